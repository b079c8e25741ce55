// SPDX-License-Identifier: MIT
#include "engine/notation/problem_files.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"

namespace emilia::test {
namespace {

const std::string kStart = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE";
const std::string kStartObf = "---------------------------OX------XO--------------------------- X;";

std::string error_of(const std::string& text) {
  const auto problems = parse_problems(text);
  return problems ? "no error" : problems.error().message;
}

TEST(ProblemFiles, TakesTheBestOfTheScoresOfObf) {
  const auto problems = parse_problems(kStartObf + " D3:-4; C4:+2;\n" + kStartObf + "\n");
  ASSERT_TRUE(problems);
  ASSERT_EQ(problems->size(), 2U);
  EXPECT_EQ((*problems)[0].score, 2);
  EXPECT_EQ((*problems)[0].moves, (std::vector<ScoredMove>{{Square::d3, -4}, {Square::c4, 2}}));
  EXPECT_EQ((*problems)[1].score, std::nullopt);
}

TEST(ProblemFiles, ReadsLinesOfSixtyFiveCharactersWithAndWithoutAScore) {
  const auto problems =
      parse_problems("% a remark\n\n" + kStart + "\r\n  " + kStart + " +12 % another\n" + kStart + "\t-4");
  ASSERT_TRUE(problems) << problems.error().message;
  ASSERT_EQ(problems->size(), 3U);
  for (const KnownPosition& known : *problems) EXPECT_EQ(known.position, kStart);
  EXPECT_EQ((*problems)[0].score, std::nullopt);
  EXPECT_EQ((*problems)[1].score, 12);
  EXPECT_EQ((*problems)[2].score, -4);
}

TEST(ProblemFiles, ReadsPositionsOfOtherBoards) {
  const std::string ten = "B" + std::string(97, '-') + "XOE";
  const auto problems = parse_problems("BEEEEEOXEEXOEEEEE -10\n" + kStart + "\n" + ten + " +100\n");
  ASSERT_TRUE(problems) << problems.error().message;
  EXPECT_EQ((*problems)[0].board, *parse_shape("4x4"));
  EXPECT_EQ((*problems)[1].board, Shape());
  EXPECT_EQ((*problems)[2].board, *parse_shape("10x10"));
  EXPECT_EQ((*problems)[2].position, ten);
  EXPECT_EQ((*problems)[2].score, 100);
  EXPECT_TRUE(parse_problems("BEEEEEEOXEEEXOEEEEEEE", *parse_shape("5x4")));
  EXPECT_FALSE(parse_problems("BEEEEEEOXEEEXOEEEEEEE"));
  EXPECT_FALSE(parse_problems(kStart, *parse_shape("5x4")));
  EXPECT_FALSE(parse_problems(kStartObf, *parse_shape("6x6")));
}

TEST(ProblemFiles, ReadsFens) {
  const std::string fen = "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w - - 0 1";
  const auto problems =
      parse_problems("% a remark\n" + fen + "\n10/10/10/10/4pP4/4Pp4/10/10/10/10 b\n" + kStart);
  ASSERT_TRUE(problems) << problems.error().message;
  ASSERT_EQ(problems->size(), 3U);
  EXPECT_EQ((*problems)[0].position, kStart);
  EXPECT_EQ((*problems)[0].score, std::nullopt);
  EXPECT_EQ((*problems)[1].board, *parse_shape("10x10"));
  EXPECT_EQ((*problems)[1].position[0], 'W');
  EXPECT_TRUE(parse_problems(fen, Shape()));
  EXPECT_EQ(error_of("8/8/8/3pP3/3Pp3/8/8 w"), "no error");  // seven rows of eight
  EXPECT_EQ(error_of(kStart + "\n8/8 w").substr(0, 35), "line 2, column 1: invalid FEN '8/8 ");
}

TEST(ProblemFiles, ErrorsNameLineAndColumn) {
  EXPECT_EQ(error_of(kStartObf + "\n-?"), "line 2, column 2: found '?', expected X, O or - for b1");
  EXPECT_EQ(error_of(kStart + "\n " + kStart + " +65"),
            "line 2, column 2: invalid score '+65': expected a whole number from -64 to 64");
  EXPECT_EQ(error_of(kStart + " 1 2"), "line 1, column 1: unexpected '2' after the score");
  EXPECT_EQ(error_of(kStart + "\nBEEE").substr(0, 42), "line 2, column 1: invalid position 'BEEE':");
  EXPECT_EQ(error_of(kStart + "\n" + kStartObf).substr(0, 17), "line 2, column 1:") << "one form a file";
}

TEST(ProblemFiles, ReadsSeveralFilesInTheirOrder) {
  const std::string ffo = EMILIA_POSITIONS_DIR "/ffo.obf";
  const auto problems = read_problem_files(std::vector<std::string>{ffo, ffo});
  ASSERT_TRUE(problems);
  ASSERT_EQ(problems->size(), 8U);
  EXPECT_EQ((*problems)[0].score, 18);
  EXPECT_EQ((*problems)[7].score, 10);
}

TEST(ProblemFiles, ErrorsNameTheFile) {
  const auto error = [](const std::string& path) {
    return read_problem_files(std::vector<std::string>{path}).error().message;
  };
  EXPECT_EQ(error("/no/such/file"), "cannot open '/no/such/file': No such file or directory");
  EXPECT_EQ(error("/"), "cannot read '/': it is a folder, not a file");
  EXPECT_EQ(error("/dev/null"), "'/dev/null': the file has no position");
}

}  // namespace
}  // namespace emilia::test
