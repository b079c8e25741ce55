// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/endgame/endgame.h"
#include "engine/search/midgame/horizon_table.h"
#include "engine/search/midgame/node_value.h"
#include "engine/search/move_ordering.h"
#include "engine/search/search_params.h"
#include "engine/search/table/transposition_table.h"
#include "engine/search/threads/search_control.h"
#include "engine/search/threads/team.h"
#include "engine/search/window.h"
#include "eval/evaluator.h"

namespace emilia {

/// Request for a search to one depth.
template <AnyBoard B = FullBoard>
struct DepthRequest {
  B board;
  /// in plies, passes not counted, at least 1; the number of empty squares searches to the end
  int depth = 1;
  Selectivity selectivity = Selectivity::none;
  Score alpha = -kInfinity;  ///< lower end of the window; in whole discs for a search to the end
  Score beta = kInfinity;
  SetOf<B> moves = ~SetOf<B>{};     ///< moves to choose from; illegal ones are ignored
  Square last_best = Square::none;  ///< best move of the depth before, searched first; none if there is none
  bool reports_root_moves = true;   ///< passes moves that are better than `last_best` to the control
};

/// Result of a search to one depth.
struct DepthResult {
  Score score;
  bool is_exact = false;  ///< rests only on finished games: the value of the game, or a bound of it
  Bound bound = Bound::none;
  std::vector<Square> pv;  ///< best line, including passes
};

/// Returns the plies by which the least depth of split points grows with the number of threads. More threads
/// find more split points, so that each of them can be larger.
constexpr int split_depth_growth(int threads) {
  return threads <= 2 ? 0 : static_cast<int>(std::bit_width(static_cast<unsigned>(threads - 1))) - 1;
}

/// Types for which a search is compiled.
template <typename E, AnyBoard B = FullBoard>
requires EvaluatorOf<E, B>
struct SearchTypes {
  using Evaluator = E;
  using Board = B;
};

/// One thread's part in searches of a given depth: negamax alpha-beta with principal variation search
/// (Marsland and Campbell, 1982), fail-soft, with a transposition table and forward pruning at a given
/// selectivity. A pass costs no depth. `Types` is a `SearchTypes`.
/// A search whose depth is the number of empty squares goes to the end of the game. It counts in whole discs,
/// and `Endgame` searches its null windows.
/// Threads: one thread calls `search`. The others of the team call `assist` and take moves from its split
/// points, with the same code.
template <typename Types>
class Midgame {
  using E = typename Types::Evaluator;
  using B = typename Types::Board;
  using State = typename E::State;
  using Set = SetOf<B>;

 public:
  Midgame(const E& evaluator, TranspositionTable& table, SearchControl& control, Team& team, int thread,
          const SearchParams& params)
      : evaluator_(evaluator),
        table_(table),
        team_(team),
        params_(params),
        split_min_depth_(params.split_min_depth + split_depth_growth(team.size())),
        control_(control, thread),
        endgame_(table, control_, params) {}
  Midgame(const Midgame&) = delete;
  Midgame& operator=(const Midgame&) = delete;

  /// Searches to one depth. Returns `nullopt` if the control stops the search before its end.
  /// Errors: throws std::bad_alloc, like `assist`.
  std::optional<DepthResult> search(const DepthRequest<B>& request);

  /// Searches moves of the team's split points until the team is closed.
  /// Errors: throws std::bad_alloc before the first search if memory for the small tables is missing.
  void assist();

 private:
  /// Largest ply: a move on every square and a pass after each.
  static constexpr int kMaxPly = 2 * kMaxSquares<Set>;

  struct Node {
    State state;
    B board;
    int depth;                                           ///< plies left to search
    int ply;                                             ///< from the root, passes included
    std::optional<Score> ordering_score = std::nullopt;  ///< by the ordering evaluator, if it is known
    std::optional<Set> moves = std::nullopt;             ///< legal moves, if they are known

    Node(const B& of, const State& its_state, int search_depth, int its_ply)
        : state(its_state), board(of), depth(search_depth), ply(its_ply) {}

    [[nodiscard]] Node after(const OrderedMove<B>& move, int search_depth) const {
      Node child(move.child, state.after(move.square, move.turned), search_depth, ply + 1);
      child.ordering_score = move.child_ordering_score;
      child.moves = move.replies;
      return child;
    }
    [[nodiscard]] Node after_pass() const { return {board.after_pass(), state.after_pass(), depth, ply + 1}; }
    [[nodiscard]] Node at_depth(int other, Score its_ordering_score, Set its_moves) const {
      Node same(board, state, other, ply);
      same.ordering_score = its_ordering_score;
      same.moves = its_moves;
      return same;
    }
    [[nodiscard]] bool goes_to_the_end() const { return depth == board.empty_count(); }

    /// Returns true if the node may be cut without a move. The root must name a move.
    [[nodiscard]] bool may_be_cut_off(Window window) const { return ply > 0 && window.is_null(); }

