// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <vector>

#include "engine/search/limits.h"
#include "engine/search/observer.h"

namespace emilia::test {

/// Observer that records all calls of a search and the time of the answer.
class Recorder : public SearchObserver {
 public:
  void on_info(const SearchInfo& info) override {
    EXPECT_EQ(answers, 0) << "info after the answer";
    infos.push_back(info);
  }
  void on_best_move(const BestMove& move) override {
    answered = Clock::now();
    ++answers;
    best = move;
  }

  std::vector<SearchInfo> infos;
  int answers = 0;
  BestMove best;
  Clock::time_point answered;
};

}  // namespace emilia::test
