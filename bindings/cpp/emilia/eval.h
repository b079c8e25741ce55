// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "emilia/board.h"

namespace emilia {

/// Evaluation of positions without a search.
/// Threads: several may use an object at the same time.
class Evaluation {
 public:
  /// `name` is a value of the option Eval. `weights` is a file for "network" and "pattern", empty for the
  /// built-in weights. Throws Error.
  explicit Evaluation(const std::string& name = "network", const std::string& weights = {}) {
    emilia_error error{};
    evaluation_.reset(emilia_evaluation_new(name.c_str(), detail::given(weights), &error));
    detail::check(error);
  }

  /// Returns the score in discs for the side to move. Throws Error if the evaluation does not support the
  /// board.
  [[nodiscard]] double operator()(const Position& position) const {
    double discs = 0;
    emilia_error error{};
    emilia_evaluate(evaluation_.get(), &position.c(), &discs, &error);
    detail::check(error);
    return discs;
  }

  /// Writes the scores of `count` positions of 8x8, given as sets of squares. Throws Error.
  void evaluate(const std::uint64_t* player, const std::uint64_t* opponent, std::size_t count,
                float* discs) const {
    emilia_error error{};
    emilia_evaluate_many(evaluation_.get(), player, opponent, count, discs, &error);
    detail::check(error);
  }

 private:
  struct Free {
    void operator()(emilia_evaluation* evaluation) const { emilia_evaluation_free(evaluation); }
  };

  std::unique_ptr<emilia_evaluation, Free> evaluation_;
};

}  // namespace emilia
