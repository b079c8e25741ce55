// SPDX-License-Identifier: MIT
#include "protocol/dialects/nboard.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/notation/ggf.h"
#include "protocol/words/go_request.h"
#include "protocol/words/requests.h"

namespace emilia {

namespace {

/// Time of a move after the clock has run out, since NBoard continues the game.
constexpr Milliseconds kTimeAfterTheLast{1000};

/// NBoard sets the midgame depth and leaves endgame depths to the engine: a quarter more plies reach the end
/// of the game.
constexpr int kEndgameBonusShare = 4;

/// Returns the time left of a side: main time and increments minus the time of its moves. A move without a
/// time adds no increment, because the clock of the record is then current.
std::optional<ClockTime> clock_of(const GameRecord& record, Color side) {
  const std::optional<GameClock>& clock = side == Color::black ? record.black_clock : record.white_clock;
  if (!clock) return std::nullopt;
  Milliseconds left = clock->main;
  Color mover = record.game.start().to_move;
  for (const MoveNote& note : record.notes) {
    if (mover == side && note.time) left += clock->increment - *note.time;
    mover = opposite(mover);
  }
  if (left.count() <= 0) left = clock->extension.count() > 0 ? clock->extension : kTimeAfterTheLast;
  return ClockTime{left, clock->increment};
}

/// Sets the clock of a side; without main time, each move has the increment.
void limit_by_clock(SearchLimits& limits, const GameRecord& record, Color side) {
  const std::optional<GameClock>& clock = side == Color::black ? record.black_clock : record.white_clock;
  if (clock && clock->main.count() == 0 && clock->increment.count() > 0) {
    limits.move_time = clock->increment;
    return;
  }
  (side == Color::black ? limits.black_clock : limits.white_clock) = clock_of(record, side);
}

/// Returns "F5d6C3", with the moves of the first side in capitals.
std::string join_moves(std::span<const Square> moves) {
  std::string line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string move = moves[i] == Square::pass ? "pa" : to_string(moves[i]);
    line += i % 2 == 0 ? upper_case(move) : move;
  }
  return line;
}

/// Returns the depth; "100%" for a solved position, or the confidence for one solved with forward pruning.
std::string format_depth(const SearchInfo& info, int empties) {
  if (info.is_exact) return "100%";
  if (info.depth < empties || info.selectivity == Selectivity::none) return std::to_string(info.depth);
  return std::to_string(percent(info.selectivity)) + "%";
}

std::string format_search(const SearchInfo& info, int empties) {
  return "search " + join_moves(info.pv) + " " + to_string(info.score) + " 0 " + format_depth(info, empties) +
         "\nnodestats " + std::to_string(info.nodes) + " " + format_decimal(in_seconds(info.elapsed), 2);
}

/// Returns "book F5d6 0.25 12 14 book": line, value, counted games and depth.
std::string format_book(const BookPlayMove& move) {
  return "book " + join_moves(move.line) + " " + to_string(move.value) + " " +
         std::to_string(move.games.total()) + " " + (move.is_exact ? "100%" : std::to_string(move.depth)) +
         " book";
}

/// Returns "=== F5/1.23/0.45"; without a value if nothing was searched.
std::string format_answer(Square move, const std::optional<SearchInfo>& info, Clock::duration time) {
  std::string answer = "=== " + join_moves({&move, 1});
  if (!info) return answer;
  const auto elapsed = std::chrono::duration_cast<Microseconds>(time);
  return answer + "/" + to_string(info->score) + "/" + format_decimal(in_seconds(elapsed), 2);
}

}  // namespace

std::span<const NBoard::Command> NBoard::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"nboard", "<version>", "start the session", &NBoard::greet},
      {"set", "depth|game|contempt <value>", "set a variable", &NBoard::set},
      {"move", "<move>[/<evaluation>[/<seconds>]]", "play a move", &NBoard::move},
      {"go", "", "choose a move", &NBoard::go},
      {"hint", "[<n>]", "print the values of the best moves", &NBoard::hint},
      {"analyze", "", "print the values of all positions of the game", &NBoard::analyze},
      {"learn", "", "answered without learning", &NBoard::learn},
      {"ping", "<n>", "stop the search, then print pong", &NBoard::ping},
      {"quit", "", "end the session", &NBoard::quit},
  });
  return kCommands;
}

std::span<const NBoard::Command> NBoard::variables() {
  static constexpr auto kVariables = std::to_array<Command>({
      {"depth", "<plies>", "search depth", &NBoard::set_depth},
      {"game", "<GGF>", "current game", &NBoard::set_game},
      {"contempt", "<centidiscs>", "accepted and ignored", &NBoard::set_contempt},
  });
  return kVariables;
}

void NBoard::answer(std::string_view line) {
  Words tokens(line);
  const std::string_view name = tokens.peek();
  // Version 1 sends "F5" for "move F5".
  const bool is_bare_move = find_command(commands(), name) == nullptr && parse_ggf_move(name);
  if (!is_bare_move && find_command(commands(), name) == nullptr) return;
  const Status answered = is_bare_move ? move(tokens) : carry_out(*this, commands(), tokens);
  if (!answered) refuse(answered.error());
}

void NBoard::refuse(const Error& error) {
  session().send("status error: " + printable(error.message), LogSeverity::info);
}

Status NBoard::greet(Words& tokens) {
  tokens.take_rest();  // ignores additions of newer versions
  // NBoard shows "loading" until it receives a status.
  session().send("set myname " + session().name_with_level("Emilia") + "\nstatus");
  return success();
}

Status NBoard::set(Words& tokens) {
  if (find_command(variables(), tokens.peek()) == nullptr) return success();
  return carry_out(*this, variables(), tokens);
}

