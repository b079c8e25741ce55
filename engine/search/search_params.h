// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// A number that steers the search, with its name for users, range and meaning.
struct Tunable {
  std::string_view name;  ///< the member's
  int value;
  int min;
  int max;
  std::string_view meaning;

  /// It reads as its value.
  constexpr operator int() const { return value; }  // NOLINT(google-explicit-constructor): meant so
  Tunable& operator=(int other) {
    value = other;
    return *this;
  }
};

/// Every tunable of the search, once: name, default, range, meaning.
struct SearchParams {
  /// More plies, empty squares or discs than there are: switches a step off.
  static constexpr int kNever = 100;
  static constexpr int kMaxWeight = 10000;

  Tunable table_min_depth{"table_min_depth", 2, 0, kNever,
                          "depth from which on nodes use the transposition table"};
  Tunable horizon_table_min_depth{
      "horizon_table_min_depth", 10, 1, kNever,
      "depth of the search from which on it remembers frontier nodes and leaves in a small table"};
  Tunable etc_min_depth{"etc_min_depth", 3, 1, kNever,
                        "depth from which on nodes try an enhanced transposition cutoff"};
  Tunable probcut_min_depth{"probcut_min_depth", 2, 2, kNever, "depth from which on nodes try ProbCut"};
  Tunable probcut_margin_percent{"probcut_margin_percent", 75, 0, 1000,
                                 "part of the fitted margins, for searches that do not go to the end"};
  Tunable midgame_selectivity{"midgame_selectivity", 0, 0, 5,
                              "confidence of these: 0 to 4 for 73, 87, 95, 98 and 99 %, 5 for no ProbCut"};

  Tunable lazy_evaluation_discs{
      "lazy_evaluation_discs", 4, 0, kNever,
      "discs beyond the window from which on the sum will do and the network is not asked"};

  Tunable hash_move_first{"hash_move_first", 1, 0, 1,
                          "1 searches the hash move before the others are put in order"};
  Tunable mobility_weight{"mobility_weight", 16, -kMaxWeight, kMaxWeight,
                          "ordering points that a move loses for each reply that it leaves"};
  Tunable corner_weight{"corner_weight", 16, -kMaxWeight, kMaxWeight,
                        "and on top for each reply to a corner"};
  Tunable corner_move_weight{"corner_move_weight", 6, -kMaxWeight, kMaxWeight,
                             "ordering points of a move to a corner, cost of one to an X-square"};
  Tunable parity_weight{
      "parity_weight", 8, -kMaxWeight, kMaxWeight,
      "ordering points, in endgames, of a move into a quadrant with an odd number of empties"};
  Tunable evaluation_weight{"evaluation_weight", 16, -kMaxWeight, kMaxWeight,
                            "ordering points for each disc of a move's evaluation"};
  /// Of moves that are good enough, that with the smallest tree is wanted, and the tree grows with the
  /// replies.
  Tunable late_evaluation_weight{"late_evaluation_weight", 6, -kMaxWeight, kMaxWeight,
                                 "the same late in the game"};
  Tunable late_empties{"late_empties", 28, 0, kNever, "the most empties of late_evaluation_weight"};
  Tunable evaluated_order_min_depth{"evaluated_order_min_depth", 3, 1, kNever,
                                    "depth from which on the evaluation takes part in the ordering"};
  Tunable order_depth_divisor{"order_depth_divisor", 18, 1, kNever,
                              "moves are ordered by searches of the depth divided by this"};
  Tunable max_order_depth{"max_order_depth", 3, 0, kNever, "and no deeper than this"};

  Tunable split_min_depth{"split_min_depth", 10, 2, kNever,
                          "depth from which on nodes may become split points"};
  Tunable aspiration_min_depth{"aspiration_min_depth", 4, 1, kNever,
                               "depth from which on a score sets the next depth's aspiration window"};
  Tunable aspiration_discs{"aspiration_discs", 3, 1, kNever,
                           "discs from that score to either end of the first window"};
  Tunable alarming_fall{"alarming_fall", 2, 0, kNever,
                        "a score that falls by more discs gets more time on a clock"};

  Tunable endgame_lead{"endgame_lead", 2, 0, kNever,
                       "a depth at most so many plies short of the end goes to the end"};
  Tunable late_endgame_lead{"late_endgame_lead", 8, 0, kNever, "the same near the end of the game"};
  Tunable late_endgame_empties{"late_endgame_empties", 16, 0, kNever,
                               "the most empties of late_endgame_lead: such endgames take milliseconds"};
  Tunable endgame_empties{"endgame_empties", 13, 0, kNever,
                          "the most empties of the endgame search, which asks no evaluation"};
  Tunable stability_min_spare{
      "stability_min_spare", 2, 0, kNever,
      "least number of discs that the opponent has beyond those that would have to be "
      "stable, at which it tries a stability cutoff"};
  Tunable etc_min_empties{"etc_min_empties", 14, 1, kNever,
                          "least empties at which it tries an enhanced transposition cutoff"};

  Tunable shallow_empties{"shallow_empties", 12, 0, kNever, "the most empties of the shallow endgame search"};
  Tunable parity_order_empties{"parity_order_empties", 5, 4, kNever,
                               "the most empties at which it orders moves by parity alone"};
  Tunable shallow_stability_min_spare{
      "shallow_stability_min_spare", 5, 0, kNever,
      "stability_min_spare of this search: with fewer empties cutoffs are rarer"};
  Tunable shallow_table_min_empties{"shallow_table_min_empties", 6, 1, kNever,
                                    "least empties at which it uses its table"};
  Tunable shallow_etc_min_empties{"shallow_etc_min_empties", 7, 1, kNever,
                                  "and tries an enhanced transposition cutoff by it"};
};

/// The members in their order.
using TunableList = std::array<Tunable, sizeof(SearchParams) / sizeof(Tunable)>;
inline TunableList tunables(const SearchParams& params) {
  return std::bit_cast<TunableList>(params);
}

/// The defaults with what a text of the form `parity_weight=0 endgame_lead=6` changes. An error names the
/// word, and what was expected.
Result<SearchParams> parse_search_params(std::string_view text);

/// Returns names, defaults, ranges and meanings as a table, which `emilia help search-params` prints.
std::string search_params_table();

}  // namespace emilia
