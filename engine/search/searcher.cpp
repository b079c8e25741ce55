// SPDX-License-Identifier: MIT
#include "engine/search/searcher.h"

#include <utility>

#include "engine/search/move_ordering.h"
#include "engine/search/prompt_thread.h"

namespace emilia {

namespace {

/// The answer of a search that is stopped before it has completed depth 1: the move that the ordering likes
/// best.
BestMove first_guess(const Board& board, const SearchParams& params) {
  const Bitboard moves = board.legal_moves();
  if (moves == 0) return {};
  return {MoveList(board, moves, params.mobility_min_depth, Square::none, params).next().square,
          Square::none};
}

Microseconds since(Clock::time_point start) {
  return std::chrono::duration_cast<Microseconds>(Clock::now() - start);
}

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes)
    : table_(hash_megabytes), timekeeper_(&Searcher::keep_time, this) {}

Searcher::~Searcher() {
  stop();
  wait();
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    changed_.notify_all();
  }
  timekeeper_.join();
}

void Searcher::start(const SearchTask& task, SearchObserver& observer) {
  wait();  // the workers of the last search may still be on their way out
  const std::lock_guard lock(mutex_);
  task_ = task;
  began_ = task.limits.started;
  control_ = std::make_unique<SearchControl>(task.threads, task.limits.nodes);
  table_.begin_search();
  observer_ = &observer;
  best_ = first_guess(task.board, params_);
  is_held_back_ = task.limits.is_infinite || task.limits.is_pondering;
  is_done_ = task.board.legal_moves() == 0;  // nothing to choose from
  is_stop_asked_ = false;
  is_answered_ = false;
  set_plan();
  if (!is_done_) {
    for (int thread = 0; thread < task.threads; ++thread)
      workers_.emplace_back(&Searcher::work, this, thread);
  }
  answer_if_due();
  changed_.notify_all();
}

void Searcher::stop() {
  const std::lock_guard lock(mutex_);
  is_stop_asked_ = true;
  answer_if_due();
}

void Searcher::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (is_answered_ || !task_.limits.is_pondering) return;
  task_.limits.is_pondering = false;
  task_.limits.started = Clock::now();
  is_held_back_ = task_.limits.is_infinite;
  set_plan();
  answer_if_due();
  changed_.notify_all();
}

void Searcher::wait() {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_answered_; });
  }
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

bool Searcher::is_searching() const {
  const std::lock_guard lock(mutex_);
  return !is_answered_;
}

void Searcher::clear() {
  wait();
  table_.clear();
}

void Searcher::set_plan() {
  plan_ = task_.limits.is_pondering
              ? TimePlan()
              : TimePlan(task_.limits, task_.to_move, task_.board.empty_count(), task_.move_overhead);
  control_->set_deadline(is_held_back_ ? std::nullopt : plan_.deadline());
}

bool Searcher::is_answer_due() const {
  if (is_answered_) return false;
  if (is_stop_asked_) return true;
  if (is_held_back_) return false;
  return is_done_ || (plan_.deadline() && Clock::now() >= *plan_.deadline());
}

void Searcher::answer_if_due() {
  if (!is_answer_due()) return;
  control_->stop();
  observer_->on_best_move(best_);
  is_answered_ = true;
  changed_.notify_all();
}

void Searcher::keep_time() {
  require_prompt_wakeups();
  std::unique_lock lock(mutex_);
  while (!is_closing_) {
    answer_if_due();
    if (is_answered_ || is_held_back_ || !plan_.deadline()) {
      changed_.wait(lock);
    } else {
      changed_.wait_until(lock, *plan_.deadline());
    }
  }
}

void Searcher::work(int thread) {
  Worker worker(table_, *control_, thread, params_);
  if (thread == 0) return work_as_main(worker);
  worker.run(task_.board, task_.eval, kSquareCount, [](int, const DepthResult&) { return true; });
}

void Searcher::work_as_main(Worker& worker) {
  auto depth_began = Clock::now();
  Microseconds before_last{0};
  const auto on_depth = [&](int depth, const DepthResult& result) {
    const std::lock_guard lock(mutex_);
    report(depth, result);
    const Microseconds last = since(depth_began);
    depth_began = Clock::now();
    return plan_.may_begin_depth(depth_began, last, std::exchange(before_last, last));
  };
  worker.run(task_.board, task_.eval, task_.limits.depth.value_or(kSquareCount), on_depth);

  const std::lock_guard lock(mutex_);
  is_done_ = true;
  answer_if_due();
}

void Searcher::report(int depth, const DepthResult& result) {
  if (is_answered_) return;
  best_.move = result.pv.at(0);
  best_.ponder = result.pv.size() > 1 ? result.pv[1] : Square::none;
  observer_->on_info({.depth = depth,
                      .score = result.score,
                      .is_exact = result.is_exact,
                      .nodes = control_->total_nodes(),
                      .elapsed = since(began_),
                      .hash_permill = table_.permill_used(),
                      .pv = result.pv});
}

}  // namespace emilia
