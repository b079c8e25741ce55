// SPDX-License-Identifier: MIT
#include "protocol/words/report.h"

#include <gtest/gtest.h>
#include <limits>

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(FormatInfo, HasEveryField) {
  const SearchInfo info{.depth = 9,
                        .score = Score::from_units(832),
                        .nodes = 81234,
                        .elapsed = 37100us,
                        .hash_permill = 12,
                        .pv = {Square::f5, Square::d6, Square::pass, Square::c3}};
  EXPECT_EQ(format_info(info),
            "info depth 9 score 3.25 nodes 81234 nps 2189595 time 37 hashfull 12 pv f5 d6 pass c3");
}

TEST(FormatInfo, SaysWhatIsProven) {
  const SearchInfo info{
      .depth = 12, .score = Score::from_discs(-4), .is_exact = true, .nodes = 1000, .elapsed = 1ms};
  EXPECT_EQ(format_info(info), "info depth 12 score -4.00 exact nodes 1000 nps 1000000 time 1 hashfull 0");
}

TEST(FormatInfo, ShowsNoSelectivityOfAnExactScore) {
  SearchInfo info{.depth = 12, .selectivity = Selectivity::percent73, .elapsed = 1ms};
  EXPECT_EQ(format_info(info), "info depth 12 selectivity 73 score 0.00 nodes 0 nps 0 time 1 hashfull 0");
  info.is_exact = true;  // searched at 73 %, but nothing was pruned
  EXPECT_EQ(format_info(info), "info depth 12 score 0.00 exact nodes 0 nps 0 time 1 hashfull 0");
}

TEST(FormatInfo, SaysWhatIsABoundAndWhetherItIsProven) {
  SearchInfo info{.depth = 12, .selectivity = Selectivity::percent73, .bound = Bound::lower, .elapsed = 1ms};
  EXPECT_EQ(format_info(info),
            "info depth 12 selectivity 73 score 0.00 lowerbound nodes 0 nps 0 time 1 hashfull 0");
  info.bound = Bound::upper;
  info.is_exact = true;
  EXPECT_EQ(format_info(info, ScoreUnit::centidiscs),
            "info depth 12 score cp 0 upperbound proven nodes 0 nps 0 time 1 hashfull 0");
}

TEST(FormatBench, EndsWithTheSignature) {
  EXPECT_EQ(
      format_bench({.midgame = {.nodes = 1000, .elapsed = 1ms}, .endgame = {.nodes = 200, .elapsed = 2ms}}),
      "midgame nodes 1000 time 1 nps 1000000\nendgame nodes 200 time 2 nps 100000\nBench: 1200");
}

TEST(FormatBestMove, HasThePonderMoveIfThereIsOne) {
  EXPECT_EQ(format_best_move({Square::f5, Square::d6}), "bestmove f5 ponder d6");
  EXPECT_EQ(format_best_move({Square::f5, Square::pass}), "bestmove f5 ponder pass");
  EXPECT_EQ(format_best_move({Square::a1, Square::none}), "bestmove a1");
  EXPECT_EQ(format_best_move({}), "bestmove pass");
}

TEST(FormatUmeaMove, IsRowThenColumn) {
  EXPECT_EQ(format_umea_move(Square::e3), "(3,5)");
  EXPECT_EQ(format_umea_move(Square::a1), "(1,1)");
  EXPECT_EQ(format_umea_move(Square::a8), "(8,1)");
  EXPECT_EQ(format_umea_move(Square::h8), "(8,8)");
  EXPECT_EQ(format_umea_move(Square::j10), "(10,10)");
  EXPECT_EQ(format_umea_move(Square::pass), "pass");
}

TEST(FormatOption, FollowsItsType) {
  const ProgramOptions defaults;
  EXPECT_EQ(format_option(*find_option("Scoring"), defaults),
            "option name Scoring type combo default empties-to-winner var empties-to-winner var raw");
  EXPECT_EQ(format_option(*find_option("Hash"), defaults),
            "option name Hash type spin default 64 min 1 max 65536");
  EXPECT_EQ(format_option(*find_option("LogFile"), defaults),
            "option name LogFile type string default <empty>");
  EXPECT_EQ(
      format_option(*find_option("LogLevel"), defaults),
      "option name LogLevel type combo default info var trace var debug var info var warn var error var off");
}

TEST(FormatOption, ShowsTheValueOfItsSettings) {
  ProgramOptions defaults;
  defaults.engine.threads = 3;
  defaults.log.file = "a\nb";
  EXPECT_EQ(format_option(*find_option("Threads"), defaults),
            "option name Threads type spin default 3 min 1 max 256");
  EXPECT_EQ(format_option(*find_option("LogFile"), defaults),
            "option name LogFile type string default a\\x0ab");
}

TEST(NodesPerSecond, NeitherDividesByZeroNorOverflows) {
  EXPECT_EQ(nodes_per_second(0, 0us), 0U);
  EXPECT_EQ(nodes_per_second(5, 0us), 5000000U);
  EXPECT_EQ(nodes_per_second(3, 2s), 1U);
  constexpr std::uint64_t kHuge = 1'000'000'000'000'000'000;
  EXPECT_EQ(nodes_per_second(kHuge, std::chrono::hours(1000)), 277777777777U);
}

TEST(FormatMilliseconds, RoundsDown) {
  EXPECT_EQ(format_milliseconds(999us), "0");
  EXPECT_EQ(format_milliseconds(1999us), "1");
}

}  // namespace
}  // namespace emilia
