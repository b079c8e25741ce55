// SPDX-License-Identifier: MIT
#include "engine/board/game.h"

#include "engine/board/position_text.h"

namespace emilia {

namespace {

Error illegal_move(Square move, const Position& position) {
  const std::string side = to_string(position.to_move);
  if (position.board.is_finished()) return {"illegal move '" + to_string(move) + "': the game is over"};
  if (move == Square::pass) return {"illegal move 'pass': " + side + " has a legal move"};
  return {"illegal move '" + to_string(move) + "': expected a legal move for " + side};
}

}  // namespace

Status Game::play(Square move) {
  const WideBoard& board = current_.board;
  const bool is_pass_left_out =
      is_square(move) && board.is_legal(Square::pass) && board.after_pass().is_legal(move);
  if (!is_pass_left_out && !board.is_legal(move)) return illegal_move(move, current_);

  plies_.resize(ply_count_);
  if (is_pass_left_out) push(Square::pass, /*is_implied=*/true);
  push(move, /*is_implied=*/false);
  return success();
}

std::size_t Game::undo(std::size_t count) {
  std::size_t undone = 0;
  while (undone < count && ply_count_ > 0) {
    --ply_count_;
    while (ply_count_ > 0 && plies_[ply_count_ - 1].is_implied) --ply_count_;
    current_ = plies_[ply_count_].before;
    ++undone;
  }
  return undone;
}

std::size_t Game::redo(std::size_t count) {
  std::size_t redone = 0;
  while (redone < count && ply_count_ < plies_.size()) {
    while (plies_[ply_count_].is_implied) ++ply_count_;
    const Ply& ply = plies_[ply_count_++];
    current_ = ply.before.after(ply.move);
    ++redone;
  }
  return redone;
}

std::vector<Square> Game::moves() const {
  std::vector<Square> moves;
  for (std::size_t i = 0; i < ply_count_; ++i) moves.push_back(plies_[i].move);
  return moves;
}

void Game::push(Square move, bool is_implied) {
  plies_.push_back({move, is_implied, current_});
  current_ = current_.after(move);
  ++ply_count_;
}

Result<Game> play_transcript(std::string_view transcript, const Position& start) {
  const auto moves = parse_transcript(transcript);
  if (!moves) return moves.error();
  Game game(start);
  for (const Square move : *moves) {
    if (const Status played = game.play(move); !played) return played.error();
  }
  return game;
}

}  // namespace emilia
