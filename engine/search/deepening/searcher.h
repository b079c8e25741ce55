// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/base/kept_threads.h"
#include "engine/base/prompt_thread.h"
#include "engine/base/result.h"
#include "engine/search/clock.h"
#include "engine/search/deepening/worker.h"
#include "engine/search/lateness.h"
#include "engine/search/limits.h"
#include "engine/search/midgame/midgame.h"
#include "engine/search/observer.h"
#include "engine/search/search_params.h"
#include "engine/search/table/transposition_table.h"
#include "engine/search/threads/search_control.h"
#include "eval/evaluation.h"

namespace emilia {

/// Position to search, with all parameters of the search.
struct SearchRequest {
  WideBoard board;
  Color to_move = Color::black;
  SearchLimits limits;
  Evaluation evaluation;
  int line_count = 1;  ///< number of best moves to report
  int threads = 1;
  Milliseconds move_overhead{0};
  PlanParams plan;
  Scoring scoring = Scoring::empties_to_winner;
  ProofRequest proofs;  ///< its keeper must outlive the search
};

/// Threads on which a searcher works: its own, or the caller's on systems without threads.
enum class SearchPlace : std::uint8_t { own_threads, callers_thread };

/// Runner of one search at a time on its own threads.
/// Worker threads check an atomic flag at every node and store completed depths. A timekeeper thread notifies
/// the observer of these depths and sleeps until the deadline. The first thread that sees that the answer is
/// due gives it, with the best move of the last completed depth, or with the best one so far of the depth
/// that it interrupts (`RootMove`). This can be the timekeeper, the main worker at its end (it also checks
/// the clock), or the caller of `stop`. No thread waits for another one, and no worker calls the observer
/// during its search, so the answer is in time even if some threads wait for a processor.
/// A watchman thread, which the OS schedules like other programs, measures how late the machine runs it. Time
/// limits are reduced by that much. The next search does not wait for the threads of the last one, which may
/// need time to be scheduled and to see the flag.
/// If the side to move must pass, the position after the pass is searched, so that the pass has a value. The
/// end of a game is answered at once, with its score.
/// On the caller's thread, a search is over when `start` returns, and the worker calls the observer itself. A
/// stop or ponder hit can then only release an answer that the search holds back.
///
/// States (`State`). A search that is infinite or pondering holds its answer back. A ponder hit releases the
/// answer, unless the search is infinite, too. "end" is the end of the main worker.
///
///           start            deadline, end, stop         answer
///   idle ---+---> running ------------------------> due --------> idle
///           |        ^                               ^
///           |        | ponder hit                    |
///           |        |              stop             |
///           +---> held_back ------------------------>+
///        start,      |                               |
///      held back     | end           stop            |
///                    +-----> finished -------------->+
///                                 or ponder hit
///
/// The destructor changes `idle` to `closing`.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): the table is aligned to a cache line
class Searcher {
 public:
  /// Errors: throws std::bad_alloc if memory for the table is missing.
  explicit Searcher(std::size_t hash_megabytes, const SearchParams& params = {},
                    SearchPlace place = SearchPlace::own_threads);

  /// Stops the search and waits for its end.
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// Starts a search.
  /// Requires: no running search; `observer` exists until it was notified of the answer.
  /// Errors: the system has no more threads; nothing has changed then.
  Status start(const SearchRequest& request, SearchObserver& observer);

  /// Stops the search. The answer has been given when this returns. No effect if no search is running.
  void stop();

  /// Signals that the pondered move was played: the clock starts. No effect if the search is not pondering.
  void ponder_hit();

  /// Waits for the answer.
  void wait_for_answer();

  /// Waits for the answer and for the end of the worker threads.
  void wait();

  [[nodiscard]] bool is_searching() const;

  /// Requires: no running search.
  void set_params(const SearchParams& params);

  /// Sets the scheduling of the thread that answers at the deadline, from the next search on.
  void set_priority(Priority priority);

