// SPDX-License-Identifier: MIT
#include "engine/notation/transcript_file.h"

#include <gtest/gtest.h>

#include "tests/notation/read_games.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

constexpr std::string_view kCourseStart = "WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE";

TEST(TranscriptFile, ReadsAGameALine) {
  const auto games = test::games_of<TranscriptReader>("# openings\n\nf5d6c3\r\nF5 D6 C3 d3 -4 # a remark\n" +
                                                      std::string(kCourseStart) + " e3f5");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(test::moves_of(games[0]), "f5d6c3");
  EXPECT_EQ(games[0].outcome, std::nullopt);
  EXPECT_EQ(test::moves_of(games[1]), "f5d6c3d3");
  EXPECT_EQ(games[1].outcome, outcome_of(-4));
  EXPECT_EQ(games[2].game.start().to_move, Color::white);
  EXPECT_EQ(test::moves_of(games[2]), "e3f5");
  EXPECT_TRUE(test::games_of<TranscriptReader>("").empty());
}

TEST(TranscriptFile, ErrorsNameLineAndColumn) {
  EXPECT_EQ(test::error_of<TranscriptReader>("f5\nf5 xx"),
            "line 2, column 4: invalid move 'xx' at character 1: expected a square such as f5, or pa for "
            "a pass");
  EXPECT_EQ(test::error_of<TranscriptReader>("f5d6 f5"),
            "line 1, column 6: illegal move 'f5': expected a legal move for Black");
  EXPECT_EQ(test::error_of<TranscriptReader>("f5 12 d6"),
            "line 1, column 7: unexpected word after the result");
  EXPECT_EQ(test::error_of<TranscriptReader>("12"),
            "line 1, column 1: invalid move '12' at character 1: expected a square such as f5, or "
            "pa for a pass");
  EXPECT_EQ(test::error_of<TranscriptReader>(std::string(100'000, 'x')),
            "line 1, column 1: the word has more than 4096 characters");
}

TEST(TranscriptFile, IsWrittenWithTheStartWhereItHasToBe) {
  GameRecord record;
  EXPECT_EQ(to_transcript_line(record), "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE");
  ASSERT_TRUE(record.play(Square::f5));
  EXPECT_EQ(to_transcript_line(record), "f5");
  record = GameRecord();
  record.game = Game(test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X"));
  ASSERT_TRUE(record.play(Square::e3));
  const auto games = test::games_of<TranscriptReader>(to_transcript_line(record));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].game.start(), record.game.start());
  EXPECT_EQ(test::moves_of(games[0]), "pae3");
}

TEST(TranscriptFile, WritesNoMarginThatIsNoneWhereItIsRead) {
  GameRecord record;
  ASSERT_TRUE(record.play(Square::f5));
  record.outcome = GameOutcome{Color::white, 420, Ending::resignation};
  EXPECT_EQ(to_transcript_line(record), "f5 -64:r");
  const auto games = test::games_of<TranscriptReader>(to_transcript_line(record));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(test::moves_of(games[0]), "f5");
  record.outcome = GameOutcome{Color::white, 420, Ending::played_out};
  EXPECT_EQ(to_transcript_line(record), "f5");
}

}  // namespace
}  // namespace emilia