    /// Score of a win by all discs.
    [[nodiscard]] Score highest() const { return Score::from_discs(board.square_count()); }
  };

  struct Line {
    std::array<Square, kMaxPly> moves;
    int length = 0;
  };

  /// Last two moves that cut nodes off, each as a set of one square or empty.
  struct Killers {
    Set latest{};
    Set older{};

    void add(Square square) {
      if (bit<Set>(square) == latest) return;
      older = latest;
      latest = bit<Set>(square);
    }
  };

  /// Results of a node's moves. A shared record is a split point, to which helpers add results.
  struct NodeRecord : SplitPoint {
    NodeRecord(Midgame& its_owner, const Node& its_node, Window its_window)
        : SplitPoint(its_owner.control_.split_point(), its_owner.control_.thread()),
          owner(its_owner),
          node(its_node),
          window(its_window),
          selectivity(its_owner.selectivity_) {}

    /// Returns the window after the results so far, including those of helpers.
    [[nodiscard]] Window current_window() {
      std::unique_lock lock(mutex, std::defer_lock);
      if (is_shared) lock.lock();
      return window;
    }

    Midgame& owner;
    const Node& node;
    MoveList<B>* moves = nullptr;   ///< list to which the index of a task refers
    Window window;                  ///< alpha rises
    const Selectivity selectivity;  ///< copied here, because the owner changes its own while it helps others
    NodeValue value{-kInfinity, Basis::proof};  ///< best score so far, with the weakest basis of the results
    Square best = Square::none;
    bool is_shared = false;  ///< helpers may have moves of this node
  };

  NodeValue search_node(const Node& node, Window window);
  NodeValue search_interior(const Node& node, Set moves, Window window);
  NodeValue search_frontier(const Node& node, Set moves, Window window);
  NodeValue search_frontier_moves(const Node& node, Set moves, Window window);
  template <typename Evaluate>
  NodeValue leaf_value(const B& board, const State& state, Set moves, Window window,
                       const Evaluate& evaluate);
  NodeValue leaf_value(const B& board, const State& state, Set moves, Window window);
  Score lazy_value(const B& board, const State& state, Set moves, Window window,
                   std::optional<Score> ordering_score);
  [[nodiscard]] Score ordering_score_of(const B& board, const State& state, Set moves) const {
    return ordering_evaluator(evaluator_).evaluate(board, state, moves);
  }

  /// Passes an evaluated position to the leaf sample. Few searches have one.
  void show(const B& board, Score value, Window window) {
    if (control_.leaf_sample() != nullptr) [[unlikely]]
      show_to_sample(board, value, window);
  }
  void show_to_sample(const B& board, Score value, Window window);
  NodeValue no_moves(const Node& node, Window window);

  /// Allocates the small tables that a search from this node uses. No later step allocates memory: a thread
  /// that throws would leave the team waiting.
  void make_room(const Node& root) {
    if (root.goes_to_the_end()) {
      endgame_.make_room(root.board.empty_count() - 1);
    } else if (root.depth >= params_.horizon_table_min_depth) {
      horizon_.make_room();
    }
  }

  /// Steps that may end a node. They return its value or `nullopt`.
  std::optional<NodeValue> horizon_cutoff(const Node& node, Window window, const BoardKey& key);
  std::optional<NodeValue> table_cutoff(const Node& node, Window window,
                                        const std::optional<TableEntry>& entry);
  std::optional<NodeValue> probcut(const Node& node, Set moves, Window window);
  std::optional<NodeValue> etc_cutoff(const Node& node, Window window, MoveList<B>& moves);

  void order(MoveList<B>& moves, const Node& node);
  void search_moves(MoveList<B>& moves, Square hash_move, NodeRecord& record);
  NodeValue search_child(const Node& child, Window window, bool is_first);
  void add_result(const OrderedMove<B>& move, NodeValue value, NodeRecord& record);
  void take_best(const OrderedMove<B>& move, NodeValue value, NodeRecord& record);
  void report_root_move(Square latest, const NodeRecord& record);
  [[nodiscard]] ScoreBounds bounds_of(const Node& node, NodeValue value, Window window) const;
  void store(const NodeRecord& record, Window window, const BoardKey& key);
  void extend_line(int ply, Square move, const Line& rest);

  bool offer_to_helper(int place, NodeRecord& record);
  void search_task(const Task& task) noexcept;

  const E& evaluator_;
  TranspositionTable& table_;
  Team& team_;
  const SearchParams& params_;
  const int split_min_depth_;
  ThreadControl control_;
  Endgame<B> endgame_;
  Selectivity selectivity_ = Selectivity::none;
  DepthRequest<B> request_;
  bool has_last_best_ = true;  ///< `request_.last_best` has its result; guarded like the results of the root
  std::array<Line, kMaxPly + 1> lines_;
  std::array<Killers, kMaxPly + 1> killers_;  ///< by ply
  HorizonTable horizon_;
};

}  // namespace emilia
