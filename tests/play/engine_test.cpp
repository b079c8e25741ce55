// SPDX-License-Identifier: MIT
#include "engine/api/engine.h"

#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <mutex>

#include "engine/board/position_text.h"
#include "engine/play/search_and_wait.h"
#include "eval/net/network.h"
#include "eval/patterns/weight_layout.h"
#include "tests/support/random_games.h"
#include "tests/support/recorder.h"
#include "tests/support/scarce_threads.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

using test::Recorder;

EngineOptions small() {
  EngineOptions options;
  options.hash_megabytes = 1;
  return options;
}

Recorder search(Engine& engine, const SearchLimits& limits) {
  Recorder recorder;
  EXPECT_TRUE(engine.go(limits, recorder).has_value());
  engine.wait();
  EXPECT_EQ(recorder.answers, 1);
  return recorder;
}

Game game_of(const std::string& position) {
  return Game(*parse_position(position));
}

// Position 21 of the FFO's test: 15 empties, a draw by g5.
const std::string kEndgame = "WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE";

TEST(Engine, SearchesTheStartPositionUnlessAGameIsSet) {
  Engine engine(small());
  EXPECT_EQ(engine.game().position(), start_position());
  const Recorder recorder = search(engine, {.depth = 4});
  EXPECT_EQ(recorder.infos.size(), 4U);
  EXPECT_TRUE(start_position().board.is_legal(recorder.best.move));
  EXPECT_EQ(engine.nodes(), recorder.infos.back().nodes);
  EXPECT_FALSE(engine.is_searching());
}

TEST(Engine, SearchesTheGameThatWasSet) {
  Engine engine(small());
  engine.set_game(game_of(kEndgame));
  const Recorder recorder = search(engine, {});
  EXPECT_EQ(recorder.best.move, Square::g5);
  EXPECT_TRUE(recorder.infos.back().is_exact);
  EXPECT_EQ(recorder.infos.back().score, Score());
  engine.new_game();
  EXPECT_EQ(engine.game().position(), start_position());
}

EngineOptions in_place() {
  EngineOptions options = small();
  options.searches_in_place = true;
  return options;
}

TEST(EngineInPlace, HasAnsweredWhenGoReturns) {
  Engine engine(in_place());
  engine.set_game(game_of(kEndgame));
  Recorder recorder;
  ASSERT_TRUE(engine.go({}, recorder).has_value());
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_EQ(recorder.best.move, Square::g5);
  EXPECT_TRUE(recorder.infos.back().is_exact);
  EXPECT_FALSE(engine.is_searching());

  Engine threaded(small());
  threaded.set_game(game_of(kEndgame));
  const Recorder other = search(threaded, {});
  EXPECT_EQ(recorder.infos.size(), other.infos.size()) << "no depth is kept from the observer";
  EXPECT_EQ(engine.nodes(), threaded.nodes());
}

TEST(EngineInPlace, BeginsAndEndsWithTheOptions) {
  Engine engine(small());
  ASSERT_TRUE(engine.set_options(in_place()).has_value());
  engine.set_game(game_of(kEndgame));
  Recorder recorder;
  ASSERT_TRUE(engine.go({}, recorder).has_value());
  EXPECT_EQ(recorder.answers, 1) << "given when go returns";

  ASSERT_TRUE(engine.set_options(small()).has_value());
  engine.set_game(game_of(kEndgame));
  EXPECT_EQ(search(engine, {}).best.move, Square::g5);
}

TEST(EngineInPlace, KeepsToTheTimeOfAMove) {
  Engine engine(in_place());
  Recorder recorder;
  SearchLimits limits;
  limits.started = Clock::now();
  limits.move_time = std::chrono::milliseconds(30);
  ASSERT_TRUE(engine.go(limits, recorder).has_value());
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_LT(Clock::now() - limits.started, std::chrono::seconds(10)) << "the whole game would take for ever";
}

TEST(EngineInPlace, HoldsTheAnswerBackUntilTheStopOfAnInfiniteSearch) {
  Engine engine(in_place());
  engine.set_game(game_of(kEndgame));
  Recorder recorder;
  ASSERT_TRUE(engine.go({.is_infinite = true}, recorder).has_value());
  EXPECT_EQ(recorder.answers, 0);
  engine.stop();
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_EQ(recorder.best.move, Square::g5);
}

