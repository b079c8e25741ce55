// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "protocol/dialects/gtp.h"
#include "protocol/dialects/gtp_words.h"

// Streaming analysis in the forms of Leela Zero and KataGo, which Go clients read. The values of the best
// moves are sent after each depth until the next line arrives.

namespace emilia {

namespace {

/// Score in discs with a win rate of 73 %.
constexpr double kDiscsOfLogit = 8;
constexpr int kDefaultMoves = 5;

/// Returns the share of games that a side wins, 0 to 1. Go clients plot it.
double win_rate(Score score) {
  return 1 / (1 + std::exp(-score.discs() / kDiscsOfLogit));
}

std::string gtp_line(const std::vector<Square>& moves) {
  std::string line;
  for (const Square move : moves) line += ' ' + gtp_move(move);
  return line;
}

std::string leela_values(Score score) {
  const std::string rate = std::to_string(std::lround(win_rate(score) * 10'000));
  return " winrate " + rate + " scoreMean " + format_decimal(score.discs(), 2) + " prior 0 lcb " + rate;
}

std::string katago_values(Score score) {
  const std::string rate = format_decimal(win_rate(score), 4);
  const std::string lead = format_decimal(score.discs(), 2);
  return " winrate " + rate + " scoreMean " + lead + " scoreLead " + lead + " prior 0 lcb " + rate;
}

}  // namespace

Gtp::Answer Gtp::analyze_for_leela(Words& tokens) {
  return start_analysis(leela_values, tokens);
}

Gtp::Answer Gtp::analyze_for_katago(Words& tokens) {
  return start_analysis(katago_values, tokens);
}

Gtp::Answer Gtp::start_analysis(FormatValues format, Words& tokens) {
  Color side = session().game().position().to_move;
  if (const Result<Color> named = parse_gtp_colour(tokens.peek()); named) {
    side = *named;
    tokens.next();
  }
  std::int64_t count = kDefaultMoves;
  while (!tokens.is_at_end()) {
    if (tokens.next() != "maxmoves") continue;  // an interval, or a keyword without meaning in Othello
    const auto given = parse_integer(tokens.next(), "number of moves", 1, EngineOptions::kMaxMultiPv);
    if (!given) return given.error();
    count = *given;
  }
  const Result<Game> game = game_with_turn_of(side);
  if (!game) return game.error();
  const WideBitboard legal = game->position().board.legal_moves();
  analysis_ = Analysis{format, session().game(), session().options().engine.multi_pv, {}};
  session().send("=" + id_);
  if (is_empty(legal)) return std::string();
  SearchLimits limits;
  limits.started = received();
  limits.is_infinite = true;
  Status status = session().set_multi_pv(std::min(static_cast<int>(count), popcount(legal)));
  if (status) status = session().set_game(*game);
  if (status) status = session().start_search(limits, *this);
  return status ? Answer(std::string()) : status.error();
}

void Gtp::end_analysis() {
  if (!analysis_) return;
  session().stop_search();
  session().set_multi_pv(analysis_->multi_pv);
  session().set_game(analysis_->game);
  analysis_.reset();
  session().send("");
}

void Gtp::on_info(const SearchInfo& info) {
  if (!analysis_ || info.pv.empty()) return;
  if (info.line == 1) analysis_->lines.clear();
  analysis_->lines += (info.line == 1 ? "info move " : " info move ") + gtp_move(info.pv.front()) +
                      " visits " + std::to_string(info.nodes) + analysis_->format(info.score) + " order " +
                      std::to_string(info.line - 1) + " pv" + gtp_line(info.pv);
  if (info.line == info.line_count) session().send(analysis_->lines, LogSeverity::trace);
}

}  // namespace emilia
