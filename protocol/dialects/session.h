// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/engine.h"
#include "protocol/io/line_writer.h"
#include "protocol/io/logging.h"
#include "protocol/words/program_options.h"

namespace emilia {

/// State shared by all dialects: the engine, its options, the output and the log. Nothing may change during a
/// search; such calls return an error then. Threads: `send` any, other members one.
class Session : private SearchObserver {
 public:
  /// Requires: `writer` and `log` outlive the session; the log is configured.
  Session(const ProgramOptions& options, LineWriter& writer, Log& log);

  /// Stops a running search; its answer is still sent.
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Error of the engine options of the constructor. Searches return it, too.
  [[nodiscard]] const Status& status() const { return engine_.status(); }

  /// Writes lines as `LineWriter::write` does, and logs them as one message. Threads: any.
  void send(std::string_view lines, LogSeverity severity = LogSeverity::debug);

  /// Logs an input line.
  void log_received(std::string_view line);

  /// Returns true if the output is broken; the session then ends.
  [[nodiscard]] bool is_output_lost() const { return writer_.is_broken(); }

  [[nodiscard]] const ProgramOptions& options() const { return options_; }

  /// Returns "Emilia level 8" for "Emilia", so that a client can tell levels apart; the name alone at full
  /// strength.
  [[nodiscard]] std::string name_with_level(std::string_view name) const;

  /// Returns the options at the start of the session.
  [[nodiscard]] const ProgramOptions& defaults() const { return defaults_; }

  /// Parses and applies a value of an option; an error changes nothing. Options of the log can change during
  /// a search.
  Status set_option(const Option& option, std::string_view value);

  /// Returns the board on which games start.
  [[nodiscard]] const Shape& board() const { return options_.engine.board; }

  /// Restricts the session to 8x8, for dialects without other boards.
  void restrict_to_standard_board();

  /// Returns the scoring rule of searches and results.
  [[nodiscard]] Scoring scoring() const { return scoring_in_use(options_.engine); }

  /// Returns the evaluation that searches of the current position use.
  [[nodiscard]] EvalKind eval_in_use() const { return engine_.eval_in_use(); }

  [[nodiscard]] Evaluation evaluation(EvalKind kind) const { return engine_.evaluation(kind); }
  /// Sets the number of best moves that searches report. Requires a number in the range of the option.
  Status set_multi_pv(int count);

  [[nodiscard]] const Game& game() const { return engine_.game(); }
  Status set_game(const Game& game);
  Status new_game();

  /// Starts a search. `reporter` is called on its thread and must outlive the session. `is_searching` is
  /// false before `reporter` gets the answer.
  Status start_search(const SearchLimits& limits, SearchObserver& reporter);

  /// Starts the search of a game move. A book move is answered at once; otherwise the option Level sets the
  /// strength. Limits of an analysis (no end, an exact value, pondering, a subset of the moves, several
  /// lines) ignore book and level.
  Status start_move(const SearchLimits& limits, SearchObserver& reporter);

  /// Returns the book moves of the position; none without a book.
  [[nodiscard]] std::vector<BookPlayMove> book_moves() const;

  /// Stops a running search and waits for its answer.
  void stop_search();

  /// Reports that the pondered move was played. No effect without a search.
  void ponder_hit() { engine_.ponder_hit(); }

  /// Waits for a running search to answer by itself.
  void wait();

  /// Returns true from the start of a search until its answer.
  [[nodiscard]] bool is_searching() const { return is_searching_; }

  /// Returns true from the start of the first search on.
  [[nodiscard]] bool has_searched() const { return has_searched_; }

  /// Returns an error during a search. Otherwise the answer of the last search has been sent on return.
  Status require_idle();

 private:
  /// Returns false if the fewest discs win: books are made for the usual game.
  [[nodiscard]] bool has_book() const { return scoring() != Scoring::fewest; }
  Status start_at_level(const SearchLimits& limits);

  /// Logs it if a search with a time limit does not use all threads.
  void log_spare_threads();
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  LineWriter& writer_;
  Log& log_;
  ProgramOptions defaults_;
  ProgramOptions options_;
  bool is_restricted_to_standard_board_ = false;
  bool has_searched_ = false;
  SearchObserver* reporter_ = nullptr;  ///< of the running search; constant while it runs
  std::atomic<bool> is_searching_ = false;
  std::uint64_t game_seed_ = 0;
  Engine engine_;  ///< declared after the objects that its threads use, so that the threads end first
  std::unique_ptr<LevelPlayer> level_player_;  ///< null until it is used after a change of the engine options
};

}  // namespace emilia
