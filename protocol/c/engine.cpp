// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "engine/base/text.h"
#include "engine/search_and_wait.h"
#include "protocol/c/support.h"
#include "protocol/words/option_table.h"
#include "protocol/words/requests.h"

using namespace emilia;     // NOLINT(google-build-using-namespace): what follows are C's functions
using namespace emilia::c;  // NOLINT(google-build-using-namespace)

/// An engine that knows whether a thread waits for its search, so that others may end that.
struct emilia_engine {  // NOLINT(readability-identifier-naming): the name is C's
  ProgramOptions options;
  Engine engine{options.engine};
  mutable std::mutex mutex;  ///< guards what follows, and `engine` while it is not searching
  std::condition_variable is_idle;
  bool is_busy = false;       ///< a call works on `engine`
  bool is_searching = false;  ///< that call is a search
  std::atomic<bool> is_to_stop = false;
};

namespace {

constexpr double kMaxSearchSeconds = 1e6;

Microseconds in_microseconds(double seconds) {
  return std::chrono::round<Microseconds>(std::chrono::duration<double>(seconds));
}

std::optional<ClockTime> clock_of(double remaining, double increment) {
  if (remaining <= 0) return std::nullopt;
  return ClockTime{std::chrono::round<Milliseconds>(std::chrono::duration<double>(remaining)),
                   std::chrono::round<Milliseconds>(std::chrono::duration<double>(increment))};
}

Status check_numbers(const emilia_limits& limits) {
  for (const double seconds : {limits.move_seconds, limits.black_seconds, limits.white_seconds,
                               limits.black_increment, limits.white_increment}) {
    if (!(seconds >= 0 && seconds <= kMaxSearchSeconds))
      return Error{"bad limit of time, expected 0 to 1000000 seconds"};
  }
  if (limits.depth < 0 || limits.depth > kMaxDepth)
    return Error{"bad depth " + std::to_string(limits.depth) + ", expected 0 to 1000"};
  if (limits.move_count < 0 || limits.move_count > EMILIA_MAX_SQUARES)
    return Error{"bad number of moves " + std::to_string(limits.move_count) + ", expected 0 to 100"};
  const bool has_window = limits.window_low != limits.window_high;
  if (has_window && (limits.window_low > limits.window_high || limits.window_low < -kMaxBoardSquares ||
                     limits.window_high > kMaxBoardSquares))
    return Error{"bad window, expected two numbers of discs from -100 to 100, the smaller one first"};
  return success();
}

Status read_moves(const emilia_limits& limits, const WideBoard& board, SearchLimits& to) {
  for (int i = 0; i < limits.move_count; ++i) {
    const std::optional<Square> square = square_of(limits.moves[i]);
    if (!square || !board.is_legal(*square))
      return Error{"illegal move " + to_string(square.value_or(Square::none)) + " to choose among"};
    if (std::ranges::count(to.search_moves, *square) != 0)
      return Error{"move " + to_string(*square) + " twice, expected each once"};
    to.search_moves.push_back(*square);
  }
  return success();
}

Result<SearchLimits> limits_of(const emilia_limits& limits, const WideBoard& board) {
  if (const Status checked = check_numbers(limits); !checked) return checked.error();
  SearchLimits read;
  if (limits.move_seconds > 0) read.move_time = in_microseconds(limits.move_seconds);
  read.black_clock = clock_of(limits.black_seconds, limits.black_increment);
  read.white_clock = clock_of(limits.white_seconds, limits.white_increment);
  if (limits.nodes > 0) read.nodes = limits.nodes;
  if (limits.depth > 0) read.depth = limits.depth;
  if (limits.window_low != limits.window_high)
    read.window = DiscWindow{limits.window_low, limits.window_high};
  if (limits.selectivity != 0) {
    const auto confidence = parse_selectivity(std::to_string(limits.selectivity));
    if (!confidence) return confidence.error();
    read.selectivity = *confidence;
  }
  read.is_infinite = limits.is_infinite != 0;
  read.is_pondering = limits.is_pondering != 0;
  const Status moves = read_moves(limits, board, read);
  return moves ? Result<SearchLimits>(read) : moves.error();
}

emilia_info to_c(const SearchInfo& info) {
  emilia_info told{};
  told.depth = info.depth;
  told.line = info.line;
  told.line_count = info.line_count;
  told.selectivity = percent(info.selectivity);
  told.bound = static_cast<int32_t>(info.bound);
  told.is_exact = info.is_exact ? 1 : 0;
  told.score = info.score.discs();
  told.seconds = std::chrono::duration<double>(info.elapsed).count();
  told.nodes = info.nodes;
  told.hash_permill = info.hash_permill;
  told.pv_length = static_cast<int32_t>(std::min<size_t>(info.pv.size(), EMILIA_MAX_LINE));
  for (int i = 0; i < told.pv_length; ++i) told.pv[i] = static_cast<uint8_t>(info.pv[i]);
  return told;
}

/// Makes the engine busy for as long as it lives, if it is not.
class Turn {
 public:
  enum class Work : std::uint8_t { change, search };

