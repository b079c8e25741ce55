// SPDX-License-Identifier: MIT
#include "engine/search/threads/team.h"

namespace emilia {

bool Team::offer(const Errand& errand) {
  const std::lock_guard lock(mutex_);
  for (Seat& seat : seats_) {
    if (!seat.is_waiting || (seat.under != nullptr && !errand.split->is_below(seat.under))) continue;
    seat.is_waiting = false;
    seat.errand = errand;
    idle_.fetch_sub(1, std::memory_order_relaxed);
    ++errand.split->helpers;
    seat.changed.notify_one();
    return true;
  }
  return false;
}

bool Team::next_errand(int thread, Split* under, Errand& errand) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return under != nullptr ? under->helpers == 0 : is_closed_; };
  if (is_over()) return false;
  Seat& seat = seats_[thread];
  seat.under = under;
  seat.errand.split = nullptr;
  seat.is_waiting = true;
  idle_.fetch_add(1, std::memory_order_relaxed);
  seat.changed.wait(lock, [&] { return !seat.is_waiting || is_over(); });
  if (seat.is_waiting) {
    seat.is_waiting = false;
    idle_.fetch_sub(1, std::memory_order_relaxed);
    return false;
  }
  errand = seat.errand;
  return true;
}

void Team::report_done(Split& split) {
  const std::lock_guard lock(mutex_);
  if (--split.helpers > 0) return;
  for (Seat& seat : seats_) {
    if (seat.is_waiting && seat.under == &split) seat.changed.notify_one();
  }
}

void Team::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  for (Seat& seat : seats_) seat.changed.notify_one();
}

}  // namespace emilia
