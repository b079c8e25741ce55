// SPDX-License-Identifier: MIT
#include "protocol/words/requests.h"

#include <algorithm>
#include <string>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/fen.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

/// Squares of an sfen, and the same squares in the 65-character format.
constexpr std::string_view kSfenSquares = "XO-";
constexpr std::string_view kSquaresOfOurs = "XOE";

constexpr std::int64_t kMaxMoveCount = 1000;

/// Handling of passes after the end of a game. USI-X match runners end a game with two passes.
enum class ClosingPasses : std::uint8_t { refused, ignored };

Status play_moves(Game& game, Words& tokens, ClosingPasses closing) {
  while (!tokens.is_at_end()) {
    const std::string_view token = tokens.next();
    const std::optional<Square> move = parse_move(token);
    if (!move) return Error{"invalid move " + in_quotes(token) + ": expected a square such as f5, or pass"};
    if (closing == ClosingPasses::ignored && *move == Square::pass && game.is_finished()) continue;
    if (const Status played = game.play(*move); !played) return played;
  }
  return success();
}

/// Parses the rest of a line after its start position: nothing, or `moves` and moves.
Result<Game> play_from(const Position& start, Words& tokens, ClosingPasses closing) {
  Game game(start);
  if (tokens.is_at_end()) return game;
  if (const Status found = expect_token(tokens, "moves", "after the position"); !found) return found.error();
  if (const Status played = play_moves(game, tokens, closing); !played) return played.error();
  return game;
}

Error missing_position(const Shape& shape) {
  const int count = shape.square_count();
  return {"missing position: expected " + std::to_string(count + 1) + " characters (W or B, then " +
          std::to_string(count) + " of E O X -)"};
}

}  // namespace

Result<Position> parse_position_argument(std::string_view token) {
  if (token.empty()) return Error{"missing position: expected 65 characters (W or B, then 64 of E O X)"};
  return parse_position(token);
}

Result<Position> parse_position_argument(std::string_view token, const Shape& shape) {
  if (token.empty()) return missing_position(shape);
  return parse_position(token, shape);
}

Result<Position> parse_sfen(std::string_view text) {
  const auto invalid_character = [text](std::size_t place, const char* expected) {
    const std::string found =
        place < text.size() ? "is " + in_quotes(text.substr(place, 1)) : std::string("is missing");
    return Error{"invalid position " + in_quotes(text) + ": character " + std::to_string(place + 1) + " " +
                 found + ", expected " + expected};
  };
  if (text.starts_with('B') || text.starts_with('W')) return parse_position_argument(text);

  std::string position = " ";
  for (std::size_t place = 0; place < kSquareCount; ++place) {
    const std::size_t kind = place < text.size() ? kSfenSquares.find(text[place]) : std::string_view::npos;
    if (kind == std::string_view::npos) return invalid_character(place, "X, O or -");
    position += kSquaresOfOurs[kind];
  }
  constexpr std::size_t kSide = kSquareCount;
  if (text.size() <= kSide || (text[kSide] != 'B' && text[kSide] != 'W')) {
    return invalid_character(kSide, "B or W for the side to move");
  }
  const std::size_t rest = text.find_first_not_of("0123456789", kSide + 1);
  if (rest != std::string_view::npos) return invalid_character(rest, "a move number or the end");
  position[0] = text[kSide];
  return parse_position(position);
}

Result<Game> parse_game_after(std::string_view keyword, Words& tokens) {
  const std::string_view first = tokens.next();
  if (first == "startpos") return play_from(start_position(), tokens, ClosingPasses::ignored);
  if (first != keyword) {
    return unexpected(first, "after position", "startpos or " + std::string(keyword));
  }
  std::string text;
  while (!tokens.is_at_end() && tokens.peek() != "moves") text += tokens.next();
  const Result<Position> start = parse_sfen(text);
  if (!start) return start.error();
  return play_from(*start, tokens, ClosingPasses::ignored);
}

Result<Position> parse_fen_argument(Words& tokens, const Shape& shape) {
  std::string text;
  while (!tokens.is_at_end() && tokens.peek() != "moves") text.append(tokens.next()).append(" ");
  const Result<BoardPosition> start = parse_flipello_fen(trimmed(text), shape);
  if (!start) return start.error();
  return start->position;
}

