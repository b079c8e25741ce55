// SPDX-License-Identifier: MIT
#include "engine/classic/wide_engine.h"

#include <system_error>

namespace emilia {

namespace {

std::unique_ptr<ClassicPlayer> make_player(const WideGeometry& geometry, const WideOptions& options) {
  ClassicPlayerParams params = ClassicPlayerParams::best(options.eval);
  params.search.table_entries = ClassicParams::entries_of_megabytes(
      params.search.table, static_cast<std::size_t>(options.hash_megabytes));
  params.overhead = options.overhead;
  params.plan.kind = options.plan;
  return std::make_unique<ClassicPlayer>(geometry, params);
}

}  // namespace

WideEngine::WideEngine(const Shape& shape, const WideOptions& options)
    : geometry_(shape), options_(options), game_(geometry_), player_(make_player(geometry_, options)) {}

WideEngine::~WideEngine() {
  stop();
  wait();
}

void WideEngine::set_options(const WideOptions& options) {
  if (options == options_) return;
  player_ = make_player(geometry_, options);
  options_ = options;
}

void WideEngine::new_game() {
  player_->clear();
  game_ = WideGame(geometry_);
}

Status WideEngine::go(const SearchLimits& limits, WideObserver& observer) {
  wait();
  stop_ = false;
  try {
    thread_ = std::thread(&WideEngine::search, this, limits, std::ref(observer));
  } catch (const std::system_error& error) {
    return Error{std::string("cannot start a thread: ") + error.what()};
  }
  return success();
}

void WideEngine::search(const SearchLimits& limits, WideObserver& observer) {
  const WideSquare best =
      player_->choose_move(game_.position(), limits, stop_,
                           [&observer](const ClassicDepth& depth) { observer.on_wide_depth(depth); });
  if (limits.is_infinite) stop_.wait(false);
  observer.on_wide_move(best);
}

void WideEngine::wait() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace emilia
