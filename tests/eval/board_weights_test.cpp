// SPDX-License-Identifier: MIT
#include "eval/boards/board_weights.h"

#include <fstream>
#include <gtest/gtest.h>

#include "engine/board/shape.h"
#include "eval/evaluation.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

WideBoard board_of(const std::string& shape) {
  return start_position(*parse_shape(shape)).board;
}

std::vector<std::int8_t> some_weights(const BoardPatterns& patterns) {
  std::vector<std::int8_t> weights(kBoardPhases * BoardWeights::weights_a_phase(patterns));
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::int8_t>(i % 251 - 125);
  return weights;
}

std::string section_of(const std::string& shape) {
  const BoardPatterns patterns(~board_of(shape).blocked());
  const std::vector<std::byte> bytes = board_section(patterns, some_weights(patterns));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string fault_of(const std::string& file) {
  const auto sections = board_sections(file, "some.weights");
  if (!sections) return sections.error().message;
  const auto weights = unpack(sections->front(), "some.weights");
  return weights ? "no error" : weights.error().message;
}

TEST(BoardWeights, AreReadAsTheyWereWritten) {
  const std::string file = section_of("6x6") + section_of("5x4 blocked a1");
  ASSERT_TRUE(has_board_sections(file));
  const auto sections = board_sections(file, "test");
  ASSERT_TRUE(sections.has_value()) << sections.error().message;
  ASSERT_EQ(sections->size(), 2U);
  const auto weights = unpack(sections->back(), "test");
  ASSERT_TRUE(weights.has_value()) << weights.error().message;
  const BoardPatterns patterns(~board_of("5x4 blocked a1").blocked());
  EXPECT_EQ((*weights)->patterns().playable(), patterns.playable());
  const std::vector<std::int8_t> written = some_weights(patterns);
  const std::size_t in_phase = BoardWeights::weights_a_phase(patterns);
  for (const int empties : {15, 8, 0}) {
    const std::size_t begin = in_phase * static_cast<std::size_t>(board_phase(empties, 19));
    for (std::size_t i = 0; i < patterns.shared_weights().size(); ++i)
      ASSERT_EQ((*weights)->phase(empties)[i],
                written[begin + static_cast<std::size_t>(patterns.shared_weights()[i])]);
    EXPECT_EQ((*weights)->phase(empties)[(*weights)->counts_begin()],
              written[begin + static_cast<std::size_t>(patterns.shared_count())]);
  }
}

TEST(BoardWeights, OfADamagedFileAreRefused) {
  const std::string good = section_of("4x4");
  EXPECT_EQ(fault_of(good), "no error");
  const auto with = [&good](std::size_t place, char value) {
    std::string file = good;
    file[place] = value;
    return file;
  };
  EXPECT_NE(fault_of(with(28, 1)).find("pattern hash"), std::string::npos) << fault_of(with(28, 1));
  EXPECT_NE(fault_of(with(good.size() - 9, 1)).find("damage"), std::string::npos);
  EXPECT_NE(fault_of(good.substr(0, good.size() - 1)).find("end of the file"), std::string::npos);
  EXPECT_NE(fault_of(good + "x").find("version 3"), std::string::npos);
}

TEST(BoardEvaluator, AddsTheWeightsOfPatternsAndCounts) {
  const WideBoard start = board_of("6x6");
  const BoardPatterns patterns(~start.blocked());
  const std::vector<std::int8_t> written = some_weights(patterns);
  const Evaluation evaluation(EvalKind::pattern,
                              {.boards = {std::make_shared<const BoardWeights>(patterns, written)}});
  test::Random random(3);
  for (const int empties : {28, 15, 4}) {
    const WideBoard board = test::random_position(random, empties, start_position(*parse_shape("6x6"))).board;
    if (is_empty(board.legal_moves())) continue;
    const BoardFeatures features(board, patterns);
    const std::size_t begin =
        BoardWeights::weights_a_phase(patterns) * static_cast<std::size_t>(board_phase(empties, 36));
    const auto weight = [&](int number) { return int{written[begin + static_cast<std::size_t>(number)]}; };
    int sum = 0;
    for (std::size_t place = 0; place < patterns.places().size(); ++place)
      sum += weight(patterns.shared_weights()[patterns.origins()[place] + features[place]]);
    const int counts = patterns.shared_count();
    sum += weight(counts + popcount(board.legal_moves()));
    sum += weight(counts + kCountLimit + popcount(board.opponent_moves()));
    sum += weight(counts + 2 * kCountLimit + empties % 2);
    const int highest = 36 * Score::kUnitsPerDisc - 1;
    EXPECT_EQ(evaluate(evaluation, board).units(), std::clamp(16 * sum, -highest, highest));
  }
}

TEST(WeightFile, OfOtherBoardsAddsThemToTheBuiltInWeights) {
  const test::ScratchFolder folder;
  const std::string path = folder.path("boards.weights");
  std::ofstream(path, std::ios::binary) << section_of("7x4");
  const auto loaded = load_weights(path);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  EXPECT_EQ(loaded->linear, embedded_weights().linear);
  EXPECT_EQ(loaded->network, embedded_weights().network);
  EXPECT_NE(weights_of_board(*loaded, board_of("7x4")), nullptr);
  EXPECT_EQ(weights_of_board(*loaded, board_of("7x4 blocked a1")), nullptr);
  const Evaluation evaluation(EvalKind::pattern, *loaded);
  EXPECT_TRUE(evaluation.supports(board_of("7x4")));
  EXPECT_TRUE(evaluation.supports(board_of("7x4"), Scoring::raw));
  EXPECT_FALSE(evaluation.supports(board_of("7x4"), Scoring::fewest));
  EXPECT_FALSE(evaluation.supports(board_of("7x4 blocked a1")));
  EXPECT_TRUE(evaluation.supports(board_of("8x8")));
}

TEST(BoardWeights, AreBuiltInForSixBoards) {
  for (const std::string shape :
       {"10x10", "10x10 blocked b3,c8,d2,e9,f4,g7,h10,i5", "8x8 blocked a1,h1,a8,h8", "6x6", "5x8", "6x7"})
    EXPECT_NE(weights_of_board(embedded_weights(), board_of(shape)), nullptr) << shape;
  EXPECT_EQ(weights_of_board(embedded_weights(), board_of("4x4")), nullptr);
}

}  // namespace
}  // namespace emilia
