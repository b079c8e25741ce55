// SPDX-License-Identifier: MIT
#include "protocol/dialects/cassio.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

/// Parses 64 squares (X black, O white) and the side to move, optionally after a blank.
Result<Position> parse_cassio_position(Words& tokens) {
  std::string text(tokens.next());
  if (text.size() == kSquareCount) text += tokens.next();
  if (text.size() != kSquareCount + 1)
    return Error{"invalid position " + in_quotes(text) + ": expected 64 squares and the side to move"};
  std::ranges::replace(text, '-', 'E');
  const char side = text.back();
  if (side != 'X' && side != 'O')
    return Error{"invalid side " + in_quotes(text.substr(kSquareCount)) + ": expected X or O"};
  return parse_position((side == 'X' ? "B" : "W") + text.substr(0, kSquareCount));
}

std::string format_cassio_position(const Position& position) {
  std::string text = to_string(position).substr(1);
  std::ranges::replace(text, 'E', '-');
  return text + (position.to_move == Color::black ? 'X' : 'O');
}

/// Returns the smallest supported confidence that is at least the requested one.
Result<Selectivity> parse_precision(std::string_view token) {
  const auto precision = parse_integer(token, "precision", 1, 100);
  if (!precision) return precision.error();
  const auto found =
      std::ranges::find_if(kSelectivities, [&](Selectivity each) { return percent(each) >= *precision; });
  return *found;
}

Result<double> parse_bound(std::string_view token, std::string_view what) {
  return parse_decimal(token, what, -kSquareCount, kSquareCount);
}

}  // namespace

std::span<const Cassio::Command> Cassio::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"init", "", "start the session", &Cassio::greet},
      {"get-version", "", "print the engine's name", &Cassio::send_version},
      {"new-position", "", "start with unrelated positions", &Cassio::greet},
      {"midgame-search", "<position> <alpha> <beta> <depth> <precision>", "search to a depth",
       &Cassio::search_midgame},
      {"endgame-search", "<position> <alpha> <beta> <precision>", "search to the end",
       &Cassio::search_endgame},
      {"feed-hash", "<position> <lower> <upper> <depth> <precision> <moves>", "ignored", &Cassio::feed_hash},
      {"empty-hash", "", "clear the transposition table", &Cassio::empty_hash},
      {"stop", "", "stop the search", &Cassio::stop},
      {"get-search-infos", "", "print nodes and time of the search", &Cassio::send_progress},
      {"quit", "", "end the session", &Cassio::quit},
  });
  return kCommands;
}

void Cassio::answer(std::string_view line) {
  Words tokens(line);
  if (tokens.is_at_end()) return session().send(is_idle() ? "ready." : "ok.");
  if (tokens.next() != kFirstWord) return refuse({"invalid line: expected ENGINE-PROTOCOL at its start"});
  if (const Status answered = carry_out(*this, commands(), tokens); !answered) refuse(answered.error());
}

void Cassio::refuse(const Error& error) {
  session().send("ERROR: " + printable(error.message) + (is_idle() ? "\nready." : ""), LogSeverity::info);
}

void Cassio::send_ready() {
  session().send("ready.");
}

Status Cassio::greet(Words& /*tokens*/) {
  if (!abandon_search()) send_ready();
  return success();
}

Status Cassio::send_version(Words& /*tokens*/) {
  session().send(std::string("version: Emilia " EMILIA_VERSION) + (is_idle() ? "\nready." : ""));
  return success();
}

Status Cassio::search_midgame(Words& tokens) {
  const Result<Position> position = parse_cassio_position(tokens);
  if (!position) return position.error();
  for (const std::string_view what : {"alpha", "beta"}) {
    // The window is ignored: the exact value answers the request and more.
    if (const auto bound = parse_bound(tokens.next(), what); !bound) return bound.error();
  }
  const auto depth = parse_integer(tokens.next(), "depth", 1, kMaxDepth);
  if (!depth) return depth.error();
  const Result<Selectivity> precision = parse_precision(tokens.next());
  if (!precision) return precision.error();
  if (const Status end = expect_end(tokens); !end) return end;
  SearchLimits limits;
  limits.depth = static_cast<int>(*depth);
  limits.selectivity = *precision;
  return start(*position, limits, Phase::midgame);
}