TEST(EngineInPlace, HasOneThread) {
  EngineOptions options = in_place();
  options.threads = 2;
  Engine engine(options);
  Recorder recorder;
  const Status started = engine.go({.depth = 3}, recorder);
  ASSERT_FALSE(started.has_value());
  EXPECT_EQ(started.error().message, "cannot start 2 threads");
}

TEST(Engine, ANewGameForgetsWhatWasLearned) {
  Engine engine(small());
  engine.set_game(game_of(kEndgame));
  const std::uint64_t first = search(engine, {}).infos.back().nodes;
  EXPECT_LT(search(engine, {}).infos.back().nodes, first) << "the table remembers";
  engine.new_game();
  engine.set_game(game_of(kEndgame));
  EXPECT_EQ(search(engine, {}).infos.back().nodes, first);
}

TEST(Engine, AnErrorInTheOptionsChangesNothing) {
  Engine engine(small());
  for (const auto& change : std::vector<std::function<void(EngineOptions&)>>{
           [](EngineOptions& options) { options.hash_megabytes = std::numeric_limits<int>::max(); },
           [](EngineOptions& options) { options.eval_file = "/nonexistent/file.weights"; }}) {
    EngineOptions options = small();
    options.board = *parse_shape("6x6");
    options.threads = 3;
    change(options);
    EXPECT_FALSE(engine.set_options(options));
    EXPECT_EQ(engine.options().threads, 1);
    EXPECT_EQ(engine.game().position(), start_position());
    EXPECT_TRUE(engine.status());
  }
}

TEST(Engine, SearchesFailUntilTheOptionsAreValid) {
  EngineOptions options = small();
  options.eval_file = "/nonexistent/file.weights";
  Engine engine(options);
  ASSERT_FALSE(engine.status());
  Recorder recorder;
  const Status refused = engine.go({.depth = 1}, recorder);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, engine.status().error().message);
  EXPECT_EQ(recorder.answers, 0);
  engine.new_game();
  engine.stop();
  engine.wait();
  EXPECT_FALSE(engine.is_searching());
  EXPECT_EQ(engine.nodes(), 0U);

  ASSERT_TRUE(engine.set_options(small()));
  EXPECT_TRUE(engine.status());
  EXPECT_EQ(search(engine, {.depth = 1}).answers, 1);
}

TEST(Engine, ANetworkComesWithTheWeightsOrTheSumAnswers) {
  Engine engine(small());
  EngineOptions options = small();
  EXPECT_EQ(options.eval, EvalKind::network);
  EXPECT_EQ(engine.eval_in_use(), EvalKind::network) << "the built-in weights have one";

  const test::ScratchFolder folder;
  const std::vector<std::int16_t> sum(static_cast<std::size_t>(kPhaseCount) *
                                      WeightLayout::instance().shared_count());
  const auto write = [&folder](const char* name, const std::vector<std::byte>& file) {
    return folder.write(name, std::string(reinterpret_cast<const char*>(file.data()), file.size()));
  };
  options.eval_file = write("sum.weights", weight_file(sum));
  ASSERT_TRUE(engine.set_options(options).has_value());
  EXPECT_EQ(engine.eval_in_use(), EvalKind::pattern) << "the file has none";

  NetworkParameters network = NetworkParameters::zeros(20);
  for (NetworkHead& head : network.heads) head.output_bias = 8 * 16384;
  options.eval_file = write("network.weights", weight_file(sum, &network));
  ASSERT_TRUE(engine.set_options(options).has_value());
  EXPECT_EQ(search(engine, {.depth = 1}).infos.back().score, Score::from_discs(-8))
      << "the network's 8 discs, and nothing from the sum";
  EXPECT_EQ(evaluate(engine.evaluation(EvalKind::pattern), start_position().board), Score())
      << "the file's sum, not the built-in one";
}

TEST(Engine, AnotherBoardBeginsANewGameOnIt) {
  Engine engine(small());
  EXPECT_EQ(engine.eval_in_use(), EvalKind::network);
  EngineOptions options = small();
  options.board = *parse_shape("6x6");
  ASSERT_TRUE(engine.set_options(options));
  EXPECT_EQ(engine.game().position().board.empty_count(), 32);
  EXPECT_EQ(engine.eval_in_use(), EvalKind::pattern) << "6x6 has built-in weights";
  EXPECT_TRUE(engine.game().position().board.is_legal(search(engine, {.depth = 5}).best.move));
}

