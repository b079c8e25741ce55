// SPDX-License-Identifier: MIT
#include "engine/search/searcher.h"

#include <utility>

#include "engine/search/move_ordering.h"

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

Searcher::~Searcher() {
  stop();
  wait();
}

void Searcher::start(const SearchTask& task, SearchObserver& observer) {
  wait();  // the threads of the last search may still be on their way out
  task_ = task;
  began_ = task.limits.started;
  control_ = std::make_unique<SearchControl>(task.threads, task.limits.nodes);
  table_.begin_search();
  best_ = first_guess(task.board, params_);
  is_held_back_ = task.limits.is_infinite || task.limits.is_pondering;
  is_done_ = task.board.legal_moves() == 0;  // nothing to choose from
  is_stop_asked_ = false;
  is_answered_ = false;
  set_plan();

  timekeeper_ = std::thread(&Searcher::keep_time, this, std::ref(observer));
  if (is_done_) return;
  for (int thread = 0; thread < task.threads; ++thread) {
    workers_.emplace_back(&Searcher::work, this, thread, std::ref(observer));
  }
}

void Searcher::stop() {
  const std::lock_guard lock(mutex_);
  if (control_) control_->stop();
  is_stop_asked_ = true;
  changed_.notify_all();
}

void Searcher::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (is_answered_ || !task_.limits.is_pondering) return;
  task_.limits.is_pondering = false;
  task_.limits.started = Clock::now();
  is_held_back_ = task_.limits.is_infinite;
  set_plan();
  changed_.notify_all();
}

void Searcher::wait() {
  if (timekeeper_.joinable()) timekeeper_.join();
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
}

void Searcher::keep_time(SearchObserver& observer) {
  std::unique_lock lock(mutex_);
  while (!is_stop_asked_ && (!is_done_ || is_held_back_)) {
    const auto deadline = plan_.deadline();
    if (!deadline || is_held_back_) {
      changed_.wait(lock);
    } else if (Clock::now() >= *deadline) {
      break;
    } else {
      changed_.wait_until(lock, *deadline);
    }
  }
  control_->stop();
  observer.on_best_move(best_);
  is_answered_ = true;
}

void Searcher::work(int thread, SearchObserver& observer) {
  Worker worker(table_, *control_, thread, params_);
  if (thread == 0) return work_as_main(worker, observer);
  worker.run(task_.board, task_.eval, kSquareCount, [](int, const DepthResult&) { return true; });
}

void Searcher::work_as_main(Worker& worker, SearchObserver& observer) {
  auto depth_began = Clock::now();
  Microseconds before_last{0};
  const auto on_depth = [&](int depth, const DepthResult& result) {
    report(depth, result, observer);
    const Microseconds last = since(depth_began);
    depth_began = Clock::now();
    const std::lock_guard lock(mutex_);
    return plan_.may_begin_depth(depth_began, last, std::exchange(before_last, last));
  };
  worker.run(task_.board, task_.eval, task_.limits.depth.value_or(kSquareCount), on_depth);

  const std::lock_guard lock(mutex_);
  is_done_ = true;
  changed_.notify_all();
}

void Searcher::report(int depth, const DepthResult& result, SearchObserver& observer) {
  const SearchInfo info{.depth = depth,
                        .score = result.score,
                        .is_exact = result.is_exact,
                        .nodes = control_->total_nodes(),
                        .elapsed = since(began_),
                        .hash_permill = table_.permill_used(),
                        .pv = result.pv};
  const std::lock_guard lock(mutex_);
  if (is_answered_) return;
  best_.move = info.pv.at(0);
  best_.ponder = info.pv.size() > 1 ? info.pv[1] : Square::none;
  observer.on_info(info);
}

}  // namespace emilia
