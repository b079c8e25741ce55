// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <new>
#include <stdexcept>

#include "engine/search/searcher.h"

namespace emilia {

Result<Evaluation> load_evaluation(const EngineOptions& options) {
  if (options.eval != EvalKind::pattern || options.eval_file.empty()) return Evaluation(options.eval);
  const auto weights = PatternWeights::load(options.eval_file);
  if (!weights) return weights.error();
  return Evaluation(*weights);
}

namespace {

Evaluation evaluation_or_throw(const EngineOptions& options) {
  const auto evaluation = load_evaluation(options);
  if (!evaluation) throw std::invalid_argument(evaluation.error().message);
  return *evaluation;
}

SearchParams params_or_throw(const EngineOptions& options) {
  const auto params = parse_search_params(options.search_params);
  if (!params) throw std::invalid_argument(params.error().message);
  return *params;
}

}  // namespace

Engine::Engine(const EngineOptions& options)
    : options_(options),
      evaluation_(evaluation_or_throw(options)),
      searcher_(std::make_unique<Searcher>(options.hash_megabytes, params_or_throw(options))) {}

Engine::~Engine() = default;

Status Engine::set_options(const EngineOptions& options) {
  const auto params = parse_search_params(options.search_params);
  if (!params) return params.error();
  Evaluation evaluation = evaluation_;
  if (options.eval != options_.eval || options.eval_file != options_.eval_file) {
    const auto loaded = load_evaluation(options);
    if (!loaded) return loaded.error();
    evaluation = *loaded;
  }
  if (options.hash_megabytes != options_.hash_megabytes) {
    try {
      searcher_ = std::make_unique<Searcher>(options.hash_megabytes, *params);
    } catch (const std::bad_alloc&) {
      return Error{"not enough memory for a table of " + std::to_string(options.hash_megabytes) + " MB"};
    }
  } else if (evaluation != evaluation_ || options.search_params != options_.search_params) {
    searcher_->clear();  // values of one evaluation say nothing about another's
    searcher_->set_params(*params);
  }
  evaluation_ = evaluation;
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
                           .evaluation = evaluation_,
                           .line_count = options_.multi_pv,
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
