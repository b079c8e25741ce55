// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// Parameter of the search with its name for users, range and meaning.
struct Tunable {
  std::string_view name;  ///< name of the member
  int value;
  int min;
  int max;
  std::string_view meaning;

  /// Converts to its value.
  constexpr operator int() const { return value; }  // NOLINT(google-explicit-constructor): intended
  Tunable& operator=(int other) {
    value = other;
    return *this;
  }
  constexpr bool operator==(const Tunable&) const = default;
};

/// All tunables of the search: name, default, range, meaning.
struct SearchParams {
  /// Value that switches a step off: larger than any number of plies, empty squares or discs.
  static constexpr int kNever = 100;
  static constexpr int kMaxWeight = 10000;

  Tunable table_min_depth{"table_min_depth", 2, 0, kNever,
                          "least depth of nodes that use the transposition table"};
  Tunable horizon_table_min_depth{"horizon_table_min_depth", 10, 1, kNever,
                                  "least depth of a search with a small table of frontier nodes and leaves"};
  Tunable etc_min_depth{"etc_min_depth", 3, 1, kNever,
                        "least depth of nodes that try an enhanced transposition cutoff"};
  Tunable probcut_min_depth{"probcut_min_depth", 2, 2, kNever, "least depth of nodes that try ProbCut"};
  Tunable probcut_margin_percent{"probcut_margin_percent", 75, 0, 1000,
                                 "percentage of the fitted margins, in searches that do not go to the end"};
  Tunable midgame_selectivity{
      "midgame_selectivity", 0, 0, 5,
      "confidence of such searches: 0 to 4 for 73, 87, 95, 98 and 99 %, 5 for no ProbCut"};

  Tunable lazy_evaluation_discs{
      "lazy_evaluation_discs", 4, 0, kNever,
      "discs outside the window at which the linear evaluation replaces the network"};

  Tunable hash_move_first{"hash_move_first", 1, 0, 1,
                          "1 searches the hash move before the other moves are ordered"};
  Tunable mobility_weight{"mobility_weight", 16, -kMaxWeight, kMaxWeight,
                          "ordering points that a move loses for each reply of the opponent"};
  Tunable corner_weight{"corner_weight", 16, -kMaxWeight, kMaxWeight,
                        "further points that it loses for each reply to a corner"};
  Tunable corner_move_weight{"corner_move_weight", 6, -kMaxWeight, kMaxWeight,
                             "ordering points of a move to a corner; a move to an X-square loses them"};
  Tunable parity_weight{"parity_weight", 8, -kMaxWeight, kMaxWeight,
                        "ordering points of an endgame move to a quadrant with an odd empty count"};
  Tunable evaluation_weight{"evaluation_weight", 16, -kMaxWeight, kMaxWeight,
                            "ordering points for each disc of a move's evaluation"};
  /// Late in the game the best move to try first is a good one with a small tree, and the tree grows with the
  /// number of replies.
  Tunable late_evaluation_weight{"late_evaluation_weight", 6, -kMaxWeight, kMaxWeight,
                                 "evaluation_weight late in the game"};
  Tunable late_empties{"late_empties", 28, 0, kNever, "most empties at which late_evaluation_weight is used"};
  Tunable evaluated_order_min_depth{"evaluated_order_min_depth", 3, 1, kNever,
                                    "least depth of nodes whose moves are also ordered by evaluation"};
  Tunable order_depth_divisor{"order_depth_divisor", 18, 1, kNever,
                              "moves are ordered by searches of the node's depth divided by this"};
  Tunable max_order_depth{"max_order_depth", 3, 0, kNever, "largest depth of the searches that order moves"};

  Tunable split_min_depth{"split_min_depth", 10, 2, kNever,
                          "least depth of nodes that may become split points"};
  Tunable aspiration_min_depth{"aspiration_min_depth", 4, 1, kNever,
                               "least depth that searches an aspiration window"};
  Tunable aspiration_discs{"aspiration_discs", 3, 1, kNever,
                           "discs from the last score to either end of the first aspiration window"};
  Tunable alarming_fall{"alarming_fall", 2, 0, kNever,
                        "discs; a score that falls by more gets more time on a clock"};

  Tunable endgame_lead{"endgame_lead", 2, 0, kNever,
                       "plies; a depth that ends at most so many before the end of the game goes to the end"};
  Tunable late_endgame_lead{"late_endgame_lead", 8, 0, kNever, "endgame_lead near the end of the game"};
  Tunable late_endgame_empties{"late_endgame_empties", 16, 0, kNever,
                               "most empties for late_endgame_lead; such endgames take milliseconds"};
  Tunable endgame_empties{"endgame_empties", 13, 0, kNever,
                          "most empties of the endgame search, which uses no evaluation"};
  Tunable stability_min_spare{"stability_min_spare", 2, 0, kNever,
                              "least opponent discs minus required stable discs for a stability cutoff"};
  Tunable etc_min_empties{"etc_min_empties", 14, 1, kNever,
                          "least empties at which the endgame search tries an enhanced transposition cutoff"};

  Tunable shallow_empties{"shallow_empties", 12, 0, kNever, "most empties of the shallow endgame search"};
  Tunable parity_order_empties{
      "parity_order_empties", 5, 4, 10,  // a search of more empties would ignore `stop` for seconds
      "most empties at which the shallow endgame search orders moves by parity alone"};
  Tunable shallow_stability_min_spare{
      "shallow_stability_min_spare", 5, 0, kNever,
      "stability_min_spare of the shallow endgame search, with rarer cutoffs"};
  Tunable shallow_table_min_empties{"shallow_table_min_empties", 6, 1, kNever,
                                    "least empties at which the shallow endgame search uses its table"};
  Tunable shallow_etc_min_empties{"shallow_etc_min_empties", 7, 1, kNever,
                                  "least empties of an enhanced transposition cutoff in the shallow search"};

  bool operator==(const SearchParams&) const = default;
};

/// Members in their order.
using TunableList = std::array<Tunable, sizeof(SearchParams) / sizeof(Tunable)>;
inline TunableList tunables(const SearchParams& params) {
  return std::bit_cast<TunableList>(params);
}

/// Returns the defaults with the changes of a text such as `parity_weight=0 endgame_lead=6`.
/// Errors: name the word and the expected form.
Result<SearchParams> parse_search_params(std::string_view text);

/// Returns the changes to the defaults in that form, in the order of the members.
std::string to_string(const SearchParams& params);

}  // namespace emilia
