// SPDX-License-Identifier: MIT
#include "protocol/commands/actions.h"

#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <stdexcept>
#include <unistd.h>

#include "engine/base/prompt_thread.h"
#include "engine/base/text.h"
#include "engine/bench.h"
#include "engine/board/position_text.h"
#include "engine/textbook/course_player.h"
#include "engine/textbook/narrow_position.h"
#include "protocol/commands/board_player.h"
#include "protocol/commands/training_runs.h"
#include "protocol/dialects/dialects.h"
#include "protocol/reports/report.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

/// The value, or an exception that ends the program with the error.
template <typename T>
const T& value_or_throw(const Result<T>& result) {
  if (!result) throw std::runtime_error(printable(result.error().message));
  return *result;
}

WideSquare search_move(const MoveRequest& request, const Settings& settings, Clock::time_point started,
                       const Log& log) {
  if (request.start.legal_moves() == 0) return WideSquare::pass;
  SearchLimits limits;
  limits.started = started;
  limits.move_time = request.limit;
  const auto player = make_board_player(settings.engine);
  const auto log_depth = [&log](const std::string& info) { log.write(LogLevel::debug, info); };
  const auto found = player->search(request.start, limits, {.on_depth = log_depth});
  return value_or_throw(found).move;
}

std::uint64_t count_lines(const CountRequest& request) {
  const auto& [game, lines] = request;
  if (game.geometry().shape().fits_64_bits()) return perft(narrowed(game).board, lines.depth, lines.rule);
  return wide_perft(game.geometry(), game.position().board, lines.depth, lines.rule);
}

int exit_code(SolveOutcome outcome) {
  switch (outcome) {
    case SolveOutcome::right:
      return kExitDone;
    case SolveOutcome::wrong:
      return kExitWrong;
    case SolveOutcome::interrupted:
      break;
  }
  return kExitInterrupted;
}

/// Carries out one kind of request; one overload a kind.
class Runner {
 public:
  /// `exit_code` is set by what ends in another way than being done.
  Runner(const Settings& settings, Clock::time_point started, Log& log, int& exit_code)
      : settings_(settings), started_(started), log_(log), exit_code_(exit_code) {}

  void operator()(const SpeakRequest& request) const {
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
      std::cerr << kNameAndVersion
                << ", an Othello engine. It speaks protocols: type help for the commands of uoi.\n";
    }
    require_prompt_wakeups();  // a limit runs from when a line is there, so it has to be read at once
    LineReader reader(STDIN_FILENO, STDOUT_FILENO);
    LineWriter writer(std::cout, [&] { reader.interrupt(); });
    Session session(settings_, writer, log_);
    speak(request.dialect, session, reader);
    if (reader.is_interrupted()) std::cout.setstate(std::ios::badbit);  // nobody reads it any more
  }

  void operator()(const MoveRequest& request) const {
    const WideSquare move = search_move(request, settings_, started_, log_);
    const std::string text = request.format == MoveFormat::umea ? format_umea_move(move) : to_string(move);
    const std::string position = to_string(request.start.geometry(), request.start.position());
    log_.write(LogLevel::info, "position " + position + " move " + text);
    std::cout << text << '\n';
  }

  void operator()(const CoursePlayerRequest& request) const {
    std::cout << format_umea_move(widened(course_player_move(request.position.board))) << '\n';
  }

  void operator()(const CountRequest& request) const {
    std::cout << format_perft(request.lines.depth, count_lines(request)) << '\n';
  }

  void operator()(const BenchRequest& request) const {
    const BenchResult result = run_bench(request.passes, [](const BenchRow& row) {
      std::cout << to_string(row.half) << ' ' << to_string(row.position) << ' ' << format_info(row.result)
                << std::endl;
    });
    const auto print = [](BenchHalf half, const BenchSpeed& speed) {
      std::cout << to_string(half) << " nodes " << speed.nodes << " time "
                << format_milliseconds(speed.elapsed) << " nps "
                << nodes_per_second(speed.nodes, speed.elapsed) << '\n';
    };
    print(BenchHalf::midgame, result.midgame);
    print(BenchHalf::endgame, result.endgame);
    std::cout << "Bench: " << result.signature() << '\n';
  }

  void operator()(const SolveRequest& request) const {
    const Result<SolveOutcome> outcome = solve(request, std::cout, std::cerr);
    if (!outcome) throw std::runtime_error(printable(outcome.error().message));
    exit_code_ = exit_code(*outcome);
  }

  void operator()(const SolveBoardRequest& request) const {
    exit_code_ = exit_code(value_or_throw(solve_board(request, std::cout, std::cerr)));
  }

  void operator()(const ConvertRequest& request) const {
    const Result<std::size_t> games = convert(request);
    std::cerr << value_or_throw(games) << (*games == 1 ? " game\n" : " games\n");
  }

  void operator()(const AnalyzeRequest& request) const {
    const Result<std::string> report = analyze(request, settings_.engine);
    std::cout << value_or_throw(report);
  }

  void operator()(const PlayRequest& request) const {
    LineReader reader(STDIN_FILENO);
    TerminalGame game(request, settings_.engine, reader, std::cout, detect_board_style());
    value_or_throw(game.run());
  }

  void operator()(const TextRequest& request) const { std::cout << request.text; }

  void operator()(const SelfplayTask& task) const { std::cout << run_selfplay(task) << '\n'; }
  void operator()(const LabelTask& task) const { std::cout << run_label(task) << '\n'; }

 private:
  const Settings& settings_;
  Clock::time_point started_;
  Log& log_;
  int& exit_code_;
};

/// Takes the places of standard streams that the process was started without, so that no file that is opened
/// later gets what is written to them.
void reserve_standard_streams() {
  int descriptor = STDIN_FILENO;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDONLY);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

int refuse(const Error& error) {
  std::cerr << "emilia: " << printable(error.message) << '\n';
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
  int exit_code = kExitDone;
  std::visit(Runner(line->settings, started, log, exit_code), line->request);

  std::cout.flush();
  if (std::cout) return exit_code;
  log.write(LogLevel::warn, "cannot write to stdout");
  return kExitFailed;
}

}  // namespace emilia
