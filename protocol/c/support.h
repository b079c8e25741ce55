// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "emilia/emilia.h"
#include "engine/base/result.h"
#include "engine/board/position.h"
#include "engine/board/shape.h"
#include "engine/notation/game_record.h"

/// What the functions of emilia.h share: errors, texts, and the way between their structures and ours.

namespace emilia::c {

/// Fills in an error that may be null, cut to what it holds, and returns its code.
int32_t fail(emilia_error* error, int32_t code, std::string_view message);

/// No error.
int32_t succeed(emilia_error* error);

/// `succeed`, or `fail` with the code.
template <typename T>
int32_t report(emilia_error* error, int32_t code, const Result<T>& result) {
  return result ? succeed(error) : fail(error, code, result.error().message);
}

/// Turns what `action` throws, which is no memory unless something is wrong with us, into an error.
template <typename Action>
int32_t guarded(emilia_error* error, const Action& action) {
  try {
    return action();
  } catch (const std::bad_alloc&) {
    return fail(error, EMILIA_NO_MEMORY, "not enough memory");
  } catch (const std::exception& thrown) {
    return fail(error, EMILIA_FAILED, thrown.what());
  }
}

/// The same for an action that makes a handle or, after it has filled in the error, a null one.
template <typename Action>
auto guarded_handle(emilia_error* error, const Action& action) -> decltype(action()) {
  decltype(action()) handle = nullptr;
  guarded(error, [&] {
    handle = action();
    return handle != nullptr ? succeed(error) : int32_t{EMILIA_FAILED};
  });
  return handle;
}

/// What `action` returns, or what stands for a failure where the function has no other way to tell of it.
template <typename Value, typename Action>
Value guarded_value(Value failed, const Action& action) {
  Value value = failed;
  guarded(nullptr, [&] {
    value = action();
    return int32_t{EMILIA_OK};
  });
  return value;
}

/// Writes what fits, with a zero at its end, and returns the whole length.
size_t write_text(std::string_view text, char* buffer, size_t size);

/// The same for the text that `action` makes; an empty one where it fails.
template <typename Action>
size_t guarded_text(char* buffer, size_t size, const Action& action) {
  return write_text(guarded_value(std::string(), action), buffer, size);
}

/// A text of a caller's, where null stands for none.
std::optional<std::string> text_of(const char* text);

/// The sides of a board.
Result<Shape> shape_of(const emilia_position& position);

/// Ours, with the squares beyond the sides blocked. An error says what is wrong with a null pointer, a
/// colour, a side or discs beyond it.
Result<Position> position_of(const emilia_position* position);

/// Theirs, of a position on a board with those sides.
emilia_position to_c(const Position& position, const Shape& shape);

/// Nothing for what is no square, pass or none.
std::optional<Square> square_of(int32_t move);

/// A board as the option has it; 8x8 for null.
Result<Shape> board_of(const char* text);

}  // namespace emilia::c

struct emilia_game {  // NOLINT(readability-identifier-naming): the name is C's
  emilia::GameRecord record;
};
