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

Gtp::Answer Gtp::generate_for_leela(Words& tokens) {
  return generate_with_analysis(leela_values, tokens);
}

Gtp::Answer Gtp::generate_for_katago(Words& tokens) {
  return generate_with_analysis(katago_values, tokens);
}

Result<Gtp::AnalysisRequest> Gtp::parse_analysis(Words& tokens) {
  Color side = session().game().position().to_move;
  if (const Result<Color> named = parse_gtp_colour(tokens.peek()); named) {
    side = *named;
    tokens.next();
  }
  const Result<Game> game = game_with_turn_of(side);
  if (!game) return game.error();
  AnalysisRequest request{*game, side, {}, {}};
  MoveFilter filter(game->position());
  while (!tokens.is_at_end()) {
    const std::string_view key = tokens.next();
    if (key == "allow" || key == "avoid") {
      if (const Status read = filter.read(key == "allow", tokens); !read) return read.error();
    } else if (key == "maxmoves") {
      const auto count = parse_integer(tokens.next(), "number of moves", 1, EngineOptions::kMaxMultiPv);
      if (!count) return count.error();
      request.count = static_cast<int>(*count);
    }  // else an interval, or a keyword without meaning in Othello
  }
  const Result<std::vector<Square>> moves = filter.moves();
  if (!moves) return moves.error();
  request.moves = *moves;
  return request;
}

Gtp::Answer Gtp::start_analysis(FormatValues format, Words& tokens) {
  const Result<AnalysisRequest> request = parse_analysis(tokens);
  if (!request) return request.error();
  analysis_ = Analysis{format, session().game(), session().options().engine.multi_pv, {}};
  session().send("=" + id_);
  SearchLimits limits;
  limits.started = received();
  limits.is_infinite = true;
  limits.search_moves = request->moves;
  Status status = session().set_multi_pv(request->line_count(kDefaultMoves));
  if (status) status = session().set_game(request->game);
  if (status) status = session().start_search(limits, *this);
  return status ? Answer(std::string()) : status.error();
}

Gtp::Answer Gtp::generate_with_analysis(FormatValues format, Words& tokens) {
  const Result<AnalysisRequest> request = parse_analysis(tokens);
  if (!request) return request.error();
  const int multi_pv = session().options().engine.multi_pv;
  if (const Status set = session().set_multi_pv(request->line_count(1)); !set) return set.error();
  analysis_ = Analysis{format, session().game(), multi_pv, {}};
  session().send("=" + id_);
  const Result<Square> move = choose_and_play(request->side, request->moves);
  analysis_.reset();
  is_answered_ = true;
  session().set_multi_pv(multi_pv);
  session().send(move ? "play " + gtp_move(*move) + "\n" : printable(move.error().message) + "\n");
  return std::string();
}

int Gtp::AnalysisRequest::line_count(int usual) const {
  const int choices =
      moves.empty() ? popcount(game.position().board.legal_moves()) : static_cast<int>(moves.size());
  return std::clamp(choices, 1, count.value_or(usual));
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
  if (!analysis_) return;
  if (info.line == 1) analysis_->lines.clear();
  const Square move = info.pv.empty() ? Square::pass : info.pv.front();  // the game is over
  analysis_->lines += (info.line == 1 ? "info move " : " info move ") + gtp_move(move) + " visits " +
                      std::to_string(info.nodes) + analysis_->format(info.score) + " order " +
                      std::to_string(info.line - 1) + " pv" + gtp_line(info.pv);
  if (info.line == info.line_count) session().send(analysis_->lines, LogSeverity::trace);
}

}  // namespace emilia
