// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "programs/commands/command_line.h"
#include "programs/commands/help.h"

namespace emilia {
namespace {

/// Returns the error of a command line, before its command runs; empty for a valid one.
std::string error_of_line(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  pointers.reserve(arguments.size());
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  const auto line = parse_command_line(pointers);
  if (!line) return line.error().message;
  const auto job = prepare(*line);
  return job ? "" : job.error().message;
}

TEST(WrongWords, AreNamed) {
  EXPECT_EQ(error_of_line({"--hash", "0"}),
            "invalid value for --hash '0': expected a whole number from 1 to 65536 (see emilia --help)");
  EXPECT_TRUE(error_of_line({"foo"}).starts_with("unknown command 'foo': expected board, play, move, "));
  EXPECT_NE(error_of_line({"move", to_string(start_position()), "now"}).find("invalid time limit 'now'"),
            std::string::npos);
  EXPECT_EQ(error_of_line({"perft", "x"}),
            "invalid depth 'x': expected a whole number from 0 to 60 (see emilia perft --help)");
  EXPECT_EQ(error_of_line({"--format", "umea"}),
            "unexpected flag --format: it requires a command (see emilia --help)");
  EXPECT_EQ(error_of_line({"solve", "--nope"}), "unknown flag '--nope' (see emilia solve --help)");
  EXPECT_NE(error_of_line({"bench", "--hash", "1"}).find("unexpected flag --hash: it is not a flag of bench"),
            std::string::npos);
}

TEST(WrongWords, ATypingErrorIsAnsweredByTheWordThatWasMeant) {
  EXPECT_EQ(error_of_line({"anlyze"}), "unknown command 'anlyze'. Did you mean 'analyze'?");
  EXPECT_EQ(error_of_line({"help", "slove"}), "unknown command 'slove'. Did you mean 'solve'?");
  EXPECT_EQ(error_of_line({"book", "lern"}), "unknown command 'book lern'. Did you mean 'book learn'?");
  EXPECT_EQ(error_of_line({"solve", "--thread", "2"}), "unknown flag '--thread'. Did you mean '--threads'?");
  EXPECT_EQ(
      error_of_line({"--search-params", "parity_wieght=1"}),
      "invalid value for --search-params: unknown tunable 'parity_wieght'. Did you mean 'parity_weight'?");
}

TEST(WrongWords, AFaultThatTheLibraryFindsWasToldInItsOwnWords) {
  EXPECT_EQ(error_of_line({"--hash"}), "missing value for --hash (see emilia --help)");
  EXPECT_EQ(error_of_line({"--hash="}), "missing value for --hash (see emilia --help)");
  EXPECT_EQ(error_of_line({"--hash", "1", "--hash", "2"}),
            "repeated flag --hash: expected it once (see emilia --help)");
  EXPECT_EQ(error_of_line({"--help=1"}),
            "unexpected value for --help: the flag takes none (see emilia --help)");
}

TEST(WrongWords, ABoardThatFitsNoPersonFailedAtTheFirstMove) {
  const std::string small = "BEEEEEEEEEEEEEEOXEEEEXOEEEEEEEEEEEEEE";
  const std::string expected = "unsupported board '6x6': ratings of people need 8x8";
  EXPECT_TRUE(error_of_line({"play", "--board", "6x6", "--elo", "1500"}).starts_with(expected));
  EXPECT_TRUE(error_of_line({"--elo", "1500", "--board", "6x6"}).starts_with(expected));
  EXPECT_TRUE(error_of_line({"move", small, "1", "--elo", "1500"}).starts_with(expected));
  EXPECT_EQ(error_of_line({"play", "--elo", "1500"}), "");
  EXPECT_EQ(error_of_line({"move", small, "1"}), "");
}

TEST(WrongWords, ABoardWithoutDiscsWasAnsweredByAPass) {
  EXPECT_NE(error_of_line({"move", "B" + std::string(64, 'E'), "1"}).find("': it has no discs"),
            std::string::npos);
}

TEST(Overview, GroupsTheCommands) {
  const std::string text = overview_text();
  std::size_t last = 0;
  for (const char* const title :
       {"\nPlay:\n", "\nAnalyse:\n", "\nSolve:\n", "\nBooks:\n", "\nFiles:\n", "\nEngines and training:\n"}) {
    const std::size_t place = text.find(title);
    ASSERT_NE(place, std::string::npos) << title;
    EXPECT_GT(place, last);
    last = place;
  }
}

}  // namespace
}  // namespace emilia
