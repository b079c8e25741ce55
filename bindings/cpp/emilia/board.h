// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "emilia/error.h"

/// Rules of Othello: colours, moves, positions.

namespace emilia {

enum class Color { black = EMILIA_BLACK, white = EMILIA_WHITE };

constexpr Color opposite(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

/// Square to play on, or a pass. A value; its number is that of emilia.h.
class Move {
 public:
  /// No move: false, number EMILIA_NO_MOVE.
  constexpr Move() = default;
  constexpr explicit Move(int number) : number_(number) {}

  /// Returns a square of 8x8. Column 0 is a, row 0 is the top row, row 1 in texts.
  /// Requires 0 <= column, row < 8.
  static constexpr Move at(int column, int row) { return Move(row * 8 + column); }
  static constexpr Move pass() { return Move(EMILIA_PASS); }

  /// Parses "f5" or "pass". Throws Error.
  static Move parse(const std::string& text) {
    const Move move(emilia_move_parse(text.c_str()));
    if (!move) throw Error({EMILIA_BAD_ARGUMENT, "invalid move: expected a square or pass"});
    return move;
  }

  [[nodiscard]] constexpr int number() const { return number_; }
  [[nodiscard]] constexpr bool is_pass() const { return number_ == EMILIA_PASS; }
  constexpr explicit operator bool() const { return number_ != EMILIA_NO_MOVE; }
  constexpr bool operator==(const Move& other) const { return number_ == other.number_; }
  constexpr bool operator!=(const Move& other) const { return number_ != other.number_; }

  /// Returns "f5", "pass" or "none".
  [[nodiscard]] std::string text() const {
    return detail::text_from(
        [this](char* to, std::size_t size) { return emilia_move_text(number_, to, size); });
  }

  /// Returns the image under a symmetry, 0 to 7, of 8x8.
  [[nodiscard]] Move transformed(int symmetry) const {
    return Move(emilia_move_transform(number_, symmetry));
  }

 private:
  int number_ = EMILIA_NO_MOVE;
};

/// Board of any shape up to 10x10 and the side to move. A value.
class Position {
 public:
  /// Start position on 8x8.
  Position() : Position(start("8x8")) {}

  /// Position on 8x8 from sets of squares: bit 0 is a1, bit 63 is h8.
  Position(std::uint64_t player, std::uint64_t opponent, Color to_move)
      : position_{{player, 0}, {opponent, 0}, static_cast<std::uint8_t>(to_move), 8, 8, {}} {}
  explicit Position(const emilia_position& position) : position_(position) {}

  /// Returns the start position of a board: "6x6", "10x10 blocked a1,j8", "8x8 parallel". Throws Error.
  static Position start(const std::string& board) {
    return made(
        [&](emilia_position* to, emilia_error* error) { emilia_position_start(board.c_str(), to, error); });
  }

  /// Parses W or B, the side to move, then the squares as E (empty), O (white), X (black) or - (blocked).
  /// `board` is as in `start`; without it the length selects a square board. Throws Error.
  static Position parse(const std::string& text, const std::string& board = {}) {
    return made([&](emilia_position* to, emilia_error* error) {
      emilia_position_parse(text.c_str(), detail::given(board), to, error);
    });
  }

  [[nodiscard]] const emilia_position& c() const { return position_; }
  [[nodiscard]] Color to_move() const { return static_cast<Color>(position_.color); }
  [[nodiscard]] int columns() const { return position_.columns; }
  [[nodiscard]] int rows() const { return position_.rows; }

  /// Returns the set of discs on the 8x8 corner.
  [[nodiscard]] std::uint64_t player() const { return position_.player[0]; }
  [[nodiscard]] std::uint64_t opponent() const { return position_.opponent[0]; }

  /// Returns the legal moves in the order of their numbers, without passes.
  [[nodiscard]] std::vector<Move> legal_moves() const {
    std::array<std::uint64_t, 2> set{};
    emilia_position_legal_moves(&position_, set.data());
    return moves_of(set);
  }
  /// True for a legal move, and for a pass if the side to move must pass.
  [[nodiscard]] bool is_legal(Move move) const {
    return emilia_position_is_legal(&position_, move.number()) != 0;
  }
  [[nodiscard]] bool is_finished() const { return emilia_position_is_finished(&position_) != 0; }
  [[nodiscard]] bool has_to_pass() const { return is_legal(Move::pass()); }

  /// Returns the squares of the discs that a move turns; none for an illegal move.
  [[nodiscard]] std::vector<Move> flips(Move move) const {
    std::array<std::uint64_t, 2> set{};
    emilia_position_flips(&position_, move.number(), set.data());
    return moves_of(set);
  }

  /// Returns the final score in discs for the side to move. Empty squares count for the winner.
  [[nodiscard]] int score() const { return emilia_position_score(&position_); }

  /// Returns the position after a move. Throws Error if the move is illegal.
  [[nodiscard]] Position after(Move move) const {
    return made([&](emilia_position* to, emilia_error* error) {
      *to = position_;
      emilia_position_play(to, move.number(), error);
    });
  }

  /// Returns the image under a symmetry, 0 to 7. 8x8 only. Throws Error.
  [[nodiscard]] Position transformed(int symmetry) const {
    return made([&](emilia_position* to, emilia_error* error) {
      emilia_position_transform(&position_, symmetry, to, error);
    });
  }

  /// Returns the same position for all eight images. 8x8 only. Throws Error.
  [[nodiscard]] Position canonical() const {
    return made(
        [&](emilia_position* to, emilia_error* error) { emilia_position_canonical(&position_, to, error); });
  }

  /// Returns the number of sequences of `depth` moves, 0 to 60. A pass is a move. A game that ends earlier
  /// counts as one sequence. Throws Error.
  [[nodiscard]] std::uint64_t perft(int depth) const {
    std::uint64_t count = 0;
    emilia_error error{};
    emilia_position_perft(&position_, depth, &count, &error);
    detail::check(error);
    return count;
  }

  /// Returns the text that `parse` reads. It does not contain the sides of the board.
  [[nodiscard]] std::string text() const {
    return detail::text_from(
        [this](char* to, std::size_t size) { return emilia_position_text(&position_, to, size); });
  }

  /// Returns a drawing of several lines.
  [[nodiscard]] std::string diagram() const {
    return detail::text_from(
        [this](char* to, std::size_t size) { return emilia_position_diagram(&position_, to, size); });
  }

  bool operator==(const Position& other) const {
    const auto& [player, opponent, color, columns, rows, reserved] = other.position_;
    return position_.player[0] == player[0] && position_.player[1] == player[1] &&
           position_.opponent[0] == opponent[0] && position_.opponent[1] == opponent[1] &&
           position_.color == color && position_.columns == columns && position_.rows == rows;
  }
  bool operator!=(const Position& other) const { return !(*this == other); }

 private:
  template <typename Make>
  static Position made(const Make& make) {
    emilia_position position{};
    emilia_error error{};
    make(&position, &error);
    detail::check(error);
    return Position(position);
  }

  static std::vector<Move> moves_of(const std::array<std::uint64_t, 2>& set) {
    std::vector<Move> moves;
    for (int number = 0; number < EMILIA_MAX_SQUARES; ++number) {
      if ((set[static_cast<std::size_t>(number) / 64] >> (number % 64) & 1) != 0) moves.emplace_back(number);
    }
    return moves;
  }

  emilia_position position_;
};

}  // namespace emilia
