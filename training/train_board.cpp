// SPDX-License-Identifier: MIT
#include "training/train_board.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>

#include "engine/base/machine.h"
#include "engine/base/ordered_jobs.h"
#include "engine/selfplay/board_games.h"
#include "eval/boards/board_weights.h"
#include "eval/weight_file.h"
#include "training/train_command.h"
#include "training/trainers/board_trainer.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

struct BoardRequest {
  std::string board;
  std::string out;
  std::string from;
  std::uint32_t games = 10000;
  int generations = 4;
  int depth = 2;
  std::uint64_t seed = 1;
  int threads = usable_processors();
  double ridge = BoardTrainingParams().regression.ridge;
};

po::options_description option_flags(BoardRequest& request) {
  po::options_description description(
      "Usage: emilia_train board --board BOARD --out FILE\n\n"
      "Learns weights of a board other than 8x8. Each generation plays games with the weights before (the\n"
      "first one with the evaluation staged), labels their positions and fits new weights.\n\nOptions");
  description.add_options()                                                                                 //
      ("board", po::value(&request.board)->value_name("<board>"), "board, such as '10x10 blocked a1'")      //
      ("out", po::value(&request.out)->value_name("<file>"), "weight file, written after each generation")  //
      ("from", po::value(&request.from)->value_name("<file>"),
       "weights of the board to start with, instead of staged")                                             //
      ("games", po::value(&request.games)->value_name("<n>"), "games a generation (10000)")                 //
      ("generations", po::value(&request.generations)->value_name("<n>"), "number of generations (4)")      //
      ("depth", po::value(&request.depth)->value_name("<n>"), "plies of the searches for the moves (2)")    //
      ("ridge", po::value(&request.ridge)->value_name("<x>"), "ridge penalty of a weight, in samples (4)")  //
      ("seed", po::value(&request.seed)->value_name("<n>"), "seed of the games (1)")                        //
      ("threads", po::value(&request.threads)->value_name("<n>"), "number of threads (all processors)")     //
      ("help", "print this text");
  return description;
}

std::string bad_value(const BoardRequest& request) {
  if (request.board.empty() || request.out.empty()) return "missing --board or --out";
  if (request.games < 1 || request.generations < 1)
    return "invalid --games or --generations: expected at least 1";
  if (request.depth < 1) return "invalid value for --depth: expected at least 1";
  if (!(request.ridge > 0)) return "invalid value for --ridge: expected more than 0";
  return request.threads < 1 ? "invalid value for --threads: expected at least 1" : "";
}

/// Learning of one board: its weights, and the positions of the last two generations.
class Learning {
 public:
  Learning(const BoardRequest& request, const Shape& board)
      : patterns_(~start_position(board).board.blocked()), request_(request) {
    games_.board = board;
    games_.limits.depth = request.depth;
    games_.evaluation = Evaluation(EvalKind::staged);
  }

  Status start_from(const std::string& file) {
    const auto weights = load_weights(file);
    if (!weights) return weights.error();
    games_.evaluation = Evaluation(EvalKind::pattern, *weights);
    if (!games_.evaluation.supports(start_position(games_.board).board))
      return Error{"cannot start from " + file + ": it has no weights of this board"};
    return success();
  }

  Status run() {
    for (int generation = 1; generation <= request_.generations; ++generation) {
      if (const Status learned = learn(generation); !learned) return learned;
    }
    return success();
  }

 private:
  Status learn(int generation) {
    if (const Status played = play(generation); !played) return played;
    std::vector<BoardSample> samples = before_;
    samples.insert(samples.end(), latest_.begin(), latest_.end());
    double squares = 0;
    std::size_t count = 0;
    BoardTrainingParams params;
    params.regression.ridge = request_.ridge;
    params.threads = request_.threads;
    const std::vector<std::int8_t> weights =
        train_board(patterns_, samples, params, [&](const BoardPhaseReport& report) {
          const double error = report.validation.root_mean_square;
          squares += error * error * static_cast<double>(report.samples);
          count += report.samples;
        });
    if (const Status written = write_weight_file(request_.out, board_section(patterns_, weights)); !written)
      return written.error();
    std::cout << "generation " << generation << ": " << request_.games << " games, " << samples.size()
              << " positions, root mean square error " << std::fixed << std::setprecision(2)
              << std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, count))) << " discs"
              << std::endl;
    // Labels of generation 1 are results of weak games, so no later generation learns from them.
    before_ = is_learned(games_.evaluation.kind) ? std::move(latest_) : std::vector<BoardSample>();
    games_.evaluation =
        Evaluation(EvalKind::pattern, {.boards = {std::make_shared<const BoardWeights>(patterns_, weights)}});
    return success();
  }

  /// Plays the games of a generation and sets `latest_`.
  Status play(int generation) {
    latest_.clear();
    games_.random_share = is_learned(games_.evaluation.kind) ? BoardGameParams().random_share : 0;
    games_.seed = request_.seed + static_cast<std::uint64_t>(generation - 1);
    const std::uint32_t first = static_cast<std::uint32_t>(generation) * request_.games;
    std::uint32_t next = first;
    std::vector<std::unique_ptr<PositionSearch>> searches(static_cast<std::size_t>(request_.threads));
    const auto next_number = [&]() -> Result<std::optional<std::uint32_t>> {
      return next < first + request_.games ? std::optional(next++) : std::nullopt;
    };
    const auto play_game = [&](int thread, std::uint32_t number) {
      auto& search = searches[static_cast<std::size_t>(thread)];
      if (!search) search = std::make_unique<PositionSearch>(games_.evaluation, games_.limits);
      return play_board_game(games_, number, *search);
    };
    std::uint32_t played = first;
    const auto keep = [&](const std::vector<ScoredPosition>& positions) -> Status {
      for (const ScoredPosition& position : positions)
        latest_.push_back({position.board, position.discs, played});
      ++played;
      return success();
    };
    using Jobs = OrderedJobs<std::uint32_t, std::vector<ScoredPosition>>;
    return Jobs(next_number, play_game, keep).run(request_.threads);
  }

  BoardPatterns patterns_;
  const BoardRequest& request_;
  std::vector<BoardSample> before_;
  std::vector<BoardSample> latest_;
  BoardGameParams games_;
};

Status run(const BoardRequest& request) {
  const auto board = parse_shape(request.board);
  if (!board) return board.error();
  if (board->is_standard_board() || board->goal() == Goal::fewest)
    return Error{"cannot learn " + to_string(*board) +
                 ": expected a board that is not 8x8, where the most discs win"};
  Learning learning(request, *board);
  if (!request.from.empty()) {
    if (const Status started = learning.start_from(request.from); !started) return started;
  }
  return learning.run();
}

}  // namespace

int train_board_weights(const std::vector<std::string>& arguments) {
  BoardRequest request;
  return run_train_command({.name = "emilia_train board",
                            .flags = option_flags(request),
                            .bad_value = [&] { return bad_value(request); },
                            .run = [&](const std::string& /*command*/) { return run(request); }},
                           arguments);
}

}  // namespace emilia
