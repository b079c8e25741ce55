// SPDX-License-Identifier: MIT
#include "engine/search/endgame/last_moves.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/board/kernels/last_flips.h"

namespace emilia {

namespace {

template <AnyBoard B>
using RuleOf = typename B::Rule;

/// Returns the score with one empty square, like `last_square_score`.
template <AnyBoard B>
Discs score_of_last(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha, Square last) {
  if constexpr (std::same_as<B, FullBoard>) return last_square_score(last, player, alpha);
  return last_square_score(B{player, opponent, rule}, last);
}

/// Returns the score of a move at `square` that leaves one empty square, or kBelowAllDiscs if it flips no
/// disc.
template <AnyBoard B>
inline Discs value_of_last_but_one(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha,
                                   Square square, Square last, std::uint64_t& nodes) {
  const SetOf<B> turned = B{player, opponent, rule}.flips(square);
  if (is_empty(turned)) return kBelowAllDiscs;
  ++nodes;
  return -score_of_last<B>(opponent ^ turned, player | turned | bit<SetOf<B>>(square), rule, -alpha - 1,
                           last);
}

template <AnyBoard B>
inline Discs best_of_two(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha, Square first,
                         Square second, std::uint64_t& nodes) {
  ++nodes;
  const Discs score = value_of_last_but_one<B>(player, opponent, rule, alpha, first, second, nodes);
  if (score > alpha) return score;
  return std::max(score, value_of_last_but_one<B>(player, opponent, rule, alpha, second, first, nodes));
}

/// Unrolled for two squares, with sets as arguments: no other function takes as much time.
template <AnyBoard B>
Discs solve_two(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha, Square first, Square second,
                std::uint64_t& nodes) {
  const Discs best = best_of_two<B>(player, opponent, rule, alpha, first, second, nodes);
  if (best != kBelowAllDiscs) return best;
  const Discs reply = best_of_two<B>(opponent, player, rule, -alpha - 1, first, second, nodes);
  return reply != kBelowAllDiscs ? -reply : B{player, opponent, rule}.final_score();
}

/// Tries each empty square; a move that flips no disc is illegal. The squares are separate arguments, because
/// an array would go through memory at every node.
template <AnyBoard B, bool has_passed = false>
Discs solve_three(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha, Square first,
                  Square second, Square third, std::uint64_t& nodes) {
  ++nodes;
  Discs best = kBelowAllDiscs;
  const auto cuts_off = [&](Square square, Square a, Square b) {
    const SetOf<B> turned = B{player, opponent, rule}.flips(square);
    if (is_empty(turned)) return false;
    best = std::max(best, -solve_two<B>(opponent ^ turned, player | turned | bit<SetOf<B>>(square), rule,
                                        -alpha - 1, a, b, nodes));
    return best > alpha;
  };
  if (cuts_off(first, second, third) || cuts_off(second, first, third) || cuts_off(third, first, second) ||
      best != kBelowAllDiscs)
    return best;
  // After one pass the other side moves. Two passes end the game; the score is seen by the other side.
  if constexpr (has_passed) return B{player, opponent, rule}.final_score();
  return -solve_three<B, true>(opponent, player, rule, -alpha - 1, first, second, third, nodes);
}

/// Tries three squares in parity order: a square that is alone in its quadrant comes first.
template <AnyBoard B>
Discs solve_three_by_parity(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha, Square first,
                            Square second, Square third, std::uint64_t& nodes) {
  if (quadrant_of<SetOf<B>>(first) == quadrant_of<SetOf<B>>(second)) {
    std::swap(first, third);
  } else if (quadrant_of<SetOf<B>>(first) == quadrant_of<SetOf<B>>(third)) {
    std::swap(first, second);
  }
  return solve_three<B>(player, opponent, rule, alpha, first, second, third, nodes);
}

/// Tries four squares in parity order, like `solve_three`.
template <AnyBoard B, bool has_passed = false>
Discs solve_four(SetOf<B> player, SetOf<B> opponent, RuleOf<B> rule, Discs alpha,
                 const std::array<Square, kMaxLastMoves>& empties, std::uint64_t& nodes) {
  ++nodes;
  Discs best = kBelowAllDiscs;
  const auto cuts_off = [&](Square square, Square a, Square b, Square c) {
    const SetOf<B> turned = B{player, opponent, rule}.flips(square);
    if (is_empty(turned)) return false;
    best =
        std::max(best, -solve_three_by_parity<B>(opponent ^ turned, player | turned | bit<SetOf<B>>(square),
                                                 rule, -alpha - 1, a, b, c, nodes));
    return best > alpha;
  };
  const auto [first, second, third, fourth] = empties;
  if (cuts_off(first, second, third, fourth) || cuts_off(second, first, third, fourth) ||
      cuts_off(third, first, second, fourth) || cuts_off(fourth, first, second, third) ||
      best != kBelowAllDiscs)
    return best;
  if constexpr (has_passed) return B{player, opponent, rule}.final_score();
  return -solve_four<B, true>(opponent, player, rule, -alpha - 1, empties, nodes);
}

/// Returns the empty squares, those of odd quadrants first; with fewer than four the last elements are
/// unspecified. Without loops over sets, because the branch predictor cannot predict the number of odd
/// squares.
template <AnyBitboard Set>
inline std::array<Square, kMaxLastMoves> in_order(Set empties, QuadrantParity<Set> parity) {
  Set odd = empties & parity.odd_quadrants();
  Set even = empties ^ odd;
  std::array<Square, kMaxLastMoves> ordered;
  for (Square& square : ordered) {
    const bool has_odd = !is_empty(odd);
    square = first_square(has_odd ? odd : even);
    even = has_odd ? even : without_first(even);
    odd = without_first(odd);
  }
  return ordered;
}

}  // namespace

template <AnyBoard B>
Discs solve_last_moves(const B& board, Discs alpha, QuadrantParity<SetOf<B>> parity, std::uint64_t& nodes) {
  const auto [player, opponent, rule] = board;
  const SetOf<B> empties = board.empties();
  const int count = popcount(empties);
  if (count == 1) {
    ++nodes;
    return score_of_last<B>(player, opponent, rule, alpha, first_square(empties));
  }
  const std::array<Square, kMaxLastMoves> ordered = in_order(empties, parity);
  if (count == 2) return solve_two<B>(player, opponent, rule, alpha, ordered[0], ordered[1], nodes);
  if (count == 3)
    return solve_three<B>(player, opponent, rule, alpha, ordered[0], ordered[1], ordered[2], nodes);
  return solve_four<B>(player, opponent, rule, alpha, ordered, nodes);
}

template Discs solve_last_moves(const FullBoard&, Discs, QuadrantParity<Bitboard>, std::uint64_t&);
template Discs solve_last_moves(const ScoredBoard&, Discs, QuadrantParity<Bitboard>, std::uint64_t&);
template Discs solve_last_moves(const ScoredWideBoard&, Discs, QuadrantParity<WideBitboard>, std::uint64_t&);

}  // namespace emilia
