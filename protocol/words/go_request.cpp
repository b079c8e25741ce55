// SPDX-License-Identifier: MIT
#include "protocol/words/go_request.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/similar_name.h"
#include "engine/base/text.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

constexpr std::int64_t kMaxNodes = 1'000'000'000'000'000'000;
constexpr std::int64_t kMaxMovesToGo = 1000;

/// Parsed arguments of `go`.
struct GoRequest {
  std::optional<Microseconds> time;
  std::optional<Milliseconds> movetime, btime, wtime, binc, winc, byoyomi;
  std::optional<std::int64_t> depth, nodes, movestogo;
  std::vector<Square> search_moves;
  std::optional<DiscWindow> window;
  std::optional<Selectivity> selectivity;
  bool is_infinite = false;
  bool is_ponder = false;
  bool is_exact = false;
  bool is_wld = false;
};

template <typename T>
Status store(std::optional<T>& target, const Result<T>& value) {
  if (!value) return value.error();
  target = *value;
  return success();
}

template <auto member>
Status read_seconds(GoRequest& go, std::string_view name, Words& tokens) {
  return store(go.*member, parse_seconds(tokens.next(), name));
}

/// Parses milliseconds; a negative clock of a client that overstepped counts as zero.
template <auto member>
Status read_milliseconds(GoRequest& go, std::string_view name, Words& tokens) {
  const std::string_view token = tokens.next();
  const bool is_below_zero = token.starts_with('-');
  const auto value = parse_milliseconds(token.substr(is_below_zero ? 1 : 0), name);
  return store(go.*member, value && is_below_zero ? Milliseconds(0) : value);
}

template <auto member, std::int64_t max>
Status read_count(GoRequest& go, std::string_view name, Words& tokens) {
  return store(go.*member, parse_integer(tokens.next(), name, 1, max));
}

template <auto member>
Status read_flag(GoRequest& go, std::string_view /*name*/, Words& /*tokens*/) {
  go.*member = true;
  return success();
}

Status read_moves(GoRequest& go, std::string_view name, Words& tokens) {
  for (auto move = parse_move(tokens.peek()); move; move = parse_move(tokens.peek())) {
    tokens.next();
    if (std::ranges::find(go.search_moves, *move) == go.search_moves.end()) go.search_moves.push_back(*move);
  }
  if (!go.search_moves.empty()) return success();
  return unexpected(tokens.peek(), "after " + std::string(name), "moves such as f5");
}

Status read_window(GoRequest& go, std::string_view /*name*/, Words& tokens) {
  return store(go.window, parse_window(tokens));
}

Status read_selectivity(GoRequest& go, std::string_view /*name*/, Words& tokens) {
  return store(go.selectivity, parse_selectivity(tokens.next()));
}

struct GoArgument {
  std::string_view name;
  std::vector<GoArguments> dialects;  ///< dialects with this argument
  /// Parses the value of the argument, if it has one.
  Status (*read)(GoRequest& go, std::string_view name, Words& tokens);
};

