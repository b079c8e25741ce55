// SPDX-License-Identifier: MIT
#include "engine/notation/game_record.h"

namespace emilia {

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

std::optional<GameOutcome> GameRecord::known_outcome() const {
  if (outcome || !game.is_finished()) return outcome;
  const Position& end = game.position();
  const Discs score = end.board.final_score();
  return outcome_of(end.to_move == Color::black ? score : -score);
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
