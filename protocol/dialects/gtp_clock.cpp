// SPDX-License-Identifier: MIT
#include "protocol/dialects/gtp_clock.h"

#include <algorithm>

#include "protocol/words/go_request.h"

namespace emilia {

void GtpClock::configure(Milliseconds main, Milliseconds period, int stones) {
  settings_.reset();
  if (main.count() > 0 || period.count() > 0) settings_ = Settings{main, period, stones};
  restart();
}

void GtpClock::tell(Color color, Milliseconds left, int stones) {
  sides_[static_cast<std::size_t>(color)] = Side{left, stones};
}

void GtpClock::restart() {
  for (std::optional<Side>& side : sides_) {
    side.reset();
    if (!settings_) continue;
    side = Side{settings_->main, 0};
    if (settings_->main.count() == 0) begin_period(*side);
  }
}

void GtpClock::spend(Color color, Milliseconds time) {
  std::optional<Side>& side = sides_[static_cast<std::size_t>(color)];
  if (!side || has_fixed_move_time()) return;
  side->left = std::max(Milliseconds(0), side->left - time);
  if (side->stones > 0) {
    --side->stones;
    if (side->stones == 0 && settings_) begin_period(*side);
  } else if (settings_ && settings_->stones == 0) {
    side->left += settings_->period;
  } else if (settings_ && side->left.count() == 0) {
    begin_period(*side);
  }
}

void GtpClock::limit(SearchLimits& limits, Color color) const {
  const std::optional<Side>& side = sides_[static_cast<std::size_t>(color)];
  if (!side) {
    limits.move_time = kUntoldMoveTime;
  } else if (has_fixed_move_time()) {
    limits.move_time = settings_->period;
  } else if (side->stones > 0) {
    limits.move_time = side->left / side->stones;
  } else if (settings_ && settings_->stones > 0) {
    limit_by_byoyomi(limits, color, side->left, settings_->period / settings_->stones);
  } else {
    const Milliseconds increment = settings_ ? settings_->period : Milliseconds(0);
    (color == Color::black ? limits.black_clock : limits.white_clock) = ClockTime{side->left, increment};
  }
}

void GtpClock::begin_period(Side& side) const {
  if (settings_->stones > 0) side = Side{settings_->period, settings_->stones};
}

bool GtpClock::has_fixed_move_time() const {
  return settings_ && settings_->main.count() == 0 && settings_->stones == 0;
}

}  // namespace emilia