/// Returns the arguments of a dialect in the order of the error texts. The clocks come first and are found by
/// index.
std::vector<GoArgument> arguments_of(GoArguments dialect) {
  using enum GoArguments;
  std::vector<GoArgument> tokens = {
      {"btime", {uoi, usi}, read_milliseconds<&GoRequest::btime>},
      {"wtime", {uoi, usi}, read_milliseconds<&GoRequest::wtime>},
      {"binc", {uoi, usi}, read_milliseconds<&GoRequest::binc>},
      {"winc", {uoi, usi}, read_milliseconds<&GoRequest::winc>},
      {"wtime", {uci}, read_milliseconds<&GoRequest::btime>},
      {"btime", {uci}, read_milliseconds<&GoRequest::wtime>},
      {"winc", {uci}, read_milliseconds<&GoRequest::binc>},
      {"binc", {uci}, read_milliseconds<&GoRequest::winc>},
      {"p1time", {ugi}, read_milliseconds<&GoRequest::btime>},
      {"p2time", {ugi}, read_milliseconds<&GoRequest::wtime>},
      {"p1inc", {ugi}, read_milliseconds<&GoRequest::binc>},
      {"p2inc", {ugi}, read_milliseconds<&GoRequest::winc>},
      {"time", {uoi}, read_seconds<&GoRequest::time>},
      {"byoyomi", {usi}, read_milliseconds<&GoRequest::byoyomi>},
      {"movestogo", {uci}, read_count<&GoRequest::movestogo, kMaxMovesToGo>},
      {"movetime", {uoi, ugi, usi, uci}, read_milliseconds<&GoRequest::movetime>},
      {"depth", {uoi, ugi, usi, uci}, read_count<&GoRequest::depth, kMaxDepth>},
      {"nodes", {uoi, ugi, usi, uci}, read_count<&GoRequest::nodes, kMaxNodes>},
      {"searchmoves", {uoi, ugi, usi, uci}, read_moves},
      {"exact", {uoi, ugi, usi, uci}, read_flag<&GoRequest::is_exact>},
      {"wld", {uoi, ugi, usi, uci}, read_flag<&GoRequest::is_wld>},
      {"window", {uoi, ugi, usi, uci}, read_window},
      {"selectivity", {uoi, ugi, usi, uci}, read_selectivity},
      {"infinite", {uoi, ugi, usi, uci}, read_flag<&GoRequest::is_infinite>},
      {"ponder", {uoi, usi, uci}, read_flag<&GoRequest::is_ponder>}};
  std::erase_if(tokens,
                [&](const GoArgument& token) { return std::ranges::count(token.dialects, dialect) == 0; });
  return tokens;
}

Result<GoRequest> parse_go_arguments(Words& tokens, std::span<const GoArgument> known) {
  GoRequest go;
  std::vector<bool> is_given(known.size());
  while (!tokens.is_at_end()) {
    const std::string_view name = tokens.next();
    const auto token = std::ranges::find(known, name, &GoArgument::name);
    if (token == known.end()) {
      std::vector<std::string_view> names(known.size());
      std::ranges::transform(known, names.begin(), &GoArgument::name);
      return unknown_name("go argument", name, names, "expected " + joined(names));
    }
    const auto place = static_cast<std::size_t>(token - known.begin());
    if (is_given[place]) return Error{"repeated argument " + in_quotes(name) + " of go: expected it once"};
    is_given[place] = true;
    if (const Status read = token->read(go, name, tokens); !read) return read.error();
  }
  return go;
}

Status check_clocks(const GoRequest& go, Color to_move, std::span<const GoArgument> known) {
  const auto name = [&](std::size_t place) { return in_quotes(known[place].name); };
  if (go.binc && !go.btime) return Error{"missing argument " + name(0) + " of go: required by " + name(2)};
  if (go.winc && !go.wtime) return Error{"missing argument " + name(1) + " of go: required by " + name(3)};
  if (to_move == Color::black && go.wtime && !go.btime) {
    return Error{"missing argument " + name(0) + " of go: Black is to move"};
  }
  if (to_move == Color::white && go.btime && !go.wtime) {
    return Error{"missing argument " + name(1) + " of go: White is to move"};
  }
  return success();
}

/// Checks that at most one endgame goal is given.
Status check_goal(const GoRequest& go) {
  std::vector<std::string> given;
  if (go.is_exact) given.emplace_back("'exact'");
  if (go.is_wld) given.emplace_back("'wld'");
  if (go.window) given.emplace_back("'window'");
  if (go.is_exact && go.selectivity.value_or(Selectivity::none) != Selectivity::none)
    given.emplace_back("a selectivity below 100");
  if (given.size() < 2) return success();
  return Error{"conflicting arguments " + given[0] + " and " + given[1] + " of go: expected one of them"};
}