  Turn(emilia_engine& engine, Work work) : engine_(engine) {
    const std::lock_guard lock(engine_.mutex);
    is_mine_ = !engine_.is_busy;
    if (!is_mine_) return;
    engine_.is_busy = true;
    engine_.is_searching = work == Work::search;
    engine_.is_to_stop = false;
  }
  ~Turn() {
    if (!is_mine_) return;
    const std::lock_guard lock(engine_.mutex);
    engine_.is_busy = false;
    engine_.is_searching = false;
    engine_.is_idle.notify_all();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  [[nodiscard]] bool is_mine() const { return is_mine_; }

 private:
  emilia_engine& engine_;
  bool is_mine_ = false;
};

int32_t fail_busy(emilia_error* error) {
  return fail(error, EMILIA_BUSY, "the engine is searching");
}

/// What a search is asked for, and whom it tells.
struct Search {
  Position position;
  SearchLimits limits;
  emilia_on_info on_info;
  void* user;
};

int32_t search(emilia_engine& handle, const Search& asked, emilia_answer* answer, emilia_error* error) {
  handle.engine.set_game(Game(asked.position));
  const SearchHooks hooks{.on_info =
                              [&](const SearchInfo& info) {
                                if (asked.on_info == nullptr) return;
                                const emilia_info told = to_c(info);
                                if (asked.on_info(&told, asked.user) != 0) handle.is_to_stop = true;
                              },
                          .is_to_stop = [&](const SearchInfo& /*last*/) { return handle.is_to_stop.load(); }};
  const auto outcome = search_and_wait(handle.engine, asked.limits, hooks);
  if (!outcome) return report(error, EMILIA_FAILED, outcome);
  *answer = {};
  answer->move = index(outcome->move);
  answer->info = to_c(outcome->info);
  const std::vector<Square>& pv = outcome->info.pv;
  answer->ponder = pv.size() > 1 && pv.front() == outcome->move ? index(pv[1]) : int32_t{EMILIA_NO_MOVE};
  return succeed(error);
}

/// An option of the engine; null for any other name.
const Option* engine_option(const char* name) {
  const Option* option = name == nullptr ? nullptr : find_option(name);
  return option != nullptr && option->scope == OptionScope::engine ? option : nullptr;
}

}  // namespace

emilia_engine* emilia_engine_new(emilia_error* error) {
  return guarded_handle(error, [] { return std::make_unique<emilia_engine>().release(); });
}

void emilia_engine_free(emilia_engine* engine) {
  if (engine == nullptr) return;
  emilia_engine_stop(engine);
  {
    std::unique_lock lock(engine->mutex);
    engine->is_idle.wait(lock, [engine] { return !engine->is_busy; });
  }
  const std::unique_ptr<emilia_engine> freed(engine);
}

int32_t emilia_engine_set_option(emilia_engine* engine, const char* name, const char* value,
                                 emilia_error* error) {
  return guarded(error, [&] {
    const Option* option = engine_option(name);
    if (option == nullptr)
      return fail(error, EMILIA_BAD_ARGUMENT, "unknown option " + in_quotes(text_of(name).value_or("")));
    const Turn turn(*engine, Turn::Work::change);
    if (!turn.is_mine()) return fail_busy(error);
    ProgramOptions changed = engine->options;
    const Status read = set_option(*option, option->name, text_of(value).value_or(""), changed);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    const Status set = engine->engine.set_options(changed.engine);
    if (set) engine->options = changed;
    return report(error, EMILIA_BAD_ARGUMENT, set);
  });
}

size_t emilia_engine_option(const emilia_engine* engine, const char* name, char* buffer, size_t size) {
  const Option* option = engine_option(name);
  return write_text(option == nullptr ? "" : option_value(*option, engine->options), buffer, size);
}

int32_t emilia_engine_new_game(emilia_engine* engine, emilia_error* error) {
  return guarded(error, [&] {
    const Turn turn(*engine, Turn::Work::change);
    if (!turn.is_mine()) return fail_busy(error);
    engine->engine.new_game();
    return succeed(error);
  });
}

int32_t emilia_engine_search(emilia_engine* engine, const emilia_position* position,
                             const emilia_limits* limits, emilia_on_info on_info, void* user,
                             emilia_answer* answer, emilia_error* error) {
  return guarded(error, [&] {
    const Result<Position> read = position_of(position);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    const auto end = limits == nullptr ? SearchLimits() : limits_of(*limits, read->board);
    if (!end) return report(error, EMILIA_BAD_ARGUMENT, end);
    const Turn turn(*engine, Turn::Work::search);
    if (!turn.is_mine()) return fail_busy(error);
    return search(*engine, {*read, *end, on_info, user}, answer, error);
  });
}

void emilia_engine_stop(emilia_engine* engine) {
  const std::lock_guard lock(engine->mutex);
  if (!engine->is_searching) return;
  engine->is_to_stop = true;  // which is looked at, should the search not have begun
  engine->engine.stop();
}

void emilia_engine_ponder_hit(emilia_engine* engine) {
  const std::lock_guard lock(engine->mutex);
  if (engine->is_searching) engine->engine.ponder_hit();
}
