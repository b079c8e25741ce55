// SPDX-License-Identifier: MIT
#include "programs/commands/book_learn.h"

#include <fmt/format.h>
#include <iostream>
#include <unistd.h>
#include <unordered_map>

#include "engine/api/engine.h"
#include "engine/base/fingerprint.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/board/symmetry.h"
#include "engine/notation/game_file.h"
#include "programs/commands/book_ask.h"
#include "programs/commands/book_flags.h"
#include "programs/commands/commands.h"
#include "programs/commands/game_warnings.h"
#include "programs/commands/training_flags.h"
#include "programs/terminal/progress_bar.h"
#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

constexpr std::int64_t kMaxBookPositions = 1'000'000'000;
constexpr std::int64_t kMaxQuestions = 1024;

/// Shows progress, sends the book size to a search client, and stops the learner on a signal or a time limit.
class LearnProgress : public LearnObserver {
 public:
  LearnProgress(const BookLearnRequest& request, Clock::time_point started, std::uint64_t size)
      : root_(narrow(request.root.board)),
        bar_("learn", request.learn.max_positions.value_or(0), size),
        size_(size) {
    if (request.time) deadline_ = started + *request.time;
  }

  /// Sets the search client, which receives the size of the book.
  void set_client(RemoteLeafFinder& client) {
    client_ = &client;
    client.send_size(size_);
  }

  bool is_to_stop() override {
    was_interrupted_ = was_interrupted_ || interrupt_.is_pending();
    return was_interrupted_ || (deadline_ && Clock::now() >= *deadline_);
  }

  void on_learned(const BookView& book, std::size_t count, const Board& board) override {
    constexpr auto kNoteInterval = std::chrono::milliseconds(100);
    if (Clock::now() >= next_note_) {
      next_note_ = Clock::now() + kNoteInterval;
      const auto root = book.find(root_);
      const auto line = line_to(book, root_, board);
      bar_.set_note((root ? to_string(root->value) + "  " : "") +
                    (line ? transcript(*line, Passes::written) : ""));
    }
    bar_.advance(count);
    size_ += count;
    if (client_ != nullptr) client_->send_size(size_);
  }

  [[nodiscard]] bool was_interrupted() const { return was_interrupted_; }
  void hide() { bar_.hide(); }

 private:
  const InterruptGuard interrupt_;  ///< created before the threads, which must not receive the signals
  const Board root_;
  ProgressBar bar_;
  std::uint64_t size_;
  RemoteLeafFinder* client_ = nullptr;
  std::optional<Clock::time_point> deadline_;
  Clock::time_point next_note_;
  bool was_interrupted_ = false;
};

/// Returns the positions of a game with at most `max_discs` discs, and the game result if known.
std::vector<PlayedPosition> positions_of(const GameRecord& record, int max_discs) {
  std::vector<PlayedPosition> positions;
  const auto outcome = record.known_outcome();
  Position position = record.game.start();
  for (const Square move : record.game.moves()) {
    PlayedPosition& played = positions.emplace_back(PlayedPosition{canonical(narrow(position.board)), {}});
    if (popcount(played.board.occupied()) > max_discs) {
      positions.pop_back();
      break;
    }
    if (outcome) {
      GameCounts& counts = played.games;
      ++(!outcome->winner ? counts.draws : outcome->winner == position.to_move ? counts.wins : counts.losses);
    }
    position = position.after(move);
  }
  return positions;
}

/// Returns a hash of moves, players, place and date. A game without a result has another hash, so that it
/// counts again once its result is known.
std::uint64_t id_of(const GameRecord& record) {
  std::string text = to_string(record.game.start()) + transcript(record.game.moves(), Passes::left_out);
  for (const std::string& known : {record.black, record.white, record.place, record.date})
    text += '\n' + known;
  if (!record.known_outcome()) text += "\nunknown";
  return fingerprint(text);
}

/// Returns the 8x8 games of a file that the most discs win. Games with equal data get different ids, by their
/// order.
Result<std::vector<BookGame>> read_games(const std::string& path, int max_discs) {
  GameFile file;
  if (const Status opened = file.open(path); !opened) return opened.error();
  std::vector<BookGame> games;
  GameWarnings warnings(std::cerr);
  std::unordered_map<std::uint64_t, std::uint64_t> same;
  while (true) {
    const auto record = file.next();
    if (!record) return record.error();
    if (!*record) break;
    warnings.print(file.place(), **record);
    const Game& game = (*record)->game;
    if (!is_full(game.start().board) || (*record)->board.goal() != Goal::most) continue;
    const std::uint64_t id = id_of(**record);
    games.push_back({id + same[id]++, positions_of(**record, max_discs)});
  }
  warnings.finish();
  return games;
}