Status NBoard::set_depth(Words& tokens) {
  const Result<int> depth = parse_depth(tokens);
  if (!depth) return depth.error();
  depth_ = *depth;
  return success();
}

Status NBoard::set_game(Words& tokens) {
  const Result<GameRecord> record = parse_ggf(tokens.take_rest());
  if (!record) return record.error();
  if (!record->board.is_standard_board())
    return Error{"unsupported board " + to_string(record->board) + ": expected 8x8"};
  return change_game(*record);
}

Status NBoard::set_contempt(Words& tokens) {
  constexpr double kMaxContempt = 6400;  // in hundredths of a disc
  const auto contempt = parse_decimal(tokens.next(), "contempt", -kMaxContempt, kMaxContempt);
  return contempt ? expect_end(tokens) : contempt.error();
}

Status NBoard::move(Words& tokens) {
  const Result<GgfMove> move = parse_ggf_move(tokens.take_rest());
  if (!move) return move.error();
  GameRecord record = record_;
  if (const Status played = record.play(move->move, move->note); !played) return played;
  return change_game(record);
}

Status NBoard::change_game(const GameRecord& record) {
  abandon_search();
  if (const Status set = session().set_game(record.game); !set) return set;
  record_ = record;
  return success();
}

Status NBoard::go(Words& /*tokens*/) {
  SearchLimits limits = depth_limits();
  limit_by_clock(limits, record_, record_.game.position().to_move);
  const bool is_timed = limits.move_time || limits.black_clock || limits.white_clock;
  if (!is_timed && !limits.depth) limits.move_time = kDefaultMoveTime;
  return start(Task::go, record_.game, limits, 1);
}

Status NBoard::hint(Words& tokens) {
  std::int64_t count = 1;
  if (!tokens.is_at_end()) {
    const auto given = parse_integer(tokens.next(), "number of moves", 1, kMaxPing);
    if (!given) return given.error();
    if (const Status end = expect_end(tokens); !end) return end;
    count = std::min<std::int64_t>(*given, EngineOptions::kMaxMultiPv);
  }
  SearchLimits limits = depth_limits();
  limits.is_infinite = !limits.depth;
  session().stop_search();
  if (const Status set = session().set_game(record_.game); !set) return set;
  for (const BookPlayMove& move : session().book_moves()) session().send(format_book(move));
  return start(Task::hint, record_.game, limits, static_cast<int>(count));
}

SearchLimits NBoard::depth_limits() const {
  SearchLimits limits;
  limits.started = received();
  if (!depth_) return limits;
  const int empties = record_.game.position().board.empty_count();
  const bool sees_the_end = empties <= *depth_ + *depth_ / kEndgameBonusShare;
  limits.depth = sees_the_end ? std::max(empties, 1) : *depth_;
  return limits;
}

Status NBoard::start(Task task, const Game& game, const SearchLimits& limits, int move_count) {
  session().stop_search();
  if (const Status set = session().set_game(game); !set) return set;
  if (const Status set = session().set_multi_pv(move_count); !set) return set;
  task_ = task;
  started_ = limits.started;
  last_info_.reset();
  if (task != Task::analysis) session().send(task == Task::go ? "status Thinking" : "status Analyzing");
  return task == Task::go ? session().start_move(limits, *this) : session().start_search(limits, *this);
}

Status NBoard::analyze(Words& /*tokens*/) {
  session().stop_search();
  session().send("status Analyzing the game");
  std::vector<Position> positions = {record_.game.start()};
  for (const Square square : record_.game.moves()) positions.push_back(positions.back().after(square));
  // Backwards, so that table entries of later positions help with earlier ones.
  Status status = success();
  for (std::size_t ply = positions.size(); ply > 0; --ply) {
    const Result<std::optional<Score>> value = analyze_position(positions[ply - 1]);
    if (!value) status = value.error();
    if (!value || !*value) break;
    session().send("analysis " + std::to_string(ply - 1) + " " + to_string(**value));
  }
  session().send("status");
  const Status restored = session().set_game(record_.game);
  return status ? restored : status;
}

Result<std::optional<Score>> NBoard::analyze_position(const Position& position) {
  SearchLimits limits = depth_limits();
  if (!depth_) limits.move_time = kDefaultMoveTime;
  limits.started = Clock::now();
  if (const Status started = start(Task::analysis, Game(position), limits, 1); !started)
    return started.error();
  const bool is_undisturbed = wait_for_search([](std::string_view line) { return !Words(line).is_at_end(); });
  if (!is_undisturbed || !last_info_) return std::optional<Score>();
  const Score score = last_info_->score;
  return std::optional(position.to_move == Color::black ? score : -score);
}

Status NBoard::learn(Words& /*tokens*/) {
  session().send("learned");
  return success();
}

Status NBoard::ping(Words& tokens) {
  const auto number = parse_ping(tokens);
  if (!number) return number.error();
  session().stop_search();
  session().send("pong " + std::to_string(*number));
  return success();
}

void NBoard::on_info(const SearchInfo& info) {
  last_info_ = info;
  if (task_ == Task::analysis || info.pv.empty()) return;  // no move at the end of the game
  // The record is constant while a search runs.
  session().send(format_search(info, record_.game.position().board.empty_count()), LogSeverity::trace);
}

void NBoard::on_best_move(const BestMove& best) {
  if (!is_abandoned()) {
    if (task_ == Task::go) session().send(format_answer(best.move, last_info_, Clock::now() - started_));
    if (task_ != Task::analysis) session().send("status");
  }
  search_has_answered();
}

}  // namespace emilia
