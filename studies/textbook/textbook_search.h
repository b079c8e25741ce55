// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <random>
#include <vector>

#include "studies/textbook/textbook_table.h"

namespace emilia {

/// Statistics of a search.
struct TextbookStats {
  std::uint64_t nodes = 0;          ///< visited positions, including the root, leaves and passes
  std::uint64_t cutoffs = 0;        ///< nodes ended by a move with a value of at least beta
  std::uint64_t first_cutoffs = 0;  ///< such nodes ended by their first move
  std::uint64_t table_cutoffs = 0;  ///< nodes answered by the table
};

/// Result of a search to one depth.
struct TextbookResult {
  int depth = 0;
  Score score;                 ///< from the view of the side to move
  bool is_exact = false;       ///< the tree was searched completely: the score is the game's value
  Square best = Square::pass;  ///< `pass` if there is no move
  std::vector<Square> line;    ///< best line, passes included; the table may shorten it
};

/// Conditions that stop a search. The clock is read about every thousand nodes.
struct TextbookStop {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::optional<std::uint64_t> nodes;  ///< of all depths together
};

/// Textbook searches on one board: negamax with the techniques that the parameters switch on. All of them
/// return equal values, which a test checks. Depth counts placed discs: passes cost none. A finished game has
/// its final score, a leaf the value of the evaluation. Table and killers are kept from search to search.
/// Threads: used by one thread.
class TextbookSearch {
 public:
  /// Constructs a search for boards with these playable squares.
  /// Errors: throws std::bad_alloc if memory for the table is missing.
  TextbookSearch(WideBitboard playable, const TextbookParams& params);

  /// Starts a search: resets the statistics and marks the table's entries as old.
  void begin(const TextbookStop& stop);

  /// Searches `board` to a depth of at least 1; `nullopt` if it was stopped.
  std::optional<TextbookResult> search_depth(const WideBoard& board, int depth);

  /// Statistics since `begin`.
  [[nodiscard]] const TextbookStats& stats() const { return stats_; }

  /// Clears everything learned, and restarts the random order.
  void clear();

 private:
  static constexpr int kMaxPly = 2 * kMaxBoardSquares;  ///< a pass after every move

  /// Uninitialized: a node has room for a hundred moves and uses about a dozen.
  struct Candidate {
    Square square;
    WideBitboard turned;  ///< empty if it is not known yet
    int rank;             ///< higher ranks come first
  };
  using Candidates = std::array<Candidate, kMaxBoardSquares>;
  using Killers = std::array<Square, 2>;
  struct Window {
    Score alpha;
    Score beta;
  };
  struct Line {
    std::array<Square, kMaxPly> moves;
    int length = 0;
  };

  Score search_node(int depth, Window window, int ply);
  Score search_without_move(int depth, Window window, int ply);
  Score search_moves(WideBitboard moves, int depth, Window window, int ply, Square table_move);
  Score search_child(bool is_first, int depth, Window window, int ply);
  std::optional<Score> look_up(int depth, const Window& window, Square& table_move);
  void store(int depth, const Window& window, Score value, Square best);

  int order_moves(WideBitboard moves, int ply, Square table_move, Candidates& candidates);
  int rank_of(Candidate& candidate, int ply, Square table_move);
  [[nodiscard]] std::optional<int> rank_by_table(const Candidate& candidate) const;
  void note_cutoff(const Candidate& candidate, bool is_first, int ply);

  void play(Candidate& candidate);
  void pass();
  void extend_line(int ply, Square move);
  bool has_to_stop();

  TextbookParams params_;
  TextbookEvaluator evaluator_;
  SquareWeights weights_;
  ZobristNumbers numbers_;
  std::optional<TextbookTable> table_;
  std::array<Killers, kMaxPly + 1> killers_{};
  std::vector<Line> lines_;
  std::minstd_rand random_;

  WideBoard board_;  ///< of the searched node
  ZobristKey key_;   ///< of the searched node, if a table is used
  int side_ = 0;     ///< side to move at the node; 0 is the root's
  TextbookStop stop_;
  TextbookStats stats_;
  bool is_stopped_ = false;
  bool saw_horizon_ = false;  ///< this depth used an evaluation or a table entry
};

}  // namespace emilia
