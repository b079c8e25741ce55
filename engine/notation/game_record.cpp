// SPDX-License-Identifier: MIT
#include "engine/notation/game_record.h"

namespace emilia {

Status GameRecord::play(Square move, const MoveNote& note) {
  const Status played = game.play(move);
  if (!played) return played;
  notes.resize(game.moves().size());
  notes.back() = note;
  return success();
}

Status GameRecord::play(Color mover, Square move, const MoveNote& note) {
  const Status played = play(move, note);
  if (!played || game.position().to_move != mover) return played;
  game.undo();
  notes.resize(game.moves().size());
  return Error{std::string("a move by ") + to_string(mover) + ", expected one by " +
               to_string(opposite(mover))};
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
