// SPDX-License-Identifier: MIT
#include "bindings/c/support.h"
#include "engine/board/instruction_set.h"
#include "engine/board/perft.h"
#include "engine/board/position_text.h"
#include "engine/board/symmetry.h"

using namespace emilia;     // NOLINT(google-build-using-namespace): the functions below are C's
using namespace emilia::c;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kMaxLines = 60;  ///< greatest depth of perft

void write_set(WideBitboard set, uint64_t* words) {
  words[0] = set.low;
  words[1] = set.high;
}

/// Returns the board of a valid position, for functions without an error.
std::optional<WideBoard> known_board(const emilia_position* position) {
  return guarded_value(std::optional<WideBoard>(), [&] {
    const Result<Position> read = position_of(position);
    return read ? std::optional(read->board) : std::nullopt;
  });
}

/// Returns the position if it is on 8x8.
Result<Position> full_position_of(const emilia_position* position) {
  Result<Position> read = position_of(position);
  if (read && (position->columns != kBoardSize || position->rows != kBoardSize))
    return Error{"invalid board " + std::to_string(position->columns) + "x" + std::to_string(position->rows) +
                 ": expected 8x8"};
  return read;
}

Board image_of(const Board& board, int symmetry) {
  return {transformed(board.player, symmetry), transformed(board.opponent, symmetry)};
}

}  // namespace

const char* emilia_version(void) {  // NOLINT(modernize-redundant-void-arg): as in emilia.h
  return EMILIA_VERSION;
}

const char* emilia_instruction_set(void) {  // NOLINT(modernize-redundant-void-arg)
  return instruction_set().data();
}

int32_t emilia_position_start(const char* board, emilia_position* position, emilia_error* error) {
  return guarded(error, [&] {
    const Result<Shape> shape = board_of(board);
    if (shape) *position = to_c(start_position(*shape), *shape);
    return report(error, EMILIA_BAD_ARGUMENT, shape);
  });
}

int32_t emilia_position_parse(const char* text, const char* board, emilia_position* position,
                              emilia_error* error) {
  return guarded(error, [&] {
    std::optional<Shape> sides;
    if (board != nullptr) {
      const Result<Shape> shape = parse_shape(board);
      if (!shape) return report(error, EMILIA_BAD_ARGUMENT, shape);
      sides = *shape;
    }
    const Result<BoardPosition> read = parse_board_position(text_of(text).value_or(""), sides);
    if (read) *position = to_c(read->position, read->board);
    return report(error, EMILIA_BAD_ARGUMENT, read);
  });
}

size_t emilia_position_text(const emilia_position* position, char* buffer, size_t size) {
  return guarded_text(buffer, size, [&] {
    const Result<Position> read = position_of(position);
    return read ? to_string(*read, *shape_of(*position)) : std::string();
  });
}

size_t emilia_position_diagram(const emilia_position* position, char* buffer, size_t size) {
  return guarded_text(buffer, size, [&] {
    const Result<Position> read = position_of(position);
    return read ? diagram(*read, *shape_of(*position)) : std::string();
  });
}

void emilia_position_legal_moves(const emilia_position* position, uint64_t moves[2]) {
  const auto board = known_board(position);
  write_set(board ? board->legal_moves() : WideBitboard(), moves);
}

void emilia_position_flips(const emilia_position* position, int32_t move, uint64_t discs[2]) {
  const auto board = known_board(position);
  const std::optional<Square> square = square_of(move);
  const bool is_move = board && square && is_square(*square) && board->is_legal(*square);
  write_set(is_move ? board->flips(*square) : WideBitboard(), discs);
}

int32_t emilia_position_is_legal(const emilia_position* position, int32_t move) {
  const auto board = known_board(position);
  const std::optional<Square> square = square_of(move);
  return board && square && board->is_legal(*square) ? 1 : 0;
}

int32_t emilia_position_is_finished(const emilia_position* position) {
  const auto board = known_board(position);
  return board && board->is_finished() ? 1 : 0;
}

int32_t emilia_position_score(const emilia_position* position) {
  const auto board = known_board(position);
  return board ? board->final_score() : 0;
}

int32_t emilia_position_play(emilia_position* position, int32_t move, emilia_error* error) {
  return guarded(error, [&] {
    const Result<Position> read = position_of(position);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    const std::optional<Square> square = square_of(move);
    if (!square || !read->board.is_legal(*square)) {
      const std::string name = square ? to_string(*square) : std::to_string(move);
      return fail(error, EMILIA_ILLEGAL_MOVE, "illegal move " + name);
    }
    *position = to_c(read->after(*square), *shape_of(*position));
    return succeed(error);
  });
}

int32_t emilia_position_transform(const emilia_position* position, int32_t symmetry, emilia_position* image,
                                  emilia_error* error) {
  return guarded(error, [&] {
    const Result<Position> read = full_position_of(position);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    if (symmetry < 0 || symmetry >= kSymmetryCount)
      return fail(error, EMILIA_BAD_ARGUMENT,
                  "invalid symmetry " + std::to_string(symmetry) + ": expected 0 to 7");
    *image = to_c({image_of(narrow(read->board), symmetry), read->to_move}, Shape());
    return succeed(error);
  });
}

int32_t emilia_move_transform(int32_t move, int32_t symmetry) {
  const std::optional<Square> square = square_of(move);
  if (!square || !is_on_8x8(*square) || symmetry < 0 || symmetry >= kSymmetryCount) return move;
  return index(first_square(transformed(bit(*square), symmetry)));
}

int32_t emilia_position_canonical(const emilia_position* position, emilia_position* canonical_position,
                                  emilia_error* error) {
  return guarded(error, [&] {
    const Result<Position> read = full_position_of(position);
    if (read) *canonical_position = to_c({canonical(narrow(read->board)), read->to_move}, Shape());
    return report(error, EMILIA_BAD_ARGUMENT, read);
  });
}

int32_t emilia_position_perft(const emilia_position* position, int32_t depth, uint64_t* count,
                              emilia_error* error) {
  return guarded(error, [&] {
    const Result<Position> read = position_of(position);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    if (depth < 0 || depth > kMaxLines)
      return fail(error, EMILIA_BAD_ARGUMENT,
                  "invalid depth " + std::to_string(depth) + ": expected 0 to 60");
    *count = perft(read->board, depth, PerftRule::finished_leaf);
    return succeed(error);
  });
}

size_t emilia_move_text(int32_t move, char* buffer, size_t size) {
  return guarded_text(buffer, size, [&] { return to_string(square_of(move).value_or(Square::none)); });
}

int32_t emilia_move_parse(const char* text) {
  const std::optional<Square> move = text == nullptr ? std::nullopt : parse_move(text);
  return move ? index(*move) : int32_t{EMILIA_NO_MOVE};
}
