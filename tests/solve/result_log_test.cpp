// SPDX-License-Identifier: MIT
#include "engine/solve/result_log.h"

#include <gtest/gtest.h>

#include "tests/support/scratch_folder.h"

namespace emilia::test {
namespace {

const std::string kStartText = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE";

SolveResult result_of(std::uint64_t index) {
  return {.index = index,
          .position = kStartText,
          .found = {Score::from_discs(-4), Bound::none, true},
          .pv = {Square::d3, Square::pass, Square::c5},
          .nodes = 123'456'789'012,
          .time = std::chrono::microseconds(1'000'234),
          .expected = 2};
}

std::string json_of(std::uint64_t index) {
  return R"({"index":)" + std::to_string(index) + R"(,"position":")" + kStartText +
         R"(","score":-4,"best":"d3","pv":["d3","pass","c5"],"nodes":123456789012,"seconds":1.000234,"expected":2})";
}

TEST(SolveResults, AreLinesOfJson) {
  EXPECT_EQ(to_json(result_of(7)), json_of(7));
  SolveResult finished = result_of(1);
  finished.pv.clear();
  finished.expected.reset();
  EXPECT_EQ(to_json(finished),
            R"({"index":1,"position":")" + kStartText +
                R"(","score":-4,"best":null,"pv":[],"nodes":123456789012,"seconds":1.000234,)"
                R"("expected":null})");
  for (const SolveResult& result : {finished, result_of(7)}) {
    const auto read = parse_solve_result(to_json(result));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, result);
  }
}

TEST(SolveResults, KeepWhatWasAskedAndTheMoves) {
  SolveResult result = result_of(7);
  result.found = {Score::from_discs(2), Bound::lower, true};
  result.asked = "--wld --moves";
  result.depth = 20;
  result.selectivity = Selectivity::percent99;
  result.moves = {{Square::d3, result.found}, {Square::c4, {Score::from_units(-64), Bound::none, false}}};
  const std::string json = to_json(result);
  EXPECT_NE(json.find(R"("asked":"--wld --moves","depth":20,"selectivity":99,"bound":"lower","proven":true,)"
                      R"("moves":[{"move":"d3","score":2,"bound":"lower","proven":true},)"
                      R"({"move":"c4","score":-0.25,"proven":false}]})"),
            std::string::npos)
      << json;
  const auto read = parse_solve_result(json);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, result);
}

TEST(SolveResults, AreReadHoweverTheyAreWritten) {
  const auto read =
      parse_solve_result(R"( { "expected" : 2, "seconds": 1.000234, "nodes": 123456789012, "other": {},
      "pv": [ "D3", "pa", "c5" ], "score": -4, "position": ")" +
                         kStartText + R"(", "index": 7 } )");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, result_of(7));
}

/// Lines of versions that wrote JSON without a library, with six decimals.
TEST(SolveResults, OfOlderVersionsAreRead) {
  const auto read =
      parse_solve_result(R"({"index":3,"position":")" + kStartText +
                         R"(","score":0,"best":null,"pv":[],"nodes":0,"seconds":2.000000,"expected":null})");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->time, std::chrono::seconds(2));
  EXPECT_EQ(read->index, 3U);
  EXPECT_EQ(read->expected, std::nullopt);
}

TEST(SolveResults, OfOtherShapesAreErrors) {
  const auto error = [](const std::string& from, const std::string& to) {
    std::string json = json_of(7);
    json.replace(json.find(from), from.size(), to);
    const auto read = parse_solve_result(json);
    return read ? "no error" : read.error().message;
  };
  EXPECT_TRUE(error("{", "").starts_with("no JSON: "));
  EXPECT_EQ(error("\"index\":7", "\"index\":0"), "missing or invalid number \"index\"");
  EXPECT_EQ(error("-4", "101"), "missing or invalid number \"score\"");
  EXPECT_EQ(error("score", "worth"), "missing or invalid number \"score\"");
  EXPECT_EQ(error("\"nodes\":1", "\"nodes\":-1"), "missing or invalid number \"nodes\"");
  EXPECT_EQ(error("1.000234", "-1"), "missing or invalid number \"seconds\"");
  EXPECT_EQ(error(":2}", ":\"two\"}"), "missing or invalid number \"expected\"");
  EXPECT_EQ(error(":7", ":\"7\""), "missing or invalid number \"index\"");
  EXPECT_EQ(error(":7", ":7.5"), "missing or invalid number \"index\"");
  EXPECT_EQ(error(":7", ":18446744073709551617"), "missing or invalid number \"index\"");
  EXPECT_EQ(error("\"pv\"", "\"line\""), "no \"pv\"");
  EXPECT_EQ(error("[\"d3\",\"pass\",\"c5\"]", "\"d3\""), "no \"pv\"");
  EXPECT_TRUE(error("\"c5\"", "5").starts_with("invalid \"pv\": "));
  EXPECT_TRUE(error("\"c5\"", "\"c11\"").starts_with("invalid \"pv\": "));
  EXPECT_TRUE(error("BEEE", "EEEE").starts_with("invalid \"position\": "));
  EXPECT_EQ(error("\"nodes\"", "\"selectivity\":3,\"nodes\""), "invalid \"selectivity\"");
  EXPECT_TRUE(error("\"nodes\"", "\"depth\":\"x\",\"nodes\"").starts_with("a field has the wrong type"));
}

