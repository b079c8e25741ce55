// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "emilia/board.h"

namespace emilia {

/// The worth of positions without a search. May be used by several threads at the same time.
class Evaluation {
 public:
  /// "network" and "pattern" are learned; their weights are those of a file, or those that Emilia comes with.
  /// Throws Error.
  explicit Evaluation(const std::string& name = "network", const std::string& weights = {}) {
    emilia_error error{};
    evaluation_.reset(emilia_evaluation_new(name.c_str(), detail::given(weights), &error));
    detail::check(error);
  }

  /// In discs, for the side to move. Throws Error where the evaluation does not know the board.
  [[nodiscard]] double operator()(const Position& position) const {
    double discs = 0;
    emilia_error error{};
    emilia_evaluate(evaluation_.get(), &position.c(), &discs, &error);
    detail::check(error);
    return discs;
  }

  /// The same for positions of 8x8 as sets of squares. Requires as many of either. Throws Error.
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
