// SPDX-License-Identifier: MIT
#include "protocol/blocking_search.h"

namespace emilia {

namespace {

/// Keeps what a search tells, which may be read when the search has ended.
class OutcomeKeeper : public SearchObserver {
 public:
  explicit OutcomeKeeper(std::function<void(const SearchInfo&)> on_info) : on_info_(std::move(on_info)) {}

  void on_info(const SearchInfo& info) override {
    outcome_.info = info;
    if (on_info_) on_info_(info);
  }
  void on_best_move(const BestMove& best) override { outcome_.best = best; }

  [[nodiscard]] const SearchOutcome& outcome() const { return outcome_; }

 private:
  std::function<void(const SearchInfo&)> on_info_;
  SearchOutcome outcome_;
};

}  // namespace

Result<SearchOutcome> search_and_wait(Engine& engine, const SearchLimits& limits,
                                      std::function<void(const SearchInfo&)> on_info) {
  OutcomeKeeper keeper(std::move(on_info));
  if (const Status started = engine.go(limits, keeper); !started) return started.error();
  engine.wait();
  return keeper.outcome();
}

}  // namespace emilia
