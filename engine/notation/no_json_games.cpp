// SPDX-License-Identifier: MIT
#include "engine/notation/json_games.h"

/// JSON games in a build without a JSON library: every call is an error.
namespace emilia {

namespace {

Error no_json() {
  return {"this build does not support JSON; use another format"};
}

}  // namespace

Result<GameRecord> parse_json_game(std::string_view /*text*/) {
  return no_json();
}

Result<std::string> to_json(const GameRecord& /*record*/) {
  return no_json();
}

}  // namespace emilia
