// SPDX-License-Identifier: MIT
#include "protocol/dialects/dialect.h"

#include <string>

#include "engine/base/text.h"

namespace emilia {

void Dialect::run(LineReader& reader, std::optional<LineReader::Line> first) {
  reader_ = &reader;
  if (first) take(*first);
  while (!is_over_ && !session_.is_output_lost()) {
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

void Dialect::take(const LineReader::Line& line) {
  if (line.is_too_long) {
    answer_too_long(line.text);
  } else {
    execute(line.text, Clock::now());
  }
}

bool Dialect::wait_for_search(bool (*interrupts)(std::string_view line)) {
  bool is_undisturbed = true;
  while (reader_ != nullptr) {
    const auto line = reader_->look_ahead();
    if (line && !interrupts(line->text)) continue;
    if (!line && !reader_->is_interrupted()) break;
    is_undisturbed = false;
    session_.stop_search();
    if (!line) break;
  }
  session_.wait();
  return is_undisturbed;
}

void Dialect::search_has_answered() {
  if (reader_ != nullptr) reader_->wake();
}

Error Dialect::too_long(std::string_view beginning) {
  return {"line too long: " + in_quotes(beginning) + ", expected at most " +
          std::to_string(LineReader::kMaxLength) + " bytes"};
}

}  // namespace emilia
