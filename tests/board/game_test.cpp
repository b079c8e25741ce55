// SPDX-License-Identifier: MIT
#include "engine/board/game.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

// The earliest position of any game in which a side has to pass: White, after eight discs.
constexpr std::string_view kEarliestPass = "d3c3b3b2f5a3a1c1";

Game game_of(std::string_view transcript) {
  Game game;
  for (const Square move : test::moves_of(transcript)) EXPECT_TRUE(game.play(move)) << to_string(move);
  return game;
}

std::string played(const Game& game) {
  return transcript(game.moves(), Passes::written);
}

/// Visible state of a game, including the moves that can be redone.
struct Snapshot {
  explicit Snapshot(const Game& game) : position(to_string(game.position())), moves(played(game)) {
    Game ahead = game;
    ahead.redo(100);
    moves_ahead = played(ahead);
  }
  bool operator==(const Snapshot&) const = default;

  std::string position;
  std::string moves;
  std::string moves_ahead;
};

TEST(Game, BeginsAtTheStartPosition) {
  const Game game;
  EXPECT_EQ(game.start(), start_position());
  EXPECT_EQ(game.position(), start_position());
  EXPECT_TRUE(game.moves().empty());
  EXPECT_FALSE(game.is_finished());
}

TEST(Game, BeginsAnywhere) {
  const Position start =
      test::position_of("---------------------------OX------XO--------------------------- O");
  Game game(start);
  EXPECT_EQ(game.start(), start);
  EXPECT_TRUE(game.play(Square::e3));
  EXPECT_EQ(game.position().to_move, Color::black);
  EXPECT_EQ(game.start(), start);
}

TEST(Game, PlaysMoves) {
  const Game game = game_of("f5d6c3");
  EXPECT_EQ(played(game), "f5d6c3");
  EXPECT_EQ(game.position(), test::position_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - X - - - - -
      - - - X X - - -
      - - - O X X - -
      - - - O - - - -
      - - - - - - - -
      - - - - - - - -  O)"));
}

TEST(Game, TakesAPassThatIsWritten) {
  Game game = game_of(kEarliestPass);
  ASSERT_TRUE(game.position().board.is_legal(Square::pass));
  EXPECT_TRUE(game.play(Square::pass));
  EXPECT_EQ(game.position().to_move, Color::white);
  EXPECT_EQ(played(game), "d3c3b3b2f5a3a1c1pa");
}

TEST(Game, PutsInAPassThatWasLeftOut) {
  Game written = game_of(kEarliestPass);
  ASSERT_TRUE(written.play(Square::pass));
  const Square reply = first_square(written.position().board.legal_moves());
  ASSERT_TRUE(written.play(reply));

  Game left_out = game_of(kEarliestPass);
  ASSERT_TRUE(left_out.play(reply));
  EXPECT_EQ(left_out.position(), written.position());
  EXPECT_EQ(left_out.moves(), written.moves());
}

TEST(Game, UndoTakesAnImpliedPassBackWithItsMove) {
  Game game = game_of(kEarliestPass);
  const Position before = game.position();
  ASSERT_TRUE(game.play(first_square(before.board.after_pass().legal_moves())));
  const Position after = game.position();

  EXPECT_EQ(game.undo(), 1U);
  EXPECT_EQ(game.position(), before);
  EXPECT_EQ(played(game), kEarliestPass);
  EXPECT_EQ(game.redo(), 1U);
  EXPECT_EQ(game.position(), after);
}

TEST(Game, UndoTakesAWrittenPassBackByItself) {
  Game game = game_of(kEarliestPass);
  ASSERT_TRUE(game.play(Square::pass));
  const Position passed = game.position();
  ASSERT_TRUE(game.play(first_square(passed.board.legal_moves())));

  EXPECT_EQ(game.undo(), 1U);
  EXPECT_EQ(game.position(), passed);
  EXPECT_EQ(game.undo(), 1U);
  EXPECT_EQ(played(game), kEarliestPass);
  EXPECT_EQ(game.redo(2), 2U);
}

