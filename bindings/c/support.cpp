// SPDX-License-Identifier: MIT
#include "bindings/c/support.h"

#include <algorithm>
#include <cstring>

namespace emilia::c {

namespace {

/// Returns the squares of a board with these sides.
WideBitboard squares_within(int columns, int rows) {
  WideBitboard within;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) within |= bit<WideBitboard>(square_at(column, row));
  }
  return within;
}

WideBitboard set_of(const uint64_t (&words)[2]) {  // NOLINT(modernize-avoid-c-arrays): the field is C's
  return WideBitboard(words[0], words[1]);
}

}  // namespace

int32_t fail(emilia_error* error, int32_t code, std::string_view message) {
  if (error != nullptr) {
    error->code = code;
    write_text(message, &error->message[0], sizeof error->message);
  }
  return code;
}

int32_t succeed(emilia_error* error) {
  return fail(error, EMILIA_OK, {});
}

size_t write_text(std::string_view text, char* buffer, size_t size) {
  if (buffer != nullptr && size > 0) {
    const size_t length = std::min(text.size(), size - 1);
    if (length > 0) std::memcpy(buffer, text.data(), length);
    buffer[length] = '\0';
  }
  return text.size();
}

std::optional<std::string> text_of(const char* text) {
  return text == nullptr ? std::nullopt : std::optional<std::string>(text);
}

Result<Shape> shape_of(const emilia_position& position) {
  return Shape::make(position.columns, position.rows);
}

Result<Position> position_of(const emilia_position* position) {
  if (position == nullptr) return Error{"missing position: expected a pointer to one"};
  if (position->color > EMILIA_WHITE)
    return Error{"invalid color " + std::to_string(position->color) +
                 ": expected 0 for black or 1 for white"};
  if (const Result<Shape> shape = shape_of(*position); !shape) return shape.error();
  const WideBitboard beyond = ~squares_within(position->columns, position->rows);
  const WideBitboard player = set_of(position->player);
  const WideBitboard opponent = set_of(position->opponent);
  if (((player.high | opponent.high) & ~WideBitboard::kHighSquares) != 0 ||
      !is_empty((player | opponent) & beyond))
    return Error{"invalid position: expected no disc outside the board"};
  return Position{{player | beyond, opponent | beyond},
                  position->color == EMILIA_BLACK ? Color::black : Color::white};
}

emilia_position to_c(const Position& position, const Shape& shape) {
  const WideBitboard within = squares_within(shape.columns(), shape.rows());
  const WideBitboard player = position.board.player & within;
  const WideBitboard opponent = position.board.opponent & within;
  return {.player = {player.low, player.high},
          .opponent = {opponent.low, opponent.high},
          .color = static_cast<uint8_t>(position.to_move == Color::black ? EMILIA_BLACK : EMILIA_WHITE),
          .columns = static_cast<uint8_t>(shape.columns()),
          .rows = static_cast<uint8_t>(shape.rows()),
          .reserved = {}};
}

std::optional<Square> square_of(int32_t move) {
  static_assert(static_cast<int>(Square::pass) == EMILIA_PASS);
  static_assert(static_cast<int>(Square::none) == EMILIA_NO_MOVE);
  if (move < 0 || move > EMILIA_NO_MOVE) return std::nullopt;
  return static_cast<Square>(move);
}

Result<Shape> board_of(const char* text) {
  return text == nullptr ? Result<Shape>(Shape()) : parse_shape(text);
}

}  // namespace emilia::c
