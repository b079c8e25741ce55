// SPDX-License-Identifier: MIT
#include "engine/analysis/collection/collection_report.h"

#include <algorithm>
#include <functional>

namespace emilia {

namespace {

constexpr std::array kPhases = {GamePhase::opening, GamePhase::midgame, GamePhase::endgame};

/// Name of an unnamed player.
std::string name_or_unknown(const std::string& name) {
  return name.empty() ? "(unknown)" : name;
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

MoveLosses GameSummary::losses_of(Color color) const {
  MoveLosses all;
  for (const MoveLosses& phase : losses[static_cast<std::size_t>(color)]) all.add(phase);
  return all;
}

GameSummary summary_of(const GameAnalysis& analysis, std::string_view opening) {
  GameSummary game{analysis.record.black, analysis.record.white, std::string(opening), {}, analysis.ratings};
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
    player.rating.add(game.ratings.at(static_cast<std::size_t>(color)));
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
    rows.push_back({name, "all", "", player.all.games, player.all.losses, player.rating.estimate()});
    for (const GamePhase phase : kPhases) {
      rows.push_back({name, "phase", std::string(to_string(phase)), player.all.games,
                      player.phases[static_cast<std::size_t>(phase)]});
    }
    add_rows(rows, name, "opening", player.openings);
    add_rows(rows, name, "opponent", player.opponents);
  }
  return rows;
}

void CollectionReport::add_rows(std::vector<Row>& rows, const std::string& player, const std::string& by,
                                const Tallies& tallies) {
  const auto begin = static_cast<std::ptrdiff_t>(rows.size());
  for (const auto& [name, tally] : tallies) rows.push_back({player, by, name, tally.games, tally.losses});
  std::ranges::stable_sort(rows.begin() + begin, rows.end(), std::greater(), &Row::games);
}

}  // namespace emilia