TEST(Engine, SearchesAGreatBoardAsAnyOther) {
  EngineOptions options = small();
  options.board = *parse_shape("10x10 blocked a1,j10");
  options.threads = 2;
  options.multi_pv = 3;
  Engine engine(options);
  EXPECT_EQ(engine.eval_in_use(), EvalKind::staged);
  const Recorder recorder = search(engine, {.depth = 4, .search_moves = {Square::e4, Square::g6}});
  EXPECT_EQ(recorder.infos.size(), 8U) << "two moves at each of four depths";
  EXPECT_TRUE(recorder.best.move == Square::e4 || recorder.best.move == Square::g6);
  EXPECT_TRUE(start_position(options.board).after(recorder.best.move).board.is_legal(recorder.best.ponder));
}

// Black's only move, c1, flips White's only disc.
TEST(Engine, KnowsTheValueBeyondSixtyFourDiscs) {
  EngineOptions options = small();
  options.board = *parse_shape("10x10");
  Engine engine(options);
  engine.set_game(Game(*parse_position("BXOE" + std::string(97, 'E'), options.board)));
  const Recorder recorder = search(engine, {});
  EXPECT_EQ(recorder.best.move, Square::c1);
  EXPECT_TRUE(recorder.infos.back().is_exact);
  EXPECT_EQ(recorder.infos.back().score, Score::from_discs(100)) << "the empty squares are the winner's";
}

TEST(Engine, SearchParamsReachTheSearch) {
  Engine whole(small());
  EngineOptions options = small();
  options.search_params.table_min_depth = SearchParams::kNever;
  Engine without_table(options);
  EXPECT_NE(search(whole, {.depth = 8}).infos.back().nodes,
            search(without_table, {.depth = 8}).infos.back().nodes);
  ASSERT_TRUE(without_table.set_options(small()));
  EXPECT_EQ(search(whole, {.depth = 9}).infos.back().score,
            search(without_table, {.depth = 9}).infos.back().score);
}

TEST(Engine, MultiPvTellsOfThatManyMoves) {
  EngineOptions options = small();
  options.multi_pv = 3;
  Engine engine(options);
  const Recorder recorder = search(engine, {.depth = 2});
  ASSERT_EQ(recorder.infos.size(), 6U);
  EXPECT_EQ(recorder.infos[5].line, 3);
  EXPECT_EQ(recorder.infos[5].line_count, 3);
}

TEST(Engine, TwoInOneProcessDoNotMeet) {
  Engine alone(small());
  const Recorder expected = search(alone, {.depth = 10});
  Engine first(small());
  EngineOptions other_options = small();
  other_options.search_params.mobility_weight = 0;
  Engine second(other_options);
  Recorder recorder;
  Recorder other;
  ASSERT_TRUE(first.go({.depth = 10}, recorder).has_value());
  ASSERT_TRUE(second.go({.depth = 8}, other).has_value());
  first.wait();
  second.wait();
  EXPECT_EQ(recorder.infos.back().nodes, expected.infos.back().nodes);
  EXPECT_EQ(recorder.infos.back().pv, expected.infos.back().pv);
}

TEST(Engine, OptionsAreTakenWithoutThreadsAndASearchIsRefused) {
  Engine engine(small());
  Recorder recorder;
  {
    const test::ScarceThreads none;
    EngineOptions larger = small();
    larger.hash_megabytes = 2;
    EXPECT_TRUE(engine.set_options(larger).has_value());
    const Status started = engine.go({.depth = 3}, recorder);
    ASSERT_FALSE(started.has_value());
    EXPECT_EQ(started.error().message, "cannot start 1 threads");
  }
  EXPECT_EQ(search(engine, {.depth = 3}).answers, 1);
  EXPECT_EQ(recorder.answers, 0);
}

TEST(Engine, StopAndPonderHitAreHarmlessWithoutASearch) {
  Engine engine(small());
  engine.stop();
  engine.ponder_hit();
  engine.wait();
  EXPECT_FALSE(engine.is_searching());
  EXPECT_EQ(engine.nodes(), 0U);
  Recorder recorder;
  ASSERT_TRUE(engine.go({.is_infinite = true}, recorder).has_value());
  EXPECT_TRUE(engine.is_searching());
  engine.stop();
  EXPECT_FALSE(engine.is_searching());
  EXPECT_EQ(recorder.answers, 1);
}

