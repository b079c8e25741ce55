// SPDX-License-Identifier: MIT
#include "engine/selfplay/game_params.h"

#include <utility>

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/selfplay/game_text.h"

namespace emilia {

namespace {

/// Returns a hash of a list of openings.
std::uint64_t checksum(const std::vector<Opening>& openings) {
  std::uint64_t sum = 0;
  for (const Opening& opening : openings) {
    for (const Square move : opening) sum = SplitMix(sum, static_cast<std::uint64_t>(move)).next();
    sum = SplitMix(sum, opening.size()).next();
  }
  return sum;
}

}  // namespace

std::string to_string(const GameParams& params) {
  std::string text = "seed " + std::to_string(params.seed);
  if (params.openings.empty()) {
    text += ", random plies " + std::to_string(params.min_random_plies) + "-" +
            std::to_string(params.max_random_plies);
  } else {
    text += ", openings " + std::to_string(params.openings.size()) + " " +
            std::to_string(checksum(params.openings));
  }
  const PositionLimits& limits = params.limits;
  if (limits.depth) text += ", depth " + std::to_string(*limits.depth);
  if (limits.nodes) text += ", nodes " + std::to_string(*limits.nodes);
  text += ", exact from " + std::to_string(limits.exact_from) + ", eval ";
  text += to_string(params.evaluation.kind);
  return text + ", random moves " + std::to_string(params.random_share);
}

Result<std::vector<Opening>> read_openings(const std::string& path) {
  InputFile file;
  if (const Status opened = file.open(path); !opened) return opened.error();
  file.skip_next(kByteOrderMark);
  std::vector<Opening> openings;
  for (int number = 1;; ++number) {
    const auto line = file.read_line();
    if (!line) return line.error();
    if (!*line) break;
    const std::string_view text = without_remark(**line);
    if (text.empty()) continue;
    const std::string place = file.path() + ", line " + std::to_string(number) + ": ";
    const auto moves = parse_transcript(text);
    if (!moves) return Error{place + moves.error().message};
    const auto positions = positions_before(*moves);
    if (!positions) return Error{place + positions.error().message};
    if (positions->back().board.is_finished())
      return Error{place + "the game is over after the opening, expected one that leaves a move"};
    Opening opening = *moves;
    std::erase(opening, Square::pass);
    openings.push_back(std::move(opening));
  }
  if (openings.empty())
    return Error{file.path() + ": the file has no openings, expected a transcript on each line"};
  return openings;
}

}  // namespace emilia