TEST(SolveResults, AreWrongWhenTheyContradictWhatIsKnown) {
  KnownPosition known{Shape(), kStartText, -4, {}};
  EXPECT_FALSE(is_wrong(result_of(1), known));
  known.moves = {{Square::d3, -4}, {Square::c4, -4}};
  EXPECT_FALSE(is_wrong(result_of(1), known));
  known.moves = {{Square::d3, -6}, {Square::c4, -4}};
  EXPECT_TRUE(is_wrong(result_of(1), known)) << "the move loses two discs";
  known = {Shape(), kStartText, -2, {}};
  EXPECT_TRUE(is_wrong(result_of(1), known));
  SolveResult bound = result_of(1);
  bound.found = {Score::from_discs(-4), Bound::lower, true};
  EXPECT_FALSE(is_wrong(bound, known)) << "-2 is at least -4";
  bound.found.bound = Bound::upper;
  EXPECT_TRUE(is_wrong(bound, known)) << "-2 is not at most -4";
  bound.found.is_proven = false;
  EXPECT_FALSE(is_wrong(bound, known)) << "an estimate contradicts nothing";
  known.score.reset();
  EXPECT_FALSE(is_wrong(result_of(1), known));
}

std::string error_of_resuming(const std::string& path) {
  ResultLog file;
  const Status opened = file.open(path, ResultLog::Mode::resume);
  return opened ? "no error" : opened.error().message;
}

TEST(ResultLog, KeepsWhatEarlierRunsHaveDone) {
  const ScratchFolder folder;
  const std::string path = folder.path("results");
  for (const std::uint64_t index : {5, 2}) {
    ResultLog file;
    ASSERT_TRUE(file.open(path, ResultLog::Mode::resume)) << "a file that is not there is begun";
    ASSERT_TRUE(file.append(result_of(index)));
  }
  ResultLog file;
  ASSERT_TRUE(file.open(path, ResultLog::Mode::resume));
  ASSERT_EQ(file.earlier().size(), 2U);
  EXPECT_EQ(file.earlier().at(2), result_of(2));
  EXPECT_EQ(file.earlier().at(5), result_of(5));
}

TEST(ResultLog, DropsALineThatWasNotFinished) {
  const ScratchFolder folder;
  const std::string path = folder.write("results", json_of(1) + "\n" + json_of(2).substr(0, 90));
  {
    ResultLog file;
    ASSERT_TRUE(file.open(path, ResultLog::Mode::resume));
    EXPECT_EQ(file.earlier().size(), 1U);
    ASSERT_TRUE(file.append(result_of(3)));
  }
  EXPECT_EQ(folder.read("results"), json_of(1) + "\n" + json_of(3) + "\n");
}

TEST(ResultLog, IsNeverOverwritten) {
  const ScratchFolder folder;
  const std::string path = folder.write("results", "something else\n");
  ResultLog file;
  EXPECT_FALSE(file.open(path, ResultLog::Mode::create));
  EXPECT_TRUE(error_of_resuming(path).starts_with(path + ", line 1: no JSON: "));
  EXPECT_EQ(folder.read("results"), "something else\n");
}

TEST(ResultLog, ErrorsNameTheLine) {
  const ScratchFolder folder;
  const std::string no_json = error_of_resuming(folder.write("a", json_of(1) + "\n" + json_of(2) + "}\n"));
  EXPECT_NE(no_json.find(", line 2: no JSON: "), std::string::npos) << no_json;
  const std::string twice =
      error_of_resuming(folder.write("b", json_of(1) + "\n" + json_of(2) + "\n" + json_of(1) + "\n"));
  EXPECT_NE(twice.find(", line 3: second result for position 1"), std::string::npos) << twice;
}

}  // namespace
}  // namespace emilia::test
