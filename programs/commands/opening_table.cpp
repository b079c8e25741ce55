// SPDX-License-Identifier: MIT
#include "programs/commands/opening_table.h"

#include <fmt/format.h>

namespace emilia {

namespace {

constexpr double kPercent = 100;

/// Returns "  2511   45.1 %    3.2 %   51.7 %    +0.53".
std::string format_counts(const ResultCounts& counts) {
  const auto known = static_cast<double>(counts.black + counts.drawn + counts.white);
  const auto share = [&](std::uint64_t part) {
    return known == 0 ? std::string("-")
                      : fmt::format("{:.1f} %", kPercent * static_cast<double>(part) / known);
  };
  const std::string discs =
      counts.counted == 0 ? "-" : fmt::format("{:+.2f}", counts.discs / static_cast<double>(counts.counted));
  return fmt::format("{:>8}{:>9}{:>9}{:>9}{:>9}", counts.games, share(counts.black), share(counts.drawn),
                     share(counts.white), discs);
}

}  // namespace

void add_game(OpeningStatistics& statistics, const GameRecord& record) {
  if (record.board.goal() != Goal::most || !is_full(record.game.start().board)) return;
  const auto outcome = record.known_outcome();
  statistics.add(record.game,
                 outcome ? std::optional(OpeningResult{outcome->winner, outcome->margin}) : std::nullopt);
}

std::string format_opening_table(const OpeningStatistics& statistics) {
  std::string table =
      "move     games    Black    drawn    White    discs\nall  " + format_counts(statistics.all()) + '\n';
  for (const auto& [move, counts] : statistics.moves())
    table += to_string(move) + "   " + format_counts(counts) + '\n';
  return table;
}

}  // namespace emilia