std::string end_text(LearnEnd end, bool was_interrupted) {
  if (was_interrupted) return "interrupted; run the same command again to continue";
  if (end == LearnEnd::complete) return "complete within these limits";
  if (end == LearnEnd::full) return "limit of --positions reached";
  return "time limit reached; run the same command again to continue";
}

Result<int> run_learn(BookLearnRequest request, const Context& context) {
  // Read before the book is created, so that unreadable games leave no book.
  const auto games = request.games.empty() ? Result(std::vector<BookGame>())
                                           : read_games(request.games, request.limits.max_discs);
  if (!games) return games.error();
  const auto book = Book::open_or_create(request.book);
  if (!book) return book.error();
  const std::uint64_t before = book->view().size();
  LearnProgress progress(request, context.started, before);
  std::optional<RemoteLeafFinder> client;
  if (request.uses_client) {
    request.learn.finder = &client.emplace(STDIN_FILENO, std::cout);
    progress.set_client(*client);
  }
  const Board root = narrow(request.root.board);
  const auto end = request.games.empty() ? learn_lines(*book, root, request.limits, request.learn, progress)
                                         : learn_games(*book, *games, request.learn, progress);
  if (!end) return end.error();
  progress.hide();
  const BookView view = book->view();
  std::cout << view.size() << " positions, " << view.size() - before << " of them new; "
            << end_text(*end, progress.was_interrupted()) << '\n';
  if (const auto known = view.find(root)) std::cout << "value " << to_string(known->value) << '\n';
  return progress.was_interrupted() ? kExitInterrupted : kExitDone;
}

std::vector<Flag> learn_flags() {
  const PositionLimits effort = LearnRequest().effort;
  return concatenated(
      concatenated(
          deviation_flags(),
          {text_flag("games", "<file>",
                     "file of games whose positions and results are learned instead of the best lines"),
           number_flag("positions", "<n>", {1, kMaxBookPositions},
                       "stop when the book has this many positions"),
           text_flag("time", "<seconds>", "stop after this time in seconds")}),
      concatenated(
          limit_flags(/*min_depth=*/1, std::to_string(*effort.depth), effort.exact_from),
          {training_threads_flag(),
           number_flag(
               "ask", "<n>", {1, kMaxQuestions},
               "number of searches to request at a time from a program on stdout (machine interface)")}));
}

}  // namespace

Result<BookLearnRequest> parse_book_learn_request(const Arguments& arguments, const ProgramOptions& options) {
  BookLearnRequest request;
  ArgumentParser parser(arguments);
  parser.read_positional_file(0, "book", request.book);
  parser.read_file("games", request.games);
  read_deviation_limits(parser, request.limits);
  parser.read_number("positions", request.learn.max_positions);
  parser.read_seconds("time", request.time);
  if (arguments.has("nodes")) request.learn.effort.depth.reset();
  read_limits(parser, request.learn.effort);
  std::optional<int> questions;
  parser.read_number("ask", questions);
  if (arguments.has("ask") && arguments.has("threads"))
    parser.fail({"conflicting flags --ask and --threads: expected one of them"});
  if (arguments.has("after") && arguments.has("games"))
    parser.fail({"conflicting flags --after and --games: expected one of them"});
  if (parser.error()) return *parser.error();
  const auto root = parse_book_root(arguments);
  if (!root) return root.error();
  request.root = *root;
  request.uses_client = questions.has_value();
  request.learn.threads = questions.value_or(training_threads(arguments, options.engine));
  const auto evaluation = load_evaluation(options.engine);
  if (!evaluation) return evaluation.error();
  request.learn.evaluation = *evaluation;
  return request;
}

Subcommand book_learn_command() {
  return {.name = "book learn",
          .positionals = "<book>",
          .max_positionals = 1,
          .summary = "add positions to a book, best lines first",
          .details =
              "Creates the book if it does not exist. To continue an interrupted run, run the same command\n"
              "again. The result depends on the flags, but not on --threads or on interruptions.",
          .examples = {"emilia book learn my.book --depth 6 --positions 200",
                       "emilia book learn my.book --games game.ggf --plies 16 --depth 8"},
          .flags = learn_flags(),
          .options = option_flags({"eval", "eval-file"}),
          .prepare = prepare_request<parse_book_learn_request, run_learn>};
}

}  // namespace emilia
