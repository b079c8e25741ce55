// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emilia/board.h"

/// Search engine: play, analyse, solve.

namespace emilia {

/// Limits of a search. The first limit that is reached ends it. 0 means no limit; without limits the search
/// ends when the position is solved.
struct Limits {
  double seconds = 0;        ///< for this move
  double black_seconds = 0;  ///< left on the clock; 0 means no time left unless all four clock members are 0
  double white_seconds = 0;
  double black_increment = 0;  ///< seconds added by each move
  double white_increment = 0;
  std::uint64_t nodes = 0;
  int depth = 0;              ///< plies
  int selectivity = 0;        ///< confidence in percent; 100 is an exact search
  int window_low = 0;         ///< discs; scores outside the window are only bounds
  int window_high = 0;        ///< equal to `window_low` for no window
  bool is_infinite = false;   ///< answers only after `stop`
  bool is_pondering = false;  ///< time starts to count at `ponder_hit`
  std::vector<Move> moves;    ///< legal moves to choose from; empty for any
};

enum class Bound { none = EMILIA_BOUND_NONE, lower = EMILIA_BOUND_LOWER, upper = EMILIA_BOUND_UPPER };

/// Result of a completed depth for one of the best moves. The last result of a search that a limit or `stop`
/// ends may be the best move so far of the interrupted depth; its score is a lower bound.
struct Info {
  Info() = default;
  explicit Info(const emilia_info& info)
      : depth(info.depth),
        line(info.line),
        selectivity(info.selectivity),
        bound(static_cast<Bound>(info.bound)),
        is_exact(info.is_exact != 0),
        score(info.score),
        seconds(info.seconds),
        nodes(info.nodes) {
    for (int i = 0; i < info.pv_length; ++i) pv.emplace_back(info.pv[i]);
  }

  int depth = 0;
  int line = 1;         ///< rank of the move, from 1
  int selectivity = 0;  ///< percent
  Bound bound = Bound::none;
  bool is_exact = false;  ///< the score is proven
  double score = 0;       ///< discs for the side to move
  double seconds = 0;     ///< since the start of the search
  std::uint64_t nodes = 0;
  std::vector<Move> pv;  ///< expected moves including passes
};

/// Answer of a search.
struct Answer {
  Move move;                ///< a pass without a legal move
  Move ponder;              ///< expected reply; false if unknown
  Info info;                ///< best move
  std::vector<Info> lines;  ///< last completed depth, best move first
};

/// Callback for a completed depth. `false` stops the search; no call follows. `search` rethrows its
/// exceptions. Threads: called on a search thread. It may call `stop` and `ponder_hit` of its engine only.
using OnInfo = std::function<bool(const Info& info)>;

/// Engine with its own table and threads. The destructor stops a search.
/// Threads: one at a time; any thread may call `stop` and `ponder_hit`.
class Engine {
 public:
  Engine() {
    emilia_error error{};
    engine_.reset(emilia_engine_new(&error));
    detail::check(error);
  }

  /// Sets an option of docs/reference/options.md: "Threads", "4". Throws Error.
  void set_option(const std::string& name, const std::string& value) {
    emilia_error error{};
    emilia_engine_set_option(engine_.get(), name.c_str(), value.c_str(), &error);
    detail::check(error);
  }
  /// Returns the value of an option; an empty text for an unknown name.
  [[nodiscard]] std::string option(const std::string& name) const {
    return detail::text_from([&](char* to, std::size_t size) {
      return emilia_engine_option(engine_.get(), name.c_str(), to, size);
    });
  }

  /// Clears the transposition table. Throws Error.
  void new_game() {
    emilia_error error{};
    emilia_engine_new_game(engine_.get(), &error);
    detail::check(error);
  }

  /// Searches and waits for the answer. Throws Error.
  Answer search(const Position& position, const Limits& limits = {}, const OnInfo& on_info = {}) {
    Listener listener{engine_.get(), on_info ? &on_info : nullptr, {}, {}};
    const emilia_limits asked = to_c(limits);
    emilia_answer answer{};
    emilia_error error{};
    emilia_engine_search(engine_.get(), &position.c(), &asked, on_depth, &listener, &answer, &error);
    if (listener.thrown) std::rethrow_exception(listener.thrown);
    detail::check(error);
    return {Move(answer.move), Move(answer.ponder), Info(answer.info), std::move(listener.lines)};
  }

  /// Searches to the end of the game, also after a pass. `info.score` is the exact score. Throws Error.
  Answer solve(const Position& position) { return search(position); }

  /// Stops the running search, which then answers. No effect without a search. Threads: any.
  void stop() { emilia_engine_stop(engine_.get()); }

  /// Starts the time of a pondering search: the expected move was played. Threads: any.
  void ponder_hit() { emilia_engine_ponder_hit(engine_.get()); }

 private:
  struct Free {
    void operator()(emilia_engine* engine) const { emilia_engine_free(engine); }
  };

  /// State of the callback on the search thread.
  struct Listener {
    emilia_engine* engine;
    const OnInfo* on_info;    ///< null without a callback, and after it stopped the search
    std::vector<Info> lines;  ///< last depth
    std::exception_ptr thrown;
  };

  /// Collects lines also after the callback stopped the search, so that the last depth is complete.
  static std::int32_t on_depth(const emilia_info* told, void* user) {
    auto& listener = *static_cast<Listener*>(user);
    try {
      const Info info(*told);
      if (info.line == 1) listener.lines.clear();
      listener.lines.push_back(info);
      if (listener.on_info == nullptr || (*listener.on_info)(info)) return 0;
    } catch (...) {
      listener.thrown = std::current_exception();
    }
    listener.on_info = nullptr;
    emilia_engine_stop(listener.engine);
    return 0;
  }

  static emilia_limits to_c(const Limits& limits) {
    emilia_limits asked{};
    asked.move_seconds = limits.seconds;
    asked.black_seconds = limits.black_seconds;
    asked.white_seconds = limits.white_seconds;
    asked.black_increment = limits.black_increment;
    asked.white_increment = limits.white_increment;
    asked.nodes = limits.nodes;
    asked.depth = limits.depth;
    asked.selectivity = limits.selectivity;
    asked.window_low = limits.window_low;
    asked.window_high = limits.window_high;
    asked.is_infinite = limits.is_infinite ? 1 : 0;
    asked.is_pondering = limits.is_pondering ? 1 : 0;
    asked.move_count = static_cast<std::int32_t>(limits.moves.size());
    for (std::size_t i = 0; i < limits.moves.size() && i < EMILIA_MAX_SQUARES; ++i)
      asked.moves[i] = static_cast<std::uint8_t>(limits.moves[i].number());
    return asked;
  }

  std::unique_ptr<emilia_engine, Free> engine_;
};

}  // namespace emilia
