// SPDX-License-Identifier: MIT
#include "engine/api/engine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "bindings/c/support.h"
#include "engine/base/text.h"
#include "engine/play/book_move.h"
#include "engine/play/level.h"
#include "engine/play/play_options.h"

using namespace emilia;     // NOLINT(google-build-using-namespace): the functions below are C's
using namespace emilia::c;  // NOLINT(google-build-using-namespace)

/// Engine with the state that other threads need to stop its search.
struct emilia_engine {  // NOLINT(readability-identifier-naming): the name is C's
  PlayOptions options;
  Engine engine{options.engine};
  std::unique_ptr<LevelPlayer> level_player;  ///< null until a move below the full level is searched
  std::uint64_t game_seed = seed_of_game(options.seed);
  mutable std::mutex mutex;  ///< guards the members below, and `engine` while it is not searching
  std::condition_variable is_idle;
  bool is_busy = false;       ///< a call uses `engine`
  bool is_searching = false;  ///< the call is a search
  // Requests to the running search, also from its own threads. The waiting thread carries them out; the alarm
  // wakes it.
  std::atomic<bool> is_to_stop = false;
  std::atomic<bool> is_hit = false;
  SearchAlarm alarm;
};

namespace {

constexpr double kMaxSearchSeconds = 1e6;

Microseconds in_microseconds(double seconds) {
  return std::chrono::round<Microseconds>(std::chrono::duration<double>(seconds));
}

ClockTime clock_of(double remaining, double increment) {
  return ClockTime{std::chrono::round<Milliseconds>(std::chrono::duration<double>(remaining)),
                   std::chrono::round<Milliseconds>(std::chrono::duration<double>(increment))};
}

Status check_numbers(const emilia_limits& limits) {
  for (const double seconds : {limits.move_seconds, limits.black_seconds, limits.white_seconds,
                               limits.black_increment, limits.white_increment}) {
    if (!(seconds >= 0 && seconds <= kMaxSearchSeconds))
      return Error{"invalid time limit: expected 0 to 1000000 seconds"};
  }
  if (limits.depth < 0 || limits.depth > kMaxDepth)
    return Error{"invalid depth " + std::to_string(limits.depth) + ": expected 0 to 1000"};
  if (limits.move_count < 0 || limits.move_count > EMILIA_MAX_SQUARES)
    return Error{"invalid move_count " + std::to_string(limits.move_count) + ": expected 0 to 100"};
  const bool has_window = limits.window_low != limits.window_high;
  if (has_window && (limits.window_low > limits.window_high || limits.window_low < -kMaxBoardSquares ||
                     limits.window_high > kMaxBoardSquares))
    return Error{"invalid window: expected two numbers of discs from -100 to 100, the smaller one first"};
  return success();
}

Status read_moves(const emilia_limits& limits, const WideBoard& board, SearchLimits& to) {
  for (int i = 0; i < limits.move_count; ++i) {
    const std::optional<Square> square = square_of(limits.moves[i]);
    if (!square || !board.is_legal(*square))
      return Error{"illegal move " + to_string(square.value_or(Square::none)) + " in the list of moves"};
    if (std::ranges::count(to.search_moves, *square) != 0)
      return Error{"duplicate move " + to_string(*square) + " in the list of moves"};
    to.search_moves.push_back(*square);
  }
  return success();
}

Result<SearchLimits> limits_of(const emilia_limits& limits, const WideBoard& board) {
  if (const Status checked = check_numbers(limits); !checked) return checked.error();
  SearchLimits read;
  if (limits.move_seconds > 0) read.move_time = in_microseconds(limits.move_seconds);
  if (limits.black_seconds + limits.white_seconds + limits.black_increment + limits.white_increment > 0) {
    read.black_clock = clock_of(limits.black_seconds, limits.black_increment);
    read.white_clock = clock_of(limits.white_seconds, limits.white_increment);
  }
  if (limits.nodes > 0) read.nodes = limits.nodes;
  if (limits.depth > 0) read.depth = limits.depth;
  if (limits.window_low != limits.window_high)
    read.window = DiscWindow{limits.window_low, limits.window_high};
  if (limits.selectivity != 0) {
    const auto* const found = std::ranges::find(kSelectivities, limits.selectivity, percent);
    if (found == kSelectivities.end())
      return Error{"invalid selectivity " + std::to_string(limits.selectivity) +
                   ": expected 73, 87, 95, 98, 99 or 100"};
    read.selectivity = *found;
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

/// Marks an idle engine as busy during its lifetime. `is_mine` is false if it was busy already.
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
    engine_.is_hit = false;
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

/// Position, limits and callback of a search.
struct Search {
  Position position;
  SearchLimits limits;
  emilia_on_info on_info;
  void* user;
};

/// Searches with the engine, or with the player of a level below full strength.
Result<SearchOutcome> find_move(emilia_engine& handle, const Search& asked, const SearchHooks& hooks) {
  const PlayOptions& options = handle.options;
  if (!options.strength().is_full() && options.engine.multi_pv == 1 && is_move_of_game(asked.limits)) {
    if (!handle.level_player) handle.level_player = std::make_unique<LevelPlayer>(options.engine);
    return search_and_wait(*handle.level_player,
                           {Game(asked.position), asked.limits, options.strength(), handle.game_seed}, hooks);
  }
  handle.engine.set_game(Game(asked.position));
  return search_and_wait(handle.engine, asked.limits, hooks);
}

/// Searches, calls the callback until it stops the search, and carries out requests of other threads.
Result<SearchOutcome> search_and_report(emilia_engine& handle, const Search& asked) {
  bool wants_more = asked.on_info != nullptr;
  const auto on_info = [&](const SearchInfo& info) {
    if (!wants_more) return;
    const emilia_info told = to_c(info);
    wants_more = asked.on_info(&told, asked.user) == 0;
    if (wants_more) return;
    handle.is_to_stop = true;
    handle.alarm.ring();
  };
  const auto is_to_stop = [&](const SearchInfo& /*last*/) {
    if (handle.is_hit.exchange(false)) handle.engine.ponder_hit();
    return handle.is_to_stop.load();
  };
  return find_move(handle, asked, {.on_info = on_info, .is_to_stop = is_to_stop, .alarm = &handle.alarm});
}

int32_t search(emilia_engine& handle, const Search& asked, emilia_answer* answer, emilia_error* error) {
  const auto outcome = search_and_report(handle, asked);
  if (!outcome) return report(error, EMILIA_FAILED, outcome);
  const SearchInfo& info = outcome->info;
  *answer = {};
  answer->move = index(outcome->move);
  answer->info = to_c(info);
  const std::vector<Square>& pv = info.pv;
  answer->ponder = pv.size() > 1 && pv.front() == outcome->move ? index(pv[1]) : int32_t{EMILIA_NO_MOVE};
  return succeed(error);
}

/// Returns an option; null for an unknown name.
const Option* engine_option(const char* name) {
  return name == nullptr ? nullptr : find_option(play_option_table(), name);
}

/// Returns the error code for a valid value that the engine cannot apply.
int32_t code_of_refusal(const Option& option) {
  if (option.name == "Eval" || option.name == "EvalFile") return EMILIA_BAD_FILE;
  return option.name == "Hash" ? EMILIA_NO_MEMORY : EMILIA_BAD_ARGUMENT;
}

}  // namespace

emilia_engine* emilia_engine_new(emilia_error* error) {
  return guarded_handle(error, [&]() -> emilia_engine* {
    auto handle = std::make_unique<emilia_engine>();
    const Status& status = handle->engine.status();
    if (status) return handle.release();
    report(error, EMILIA_NO_MEMORY, status);
    return nullptr;
  });
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
      return report(error, EMILIA_BAD_ARGUMENT,
                    Status(unknown_option(play_option_table(), text_of(name).value_or(""), "")));
    const Turn turn(*engine, Turn::Work::change);
    if (!turn.is_mine()) return fail_busy(error);
    PlayOptions changed = engine->options;
    const Status read = set_play_option(*option, option->name, text_of(value).value_or(""), changed);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    const Status set = engine->engine.set_options(changed.engine);
    if (!set) return report(error, code_of_refusal(*option), set);
    engine->options = changed;
    if (option->scope == OptionScope::engine) engine->level_player.reset();
    if (option->name == "Seed") engine->game_seed = seed_of_game(changed.seed);
    return succeed(error);
  });
}

size_t emilia_engine_option(const emilia_engine* engine, const char* name, char* buffer, size_t size) {
  return guarded_text(buffer, size, [&] {
    const Option* option = engine_option(name);
    return option == nullptr ? "" : play_option_value(*option, engine->options);
  });
}

int32_t emilia_engine_new_game(emilia_engine* engine, emilia_error* error) {
  return guarded(error, [&] {
    const Turn turn(*engine, Turn::Work::change);
    if (!turn.is_mine()) return fail_busy(error);
    engine->engine.new_game();
    engine->game_seed = seed_of_game(engine->options.seed);
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
  engine->is_to_stop = true;
  engine->alarm.ring();
}

void emilia_engine_ponder_hit(emilia_engine* engine) {
  const std::lock_guard lock(engine->mutex);
  if (!engine->is_searching) return;
  engine->engine.ponder_hit();  // if the search has started; else `is_hit` does it at the start
  engine->is_hit = true;
  engine->alarm.ring();
}
