// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emilia/board.h"

/// Playing, analysing and solving.

namespace emilia {

/// As `emilia_limits`. Without any a search goes on until the position is solved.
struct Limits {
  double seconds = 0;        ///< for this move
  double black_seconds = 0;  ///< left on the clocks: four zeros for none, else 0 is no time left
  double white_seconds = 0;
  double black_increment = 0;
  double white_increment = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  int selectivity = 0;  ///< in percent; 100 is an exact search
  int window_low = 0;
  int window_high = 0;
  bool is_infinite = false;
  bool is_pondering = false;
  std::vector<Move> moves;  ///< to choose among; empty for any
};

enum class Bound { none = EMILIA_BOUND_NONE, lower = EMILIA_BOUND_LOWER, upper = EMILIA_BOUND_UPPER };

/// What a completed depth has found of one of the best moves.
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
  int line = 1;         ///< the place among the best moves
  int selectivity = 0;  ///< in percent
  Bound bound = Bound::none;
  bool is_exact = false;  ///< it is proven
  double score = 0;       ///< in discs, for the side to move
  double seconds = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> pv;
};

struct Answer {
  Move move;
  Move ponder;              ///< the expected reply, if one is known
  Info info;                ///< of the best move
  std::vector<Info> lines;  ///< of the last depth, the best first
};

/// Hears of completed depths on a thread of the search; false ends the search, and is the last that it is
/// asked. What it throws, `search` throws. Of its engine it may call `stop` and `ponder_hit`.
using OnInfo = std::function<bool(const Info& info)>;

/// An engine. One thread uses it at a time, but for `stop` and `ponder_hit`.
class Engine {
 public:
  Engine() {
    emilia_error error{};
    engine_.reset(emilia_engine_new(&error));
    detail::check(error);
  }

  /// "Threads", "4", as in docs/protocol.md. Throws Error.
  void set_option(const std::string& name, const std::string& value) {
    emilia_error error{};
    emilia_engine_set_option(engine_.get(), name.c_str(), value.c_str(), &error);
    detail::check(error);
  }
  [[nodiscard]] std::string option(const std::string& name) const {
    return detail::text_from([&](char* to, std::size_t size) {
      return emilia_engine_option(engine_.get(), name.c_str(), to, size);
    });
  }

  /// Forgets what earlier searches learned.
  void new_game() {
    emilia_error error{};
    emilia_engine_new_game(engine_.get(), &error);
    detail::check(error);
  }

  /// Waits for the answer. Throws Error.
  Answer search(const Position& position, const Limits& limits = {}, const OnInfo& on_info = {}) {
    Listener listener{engine_.get(), on_info ? &on_info : nullptr, {}, {}};
    const emilia_limits asked = to_c(limits);
    emilia_answer answer{};
    emilia_error error{};
    emilia_engine_search(engine_.get(), &position.c(), &asked, hear, &listener, &answer, &error);
    if (listener.thrown) std::rethrow_exception(listener.thrown);
    detail::check(error);
    return {Move(answer.move), Move(answer.ponder), Info(answer.info), std::move(listener.lines)};
  }

  /// Searches to the end of the game, behind a pass too: the score is the value of the position.
  Answer solve(const Position& position) { return search(position); }

  /// From any thread: the search answers now. Harmless where none is running.
  void stop() { emilia_engine_stop(engine_.get()); }

  /// From any thread: the pondered move was played.
  void ponder_hit() { emilia_engine_ponder_hit(engine_.get()); }

 private:
  struct Free {
    void operator()(emilia_engine* engine) const { emilia_engine_free(engine); }
  };

  /// What a search tells on its thread, and what came of it there.
  struct Listener {
    emilia_engine* engine;
    const OnInfo* on_info;    ///< null for nobody, and once it has had enough
    std::vector<Info> lines;  ///< of the last depth
    std::exception_ptr thrown;
  };

  /// Goes on when the caller has had enough, so that the lines of the last depth are all there.
  static std::int32_t hear(const emilia_info* told, void* user) {
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
