// SPDX-License-Identifier: MIT
#include "programs/commands/terminal_game.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/new_file.h"
#include "engine/base/numbers.h"
#include "engine/base/paths.h"
#include "engine/base/similar_name.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "engine/openings/openings.h"
#include "engine/play/book_move.h"
#include "programs/commands/terminal_words.h"
#include "protocol/words/requests.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

constexpr std::uint64_t kMaxUnfinishedSize = std::uint64_t{64} * 1024;
constexpr Milliseconds kMoveTime(10000);  ///< time limit without a clock
constexpr std::string_view kHelpHint = "type a move such as f5, or help";

Milliseconds since(Clock::time_point moment) {
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - moment);
}

/// Returns true for a square or a pass; the square may be outside the board.
bool is_move(std::string_view token) {
  return parse_move(token).has_value();
}

}  // namespace

TerminalGame::TerminalGame(PlayRequest request, LineEditor& lines, std::ostream& out, BoardStyle style)
    : request_(std::move(request)),
      engine_(request_.options),
      level_player_(request_.options),
      lines_(lines),
      out_(out),
      style_(style),
      game_(engine_.game()) {}

Status TerminalGame::run() {
  if (!engine_.status()) return engine_.status();
  std::optional<GameRecord> record;
  if (!request_.file.empty()) {
    const Result<GameRecord> read = read_game(request_.file, 1, std::nullopt, board());
    if (!read) return read.error();
    record = *read;
  }
  print_message(std::string(kNameAndVersion) + ". To play, " + std::string(kHelpHint) + ".\n");
  if (mover(Color::black) == Mover::engine || mover(Color::white) == Mover::engine)
    print_message(level_line() + " Type level to list all.\n");
  replace_game(engine_.game());
  if (record) continue_game(*record, request_.file, 1);
  if (!record) offer_unfinished_game();
  while (!has_left_ && out_) take_turn();
  return success();
}

void TerminalGame::replace_game(const Game& game) {
  game_ = game;
  clock_.reset();
  clocks_.clear();
  notes_.clear();
  if (request_.clock) clock_.emplace(*request_.clock);
  store_clock();
  forfeit_.reset();
  values_.reset();
  seed_ = seed_of_game(request_.seed);
  is_engine_waiting_ = false;
  is_position_new_ = true;
}

void TerminalGame::offer_unfinished_game() {
  if (request_.unfinished_file.empty() || !exists(request_.unfinished_file)) return;
  const auto text = read_file(request_.unfinished_file, kMaxUnfinishedSize);
  const auto left = text ? parse_unfinished_game(*text) : std::nullopt;
  if (!left) return;
  const auto answer = lines_.next("Unfinished game: " + std::to_string(left->game.moves().size()) +
                                  " moves, board " + to_string(left->board) + ", level " +
                                  std::to_string(left->level) + ". Continue it? [Y/n] ");
  if (!answer || equals_ignoring_case(*answer, "n") || equals_ignoring_case(*answer, "no")) return;
  EngineOptions options = engine_.options();
  options.board = left->board;
  if (!engine_.set_options(options)) return;
  request_.movers = left->movers;
  request_.level = left->level;
  if (!check_board(strength(), left->board)) request_.rating.reset();
  replace_game(left->game);
}

void TerminalGame::keep_unfinished_game() {
  if (request_.unfinished_file.empty()) return;
  if (is_over()) {
    std::error_code error;
    std::filesystem::remove(path_of(request_.unfinished_file), error);
  } else if (!game_.moves().empty()) {
    const Status written =
        write_file(request_.unfinished_file, to_text({board(), request_.movers, request_.level, game_}));
    if (!written) {
      print_message("The unfinished game is not saved: " + written.error().message + ".\n");
      request_.unfinished_file.clear();
    }
  }
}

void TerminalGame::store_clock() {
  thought_ = Milliseconds(0);
  if (!clock_) return;
  clocks_.resize(game_.moves().size(), *clock_);
  clocks_.push_back(*clock_);
}

void TerminalGame::restore_clock() {
  thought_ = Milliseconds(0);
  if (const std::size_t ply = game_.moves().size(); ply < clocks_.size()) clock_ = clocks_[ply];
}

// --- display

std::string TerminalGame::side_line(Color color) const {
  std::string line = color == Color::black ? "  Black X " : "  White O ";
  line += std::to_string(popcount(game_.position().discs(color)));
  line += mover(color) == Mover::person ? "  person" : "  Emilia, " + strength_name();
  if (clock_) line += "  " + format_clock(clock_->time(color).remaining);
  return line + '\n';
}

