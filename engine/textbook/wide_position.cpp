// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_position.h"

#include <array>

#include "engine/base/text.h"

namespace emilia {

namespace {

std::string shown_in_quotes(std::string_view text) {
  std::string shown = "'";
  for (const char c : text) append_printable(shown, c);
  return shown + "'";
}

Error bad_wide_character(std::string_view text, std::size_t place, const char* expected) {
  return {"bad position: " + shown_in_quotes(text.substr(place, 1)) + " as character " +
          std::to_string(place + 1) + ", expected " + expected};
}

char character_at(const WideGeometry& geometry, const WidePosition& position, WideSquare square, char empty,
                  char blocked) {
  if (contains(position.discs(Color::black), square)) return 'X';
  if (contains(position.discs(Color::white), square)) return 'O';
  return contains(geometry.playable(), square) ? empty : blocked;
}

/// What stands to the right of a row of the diagram.
std::string remark_on_row(const WideGeometry& geometry, const WidePosition& position, int row) {
  const auto count = [&](Color color) { return std::to_string(popcount(position.discs(color))); };
  switch (row) {
    case 0:
      if (WideGame(geometry, position).is_finished()) return "   the game is over";
      return std::string("   ") + to_string(position.to_move) +
             (position.board.legal_moves(geometry.playable()) == 0 ? " has to pass" : " to move");
    case 1:
      return "   X Black " + count(Color::black);
    case 2:
      return "   O White " + count(Color::white);
    case 3:
      return "   empty   " + std::to_string(geometry.empty_count(position.board));
    default:
      return "";
  }
}

}  // namespace

std::string to_string(const WideGeometry& geometry, const WidePosition& position) {
  const Shape& shape = geometry.shape();
  std::string text(1, position.to_move == Color::black ? 'B' : 'W');
  for (int index = 0; index < shape.square_count(); ++index) {
    text += character_at(geometry, position, wide_square(shape.place_at(index)), 'E', '-');
  }
  return text;
}

std::string wide_diagram(const WideGeometry& geometry, const WidePosition& position) {
  const Shape& shape = geometry.shape();
  const WideBits legal = position.board.legal_moves(geometry.playable());
  std::string picture = "  ";
  for (int column = 0; column < shape.columns(); ++column) {
    picture += ' ';
    picture += static_cast<char>('a' + column);
  }
  picture += '\n';
  for (int row = 0; row < shape.rows(); ++row) {
    const std::string number = std::to_string(row + 1);
    picture += (number.size() < 2 ? " " : "") + number;
    for (int column = 0; column < shape.columns(); ++column) {
      const WideSquare square = wide_square({column, row});
      picture += ' ';
      picture += character_at(geometry, position, square, contains(legal, square) ? '.' : '-', '#');
    }
    picture += remark_on_row(geometry, position, row) + '\n';
  }
  return picture;
}

std::string transcript(std::span<const WideSquare> moves, Passes passes) {
  std::string text;
  for (const WideSquare move : moves) {
    if (move != WideSquare::pass) {
      text += to_string(move);
    } else if (passes == Passes::written) {
      text += "pa";
    }
  }
  return text;
}

Result<WideSquare> parse_wide_move(const WideGeometry& geometry, std::string_view word) {
  if (equals_ignoring_case(word, "pass")) return WideSquare::pass;
  const Result<Place> place = parse_place(word);
  const Shape& shape = geometry.shape();
  if (!place || !shape.contains(*place)) {
    return Error{"bad move " + shown_in_quotes(word) + ", expected a square a1 to " +
                 to_string(Place{shape.columns() - 1, shape.rows() - 1}) + ", or pass"};
  }
  return wide_square(*place);
}

namespace {

std::uint64_t count_wide_lines(const WideGeometry& geometry, WideBoard& board, int depth, PerftRule rule,
                               const std::atomic<bool>& is_stopped) {
  if (depth == 0) return 1;
  WideBits moves = board.legal_moves(geometry.playable());
  if (moves == 0) {
    if (board.opponent_moves(geometry.playable()) == 0) return rule == PerftRule::full_depth ? 0 : 1;
    board.pass();
    const int depth_left = rule == PerftRule::free_pass ? depth : depth - 1;
    const std::uint64_t lines = count_wide_lines(geometry, board, depth_left, rule, is_stopped);
    board.pass();
    return lines;
  }
  if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
  if (is_stopped.load(std::memory_order_relaxed)) return 0;
  std::uint64_t lines = 0;
  while (moves != 0) {
    const WideSquare square = take_first(moves);
    const WideBits turned = board.flips(square);
    board.play(square, turned);
    lines += count_wide_lines(geometry, board, depth - 1, rule, is_stopped);
    board.undo(square, turned);
  }
  return lines;
}

}  // namespace

std::uint64_t wide_perft(const WideGeometry& geometry, WideBoard board, int depth, PerftRule rule) {
  const std::atomic<bool> never_stopped = false;
  return count_wide_lines(geometry, board, depth, rule, never_stopped);
}

std::optional<std::uint64_t> wide_perft(const WideGeometry& geometry, WideBoard board, int depth,
                                        PerftRule rule, const std::atomic<bool>& is_stopped) {
  const std::uint64_t lines = count_wide_lines(geometry, board, depth, rule, is_stopped);
  return is_stopped ? std::nullopt : std::optional(lines);
}

bool WideGame::is_finished() const {
  return legal_moves() == 0 && current_.board.opponent_moves(geometry_.playable()) == 0;
}

Status WideGame::play(WideSquare move) {
  const WideBits legal = legal_moves();
  const WideBits others = legal != 0 ? 0 : current_.board.opponent_moves(geometry_.playable());
  if (is_square(move) ? contains(legal, move) : move == WideSquare::pass && others != 0) {
    push(move, false);
  } else if (is_square(move) && contains(others, move)) {
    push(WideSquare::pass, true);
    push(move, false);
  } else {
    return Error{"illegal move " + to_string(move) + ", expected one of those that legal lists"};
  }
  return success();
}

void WideGame::advance(WideSquare move) {
  if (move == WideSquare::pass) {
    current_.board.pass();
  } else {
    current_.board.play(move, current_.board.flips(move));
  }
  current_.to_move = opposite(current_.to_move);
}

void WideGame::push(WideSquare move, bool is_implied) {
  plies_.resize(ply_count_);
  plies_.push_back({move, is_implied, current_});
  ++ply_count_;
  advance(move);
}

std::size_t WideGame::undo(std::size_t count) {
  std::size_t done = 0;
  while (done < count && ply_count_ > 0) {
    current_ = plies_[--ply_count_].before;
    while (ply_count_ > 0 && plies_[ply_count_ - 1].is_implied) current_ = plies_[--ply_count_].before;
    ++done;
  }
  return done;
}

std::size_t WideGame::redo(std::size_t count) {
  std::size_t done = 0;
  while (done < count && ply_count_ < plies_.size()) {
    while (plies_[ply_count_].is_implied) advance(plies_[ply_count_++].move);
    advance(plies_[ply_count_++].move);
    ++done;
  }
  return done;
}

std::vector<WideSquare> WideGame::moves() const {
  std::vector<WideSquare> moves;
  for (std::size_t ply = 0; ply < ply_count_; ++ply) moves.push_back(plies_[ply].move);
  return moves;
}

Result<WideGame> parse_wide_game(const Shape& shape, std::string_view text) {
  const auto squares = static_cast<std::size_t>(shape.square_count());
  if (text.size() != squares + 1) {
    return Error{"bad position: " + std::to_string(text.size()) + " characters, expected " +
                 std::to_string(squares + 1) + " (W or B, then " + std::to_string(squares) + " of E O X -)"};
  }
  if (text[0] != 'W' && text[0] != 'B') return bad_wide_character(text, 0, "W or B for the side to move");

  constexpr std::string_view kCharacters = "EOX-";
  std::array<WideBits, kCharacters.size()> sets{};
  for (std::size_t place = 1; place <= squares; ++place) {
    const std::size_t kind = kCharacters.find(text[place]);
    if (kind == std::string_view::npos) return bad_wide_character(text, place, "E, O, X or -");
    sets[kind] |= bit(wide_square(shape.place_at(static_cast<int>(place) - 1)));
  }
  const auto& [empty, white, black, blocked] = sets;
  const WideGeometry geometry(shape, empty | white | black);
  if (text[0] == 'B') return WideGame(geometry, {{black, white}, Color::black});
  return WideGame(geometry, {{white, black}, Color::white});
}

}  // namespace emilia
