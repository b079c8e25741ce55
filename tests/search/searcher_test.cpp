// SPDX-License-Identifier: MIT
#include "engine/search/deepening/searcher.h"

#include <atomic>
#include <gtest/gtest.h>
#include <optional>
#include <utility>

#include "engine/board/position_text.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"
#include "tests/support/recorder.h"
#include "tests/support/scarce_threads.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

using test::Recorder;

/// Keeper that stops the first thread with a proof until `let_go`, as a busy machine may stop any thread at
/// any time.
class Holder : public ProofKeeper {
 public:
  void on_proof(const WideBoard& /*board*/, const TableEntry& /*entry*/) noexcept override {
    has_one_ = true;
    has_one_.notify_all();
    has_let_go_.wait(false);
  }
  void wait_for_one() const { has_one_.wait(false); }
  void let_go() {
    has_let_go_ = true;
    has_let_go_.notify_all();
  }

 private:
  std::atomic<bool> has_one_ = false;
  std::atomic<bool> has_let_go_ = false;
};

/// Returns a request with the default evaluation.
SearchRequest request_of(const Position& position, const SearchLimits& limits, int threads = 1) {
  return {.board = position.board,
          .to_move = position.to_move,
          .limits = limits,
          .evaluation = EvalKind::pattern,
          .threads = threads};
}

TEST(Searcher, AnswersWithTheBestMoveOfTheLastDepth) {
  Searcher searcher(1);
  Recorder recorder;
  ASSERT_TRUE(searcher.start(request_of(start_position(), {.depth = 6}), recorder).has_value());
  searcher.wait();
  EXPECT_EQ(recorder.answers, 1);
  ASSERT_EQ(recorder.infos.size(), 6U);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(recorder.infos[i].depth, i + 1);
  EXPECT_EQ(recorder.best.move, recorder.infos.back().pv[0]);
  EXPECT_EQ(recorder.best.ponder, recorder.infos.back().pv[1]);
  EXPECT_FALSE(searcher.is_searching());
}

// The move must be better than that of the last completed depth, so its own search to the depth that was not
// completed has at least the reported score.
TEST(Searcher, AnswersWithABetterMoveOfTheDepthThatItDidNotComplete) {
  std::mt19937_64 random(44);
  int changes = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = test::random_position(random, 36);
    Searcher searcher(1);
    Recorder recorder;
    const std::uint64_t nodes = 1000 + (random() % 4000);
    ASSERT_TRUE(searcher.start(request_of(position, {.nodes = nodes}), recorder).has_value());
    searcher.wait();
    ASSERT_FALSE(recorder.infos.empty());
    const SearchInfo last = recorder.infos.back();
    EXPECT_EQ(recorder.best.move, last.pv[0]);
    if (last.bound != Bound::lower) continue;
    ++changes;
    ASSERT_GE(recorder.infos.size(), 2U);
    const SearchInfo& completed = recorder.infos[recorder.infos.size() - 2];
    EXPECT_EQ(last.depth, completed.depth + 1);
    EXPECT_NE(last.pv[0], completed.pv[0]);
    SearchLimits limits;
    limits.depth = last.depth;
    limits.search_moves = {completed.pv[0]};
    Recorder other;
    searcher.clear();
    ASSERT_TRUE(searcher.start(request_of(position, limits), other).has_value());
    searcher.wait();
    EXPECT_LE(other.infos.back().score, last.score + Score::from_discs(1)) << "the pruning may differ";
  }
  EXPECT_GE(changes, 3);
}

TEST(Searcher, TellsOfSeveralBestMovesInOrder) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 5; ++i) {
    const Position position = test::random_position(random, 9);
    const int move_count = popcount(position.board.legal_moves());
    if (move_count < 2) continue;
    Searcher searcher(1);
    Recorder recorder;
    SearchRequest request = request_of(position, {});
    request.line_count = 64;
    ASSERT_TRUE(searcher.start(request, recorder).has_value());
    searcher.wait();
    ASSERT_GE(recorder.infos.size(), static_cast<std::size_t>(move_count));
    WideBitboard seen;
    for (int line = 1; line <= move_count; ++line) {
      const SearchInfo& info = recorder.infos[recorder.infos.size() - move_count + line - 1];
      EXPECT_EQ(info.line, line);
      EXPECT_TRUE(info.is_exact);
      EXPECT_EQ(info.score, -test::plain_game_value(position.board.after(info.pv[0])));
      seen |= bit<WideBitboard>(info.pv[0]);
    }
    EXPECT_EQ(seen, position.board.legal_moves());
    EXPECT_EQ(recorder.best.move, recorder.infos[recorder.infos.size() - move_count].pv[0]);
  }
}

TEST(Searcher, ChoosesAmongTheMovesThatItIsGiven) {
  Recorder recorder;
  Searcher searcher(1);
  SearchLimits limits;
  limits.depth = 5;
  limits.search_moves = {Square::c4, Square::f5};
  ASSERT_TRUE(searcher.start(request_of(start_position(), limits), recorder).has_value());
  searcher.wait();
  for (const SearchInfo& info : recorder.infos)
    EXPECT_TRUE(info.pv[0] == Square::c4 || info.pv[0] == Square::f5);
  EXPECT_TRUE(recorder.best.move == Square::c4 || recorder.best.move == Square::f5);
}

