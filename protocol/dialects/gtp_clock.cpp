// SPDX-License-Identifier: MIT
#include "protocol/dialects/gtp_clock.h"

#include <algorithm>

#include "protocol/words/go_request.h"

namespace emilia {

void GtpClock::configure(Milliseconds main, Milliseconds period, int stones) {
  control_.reset();
  if (main.count() > 0 || period.count() > 0) control_ = TimeControl{main, period, stones};
  restart();
}

void GtpClock::set_time_left(Color color, Milliseconds left, int stones) {
  sides_[static_cast<std::size_t>(color)] = Side{left, stones};
}

void GtpClock::restart() {
  for (std::optional<Side>& side : sides_) {
    side.reset();
    if (!control_) continue;
    side = Side{control_->main, 0};
    if (control_->main.count() == 0) begin_period(*side);
  }
}

void GtpClock::spend(Color color, Milliseconds time) {
  std::optional<Side>& side = sides_[static_cast<std::size_t>(color)];
  if (!side || has_fixed_move_time()) return;
  side->left = std::max(Milliseconds(0), side->left - time);
  if (side->stones > 0) {
    --side->stones;
    if (side->stones == 0 && control_) begin_period(*side);
  } else if (control_ && control_->stones == 0) {
    side->left += control_->period;
  } else if (control_ && side->left.count() == 0) {
    begin_period(*side);
  }
}

void GtpClock::limit(SearchLimits& limits, Color color) const {
  const std::optional<Side>& side = sides_[static_cast<std::size_t>(color)];
  if (!side) {
    limits.move_time = kDefaultMoveTime;
  } else if (has_fixed_move_time()) {
    limits.move_time = control_->period;
  } else if (side->stones > 0) {
    limits.move_time = side->left / side->stones;
  } else if (control_ && control_->stones > 0) {
    limit_by_byoyomi(limits, color, side->left, control_->period / control_->stones);
  } else {
    const Milliseconds increment = control_ ? control_->period : Milliseconds(0);
    (color == Color::black ? limits.black_clock : limits.white_clock) = ClockTime{side->left, increment};
  }
}

void GtpClock::begin_period(Side& side) const {
  if (control_->stones > 0) side = Side{control_->period, control_->stones};
}

bool GtpClock::has_fixed_move_time() const {
  return control_ && control_->main.count() == 0 && control_->stones == 0;
}

}  // namespace emilia
