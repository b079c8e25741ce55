// SPDX-License-Identifier: MIT
#include "engine/notation/game_reader.h"

#include <string>
#include <utility>

#include "engine/base/charset.h"

namespace emilia {

Result<std::optional<GameRecord>> GameReader::next() {
  Result<std::optional<GameRecord>> read = read_next();
  if (!read || !*read) return read;
  GameRecord record = **read;
  for (std::string* text : {&record.black, &record.white, &record.place, &record.date})
    *text = to_utf8(*text);
  record.settle_outcome();
  return std::optional(std::move(record));
}

}  // namespace emilia
