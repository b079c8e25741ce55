// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "protocol/io/line_writer.h"
#include "protocol/io/logging.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// What every dialect shares: the engine, its options, the way out and the log. It keeps the engine's rule
/// that nothing changes under a running search: what would change something answers with an error then.
/// All members but `send` are called from one thread.
class Session : private SearchObserver {
 public:
  /// `writer` and `log` must outlive the session; the log is configured already. Throws std::bad_alloc when
  /// there is not enough memory for the hash table.
  Session(const ProgramOptions& options, LineWriter& writer, Log& log);

  /// Stops a running search, whose answer is still sent.
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Writes lines as `LineWriter::write` does, and logs them as one message. Callable from any thread.
  void send(std::string_view lines, LogSeverity severity = LogSeverity::debug);

  /// Logs a line that came in.
  void log_received(std::string_view line);

  /// Nothing can be sent any more: the session is over.
  [[nodiscard]] bool is_output_lost() const { return writer_.is_broken(); }

  [[nodiscard]] const ProgramOptions& options() const { return options_; }

  /// The options that the session began with.
  [[nodiscard]] const ProgramOptions& defaults() const { return defaults_; }

  /// Reads a value for an option and puts it into force; an error changes nothing. Options of the log are
  /// taken during a search too.
  Status set_option(const Option& option, std::string_view value);

  /// On which the session's games begin.
  [[nodiscard]] const Shape& board() const { return options_.engine.board; }

  /// For a dialect that knows no other board than 8x8: takes that one, and no other from now on.
  void keep_to_standard_board();

  /// The kind that searches of the current position use.
  [[nodiscard]] EvalKind eval_in_use() const { return engine_.eval_in_use(); }

  [[nodiscard]] Evaluation evaluation(EvalKind kind) const { return engine_.evaluation(kind); }
  /// How many of the best moves searches tell of from now on. Requires a number within the option's range.
  Status set_multi_pv(int count);

  [[nodiscard]] const Game& game() const { return engine_.game(); }
  Status set_game(const Game& game);
  Status new_game();

  /// Begins to search. `reporter` hears from the search, on its thread, and must outlive the session; from
  /// before it hears the answer, `is_searching` is false.
  Status start_search(const SearchLimits& limits, SearchObserver& reporter);

  /// The same for the move of a game: one that the book knows is the answer at once, and else the option
  /// Level says how well it is chosen, unless the limits ask
  /// for an analysis (no end, an exact value, pondering, some of the moves, several lines).
  Status start_move(const SearchLimits& limits, SearchObserver& reporter);

  /// What the book knows of the game's position; nothing without a book.
  [[nodiscard]] std::vector<BookPlayMove> book_moves() const;

  /// Makes a running search answer, and waits until it has.
  void stop_search();

  /// The move that the search ponders on was played. Harmless when there is no search.
  void ponder_hit() { engine_.ponder_hit(); }

  /// Waits until a running search has answered by itself.
  void wait();

  /// A search was started and has not begun to give its answer.
  [[nodiscard]] bool is_searching() const { return is_searching_; }

  /// An error while a search runs. When there is none, the last one's answer has been sent on return.
  Status require_idle();

 private:
  Status start_at_level(const SearchLimits& limits);
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

  LineWriter& writer_;
  Log& log_;
  ProgramOptions defaults_;
  ProgramOptions options_;
  bool keeps_to_standard_board_ = false;
  SearchObserver* reporter_ = nullptr;  ///< of the running search; not changed while one runs
  std::atomic<bool> is_searching_ = false;
  std::uint64_t game_seed_ = 0;
  Engine engine_;                              ///< behind what its threads use, so that they end before it
  std::unique_ptr<LevelPlayer> level_player_;  ///< where it was asked since the engine's options changed
};

}  // namespace emilia
