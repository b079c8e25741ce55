// SPDX-License-Identifier: MIT
#include "eval/patterns/pattern_weights.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "eval/evaluation.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

std::vector<std::int16_t> zero_weights() {
  return std::vector<std::int16_t>(static_cast<std::size_t>(kPhaseCount) *
                                   WeightLayout::instance().shared_count());
}

TEST(WeightLayout, MirrorImagesWithinAPatternShareAWeight) {
  const WeightLayout& layout = WeightLayout::instance();
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 60);
    const auto weights_of = [&layout](const Board& seen) {
      std::vector<int> weights;
      for (int feature = 0; feature < kFeatureCount; ++feature) {
        const auto& [pattern, place] = kFeatures[feature];
        weights.push_back(layout.of_pattern(pattern, contents_number(place, seen.player, seen.opponent)));
      }
      std::ranges::sort(weights);
      return weights;
    };
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry) {
      EXPECT_EQ(weights_of({transformed(board.player, symmetry), transformed(board.opponent, symmetry)}),
                weights_of(board));
    }
  }
}

TEST(PatternWeights, FileGivesBackWhatWasWritten) {
  std::vector<std::int16_t> shared = zero_weights();
  // Numbers that repeat after 65,536, which no phase has a multiple of, are packed at once.
  for (std::size_t place = 0; place < shared.size(); ++place)
    shared[place] = static_cast<std::int16_t>(place * 40503);
  const auto parsed = PatternWeights::parse(PatternWeights::to_file(shared), "test");
  ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
  const PatternWeights direct(shared);
  const auto size = static_cast<std::size_t>(PatternWeights::counts_begin(Count::odd_empties)) + kCountLimit;
  for (int phase = 0; phase < kPhaseCount; ++phase)
    EXPECT_TRUE(std::equal(direct.phase(phase), direct.phase(phase) + size, (*parsed)->phase(phase)))
        << phase;
}

TEST(PatternWeights, RefusesWhatIsNoFileOfItsOwnAndSaysWhy) {
  const std::vector<std::byte> good = PatternWeights::to_file(zero_weights());
  const auto error_of = [](std::vector<std::byte> file) {
    const auto parsed = PatternWeights::parse(file, "some.weights");
    EXPECT_FALSE(parsed.has_value());
    return parsed ? std::string() : parsed.error().message;
  };
  const auto expect_part = [](const std::string& message, const std::string& part) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
    EXPECT_NE(message.find("some.weights"), std::string::npos) << message;
  };
  expect_part(error_of({}), "begins with EMILIAWT");
  std::vector<std::byte> foreign = good;
  foreign[0] = std::byte{'X'};
  expect_part(error_of(foreign), "begins with EMILIAWT");
  std::vector<std::byte> newer = good;
  newer[8] = std::byte{9};
  expect_part(error_of(newer), "expected version 1");
  expect_part(error_of(newer), "found version 9");
  std::vector<std::byte> other_patterns = good;
  other_patterns[12] ^= std::byte{1};
  expect_part(error_of(other_patterns), "pattern hash " + std::to_string(pattern_hash()));
  std::vector<std::byte> damaged = good;
  damaged[good.size() - 6] ^= std::byte{0x10};
  expect_part(error_of(damaged), "damage");
  for (const std::size_t size : {std::size_t{10}, std::size_t{24}, good.size() / 2, good.size() - 1})
    error_of({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)});
}

TEST(PatternWeights, AFileThatIsNotThereIsAnError) {
  const auto weights = PatternWeights::load("/nowhere/none.weights");
  ASSERT_FALSE(weights.has_value());
  EXPECT_EQ(weights.error().message, "cannot open '/nowhere/none.weights': No such file or directory");
}

/// A folder ended the engine, a device without end was read for ever, a pipe without a writer was waited for.
TEST(PatternWeights, AFileThatIsNoneIsAnError) {
  const test::ScratchFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto error = [](const std::string& path) { return PatternWeights::load(path).error().message; };
  EXPECT_EQ(error("/"), "cannot read '/': a folder, expected a file");
  EXPECT_EQ(error("/dev/zero"), "cannot read '/dev/zero': a pipe or a device, expected a file");
  EXPECT_EQ(error(pipe), "cannot read '" + pipe + "': a pipe or a device, expected a file");
}

TEST(PatternWeights, AFileLargerThanWeightsIsNotRead) {
  const test::ScratchFolder folder;
  const std::string large = folder.write("large.weights", "EMILIAWT");
  std::filesystem::resize_file(large, std::uintmax_t{1} << 40);  // of which nothing is on the disk
  EXPECT_NE(PatternWeights::load(large).error().message.find("more than "), std::string::npos);
}

TEST(PatternEvaluator, AddsUpWhatItSees) {
  // One weight of the middle game's phase: an empty row 2, which stands in four places of the start position
  // (rows 2 and 7, columns b and g).
  const WeightLayout& layout = WeightLayout::instance();
  std::vector<std::int16_t> shared = zero_weights();
  const Board start = narrow(start_position().board);
  const std::size_t phase = static_cast<std::size_t>(phase_of(start.empty_count())) * layout.shared_count();
  shared[phase + layout.of_pattern(0, 0)] = 16;
  shared[phase + layout.of_count(Count::player_moves, 4)] = 3;
  shared[phase + layout.of_count(Count::opponent_moves, 4)] = 5;
  shared[phase + layout.of_count(Count::odd_empties, 0)] = 7;
  const Evaluation evaluation(std::make_shared<const PatternWeights>(shared));
  EXPECT_EQ(evaluate(evaluation, start).units(), (4 * 16 + 3 + 5 + 7) * PatternWeights::kUnits);
}

TEST(PatternEvaluator, SeesEverySymmetryAlikeAndStaysInRange) {
  const Evaluation evaluation(EvalKind::pattern);
  std::mt19937_64 random(3);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::random_8x8(random, 1 + i % 59);
    const Score score = evaluate(evaluation, board);
    EXPECT_LT(score, Score::from_discs(64));
    EXPECT_GT(score, Score::from_discs(-64));
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry)
      EXPECT_EQ(evaluate(evaluation,
                         Board{transformed(board.player, symmetry), transformed(board.opponent, symmetry)}),
                score);
  }
}

}  // namespace
}  // namespace emilia
