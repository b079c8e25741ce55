// SPDX-License-Identifier: MIT
#include "engine/search/deepening/worker.h"

#include <atomic>
#include <gtest/gtest.h>
#include <new>
#include <thread>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/board/shape.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"
#include "tests/support/scarce_memory.h"

namespace emilia {
namespace {

struct Outcome {
  std::vector<CompletedDepth> depths;
  std::uint64_t nodes = 0;
  std::uint64_t tasks_taken = 0;  ///< moves of split points that helpers searched

  [[nodiscard]] const DepthResult& last() const { return depths.back().lines.front(); }
};

/// Runs a request on a team whose helpers all wait for work before the search starts. So also on a busy
/// machine the first candidate becomes a split point.
Outcome run(const WorkerRequest& request, int threads, const SearchParams& params = {}) {
  TranspositionTable table(4);
  SearchControl control(threads, std::nullopt);
  Team team(threads);
  std::vector<std::thread> helpers;
  for (int thread = 1; thread < threads; ++thread) {
    helpers.emplace_back([&, thread] { Worker(table, control, team, thread, params).assist(request); });
  }
  while (threads > 1 && !team.has_idle(nullptr)) std::this_thread::yield();
  Outcome outcome;
  Worker(table, control, team, 0, params).run(request, [&](const CompletedDepth& completed) {
    outcome.depths.push_back(completed);
    return true;
  });
  team.close();
  for (std::thread& helper : helpers) helper.join();
  outcome.nodes = control.total_nodes();
  outcome.tasks_taken = team.tasks_taken();
  return outcome;
}

/// Checks that the line is legal and leads to the end of a game with this score for the side to move.
void expect_line_proves(WideBoard board, const std::vector<Square>& line, Discs score) {
  Discs sign = 1;
  for (const Square move : line) {
    ASSERT_TRUE(board.is_legal(move)) << to_string(move);
    board = move == Square::pass ? board.after_pass() : board.after(move);
    sign = -sign;
  }
  EXPECT_TRUE(board.is_finished());
  EXPECT_EQ(sign * board.final_score(), score);
}

/// Endgames of the FFO test with published scores (scripts/data/fforum-20-39.obf), 15 to 19 empties.
struct SolvedEndgame {
  int number;
  const char* position;
  Discs score;
};
constexpr std::array kEndgames = {
    SolvedEndgame{21, "WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE", 0},
    SolvedEndgame{22, "WEEOOOOEEXEOOOOOEXXOOXOXXXOXOXXXXXXXOXXXXEXXOXOXXEEOXXXEXEEEEXEEE", 2},
    SolvedEndgame{23, "BEEOEEEEEEEOOXEEEOOOXXXOEOOOOXOXXXXXOOXOXXXXXXOOXXEXXXXOXEEXXXXEE", 4},
    SolvedEndgame{24, "WEEOEEOEEEEEOOOXEEXEXOXOOEEXXXOOOXXXXOOOOXXXOXXOOXXXXXXEEXOXXEOEE", 0},
};

class WorkerTeam : public testing::TestWithParam<int> {};

TEST_P(WorkerTeam, FindsPublishedScoresThroughSplitPoints) {
  for (const auto& [number, text, score] : kEndgames) {
    const Board board = narrow(parse_position(text)->board);
    const Outcome outcome = run({.board = board, .evaluation = EvalKind::pattern}, GetParam());
    EXPECT_TRUE(outcome.last().is_exact) << number;
    EXPECT_EQ(outcome.last().score, Score::from_discs(score)) << number;
    expect_line_proves(board, outcome.last().pv, score);
    EXPECT_GT(outcome.tasks_taken, 0U) << number;
  }
}

// Almost every node is a split point here, including those in the helpers' work.
TEST_P(WorkerTeam, FindsTheValueOfAlphaBetaWithSplitPointsEverywhere) {
  SearchParams params;
  params.split_min_depth = 2;
  params.endgame_empties = 4;
  params.late_endgame_lead = params.endgame_lead;
  std::mt19937_64 random(31);
  std::uint64_t tasks_taken = 0;
  const std::array starts = {start_position(), start_position(*parse_shape("10x10 blocked a1,j10,c5"))};
  for (int i = 0; i < test::random_cases(40); ++i) {
    const WideBoard board = test::random_position(random, 8 + i % 3, starts[i % starts.size()]).board;
    if (is_empty(board.legal_moves())) continue;
    const Outcome outcome = run({.board = board, .evaluation = EvalKind::compound}, GetParam(), params);
    const Discs value = test::plain_alpha_beta(board, -kMaxBoardSquares, kMaxBoardSquares);
    EXPECT_TRUE(outcome.last().is_exact) << i;
    EXPECT_EQ(outcome.last().score, Score::from_discs(value)) << i;
    expect_line_proves(board, outcome.last().pv, value);
    tasks_taken += outcome.tasks_taken;
  }
  EXPECT_GT(tasks_taken, 40U);
}

TEST_P(WorkerTeam, FindsTheValueOfMinimaxInTheMidgame) {
  SearchParams params;
  params.split_min_depth = 2;
  std::mt19937_64 random(32);
  std::uint64_t tasks_taken = 0;
  const std::array starts = {start_position(), start_position(*parse_shape("9x10"))};
  for (int i = 0; i < test::random_cases(20); ++i) {
    const WideBoard board = test::random_position(random, 20 + i, starts[i % starts.size()]).board;
    const int depth = 3 + i % 3;
    if (is_empty(board.legal_moves())) continue;
    const Outcome outcome =
        run({.board = board, .evaluation = EvalKind::mobility, .max_depth = depth}, GetParam(), params);
    EXPECT_EQ(outcome.depths.back().depth, depth);
    EXPECT_EQ(outcome.last().score, test::plain_value(EvalKind::mobility, board, depth)) << i;
    tasks_taken += outcome.tasks_taken;
  }
  EXPECT_GT(tasks_taken, 0U);
}

INSTANTIATE_TEST_SUITE_P(Threads, WorkerTeam, testing::Values(2, 4, 8));

// Bug: it threw during a move for which the first thread waited.
TEST(Worker, AHelperWithoutMemoryTakesNoMove) {
  const WorkerRequest request{.board = parse_position(kEndgames[0].position)->board,
                              .evaluation = EvalKind::pattern};
  TranspositionTable table(4);
  SearchControl control(2, std::nullopt);
  Team team(2);
  const SearchParams params;
  std::atomic<bool> has_left = false;
  std::thread helper([&] {
    const test::ScarceMemory scarce(100'000);  // less than a small table
    EXPECT_THROW(Worker(table, control, team, 1, params).assist(request), std::bad_alloc);
    has_left = true;
  });
  while (!has_left && !team.has_idle(nullptr)) std::this_thread::yield();
  ASSERT_TRUE(has_left) << "the search would wait for ever";
  DepthResult last;
  Worker(table, control, team, 0, params).run(request, [&](const CompletedDepth& completed) {
    last = completed.lines.front();
    return true;
  });
  helper.join();
  EXPECT_EQ(last.score, Score::from_discs(kEndgames[0].score));
}

TEST(Worker, DeepensFromOneToTheDepthAskedFor) {
  const Outcome outcome =
      run({.board = start_position().board, .evaluation = EvalKind::pattern, .max_depth = 7}, 1);
  ASSERT_EQ(outcome.depths.size(), 7U);
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(outcome.depths[i].depth, i + 1);
    EXPECT_EQ(outcome.depths[i].selectivity, Selectivity::percent73);
  }
  EXPECT_EQ(outcome.tasks_taken, 0U);
}

TEST(Worker, GoesToTheEndWithRisingConfidence) {
  const Board board = narrow(parse_position(kEndgames[3].position)->board);  // 19 empties
  const Outcome outcome = run({.board = board, .evaluation = EvalKind::pattern}, 1);
  ASSERT_EQ(outcome.depths.size(),
            19U);  // depths 1 to 16, then the end, which is two plies further
  EXPECT_EQ(outcome.depths[15].depth, 16);
  const std::array rising = {Selectivity::percent73, Selectivity::percent95, Selectivity::none};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(outcome.depths[16 + i].depth, 19);
    EXPECT_EQ(outcome.depths[16 + i].selectivity, rising[i]);
    EXPECT_EQ(outcome.depths[16 + i].lines.front().is_exact, i == 2);
  }
}

std::vector<std::pair<int, Selectivity>> steps_of(const WorkerRequest& request) {
  std::vector<std::pair<int, Selectivity>> steps;
  for (const CompletedDepth& done : run(request, 1).depths) steps.emplace_back(done.depth, done.selectivity);
  return steps;
}

TEST(Worker, GoesToTheEndEarlierWhereFewSquaresAreEmpty) {
  const SearchParams params;
  const auto deepest_before_the_end = [](const Board& board) {
    int deepest = 0;
    for (const CompletedDepth& completed : run({.board = board, .evaluation = EvalKind::pattern}, 1).depths)
      if (completed.depth < board.empty_count()) deepest = completed.depth;
    return board.empty_count() - deepest;
  };
  const Board late = narrow(parse_position(kEndgames[0].position)->board);
  const Board earlier = narrow(parse_position(kEndgames[3].position)->board);
  ASSERT_LE(late.empty_count(), params.late_endgame_empties);
  ASSERT_GT(earlier.empty_count(), params.late_endgame_empties);
  EXPECT_EQ(deepest_before_the_end(late), params.late_endgame_lead + 1);
  EXPECT_EQ(deepest_before_the_end(earlier), params.endgame_lead + 1);
}

TEST(Worker, EndsWithTheConfidenceThatIsAskedFor) {
  using enum Selectivity;
  WorkerRequest request{.board = parse_position(kEndgames[3].position)->board,  // 19 empties
                        .evaluation = EvalKind::pattern};
  for (const auto& [asked, steps] : {std::pair{percent73, std::vector{percent73}},
                                     {percent87, {percent73, percent87}},
                                     {percent99, {percent73, percent95, percent99}},
                                     {none, {percent73, percent95, none}}}) {
    request.selectivity = asked;
    const auto done = steps_of(request);
    ASSERT_EQ(done.size(), 16 + steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(done[16 + i], std::pair(19, steps[i]));
  }
  request.max_depth = 5;
  EXPECT_EQ(steps_of(request).back(), std::pair(5, none));
  EXPECT_EQ(steps_of(request).size(), 6U);
  request.selectivity = percent73;
  EXPECT_EQ(steps_of(request).size(), 5U);
}

/// Checks an answer of a search with a window, whatever its path.
void expect_answer_within(const DepthResult& found, const DiscWindow& window, Discs value) {
  EXPECT_TRUE(found.is_exact);
  EXPECT_FALSE(found.pv.empty());
  const Score score = Score::from_discs(value);
  const bool is_value = found.bound == Bound::none;  // may be outside the window, if a depth found it
  if (is_value) {
    EXPECT_EQ(found.score, score);
  } else if (value <= window.low) {
    EXPECT_EQ(found.bound, Bound::upper);
    EXPECT_LE(found.score, Score::from_discs(window.low));
    EXPECT_GE(found.score, score);
  } else if (value >= window.high) {
    EXPECT_EQ(found.bound, Bound::lower);
    EXPECT_GE(found.score, Score::from_discs(window.high));
    EXPECT_LE(found.score, score);
  } else {
    ADD_FAILURE() << "a bound of a value within the window";
  }
}

TEST(Worker, AnswersWithinTheWindowThatIsAskedFor) {
  std::mt19937_64 random(33);
  const std::array starts = {start_position(), start_position(*parse_shape("5x5"))};
  for (int i = 0; i < test::random_cases(120); ++i) {
    const WideBoard board = test::random_position(random, 6 + i % 5, starts[i % starts.size()]).board;
    if (is_empty(board.legal_moves())) continue;
    const Discs value = test::plain_alpha_beta(board, -kMaxBoardSquares, kMaxBoardSquares);
    for (const DiscWindow window : {kWinLossDraw, {-4, 2}, {7, 8}, {value - 1, value}, {value, value + 1}}) {
      WorkerRequest request{.board = board, .evaluation = EvalKind::staged, .window = window};
      expect_answer_within(run(request, 1).last(), window, value);
      request.expected = -value;
      expect_answer_within(run(request, 1).last(), window, value);
    }
  }
}

TEST_P(WorkerTeam, KnowsWhoWinsThePublishedEndgamesForLess) {
  for (const auto& [number, text, score] : kEndgames) {
    WorkerRequest request{.board = parse_position(text)->board, .evaluation = EvalKind::pattern};
    const std::uint64_t nodes = run(request, 1).nodes;
    request.window = kWinLossDraw;
    expect_answer_within(run(request, GetParam()).last(), kWinLossDraw, score);
    EXPECT_LE(run(request, 1).nodes, nodes) << number;  // equal for a draw
  }
}

TEST(Worker, WithoutProbCutItSearchesMore) {
  const WorkerRequest request{
      .board = start_position().board, .evaluation = EvalKind::pattern, .max_depth = 9};
  SearchParams without;
  without.midgame_selectivity = without.midgame_selectivity.max;
  const Outcome outcome = run(request, 1, without);
  EXPECT_EQ(outcome.depths.back().selectivity, Selectivity::none);
  EXPECT_GT(outcome.nodes, run(request, 1).nodes);
}

TEST(Worker, SearchesTheEndAtOnceWhereTheValueIsExpected) {
  const Board board = narrow(parse_position(kEndgames[1].position)->board);
  for (const Discs expected : {2, -64, 64, 12}) {  // the result does not depend on the expected value
    const Outcome outcome = run({.board = board, .evaluation = EvalKind::pattern, .expected = expected}, 1);
    ASSERT_EQ(outcome.depths.size(), 1U);
    EXPECT_EQ(outcome.last().score, Score::from_discs(2));
  }
}

TEST(Worker, EndsWhenTheListenerDeclines) {
  TranspositionTable table(1);
  SearchControl control(1, std::nullopt);
  Team team(1);
  const SearchParams params;
  int depths = 0;
  Worker(table, control, team, 0, params)
      .run({.board = start_position().board},
           [&](const CompletedDepth& /*completed*/) { return ++depths < 3; });
  EXPECT_EQ(depths, 3);
}

TEST(Worker, TellsNothingOfADepthThatWasStopped) {
  TranspositionTable table(1);
  SearchControl control(1, /*node_limit=*/5000);
  Team team(1);
  const SearchParams params;
  std::uint64_t nodes_at_last = 0;
  Worker(table, control, team, 0, params)
      .run({.board = start_position().board, .evaluation = EvalKind::pattern},
           [&](const CompletedDepth& /*completed*/) {
             EXPECT_FALSE(control.is_stopped());
             nodes_at_last = control.total_nodes();
             return true;
           });
  EXPECT_TRUE(control.is_stopped());
  EXPECT_LT(nodes_at_last, 5000U);
}

TEST(Worker, CountsDiscsAsTheyLieWhereItIsAsked) {
  // a4 x b4 .: Black wins all with c4, three discs and 61 empties.
  const Board board =
      narrow(parse_position("B" + std::string(24, 'E') + "XOEEEEEE" + std::string(32, 'E'))->board);
  EXPECT_EQ(run({.board = board, .max_depth = 1}, 1).last().score, Score::from_discs(64));
  const Outcome raw =
      run({.board = board, .evaluation = EvalKind::staged, .max_depth = 1, .scoring = Scoring::raw}, 1);
  EXPECT_EQ(raw.last().score, Score::from_discs(3));
}

TEST(SearchControl, SummedAllCountersAtEachNodeOfALimitedSearch) {
  constexpr std::uint64_t kLimit = 1000;
  SearchControl control(/*threads=*/2, kLimit);
  control.count_nodes(0);
  control.count_nodes(1, kLimit);
  control.count_nodes(0);
  EXPECT_FALSE(control.is_stopped()) << "it has summed the counters of both threads";
  for (std::uint64_t i = 0; i < SearchControl::kMaxNodesAhead; ++i) control.count_nodes(0);
  EXPECT_TRUE(control.is_stopped());
}

TEST(SearchControl, OneThreadStopsExactlyAtTheLimit) {
  for (const std::uint64_t limit : {1, 63, 64, 65, 1000}) {
    SearchControl control(/*threads=*/1, limit);
    for (std::uint64_t i = 0; i < limit; ++i) control.count_nodes(0);
    EXPECT_FALSE(control.is_stopped());
    control.count_nodes(0);
    EXPECT_TRUE(control.is_stopped());
    EXPECT_EQ(control.total_nodes(), limit);
  }
}

}  // namespace
}  // namespace emilia
