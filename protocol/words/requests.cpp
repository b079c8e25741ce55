// SPDX-License-Identifier: MIT
#include "protocol/words/requests.h"

#include <algorithm>
#include <string>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

/// Squares of an sfen, and the same squares in the 65-character format.
constexpr std::string_view kSfenSquares = "XO-";
constexpr std::string_view kSquaresOfOurs = "XOE";

constexpr std::int64_t kMaxMoveCount = 1000;

/// Handling of passes after the end of a game. USI-X match runners end a game with two passes.
enum class ClosingPasses : std::uint8_t { refused, ignored };

Status play_moves(Game& game, Words& words, ClosingPasses closing) {
  while (!words.is_at_end()) {
    const std::string_view word = words.next();
    const std::optional<Square> move = parse_move(word);
    if (!move) return Error{"invalid move " + in_quotes(word) + ": expected a square such as f5, or pass"};
    if (closing == ClosingPasses::ignored && *move == Square::pass && game.is_finished()) continue;
    if (const Status played = game.play(*move); !played) return played;
  }
  return success();
}

/// Parses the rest of a line after its start position: nothing, or `moves` and moves.
Result<Game> play_from(const Position& start, Words& words, ClosingPasses closing) {
  Game game(start);
  if (words.is_at_end()) return game;
  if (const Status found = expect_word(words, "moves", "after the position"); !found) return found.error();
  if (const Status played = play_moves(game, words, closing); !played) return played.error();
  return game;
}

/// Returns the parsed value, or its error followed by the token.
template <typename T>
Result<T> showing(std::string_view word, Result<T> position) {
  if (!position) return Error{position.error().message + ": " + in_quotes(word)};
  return position;
}

Error missing_position(const Shape& shape) {
  const int count = shape.square_count();
  return {"missing position: expected " + std::to_string(count + 1) + " characters (W or B, then " +
          std::to_string(count) + " of E O X -)"};
}

}  // namespace

Result<Position> parse_position_word(std::string_view word) {
  if (word.empty()) return Error{"missing position: expected 65 characters (W or B, then 64 of E O X)"};
  return showing(word, parse_position(word));
}

Result<Position> parse_position_word(std::string_view word, const Shape& shape) {
  if (word.empty()) return missing_position(shape);
  return showing(word, parse_position(word, shape));
}

Result<Position> parse_sfen(std::string_view text) {
  const auto invalid_character = [text](std::size_t place, const char* expected) {
    const std::string found =
        place < text.size() ? "is " + in_quotes(text.substr(place, 1)) : std::string("is missing");
    return Error{"invalid position " + in_quotes(text) + ": character " + std::to_string(place + 1) + " " +
                 found + ", expected " + expected};
  };
  if (text.starts_with('B') || text.starts_with('W')) return parse_position_word(text);

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

Result<Game> parse_game_after(std::string_view keyword, Words& words) {
  const std::string_view first = words.next();
  if (first == "startpos") return play_from(start_position(), words, ClosingPasses::ignored);
  if (first != keyword) {
    return unexpected(first, "after position", "startpos or " + std::string(keyword));
  }
  std::string text;
  while (!words.is_at_end() && words.peek() != "moves") text += words.next();
  const Result<Position> start = parse_sfen(text);
  if (!start) return start.error();
  return play_from(*start, words, ClosingPasses::ignored);
}

Result<Game> parse_game(Words& words, const Shape& shape) {
  const std::string_view word = words.next();
  const Result<Position> start =
      word == "startpos" ? Result<Position>(start_position(shape)) : parse_position_word(word, shape);
  if (!start) return start.error();
  return play_from(*start, words, ClosingPasses::refused);
}

Result<Selectivity> parse_selectivity(std::string_view word) {
  const auto* name = std::ranges::find(kSelectivityNames, word);
  if (name != kSelectivityNames.end()) return static_cast<Selectivity>(name - kSelectivityNames.begin());
  return Error{"invalid selectivity " + in_quotes(word) + ": expected " + joined(kSelectivityNames)};
}

Result<DiscWindow> parse_window(Words& words) {
  const auto low =
      parse_integer(words.next(), "lower end of the window", -kMaxBoardSquares, kMaxBoardSquares);
  if (!low) return low.error();
  const auto high =
      parse_integer(words.next(), "upper end of the window", -kMaxBoardSquares, kMaxBoardSquares);
  if (!high) return high.error();
  if (*low < *high) return DiscWindow{static_cast<Discs>(*low), static_cast<Discs>(*high)};
  return Error{"invalid window from " + std::to_string(*low) + " to " + std::to_string(*high) +
               ": expected the smaller number first"};
}

Result<WhyRequest> parse_why(Words& words, const Position& position) {
  WhyRequest request;
  std::vector<Square>* line = &request.played;
  Game game(position);
  while (!words.is_at_end()) {
    const std::string_view word = words.next();
    if (word == "better" && line == &request.played) {
      line = &request.better;
      game = Game(position);
      continue;
    }
    const std::optional<Square> move = parse_move(word);
    if (!move) return Error{"invalid move " + in_quotes(word) + ": expected a square, pass, or better once"};
    if (const Status played = game.play(*move); !played) return played.error();
    line->push_back(*move);
  }
  if (!request.played.empty() && !request.better.empty()) return request;
  return Error{"missing line: expected moves, better, moves"};
}

Result<PerftRequest> parse_perft(Words& words) {
  const auto depth = parse_integer(words.next(), "depth", 0, kMaxPerftDepth);
  if (!depth) return depth.error();
  PerftRequest request{static_cast<int>(*depth)};
  if (words.is_at_end()) return request;
  const auto rule = parse_perft_rule(words.next());
  if (!rule) return rule.error();
  request.rule = *rule;
  if (const Status end = expect_end(words); !end) return end.error();
  return request;
}

Result<PerftRule> parse_perft_rule(std::string_view word) {
  const auto* name = std::ranges::find(kPerftRuleNames, word);
  if (name == kPerftRuleNames.end()) {
    return Error{"invalid rule " + in_quotes(word) + ": expected " + joined(kPerftRuleNames)};
  }
  return static_cast<PerftRule>(name - kPerftRuleNames.begin());
}

Result<std::size_t> parse_move_count(Words& words) {
  if (words.is_at_end()) return std::size_t{1};
  const auto count = parse_integer(words.next(), "number of moves", 1, kMaxMoveCount);
  if (!count) return count.error();
  if (const Status end = expect_end(words); !end) return end.error();
  return static_cast<std::size_t>(*count);
}

Result<FileRequest> parse_file_and_number(Words& words) {
  FileRequest request{std::string(words.take_rest())};
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

Error unexpected(std::string_view word, std::string_view place, std::string_view expected) {
  const std::string found = word.empty() ? "end of the line" : in_quotes(word);
  return {"unexpected " + found + " " + std::string(place) + ": expected " + std::string(expected)};
}

Status expect_word(Words& words, std::string_view expected, std::string_view place) {
  const std::string_view word = words.next();
  if (word == expected) return success();
  return unexpected(word, place, expected);
}

Status expect_end(const Words& words) {
  if (words.is_at_end()) return success();
  return Error{"unexpected " + in_quotes(words.peek()) + ": expected the end of the line"};
}

}  // namespace emilia