BoardMarks TerminalGame::marks() {
  const std::vector<Square> moves = game_.moves();
  const auto last = std::find_if(moves.rbegin(), moves.rend(), is_square);
  BoardMarks marks{.last_move = last == moves.rend() ? Square::none : *last};
  if (!shows_values_ || is_over() || mover(to_move()) != Mover::person) return marks;
  const Result<std::vector<SearchInfo>> moves_by_value = move_values();
  if (!moves_by_value) return marks;
  for (const SearchInfo& info : *moves_by_value)
    marks.values.emplace_back(info.pv.front(), static_cast<Discs>(std::lround(info.score.discs())));
  return marks;
}

void TerminalGame::show_position() {
  const std::string picture = draw_board(game_.position(), board(), marks(), style_);
  out_ << '\n' << picture << side_line(Color::black) << side_line(Color::white);
  if (const NamedOpening* const opening = names_.find_last(game_); lines_.is_terminal() && opening != nullptr)
    out_ << "  " << opening->name << '\n';
  if (is_over()) out_ << result_text();
  keep_unfinished_game();
}

void TerminalGame::print_message(const std::string& message) {
  out_ << message;
}

std::string TerminalGame::strength_name() const {
  return strength().is_full() ? "level " + std::to_string(request_.level) : to_string(strength());
}

std::string TerminalGame::level_line() const {
  if (request_.rating)
    return "Rating " + std::to_string(*request_.rating) + ": the moves of people of this rating.";
  return "Level " + std::to_string(request_.level) + ": for " + std::string(people_of_level(request_.level)) +
         ".";
}

std::string TerminalGame::result_text() const {
  if (forfeit_) {
    const bool is_late = forfeit_->ending == Ending::time_out;
    return std::string(to_string(forfeit_->loser)) + (is_late ? "'s time has run out: " : " resigns: ") +
           to_string(opposite(forfeit_->loser)) + " wins.\n";
  }
  const Position& end = game_.position();
  const Scoring scoring = scoring_in_use(engine_.options());
  const Discs own = final_score(end.board, scoring);
  const Discs score = end.to_move == Color::black ? own : -own;
  const std::string counts = "The game is over: Black " + std::to_string(popcount(end.discs(Color::black))) +
                             ", White " + std::to_string(popcount(end.discs(Color::white))) + ". ";
  if (score == 0) return counts + "A draw.\n";
  const bool counts_empties = scoring == Scoring::empties_to_winner && end.board.empty_count() > 0;
  return counts + (score > 0 ? "Black" : "White") + " wins by " + std::to_string(std::abs(score)) +
         (scoring == Scoring::fewest ? " with fewer discs" : "") +
         (counts_empties ? ", the empty squares counted for the winner.\n" : ".\n");
}

std::string TerminalGame::prompt() const {
  return is_over() ? "(analyze, new, undo, save or quit)> " : std::string(to_string(to_move())) + "> ";
}

// --- turns

void TerminalGame::take_turn() {
  if (is_position_new_) show_position();
  is_position_new_ = false;
  if (!is_over() && is_empty(discs().legal_moves())) {
    print_message(std::string(to_string(to_move())) + " has no move and passes.\n");
    game_.play(Square::pass);
    store_clock();
    is_position_new_ = true;
  } else if (!is_over() && mover(to_move()) == Mover::engine && !is_engine_waiting_) {
    let_engine_move();
  } else {
    take_line();
  }
}

void TerminalGame::take_line() {
  const auto began = Clock::now();
  const auto line = lines_.next(prompt());
  take_time(since(began));
  if (!line) {
    has_left_ = true;
    out_ << '\n';
    return;
  }
  if (Words(*line).is_at_end()) return;
  const Status answered = answer(*line);
  if (answered) return;
  const std::string error = printable(answered.error().message);
  print_message("Sorry: " + error + (error.ends_with('?') ? "\n" : ".\n"));
}

void TerminalGame::take_time(Milliseconds used) {
  if (is_over()) return;
  thought_ += used;
  if (clock_) clock_->take(to_move(), used);
}

Status TerminalGame::answer(std::string_view line) {
  Words tokens(line);
  const std::string_view name = tokens.next();
  if (is_move(name)) return tokens.is_at_end() ? play_text(name) : expect_end(tokens);
  if (const auto moves = parse_transcript(name); moves && tokens.is_at_end()) return play_transcript(*moves);
  const auto* command = std::ranges::find_if(
      kCommands, [&](const Command& row) { return equals_ignoring_case(row.name, name); });
  if (command == kCommands.end()) {
    std::vector<std::string_view> names(kCommands.size());
    std::ranges::transform(kCommands, names.begin(), &Command::name);
    return unknown_name("command", name, names, kHelpHint);
  }
  if (const Status end = expect_end(tokens); command->arguments.empty() && !end) return end;
  return (this->*command->answer)(tokens);
}

