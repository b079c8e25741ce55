// SPDX-License-Identifier: MIT
#include "engine/notation/json_games.h"

/// Games as JSON of a build without the library for it.
namespace emilia {

namespace {

Error no_json() {
  return {"this build has no JSON, expected another format"};
}

}  // namespace

Result<GameRecord> parse_json_game(std::string_view /*text*/) {
  return no_json();
}

Result<std::string> to_json(const GameRecord& /*record*/) {
  return no_json();
}

}  // namespace emilia
