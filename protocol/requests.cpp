// SPDX-License-Identifier: MIT
#include "protocol/requests.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/board/text.h"
#include "protocol/numbers.h"

namespace emilia {

namespace {

/// In the order of `PerftRule`.
constexpr std::array<std::string_view, 3> kPerftRuleNames = {"full-depth", "finished-leaf", "free-pass"};

constexpr int kMaxDepth = 1000;
constexpr std::int64_t kMaxNodes = 1'000'000'000'000'000'000;
constexpr std::int64_t kMaxMoveCount = 1000;

/// What a `go` says, word by word.
struct GoWords {
  std::optional<Microseconds> time;
  std::optional<Milliseconds> movetime, btime, wtime, binc, winc;
  std::optional<std::int64_t> depth, nodes;
  bool is_infinite = false;
  bool is_ponder = false;
};

template <typename T>
Status store(std::optional<T>& target, const Result<T>& value) {
  if (!value) return value.error();
  target = *value;
  return success();
}

template <auto member>
Status read_seconds(GoWords& go, std::string_view name, Words& words) {
  return store(go.*member, parse_seconds(words.next(), name));
}

template <auto member>
Status read_milliseconds(GoWords& go, std::string_view name, Words& words) {
  return store(go.*member, parse_milliseconds(words.next(), name));
}

template <auto member, std::int64_t max>
Status read_count(GoWords& go, std::string_view name, Words& words) {
  return store(go.*member, parse_integer(words.next(), name, 1, max));
}

template <auto member>
Status read_flag(GoWords& go, std::string_view /*name*/, Words& /*words*/) {
  go.*member = true;
  return success();
}

struct GoWord {
  std::string_view name;
  /// Takes what stands behind the word, if it has a number.
  Status (*read)(GoWords& go, std::string_view name, Words& words);
};

constexpr std::array<GoWord, 10> kGoWords = {{
    {"time", read_seconds<&GoWords::time>},
    {"movetime", read_milliseconds<&GoWords::movetime>},
    {"btime", read_milliseconds<&GoWords::btime>},
    {"wtime", read_milliseconds<&GoWords::wtime>},
    {"binc", read_milliseconds<&GoWords::binc>},
    {"winc", read_milliseconds<&GoWords::winc>},
    {"depth", read_count<&GoWords::depth, kMaxDepth>},
    {"nodes", read_count<&GoWords::nodes, kMaxNodes>},
    {"infinite", read_flag<&GoWords::is_infinite>},
    {"ponder", read_flag<&GoWords::is_ponder>},
}};

Error unknown_go_word(std::string_view name) {
  std::array<std::string_view, kGoWords.size()> names;
  std::ranges::transform(kGoWords, names.begin(), &GoWord::name);
  return {"unknown word " + in_quotes(name) + " after go, expected " + joined(names)};
}

Result<GoWords> parse_go_words(Words& words) {
  GoWords go;
  std::array<bool, kGoWords.size()> is_given{};
  while (!words.is_at_end()) {
    const std::string_view name = words.next();
    const auto* word = std::ranges::find(kGoWords, name, &GoWord::name);
    if (word == kGoWords.end()) return unknown_go_word(name);
    bool& is_repeated = is_given[static_cast<std::size_t>(word - kGoWords.begin())];
    if (is_repeated) return Error{in_quotes(name) + " stands twice after go, expected it once"};
    is_repeated = true;
    if (const Status read = word->read(go, name, words); !read) return read.error();
  }
  return go;
}

Status check_clocks(const GoWords& go, Color to_move) {
  if (go.binc && !go.btime) return Error{"'binc' without 'btime', expected both"};
  if (go.winc && !go.wtime) return Error{"'winc' without 'wtime', expected both"};
  if (to_move == Color::black && go.wtime && !go.btime) {
    return Error{"'wtime' without 'btime', expected the clock of Black, who is to move"};
  }
  if (to_move == Color::white && go.btime && !go.wtime) {
    return Error{"'btime' without 'wtime', expected the clock of White, who is to move"};
  }
  return success();
}

std::optional<ClockTime> clock_time(std::optional<Milliseconds> remaining,
                                    std::optional<Milliseconds> increment) {
  if (!remaining) return std::nullopt;
  return ClockTime{*remaining, increment.value_or(Milliseconds(0))};
}

/// The smaller of the two ways to limit the time of one move.
std::optional<Microseconds> move_time(const GoWords& go) {
  if (!go.time || !go.movetime) return go.time ? go.time : go.movetime;
  return std::min<Microseconds>(*go.time, *go.movetime);
}

Status play_moves(Game& game, Words& words) {
  while (!words.is_at_end()) {
    const std::string_view word = words.next();
    const std::optional<Square> move = parse_move(word);
    if (!move) return Error{"bad move " + in_quotes(word) + ", expected a square such as f5, or pass"};
    if (const Status played = game.play(*move); !played) return played;
  }
  return success();
}

Result<Position> parse_start(std::string_view word) {
  if (word == "startpos") return start_position();
  return parse_position_word(word);
}

}  // namespace

Result<Position> parse_position_word(std::string_view word) {
  if (word.empty()) return Error{"missing position, expected 65 characters (W or B, then 64 of E O X)"};
  Result<Position> position = parse_position(word);
  if (!position) return Error{position.error().message + ": " + in_quotes(word)};
  return position;
}

Result<Game> parse_game(Words& words) {
  const Result<Position> start = parse_start(words.next());
  if (!start) return start.error();
  Game game(*start);
  if (words.is_at_end()) return game;
  if (const Status found = expect_word(words, "moves", "after the position"); !found) return found.error();
  if (const Status played = play_moves(game, words); !played) return played.error();
  return game;
}

Result<SearchLimits> parse_limits(Words& words, Color to_move, Clock::time_point started) {
  const Result<GoWords> go = parse_go_words(words);
  if (!go) return go.error();
  if (const Status checked = check_clocks(*go, to_move); !checked) return checked.error();

  SearchLimits limits;
  limits.started = started;
  limits.move_time = move_time(*go);
  limits.black_clock = clock_time(go->btime, go->binc);
  limits.white_clock = clock_time(go->wtime, go->winc);
  if (go->depth) limits.depth = static_cast<int>(*go->depth);
  if (go->nodes) limits.nodes = static_cast<std::uint64_t>(*go->nodes);
  limits.is_pondering = go->is_ponder;

  const bool is_timed = limits.move_time || limits.black_clock || limits.white_clock;
  if (go->is_infinite && is_timed) return Error{"'infinite' and a time after go, expected one of them"};
  limits.is_infinite = go->is_infinite || (!is_timed && !limits.depth && !limits.nodes);
  return limits;
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
    return Error{"bad rule " + in_quotes(word) + ", expected " + joined(kPerftRuleNames)};
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

Status expect_word(Words& words, std::string_view expected, std::string_view place) {
  const std::string_view word = words.next();
  if (word == expected) return success();
  const std::string found = word.empty() ? "the end of the line" : in_quotes(word);
  return Error{"found " + found + " " + std::string(place) + ", expected " + std::string(expected)};
}

Status expect_end(const Words& words) {
  if (words.is_at_end()) return success();
  return Error{"unexpected " + in_quotes(words.peek()) + ", expected the end of the line"};
}

}  // namespace emilia
