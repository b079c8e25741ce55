// SPDX-License-Identifier: MIT
#include "engine/selfplay/board_games.h"

#include <optional>

#include "engine/base/random.h"
#include "engine/selfplay/random_moves.h"

namespace emilia {

namespace {

/// Game in progress. Black's view: scores of positions with White to move change their sign.
class BoardGame {
 public:
  BoardGame(const BoardGameParams& params, std::uint32_t number, PositionSearch& search)
      : params_(params), search_(search), random_(params.seed, number) {}

  std::vector<ScoredPosition> play() {
    search_.clear();
    position_ = start_position(params_.board);
    const int squares = position_.board.square_count();
    const int random_moves = random_.below(squares / 3);
    for (int ply = 0; ply < random_moves; ++ply) {
      if (pass_if_needed()) play_random_move();
    }
    std::optional<double> result;
    while (!result && pass_if_needed()) result = play_on();
    return labelled(result.value_or(in_blacks_view(position_.board.final_score())));
  }

 private:
  struct Step {
    WideBoard board;
    double sign;                  ///< -1 if White is to move
    std::optional<double> score;  ///< of the search that chose the move, for the side to move
    bool is_random = false;
  };

  [[nodiscard]] double sign() const { return position_.to_move == Color::black ? 1 : -1; }
  [[nodiscard]] double in_blacks_view(double discs) const { return sign() * discs; }

  /// Passes if the side to move has no other move. Returns false if the game is over.
  bool pass_if_needed() {
    if (position_.board.is_legal(Square::pass)) position_ = position_.after(Square::pass);
    return !is_empty(position_.board.legal_moves());
  }

  void play_random_move() {
    position_ = position_.after(random_move(position_.board.legal_moves(), random_));
  }

  /// Plays a move, or if the rest of the game was solved, all moves. Returns the solution for Black.
  std::optional<double> play_on() {
    Step& step = steps_.emplace_back(Step{position_.board, sign(), std::nullopt});
    const SearchedPosition found = search_.search(position_.board);
    step.score = found.result.score.discs();
    if (found.result.is_exact) {
      const double solution = in_blacks_view(found.result.score.discs());
      play_line(found.result.pv);
      return solution;
    }
    if (random_.is_chosen(params_.random_share)) {
      step.is_random = true;
      play_random_move();
    } else {
      position_ = position_.after(found.result.pv.front());
    }
    return std::nullopt;
  }

  void play_line(const std::vector<Square>& line) {
    for (const Square move : line) {
      position_ = position_.after(move);
      if (!is_empty(position_.board.legal_moves())) steps_.push_back({position_.board, sign(), std::nullopt});
    }
  }

  [[nodiscard]] std::vector<ScoredPosition> labelled(double result) const {
    const bool has_scores = is_learned(params_.evaluation.kind);
    std::vector<ScoredPosition> positions;
    double outcome = result;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      const Step& step = steps_[i];
      if (step.is_random) {
        if (!has_scores) break;
        outcome = step.sign * *step.score;
      }
      const double from_outcome = step.sign * outcome;
      const double score = has_scores ? step.score.value_or(from_outcome) : from_outcome;
      positions.push_back({step.board, static_cast<float>((score + from_outcome) / 2)});
    }
    return positions;
  }

  const BoardGameParams& params_;
  PositionSearch& search_;
  SplitMix random_;
  Position position_;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<ScoredPosition> play_board_game(const BoardGameParams& params, std::uint32_t number,
                                            PositionSearch& search) {
  return BoardGame(params, number, search).play();
}

}  // namespace emilia
