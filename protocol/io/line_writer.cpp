// SPDX-License-Identifier: MIT
#include "protocol/io/line_writer.h"

#include <utility>

namespace emilia {

LineWriter::LineWriter(std::ostream& out, std::function<void()> on_broken)
    : out_(out), on_broken_(std::move(on_broken)) {}

void LineWriter::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  if (is_broken_) return;
  out_ << lines << '\n' << std::flush;
  if (out_) return;
  is_broken_ = true;
  if (on_broken_) on_broken_();
}

}  // namespace emilia
