// SPDX-License-Identifier: MIT
#include "engine/search/deepening/searcher.h"

#include <exception>
#include <new>
#include <utility>

#include "engine/base/machine.h"
#include "engine/base/prompt_thread.h"
#include "engine/search/move_ordering.h"

namespace emilia {

namespace {

/// Returns the legal moves, or those among the requested moves.
WideBitboard moves_to_search(const SearchRequest& request) {
  const WideBitboard legal = request.board.legal_moves();
  WideBitboard chosen;
  for (const Square move : request.limits.search_moves) {
    if (is_square(move)) chosen |= bit<WideBitboard>(move);
  }
  return is_empty(chosen) ? legal : legal & chosen;
}

/// Depth of a forced pass if a time limits the search: the answer is known, only its value is wanted.
constexpr int kDepthOfPass = 10;

/// Returns true if the side to move must pass. It cannot at the end of the game.
bool must_pass(const WideBoard& board) {
  return is_empty(board.legal_moves()) && !board.is_finished();
}

/// Returns the search of the position after a pass. The clock is still that of the side that passes.
SearchRequest after_pass(SearchRequest request) {
  SearchLimits& limits = request.limits;
  request.board = request.board.after_pass();
  request.line_count = 1;
  limits.search_moves.clear();
  if (limits.window) limits.window = negated(*limits.window);
  if (limits.expected) limits.expected = -*limits.expected;
  return request;
}

/// Delay after which the workers, instead of the timekeeper, handle the deadline. If both came at once, the
/// thread that the OS schedules first might wait for a lock of the other one.
constexpr auto kTimekeeperGrace = std::chrono::milliseconds(1);

WorkerRequest worker_request(const SearchRequest& request) {
  return {.board = request.board,
          .evaluation = request.evaluation,
          .max_depth = request.limits.depth.value_or(kMaxBoardSquares),
          .expected = request.limits.expected,
          .window = request.limits.window,
          .selectivity = request.limits.selectivity,
          .moves = request.limits.search_moves.empty() ? ~WideBitboard() : moves_to_search(request),
          .line_count = request.line_count,
          .scoring = request.scoring};
}

/// Number of waits of the watchman at the start, before any search; later it waits during searches.
constexpr int kWaitsAtStart = 16;
constexpr auto kWaitAtStart = std::chrono::milliseconds(2);
constexpr auto kWait = std::chrono::milliseconds(5);

Microseconds since(Clock::time_point start) {
  return std::chrono::duration_cast<Microseconds>(Clock::now() - start);
}

}  // namespace

Searcher::Searcher(std::size_t hash_megabytes, const SearchParams& params, SearchPlace place)
    : table_(hash_megabytes), params_(params), place_(place) {
  start_lasting_threads();  // otherwise the first search starts them
}

Searcher::~Searcher() {
  stop();
  wait();
  {
    const std::lock_guard lock(mutex_);
    state_ = State::closing;
  }
  changed_.notify_all();
  if (timekeeper_.joinable()) timekeeper_.join();
  if (watchman_.joinable()) watchman_.join();
}

Status Searcher::start(const SearchRequest& request, SearchObserver& observer) {
  wait_for_answer();
  forget_ended_searches();
  if (!begin(request, observer)) {
    wait();  // if threads are scarce, those of the last search work then
    if (!begin(request, observer))
      return Error{"cannot start " + std::to_string(request.threads) + " threads"};
  }
  changed_.notify_all();
  deliver();
  if (place_ == SearchPlace::callers_thread && (state_ == State::running || state_ == State::held_back))
    work(*search_, /*thread=*/0);
  return success();
}

bool Searcher::begin(const SearchRequest& request, SearchObserver& observer) {
  const bool has_passed = must_pass(request.board);
  Search& search = *searches_.emplace_back(
      std::make_unique<Search>(has_passed ? after_pass(request) : request, has_passed));
  const std::lock_guard lock(mutex_);
  search_ = &search;
  table_.begin_search();
  observer_ = &observer;
  best_.reset();
  const bool is_held_back = request.limits.is_infinite || request.limits.is_pondering;
  state_ = is_held_back ? State::held_back : State::running;
  set_plan();
  if (request.board.is_finished()) {
    const Score score = Score::from_discs(final_score(request.board, request.scoring));
    untold_.push_back({.score = score, .is_exact = true, .elapsed = since(search.began)});
    note_end();
    return true;
  }
  if (start_lasting_threads() && start_workers(search)) return true;
  state_ = State::idle;
  return false;
}

bool Searcher::start_lasting_threads() {
  if (place_ == SearchPlace::callers_thread) return true;
  try {
    if (!timekeeper_.joinable()) timekeeper_ = std::thread(&Searcher::keep_time, this);
    if (!watchman_.joinable()) watchman_ = std::thread(&Searcher::watch_machine, this);
    return true;
  } catch (const std::exception&) {  // std::system_error or std::bad_alloc
    return false;
  }
}

bool Searcher::start_workers(Search& search) {
  if (place_ == SearchPlace::callers_thread) return search.request.threads == 1;
  try {
    for (int thread = 0; thread < search.request.threads; ++thread) {
      ++search.running_threads;
      workers_.run([this, &search, thread] {
        work(search, thread);
        --search.running_threads;
      });
    }
    return true;
  } catch (const std::exception&) {  // std::system_error or std::bad_alloc
    --search.running_threads;
    search.control.stop();  // ends the threads that were started
    search.team.close();
    return false;
  }
}

void Searcher::forget_ended_searches() {
  std::erase_if(searches_, [this](const std::unique_ptr<Search>& search) {
    return search->running_threads == 0 && search.get() != search_;
  });
}

void Searcher::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (state_ == State::idle) return;
    state_ = State::due;
  }
  deliver();
}

