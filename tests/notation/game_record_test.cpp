// SPDX-License-Identifier: MIT
#include "engine/notation/game_record.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

TEST(GameRecord, NotesMovesAndGivesAPassThatWasLeftOutAnEmptyNote) {
  GameRecord record;
  // Black has no move, White has e3.
  record.game = Game(test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X"));
  ASSERT_TRUE(record.play(Square::e3, {2.0, std::chrono::milliseconds(5)}));
  EXPECT_EQ(record.game.moves(), (std::vector<Square>{Square::pass, Square::e3}));
  ASSERT_EQ(record.notes.size(), 2U);
  EXPECT_EQ(record.notes[0], MoveNote());
  EXPECT_EQ(record.notes[1].evaluation, 2.0);
}

TEST(GameRecord, AnIllegalMoveChangesNothing) {
  GameRecord record;
  EXPECT_FALSE(record.play(Square::a1));
  EXPECT_TRUE(record.notes.empty());
  EXPECT_TRUE(record.game.moves().empty());
}

TEST(GameRecord, ValuesOfMovesGoWithTheirPosition) {
  GameRecord record = record_of(Game());
  record.scores = {{Square::f5, 0}};
  EXPECT_FALSE(record.play(Square::a1));
  EXPECT_EQ(record.undo(), 0U);
  EXPECT_EQ(record.scores.size(), 1U);
  EXPECT_TRUE(record.play(Square::d3));
  EXPECT_TRUE(record.scores.empty());
  record.scores = {{Square::c3, 0}};
  EXPECT_EQ(record.undo(), 1U);
  EXPECT_TRUE(record.scores.empty());
  EXPECT_TRUE(record.notes.empty());
}

TEST(GameRecord, KnowsTheOutcomeOfAFinishedGame) {
  GameRecord record;
  EXPECT_EQ(record.known_outcome(), std::nullopt);
  // The shortest known wipe-out: nine moves, Black has all 13 discs and gets the 51 empties.
  for (const Square move : test::moves_of("e6f4e3f6g5d6e7f5c5")) ASSERT_TRUE(record.play(move));
  EXPECT_EQ(record.known_outcome(), (GameOutcome{Color::black, 64, Ending::played_out}));
  record.outcome = GameOutcome{Color::white, std::nullopt, Ending::time_out};
  EXPECT_EQ(record.known_outcome(), record.outcome);
}

TEST(GameOutcome, IsOfTheDifferenceFromBlacksView) {
  EXPECT_EQ(outcome_of(4), (GameOutcome{Color::black, 4, Ending::played_out}));
  EXPECT_EQ(outcome_of(-2.5, Ending::resignation), (GameOutcome{Color::white, 2.5, Ending::resignation}));
  EXPECT_EQ(outcome_of(0), (GameOutcome{std::nullopt, 0, Ending::played_out}));
}

}  // namespace
}  // namespace emilia
