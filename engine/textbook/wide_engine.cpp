// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_engine.h"

#include <system_error>
#include <utility>

namespace emilia {

namespace {

TextbookPlayerParams player_params(const WideOptions& options) {
  TextbookPlayerParams params = TextbookPlayerParams::best(options.eval);
  params.search.table_entries = TextbookParams::entries_of_megabytes(
      params.search.table, static_cast<std::size_t>(options.hash_megabytes));
  params.overhead = options.overhead;
  params.plan.kind = options.plan;
  return params;
}

}  // namespace

WideEngine::Seat::Seat(WideGeometry board, const WideOptions& options)
    : geometry(std::move(board)), player(geometry, player_params(options)) {}

WideEngine::WideEngine(const Shape& shape, const WideOptions& options)
    : geometry_(shape),
      options_(options),
      game_(geometry_),
      seat_(std::make_unique<Seat>(geometry_, options)) {}

WideEngine::~WideEngine() {
  stop();
  wait();
}

void WideEngine::set_options(const WideOptions& options) {
  if (options == options_) return;
  seat_ = std::make_unique<Seat>(game_.geometry(), options);
  options_ = options;
}

void WideEngine::set_game(const WideGame& game) {
  if (game.geometry().playable() != game_.geometry().playable())
    seat_ = std::make_unique<Seat>(game.geometry(), options_);
  game_ = game;
}

void WideEngine::new_game() {
  set_game(WideGame(geometry_));
  seat_->player.clear();
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
      seat_->player.choose_move(game_.position(), limits, stop_,
                                [&observer](const TextbookDepth& depth) { observer.on_wide_depth(depth); });
  if (limits.is_infinite) stop_.wait(false);
  observer.on_wide_move(best);
}

void WideEngine::wait() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace emilia
