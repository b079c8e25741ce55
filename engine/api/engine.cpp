// SPDX-License-Identifier: MIT
#include "engine/api/engine.h"

#include <algorithm>
#include <new>

#include "engine/base/machine.h"
#include "engine/search/deepening/searcher.h"

namespace emilia {

Result<Evaluation> load_evaluation(const EngineOptions& options) {
  const bool is_built_in = options.eval_file.empty();
  if (!is_learned(options.eval) && is_built_in) return Evaluation(options.eval);
  const auto weights = is_built_in ? Result(embedded_weights()) : load_weights(options.eval_file);
  if (!weights) return weights.error();  // also of a file that the chosen heuristic does not use
  if (!is_learned(options.eval)) return Evaluation(options.eval);
  const bool has_network = weights->network != nullptr;
  return Evaluation(has_network ? options.eval : EvalKind::pattern, *weights);
}

Status require_known_board(const Evaluation& evaluation, const EngineOptions& options) {
  const Scoring scoring = scoring_in_use(options);
  if (evaluation.supports(start_position(options.board).board, scoring)) return success();
  return Error{"Eval " + std::string(to_string(options.eval)) + " supports " +
               std::string(supported_boards(options.eval, scoring)) +
               (scoring == Scoring::fewest ? ", such as " : ", not ") + to_string(options.board)};
}

Status require_known_board(const EngineOptions& options) {
  const auto evaluation = load_evaluation(options);
  return evaluation ? require_known_board(*evaluation, options) : Status(evaluation.error());
}

namespace {

SearchPlace place_of(const EngineOptions& options) {
  return options.searches_in_place ? SearchPlace::callers_thread : SearchPlace::own_threads;
}

}  // namespace

Engine::Engine(const EngineOptions& options) : options_(options), game_(start_position(options.board)) {
  status_ = set_options(options);
}

Engine::~Engine() = default;

Status Engine::set_options(const EngineOptions& options) {
  const bool is_new = searcher_ == nullptr;
  Evaluation evaluation = evaluation_;
  if (is_new || options.eval != options_.eval || options.eval_file != options_.eval_file) {
    const auto loaded = load_evaluation(options);
    if (!loaded) return loaded.error();
    evaluation = *loaded;
  }
  if (is_new || options.hash_megabytes != options_.hash_megabytes ||
      place_of(options) != place_of(options_)) {
    try {
      searcher_ =
          std::make_unique<Searcher>(options.hash_megabytes, options.search_params, place_of(options));
    } catch (const std::bad_alloc&) {
      return Error{"cannot allocate a table of " + std::to_string(options.hash_megabytes) +
                   " MB: not enough memory; set a smaller Hash"};
    }
  } else if (evaluation != evaluation_ || options.search_params != options_.search_params ||
             scoring_in_use(options) != scoring_in_use(options_)) {
    searcher_->clear();  // scores of one evaluation or scoring rule are invalid for another one
    searcher_->set_params(options.search_params);
  }
  searcher_->set_priority(options.priority);
  if (options.board != options_.board) game_ = Game(start_position(options.board));
  evaluation_ = evaluation;
  options_ = options;
  status_ = success();
  return success();
}

void Engine::new_game() {
  if (searcher_) searcher_->clear();
  game_ = Game(start_position(options_.board));
}

EvalKind Engine::eval_in_use() const {
  const auto supports = [this](const Evaluation& evaluation) {
    return evaluation.supports(game_.position().board, scoring_in_use(options_));
  };
  if (supports(evaluation_)) return evaluation_.kind;
  const bool is_pattern = is_learned(evaluation_.kind) && supports(evaluation(EvalKind::pattern));
  return is_pattern ? EvalKind::pattern : EvalKind::staged;
}

Status Engine::go(const SearchLimits& limits, SearchObserver& observer) {
  if (!searcher_) return status_;
  const Position& position = game_.position();
  const bool is_timed = limits.is_timed(position.to_move);
  const int threads = is_timed ? std::min(options_.threads, usable_processors()) : options_.threads;
  return searcher_->start({.board = position.board,
                           .to_move = position.to_move,
                           .limits = limits,
                           .evaluation = evaluation(eval_in_use()),
                           .line_count = options_.multi_pv,
                           .threads = threads,
                           .move_overhead = options_.move_overhead,
                           .plan = {options_.time_plan, position.board.square_count()},
                           .scoring = scoring_in_use(options_),
                           .proofs = proofs_},
                          observer);
}

std::uint64_t Engine::nodes() const {
  return searcher_ ? searcher_->nodes() : 0;
}

void Engine::learn(const WideBoard& board, const TableEntry& proven) {
  if (searcher_) searcher_->learn(board, proven);
}

void Engine::stop() {
  if (searcher_) searcher_->stop();
}
void Engine::ponder_hit() {
  if (searcher_) searcher_->ponder_hit();
}
void Engine::wait_for_answer() {
  if (searcher_) searcher_->wait_for_answer();
}
void Engine::wait() {
  if (searcher_) searcher_->wait();
}
bool Engine::is_searching() const {
  return searcher_ && searcher_->is_searching();
}

}  // namespace emilia
