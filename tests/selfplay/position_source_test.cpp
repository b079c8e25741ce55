// SPDX-License-Identifier: MIT
#include "engine/selfplay/position_source.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/selfplay/game_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

using Positions = std::vector<LabelledPosition>;

constexpr const char* kWipeOut = "e6f4e3f6g5d6e7f5c5";  ///< Black takes all discs: 64
constexpr int kUnits = 256;

Result<Positions> positions_of(const std::vector<std::string>& paths, const SelectionParams& selection = {}) {
  PositionSource source(paths, selection);
  Positions all;
  Positions part;
  for (;;) {
    const auto is_more = source.next(part);
    if (!is_more) return is_more.error();
    if (!*is_more) return all;
    all.insert(all.end(), part.begin(), part.end());
  }
}

TEST(PositionSource, LabelsTheGamesOfATextWithTheirResult) {
  const test::TemporaryFile file(".txt");
  file.write("# two games\n" + std::string(kWipeOut) + " 64  # the shortest\n\n" + kWipeOut + " 64\n");
  const auto positions = positions_of({file.path()});
  ASSERT_TRUE(positions) << positions.error().message;
  ASSERT_EQ(positions->size(), 18U) << "nine moves a game; the last position has none";
  const auto expected = positions_before(test::moves_of(kWipeOut));
  for (std::size_t i = 0; i < 18; ++i) {
    const LabelledPosition& position = (*positions)[i];
    EXPECT_EQ(position.board, (*expected)[i % 9].board);
    EXPECT_EQ(position.score, (i % 9 % 2 == 0 ? 64 : -64) * kUnits) << "Black moves first";
    EXPECT_EQ(position.kind, LabelKind::game_result);
    EXPECT_EQ(position.depth, 0);
    EXPECT_EQ(position.game, positions->front().game) << "the same game twice";
  }
}

/// Returns a complete game with its score as a line of text. Every move is the first legal one.
std::string game_of_first_moves() {
  std::string line;
  Position position = start_position();
  while (!position.board.is_finished()) {
    const auto moves = position.board.legal_moves();
    if (is_empty(moves)) {
      position = position.after(Square::pass);
      continue;
    }
    const Square move = first_square(moves);
    line += to_string(move);
    position = position.after(move);
  }
  const Discs score = position.board.final_score();
  return line + " " + std::to_string(position.to_move == Color::black ? score : -score);
}

TEST(PositionSource, AGameHasOneNumberInEveryFileTurnedOrNot) {
  constexpr const char* kTransposed = "f5d6c5f6e7f4g5e6e3";
  const test::TemporaryFile games(".txt");
  games.write(std::string(kWipeOut) + " 64\n");
  const test::TemporaryFile others(".txt");
  others.write(std::string(kTransposed) + " 64\n" + game_of_first_moves() + "\n");
  const auto positions = positions_of({games.path(), others.path()});
  ASSERT_TRUE(positions) << positions.error().message;
  ASSERT_GT(positions->size(), 18U);
  for (std::size_t i = 0; i < 18; ++i) EXPECT_EQ((*positions)[i].game, positions->front().game);
  EXPECT_NE(positions->back().game, positions->front().game);
}

/// Writes the game as a record in which the moves up to `given` are opening moves.
void write_game(const test::TemporaryFile& file, std::size_t given, int exact_from) {
  PlayedGame game{.score = 64, .exact_from = exact_from};
  for (const Square move : test::moves_of(kWipeOut)) game.moves.push_back({move, game.moves.size() < given});
  PlayedGameWriter writer;
  ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::create, ""));
  ASSERT_TRUE(writer.append(game));
}

TEST(PositionSource, HasNoResultForWhatCameBeforeAGivenMove) {
  const test::TemporaryFile file(".games");
  write_game(file, 4, 0);
  EXPECT_EQ(positions_of({file.path()})->size(), 5U);

  SelectionParams selection{.max_empties_without_score = 58};
  const auto positions = positions_of({file.path()}, selection);
  ASSERT_EQ(positions->size(), 7U) << "58 and 57 empties too";
  EXPECT_EQ((*positions)[0].board.empty_count(), 58);
  EXPECT_EQ((*positions)[0].score, 0);
  EXPECT_EQ((*positions)[2].score, 64 * kUnits);
}

TEST(PositionSource, TakesPerfectPlayAsExact) {
  const test::TemporaryFile file(".games");
  write_game(file, 2, 54);
  const auto positions = positions_of({file.path()});
  ASSERT_EQ(positions->size(), 7U);
  for (const LabelledPosition& position : *positions) {
    const int empties = position.board.empty_count();
    EXPECT_EQ(position.kind, empties <= 54 ? LabelKind::exact : LabelKind::game_result);
    EXPECT_EQ(position.depth, empties <= 54 ? empties : 0);
  }
}

TEST(PositionSource, ReadsAllKindsOfFilesOneAfterTheOther) {
  const test::TemporaryFile text(".txt");
  const test::TemporaryFile games(".games");
  const test::TemporaryFile labelled(".positions");
  text.write(std::string(kWipeOut) + " 64\n");
  write_game(games, 0, 0);
  const LabelledPosition position{.board = narrow(start_position().board), .score = 3, .game = 77};
  PositionWriter writer;
  ASSERT_TRUE(writer.open(labelled.path(), RecordFile::Mode::create, /*block_size=*/100));
  ASSERT_TRUE(writer.append(Positions(100, position)));

  const auto positions = positions_of({labelled.path(), text.path(), games.path()});
  ASSERT_TRUE(positions) << positions.error().message;
  ASSERT_EQ(positions->size(), 118U);
  EXPECT_EQ((*positions)[0], position);
  EXPECT_EQ((*positions)[100].game, (*positions)[109].game) << "the same game";
}

