// SPDX-License-Identifier: MIT
#include "protocol/actions.h"

#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <stdexcept>
#include <unistd.h>

#include "engine/bench.h"
#include "engine/board/text.h"
#include "engine/classic/course_player.h"
#include "engine/engine.h"
#include "engine/search/prompt_thread.h"
#include "protocol/report.h"
#include "protocol/tokenizer.h"
#include "protocol/uoi.h"
#include "protocol/version.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxErrorLength = 300;

/// Keeps the answer of a search, and logs what the search tells.
class AnswerKeeper : public SearchObserver {
 public:
  explicit AnswerKeeper(const Log& log) : log_(log) {}

  void on_info(const SearchInfo& info) override { log_.write(LogLevel::debug, format_info(info)); }
  void on_best_move(const BestMove& best) override { best_ = best; }

  /// Requires that the search has ended.
  [[nodiscard]] Square move() const { return best_.move; }

 private:
  const Log& log_;
  BestMove best_;
};

Square search_move(const MoveRequest& request, const Settings& settings, Clock::time_point started,
                   const Log& log) {
  if (request.position.board.legal_moves() == 0) return Square::pass;
  SearchLimits limits;
  limits.started = started;
  limits.move_time = request.limit;
  AnswerKeeper answer(log);
  Engine engine(settings.engine);
  engine.set_game(Game(request.position));
  if (const Status started_search = engine.go(limits, answer); !started_search) {
    throw std::runtime_error(started_search.error().message);
  }
  engine.wait();
  return answer.move();
}

/// Carries out one kind of request; one overload a kind.
class Runner {
 public:
  Runner(const Settings& settings, Clock::time_point started, Log& log)
      : settings_(settings), started_(started), log_(log) {}

  void operator()(const SpeakRequest& /*request*/) const {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
      std::cerr << kNameAndVersion
                << ", an Othello engine. It speaks a protocol: type help for the commands.\n";
    }
    require_prompt_wakeups();  // a limit runs from when a line is there, so it has to be read at once
    LineReader reader(STDIN_FILENO);
    LineWriter writer(std::cout, [&] { reader.interrupt(); });
    Session session(settings_, writer, log_);
    Uoi(session).run(reader);
  }

  void operator()(const MoveRequest& request) const {
    const Square move = search_move(request, settings_, started_, log_);
    const std::string text = request.format == MoveFormat::umea ? format_umea_move(move) : to_string(move);
    log_.write(LogLevel::info, "position " + to_string(request.position) + " move " + text);
    std::cout << text << '\n';
  }

  void operator()(const CoursePlayerRequest& request) const {
    std::cout << format_umea_move(course_player_move(request.position.board)) << '\n';
  }

  void operator()(const CountRequest& request) const {
    const auto& [depth, rule] = request.lines;
    std::cout << format_perft(depth, perft(request.position.board, depth, rule)) << '\n';
  }

  void operator()(const BenchRequest& /*request*/) const {
    const BenchResult result = run_bench([](const BenchRow& row) {
      std::cout << to_string(row.position) << ' ' << format_info(row.result) << std::endl;
    });
    std::cout << "nodes " << result.nodes << '\n'
              << "time " << format_milliseconds(result.elapsed) << '\n'
              << "nps " << nodes_per_second(result.nodes, result.elapsed) << '\n'
              << "Bench: " << result.nodes << '\n';
  }

  void operator()(const TextRequest& request) const { std::cout << request.text; }

 private:
  const Settings& settings_;
  Clock::time_point started_;
  Log& log_;
};

/// Takes the places of standard streams that the process was started without, so that no file that is opened
/// later gets what is written to them.
void reserve_standard_streams() {
  int descriptor = STDIN_FILENO;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDONLY);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

int refuse(const Error& error) {
  std::cerr << "emilia: " << printable(error.message, kMaxErrorLength) << '\n';
  return kExitBadArguments;
}

}  // namespace

int run_program(std::span<char* const> arguments, Clock::time_point started) {
  reserve_standard_streams();
  // A closed pipe is met where something is written to it.
  std::signal(SIGPIPE, SIG_IGN);

  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return refuse(line.error());
  Log log;
  if (const Status configured = log.configure(line->settings.log); !configured)
    return refuse(configured.error());
  std::visit(Runner(line->settings, started, log), line->request);

  std::cout.flush();
  if (std::cout) return kExitDone;
  log.write(LogLevel::warn, "cannot write to stdout");
  return kExitFailed;
}

}  // namespace emilia
