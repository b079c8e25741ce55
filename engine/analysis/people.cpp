// SPDX-License-Identifier: MIT
#include "engine/analysis/people.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace emilia {

namespace {

/// Move of a game with what people see before it.
struct PeopledMove {
  MoveAnalysis* move;
  PeoplesMoves moves;
};

/// Returns the moves of an analysis that had a choice.
Result<std::vector<PeopledMove>> moves_with_choice(GameAnalysis& analysis) {
  EngineOptions options = options_to_see_moves({});
  options.searches_in_place = true;
  Engine engine(options);
  std::vector<PeopledMove> result;
  auto next = analysis.moves.begin();
  Square last = Square::none;
  for (const Square played : analysis.record.game.moves()) {
    if (next == analysis.moves.end()) break;
    if (played != Square::pass) {
      const WideBoard& wide = next->before.board;
      if (is_full(wide) && popcount(wide.legal_moves()) > 1) {
        const auto seen = see_moves(engine, Game(next->before));
        if (!seen) return seen.error();
        if (seen->is_empty()) return Error{"cannot search: not enough memory"};
        result.push_back({&*next, PeoplesMoves(full(narrow(wide)), last, *seen)});
      }
      ++next;
    }
    last = played;
  }
  return result;
}

}  // namespace

Result<GameAnalysis> with_people(GameAnalysis analysis, std::optional<int> rating) {
  if (analysis.record.board.goal() == Goal::fewest) return analysis;  // the model knows the usual game
  const auto choices = moves_with_choice(analysis);
  if (!choices) return choices.error();
  std::array<RatingLikelihood, 2> ratings;
  for (const auto& [move, moves] : *choices)
    ratings.at(static_cast<std::size_t>(move->before.to_move)).add(moves, move->move);
  for (const auto& [move, moves] : *choices) {
    const auto estimate = ratings.at(static_cast<std::size_t>(move->before.to_move)).estimate();
    if (!rating && !estimate) continue;
    const int shown = rating ? *rating : estimate->rating;
    move->people = {shown, moves.chance(move->move, shown), moves.chance(move->best_move(), shown)};
  }
  analysis.ratings = ratings;
  return analysis;
}

std::vector<const MoveAnalysis*> mistakes_of(const GameAnalysis& analysis) {
  std::vector<const MoveAnalysis*> mistakes;
  for (const MoveAnalysis& move : analysis.moves) {
    if (move.loss() >= kMistake) mistakes.push_back(&move);
  }
  std::ranges::stable_sort(mistakes, {}, [](const MoveAnalysis* move) {
    return std::pair(move->people ? move->people->played : 0, -move->loss());
  });
  return mistakes;
}

std::string format_share(double share) {
  constexpr int kCoarse = 10;  // larger shares are not known better
  constexpr int kAll = 100;
  const int percent = static_cast<int>(std::round(kAll * share));
  const int rounded = percent < kCoarse ? percent : kCoarse * static_cast<int>(std::round(kCoarse * share));
  if (rounded == kAll) return "nearly 100 %";
  return rounded == 0 ? "less than 1 %" : std::to_string(rounded) + " %";
}

std::string people_sentence(const MoveAnalysis& move) {
  if (!move.people) return "";
  const auto& [rating, played, best] = *move.people;
  std::string text =
      format_share(played) + " of players rated " + std::to_string(rating) + " play " + to_string(move.move);
  if (move.best_move() != move.move)
    text += ", " + format_share(best) + " find " + to_string(move.best_move());
  return text + ".";
}

}  // namespace emilia
