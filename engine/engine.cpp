// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <new>

#include "engine/search/searcher.h"

namespace emilia {

Engine::Engine(const EngineOptions& options)
    : options_(options), searcher_(std::make_unique<Searcher>(options.hash_megabytes)) {}

Engine::~Engine() = default;

Status Engine::set_options(const EngineOptions& options) {
  if (options.hash_megabytes != options_.hash_megabytes) {
    try {
      searcher_ = std::make_unique<Searcher>(options.hash_megabytes);
    } catch (const std::bad_alloc&) {
      return Error{"not enough memory for a table of " + std::to_string(options.hash_megabytes) + " MB"};
    }
  } else if (options.eval != options_.eval) {
    searcher_->clear();  // values of one evaluation say nothing about another's
  }
  options_ = options;
  return success();
}

void Engine::new_game() {
  searcher_->clear();
  game_ = Game();
}

Status Engine::go(const SearchLimits& limits, SearchObserver& observer) {
  const Position& position = game_.position();
  return searcher_->start({.board = position.board,
                           .to_move = position.to_move,
                           .limits = limits,
                           .eval = options_.eval,
                           .threads = options_.threads,
                           .move_overhead = options_.move_overhead},
                          observer);
}

void Engine::stop() {
  searcher_->stop();
}
void Engine::ponder_hit() {
  searcher_->ponder_hit();
}
void Engine::wait() {
  searcher_->wait();
}
bool Engine::is_searching() const {
  return searcher_->is_searching();
}

}  // namespace emilia
