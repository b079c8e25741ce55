// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <regex>

#include "engine/board/position_text.h"
#include "engine/notation/obf.h"
#include "tests/programs/child_process.h"

// Output format of `emilia bench`, and the scores that it finds.

namespace emilia::test {
namespace {

/// Lines of one half of the bench.
struct Half {
  int rows = 0;
  std::uint64_t row_nodes = 0;  ///< nodes of all positions
  std::uint64_t nodes = 0;      ///< nodes of the last line of the half
};

struct BenchOutput {
  Half midgame;
  Half endgame;
  std::uint64_t signature = 0;
  std::vector<std::pair<std::string, std::string>> exact;  ///< positions and scores of the endgames
};

/// Parses the output. Fails on an unknown line and if the signature is not the last line.
BenchOutput read_bench(const std::string& text) {
  const std::regex row(R"((midgame|endgame) (\S+) info depth .*score (\S+) (exact )?nodes (\d+) nps .*)");
  const std::regex sum(R"((midgame|endgame) nodes (\d+) time \d+ nps [1-9]\d*)");
  const std::regex signature("Bench: (\\d+)");
  BenchOutput bench;
  std::istringstream lines(text);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(bench.signature, 0U) << "it is the last line";
    if (std::regex_match(line, match, signature)) {
      bench.signature = std::stoull(match[1]);
      continue;
    }
    Half& half = line.starts_with("midgame") ? bench.midgame : bench.endgame;
    if (std::regex_match(line, match, row)) {
      ++half.rows;
      half.row_nodes += std::stoull(match[5]);
      if (match[4].matched) bench.exact.emplace_back(match[2], match[3]);
    } else if (std::regex_match(line, match, sum)) {
      half.nodes = std::stoull(match[2]);
    } else {
      ADD_FAILURE() << line;
    }
  }
  return bench;
}

/// Returns the published score of a position as a search prints it; "" if it is not in the file.
std::string published_score(const std::string& position) {
  InputFile file;
  EXPECT_TRUE(file.open(EMILIA_FFO_FILE));
  ObfReader reader(std::move(file));
  for (auto problem = reader.next(); problem && *problem; problem = reader.next()) {
    if (to_string((*problem)->position) == position) {
      return std::to_string((*problem)->scores.front().score) + ".00";
    }
  }
  return "";
}

TEST(BenchProgram, AddsUpTheNodesOfEachHalfAndEndsWithTheirSum) {
  const auto outcome = run_emilia({"bench", "--quick"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.errors, "");
  const BenchOutput bench = read_bench(outcome.output);
  EXPECT_GT(bench.midgame.rows, 0);
  EXPECT_EQ(bench.midgame.row_nodes, bench.midgame.nodes);
  EXPECT_EQ(bench.endgame.row_nodes, bench.endgame.nodes);
  EXPECT_EQ(bench.signature, bench.midgame.nodes + bench.endgame.nodes);
  EXPECT_EQ(static_cast<int>(bench.exact.size()), bench.endgame.rows) << "the endgames are solved, no other";
  for (const auto& [position, score] : bench.exact) EXPECT_EQ(score, published_score(position)) << position;
}

// The nodes are those of the last pass.
TEST(BenchProgram, VisitsTheSameNodesInEachPass) {
  const BenchOutput once = read_bench(run_emilia({"bench", "--quick"}).output);
  const BenchOutput thrice = read_bench(run_emilia({"bench"}).output);
  EXPECT_EQ(thrice.signature, once.signature);
  EXPECT_EQ(thrice.midgame.rows, once.midgame.rows) << "the first pass alone is told";
}

}  // namespace
}  // namespace emilia::test
