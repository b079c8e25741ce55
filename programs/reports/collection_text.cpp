// SPDX-License-Identifier: MIT
#include "programs/reports/collection_text.h"

#include <fmt/format.h>

#include "engine/base/charset.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxName = 24;

/// Returns a CSV field, quoted if necessary. Spreadsheets run a text that begins like a formula; an
/// apostrophe before it marks it as text.
std::string csv_field(const std::string& name) {
  const bool is_formula = name.find_first_of("=+-@\t\r") == 0;
  const std::string text = is_formula ? "'" + name : name;
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

/// Returns "1500 (1250 to 1750)"; "-" without an estimate.
std::string format_estimate(const std::optional<RatingEstimate>& estimate) {
  return estimate ? fmt::format("{} ({} to {})", estimate->rating, estimate->low, estimate->high) : "-";
}

std::string format_player_row(std::string_view name, std::uint64_t games, const MoveLosses& losses) {
  return fmt::format("{}{:>7}{:>8}{:>10}{:>11.2f}", fitted(printable(name, kMaxName), kMaxName), games,
                     losses.moves, losses.mistakes, losses.discs_a_move());
}

std::string format_losses_table(const std::vector<CollectionReport::Row>& rows, const std::string& player,
                                const std::string& by) {
  std::string text;
  for (const CollectionReport::Row& row : rows) {
    if (row.player == player && row.by == by)
      text += format_player_row(row.name, row.games, row.losses) + '\n';
  }
  return fmt::format("\n{:<{}}{:>7}{:>8}{:>10}{:>11}\n", by, kMaxName, "games", "moves", "mistakes",
                     "loss/move") +
         text;
}

}  // namespace

std::string format_collection_header() {
  return fmt::format("{:>6}  {:<24}{:<24}{:<22}{:>8}{:>6}{:>8}{:>6}\n", "#", "Black", "White", "opening",
                     "B lost", "mist.", "W lost", "mist.");
}

std::string format_game_summary(std::uint64_t number, const GameSummary& game) {
  const auto cell = [](const std::string& text, std::size_t width) {
    return fitted(printable(text, width - 1), width);
  };
  const MoveLosses black = game.losses_of(Color::black);
  const MoveLosses white = game.losses_of(Color::white);
  return fmt::format("{:>6}  {}{}{}{:>8.2f}{:>6}{:>8.2f}{:>6}\n", number, cell(game.black, 24),
                     cell(game.white, 24), cell(game.opening, 22), black.sum.discs(), black.mistakes,
                     white.sum.discs(), white.mistakes);
}

std::string format_collection(const CollectionReport& report, std::string_view player) {
  const std::vector<CollectionReport::Row> rows = report.rows();
  std::string text =
      fmt::format("\n{:<{}}{:>7}{:>8}{:>10}{:>11}{:>10}{:>9}{:>9}  {}\n", "player", kMaxName, "games",
                  "moves", "mistakes", "loss/move", "opening", "midgame", "endgame", "plays like");
  std::size_t shown = 0;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].by != "all" || (!player.empty() && rows[i].player != player)) continue;
    if (shown == kShownPlayers) {
      ++left_out;
      continue;
    }
    ++shown;
    text += format_player_row(rows[i].player, rows[i].games, rows[i].losses) +
            fmt::format("{:>10.2f}{:>9.2f}{:>9.2f}  {}\n", rows[i + 1].losses.discs_a_move(),
                        rows[i + 2].losses.discs_a_move(), rows[i + 3].losses.discs_a_move(),
                        format_estimate(rows[i].rating));
  }
  if (left_out > 0) text += fmt::format("and {} more; use --report to write all players\n", left_out);
  if (player.empty()) return text;
  const std::string name(player);
  return text + format_losses_table(rows, name, "opening") + format_losses_table(rows, name, "opponent");
}

std::string format_collection_csv(const CollectionReport& report) {
  std::string text = "player,by,name,games,moves,mistakes,loss,loss_per_move,rating,rating_low,rating_high\n";
  for (const CollectionReport::Row& row : report.rows()) {
    text += fmt::format(
        "{},{},{},{},{},{},{:.2f},{:.3f},{}\n", csv_field(row.player), row.by, csv_field(row.name), row.games,
        row.losses.moves, row.losses.mistakes, row.losses.sum.discs(), row.losses.discs_a_move(),
        row.rating ? fmt::format("{},{},{}", row.rating->rating, row.rating->low, row.rating->high) : ",,");
  }
  return text;
}

}  // namespace emilia
