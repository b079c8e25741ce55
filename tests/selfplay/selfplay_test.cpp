// SPDX-License-Identifier: MIT
#include "engine/selfplay/selfplay.h"

#include <gtest/gtest.h>

#include "engine/selfplay/played_games.h"
#include "tests/support/board_literals.h"
#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

constexpr std::size_t kGamesHeader = 256;
constexpr std::size_t kGameRecord = 68;

SelfplayRequest quick_task(const test::TemporaryFile& output, std::uint32_t games = 30) {
  SelfplayRequest request{.output = output.path(), .games = games};
  request.params.evaluation = EvalKind::compound;
  request.params.limits = {.depth = 2, .exact_from = 6};
  return request;
}

SelfplayReport run(const SelfplayRequest& request) {
  const auto report = play_games(request, [](std::uint64_t /*games*/) {});
  EXPECT_TRUE(report) << report.error().message;
  return report ? *report : SelfplayReport{};
}

std::string error_of(const SelfplayRequest& request) {
  const auto report = play_games(request, [](std::uint64_t /*games*/) {});
  return report ? "no error" : report.error().message;
}

std::string whole_output() {
  const test::TemporaryFile output(".games");
  run(quick_task(output));
  return output.content();
}

TEST(Selfplay, WritesTheGamesInOrder) {
  const test::TemporaryFile output(".games");
  EXPECT_EQ(run(quick_task(output)).games_played, 30U);
  PlayedGameReader reader;
  ASSERT_TRUE(reader.open(output.path()));
  EXPECT_EQ(
      reader.settings(),
      "seed 1, random plies 2-36, depth 2, exact from 6, eval compound, random moves 0.000000, shard 1/1");
  for (std::uint32_t number = 0; number < 30; ++number) {
    const auto game = reader.read();
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ((*game)->record.number, number);
  }
  EXPECT_FALSE(*reader.read());
}

TEST(Selfplay, IsTheSameOnAnyNumberOfThreads) {
  const test::TemporaryFile output(".games");
  SelfplayRequest request = quick_task(output);
  request.threads = 3;
  run(request);
  EXPECT_TRUE(output.content() == whole_output());
}

TEST(Selfplay, ShardsCoverTheWholeOnce) {
  const std::string whole = whole_output();
  for (std::uint64_t number = 1; number <= 4; ++number) {
    const test::TemporaryFile output(".games");
    SelfplayRequest request = quick_task(output);
    request.shard = {number, 4};
    run(request);
    std::string expected;
    for (std::size_t game = number - 1; game < 30; game += 4) {
      expected += whole.substr(kGamesHeader + game * kGameRecord, kGameRecord);
    }
    EXPECT_TRUE(output.content().substr(kGamesHeader) == expected) << number;
  }
}

TEST(Selfplay, GoesOnWhereItWasKilled) {
  const std::string whole = whole_output();
  const test::TemporaryFile output(".games");
  SelfplayRequest request = quick_task(output);
  request.is_resumed = true;
  for (const std::size_t length : {whole.size(), whole.size() - 1, kGamesHeader + 7 * kGameRecord + 30,
                                   kGamesHeader + 7 * kGameRecord, kGamesHeader + 1, kGamesHeader}) {
    output.write(whole.substr(0, length));
    const std::uint64_t there = (length - kGamesHeader) / kGameRecord;
    const SelfplayReport report = run(request);
    EXPECT_EQ(report.games_before, there);
    EXPECT_EQ(report.games_played, 30 - there);
    EXPECT_TRUE(output.content() == whole) << length;
  }
}

TEST(Selfplay, AddsGamesToAFileThatIsResumed) {
  const test::TemporaryFile output(".games");
  run(quick_task(output, 10));
  SelfplayRequest request = quick_task(output, 30);
  request.is_resumed = true;
  run(request);
  EXPECT_TRUE(output.content() == whole_output());
}

TEST(Selfplay, DoesNotGoOnWithWhatWasMadeOtherwise) {
  const test::TemporaryFile output(".games");
  SelfplayRequest request = quick_task(output);
  run(request);
  const std::string content = output.content();
  request.is_resumed = true;
  request.params.seed = 5;
  EXPECT_EQ(
      error_of(request),
      "cannot resume '" + output.path() +
          "': it was made with seed 1, random plies 2-36, depth 2, exact from 6, eval compound, random moves "
          "0.000000, shard 1/1, expected seed 5, random plies 2-36, depth 2, exact from 6, eval compound, "
          "random moves 0.000000, shard 1/1");
  EXPECT_TRUE(output.content() == content);

  // The settings are equal, but the games differ, as after a change of the search or the weights.
  std::string other = content.substr(0, kGamesHeader) + content.substr(kGamesHeader + kGameRecord);
  output.write(other);
  request.params.seed = 1;
  EXPECT_NE(error_of(request).find("another evaluation or program made it"), std::string::npos);
  EXPECT_TRUE(output.content() == other);
}

TEST(Selfplay, DoesNotOverwrite) {
  const test::TemporaryFile output(".games");
  output.write("mine");
  EXPECT_NE(error_of(quick_task(output)).find("the file exists"), std::string::npos);
  EXPECT_EQ(output.content(), "mine");
}

TEST(Selfplay, DoesNotRepeatOpenings) {
  const test::TemporaryFile output(".games");
  SelfplayRequest request = quick_task(output, 3);
  request.params.openings = {test::moves_of("f5d6"), test::moves_of("f5f6")};
  EXPECT_NE(error_of(request).find("3 games from 2 openings"), std::string::npos);
  EXPECT_FALSE(exists(output.path()));
  request.params.random_share = 0.5;
  EXPECT_EQ(run(request).games_played, 3U);
}

TEST(Selfplay, ReadsOpenings) {
  const test::TemporaryFile file(".txt");
  file.write("# openings\nf5d6c5  # -1.5\n\nf5f6\nd3c3b3b2f5a3a1c1pae3\n");
  const auto openings = read_openings(file.path());
  ASSERT_TRUE(openings) << openings.error().message;
  EXPECT_EQ(*openings, (std::vector<Opening>{test::moves_of("f5d6c5"), test::moves_of("f5f6"),
                                             test::moves_of("d3c3b3b2f5a3a1c1e3")}));
  const auto error = [&](const char* content) {
    file.write(content);
    const auto read = read_openings(file.path());
    return read ? "no error" : read.error().message;
  };
  EXPECT_EQ(error("f5d6\nf5f5\n"),
            file.path() + ", line 2: illegal move 'f5' as number 2: expected a legal move for White");
  EXPECT_EQ(error("e6f4e3f6g5d6e7f5c5\n"),
            file.path() + ", line 1: the game is over after the opening, expected one that leaves a move");
  EXPECT_EQ(error("# nothing\n"),
            file.path() + ": the file has no openings, expected a transcript on each line");
}

}  // namespace
}  // namespace emilia
