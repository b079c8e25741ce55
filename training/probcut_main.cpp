// SPDX-License-Identifier: MIT
// Measures the error of shallow searches against deeper ones, for training/fit_probcut, with the pattern
// evaluation or the network of a weight file. Prints one line per number of empty squares and pair of depths:
// empties, deep, shallow, positions, mean and standard deviation of the difference in discs. A deep search
// with as many plies as empty squares is exact.
#include <cmath>
#include <iostream>
#include <map>
#include <memory>

#include "engine/api/engine.h"
#include "engine/base/numbers.h"
#include "engine/search/midgame/midgame.h"
#include "engine/selfplay/position_file.h"
#include "eval/with_evaluator.h"
#include "programs/guarded.h"

namespace emilia {

namespace {

constexpr int kBadArguments = 2;
constexpr int kMinEmpties = 10;
constexpr int kMaxEmpties = 56;
constexpr int kMaxSolvedEmpties = 18;
constexpr std::size_t kHashMegabytes = 16;

/// Sums over positions for one pair of depths.
struct Sums {
  int count = 0;
  double sum = 0;
  double sum_of_squares = 0;

  void add(double difference) {
    ++count;
    sum += difference;
    sum_of_squares += difference * difference;
  }
};

template <Evaluator E>
class Measurement {
 public:
  Measurement(Evaluation evaluation, E evaluator, int max_depth)
      : max_depth_(max_depth), evaluation_(std::move(evaluation)), evaluator_(std::move(evaluator)) {}

  /// Searches positions with the same number of empty squares and prints the statistics.
  void run(const std::vector<Board>& boards) {
    std::map<std::pair<int, int>, Sums> sums;
    const int empties = boards.front().empty_count();
    for (const Board& board : boards) {
      std::map<int, double> scores;
      scores[0] = evaluate(evaluation_, board).discs();
      for (int depth = 1; depth <= max_depth_ && depth < empties; ++depth)
        scores[depth] = score(board, depth);
      if (empties <= kMaxSolvedEmpties) scores[empties] = score(board, empties);
      for (const auto& [deep, deep_score] : scores) {
        for (const auto& [shallow, shallow_score] : scores) {
          if (shallow < deep) sums[{deep, shallow}].add(deep_score - shallow_score);
        }
      }
    }
    for (const auto& [depths, of] : sums) {
      const double mean = of.sum / of.count;
      std::cout << empties << ' ' << depths.first << ' ' << depths.second << ' ' << of.count << ' ' << mean
                << ' ' << std::sqrt(std::max(0.0, of.sum_of_squares / of.count - mean * mean)) << std::endl;
    }
  }

 private:
  double score(const Board& board, int depth) {
    return midgame_->search({.board = full(board), .depth = depth})->score.discs();
  }

  int max_depth_;
  Evaluation evaluation_;
  E evaluator_;
  TranspositionTable table_{kHashMegabytes};
  SearchControl control_{/*threads=*/1, /*node_limit=*/std::nullopt};
  Team team_{/*threads=*/1};
  SearchParams params_;
  std::unique_ptr<Midgame<SearchTypes<E>>> midgame_ =
      std::make_unique<Midgame<SearchTypes<E>>>(evaluator_, table_, control_, team_, /*thread=*/0, params_);
};

/// Returns up to `count` positions for each even number of empty squares, evenly spaced over the file.
Result<std::map<int, std::vector<Board>>> read_positions(const std::string& path, std::size_t count) {
  std::map<int, std::vector<Board>> all;
  const auto read = for_each_position(path, [&](const LabelledPosition& position) {
    const int empties = position.board.empty_count();
    if (empties % 2 == 0 && empties >= kMinEmpties && empties <= kMaxEmpties)
      all[empties].push_back(position.board);
  });
  if (!read) return read.error();
  for (auto& [empties, boards] : all) {
    const std::size_t stride = std::max<std::size_t>(1, boards.size() / count);
    std::vector<Board> sample;
    for (std::size_t i = 0; i < boards.size() && sample.size() < count; i += stride)
      sample.push_back(boards[i]);
    boards = std::move(sample);
  }
  return all;
}

/// Returns the pattern evaluation, or the network of a file.
Result<Evaluation> evaluation_of(const std::string& network_file) {
  EngineOptions options;
  options.eval = network_file.empty() ? EvalKind::pattern : EvalKind::network;
  options.eval_file = network_file;
  return load_evaluation(options);
}

int run(int argc, char** argv) {
  constexpr int kArguments = 4;
  const bool has_arguments = argc == kArguments || argc == kArguments + 1;
  const auto count =
      has_arguments
          ? parse_integer(argv[2], "number of positions", 1, 1'000'000)
          : Error{"usage: emilia_probcut <file.positions> <positions> <depth> [<weights with a network>]"};
  const auto depth = has_arguments ? parse_integer(argv[3], "depth", 2, kSquareCount) : count;
  if (!count || !depth) {
    std::cerr << "emilia_probcut: " << (count ? depth : count).error().message << '\n';
    return kBadArguments;
  }
  const auto positions = read_positions(argv[1], static_cast<std::size_t>(*count));
  const auto evaluation = evaluation_of(argc > kArguments ? argv[kArguments] : "");
  if (!positions || !evaluation) {
    std::cerr << "emilia_probcut: " << (positions ? evaluation.error() : positions.error()).message << '\n';
    return 1;
  }
  with_evaluator(*evaluation, [&]<Evaluator E>(const E& evaluator) {
    Measurement measurement(*evaluation, evaluator, static_cast<int>(*depth));
    for (const auto& [empties, boards] : *positions) measurement.run(boards);
  });
  return 0;
}

}  // namespace

}  // namespace emilia

int main(int argc, char** argv) {
  return emilia::guarded("emilia_probcut", 1, [&] { return emilia::run(argc, argv); });
}