TEST(Searcher, StopsEarlyAndSaysSoWhenTheWholeTreeWasSeen) {
  std::mt19937_64 random(1);
  for (const int threads : {1, 2}) {
    const Position position = test::random_position(random, 8);
    Searcher searcher(1);
    Recorder recorder;
    ASSERT_TRUE(searcher.start(request_of(position, {.move_time = 1h}, threads), recorder).has_value());
    searcher.wait();
    ASSERT_FALSE(recorder.infos.empty());
    EXPECT_TRUE(recorder.infos.back().is_exact);
    EXPECT_EQ(recorder.infos.back().score, test::plain_game_value(position.board));
  }
}

// Position 24 of the FFO test, 19 empties. `WorkerTeam` checks that helpers take part.
TEST(Searcher, ThreadsFindAPublishedScore) {
  const auto position = parse_position("WEEOEEOEEEEEOOOXEEXEXOXOOEEXXXOOOXXXXOOOOXXXOXXOOXXXXXXEEXOXXEOEE");
  for (const int threads : {2, 4, 8}) {
    Searcher searcher(16);
    Recorder recorder;
    ASSERT_TRUE(searcher.start(request_of(*position, {}, threads), recorder).has_value());
    searcher.wait();
    EXPECT_TRUE(recorder.infos.back().is_exact);
    EXPECT_EQ(recorder.infos.back().score, Score());
    EXPECT_EQ(recorder.best.move, Square::c3);
  }
}

TEST(Searcher, InfiniteAnswersOnlyAfterStop) {
  std::mt19937_64 random(3);
  Searcher searcher(1);
  Recorder recorder;
  ASSERT_TRUE(searcher.start(request_of(test::random_position(random, 4), {.is_infinite = true}), recorder)
                  .has_value());
  std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(searcher.is_searching());
  searcher.stop();
  searcher.wait();
  EXPECT_EQ(recorder.answers, 1);
}

TEST(Searcher, PonderingBeginsToCountWithThePonderHit) {
  // The fastest of some searches, as in MoveTimeIsUsedAndKept.
  auto fastest = Clock::duration::max();
  for (int i = 0; i < 10 && fastest >= 50ms; ++i) {
    Searcher searcher(1);
    Recorder recorder;
    const SearchRequest request = request_of(start_position(), {.move_time = 30ms, .is_pondering = true});
    ASSERT_TRUE(searcher.start(request, recorder).has_value());
    std::this_thread::sleep_for(80ms);
    EXPECT_TRUE(searcher.is_searching());
    const auto hit = Clock::now();
    searcher.ponder_hit();
    searcher.wait();
    EXPECT_GE(recorder.answered - hit, 15ms) << "half of the limit is kept back at most";
    fastest = std::min<Clock::duration>(fastest, recorder.answered - hit);
  }
  EXPECT_LT(fastest, 50ms);
}

/// Returns a position with that number of empties and a single legal move.
Position with_one_move(std::mt19937_64& random, int empties) {
  while (true) {
    const Position position = test::random_position(random, empties);
    if (popcount(position.board.legal_moves()) == 1) return position;
  }
}

TEST(Searcher, APonderHitPlaysASingleMoveAtOnceOnAClock) {
  std::mt19937_64 random(5);
  Holder holder;
  Recorder recorder;
  Searcher searcher(1);
  const ClockTime clock{1h};
  SearchRequest request = request_of(with_one_move(random, 12),
                                     {.black_clock = clock, .white_clock = clock, .is_pondering = true});
  request.proofs = {&holder, 0};
  ASSERT_TRUE(searcher.start(request, recorder).has_value());
  holder.wait_for_one();  // a depth that takes long
  EXPECT_TRUE(searcher.is_searching());
  searcher.ponder_hit();
  const auto patience = Clock::now() + 20s;
  while (searcher.is_searching() && Clock::now() < patience) std::this_thread::yield();
  EXPECT_FALSE(searcher.is_searching());
  holder.let_go();
  searcher.wait();
  EXPECT_TRUE(request.board.is_legal(recorder.best.move));
}

TEST(Searcher, APonderHitGivesTheAnswerOfASearchInPlace) {
  Searcher searcher(1, {}, SearchPlace::callers_thread);
  Recorder recorder;
  ASSERT_TRUE(searcher.start(request_of(start_position(), {.depth = 3, .is_pondering = true}), recorder));
  EXPECT_EQ(recorder.answers, 0);
  searcher.ponder_hit();
  EXPECT_EQ(recorder.answers, 1);
}

TEST(Searcher, ANodeLimitCountsFromTheStartOfPondering) {
  Searcher searcher(1, {}, SearchPlace::callers_thread);
  Recorder recorder;
  ASSERT_TRUE(searcher.start(request_of(start_position(), {.nodes = 1000, .is_pondering = true}), recorder));
  const std::uint64_t nodes = searcher.nodes();
  searcher.ponder_hit();
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_EQ(searcher.nodes(), nodes);
}

