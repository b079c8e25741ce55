// SPDX-License-Identifier: MIT
#pragma once

#include <future>
#include <utility>

namespace emilia {

/// Runs `work` on another thread and returns its result as a future, which rethrows its exceptions. If the
/// system has no thread left, `work` runs when the result is taken; in a browser always, because a thread
/// that waits can block the start of another there.
template <typename Work>
[[nodiscard]] auto in_background(Work work) {
#ifdef __EMSCRIPTEN__
  constexpr auto kPolicy = std::launch::deferred;
#else
  constexpr auto kPolicy = std::launch::async | std::launch::deferred;
#endif
  return std::async(kPolicy, std::move(work));
}

}  // namespace emilia
