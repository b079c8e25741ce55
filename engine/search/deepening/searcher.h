// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

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

/// A position to search, and everything that the search depends on.
struct SearchRequest {
  WideBoard board;
  Color to_move = Color::black;
  SearchLimits limits;
  Evaluation evaluation;
  int line_count = 1;  ///< of how many of the best moves to tell
  int threads = 1;
  Milliseconds move_overhead{0};
  PlanParams plan;
  Scoring scoring = Scoring::empties_to_winner;
  ProofRequest proofs;  ///< its keeper has to live until the search has ended
};

/// On which threads a searcher works: its own, or, where the system has no threads to give, the caller's.
enum class SearchPlace : std::uint8_t { own_threads, callers_thread };

/// Runs one search at a time on threads of its own.
///
/// The worker threads look at an atomic flag at every node and write down completed depths. A timekeeper
/// thread tells the observer of them, and sleeps until the deadline. Whoever first sees that the answer is
/// due gives it, with the best move of the last completed depth: the timekeeper, the main worker at its end
/// (it looks at the clock too), or the caller of `stop`. None waits for another, and no worker speaks to the
/// observer while it searches, so that the answer is in time even while some of them wait for a processor.
/// A watchman, a thread like those of other programs, sees how late the machine runs it, and that much is
/// kept back from limits of time. Nor does the next search wait for the threads of the last one, which may
/// need a while to be let in and to notice that they are not wanted any more.
///
/// On the caller's thread a search is over when `start` returns, and the worker tells the observer itself;
/// then a stop or a ponder hit comes too late for all but the answer that the search holds back.
class Searcher {
 public:
  /// Throws std::bad_alloc when there is no memory for the table.
  explicit Searcher(std::size_t hash_megabytes, const SearchParams& params = {},
                    SearchPlace place = SearchPlace::own_threads);

  /// Stops and waits.
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// Requires that no search is running and that `observer` lives until it has heard the answer.
  /// An error (the system has no more threads) leaves everything as if nothing had been asked.
  Status start(const SearchRequest& request, SearchObserver& observer);

  /// The answer has been given when this returns. Harmless when no search is running.
  void stop();

  /// The pondered move was played: time begins to count. Harmless where nothing is pondered.
  void ponder_hit();

  /// Waits for the answer.
  void wait_for_answer();

  /// Waits for the answer and for the worker threads to end.
  void wait();

  [[nodiscard]] bool is_searching() const;

  /// Requires that no search is running.
  void set_params(const SearchParams& params);

  /// Positions visited by the running search or the last one, all threads together.
  [[nodiscard]] std::uint64_t nodes() const;

  /// Tells the table what was proven before (`ProofKeeper`). Requires that no search is running.
  void learn(const WideBoard& board, const TableEntry& proven) {
    TableEntry entry = proven;
    entry.empties = board.empty_count();
    with_fastest(board, [&](const auto& typed) { table_.store(BoardKey(typed), entry); });
  }

  /// Forgets everything learned. Requires that no search is running.
  void clear();

 private:
  /// A search and what its threads share. It stays until the last of them has ended.
  struct Search {
    explicit Search(const SearchRequest& of)
        : request(of), control(of.threads, of.limits.nodes, of.proofs), team(of.threads) {}

    SearchRequest request;  ///< its limits change with a ponder hit, under the mutex
    const Clock::time_point began = request.limits.started;
    SearchControl control;
    Team team;
    std::atomic<int> running_threads = 0;
    std::vector<std::thread> threads;
  };

  /// False where the system has no more threads, here and below.
  bool begin(const SearchRequest& request, SearchObserver& observer);
  void keep_time();
  void watch_machine();
  void work(Search& search, int thread);
  void work_as_main(Search& search, Worker& worker);
  [[nodiscard]] std::vector<SearchInfo> infos_of(const Search& search, const CompletedDepth& completed) const;

  /// The timekeeper and the watchman, where they do not run yet.
  bool start_lasting_threads();

  /// Drops the searches whose threads have all ended, but for the last one.
  void forget_ended_searches();

  /// Tells the observer what it has not heard, and the answer where it is due. Not with the mutex held.
  void deliver();

  /// These require the mutex.
  bool start_workers(Search& search);
  void set_plan();
  void note(const std::vector<SearchInfo>& infos);
  [[nodiscard]] bool is_answer_due() const;
  [[nodiscard]] bool has_news() const { return !untold_.empty() || is_answer_due(); }

  TranspositionTable table_;
  SearchParams params_;
  SearchPlace place_;
  std::vector<std::unique_ptr<Search>> searches_;  ///< in the order of their beginnings
  SearchObserver* observer_ = nullptr;

  std::mutex delivery_mutex_;  ///< held while the observer is told something; taken before `mutex_`
  mutable std::mutex mutex_;   ///< guards what follows, and is never held for long
  std::condition_variable changed_;
  Search* search_ = nullptr;  ///< the running one or the last, null for none
  TimePlan plan_;
  Lateness lateness_;
  std::vector<SearchInfo> untold_;  ///< completed depths that the observer has not heard of
  BestMove best_;
  bool is_held_back_ = false;  ///< infinite or pondering: no answer before a stop or a ponder hit
  bool is_done_ = false;       ///< the main worker has nothing left to do
  bool is_stop_asked_ = false;
  bool is_answered_ = true;
  bool is_closing_ = false;
  std::thread timekeeper_;
  std::thread watchman_;
};

}  // namespace emilia