void Searcher::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    if (state_ == State::idle || !search_->request.limits.is_pondering) return;
    SearchLimits& limits = search_->request.limits;
    limits.is_pondering = false;
    limits.started = Clock::now();
    if (!limits.is_infinite && state_ == State::held_back) state_ = State::running;
    if (!limits.is_infinite && state_ == State::finished) state_ = State::due;
    set_plan();
    // As after `go`: with a clock, no depth starts if only one move can be chosen. The running depth may take
    // long.
    if (is_forced(*search_) && !plan_.may_begin_depth({.is_forced = true})) note_end();
  }
  changed_.notify_all();
  if (place_ == SearchPlace::callers_thread) deliver();
}

void Searcher::wait_for_answer() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return state_ == State::idle; });
}

void Searcher::wait() {
  wait_for_answer();
  workers_.wait();
  forget_ended_searches();
}

bool Searcher::is_searching() const {
  const std::lock_guard lock(mutex_);
  return state_ != State::idle;
}

std::uint64_t Searcher::nodes() const {
  const std::lock_guard lock(mutex_);
  return search_ != nullptr ? search_->control.total_nodes() : 0;
}

void Searcher::set_params(const SearchParams& params) {
  wait();
  params_ = params;
}

void Searcher::set_priority(Priority priority) {
  {
    const std::lock_guard lock(mutex_);
    priority_ = priority;
  }
  changed_.notify_all();
}

void Searcher::clear() {
  wait();
  table_.clear();
}

bool Searcher::is_forced(const Search& search) {
  return search.has_passed || popcount(moves_to_search(search.request)) == 1;
}

BestMove Searcher::first_guess(const Search& search) const {
  const WideBitboard moves = moves_to_search(search.request);
  if (is_empty(moves)) return {};
  const WideBoard& board = search.request.board;
  MoveList<WideBoard> list(board, moves);
  const OrderingSquares<WideBitboard> special(board);
  for (OrderedMove<WideBoard>& move : list) {
    move.points = points_of_move(move.square, move.child.legal_moves(), special, params_);
  }
  const Square best = list.next().square;
  return search.has_passed ? BestMove{Square::pass, best} : BestMove{best, Square::none};
}

void Searcher::set_plan() {
  const SearchRequest& request = search_->request;
  PlanParams params = request.plan;
  params.lateness = lateness_.usual_most();
  plan_ = request.limits.is_pondering ? TimePlan()
                                      : TimePlan(request.limits, request.to_move, request.board.empty_count(),
                                                 request.move_overhead, params);
  std::optional<Clock::time_point> fallback;
  if (plan_.deadline() && state_ == State::running) fallback = *plan_.deadline() + kTimekeeperGrace;
  search_->control.set_deadline(fallback);
}

void Searcher::note_end() {
  if (state_ == State::running) state_ = State::due;
  if (state_ == State::held_back) state_ = State::finished;
}

void Searcher::note_deadline() {
  if (state_ == State::running && plan_.deadline() && Clock::now() >= *plan_.deadline()) state_ = State::due;
}

void Searcher::deliver() {
  const std::lock_guard delivery(delivery_mutex_);
  std::unique_lock lock(mutex_);
  note_deadline();
  const bool is_due = state_ == State::due;
  if (is_due) {
    search_->control.stop();
    note_root_move();
  }
  const std::vector<SearchInfo> infos = std::exchange(untold_, {});
  const BestMove best = is_due && !best_ ? first_guess(*search_) : best_.value_or(BestMove());
  lock.unlock();

  for (const SearchInfo& info : infos) observer_->on_info(info);
  if (!is_due) return;
  observer_->on_best_move(best);

  lock.lock();
  untold_.clear();  // depths completed after the answer are not reported
  state_ = State::idle;
  lock.unlock();
  changed_.notify_all();
}