TEST(Engine, CountsTheEmptySquaresForTheWinnerOrForNobody) {
  // a4 x b4 .: Black wins all with c4, three discs and 61 empty squares.
  Engine engine(small());
  engine.set_game(game_of("B" + std::string(24, 'E') + "XOEEEEEE" + std::string(32, 'E')));
  EXPECT_EQ(search(engine, {}).infos.back().score, Score::from_discs(64));
  EngineOptions raw = small();
  raw.scoring = Scoring::raw;
  for (const EvalKind eval : kEvalKinds) {
    raw.eval = eval;
    ASSERT_TRUE(engine.set_options(raw));
    EXPECT_EQ(search(engine, {}).infos.back().score, Score::from_discs(3)) << to_string(eval);
  }
  ASSERT_TRUE(engine.set_options(small()));
  EXPECT_EQ(search(engine, {}).infos.back().score, Score::from_discs(64));
}

TEST(Engine, PlaysForFewerDiscsOnABoardWhereTheFewestWin) {
  // a1 . b1 white, c1 black: c1-a1 flips b1, and Black has three discs and White none.
  EngineOptions options = small();
  options.board = *parse_shape("8x8 fewest");
  Engine engine(options);
  EXPECT_EQ(engine.eval_in_use(), EvalKind::staged);
  engine.set_game(game_of("B" + std::string(1, 'E') + "OX" + std::string(61, 'E')));
  EXPECT_EQ(search(engine, {}).infos.back().score, Score::from_discs(-3));
  ASSERT_TRUE(engine.set_options(small()));
  engine.set_game(game_of("B" + std::string(1, 'E') + "OX" + std::string(61, 'E')));
  EXPECT_EQ(search(engine, {}).infos.back().score, Score::from_discs(64));
}

/// Keeper that stores the reported bounds.
class Keeper : public ProofKeeper {
 public:
  void on_proof(const WideBoard& board, const TableEntry& entry) noexcept override {
    const std::lock_guard lock(mutex_);
    EXPECT_EQ(entry.depth, TableEntry::kProven);
    proofs.emplace_back(board, entry);
  }

  std::vector<std::pair<WideBoard, TableEntry>> proofs;

 private:
  std::mutex mutex_;
};

TEST(Engine, WhatOneProvedSavesAnotherTheSearch) {
  EngineOptions options = small();
  options.threads = 2;
  Keeper keeper;
  Engine prover(options);
  prover.set_proofs({&keeper, /*min_empties=*/14});
  prover.set_game(game_of(kEndgame));
  search(prover, {});
  ASSERT_FALSE(keeper.proofs.empty());

  Engine learner(small());
  Engine ignorant(small());
  for (const auto& [board, entry] : keeper.proofs) {
    EXPECT_GE(board.empty_count(), 14);
    learner.learn(board, entry);
  }
  learner.set_game(game_of(kEndgame));
  ignorant.set_game(game_of(kEndgame));
  const SearchInfo learned = search(learner, {.expected = 0}).infos.back();
  EXPECT_EQ(learned.score, Score());
  EXPECT_LT(learned.nodes, search(ignorant, {.expected = 0}).infos.back().nodes);
}

TEST(Engine, ARequiredBoardIsRefusedWhereTheEvaluationDoesNotKnowIt) {
  EngineOptions options;
  EXPECT_TRUE(require_known_board(options));
  options.board = *parse_shape("6x6");
  EXPECT_FALSE(require_known_board(options));
  options.eval = EvalKind::mobility;
  EXPECT_TRUE(require_known_board(options));
  options.board = *parse_shape("8x8 fewest");
  options.eval = EvalKind::staged;
  EXPECT_TRUE(require_known_board(options));
  options.eval = EvalKind::naive;
  EXPECT_EQ(require_known_board(options).error().message,
            "Eval naive supports no board where the fewest discs win, such as 8x8 fewest");
}

// The search of a better move in an interrupted depth gives a lower bound only.
TEST(SearchAndWait, KeepsTheLastScoreBeforeABound) {
  std::mt19937_64 random(44);
  Engine engine(small());
  int bounds = 0;
  for (int i = 0; bounds < 3; ++i) {
    ASSERT_LT(i, 400);
    engine.new_game();
    engine.set_game(Game(test::random_position(random, 36)));
    SearchLimits limits;
    limits.nodes = 1000 + (random() % 4000);
    const auto found = search_and_wait(engine, limits);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->info.pv.at(0), found->move);
    const SearchInfo& scored = found->last_scored;
    EXPECT_EQ(scored.bound, Bound::none);
    EXPECT_EQ(scored.depth, found->info.bound == Bound::none ? found->info.depth : found->info.depth - 1);
    bounds += found->info.bound == Bound::lower ? 1 : 0;
  }
}

}  // namespace
}  // namespace emilia
