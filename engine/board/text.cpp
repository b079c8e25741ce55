// SPDX-License-Identifier: MIT
#include "engine/board/text.h"

#include <array>

#include "engine/board/ascii.h"

namespace emilia {

namespace {

constexpr std::size_t kPositionLength = 1 + kSquareCount;

/// The longer ones before those that they begin with.
constexpr std::array<std::string_view, 4> kWrittenPasses = {"pass", "pa", "ps", "--"};

std::string quoted(std::string_view text) {
  std::string shown = "'";
  for (const char c : text) append_printable(shown, c);
  return shown + "'";
}

Error bad_character(std::string_view text, std::size_t place, const char* expected) {
  return {"bad position: " + quoted(text.substr(place, 1)) + " as character " + std::to_string(place + 1) +
          ", expected " + expected};
}

char disc_character(const Position& position, Square square, Bitboard legal) {
  if (contains(position.discs(Color::black), square)) return 'X';
  if (contains(position.discs(Color::white), square)) return 'O';
  return contains(legal, square) ? '.' : '-';
}

/// What stands to the right of a row of the diagram.
std::string row_remark(const Position& position, int row) {
  const auto count = [&](Color color) { return std::to_string(popcount(position.discs(color))); };
  switch (row) {
    case 0:
      if (position.board.is_finished()) return "   the game is over";
      return std::string("   ") + to_string(position.to_move) +
             (position.board.legal_moves() == 0 ? " has to pass" : " to move");
    case 1:
      return "   X Black " + count(Color::black);
    case 2:
      return "   O White " + count(Color::white);
    case 3:
      return "   empty   " + std::to_string(position.board.empty_count());
    default:
      return "";
  }
}

}  // namespace

Result<Position> parse_position(std::string_view text) {
  if (text.size() != kPositionLength) {
    return Error{"bad position: " + std::to_string(text.size()) +
                 " characters, expected 65 (W or B, then 64 of E O X)"};
  }
  if (text[0] != 'W' && text[0] != 'B') return bad_character(text, 0, "W or B for the side to move");

  Bitboard black = 0;
  Bitboard white = 0;
  for (std::size_t place = 1; place < kPositionLength; ++place) {
    const Bitboard square = bit(square_at(static_cast<int>(place) - 1));
    if (text[place] == 'X') {
      black |= square;
    } else if (text[place] == 'O') {
      white |= square;
    } else if (text[place] != 'E') {
      return bad_character(text, place, "E, O or X");
    }
  }
  if (text[0] == 'B') return Position{{black, white}, Color::black};
  return Position{{white, black}, Color::white};
}

std::string to_string(const Position& position) {
  std::string text(kPositionLength, 'E');
  text[0] = position.to_move == Color::black ? 'B' : 'W';
  for (const Square square : squares(position.discs(Color::black))) text[1 + index(square)] = 'X';
  for (const Square square : squares(position.discs(Color::white))) text[1 + index(square)] = 'O';
  return text;
}

std::string diagram(const Position& position) {
  const Bitboard legal = position.board.legal_moves();
  std::string picture = "  a b c d e f g h\n";
  for (int row = 0; row < kBoardSize; ++row) {
    picture += std::to_string(row + 1);
    for (int column = 0; column < kBoardSize; ++column) {
      picture += ' ';
      picture += disc_character(position, square_at(column, row), legal);
    }
    picture += row_remark(position, row) + '\n';
  }
  return picture;
}

std::string transcript(std::span<const Square> moves, Passes passes) {
  std::string text;
  for (const Square move : moves) {
    if (move != Square::pass) {
      text += to_string(move);
    } else if (passes == Passes::written) {
      text += "pa";
    }
  }
  return text;
}

Result<std::vector<Square>> parse_transcript(std::string_view text) {
  std::vector<Square> moves;
  std::size_t place = 0;
  while (place < text.size()) {
    const std::string_view rest = text.substr(place);
    std::size_t length = 2;
    std::optional<Square> move = parse_square(rest.substr(0, length));
    for (const std::string_view written : kWrittenPasses) {
      if (move || !equals_ignoring_case(rest.substr(0, written.size()), written)) continue;
      move = Square::pass;
      length = written.size();
    }
    if (!move) {
      return Error{"bad transcript: " + quoted(rest.substr(0, 2)) + " at character " +
                   std::to_string(place + 1) + ", expected a square such as f5, or pa for a pass"};
    }
    moves.push_back(*move);
    place += length;
  }
  return moves;
}

}  // namespace emilia