Status Cassio::search_endgame(Words& tokens) {
  const Result<Position> position = parse_cassio_position(tokens);
  if (!position) return position.error();
  const auto alpha = parse_bound(tokens.next(), "alpha");
  if (!alpha) return alpha.error();
  const auto beta = parse_bound(tokens.next(), "beta");
  if (!beta) return beta.error();
  const Result<Selectivity> precision = parse_precision(tokens.next());
  if (!precision) return precision.error();
  if (const Status end = expect_end(tokens); !end) return end;
  const DiscWindow window{static_cast<Discs>(std::floor(*alpha)), static_cast<Discs>(std::ceil(*beta))};
  if (window.low >= window.high) return Error{"invalid window: expected alpha below beta"};
  SearchLimits limits;
  limits.depth = std::max(position->board.empty_count(), 1);
  limits.selectivity = *precision;
  if (window.low > -kSquareCount || window.high < kSquareCount) limits.window = window;
  return start(*position, limits, Phase::endgame);
}

Status Cassio::start(const Position& position, const SearchLimits& limits, Phase phase) {
  abandon_search();
  position_ = position;
  phase_ = phase;
  started_ = received();
  last_info_.reset();
  nodes_ = 0;
  if (const Status set = session().set_game(Game(position)); !set) return set;
  SearchLimits from_now = limits;
  from_now.started = received();
  return session().start_search(from_now, *this);
}

Status Cassio::feed_hash(Words& tokens) {
  tokens.take_rest();
  return success();
}

Status Cassio::empty_hash(Words& /*tokens*/) {
  abandon_search();
  return session().new_game();
}

Status Cassio::stop(Words& /*tokens*/) {
  if (!abandon_search()) send_ready();
  return success();
}

Status Cassio::send_progress(Words& /*tokens*/) {
  if (is_idle()) {
    send_ready();
    return success();
  }
  const auto elapsed = std::chrono::duration_cast<Microseconds>(Clock::now() - started_);
  session().send("node " + std::to_string(nodes_) + ", time " + format_decimal(in_seconds(elapsed), 3));
  return success();
}

Status Cassio::quit(Words& /*tokens*/) {
  abandon_search();
  session().send("bye bye.");
  end();
  return success();
}

void Cassio::on_info(const SearchInfo& info) {
  nodes_ = info.nodes;
  last_info_ = info;
}

void Cassio::on_best_move(const BestMove& /*best*/) {
  const bool has_result = !is_abandoned() && last_info_;
  session().send((has_result ? result() + '\n' : std::string()) + "ready.");
}

std::string Cassio::result() const {
  const SearchInfo& info = *last_info_;
  const auto value = [&](double discs) {
    const int decimals = phase_ == Phase::midgame ? 2 : 0;
    return (position_.to_move == Color::black ? "B" : "W") + std::string(discs < 0 ? "" : "+") +
           format_decimal(discs, decimals);
  };
  const double found = info.score.discs();
  std::string line;
  for (const Square move : info.pv) {
    if (move != Square::pass) line += upper_case(to_string(move));
  }
  return format_cassio_position(position_) + ", move " +
         (info.pv.empty() || info.pv.front() == Square::pass ? "PA" : line.substr(0, 2)) + ", depth " +
         std::to_string(info.depth) + ", @" + std::to_string(percent(info.selectivity)) + "%, " +
         value(info.bound == Bound::upper ? -kSquareCount : found) +
         " <= v <= " + value(info.bound == Bound::lower ? kSquareCount : found) + ", " + line + ", node " +
         std::to_string(info.nodes) + ", time " + format_decimal(in_seconds(info.elapsed), 3);
}

}  // namespace emilia
