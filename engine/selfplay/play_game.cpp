// SPDX-License-Identifier: MIT
#include "engine/selfplay/play_game.h"

#include <algorithm>
#include <deque>

#include "engine/selfplay/random_moves.h"

namespace emilia {

namespace {

/// Game in progress.
class GameInPlay {
 public:
  GameInPlay(const GameParams& params, std::uint32_t number, PositionSearch& search)
      : params_(params), search_(search), random_(params.seed, number) {
    record_.number = number;
  }

  PlayedGame play() {
    search_.clear();
    if (params_.openings.empty()) {
      play_random_opening();
    } else {
      for (const Square move : params_.openings[record_.number % params_.openings.size()]) give(move);
    }
    while (!position_.board.is_finished()) play_on();
    const Discs score = position_.board.final_score();
    record_.score = position_.to_move == Color::black ? score : -score;
    return record_;
  }

 private:
  /// Plays a random opening; starts again if the game ends.
  void play_random_opening() {
    const int plies =
        params_.min_random_plies + random_.below(params_.max_random_plies - params_.min_random_plies + 1);
    do {
      position_ = start_position();
      record_.moves.clear();
      for (int ply = 0; ply < plies && !position_.board.is_finished(); ++ply) {
        pass_if_needed();
        give(random_move(narrow(position_.board).legal_moves(), random_));
      }
    } while (position_.board.is_finished());
  }

  /// Plays one move.
  /// Requires: an unfinished game.
  void play_on() {
    pass_if_needed();
    if (random_.is_chosen(params_.random_share)) {
      line_.clear();
      give(random_move(narrow(position_.board).legal_moves(), random_));
    } else {
      add({chosen_move(), /*is_given=*/false});
    }
  }

  Square chosen_move() {
    const Board board = narrow(position_.board);
    if (!line_.empty() && board.is_legal(line_.front())) {
      const Square move = line_.front();
      line_.pop_front();
      return move;
    }
    line_.clear();
    const Bitboard moves = board.legal_moves();
    if (popcount(moves) == 1) return first_square(moves);
    const DepthResult found = search_.search(board).result;
    if (!found.is_exact) {
      record_.exact_from = 0;
    } else {
      record_.exact_from = std::max(record_.exact_from, board.empty_count());
      line_.assign(found.pv.begin() + 1, found.pv.end());
    }
    return found.pv.front();
  }

  void give(Square move) {
    pass_if_needed();
    add({move, /*is_given=*/true});
  }

  void add(RecordedMove move) {
    record_.moves.push_back(move);
    position_ = position_.after(move.square);
  }

  void pass_if_needed() {
    if (!position_.board.is_legal(Square::pass)) return;
    position_ = position_.after(Square::pass);
    if (!line_.empty() && line_.front() == Square::pass) line_.pop_front();
  }

  const GameParams& params_;
  PositionSearch& search_;
  SplitMix random_;
  Position position_ = start_position();
  PlayedGame record_;
  std::deque<Square> line_;  ///< rest of a perfect line, once it is found
};

}  // namespace

PlayedGame play_game(const GameParams& params, std::uint32_t number, PositionSearch& search) {
  return GameInPlay(params, number, search).play();
}

}  // namespace emilia