  /// Number of positions visited by the running or last search, all threads together.
  [[nodiscard]] std::uint64_t nodes() const;

  /// Stores an earlier proof (`ProofKeeper`) in the table.
  /// Requires: no running search.
  void learn(const WideBoard& board, const TableEntry& proven) {
    TableEntry entry = proven;
    entry.empties = board.empty_count();
    with_fastest(board, [&](const auto& typed) { table_.store(BoardKey(typed), entry); });
  }

  /// Clears everything learned.
  /// Requires: no running search.
  void clear();

 private:
  /// State that the threads of a search share. It is freed when the last of them has ended.
  struct Search {
    Search(const SearchRequest& of, bool is_after_pass)
        : request(of),
          has_passed(is_after_pass),
          control(of.threads, of.limits.nodes, of.proofs),
          team(of.threads) {}

    SearchRequest request;  ///< a ponder hit changes its limits, under the mutex
    const bool has_passed;  ///< the board is after a forced pass; results are reported before it
    const Clock::time_point began = request.limits.started;
    SearchControl control;
    Team team;
    std::atomic<int> running_threads = 0;
  };

  enum class State : std::uint8_t {
    idle,       ///< no search, or the search has answered
    running,    ///< the answer is due at the deadline or at the end of the main worker
    held_back,  ///< the main worker runs; the answer waits for a stop or a ponder hit
    finished,   ///< the main worker has ended; the answer waits for a stop or a ponder hit
    due,        ///< the next `deliver` gives the answer
    closing,    ///< the timekeeper and the watchman end
  };

  /// Starts the threads of a search. This and the next function return false if the system has no more
  /// threads.
  bool begin(const SearchRequest& request, SearchObserver& observer);
  void keep_time();
  void watch_machine();
  void work(Search& search, int thread);
  void work_as_main(Search& search, Worker& worker);
  [[nodiscard]] std::vector<SearchInfo> infos_of(const Search& search, const CompletedDepth& completed) const;

  /// Returns true if only one move can be chosen.
  static bool is_forced(const Search& search);

  /// Returns the answer of a search that is stopped before depth 1 is complete: the best move of the move
  /// ordering.
  [[nodiscard]] BestMove first_guess(const Search& search) const;

  /// Starts the timekeeper and the watchman if they are not running.
  bool start_lasting_threads();

  /// Frees the searches whose threads have all ended, except the last search.
  void forget_ended_searches();

  /// Notifies the observer of new depths, and of the answer if it is due.
  /// Requires: the caller does not hold the mutex.
  void deliver();

  /// These functions require that the caller holds the mutex.
  bool start_workers(Search& search);
  void set_plan();
  void note(const std::vector<SearchInfo>& infos);
  void note_root_move();  ///< the best move of the depth that the answer interrupts
  void note_end();        ///< the main worker has ended
  void note_deadline();   ///< if it has passed
  [[nodiscard]] bool has_news() const { return !untold_.empty() || state_ == State::due; }

  TranspositionTable table_;
  SearchParams params_;
  SearchPlace place_;
  std::vector<std::unique_ptr<Search>> searches_;  ///< in the order of their starts
  SearchObserver* observer_ = nullptr;

  std::mutex delivery_mutex_;  ///< held while the observer is notified; taken before `mutex_`
  mutable std::mutex mutex_;   ///< guards the members below; held only briefly
  std::condition_variable changed_;
  Search* search_ = nullptr;  ///< the running or last search, null for none
  TimePlan plan_;
  Lateness lateness_;
  std::vector<SearchInfo> untold_;  ///< completed depths that the observer was not notified of
  std::optional<BestMove> best_;    ///< set when a depth is complete
  State state_ = State::idle;
  Priority priority_ = Priority::prompt;  ///< of the timekeeper
  std::thread timekeeper_;
  std::thread watchman_;
  KeptThreads workers_;  ///< destroyed first
};

}  // namespace emilia
