// SPDX-License-Identifier: MIT
#include "protocol/dialects/xboard.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/notation/reversi_fen.h"
#include "protocol/dialects/xboard_words.h"
#include "protocol/words/program_options.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

constexpr std::int64_t kMaxMovesPerPeriod = 1000;

bool is_positional(std::string_view line, std::string_view token) {
  return Words(line).peek() == token;
}

/// Returns true for commands after which no move is wanted.
bool takes_game_away(std::string_view line) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"force", "new", "quit", "result", "setboard", "undo", "remove", "analyze", "variant", "xboard"});
  return std::ranges::find(kWords, Words(line).peek()) != kWords.end();
}

bool interrupts_thinking(std::string_view line) {
  return is_positional(line, "?") || takes_game_away(line);
}

/// Returns "9 325 4 81234 P@f5 P@d6": depth, hundredths of discs, hundredths of seconds, nodes, line.
std::string format_thinking(const SearchInfo& info) {
  const long centidiscs = std::lround(info.score.discs() * 100);
  std::string text = std::to_string(info.depth) + ' ' + std::to_string(centidiscs) + ' ' +
                     std::to_string(info.elapsed.count() / 10'000) + ' ' + std::to_string(info.nodes);
  for (const Square move : info.pv) text += ' ' + xboard_move(move);
  return text;
}

}  // namespace

std::span<const Xboard::Command> Xboard::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"xboard", "", "start the session", &Xboard::ignore},
      {"protover", "<version>", "print the features", &Xboard::greet},
      {"variant", "<name>", "choose the variant: reversi", &Xboard::choose_variant},
      {"new", "", "start a new game; the engine plays xboard's Black", &Xboard::new_game},
      {"quit", "", "end the session", &Xboard::quit},
      {"force", "", "let the engine play neither side", &Xboard::force},
      {"go", "", "let the engine play the side to move", &Xboard::go},
      {"playother", "", "let the engine play the side not to move", &Xboard::play_other},
      {"setboard", "<FEN>", "set the position", &Xboard::set_board},
      {"usermove", "<move>", "play a move", &Xboard::user_move},
      {"undo", "", "take back a move", &Xboard::undo},
      {"remove", "", "take back two moves", &Xboard::remove},
      {"result", "<result>", "end the game", &Xboard::end_game},
      {"level", "<moves> <minutes> <increment>", "set the clock", &Xboard::level},
      {"st", "<seconds>", "set the time of each move", &Xboard::set_move_time},
      {"sd", "<plies>", "set the depth of each search", &Xboard::set_depth},
      {"time", "<hundredths>", "set the engine's time left", &Xboard::set_time_left},
      {"ping", "<number>", "print pong", &Xboard::ping},
      {"post", "", "print the search output", &Xboard::post},
      {"nopost", "", "print no search output", &Xboard::be_silent},
      {"hint", "", "print the expected reply", &Xboard::hint},
      {"analyze", "", "search the position until exit", &Xboard::analyze},
      {"exit", "", "leave the analysis", &Xboard::leave_analysis},
      {"memory", "<MB>", "set the transposition table size", &Xboard::set_memory},
      {"cores", "<number>", "set the number of threads", &Xboard::set_cores},
      {"?", "", "move now", &Xboard::ignore},
      // Commands without effect: offers, pondering, names.
      {"accepted", "<feature>", "ignored", &Xboard::ignore},
      {"rejected", "<feature>", "ignored", &Xboard::ignore},
      {"otim", "<hundredths>", "ignored", &Xboard::ignore},
      {"random", "", "ignored", &Xboard::ignore},
      {"hard", "", "ignored", &Xboard::ignore},
      {"easy", "", "ignored", &Xboard::ignore},
      {"computer", "", "ignored", &Xboard::ignore},
      {"name", "<name>", "ignored", &Xboard::ignore},
      {"rating", "<own> <other>", "ignored", &Xboard::ignore},
      {"ics", "<host>", "ignored", &Xboard::ignore},
      {"draw", "", "ignored", &Xboard::ignore},
      {"bk", "", "ignored", &Xboard::ignore},
      {".", "", "ignored", &Xboard::ignore},
      {"nps", "<number>", "ignored", &Xboard::ignore},
  });
  return kCommands;
}

