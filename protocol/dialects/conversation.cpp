// SPDX-License-Identifier: MIT
#include "protocol/dialects/conversation.h"

#include <utility>

#include "engine/api/bench.h"

namespace emilia {

std::string Outbox::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(lines_, {});
}

std::streamsize Outbox::xsputn(const char* text, std::streamsize count) {
  const std::lock_guard lock(mutex_);
  lines_.append(text, static_cast<std::size_t>(count));
  return count;
}

Outbox::int_type Outbox::overflow(int_type character) {
  const std::lock_guard lock(mutex_);
  lines_.push_back(traits_type::to_char_type(character));
  return character;
}

int Outbox::sync() {
  on_lines_();
  return 0;
}

Conversation::Conversation(const ProgramOptions& options, std::function<void()> on_lines)
    : outbox_(std::move(on_lines)), session_(options, writer_, log_) {}

bool Conversation::answer(std::string_view line) {
  constexpr std::size_t kMost = LineReader::kMaxLength;
  if (dialect_.take({.text = line.substr(0, kMost), .is_too_long = line.size() > kMost})) return true;
  session_.stop_search();
  return false;
}

void Conversation::bench() {
  const BenchResult result = run_bench(/*passes=*/1, [](const BenchRow&) {});
  session_.send(format_bench(result));
}

}  // namespace emilia