TEST(PositionSource, SelectsByEmptiesAndShare) {
  const test::TemporaryFile file(".txt");
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::string(kWipeOut) + " 64\n";
  file.write(text);
  EXPECT_EQ(positions_of({file.path()}, {.min_empties = 53, .max_empties = 55})->size(), 3000U);
  EXPECT_EQ(positions_of({file.path()}, {.share = 0})->size(), 0U);
  const auto tenth = positions_of({file.path()}, {.share = 0.1});
  EXPECT_NEAR(static_cast<double>(tenth->size()), 900, 120) << "four standard deviations";
  EXPECT_EQ(*positions_of({file.path()}, {.share = 0.1}), *tenth) << "always the same";
}

TEST(PositionSource, TakesFewerOfThoseThatAreFarFromLevel) {
  const test::TemporaryFile file(".positions");
  PositionWriter writer;
  ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::create, /*block_size=*/3000));
  Positions written;
  for (const int discs : {0, 8, -16}) {
    const auto score = static_cast<std::int16_t>(discs * kUnits);
    written.insert(written.end(), 1000, {.board = narrow(start_position().board), .score = score});
  }
  ASSERT_TRUE(writer.append(written));
  const auto positions = positions_of({file.path()}, {.half_share_score = 8});
  const auto count = [&](int discs) {
    return static_cast<double>(
        std::ranges::count(*positions, static_cast<std::int16_t>(discs * kUnits), &LabelledPosition::score));
  };
  EXPECT_EQ(count(0), 1000);
  EXPECT_NEAR(count(8), 500, 64) << "four standard deviations";
  EXPECT_NEAR(count(-16), 200, 51) << "four standard deviations";
  EXPECT_EQ(*positions_of({file.path()}, {.half_share_score = 8}), *positions) << "always the same";
}

TEST(PositionSource, WhatHasNoScoreIsNotNearLevel) {
  const test::TemporaryFile file(".games");
  write_game(file, 4, 0);
  SelectionParams selection{.max_empties_without_score = 60};
  EXPECT_EQ(positions_of({file.path()}, selection)->size(), 9U);
  selection.half_share_score = 64;
  const auto near_level = positions_of({file.path()}, selection);
  for (const LabelledPosition& position : *near_level) EXPECT_NE(position.score, 0);
}

TEST(PositionSource, TakesPositionsOffTheLine) {
  const test::TemporaryFile file(".games");
  write_game(file, 0, 0);
  const auto line = positions_before(test::moves_of(kWipeOut));
  const SelectionParams selection{.max_empties_without_score = 60, .max_random_moves = 1};
  const auto positions = positions_of({file.path()}, selection);
  ASSERT_GE(positions->size(), 7U) << "all but those that end the game";
  for (const LabelledPosition& position : *positions) {
    EXPECT_EQ(position.kind, LabelKind::game_result);
    EXPECT_EQ(position.score, 0);
    const Board& board = position.board;
    const Board before = narrow((*line)[60 - board.empty_count() - 1].board);
    bool is_child = false;
    for (Bitboard moves = before.legal_moves(); moves != 0; moves &= moves - 1) {
      const Board child = before.after(first_square(moves));
      is_child = is_child || child == board || child.after_pass() == board;
    }
    EXPECT_TRUE(is_child);
  }
  EXPECT_EQ(*positions_of({file.path()}, selection), *positions) << "always the same";
  SelectionParams other = selection;
  other.seed = 2;
  EXPECT_NE(*positions_of({file.path()}, other), *positions);
}

TEST(PositionSource, CountsTheEmptiesOffTheLine) {
  const test::TemporaryFile file(".games");
  write_game(file, 0, 0);
  SelectionParams selection{
      .min_empties = 55, .max_empties = 57, .max_empties_without_score = 60, .max_random_moves = 3};
  const auto positions = positions_of({file.path()}, selection);
  EXPECT_GE(positions->size(), 3U);
  for (const LabelledPosition& position : *positions) {
    EXPECT_GE(position.board.empty_count(), 55);
    EXPECT_LE(position.board.empty_count(), 57);
  }
  selection.max_empties_without_score = 0;
  EXPECT_EQ(positions_of({file.path()}, selection)->size(), 0U) << "no result says what they are worth";
}

TEST(PositionSource, TakesLabelledPositionsOffTheLineWithoutTheirLabel) {
  const test::TemporaryFile file(".positions");
  PositionWriter writer;
  ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::create, /*block_size=*/100));
  const LabelledPosition position{.board = narrow(start_position().board),
                                  .score = 512,
                                  .kind = LabelKind::exact,
                                  .depth = 60,
                                  .game = 7};
  ASSERT_TRUE(writer.append(std::vector{position}));
  const auto positions =
      positions_of({file.path()}, {.max_empties_without_score = 60, .max_random_moves = 1});
  ASSERT_EQ(positions->size(), 1U);
  EXPECT_EQ((*positions)[0], (LabelledPosition{.board = (*positions)[0].board, .game = 7}));
  EXPECT_EQ((*positions)[0].board.empty_count(), 59);
}

TEST(PositionSource, NamesTheFileAndTheLineOfAnError) {
  const test::TemporaryFile file(".txt");
  file.write(std::string(kWipeOut) + " 64\n" + kWipeOut + " 13\n");
  EXPECT_EQ(positions_of({file.path()}).error().message,
            file.path() + ", line 2: invalid score 13: the game ends with 64 for Black");
}

}  // namespace
}  // namespace emilia