Status TerminalGame::play_text(std::string_view token) {
  if (is_over()) return Error{"cannot play: the game is over; type undo or new"};
  const std::optional<Square> move = parse_move(token);
  const WideBitboard legal = discs().legal_moves();
  if (!is_square(*move) || !contains(legal, *move)) {
    std::string error = "illegal move " + to_string(*move) + ": " + to_string(to_move()) + " can play";
    for (const Square square : squares(legal)) error += ' ' + to_string(square);
    return Error{error};
  }
  return play(*move);
}

Status TerminalGame::play_transcript(const std::vector<Square>& moves) {
  Game ahead = game_;
  for (const Square move : moves) {
    if (const Status played = ahead.play(move); !played) return played;
  }
  for (const Square move : moves) {
    if (is_over()) break;
    if (const Status played = play(move); !played) return played;
  }
  return success();
}

Status TerminalGame::play(Square move, std::optional<double> evaluation) {
  if (clock_) {
    if (clock_->has_run_out(to_move())) {
      forfeit_ = {to_move(), Ending::time_out};
      is_position_new_ = true;
      return success();
    }
    clock_->add_increment(to_move());
  }
  is_position_new_ = true;
  const Status played = game_.play(move);
  if (!played) return played;
  notes_.resize(game_.moves().size() - 1);
  notes_.push_back({evaluation, thought_});
  store_clock();
  return success();
}

/// Searches the current position of the game.
Result<SearchOutcome> TerminalGame::search(const SearchLimits& limits) {
  engine_.set_game(game_);
  return search_and_wait(engine_, limits, thinking());
}

SearchHooks TerminalGame::thinking() const {
  if (!lines_.is_terminal()) return {};
  return {.is_to_stop = [this](const SearchInfo& last) {
    out_ << kClearLine << "Thinking";
    if (last.depth > 0)
      out_ << ": depth " << last.depth << ", " << signed_score(last.score) << ", " << line_of(last.pv);
    out_ << " (Enter: move now)" << std::flush;
    return lines_.take_enter();
  }};
}

BookOptions TerminalGame::book() const {
  if (request_.options.board.goal() == Goal::fewest) return {};
  BookOptions book = request_.book;
  if (!book.opened && strength().is_full()) book.opened = request_.starter_book;
  return book;
}

std::string TerminalGame::book_line() const {
  std::string line;
  for (const BookPlayMove& move : listed_book_moves(book(), game_.position()))
    line += (line.empty() ? "The book has " : ", ") + to_string(move.move) + " " + signed_score(move.value);
  return line.empty() ? line : line + ".\n";
}

Result<SearchOutcome> TerminalGame::choose_move(const SearchLimits& limits) {
  if (const auto known = book_move(book(), game_.position(), seed_))
    return SearchOutcome{known->move, info_of(*known, std::chrono::nanoseconds(0))};
  if (strength().is_full()) return search(limits);
  return search_and_wait(level_player_, {game_, limits, strength(), seed_}, thinking());
}

void TerminalGame::let_engine_move() {
  SearchLimits limits;
  if (!clock_) {
    limits.move_time = kMoveTime;
  } else {
    limits.black_clock = clock_->time(Color::black);
    limits.white_clock = clock_->time(Color::white);
  }
  const Color color = to_move();
  const Result<SearchOutcome> found = choose_move(limits);
  if (lines_.is_terminal()) out_ << kClearLine;
  Status played = success();
  if (found) {
    take_time(since(limits.started));
    const SearchInfo& info = found->info;
    std::string message = std::string(to_string(color)) + " plays " + to_string(found->move);
    std::optional<double> evaluation;
    if (info.depth > 0 || info.is_book) {
      evaluation = info.score.discs();
      message += " (" + signed_score(info.score) + " discs, " +
                 (info.is_book ? "from the book" : "depth " + std::to_string(info.depth)) + ")";
    }
    print_message(message + ".\n");
    played = play(found->move, evaluation);
  } else {
    played = found.error();
  }
  is_engine_waiting_ = !played;
  if (!played) print_message("Sorry: " + played.error().message + ".\n");
}

}  // namespace emilia
