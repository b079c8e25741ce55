// SPDX-License-Identifier: MIT
#include "protocol/dialects/dialect.h"

#include <future>
#include <string>

#include "engine/base/numbers.h"
#include "engine/base/prompt_thread.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

using namespace std::chrono_literals;

/// Time that a count still gets at the end of the input, since a script may send all its lines at once.
constexpr auto kTimeToEnd = 1s;

}  // namespace

void Dialect::run(LineReader& reader, std::optional<LineReader::Line> first) {
  reader_ = &reader;
  if (first) take(*first);
  ThreadPriority priority;  // time limits count from the arrival of a line
  while (!is_over_ && !session_.is_output_lost()) {
    if (session_.has_searched()) priority.set(session_.options().engine.priority);  // a client sets it first
    const auto line = reader.next();
    if (!line) break;
    take(*line);
  }
  session_.stop_search();
  reader_ = nullptr;
}

bool Dialect::execute(std::string_view line, Clock::time_point received) {
  session_.log_received(line);
  received_ = received;
  answer(line);
  return !is_over_;
}

bool Dialect::take(const LineReader::Line& line) {
  if (!line.is_too_long) return execute(line.text, Clock::now());
  answer_too_long(line.text);
  return true;
}

bool Dialect::wait_for_search(bool (*interrupts)(std::string_view line)) {
  bool is_undisturbed = !has_kept(interrupts);
  if (!is_undisturbed) session_.stop_search();
  while (reader_ != nullptr) {
    const auto line = reader_->look_ahead();
    if (line && !interrupts(line->text)) continue;
    if (!line && !reader_->is_interrupted()) {
      if (!session_.is_searching()) break;
      continue;  // woken by an earlier search without a waiter
    }
    is_undisturbed = false;
    session_.stop_search();
    if (!line) break;
  }
  session_.wait();
  return is_undisturbed;
}

bool Dialect::abandon_search() {
  const bool was_searching = session_.is_searching();
  is_abandoned_ = true;
  session_.stop_search();
  is_abandoned_ = false;
  return was_searching;
}

bool Dialect::has_kept(bool (*is_wanted)(std::string_view line)) const {
  return reader_ != nullptr && reader_->has_kept(is_wanted);
}

void Dialect::search_has_answered() {
  if (reader_ != nullptr) reader_->wake();
}

std::optional<std::uint64_t> Dialect::wait_for_count(const Count& count, bool (*stops)(std::string_view line),
                                                     bool (*ends)(std::string_view line)) {
  std::atomic<bool> is_stopped = false;
  if (reader_ == nullptr) return count(is_stopped);  // no input
  std::atomic<bool> is_done = false;
  // Runs on its own thread, which also has normal priority, unlike this thread.
  auto counted = std::async(std::launch::async, [&] {
    const auto number = count(is_stopped);
    is_done = true;
    reader_->wake();
    return number;
  });
  while (!is_done) {
    const bool must_stop = reader_->has_kept(stops) || reader_->is_interrupted();
    if (must_stop || reader_->has_kept(ends) || reader_->has_ended()) {
      if (!must_stop) counted.wait_for(kTimeToEnd);
      is_stopped = true;
      break;
    }
    reader_->look_ahead(LineReader::AtEnd::give_up);
  }
  return counted.get();
}

Status Dialect::quit(Words& /*tokens*/) {
  end();
  return success();
}

Result<std::int64_t> Dialect::parse_ping(Words& tokens) {
  const auto number = parse_integer(tokens.next(), "ping", 0, kMaxPing);
  if (!number) return number.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  return *number;
}

Result<int> Dialect::parse_depth(Words& tokens) {
  const auto depth = parse_integer(tokens.next(), "depth", 1, kMaxDepth);
  if (!depth) return depth.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  return static_cast<int>(*depth);
}

Error Dialect::too_long(std::string_view beginning) {
  return {"line too long " + in_quotes(beginning) + ": expected at most " +
          std::to_string(LineReader::kMaxLength) + " bytes"};
}

}  // namespace emilia
