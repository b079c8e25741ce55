// SPDX-License-Identifier: MIT
#include <utility>

#include "engine/base/charset.h"
#include "engine/notation/json_games.h"

namespace emilia {

namespace {

/// Blanks, and the signs between the objects of an array.
constexpr std::string_view kBetweenObjects = " \t\r\n[],";
constexpr std::string_view kBeginOfObject = "{\"";

/// State of a text of JSON after some of its characters.
class Nesting {
 public:
  void take(char c) {
    if (is_in_text_) {
      is_in_text_ = is_escaped_ || (c != '"' && c != '\n');
      is_escaped_ = !is_escaped_ && c == '\\';
      return;
    }
    if (c == '"') is_in_text_ = true;
    if (c == '{') ++depth_;
    if (c == '}') --depth_;
  }

  [[nodiscard]] bool is_complete() const { return depth_ == 0; }

 private:
  int depth_ = 0;
  bool is_in_text_ = false;
  bool is_escaped_ = false;
};

}  // namespace

Result<std::optional<GameRecord>> JsonGameReader::read_next() {
  source_.skip(kBetweenObjects);
  if (source_.has_failed()) return source_.unexpected("a game");
  if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
  const TextSource::Place place = source_.place();
  const Result<std::string> text = source_.peek() == '{' ? take_object() : take_line();
  if (!text) return text.error();
  const Result<GameRecord> record = parse_json_game(to_utf8(*text));
  is_behind_object_ = !record;
  if (!record) return TextSource::error_at(place, record.error().message);
  return std::optional(*record);
}

/// Takes an object with its brackets. An object that begins a line ends where another one begins a line, so
/// that a missing bracket damages one game only.
Result<std::string> JsonGameReader::take_object() {
  const TextSource::Place place = source_.place();
  const bool begins_line = place.column == 1 && source_.ahead(2) == kBeginOfObject;
  std::string text;
  Nesting nesting;
  do {
    if (text.size() == kMaxJsonLength) return too_long(place);
    text += static_cast<char>(source_.next());
    nesting.take(text.back());
    if (begins_line && source_.place().column == 1 && source_.ahead(2) == kBeginOfObject) break;
  } while (!nesting.is_complete() && source_.peek() != TextSource::kEnd);
  return text;
}

Result<std::string> JsonGameReader::take_line() {
  const TextSource::Place place = source_.place();
  std::string text;
  while (source_.peek() != '\n' && source_.peek() != TextSource::kEnd) {
    if (text.size() == kMaxJsonLength) return too_long(place);
    text += static_cast<char>(source_.next());
  }
  return text;
}

Error JsonGameReader::too_long(TextSource::Place place) {
  return TextSource::error_at(place, "the game has more than " + std::to_string(kMaxJsonLength) + " bytes");
}

bool JsonGameReader::skip_damaged() {
  return std::exchange(is_behind_object_, false) ? !source_.has_failed() : source_.skip_line();
}

}  // namespace emilia