void Searcher::keep_time() {
  ThreadPriority own_priority;
  std::unique_lock lock(mutex_);
  while (state_ != State::closing) {
    if (state_ != State::idle) own_priority.set(priority_);  // it may be set before the first search
    note_deadline();
    if (has_news()) {
      lock.unlock();
      deliver();
      lock.lock();
    } else if (state_ == State::running && plan_.deadline()) {
      changed_.wait_until(lock, *plan_.deadline());
    } else {
      changed_.wait(lock);
    }
  }
}

void Searcher::watch_machine() {
  std::unique_lock lock(mutex_);
  int waits_at_start = kWaitsAtStart;
  while (state_ != State::closing) {
    const bool is_timed = state_ != State::idle && plan_.deadline();
    if (waits_at_start == 0 && !is_timed) {
      changed_.wait(lock);
      continue;
    }
    const Milliseconds wait = waits_at_start > 0 ? kWaitAtStart : kWait;
    const auto due = Clock::now() + wait;
    lock.unlock();
    sleep_for(wait);
    const Microseconds late = since(due);
    lock.lock();
    lateness_.add(late);
    if (waits_at_start > 0) --waits_at_start;
  }
}

/// A thread without memory for its search does not take part. If it is the main thread, the answer is the
/// first guess.
void Searcher::work(Search& search, int thread) {
  try {
    Worker worker(table_, search.control, search.team, thread, params_);
    if (thread != 0) return worker.assist(worker_request(search.request));
    work_as_main(search, worker);
  } catch (const std::bad_alloc&) {
    if (thread != 0) return;
  }
  search.team.close();
  {
    const std::lock_guard lock(mutex_);
    if (&search != search_) return;
    note_end();
  }
  deliver();
}

void Searcher::work_as_main(Search& search, Worker& worker) {
  DepthTiming timing{.is_forced = is_forced(search)};
  auto depth_began = Clock::now();
  const auto on_depth = [&](const CompletedDepth& completed) {
    timing.before_last = std::exchange(timing.last, since(depth_began));
    timing.now = depth_began = Clock::now();
    const Score score = completed.lines.front().score;
    timing.has_fallen = score < timing.last_score - Score::from_discs(params_.alarming_fall);
    timing.last_score = score;
    const std::vector<SearchInfo> infos = infos_of(search, completed);
    bool may_go_on = false;
    {
      const std::lock_guard lock(mutex_);
      if (&search != search_) return false;
      note(infos);
      const bool is_known_pass = search.has_passed && plan_.deadline() && completed.depth >= kDepthOfPass;
      may_go_on = !is_known_pass && plan_.may_begin_depth(timing);
    }
    changed_.notify_all();
    if (place_ == SearchPlace::callers_thread) deliver();
    return may_go_on;
  };
  worker.run(worker_request(search.request), on_depth);
}

std::vector<SearchInfo> Searcher::infos_of(const Search& search, const CompletedDepth& completed) const {
  std::vector<SearchInfo> infos;
  for (const DepthResult& line : completed.lines) {
    infos.push_back({.depth = completed.depth,
                     .line = static_cast<int>(infos.size()) + 1,
                     .line_count = search.request.line_count,
                     .selectivity = completed.selectivity,
                     .score = line.score,
                     .bound = line.bound,
                     .is_exact = line.is_exact,
                     .nodes = search.control.total_nodes(),
                     .elapsed = since(search.began),
                     .hash_permill = table_.permill_used(),
                     .pv = line.pv});
    if (search.has_passed) infos.back() = before_pass(infos.back());
  }
  return infos;
}

void Searcher::note(const std::vector<SearchInfo>& infos) {
  if (state_ == State::idle) return;
  search_->control.set_root_move(std::nullopt);
  const std::vector<Square>& pv = infos.front().pv;
  best_ = {pv.at(0), pv.size() > 1 ? pv[1] : Square::none};
  untold_.insert(untold_.end(), infos.begin(), infos.end());
}

void Searcher::note_root_move() {
  // The lines of one depth belong together, and a pass has no better move.
  if (search_->request.line_count > 1 || search_->has_passed) return;
  const std::optional<RootMove> root = search_->control.root_move();
  if (!root || root->depth == 1 || (best_ && root->pv[0] == best_->move)) return;
  note({{.depth = root->depth,
         .selectivity = root->selectivity,
         .score = root->score,
         .bound = Bound::lower,
         .nodes = search_->control.total_nodes(),
         .elapsed = since(search_->began),
         .hash_permill = table_.permill_used(),
         .pv = {root->pv.begin(), root->pv.end()}}});
}

}  // namespace emilia
