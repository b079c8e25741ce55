// SPDX-License-Identifier: MIT
#include "engine/bench.h"

#include <array>
#include <string_view>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/search/deepening/worker.h"

namespace emilia {

namespace {

constexpr std::size_t kHashMegabytes = 16;

struct BenchPosition {
  std::string_view transcript;  ///< from the start position
  EvalKind eval;
  int depth;
};

/// Stages of the published drawn game, of the shortest wipe-out's opening and of a game with early passes,
/// under each evaluation; the last ones are searched to the end of the game.
constexpr std::string_view kDrawnGame =
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2"
    "h1g2b8a8"
    "g7h8h7h6";

constexpr std::size_t kTwoPerMove = 2;

constexpr std::array<BenchPosition, 12> kPositions = {{
    {"", EvalKind::pattern, 14},
    {kDrawnGame.substr(0, 8 * kTwoPerMove), EvalKind::pattern, 13},
    {kDrawnGame.substr(0, 16 * kTwoPerMove), EvalKind::pattern, 12},
    {kDrawnGame.substr(0, 25 * kTwoPerMove), EvalKind::pattern, 12},
    {kDrawnGame.substr(0, 34 * kTwoPerMove), EvalKind::compound, 8},
    {"f5d6c5f6e7f4g5", EvalKind::naive, 8},
    {"d3c3b3b2f5a3a1c1", EvalKind::mobility, 8},
    {kDrawnGame.substr(0, 42 * kTwoPerMove), EvalKind::pattern, 18},
    {kDrawnGame.substr(0, 44 * kTwoPerMove), EvalKind::pattern, 16},
    {kDrawnGame.substr(0, 46 * kTwoPerMove), EvalKind::compound, 14},
    {kDrawnGame.substr(0, 48 * kTwoPerMove), EvalKind::naive, 12},
    {kDrawnGame.substr(0, 50 * kTwoPerMove), EvalKind::mobility, 10},
}};

Position position_after(std::string_view transcript) {
  Game game;
  const auto moves = parse_transcript(transcript);
  for (const Square move : *moves) game.play(move);
  return game.position();
}

SearchInfo search(const Position& position, EvalKind eval, int max_depth, TranspositionTable& table) {
  table.clear();
  SearchControl control(/*threads=*/1, /*node_limit=*/std::nullopt);
  const SearchParams params;
  Team team(/*threads=*/1);
  Worker worker(table, control, team, /*thread=*/0, params);
  SearchInfo info;
  const WorkerRequest request{.board = position.board, .evaluation = eval, .max_depth = max_depth};
  worker.run(request, [&](const CompletedDepth& completed) {
    const DepthResult& result = completed.lines.front();
    info.selectivity = completed.selectivity;
    info.depth = completed.depth;
    info.score = result.score;
    info.is_exact = result.is_exact;
    info.pv = result.pv;
    return true;
  });
  info.nodes = control.total_nodes();
  info.hash_permill = table.permill_used();
  return info;
}

}  // namespace

BenchResult run_bench(const std::function<void(const BenchRow&)>& on_row) {
  using Clock = std::chrono::steady_clock;
  BenchResult total;
  TranspositionTable table(kHashMegabytes);
  for (const BenchPosition& bench : kPositions) {
    const Position position = position_after(bench.transcript);
    const auto start = Clock::now();
    SearchInfo info = search(position, bench.eval, bench.depth, table);
    info.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    total.nodes += info.nodes;
    total.elapsed += info.elapsed;
    on_row({position, info});
  }
  return total;
}

}  // namespace emilia