void Xboard::answer(std::string_view line) {
  Words tokens(line);
  if (tokens.is_at_end()) return;
  const std::string_view name = tokens.peek();
  if (find_command(commands(), name) == nullptr) {
    // Some programs send a move without `usermove`.
    if (parse_xboard_move(name)) {
      if (const Status moved = user_move(tokens); !moved) refuse(moved.error());
      return;
    }
    session().send("Error (unknown command): " + printable(name), LogSeverity::info);
    return;
  }
  if (const Status answered = carry_out(*this, commands(), tokens); !answered) refuse(answered.error());
}

void Xboard::refuse(const Error& error) {
  session().send("Error (" + printable(error.message) + ")", LogSeverity::info);
}

Status Xboard::ignore(Words& tokens) {
  tokens.take_rest();
  return success();
}

Status Xboard::greet(Words& tokens) {
  tokens.take_rest();
  session().send(
      "feature done=0 myname=\"" + session().name_with_level(kNameAndVersion) +
      "\" variants=\"reversi\" setboard=1 playother=1 ping=1 usermove=1 analyze=1 time=1 draw=0 colors=0 "
      "sigint=0 sigterm=0 reuse=1 memory=1 smp=1 done=1");
  return success();
}

Status Xboard::choose_variant(Words& tokens) {
  const std::string_view name = tokens.next();
  if (name != "reversi") return Error{"unknown variant " + in_quotes(name) + ": expected reversi"};
  session().send(xboard_setup());
  return expect_end(tokens);
}

Status Xboard::new_game(Words& /*tokens*/) {
  session().stop_search();
  is_analyzing_ = false;
  engine_ = Color::white;
  depth_.reset();
  moves_made_ = 0;
  best_ = {};
  clock_.restart();
  time_left_.reset();
  return session().new_game();
}

Status Xboard::force(Words& /*tokens*/) {
  engine_.reset();
  return success();
}

Status Xboard::go(Words& /*tokens*/) {
  engine_ = session().game().position().to_move;
  announce_end();
  return think_if_due();
}

Status Xboard::play_other(Words& /*tokens*/) {
  engine_ = opposite(session().game().position().to_move);
  return success();
}

Status Xboard::set_board(Words& tokens) {
  const Result<Position> position = parse_reversi_fen(tokens.take_rest());
  if (!position) return position.error();
  Game game = session().game();
  if (is_xboard_null_move(game, *position) && game.play(Square::pass)) return take_move(game);
  engine_.reset();
  return change_game(Game(*position));
}

Status Xboard::user_move(Words& tokens) {
  const std::string_view token = tokens.next();
  const std::optional<Square> move = parse_xboard_move(token);
  Game game = session().game();
  // An omitted pass would make it a move of the other side.
  if (!move || !game.position().board.is_legal(*move) || !game.play(*move)) {
    session().send("Illegal move: " + printable(token), LogSeverity::info);
    return success();
  }
  return take_move(game);
}

Status Xboard::take_move(const Game& game) {
  if (const Status changed = change_game(game); !changed) return changed;
  announce_end();
  return think_if_due();
}

Status Xboard::undo(Words& /*tokens*/) {
  return take_back(1);
}

Status Xboard::remove(Words& /*tokens*/) {
  return take_back(2);
}

Status Xboard::take_back(std::size_t count) {
  Game game = session().game();
  if (game.undo(count) < count) return Error{"cannot take back moves: too few were played"};
  return change_game(game);
}

Status Xboard::change_game(const Game& game) {
  session().stop_search();
  if (const Status set = session().set_game(game); !set) return set;
  return is_analyzing_ ? start_analysis() : success();
}

Status Xboard::end_game(Words& tokens) {
  tokens.take_rest();
  engine_.reset();
  return success();
}

