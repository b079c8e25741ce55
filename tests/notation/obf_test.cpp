// SPDX-License-Identifier: MIT
#include "engine/notation/obf.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

// Position 40 of the FFO's endgame test with its published scores.
constexpr std::string_view kFfo40 =
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; D8:+34; C1:+30; "
    "B1:+30; "
    "G7:+28; D7:+28; C6:+28; F7:+26; A6:+24;";

std::vector<Problem> problems_of(const std::string& text) {
  ObfReader reader(InputFile::of_text(text));
  std::vector<Problem> problems;
  while (true) {
    const auto problem = reader.next();
    if (!problem) ADD_FAILURE() << problem.error().message;
    if (!problem || !*problem) return problems;
    problems.push_back(**problem);
  }
}

std::string error_of(const std::string& text) {
  ObfReader reader(InputFile::of_text(text));
  while (true) {
    const auto problem = reader.next();
    if (!problem) return problem.error().message;
    if (!*problem) return "no error";
  }
}

TEST(Obf, ReadsAPositionOfTheFfoTest) {
  const std::vector<Problem> problems = problems_of(std::string(kFfo40) + "\n");
  ASSERT_EQ(problems.size(), 1U);
  const Problem& problem = problems[0];
  EXPECT_EQ(problem.position,
            test::position_of("O--OOOOX -OOOOOOX OOXXOOOX OOXOOOXX OOOOOOXX ---OOOOX ----O--X -------- X"));
  ASSERT_EQ(problem.scores.size(), 10U);
  EXPECT_EQ(problem.scores[0], (ScoredMove{Square::a2, 38}));
  EXPECT_EQ(problem.scores[9], (ScoredMove{Square::a6, 24}));
  EXPECT_EQ(to_obf(problem), kFfo40);
}

TEST(Obf, ReadsManyPositionsWithAndWithoutScores) {
  const std::string start = "---------------------------OX------XO--------------------------- ";
  const std::vector<Problem> problems =
      problems_of("% a remark\n\n" + start + "X\r\n" + start + "O; e3 : -4 ;d6:12 % another\n" +
                  "...........................ox......*o...........................x;");
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_EQ(problems[0], (Problem{start_position(), {}}));
  EXPECT_EQ(problems[1].position.to_move, Color::white);
  EXPECT_EQ(problems[1].scores, (std::vector<ScoredMove>{{Square::e3, -4}, {Square::d6, 12}}));
  EXPECT_EQ(problems[2], problems[0]);
  EXPECT_EQ(problems_of("").size(), 0U);
  EXPECT_EQ(problems_of("% only a remark").size(), 0U);
}

TEST(Obf, ReadsAndWritesAPass) {
  // Black has no move, White has e3.
  const std::string board = "X-O------O------OOXX-------XX------XXX-------------------------- X;";
  for (const std::string pass : {"PS", "pa", "--", "pass"}) {
    const std::vector<Problem> problems =
        problems_of(std::string(board).append(" ").append(pass).append(":+2;"));
    ASSERT_EQ(problems.size(), 1U) << pass;
    EXPECT_EQ(problems[0].scores, (std::vector<ScoredMove>{{Square::pass, 2}}));
    EXPECT_EQ(to_obf(problems[0]), board + " PS:+2;");
  }
}

TEST(Obf, ErrorsNameLineAndColumn) {
  const std::string start = "---------------------------OX------XO---------------------------";
  EXPECT_EQ(error_of("\n---?"), "line 2, column 4: found '?', expected X, O or - for d1");
  EXPECT_EQ(error_of("---"), "line 1, column 4: found the end of the file, expected X, O or - for d1");
  EXPECT_EQ(error_of(start + " d3\n"), "line 1, column 66: found 'd', expected X or O for the side to move");
  EXPECT_EQ(error_of(start + " X d3"), "line 1, column 68: found 'd', expected ; or the end of the line");
  EXPECT_EQ(error_of(start + " X; k9:+2"),
            "line 1, column 69: found 'k9', expected a square such as F5, or PS for a pass");
  EXPECT_EQ(error_of(start + " X; e3:+2"), "line 1, column 69: illegal move 'e3'");
  EXPECT_EQ(error_of(start + " X; d3+2"), "line 1, column 71: found '+', expected : and a score");
  EXPECT_EQ(error_of(start + " X; d3:;"), "line 1, column 72: found ';', expected a score such as +12");
  EXPECT_EQ(error_of(start + " X; d3:+65;"),
            "line 1, column 72: invalid score '+65': expected a whole number from -64 to 64");
  EXPECT_EQ(error_of(start + " X; d3:99999999999999999999;"),
            "line 1, column 72: invalid score '9999': expected a whole number from -64 to 64");
  EXPECT_EQ(error_of(start + " X; d3:+2; D3:+4;"), "line 1, column 76: a second score for d3");
}

}  // namespace
}  // namespace emilia
