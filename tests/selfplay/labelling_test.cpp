// SPDX-License-Identifier: MIT
#include "engine/selfplay/labelling.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"
#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

using Positions = std::vector<LabelledPosition>;

constexpr std::size_t kPositionHeader = 16;
constexpr std::size_t kPositionRecord = 24;

/// Returns random games as text, one on each line.
std::string games_text(std::uint64_t count) {
  std::string text;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const std::vector<Position> positions = test::random_game(seed);
    std::vector<Square> moves;
    for (std::size_t i = 1; i < positions.size(); ++i) {
      const WideBitboard placed = positions[i].board.occupied() & ~positions[i - 1].board.occupied();
      if (!is_empty(placed)) moves.push_back(first_square(placed));
    }
    const Position& last = positions.back();
    const Discs score = last.board.final_score() * (last.to_move == Color::black ? 1 : -1);
    text += transcript(moves, Passes::left_out) + ' ' + std::to_string(score) + '\n';
  }
  return text;
}

/// Fixture with the input of the requests: twenty random games, about 1200 positions.
class Labelling : public ::testing::Test {
 protected:
  Labelling() { input.write(games_text(20)); }

  /// Runs the request on the input and a new output. Returns the contents of the output.
  [[nodiscard]] std::string output_of(LabelRequest request) const {
    const test::TemporaryFile output(".positions");
    request.output = output.path();
    static_cast<void>(run(request));
    return output.content();
  }

  [[nodiscard]] LabelReport run(LabelRequest request) const {
    request.inputs = {input.path()};
    const auto report = label_positions(request, [](std::uint64_t /*positions*/) {});
    EXPECT_TRUE(report) << report.error().message;
    return report ? *report : LabelReport{};
  }

  [[nodiscard]] std::string error_of(LabelRequest request) const {
    request.inputs = {input.path()};
    const auto report = label_positions(request, [](std::uint64_t /*positions*/) {});
    return report ? "no error" : report.error().message;
  }

  test::TemporaryFile input{".txt"};
};

Positions positions_in(const std::string& content) {
  const test::TemporaryFile file(".positions");
  file.write(content);
  PositionReader reader;
  EXPECT_TRUE(reader.open(file.path()));
  Positions positions((content.size() - kPositionHeader) / kPositionRecord);
  EXPECT_TRUE(reader.read(positions));
  return positions;
}

LabelRequest searching_task() {
  return {.evaluation = EvalKind::mobility, .limits = {.depth = 2, .exact_from = 4}};
}

LabelRequest leaf_task() {
  LabelRequest request = searching_task();
  request.leaves = {.count = 8, .depth = 2};
  request.selection.share = 0.2;
  return request;
}

/// Returns one request of each kind. Their output must not depend on threads, shards or interruptions.
std::vector<LabelRequest> all_tasks() {
  std::vector<LabelRequest> tasks(2, searching_task());
  tasks.back().is_unique = true;
  tasks.push_back(leaf_task());
  return tasks;
}

TEST_F(Labelling, WithoutSearchTakesTheResults) {
  const test::TemporaryFile output(".positions");
  const LabelReport report = run({.output = output.path()});
  EXPECT_EQ(report.games_read, 20U);
  EXPECT_EQ(report.positions_written, report.positions_read);
  for (const LabelledPosition& position : positions_in(output.content())) {
    EXPECT_EQ(position.kind, LabelKind::game_result);
  }
}

TEST_F(Labelling, GivesScoresOfTheSearchAndExactOnes) {
  const Positions positions = positions_in(output_of(searching_task()));
  EXPECT_GT(positions.size(), 1000U);
  for (const LabelledPosition& position : positions) {
    const int empties = position.board.empty_count();
    if (empties <= 4) {
      ASSERT_EQ(position.kind, LabelKind::exact);
      ASSERT_EQ(position.depth, empties);
      ASSERT_EQ(position.score, test::plain_game_value(position.board).units());
    } else if (position.kind == LabelKind::search) {
      ASSERT_EQ(position.depth, 2);
      ASSERT_EQ(position.score, test::plain_value(EvalKind::mobility, position.board, 2).units());
    }
  }
}

TEST_F(Labelling, AsksTheEvaluationAloneAtDepth0) {
  const LabelRequest request{.evaluation = EvalKind::mobility, .limits = {.depth = 0}};
  for (const LabelledPosition& position : positions_in(output_of(request))) {
    ASSERT_EQ(position.kind, LabelKind::search);
    ASSERT_EQ(position.depth, 0);
    ASSERT_EQ(position.score, evaluate(EvalKind::mobility, position.board).units());
  }
}

TEST_F(Labelling, SearchesPositionsOffTheLine) {
  LabelRequest request = searching_task();
  request.selection.max_random_moves = 2;
  const Positions positions = positions_in(output_of(request));
  EXPECT_GT(positions.size(), 1000U);
  for (const LabelledPosition& position : positions) ASSERT_NE(position.kind, LabelKind::game_result);
}

TEST_F(Labelling, SearchesLeavesOfThePositions) {
  LabelRequest request = searching_task();
  request.selection = {.min_empties = 9, .max_empties = 12};
  const std::size_t root_count = positions_in(output_of(request)).size();
  request.leaves = {.count = 4, .depth = 2};
  const Positions leaves = positions_in(output_of(request));
  const auto nine_empties = static_cast<std::size_t>(20);
  EXPECT_LT(leaves.size(), 4 * root_count);
  EXPECT_GE(leaves.size(), 4 * (root_count - nine_empties)) << "roots of nine empties have none";
  for (const LabelledPosition& leaf : leaves) {
    ASSERT_GE(leaf.board.empty_count(), kMinLeafEmpties);
    ASSERT_NE(leaf.kind, LabelKind::game_result);
  }
}

