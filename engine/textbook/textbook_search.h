// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "engine/textbook/textbook_table.h"

namespace emilia {

/// What a search has done.
struct TextbookStats {
  std::uint64_t nodes = 0;          ///< positions visited, the root, leaves and passes among them
  std::uint64_t cutoffs = 0;        ///< nodes that a move of value beta or more ended
  std::uint64_t first_cutoffs = 0;  ///< those where it was the first move that was searched
  std::uint64_t table_cutoffs = 0;  ///< nodes that the table answered
};

/// What the search of one depth has found.
struct TextbookResult {
  int depth = 0;
  Score score;                 ///< from the view of the side to move
  bool is_exact = false;       ///< the tree was seen to its end: the score is the game's value
  Square best = Square::pass;  ///< `pass` where there is no move
  std::vector<Square> line;    ///< the best line, passes among it; the table may cut it short
};

/// When a search has to give up; it looks at the clock every thousand nodes or so.
struct TextbookStop {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::optional<std::uint64_t> nodes;  ///< of all depths together
};

/// The searches of the textbook on one board, negamax with the techniques that the parameters switch on. All
/// of them find the same values; a test holds them to it. A depth counts moves, that is, discs put on the
/// board: passes cost none. A finished game is worth its final score, a leaf what the evaluation says.
///
/// Not for several threads; what the table and the killers learned stays from search to search.
class TextbookSearch {
 public:
  /// For boards with these squares to play on. Throws std::bad_alloc when there is no memory for the table.
  TextbookSearch(WideBitboard playable, const TextbookParams& params);

  /// Begins a search: counts from zero, and the table's old entries give way from now on.
  void begin(const TextbookStop& stop);

  /// Searches `board` to a depth of at least 1; nothing when it had to stop before it was done.
  std::optional<TextbookResult> search_depth(const WideBoard& board, int depth);

  /// Since `begin`.
  [[nodiscard]] const TextbookStats& stats() const { return stats_; }

  /// Forgets what was learned.
  void clear();

 private:
  static constexpr int kMaxPly = 2 * kMaxBoardSquares;  ///< with a pass after every move

  /// Without values of their own: a node has room for a hundred and fills in a dozen.
  struct Candidate {
    Square square;
    WideBitboard turned;  ///< empty where it is not known yet
    int rank;             ///< greater ones go first
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

  WideBoard board_;  ///< of the node that is being searched
  ZobristKey key_;   ///< of the same, where there is a table
  int side_ = 0;     ///< whose turn it is there; 0 is the root's
  TextbookStop stop_;
  TextbookStats stats_;
  bool is_stopped_ = false;
  bool saw_horizon_ = false;  ///< an evaluation or a table's entry has spoken in this depth
};

}  // namespace emilia
