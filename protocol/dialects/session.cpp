// SPDX-License-Identifier: MIT
#include "protocol/dialects/session.h"

#include <string>

#include "engine/base/machine.h"
#include "engine/play/book_move.h"
#include "protocol/words/version.h"

namespace emilia {

Session::Session(const ProgramOptions& options, LineWriter& writer, Log& log)
    : writer_(writer),
      log_(log),
      defaults_(options),
      options_(options),
      game_seed_(seed_of_game(options.seed)),
      engine_(options.engine) {
  log_.write(LogSeverity::info, kNameAndVersion);
}

Session::~Session() {
  stop_search();
  log_.write(LogSeverity::info, "session ended");
}

void Session::send(std::string_view lines, LogSeverity severity) {
  if (log_.is_enabled(severity)) log_.write(severity, "sent " + std::string(lines));
  writer_.write(lines);
}

void Session::log_received(std::string_view line) {
  if (log_.is_enabled(LogSeverity::debug)) log_.write(LogSeverity::debug, "received " + std::string(line));
}

Status Session::set_option(const Option& option, std::string_view value) {
  if (option.scope != OptionScope::log) {
    if (const Status idle = require_idle(); !idle) return idle;
  }
  ProgramOptions changed = options_;
  if (const Status parsed = emilia::set_option(option, option.name, value, changed); !parsed) return parsed;
  if (option.name == "Eval") {
    if (const Status known = require_known_board(changed.engine); !known) return known;
  }
  if (is_restricted_to_standard_board_ && changed.engine.board != Shape())
    return Error{"unsupported board: this protocol supports only 8x8; use the protocol uoi or gtp"};
  Status applied = success();
  if (option.scope == OptionScope::engine) applied = engine_.set_options(changed.engine);
  if (option.scope == OptionScope::log) applied = log_.configure(changed.log);
  if (!applied) return applied;
  if (option.scope == OptionScope::engine) level_player_.reset();
  if (option.name == "Seed") game_seed_ = seed_of_game(changed.seed);
  options_ = changed;
  log_.write(LogSeverity::info, std::string(option.name) + " is now " + option_value(option, options_));
  if (option.name == "Threads") log_spare_threads();
  return success();
}

void Session::log_spare_threads() {
  const int processors = usable_processors();
  if (options_.engine.threads <= processors) return;
  log_.write(LogSeverity::info, "searches with a time limit use " + std::to_string(processors) +
                                    " threads, one for each processor");
}

std::string Session::name_with_level(std::string_view name) const {
  const std::string strength = to_string(options_.strength());
  return std::string(name) + (strength.empty() ? "" : ' ' + strength);
}

void Session::restrict_to_standard_board() {
  is_restricted_to_standard_board_ = true;
  if (board() == Shape()) return;
  log_.write(LogSeverity::warn,
             "unsupported board " + to_string(board()) + ": this protocol supports only 8x8");
  options_.engine.board = Shape();
  engine_.set_options(options_.engine);
}

Status Session::set_multi_pv(int count) {
  if (const Status idle = require_idle(); !idle) return idle;
  options_.engine.multi_pv = count;
  return engine_.set_options(options_.engine);
}

Status Session::set_game(const Game& game) {
  if (const Status idle = require_idle(); !idle) return idle;
  engine_.set_game(game);
  return success();
}

Status Session::new_game() {
  if (const Status idle = require_idle(); !idle) return idle;
  engine_.new_game();
  game_seed_ = seed_of_game(options_.seed);
  return success();
}

Status Session::start_search(const SearchLimits& limits, SearchObserver& reporter) {
  if (const Status idle = require_idle(); !idle) return idle;
  has_searched_ = true;
  reporter_ = &reporter;
  is_searching_ = true;
  const Status started = engine_.go(limits, *this);
  if (!started) is_searching_ = false;
  return started;
}

Status Session::start_move(const SearchLimits& limits, SearchObserver& reporter) {
  if (const Status idle = require_idle(); !idle) return idle;
  has_searched_ = true;
  const bool is_of_game = is_move_of_game(limits) && options_.engine.multi_pv == 1;
  const auto known =
      is_of_game && has_book() ? book_move(options_.book, game().position(), game_seed_) : std::nullopt;
  if (!known && is_of_game && !options_.strength().is_full()) {
    reporter_ = &reporter;
    return start_at_level(limits);
  }
  if (!known) return start_search(limits, reporter);
  reporter.on_info(info_of(*known, Clock::now() - limits.started));
  reporter.on_best_move({known->move, known->line.size() > 1 ? known->line[1] : Square::none});
  return success();
}

Status Session::start_at_level(const SearchLimits& limits) {
  if (!level_player_) level_player_ = std::make_unique<LevelPlayer>(options_.engine);
  is_searching_ = true;
  const Status started = level_player_->go(
      {.game = game(), .limits = limits, .strength = options_.strength(), .seed = game_seed_}, *this);
  if (!started) is_searching_ = false;
  return started;
}

void Session::wait() {
  engine_.wait_for_answer();
  if (level_player_) level_player_->wait_for_answer();
}

std::vector<BookPlayMove> Session::book_moves() const {
  return has_book() ? listed_book_moves(options_.book, game().position()) : std::vector<BookPlayMove>();
}

void Session::stop_search() {
  engine_.stop();
  if (level_player_) level_player_->stop();
}

Status Session::require_idle() {
  if (is_searching_) return Error{"a search is running: send stop first"};
  wait();
  return success();
}

void Session::on_info(const SearchInfo& info) {
  reporter_->on_info(info);
}

void Session::on_best_move(const BestMove& best) {
  // Cleared before the answer is sent, because the client may send the next command at once.
  is_searching_ = false;
  reporter_->on_best_move(best);
}

}  // namespace emilia
