// SPDX-License-Identifier: MIT
#include "protocol/cli/reports/collection_report.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/charset.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::array kPhases = {GamePhase::opening, GamePhase::midgame, GamePhase::endgame};
constexpr std::size_t kMaxName = 24;

/// Name of an unnamed player.
std::string name_or_unknown(const std::string& name) {
  return name.empty() ? "(unknown)" : name;
}

double discs_in_json(Score score) {
  return rounded(score.discs(), 2);
}

template <typename Tallies>
void add_rows(std::vector<CollectionReport::Row>& rows, const std::string& player, const std::string& by,
              const Tallies& tallies) {
  const auto begin = static_cast<std::ptrdiff_t>(rows.size());
  for (const auto& [name, tally] : tallies) rows.push_back({player, by, name, tally.games, tally.losses});
  std::ranges::stable_sort(rows.begin() + begin, rows.end(), std::greater(), &CollectionReport::Row::games);
}

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

std::string_view to_string(GamePhase phase) {
  constexpr std::array<std::string_view, 3> kNames = {"opening", "midgame", "endgame"};
  return kNames[static_cast<std::size_t>(phase)];
}

GamePhase game_phase_of(int empties) {
  constexpr int kOpening = 40;
  constexpr int kMidgame = 20;
  if (empties > kOpening) return GamePhase::opening;
  return empties > kMidgame ? GamePhase::midgame : GamePhase::endgame;
}

void MoveLosses::add(Score loss) {
  ++moves;
  if (loss >= kMistake) ++mistakes;
  sum = sum + loss;
}

void MoveLosses::add(const MoveLosses& other) {
  moves += other.moves;
  mistakes += other.mistakes;
  sum = sum + other.sum;
}

double MoveLosses::discs_a_move() const {
  return moves == 0 ? 0 : sum.discs() / static_cast<double>(moves);
}

MoveLosses GameSummary::losses_of(Color color) const {
  MoveLosses all;
  for (const MoveLosses& phase : losses[static_cast<std::size_t>(color)]) all.add(phase);
  return all;
}

GameSummary summary_of(const GameAnalysis& analysis, std::string_view opening) {
  GameSummary game{analysis.record.black, analysis.record.white, std::string(opening), {}};
  for (const MoveAnalysis& move : analysis.moves) {
    const GamePhase phase = game_phase_of(move.before.board.empty_count());
    game.losses[static_cast<std::size_t>(move.before.to_move)][static_cast<std::size_t>(phase)].add(
        move.loss());
  }
  return game;
}

void CollectionReport::add(const GameSummary& game) {
  ++game_count_;
  for (const Color color : {Color::black, Color::white}) {
    const std::string name = name_or_unknown(color == Color::black ? game.black : game.white);
    const std::string opponent = name_or_unknown(color == Color::black ? game.white : game.black);
    Player& player = players_[name];
    const MoveLosses losses = game.losses_of(color);
    const bool is_counted = color == Color::white && name == opponent;  // a player of both sides has one game
    for (Tally* tally : {&player.all, &player.openings[game.opening.empty() ? "(no name)" : game.opening],
                         &player.opponents[opponent]}) {
      if (!is_counted) ++tally->games;
      tally->losses.add(losses);
    }
    for (std::size_t phase = 0; phase < player.phases.size(); ++phase)
      player.phases[phase].add(game.losses[static_cast<std::size_t>(color)][phase]);
  }
}

std::vector<CollectionReport::Row> CollectionReport::rows() const {
  std::vector<const std::pair<const std::string, Player>*> players;
  for (const auto& player : players_) players.push_back(&player);
  std::ranges::stable_sort(players, std::greater(),
                           [](const auto* player) { return player->second.all.games; });
  std::vector<Row> rows;
  for (const auto* entry : players) {
    const auto& [name, player] = *entry;
    rows.push_back({name, "all", "", player.all.games, player.all.losses});
    for (const GamePhase phase : kPhases) {
      rows.push_back({name, "phase", std::string(to_string(phase)), player.all.games,
                      player.phases[static_cast<std::size_t>(phase)]});
    }
    add_rows(rows, name, "opening", player.openings);
    add_rows(rows, name, "opponent", player.opponents);
  }
  return rows;
}

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
  std::string text = fmt::format("\n{:<{}}{:>7}{:>8}{:>10}{:>11}{:>10}{:>9}{:>9}\n", "player", kMaxName,
                                 "games", "moves", "mistakes", "loss/move", "opening", "midgame", "endgame");
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
            fmt::format("{:>10.2f}{:>9.2f}{:>9.2f}\n", rows[i + 1].losses.discs_a_move(),
                        rows[i + 2].losses.discs_a_move(), rows[i + 3].losses.discs_a_move());
  }
  if (left_out > 0) text += fmt::format("and {} more; use --report to write all players\n", left_out);
  if (player.empty()) return text;
  const std::string name(player);
  return text + format_losses_table(rows, name, "opening") + format_losses_table(rows, name, "opponent");
}

std::string format_collection_csv(const CollectionReport& report) {
  std::string text = "player,by,name,games,moves,mistakes,loss,loss_per_move\n";
  for (const CollectionReport::Row& row : report.rows()) {
    text += fmt::format("{},{},{},{},{},{},{:.2f},{:.3f}\n", csv_field(row.player), row.by,
                        csv_field(row.name), row.games, row.losses.moves, row.losses.mistakes,
                        row.losses.sum.discs(), row.losses.discs_a_move());
  }
  return text;
}

std::string format_collection_json(const CollectionReport& report) {
  using nlohmann::ordered_json;
  std::string text = "[";
  for (const CollectionReport::Row& row : report.rows()) {
    const ordered_json json = {{"player", row.player},
                               {"by", row.by},
                               {"name", row.name},
                               {"games", row.games},
                               {"moves", row.losses.moves},
                               {"mistakes", row.losses.mistakes},
                               {"loss", discs_in_json(row.losses.sum)},
                               {"loss_per_move", rounded(row.losses.discs_a_move(), 3)}};
    text += (text.size() == 1 ? "\n" : ",\n") +
            json.dump(-1, ' ', /*ensure_ascii=*/false, ordered_json::error_handler_t::replace);
  }
  return text + "\n]\n";
}

}  // namespace emilia