TEST(Game, UndoStopsAtTheStartAndRedoAtTheEnd) {
  Game game = game_of("f5d6c3");
  const Position last = game.position();
  EXPECT_EQ(game.redo(), 0U);
  EXPECT_EQ(game.undo(2), 2U);
  EXPECT_EQ(played(game), "f5");
  EXPECT_EQ(game.undo(2), 1U);
  EXPECT_EQ(game.position(), start_position());
  EXPECT_EQ(game.undo(), 0U);
  EXPECT_EQ(game.undo(0), 0U);
  EXPECT_EQ(game.redo(100), 3U);
  EXPECT_EQ(game.position(), last);
}

TEST(Game, PlayForgetsWhatCouldBeRedone) {
  Game game = game_of("f5d6c3");
  game.undo(2);
  ASSERT_TRUE(game.play(Square::f4));
  EXPECT_EQ(played(game), "f5f4");
  EXPECT_EQ(game.redo(), 0U);
}

TEST(Game, PlayForgetsEvenWhenTheSameMoveIsPlayed) {
  Game game = game_of("f5d6c3");
  game.undo(2);
  ASSERT_TRUE(game.play(Square::d6));
  EXPECT_EQ(game.redo(), 0U);
}

TEST(Game, UndoAndRedoWalkThroughAnyGame) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::vector<Position> positions = test::random_game(seed);
    Game game;
    std::vector<std::string> seen = {to_string(game.position())};
    for (std::size_t i = 1; i < positions.size(); ++i) {
      const WideBitboard placed = positions[i].board.occupied() & positions[i - 1].board.empties();
      if (is_empty(placed)) continue;
      ASSERT_TRUE(game.play(first_square(placed)));
      seen.push_back(to_string(game.position()));
    }
    EXPECT_TRUE(game.is_finished());
    for (std::size_t i = seen.size(); i-- > 1;) {
      EXPECT_EQ(game.undo(), 1U);
      EXPECT_EQ(to_string(game.position()), seen[i - 1]);
    }
    for (std::size_t i = 1; i < seen.size(); ++i) {
      EXPECT_EQ(game.redo(), 1U);
      EXPECT_EQ(to_string(game.position()), seen[i]);
    }
    EXPECT_EQ(game.undo(1000), seen.size() - 1);
  }
}

/// Expects `play` to return this error and to leave the game unchanged.
void expect_refused(Game game, Square move, const std::string& message) {
  const Snapshot before(game);
  const Status status = game.play(move);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, message);
  EXPECT_EQ(Snapshot(game), before);
}

TEST(Game, RefusesAnIllegalMoveAndChangesNothing) {
  Game game = game_of("f5d6c3");
  game.undo(2);
  expect_refused(game, Square::a1, "illegal move 'a1': expected a legal move for White");
  expect_refused(game, Square::f5, "illegal move 'f5': expected a legal move for White");
  expect_refused(game, Square::none, "illegal move 'none': expected a legal move for White");
}

TEST(Game, RefusesAPassWhereThereIsAMove) {
  expect_refused(Game(), Square::pass, "illegal move 'pass': Black has a legal move");
}

TEST(Game, RefusesAMoveOfNeitherSideWhereOneHasToPass) {
  expect_refused(game_of(kEarliestPass), Square::h8, "illegal move 'h8': expected a legal move for Black");
}

TEST(Game, RefusesEveryMoveOnceItIsOver) {
  const Game game = game_of("f5d6c5f6e7f4g5e6e3");
  ASSERT_TRUE(game.is_finished());
  expect_refused(game, Square::a1, "illegal move 'a1': the game is over");
  expect_refused(game, Square::pass, "illegal move 'pass': the game is over");
}

TEST(Game, IsWonByAWipeOutAfterNinePliesAtTheEarliest) {
  const Game black = game_of("f5d6c5f6e7f4g5e6e3");
  EXPECT_TRUE(black.is_finished());
  EXPECT_EQ(popcount(black.position().discs(Color::black)), 13);
  EXPECT_TRUE(is_empty(black.position().discs(Color::white)));
  const Game white = game_of("f5d6c5f6e6f4c6b6b5a5");
  EXPECT_TRUE(white.is_finished());
  EXPECT_TRUE(is_empty(white.position().discs(Color::black)));
}

TEST(Game, IsACopyOfItsOwn) {
  Game game = game_of("f5d6");
  Game copy = game;
  ASSERT_TRUE(copy.play(Square::c3));
  EXPECT_EQ(played(game), "f5d6");
  EXPECT_EQ(played(copy), "f5d6c3");
}

}  // namespace
}  // namespace emilia