TEST_F(Labelling, LimitsTheSearchByNodesButCompletesADepth) {
  LabelRequest request{.evaluation = EvalKind::mobility, .limits = {.nodes = 1}};
  for (const LabelledPosition& position : positions_in(output_of(request))) {
    ASSERT_GE(position.depth, 1);
    if (position.kind == LabelKind::search) {
      ASSERT_EQ(position.score, test::plain_value(EvalKind::mobility, position.board, 1).units());
    }
  }
}

TEST_F(Labelling, KeepsWhatIsExactAlready) {
  LabelledPosition position{
      .board = narrow(start_position().board), .score = 5, .kind = LabelKind::exact, .depth = 60};
  PositionWriter writer;
  const test::TemporaryFile labelled(".positions");
  const test::TemporaryFile output(".positions");
  ASSERT_TRUE(writer.open(labelled.path(), RecordFile::Mode::create, kLabelBlock));
  ASSERT_TRUE(writer.append(std::vector{position}));
  LabelRequest request = searching_task();
  request.inputs = {labelled.path()};
  request.output = output.path();
  ASSERT_TRUE(label_positions(request, [](std::uint64_t /*positions*/) {}));
  EXPECT_EQ(positions_in(output.content()), std::vector{position});
}

TEST_F(Labelling, LeavesOfWhatIsExactAreNot) {
  const LabelledPosition position{
      .board = narrow(start_position().board), .score = 5, .kind = LabelKind::exact, .depth = 60, .game = 9};
  PositionWriter writer;
  const test::TemporaryFile labelled(".positions");
  const test::TemporaryFile output(".positions");
  ASSERT_TRUE(writer.open(labelled.path(), RecordFile::Mode::create, kLabelBlock));
  ASSERT_TRUE(writer.append(std::vector{position}));
  LabelRequest request = leaf_task();
  request.inputs = {labelled.path()};
  request.output = output.path();
  request.selection.share = 1;
  ASSERT_TRUE(label_positions(request, [](std::uint64_t /*positions*/) {}));
  const Positions leaves = positions_in(output.content());
  ASSERT_EQ(leaves.size(), 8U);
  for (const LabelledPosition& leaf : leaves) {
    EXPECT_EQ(leaf.kind, LabelKind::search);
    EXPECT_EQ(leaf.depth, 2);
    EXPECT_EQ(leaf.game, 9U);
  }
}

TEST_F(Labelling, IsTheSameOnAnyNumberOfThreads) {
  for (LabelRequest request : all_tasks()) {
    const std::string one = output_of(request);
    request.threads = 3;
    EXPECT_EQ(output_of(request), one);
  }
}

TEST_F(Labelling, ShardsCoverTheWholeOnce) {
  for (LabelRequest request : all_tasks()) {
    const std::string whole = output_of(request).substr(kPositionHeader);
    std::vector<std::string> parts;
    for (std::uint64_t number = 1; number <= 3; ++number) {
      request.shard = {number, 3};
      parts.push_back(output_of(request).substr(kPositionHeader));
    }
    std::string woven;
    const std::size_t block = kLabelBlock * kPositionRecord;
    for (std::size_t at = 0; at < parts[0].size(); at += block) {
      for (const std::string& part : parts) woven += part.substr(std::min(at, part.size()), block);
    }
    EXPECT_EQ(woven, whole);
  }
}

TEST_F(Labelling, GoesOnWhereItWasKilled) {
  for (LabelRequest request : all_tasks()) {
    const std::string whole = output_of(request);
    const test::TemporaryFile output(".positions");
    request.output = output.path();
    request.is_resumed = true;
    for (const std::size_t length :
         {whole.size(), whole.size() - 1, kPositionHeader + 3 * kLabelBlock * kPositionRecord + 7,
          kPositionHeader + 3 * kLabelBlock * kPositionRecord, kPositionHeader + kPositionRecord,
          kPositionHeader, kPositionHeader - 1, std::size_t{0}}) {
      output.write(whole.substr(0, length));
      static_cast<void>(run(request));
      EXPECT_TRUE(output.content() == whole) << length;
    }
  }
}

TEST_F(Labelling, DoesNotGoOnWithWhatWasMadeOtherwise) {
  const std::string whole = output_of(searching_task());
  const std::string most = whole.substr(0, kPositionHeader + 3 * kLabelBlock * kPositionRecord);
  const test::TemporaryFile output(".positions");
  output.write(most);
  LabelRequest other = searching_task();
  other.limits.depth = 3;
  other.output = output.path();
  other.is_resumed = true;
  const std::string refusal = "cannot resume '" + output.path() +
                              "': it was made from other inputs or with other settings; use the same ones";
  EXPECT_EQ(error_of(other), refusal);
  EXPECT_EQ(output.content(), most);

  LabelRequest smaller = searching_task();
  smaller.selection.max_empties = 10;
  smaller.output = output.path();
  smaller.is_resumed = true;
  EXPECT_EQ(error_of(smaller), refusal);
  EXPECT_EQ(output.content(), most);
}

TEST_F(Labelling, DoesNotOverwrite) {
  const test::TemporaryFile output(".positions");
  output.write("mine");
  EXPECT_NE(error_of({.output = output.path()}).find("the file exists"), std::string::npos);
  EXPECT_EQ(output.content(), "mine");
}

TEST_F(Labelling, LeavesNoFileBehindABadInput) {
  const test::TemporaryFile output(".positions");
  input.write("nonsense");
  EXPECT_NE(error_of({.output = output.path()}), "no error");
  EXPECT_FALSE(exists(output.path()));
}

}  // namespace
}  // namespace emilia
