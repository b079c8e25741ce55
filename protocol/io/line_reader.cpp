// SPDX-License-Identifier: MIT
#include "protocol/io/line_reader.h"

#include <algorithm>
#include <utility>

namespace emilia {

namespace {

/// Memory cost of a stored line besides its bytes, so that empty lines are bounded too.
constexpr std::size_t kLineCost = 64;

}  // namespace

LineReader::LineReader(int descriptor, int output) : input_(descriptor, output), buffer_(kMaxLength) {}

std::optional<LineReader::Line> LineReader::next() {
  if (!ahead_.empty() && !is_interrupted_) {
    given_ = std::move(ahead_.front());
    ahead_.pop_front();
    ahead_bytes_ -= given_.text.size() + kLineCost;
    return view(given_);
  }
  if (!complete_line(Waiter::next)) return std::nullopt;
  given_ = std::exchange(partial_, {});
  return view(given_);
}

std::optional<LineReader::Line> LineReader::look_ahead(AtEnd at_end) {
  if (!complete_line(at_end == AtEnd::wait ? Waiter::look_ahead : Waiter::look_ahead_to_the_end))
    return std::nullopt;
  ahead_.push_back(std::exchange(partial_, {}));
  ahead_bytes_ += ahead_.back().text.size() + kLineCost;
  return view(ahead_.back());
}

bool LineReader::has_kept(bool (*is_wanted)(std::string_view line)) const {
  return std::ranges::any_of(ahead_, is_wanted, &OwnedLine::text);
}

void LineReader::wake() {
  is_woken_ = true;
  input_.wake();
}

void LineReader::interrupt() {
  is_interrupted_ = true;
  input_.wake();
}

bool LineReader::complete_line(Waiter waiter) {
  for (;;) {
    const bool may_keep_more = waiter == Waiter::next || ahead_bytes_ < kMaxAhead;
    if (!unread_.empty() && may_keep_more) {
      if (take_unread()) return true;
      continue;
    }
    const Event event = refill(waiter);
    if (event == Event::woken || is_interrupted_) return false;
    if (event == Event::input) continue;
    if (has_read_) {
      end_line();
      return true;
    }
    if (waiter != Waiter::look_ahead) return false;
  }
}

bool LineReader::take_unread() {
  has_read_ = true;
  const std::size_t end = unread_.find('\n');
  const std::string_view part = unread_.substr(0, end);
  // One byte more than the maximum, for the `\r` of a line of maximum length.
  const std::string_view kept = part.substr(0, kMaxLength + 1 - partial_.text.size());
  partial_.text.append(kept);
  partial_.is_too_long = partial_.is_too_long || kept.size() < part.size();
  unread_.remove_prefix(std::min(unread_.size(), part.size() + 1));
  if (end == std::string_view::npos) return false;
  end_line();
  return true;
}

void LineReader::end_line() {
  std::string& line = partial_.text;
  if (!partial_.is_too_long && line.ends_with('\r')) line.pop_back();
  partial_.is_too_long = partial_.is_too_long || line.size() > kMaxLength;
  line.resize(std::min(line.size(), kMaxLength));
  has_read_ = false;
}

LineReader::Event LineReader::refill(Waiter waiter) {
  std::optional<std::size_t> count;
  while (!count) {
    const Event event = wait(waiter);
    if (event != Event::input) return event;
    count = input_.read(buffer_);
  }
  if (*count == 0) {
    has_ended_ = true;
    return Event::end;
  }
  unread_ = {buffer_.data(), *count};
  return Event::input;
}

LineReader::Event LineReader::wait(Waiter waiter) {
  for (;;) {
    if (is_interrupted_) return Event::end;
    if (waiter != Waiter::next && is_woken_.exchange(false)) return Event::woken;
    if (has_ended_ && waiter != Waiter::look_ahead) return Event::end;

    // Before the end of the input, the client may still reopen the output.
    const bool wants_input = !has_ended_ && (waiter == Waiter::next || ahead_bytes_ < kMaxAhead);
    switch (input_.wait({.input = wants_input, .output_closed = has_ended_})) {
      case InputWait::Event::input:
        if (!is_interrupted_) return Event::input;
        break;
      case InputWait::Event::woken:
        break;
      case InputWait::Event::output_closed:
        is_interrupted_ = true;
        break;
      case InputWait::Event::failed:
        return Event::end;
    }
  }
}

}  // namespace emilia
