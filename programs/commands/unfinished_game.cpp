// SPDX-License-Identifier: MIT
#include "programs/commands/unfinished_game.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "engine/base/machine.h"
#include "engine/base/numbers.h"
#include "engine/base/paths.h"
#include "engine/board/position_text.h"
#include "engine/play/level.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

std::optional<Mover> mover_of(const std::string& name) {
  const auto found = std::ranges::find(kMoverNames, std::string_view(name));
  if (found == kMoverNames.end()) return std::nullopt;
  return static_cast<Mover>(found - kMoverNames.begin());
}

std::optional<Game> game_of(const std::string& start, const std::string& transcript, const Shape& board) {
  const auto position = parse_board_position(start, board);
  if (!position) return std::nullopt;
  const Result<Game> game = play_transcript(transcript, position->position);
  return game ? std::optional(*game) : std::nullopt;
}

}  // namespace

std::string state_file(const std::string& name) {
  std::string folder = state_folder();
  if (folder.empty()) return {};
  folder += "/emilia";
  std::error_code error;
  std::filesystem::create_directories(path_of(folder), error);
  return error ? std::string() : folder + "/" + name;
}

std::string to_text(const UnfinishedGame& game) {
  const auto name = [&](Color color) {
    return std::string(kMoverNames[static_cast<std::size_t>(game.movers[static_cast<std::size_t>(color)])]);
  };
  return "board " + to_string(game.board) + "\nblack " + name(Color::black) + "\nwhite " +
         name(Color::white) + "\nlevel " + std::to_string(game.level) + "\nstart " +
         to_string(game.game.start(), game.board) + "\nmoves " +
         transcript(game.game.moves(), Passes::written) + "\n";
}

std::optional<UnfinishedGame> parse_unfinished_game(const std::string& text) {
  if (!text.ends_with('\n')) return std::nullopt;
  std::map<std::string, std::string> values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    values[line.substr(0, blank)] = line.substr(std::min(blank + 1, line.size()));
  }
  const auto board = parse_shape(values["board"]);
  const auto black = mover_of(values["black"]);
  const auto white = mover_of(values["white"]);
  const auto level = parse_integer(values["level"], "level", 0, kFullLevel);
  if (!values.contains("moves") || !board || !black || !white || !level) return std::nullopt;
  const auto game = game_of(values["start"], values["moves"], *board);
  if (!game) return std::nullopt;
  return UnfinishedGame{*board, {*black, *white}, static_cast<int>(*level), *game};
}

}  // namespace emilia
