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

/// Helpers of the functions of emilia.h: errors, texts, and conversions between C and C++ types.

namespace emilia::c {

/// Fills in an error, which may be null, and returns its code. A long message is cut.
int32_t fail(emilia_error* error, int32_t code, std::string_view message);

/// Clears the error and returns EMILIA_OK.
int32_t succeed(emilia_error* error);

/// Calls `succeed`, or `fail` with the code.
template <typename T>
int32_t report(emilia_error* error, int32_t code, const Result<T>& result) {
  return result ? succeed(error) : fail(error, code, result.error().message);
}

/// Calls `action` and converts its exceptions into errors.
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

/// The same for an action that returns a handle, or null after it has filled in the error.
template <typename Action>
auto guarded_handle(emilia_error* error, const Action& action) -> decltype(action()) {
  decltype(action()) handle = nullptr;
  guarded(error, [&] {
    handle = action();
    return handle != nullptr ? succeed(error) : int32_t{EMILIA_FAILED};
  });
  return handle;
}

/// Returns the value of `action`, or `failed` after an exception.
template <typename Value, typename Action>
Value guarded_value(Value failed, const Action& action) {
  Value value = failed;
  guarded(nullptr, [&] {
    value = action();
    return int32_t{EMILIA_OK};
  });
  return value;
}

/// Writes the part of a text that fits, with a zero at its end. Returns the full length.
size_t write_text(std::string_view text, char* buffer, size_t size);

/// The same for the text that `action` returns; an empty text after an exception.
template <typename Action>
size_t guarded_text(char* buffer, size_t size, const Action& action) {
  return write_text(guarded_value(std::string(), action), buffer, size);
}

/// Returns a text of the caller; an empty value for null.
std::optional<std::string> text_of(const char* text);

/// Returns the shape with the sides of a position.
Result<Shape> shape_of(const emilia_position& position);

/// Returns the C++ position; squares outside the board are blocked. Errors: a null pointer, an invalid colour
/// or side, discs outside the board.
Result<Position> position_of(const emilia_position* position);

/// Returns the C position on a board with those sides.
emilia_position to_c(const Position& position, const Shape& shape);

/// Returns an empty value for an invalid number.
std::optional<Square> square_of(int32_t move);

/// Parses a value of the option Board; null is 8x8.
Result<Shape> board_of(const char* text);

}  // namespace emilia::c

struct emilia_game {  // NOLINT(readability-identifier-naming): the name is C's
  emilia::GameRecord record;
};
