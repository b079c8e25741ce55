// SPDX-License-Identifier: MIT
#include "engine/api/bench.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/search/deepening/worker.h"

namespace emilia {

namespace {

constexpr std::size_t kHashMegabytes = 16;

struct Midgame {
  std::string_view transcript;  ///< moves from the start position
  int depth;
  EvalKind eval = EvalKind::network;
};

constexpr std::string_view kDrawnGame =
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2"
    "h1g2b8a8g7h8h7h6";

constexpr std::size_t kTwoPerMove = 2;

/// Midgame positions: balanced openings (scripts/data/openings-10ply.txt) and stages of the published drawn
/// game. A few use another evaluation than the network; one has a pass.
constexpr std::array kMidgames = std::to_array<Midgame>({
    {"", 20},
    {"f5d6c6f4e6e7g3c5e8f8", 22},
    {"f5f4g3f6c4h2g4e3f3f2", 22},
    {kDrawnGame.substr(0, 16 * kTwoPerMove), 22},
    {kDrawnGame.substr(0, 25 * kTwoPerMove), 22},
    {kDrawnGame.substr(0, 34 * kTwoPerMove), 18},
    {kDrawnGame.substr(0, 8 * kTwoPerMove), 18, EvalKind::pattern},
    {kDrawnGame.substr(0, 34 * kTwoPerMove), 8, EvalKind::compound},
    {"f5d6c5f6e7f4g5", 8, EvalKind::naive},
    {"d3c3b3b2f5a3a1c1", 8, EvalKind::mobility},
    {kDrawnGame.substr(0, 8 * kTwoPerMove), 7, EvalKind::positional},
    {kDrawnGame.substr(0, 20 * kTwoPerMove), 7, EvalKind::staged},
});

/// Endgame positions of the FFO test (scripts/data/fforum-20-39.obf) with 20 empties, to be solved.
constexpr std::array kEndgames = std::to_array<std::string_view>({
    "BEEXOEOEEEEOOOOEEOOXOXXOEOOOOXXOOOOOXXOXEOXOXXXXXEEXXXXEEEEXEOEXE",
    "BEOXXXXEEEEOXXOEEXXOOXOOOXXXOOXOOXXOOXOOOXXXXOOEXXEXXOEEEEEEEEEEE",
    "BEXXXEEEEXEXOOEEEXXOXOOEEXOXOXOEEXOOXOXXXXOOXXOXEEEOOOOOEEXXXXXEE",
    "BEOOOOOEEEEOOOOEEOXXOOOEEEXXXOOEEXXXXXXOEXXXOOOEOXEOOOOEEEOOOOOEE",
    "BEEXXEEEEOEXXOXEEOOXOOEEEOXOXOOOEOOXXOOOXOOXXXOOXEEXXXXOXEEXEEXEX",
});

/// A search of the bench, with the weights of its evaluation.
struct Job {
  BenchHalf half;
  Position position;
  Evaluation evaluation;
  int depth;
};

std::vector<Job> all_jobs() {
  std::vector<Job> jobs;
  jobs.reserve(kMidgames.size() + kEndgames.size());
  for (const Midgame& midgame : kMidgames) {
    jobs.push_back(
        {BenchHalf::midgame, play_transcript(midgame.transcript)->position(), midgame.eval, midgame.depth});
  }
  for (const std::string_view endgame : kEndgames) {
    jobs.push_back({BenchHalf::endgame, *parse_position(endgame), EvalKind::network, kSquareCount});
  }
  return jobs;
}

SearchInfo search(const Job& job, TranspositionTable& table) {
  table.clear();
  const auto start = std::chrono::steady_clock::now();
  SearchControl control(/*threads=*/1, /*node_limit=*/std::nullopt);
  const SearchParams params;
  Team team(/*threads=*/1);
  Worker worker(table, control, team, /*thread=*/0, params);
  SearchInfo info;
  const WorkerRequest request{
      .board = job.position.board, .evaluation = job.evaluation, .max_depth = job.depth};
  worker.run(request, [&](const CompletedDepth& completed) {
    const DepthResult& result = completed.lines.front();
    info.selectivity = completed.selectivity;
    info.depth = completed.depth;
    info.score = result.score;
    info.is_exact = result.is_exact;
    info.pv = result.pv;
    return true;
  });
  info.elapsed =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  info.nodes = control.total_nodes();
  info.hash_permill = table.permill_used();
  return info;
}

/// Returns the median time of a half.
std::chrono::microseconds median(std::span<BenchResult> passes, BenchSpeed BenchResult::*half) {
  const auto time = [half](const BenchResult& pass) { return (pass.*half).elapsed; };
  const auto middle = passes.begin() + static_cast<std::ptrdiff_t>(passes.size() / 2);
  std::ranges::nth_element(passes, middle, {}, time);
  return time(*middle);
}

}  // namespace

BenchResult run_bench(int passes, const std::function<void(const BenchRow&)>& on_row) {
  const std::vector<Job> jobs = all_jobs();
  TranspositionTable table(kHashMegabytes);
  std::vector<BenchResult> results(static_cast<std::size_t>(passes));
  for (BenchResult& result : results) {
    const bool is_first = &result == &results.front();
    for (const Job& job : jobs) {
      const SearchInfo info = search(job, table);
      BenchSpeed& speed = job.half == BenchHalf::midgame ? result.midgame : result.endgame;
      speed.nodes += info.nodes;
      speed.elapsed += info.elapsed;
      if (is_first) on_row({job.half, job.position, info});
    }
  }
  BenchResult last = results.back();
  last.midgame.elapsed = median(results, &BenchResult::midgame);
  last.endgame.elapsed = median(results, &BenchResult::endgame);
  return last;
}

}  // namespace emilia