Status Xboard::level(Words& tokens) {
  const auto moves = parse_integer(tokens.next(), "number of moves", 0, kMaxMovesPerPeriod);
  if (!moves) return moves.error();
  const auto main = parse_xboard_minutes(tokens.next());
  if (!main) return main.error();
  const auto increment = parse_seconds(tokens.next(), "increment");
  if (!increment) return increment.error();
  if (const Status end = expect_end(tokens); !end) return end;
  const auto added = std::chrono::round<Milliseconds>(*increment);
  moves_per_period_ = static_cast<int>(*moves);
  if (moves_per_period_ > 0) {
    clock_.configure(Milliseconds(0), *main, moves_per_period_);
  } else {
    clock_.configure(*main, added, 0);
  }
  move_time_.reset();
  return success();
}

Status Xboard::set_move_time(Words& tokens) {
  const auto time = parse_seconds(tokens.next(), "time");
  if (!time) return time.error();
  move_time_ = *time;
  return expect_end(tokens);
}

Status Xboard::set_depth(Words& tokens) {
  const Result<int> depth = parse_depth(tokens);
  if (!depth) return depth.error();
  depth_ = *depth;
  return success();
}

Status Xboard::set_time_left(Words& tokens) {
  const auto time = parse_integer(tokens.next(), "time", -100 * kMaxSeconds, 100 * kMaxSeconds);
  if (!time) return time.error();
  time_left_ = Milliseconds(std::max<std::int64_t>(*time, 0) * 10);
  return expect_end(tokens);
}

Status Xboard::ping(Words& tokens) {
  const auto number = parse_ping(tokens);
  if (!number) return number.error();
  session().send("pong " + std::to_string(*number));
  return success();
}

Status Xboard::post(Words& /*tokens*/) {
  const std::scoped_lock lock(posting_);
  is_posting_ = true;
  return success();
}

Status Xboard::be_silent(Words& /*tokens*/) {
  const std::scoped_lock lock(posting_);
  is_posting_ = false;
  return success();
}

Status Xboard::hint(Words& /*tokens*/) {
  const Square move = best_.ponder;
  if (move != Square::none && session().game().position().board.is_legal(move))
    session().send("Hint: " + xboard_move(move));
  return success();
}

Status Xboard::analyze(Words& /*tokens*/) {
  session().stop_search();
  engine_.reset();
  is_analyzing_ = true;
  return start_analysis();
}

Status Xboard::leave_analysis(Words& /*tokens*/) {
  session().stop_search();
  is_analyzing_ = false;
  return success();
}

Status Xboard::start_analysis() {
  SearchLimits limits;
  limits.started = received();
  limits.is_infinite = true;
  return session().start_search(limits, *this);
}

Status Xboard::set_memory(Words& tokens) {
  session().stop_search();
  return session().set_option(*find_option("Hash"), tokens.take_rest());
}

Status Xboard::set_cores(Words& tokens) {
  session().stop_search();
  return session().set_option(*find_option("Threads"), tokens.take_rest());
}

Status Xboard::think_if_due() {
  const Position& position = session().game().position();
  if (engine_ != position.to_move || is_analyzing_ || session().game().is_finished()) return success();
  if (has_kept(takes_game_away)) return success();  // already read during the previous search
  SearchLimits limits;
  limits.started = received();
  limits.depth = depth_;
  if (move_time_) {
    limits.move_time = move_time_;
  } else if (!depth_ || time_left_) {
    const int stones = moves_per_period_ > 0 ? moves_per_period_ - moves_made_ % moves_per_period_ : 0;
    if (time_left_) clock_.set_time_left(*engine_, *time_left_, stones);
    clock_.limit(limits, *engine_);
  }
  if (const Status started = session().start_move(limits, *this); !started) return started;
  wait_for_search(interrupts_thinking);
  if (has_kept(takes_game_away)) return success();
  Game game = session().game();
  if (const Status played = game.play(best_.move); !played) return played;
  if (const Status set = session().set_game(game); !set) return set;
  ++moves_made_;
  session().send("move " + xboard_move(best_.move));
  announce_end();
  return success();
}

void Xboard::announce_end() {
  if (session().game().is_finished()) session().send(xboard_result(session().game().position()));
}

void Xboard::on_info(const SearchInfo& info) {
  const std::scoped_lock lock(posting_);
  if (is_posting_) session().send(format_thinking(info), LogSeverity::trace);
}

void Xboard::on_best_move(const BestMove& best) {
  best_ = best;
  search_has_answered();
}

}  // namespace emilia
