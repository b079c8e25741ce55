// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/endgame/endgame.h"
#include "engine/search/move_ordering.h"
#include "engine/search/search_params.h"
#include "engine/search/table/transposition_table.h"
#include "engine/search/threads/search_control.h"
#include "engine/search/threads/team.h"
#include "engine/search/window.h"
#include "eval/evaluator.h"

namespace emilia {

/// What a search of some depth is asked for.
template <AnyBoard B = FullBoard>
struct DepthTask {
  B board;
  int depth = 1;  ///< plies, passes not counted, at least 1; the number of empty squares goes to the end
  Selectivity selectivity = Selectivity::none;
  Score alpha =
      -kInfinity;  ///< the value is of interest between these two; whole discs if it goes to the end
  Score beta = kInfinity;
  Bitboard moves = kAllSquares;  ///< the moves to choose from; what is no legal move is ignored
};

/// The value of a position as a search of some depth saw it.
struct DepthResult {
  Score score;
  bool is_exact = false;   ///< rests on finished games alone: the value of the game
  std::vector<Square> pv;  ///< the best line, passes among it
};

/// One thread's part in searches of a given depth: negamax alpha-beta with principal variation search
/// (Marsland and Campbell, 1982), fail-soft, with a transposition table and forward pruning at a level of
/// confidence. A pass costs no depth. `E` says what the leaves are worth, and `B` what boards it takes.
///
/// A search whose depth is the number of empty squares goes to the end of the game. It counts in whole discs,
/// and `Endgame` finishes its null windows.
///
/// One thread calls `search`; the others of the team call `assist` and take moves from its nodes. The same
/// code searches them.
template <typename E, AnyBoard B = FullBoard>
requires EvaluatorOf<E, B>
class Midgame {
 public:
  Midgame(const E& evaluator, TranspositionTable& table, SearchControl& control, Team& team, int thread,
          const SearchParams& params)
      : evaluator_(evaluator),
        table_(table),
        team_(team),
        params_(params),
        control_(control, thread),
        endgame_(table, control_, params) {}
  Midgame(const Midgame&) = delete;
  Midgame& operator=(const Midgame&) = delete;

  /// When the control is stopped meanwhile, the result means nothing.
  DepthResult search(const DepthTask<B>& task);

  /// Searches what the team's other threads hand over, until the team is closed.
  void assist();

 private:
  /// At most 60 moves and a pass after each.
  static constexpr int kMaxPly = 2 * kSquareCount;

  struct Node {
    typename E::State state;
    B board;
    int depth;                                  ///< plies that are left to search
    int ply;                                    ///< from the root, passes counted
    std::optional<Score> value = std::nullopt;  ///< by the evaluation alone, where it is known

    Node(const B& of, int search_depth) : Node(of, typename E::State(of), search_depth, 0) {}
    Node(const B& of, const typename E::State& its_state, int search_depth, int its_ply)
        : state(its_state), board(of), depth(search_depth), ply(its_ply) {}

    [[nodiscard]] Node after(const OrderedMove& move, int search_depth) const {
      Node child(move.child_as<B>(), state.after(move.square, move.turned), search_depth, ply + 1);
      child.value = move.child_value;
      return child;
    }
    [[nodiscard]] Node after_pass() const { return {board.after_pass(), state.after_pass(), depth, ply + 1}; }
    [[nodiscard]] Node at_depth(int other) const { return {board, state, other, ply}; }
    [[nodiscard]] bool goes_to_the_end() const { return depth == board.empty_count(); }
  };

  struct Line {
    std::array<Square, kMaxPly> moves;
    int length = 0;
  };

  /// The moves that cut nodes off lately, as sets of a square or none.
  struct Killers {
    Bitboard latest = 0;
    Bitboard older = 0;

    void add(Square square) {
      if (bit(square) == latest) return;
      older = latest;
      latest = bit(square);
    }
  };

  /// What a node's moves have given so far. As a split, it is shared by all who search them.
  struct Brothers : Split {
    Brothers(Midgame& its_owner, const Node& its_node, Window its_window)
        : Split(its_owner.control_.split()),
          owner(its_owner),
          node(its_node),
          window(its_window),
          horizon_before(its_owner.horizon_values_) {}

    /// The window as those who share the node have left it.
    [[nodiscard]] Window current_window() {
      std::unique_lock lock(mutex, std::defer_lock);
      if (is_shared) lock.lock();
      return window;
    }

    Midgame& owner;
    const Node& node;
    Window window;  ///< alpha rises
    Score best_score = -kInfinity;
    Square best = Square::none;
    const std::uint64_t horizon_before;
    std::uint64_t helpers_horizon_values = 0;  ///< what those of the helpers add
    bool is_shared = false;                    ///< others may have been given moves
  };

  Score search_node(const Node& node, Window window);
  Score search_moves(const Node& node, Bitboard moves, Window window);
  Score search_frontier(const Node& node, Bitboard moves, Window window);
  Score leaf_value(const B& board, const typename E::State& state);
  Score search_child(const Node& child, Window window, bool is_first);
  Score no_moves(const Node& node, Window window);

  bool is_cut_off_by_table(const Node& node, Window window, const BoardKey& key, Square& hash_move,
                           Score& value);
  bool is_cut_off_by_child(const Node& node, Window window, MoveList& moves, Score& value);
  bool is_cut_off_by_forecast(const Node& node, Bitboard moves, Window window, Score& value);

  void tell_of_proof(const B& board, const TableEntry& entry) const;

  void order(MoveList& moves, const Node& node);

  void search_brothers(MoveList& moves, Square hash_move, Brothers& brothers);
  bool hand_over(const OrderedMove& move, Brothers& brothers);
  void run(const Errand& errand);
  void note(const OrderedMove& move, Score score, std::uint64_t horizon_before_child, Brothers& brothers);
  void extend_line(int ply, Square move, const Line& rest);

  const E& evaluator_;
  TranspositionTable& table_;
  Team& team_;
  const SearchParams& params_;
  ThreadControl control_;
  Endgame<B> endgame_;
  Selectivity selectivity_ = Selectivity::none;
  Bitboard root_moves_ = kAllSquares;

  /// How many values so far came from beyond finished games: evaluated leaves, table entries that rest on
  /// such, and forecasts. A subtree that leaves the count as it was has been seen to its end.
  std::uint64_t horizon_values_ = 0;
  std::array<Line, kMaxPly + 1> lines_;
  std::array<Killers, kMaxPly + 1> killers_;  ///< by ply
};

}  // namespace emilia
