// SPDX-License-Identifier: MIT
#include "engine/notation/game_record.h"

#include <algorithm>
#include <cmath>

#include "engine/base/numbers.h"
#include "engine/notation/ggf.h"

namespace emilia {

namespace {

/// Returns the outcome of a finished game by the rules of its board. If the most discs win, the winner gets
/// the empty squares.
GameOutcome outcome_on_board(const Position& end, const Shape& board) {
  const bool is_fewest = board.goal() == Goal::fewest;
  const Discs score = final_score(end.board, is_fewest ? Scoring::fewest : Scoring::empties_to_winner);
  return outcome_of(end.to_move == Color::black ? score : -score);
}

/// Returns true if an outcome has another winner or another margin than the board. A margin may count the
/// empty squares for the winner or leave them out. If the fewest discs win, programs disagree on the sign.
bool contradicts(const GameOutcome& outcome, const GameOutcome& counted, const Position& end, Goal goal) {
  if (outcome.winner != counted.winner && (goal == Goal::most || !outcome.winner || !counted.winner))
    return true;
  if (!outcome.margin || outcome.ending != Ending::played_out) return false;
  const int discs = std::abs(popcount(end.discs(Color::black)) - popcount(end.discs(Color::white)));
  return *outcome.margin != *counted.margin && *outcome.margin != discs &&
         *outcome.margin != discs + end.board.empty_count();
}

/// Returns true for a result that no game on the board can have: a margin above the number of squares, a win
/// by 0 or a draw with a margin.
bool is_impossible(const GameOutcome& outcome, const Position& start, double komi) {
  if (!outcome.margin) return false;
  if (outcome.winner.has_value() == (*outcome.margin == 0)) return true;
  const double squares = start.board.square_count() + std::abs(komi);
  return *outcome.margin >
         (outcome.ending == Ending::played_out ? squares : std::max(squares, kWonWithoutCounting));
}

/// Returns "Black +10", "White wins", "draw" or, if a file contradicts itself, "draw by 5".
std::string text_of_outcome(const GameOutcome& outcome) {
  const std::string margin = format_short_decimal(outcome.margin.value_or(0), 2);
  if (!outcome.winner) return outcome.margin.value_or(0) == 0 ? "draw" : "draw by " + margin;
  const std::string side = to_string(*outcome.winner);
  return outcome.margin ? side + " +" + margin : side + " wins";
}

/// Returns "White 37-27".
std::string text_of_discs(const Position& end) {
  const int black = popcount(end.discs(Color::black));
  const int white = popcount(end.discs(Color::white));
  const std::string counts =
      std::to_string(std::max(black, white)) + '-' + std::to_string(std::min(black, white));
  if (black == white) return "in a draw " + counts;
  return std::string(to_string(black > white ? Color::black : Color::white)) + ' ' + counts;
}

}  // namespace

Status GameRecord::play(Square move, const MoveNote& note) {
  const Status played = game.play(move);
  if (!played) return played;
  notes.resize(game.moves().size());
  notes.back() = note;
  scores.clear();
  return success();
}

Status GameRecord::play(Color mover, Square move, const MoveNote& note) {
  const Status played = play(move, note);
  if (!played || game.position().to_move != mover) return played;
  undo();
  return Error{std::string("the move is by ") + to_string(mover) + ", expected a move by " +
               to_string(opposite(mover))};
}

std::size_t GameRecord::undo(std::size_t count) {
  const std::size_t undone = game.undo(count);
  notes.resize(game.moves().size());
  if (undone > 0) scores.clear();
  return undone;
}

void GameRecord::set_type(std::string name) {
  type = std::move(name);
  const Goal goal = type.find('a') == std::string::npos ? Goal::most : Goal::fewest;
  board = *Shape::make(board.columns(), board.rows(), board.start(), {}, goal);
}

std::string GameRecord::full_type() const {
  if (board.goal() == Goal::most || type.find('a') != std::string::npos) return type;
  return (type.empty() ? std::to_string(board.rows()) : type) + 'a';
}

void GameRecord::drop_result(const std::string& text) {
  const std::string warning = "the result " + text + " is impossible: the board has " +
                              std::to_string(game.start().board.square_count()) + " squares";
  if (std::ranges::find(warnings, warning) == warnings.end()) warnings.push_back(warning);
  outcome.reset();
}

void GameRecord::settle_outcome() {
  if (!outcome) return;
  if (is_impossible(*outcome, game.start(), komi.value_or(0))) return drop_result(text_of_outcome(*outcome));
  if (!game.is_finished() || outcome->ending == Ending::time_out || komi.value_or(0) != 0) return;
  const GameOutcome counted = outcome_on_board(game.position(), board);
  if (contradicts(*outcome, counted, game.position(), board.goal()))
    warnings.push_back("the result " + text_of_outcome(*outcome) + " is wrong: the board ends " +
                       text_of_discs(game.position()));
  outcome = counted;
}

std::optional<GameOutcome> GameRecord::known_outcome() const {
  if (outcome || !game.is_finished()) return outcome;
  return outcome_on_board(game.position(), board);
}

Status FileMoves::play(GameRecord& record, Square move, const MoveNote& note, std::optional<Color> mover) {
  if (skipped_ && move != Square::pass) return *skipped_;
  Status played = mover ? record.play(*mover, move, note) : record.play(move, note);
  if (played || move != Square::pass) return played;
  if (!skipped_) skipped_ = played.error();
  return success();
}

GameRecord record_of(const Game& game, const Shape& board) {
  GameRecord record;
  record.board = board;
  record.game = game;
  record.notes.resize(game.moves().size());
  return record;
}

GameOutcome outcome_of(double difference, Ending ending) {
  if (difference == 0) return {std::nullopt, 0, ending};
  return difference > 0 ? GameOutcome{Color::black, difference, ending}
                        : GameOutcome{Color::white, -difference, ending};
}

}  // namespace emilia
