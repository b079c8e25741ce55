// SPDX-License-Identifier: MIT
#include <utility>

#include "engine/base/charset.h"
#include "engine/notation/json_games.h"

namespace emilia {

Result<std::optional<GameRecord>> JsonGameReader::read_next() {
  source_.skip(kBlanks);
  if (source_.has_failed()) return source_.unexpected("a game");
  if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
  const TextSource::Place place = source_.place();
  std::string line;
  while (source_.peek() != '\n' && source_.peek() != TextSource::kEnd) {
    if (line.size() == kMaxJsonLength)
      return TextSource::error_at(place,
                                  "the line has more than " + std::to_string(kMaxJsonLength) + " bytes");
    line += static_cast<char>(source_.next());
  }
  const Result<GameRecord> record = parse_json_game(to_utf8(line));
  is_behind_line_ = !record;
  if (!record) return TextSource::error_at(place, record.error().message);
  return std::optional(*record);
}

bool JsonGameReader::skip_damaged() {
  return std::exchange(is_behind_line_, false) ? !source_.has_failed() : source_.skip_line();
}

}  // namespace emilia
