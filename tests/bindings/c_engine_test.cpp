// SPDX-License-Identifier: MIT
#include <array>
#include <chrono>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "tests/bindings/c_handles.h"

/// Engines of emilia.h, from one and from several threads.

namespace emilia::test {
namespace {

/// Black has to pass, then White plays h8 and has eight discs of 64.
constexpr const char* kPassBeforeTheEnd = "BXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXXE";
constexpr int kH8 = 63;

TEST(CEngine, LimitsThatAreNoneAreRefused) {
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  std::vector<emilia_limits> wrong(6);
  wrong[0].move_seconds = -1;
  wrong[1].black_seconds = std::numeric_limits<double>::quiet_NaN();
  wrong[2].depth = -1;
  wrong[3].selectivity = 74;
  wrong[4].move_count = 1;  // a1
  wrong[5].window_low = 3;
  for (const emilia_limits& limits : wrong) {
    emilia_answer answer{};
    emilia_error error{};
    EXPECT_EQ(emilia_engine_search(engine.get(), &start, &limits, nullptr, nullptr, &answer, &error),
              EMILIA_BAD_ARGUMENT);
    EXPECT_STRNE(error.message, "");
  }
}

TEST(CEngine, ACallbackEndsASearch) {
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  int depths = 0;
  const auto stop_at_third = [](const emilia_info* info, void* user) -> int32_t {
    *static_cast<int*>(user) = info->depth;
    return info->depth >= 3 ? 1 : 0;
  };
  emilia_answer answer{};
  ASSERT_EQ(emilia_engine_search(engine.get(), &start, nullptr, stop_at_third, &depths, &answer, nullptr),
            EMILIA_OK);
  EXPECT_GE(depths, 3);
  EXPECT_EQ(emilia_position_is_legal(&start, answer.move), 1);
}

TEST(CEngine, ACallbackIsNotAskedAgainOnceItHasHadEnough) {
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  int calls = 0;
  const auto decline = [](const emilia_info* /*info*/, void* user) -> int32_t {
    ++*static_cast<int*>(user);
    return 1;
  };
  emilia_answer answer{};
  ASSERT_EQ(emilia_engine_search(engine.get(), &start, nullptr, decline, &calls, &answer, nullptr),
            EMILIA_OK);
  EXPECT_EQ(calls, 1);
}

TEST(CEngine, ACallbackMayStopTheSearchItHearsOf) {
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  const auto stop = [](const emilia_info* info, void* user) -> int32_t {
    if (info->depth >= 3) emilia_engine_stop(static_cast<emilia_engine*>(user));
    return 0;
  };
  emilia_limits forever{};
  forever.is_infinite = 1;
  emilia_answer answer{};
  ASSERT_EQ(emilia_engine_search(engine.get(), &start, &forever, stop, engine.get(), &answer, nullptr),
            EMILIA_OK);
  EXPECT_GE(answer.info.depth, 3);
}

TEST(CEngine, APonderHitAsSoonAsTheEngineIsBusyIsNotLost) {
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  emilia_limits pondering{};
  pondering.is_pondering = 1;
  pondering.depth = 1;
  for (int i = 0; i < 200; ++i) {
    emilia_answer answer{};
    std::thread searching([&] {
      int32_t code = EMILIA_BUSY;
      while (code == EMILIA_BUSY)  // with the option
        code = emilia_engine_search(engine.get(), &start, &pondering, nullptr, nullptr, &answer, nullptr);
    });
    while (emilia_engine_set_option(engine.get(), "Seed", "1", nullptr) == EMILIA_OK)
      std::this_thread::yield();
    emilia_engine_ponder_hit(engine.get());
    searching.join();
    EXPECT_EQ(answer.info.depth, 1);
  }
}

TEST(CEngine, AClockThatHasRunOutIsAnsweredAtOnce) {
  constexpr uint64_t kNodes = 1'000'000;
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  emilia_limits limits{};
  limits.nodes = kNodes;
  limits.white_seconds = 30;  // and Black has to move
  emilia_answer answer{};
  ASSERT_EQ(emilia_engine_search(engine.get(), &start, &limits, nullptr, nullptr, &answer, nullptr),
            EMILIA_OK);
  EXPECT_LT(answer.info.nodes, kNodes / 2);
  EXPECT_EQ(emilia_position_is_legal(&start, answer.move), 1);
}

TEST(CEngine, SolvesBehindAPassAndAtTheEnd) {
  const EngineHandle engine = small_engine();
  emilia_position position{};
  ASSERT_EQ(emilia_position_parse(kPassBeforeTheEnd, nullptr, &position, nullptr), EMILIA_OK);
  emilia_info told{};
  const auto note = [](const emilia_info* info, void* user) -> int32_t {
    *static_cast<emilia_info*>(user) = *info;
    return 0;
  };
  emilia_answer answer{};
  ASSERT_EQ(emilia_engine_search(engine.get(), &position, nullptr, note, &told, &answer, nullptr), EMILIA_OK);
  EXPECT_EQ(answer.move, EMILIA_PASS);
  EXPECT_EQ(answer.ponder, kH8);
  EXPECT_EQ(answer.info.score, 48);
  EXPECT_EQ(answer.info.is_exact, 1);
  EXPECT_EQ(told.score, 48);
  EXPECT_EQ(told.pv[0], EMILIA_PASS);

  emilia_limits window{};
  window.window_low = -1;
  window.window_high = 10;
  ASSERT_EQ(emilia_engine_search(engine.get(), &position, &window, nullptr, nullptr, &answer, nullptr),
            EMILIA_OK);
  EXPECT_EQ(answer.info.bound, EMILIA_BOUND_LOWER);
  EXPECT_GE(answer.info.score, 10);

  for (const int move : {int{EMILIA_PASS}, kH8})
    ASSERT_EQ(emilia_position_play(&position, move, nullptr), EMILIA_OK);
  ASSERT_EQ(emilia_engine_search(engine.get(), &position, nullptr, nullptr, nullptr, &answer, nullptr),
            EMILIA_OK);
  EXPECT_EQ(answer.move, EMILIA_PASS);
  EXPECT_EQ(answer.info.score, 48);
  EXPECT_EQ(answer.info.is_exact, 1);
}

/// Returns the moves of a self-play game.
std::vector<int32_t> moves_at_level(const char* level, const char* seed) {
  const EngineHandle engine = small_engine();
  EXPECT_EQ(emilia_engine_set_option(engine.get(), "Level", level, nullptr), EMILIA_OK);
  EXPECT_EQ(emilia_engine_set_option(engine.get(), "Seed", seed, nullptr), EMILIA_OK);
  emilia_limits limits{};
  limits.depth = 2;
  std::vector<int32_t> moves;
  for (emilia_position position = start_of_8x8(); emilia_position_is_finished(&position) == 0;) {
    emilia_answer answer{};
    EXPECT_EQ(emilia_engine_search(engine.get(), &position, &limits, nullptr, nullptr, &answer, nullptr),
              EMILIA_OK);
    if (emilia_position_play(&position, answer.move, nullptr) != EMILIA_OK) return {};
    moves.push_back(answer.move);
  }
  return moves;
}

TEST(CEngine, LevelsDrawFromTheSeed) {
  const std::vector<int32_t> game = moves_at_level("3", "1");
  EXPECT_FALSE(game.empty());
  EXPECT_EQ(moves_at_level("3", "1"), game);
  EXPECT_NE(moves_at_level("3", "2"), game);
  EXPECT_EQ(moves_at_level("20", "1"), moves_at_level("20", "2"));
}

TEST(CEngine, OptionsSayWhyTheyCannotBeHad) {
  const EngineHandle engine = small_engine();
  emilia_error error{};
  const auto set = [&](const char* name, const char* value) {
    return emilia_engine_set_option(engine.get(), name, value, &error);
  };
  EXPECT_EQ(set("EvalFile", "/no/such.weights"), EMILIA_BAD_FILE);
  EXPECT_EQ(set("SearchParams", "none=1"), EMILIA_BAD_ARGUMENT);
  EXPECT_EQ(set("Level", "21"), EMILIA_BAD_ARGUMENT);
  EXPECT_EQ(set("LogFile", "x"), EMILIA_BAD_ARGUMENT);
  EXPECT_EQ(set("Book", "a.book"), EMILIA_BAD_ARGUMENT);
  EXPECT_STREQ(error.message,
               "invalid value for Book: cannot open the book 'a.book': this program does not support books");
  EXPECT_EQ(set(nullptr, nullptr), EMILIA_BAD_ARGUMENT);
}

TEST(CEngine, TwoEnginesSearchAtTheSameTimeAndAreStopped) {
  const EngineHandle first = small_engine();
  const EngineHandle second = small_engine();
  const emilia_position start = start_of_8x8();
  emilia_limits forever{};
  forever.is_infinite = 1;
  emilia_answer answer{};
  emilia_answer other{};
  std::thread searching(
      [&] { emilia_engine_search(first.get(), &start, &forever, nullptr, nullptr, &answer, nullptr); });
  emilia_limits short_one{};
  short_one.depth = 4;
  EXPECT_EQ(emilia_engine_search(second.get(), &start, &short_one, nullptr, nullptr, &other, nullptr),
            EMILIA_OK);
  EXPECT_EQ(other.info.depth, 4);
  // The first search begins when the OS schedules its thread; until then the engine accepts other calls.
  emilia_error error{};
  while (emilia_engine_new_game(first.get(), &error) == EMILIA_OK)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(error.code, EMILIA_BUSY);
  emilia_engine_stop(first.get());
  searching.join();
  EXPECT_EQ(emilia_position_is_legal(&start, answer.move), 1);
  EXPECT_EQ(emilia_engine_new_game(first.get(), &error), EMILIA_OK);
}

TEST(CEngine, AnEngineIsFreedWhileItSearches) {
  for (int i = 0; i < 5; ++i) {
    EngineHandle engine = small_engine();
    const emilia_position start = start_of_8x8();
    std::thread searching([&, handle = engine.get()] {
      emilia_limits forever{};
      forever.is_infinite = 1;
      emilia_answer answer{};
      int32_t code = EMILIA_BUSY;
      while (code == EMILIA_BUSY)  // with the new game
        code = emilia_engine_search(handle, &start, &forever, nullptr, nullptr, &answer, nullptr);
      EXPECT_EQ(code, EMILIA_OK);
    });
    while (emilia_engine_new_game(engine.get(), nullptr) == EMILIA_OK)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    engine.reset();
    searching.join();
  }
}

TEST(CEngine, MultiPvTellsOfEachLine) {
  const EngineHandle engine = small_engine();
  ASSERT_EQ(emilia_engine_set_option(engine.get(), "MultiPV", "4", nullptr), EMILIA_OK);
  EXPECT_EQ(emilia_engine_set_option(engine.get(), "MultiPV", "0", nullptr), EMILIA_BAD_ARGUMENT);
  std::array<char, 8> value{};
  emilia_engine_option(engine.get(), "multipv", value.data(), value.size());
  EXPECT_STREQ(value.data(), "4");
  const emilia_position start = start_of_8x8();
  emilia_limits limits{};
  limits.depth = 2;
  std::vector<int> lines;
  const auto note = [](const emilia_info* info, void* user) -> int32_t {
    static_cast<std::vector<int>*>(user)->push_back(info->line);
    return 0;
  };
  emilia_answer answer{};
  ASSERT_EQ(emilia_engine_search(engine.get(), &start, &limits, note, &lines, &answer, nullptr), EMILIA_OK);
  EXPECT_EQ(lines, (std::vector{1, 2, 3, 4, 1, 2, 3, 4}));
  EXPECT_EQ(answer.info.line, 1);
}

}  // namespace
}  // namespace emilia::test