Result<Game> parse_game(Words& tokens, const Shape& shape) {
  const std::string_view token = tokens.next();
  const Result<Position> start = token == "startpos" ? Result<Position>(start_position(shape))
                                 : token == "fen"    ? parse_fen_argument(tokens, shape)
                                                     : parse_position_argument(token, shape);
  if (!start) return start.error();
  return play_from(*start, tokens, ClosingPasses::refused);
}

Result<Selectivity> parse_selectivity(std::string_view token) {
  const auto* name = std::ranges::find(kSelectivityNames, token);
  if (name != kSelectivityNames.end()) return static_cast<Selectivity>(name - kSelectivityNames.begin());
  return Error{"invalid selectivity " + in_quotes(token) + ": expected " + joined(kSelectivityNames)};
}

Result<DiscWindow> parse_window(Words& tokens) {
  const auto low =
      parse_integer(tokens.next(), "lower end of the window", -kMaxBoardSquares, kMaxBoardSquares);
  if (!low) return low.error();
  const auto high =
      parse_integer(tokens.next(), "upper end of the window", -kMaxBoardSquares, kMaxBoardSquares);
  if (!high) return high.error();
  if (*low < *high) return DiscWindow{static_cast<Discs>(*low), static_cast<Discs>(*high)};
  return Error{"invalid window from " + std::to_string(*low) + " to " + std::to_string(*high) +
               ": expected the smaller number first"};
}

Result<WhyRequest> parse_why(Words& tokens, const Position& position) {
  WhyRequest request;
  std::vector<Square>* line = &request.played;
  Game game(position);
  while (!tokens.is_at_end()) {
    const std::string_view token = tokens.next();
    if (token == "better" && line == &request.played) {
      line = &request.better;
      game = Game(position);
      continue;
    }
    const std::optional<Square> move = parse_move(token);
    if (!move) return Error{"invalid move " + in_quotes(token) + ": expected a square, pass, or better once"};
    if (const Status played = game.play(*move); !played) return played.error();
    line->push_back(*move);
  }
  if (!request.played.empty() && !request.better.empty()) return request;
  return Error{"missing line: expected moves, better, moves"};
}

Result<PerftRequest> parse_perft(Words& tokens) {
  const auto depth = parse_integer(tokens.next(), "depth", 0, kMaxPerftDepth);
  if (!depth) return depth.error();
  PerftRequest request{static_cast<int>(*depth)};
  if (tokens.is_at_end()) return request;
  const auto rule = parse_perft_rule(tokens.next());
  if (!rule) return rule.error();
  request.rule = *rule;
  if (const Status end = expect_end(tokens); !end) return end.error();
  return request;
}

Result<PerftRule> parse_perft_rule(std::string_view token) {
  const auto* name = std::ranges::find(kPerftRuleNames, token);
  if (name == kPerftRuleNames.end()) {
    return Error{"invalid rule " + in_quotes(token) + ": expected " + joined(kPerftRuleNames)};
  }
  return static_cast<PerftRule>(name - kPerftRuleNames.begin());
}

Result<std::size_t> parse_move_count(Words& tokens) {
  if (tokens.is_at_end()) return std::size_t{1};
  const auto count = parse_integer(tokens.next(), "number of moves", 1, kMaxMoveCount);
  if (!count) return count.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  return static_cast<std::size_t>(*count);
}

Result<FileRequest> parse_file_and_number(Words& tokens) {
  FileRequest request{std::string(tokens.take_rest())};
  if (request.path.empty()) return Error{"missing file: expected its name"};
  const std::size_t blank = request.path.find_last_of(" \t");
  if (blank == std::string::npos) return request;
  const std::string last = request.path.substr(blank + 1);
  if (last.find_first_not_of("0123456789") != std::string::npos) return request;
  const auto number = parse_integer(last, "number of a game", 1, kMaxGameNumber);
  if (!number) return number.error();
  request.number = static_cast<std::size_t>(*number);
  request.path.erase(request.path.find_last_not_of(" \t", blank) + 1);
  return request;
}

Error unexpected(std::string_view token, std::string_view place, std::string_view expected) {
  const std::string found = token.empty() ? "end of the line" : in_quotes(token);
  return {"unexpected " + found + " " + std::string(place) + ": expected " + std::string(expected)};
}

Status expect_token(Words& tokens, std::string_view expected, std::string_view place) {
  const std::string_view token = tokens.next();
  if (token == expected) return success();
  return unexpected(token, place, expected);
}

Status expect_end(const Words& tokens) {
  if (tokens.is_at_end()) return success();
  return Error{"unexpected " + in_quotes(tokens.peek()) + ": expected the end of the line"};
}

}  // namespace emilia