TEST(Searcher, WithoutThreadsItSearchesOnceThereAreSome) {
  std::optional<test::ScarceThreads> none(std::in_place);
  Searcher searcher(1);
  Recorder recorder;
  const SearchRequest request = request_of(start_position(), {.depth = 3});
  EXPECT_FALSE(searcher.start(request, recorder));
  EXPECT_FALSE(searcher.is_searching());
  none.reset();
  ASSERT_TRUE(searcher.start(request, recorder));
  searcher.wait();
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_EQ(recorder.infos.size(), 3U);
}

TEST(Searcher, StopIsAnsweredAtOnce) {
  Searcher searcher(16);
  std::vector<Clock::duration> delays;
  for (int i = 0; i < 51; ++i) {
    Recorder recorder;
    ASSERT_TRUE(searcher.start(request_of(start_position(), {.is_infinite = true}), recorder).has_value());
    std::this_thread::sleep_for(std::chrono::microseconds(200 * i));
    const auto asked = Clock::now();
    searcher.stop();
    searcher.wait();
    EXPECT_EQ(recorder.answers, 1);
    delays.push_back(recorder.answered - asked);
  }
  std::ranges::sort(delays);
  EXPECT_LT(delays[delays.size() / 2], 10ms);
}

TEST(Searcher, NeitherStopNorTheNextSearchWaitsForAThreadThatIsHeld) {
  std::mt19937_64 random(4);
  for (const int threads : {1, 2}) {
    Holder holder;
    Recorder stopped;
    Recorder next;
    Searcher searcher(1);
    SearchRequest request = request_of(test::random_position(random, 12), {.is_infinite = true}, threads);
    request.proofs = {&holder, 0};
    ASSERT_TRUE(searcher.start(request, stopped).has_value());
    holder.wait_for_one();
    searcher.stop();
    EXPECT_EQ(stopped.answers, 1);
    ASSERT_TRUE(searcher.start(request_of(start_position(), {.depth = 3}, threads), next).has_value());
    searcher.wait_for_answer();
    EXPECT_EQ(next.answers, 1);
    EXPECT_EQ(next.infos.size(), 3U);
    holder.let_go();
    searcher.wait();
    EXPECT_EQ(stopped.answers, 1);
    EXPECT_GT(searcher.nodes(), 0U) << "of the last search";
  }
}

TEST(Searcher, MoveTimeIsUsedAndKept) {
  // The fastest of some searches; slower ones ran while the machine was busy.
  auto fastest = Clock::duration::max();
  for (int i = 0; i < 10 && fastest > 300ms; ++i) {
    Searcher searcher(16);
    Recorder recorder;
    const SearchRequest request = request_of(start_position(), {.move_time = 300ms});
    ASSERT_TRUE(searcher.start(request, recorder).has_value());
    searcher.wait();
    EXPECT_GE(recorder.answered - request.limits.started, 150ms) << "half is kept back at most";
    fastest = std::min<Clock::duration>(fastest, recorder.answered - request.limits.started);
  }
  EXPECT_LE(fastest, 300ms);
}

TEST(Searcher, NoTimeAtAllStillGivesALegalMove) {
  Searcher searcher(1);
  Recorder recorder;
  ASSERT_TRUE(searcher.start(request_of(start_position(), {.move_time = 0us}), recorder).has_value());
  searcher.wait();
  EXPECT_TRUE(start_position().board.is_legal(recorder.best.move));
}

TEST(Searcher, NodeLimitIsKeptAndRepeatable) {
  std::vector<SearchInfo> last;
  for (int i = 0; i < 2; ++i) {
    Searcher searcher(1);
    Recorder recorder;
    ASSERT_TRUE(searcher.start(request_of(start_position(), {.nodes = 20000}), recorder).has_value());
    searcher.wait();
    EXPECT_LE(recorder.infos.back().nodes, 20000U);
    last.push_back(recorder.infos.back());
  }
  EXPECT_EQ(last[0].nodes, last[1].nodes);
  EXPECT_EQ(last[0].pv, last[1].pv);
}

TEST(Searcher, NothingToChooseFromIsAPassAtOnce) {
  const auto finished = parse_position("B" + std::string(64, 'X'));
  Searcher searcher(1);
  Recorder recorder;
  ASSERT_TRUE(searcher.start(request_of(*finished, {.move_time = 1h}), recorder).has_value());
  searcher.wait();
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_EQ(recorder.best.move, Square::pass);
}

TEST(Searcher, EndingItInTheMiddleOfASearchStopsIt) {
  Recorder recorder;
  {
    Searcher searcher(1);
    ASSERT_TRUE(searcher.start(request_of(start_position(), {.is_infinite = true}, 2), recorder).has_value());
  }
  EXPECT_EQ(recorder.answers, 1);
}

}  // namespace
}  // namespace emilia