Status check_search_moves(const GoRequest& go, const Position& position) {
  for (const Square move : go.search_moves) {
    if (position.board.is_legal(move)) continue;
    return Error{"illegal move " + in_quotes(to_string(move)) +
                 " after searchmoves: expected a legal move of " + to_string(position.to_move)};
  }
  return success();
}

std::optional<ClockTime> clock_time(std::optional<Milliseconds> remaining,
                                    std::optional<Milliseconds> increment) {
  if (!remaining) return std::nullopt;
  return ClockTime{*remaining, increment.value_or(Milliseconds(0))};
}

/// Returns the smaller one of `time` and `movetime`.
std::optional<Microseconds> move_time(const GoRequest& go) {
  if (!go.time || !go.movetime) return go.time ? go.time : go.movetime;
  return std::min<Microseconds>(*go.time, *go.movetime);
}

/// Limits a move to its share of the clock if the clock must last for a number of moves only.
void limit_by_moves_to_go(SearchLimits& limits, Color to_move, std::int64_t moves) {
  std::optional<ClockTime>& clock = to_move == Color::black ? limits.black_clock : limits.white_clock;
  if (!clock) return;
  const Microseconds share = std::min(clock->remaining, clock->remaining / moves + clock->increment);
  limits.move_time = std::min(limits.move_time.value_or(share), share);
  clock.reset();
}

SearchLimits limits_of(const GoRequest& go, Color to_move) {
  SearchLimits limits;
  limits.move_time = move_time(go);
  limits.black_clock = clock_time(go.btime, go.binc);
  limits.white_clock = clock_time(go.wtime, go.winc);
  if (go.byoyomi && go.byoyomi->count() > 0) {
    const std::optional<Milliseconds> main = to_move == Color::black ? go.btime : go.wtime;
    limit_by_byoyomi(limits, to_move, main.value_or(Milliseconds(0)), *go.byoyomi);
  }
  if (go.movestogo) limit_by_moves_to_go(limits, to_move, *go.movestogo);
  if (go.depth) limits.depth = static_cast<int>(*go.depth);
  if (go.nodes) limits.nodes = static_cast<std::uint64_t>(*go.nodes);
  limits.search_moves = go.search_moves;
  limits.window = go.is_wld ? kWinLossDraw : go.window;
  limits.selectivity = go.selectivity;
  limits.is_pondering = go.is_ponder;
  return limits;
}

}  // namespace

Result<SearchLimits> parse_limits(Words& tokens, const Position& position, Clock::time_point started,
                                  GoArguments dialect) {
  const std::vector<GoArgument> known = arguments_of(dialect);
  const Result<GoRequest> go = parse_go_arguments(tokens, known);
  if (!go) return go.error();
  if (const Status checked = check_clocks(*go, position.to_move, known); !checked) return checked.error();
  if (const Status checked = check_goal(*go); !checked) return checked.error();
  if (const Status checked = check_search_moves(*go, position); !checked) return checked.error();

  SearchLimits limits = limits_of(*go, position.to_move);
  limits.started = started;
  const bool is_timed = limits.move_time || limits.black_clock || limits.white_clock;
  const bool has_goal = go->is_exact || limits.window || limits.selectivity;
  if (go->is_infinite && is_timed)
    return Error{"conflicting arguments 'infinite' and a time limit of go: expected one of them"};
  limits.is_infinite = go->is_infinite || (!is_timed && !has_goal && !limits.depth && !limits.nodes);
  return limits;
}

void limit_by_byoyomi(SearchLimits& limits, Color side, Milliseconds main, Milliseconds per_move) {
  std::optional<ClockTime>& clock = side == Color::black ? limits.black_clock : limits.white_clock;
  if (main.count() > 0) {
    // After the main time runs out, the move still has its own time. So both may be used, and the time of a
    // move comes back.
    clock = ClockTime{main + per_move, per_move};
    return;
  }
  clock.reset();
  limits.move_time = std::min<Microseconds>(limits.move_time.value_or(per_move), per_move);
}

}  // namespace emilia
