// SPDX-License-Identifier: MIT
#include "protocol/commands/terminal_game.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "engine/openings/openings.h"
#include "protocol/words/book_move.h"
#include "protocol/words/requests.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

constexpr int kHintDepth = 14;
constexpr Milliseconds kHintTime(2000);
constexpr Milliseconds kMoveTime(10000);  ///< at most, without a clock
constexpr std::size_t kHintMoves = 6;
constexpr std::string_view kHelpHint = "type a move such as f5, or help";

Milliseconds since(Clock::time_point moment) {
  return std::chrono::duration_cast<Milliseconds>(Clock::now() - moment);
}

/// A word that says where to play; whether the board has the square is asked later.
bool is_move(std::string_view word) {
  return parse_move(word).has_value();
}

std::string signed_score(Score score) {
  return (score > Score() ? "+" : "") + to_string(score);
}

std::string line_of(const std::vector<Square>& moves) {
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), kHintMoves); ++i) {
    text += (text.empty() ? "" : " ") + to_string(moves[i]);
  }
  return text;
}

/// "person" or "engine", in either case.
Result<Mover> parse_mover(std::string_view word) {
  for (std::size_t i = 0; i < kMoverNames.size(); ++i) {
    if (equals_ignoring_case(word, kMoverNames[i])) return static_cast<Mover>(i);
  }
  return Error{"bad player " + in_quotes(word) + ", expected " + joined(kMoverNames)};
}

}  // namespace

const std::array<TerminalGame::Command, 14> TerminalGame::kCommands = {{
    {"hint", "", "what the engine would play", &TerminalGame::hint},
    {"undo", "", "take back your last move, or the loss on time; the clocks go back too",
     &TerminalGame::undo},
    {"redo", "", "play again what was taken back", &TerminalGame::redo},
    {"go", "", "let the engine make this move", &TerminalGame::go},
    {"level", "<0-20>", "how strong the engine plays", &TerminalGame::set_level},
    {"black", "<person|engine>", "who plays Black", &TerminalGame::set_mover<Color::black>},
    {"white", "<person|engine>", "who plays White", &TerminalGame::set_mover<Color::white>},
    {"new", "", "a new game", &TerminalGame::new_game},
    {"save", "<file>", "write the game to a file: .ggf, .sgf or .txt", &TerminalGame::save},
    {"load", "<file> [<n>]", "go on with the game of a file, or with its game n", &TerminalGame::load},
    {"moves", "", "the moves so far", &TerminalGame::show_moves},
    {"board", "", "show the board again", &TerminalGame::show_board},
    {"help", "", "this list", &TerminalGame::help},
    {"quit", "", "leave", &TerminalGame::quit},
}};

TerminalGame::TerminalGame(PlayRequest request, LineReader& reader, std::ostream& out, BoardStyle style)
    : request_(std::move(request)),
      engine_(request_.options),
      level_player_(request_.options),
      reader_(reader),
      out_(out),
      style_(style),
      game_(engine_.game()) {}

Status TerminalGame::run() {
  Game game = engine_.game();
  if (!request_.file.empty()) {
    const Result<GameRecord> record = read_game(request_.file, 1, std::nullopt, board());
    if (!record) return record.error();
    game = record->game;
  }
  out_ << kNameAndVersion << ". To play, " << kHelpHint << ".\n";
  replace_game(game);
  while (!has_left_ && out_) take_turn();
  return success();
}

void TerminalGame::replace_game(const Game& game) {
  game_ = game;
  clock_.reset();
  clocks_.clear();
  if (request_.clock) clock_.emplace(*request_.clock);
  remember_clock();
  lost_on_time_.reset();
  seed_ = seed_of_game(request_.seed);
  is_engine_waiting_ = false;
  is_position_new_ = true;
}

void TerminalGame::remember_clock() {
  if (!clock_) return;
  clocks_.resize(game_.moves().size(), *clock_);
  clocks_.push_back(*clock_);
}

void TerminalGame::restore_clock() {
  if (const std::size_t ply = game_.moves().size(); ply < clocks_.size()) clock_ = clocks_[ply];
}

// --- what is shown

std::string TerminalGame::side_line(Color color) const {
  std::string line = color == Color::black ? "  Black X " : "  White O ";
  line += std::to_string(popcount(game_.position().discs(color)));
  line += mover(color) == Mover::person ? "  person" : "  Emilia, level " + std::to_string(request_.level);
  if (clock_) line += "  " + format_clock(clock_->time(color).remaining);
  return line + '\n';
}

void TerminalGame::show_position() {
  const std::vector<Square> moves = game_.moves();
  const auto last = std::find_if(moves.rbegin(), moves.rend(), is_square);
  out_ << '\n' << draw_board(game_.position(), board(), last == moves.rend() ? Square::none : *last, style_);
  out_ << side_line(Color::black) << side_line(Color::white);
  if (is_over()) show_result();
}

void TerminalGame::show_result() {
  if (lost_on_time_) {
    out_ << to_string(*lost_on_time_) << "'s time has run out: " << to_string(opposite(*lost_on_time_))
         << " wins.\n";
    return;
  }
  const Position& end = game_.position();
  const Discs score = end.to_move == Color::black ? end.board.final_score() : -end.board.final_score();
  out_ << "The game is over: Black " << popcount(end.discs(Color::black)) << ", White "
       << popcount(end.discs(Color::white)) << ". ";
  if (score == 0) {
    out_ << "A draw.\n";
    return;
  }
  out_ << (score > 0 ? "Black" : "White") << " wins by " << std::abs(score)
       << (end.board.empty_count() == 0 ? ".\n" : ", the empty squares counted for the winner.\n");
}

void TerminalGame::prompt() {
  if (is_over()) {
    out_ << "(new, undo, save or quit)> ";
  } else {
    out_ << to_string(to_move()) << "> ";
  }
  out_.flush();
}

// --- turns

void TerminalGame::take_turn() {
  if (is_position_new_) show_position();
  is_position_new_ = false;
  if (!is_over() && is_empty(discs().legal_moves())) {
    out_ << to_string(to_move()) << " has no move and passes.\n";
    game_.play(Square::pass);
    remember_clock();
    is_position_new_ = true;
  } else if (!is_over() && mover(to_move()) == Mover::engine && !is_engine_waiting_) {
    let_engine_move();
  } else {
    take_line();
  }
}

void TerminalGame::take_line() {
  prompt();
  const auto began = Clock::now();
  const auto line = reader_.next();
  const Milliseconds used = since(began);
  if (!line) {
    has_left_ = true;
    out_ << '\n';
    return;
  }
  Words words(line->text);
  if (words.is_at_end()) return;
  const std::string_view name = words.next();
  Status answered = success();
  if (is_move(name)) {
    answered = words.is_at_end() ? play_word(name, used) : expect_end(words);
  } else {
    if (clock_ && !is_over()) clock_->take(to_move(), used);
    const auto* command = std::ranges::find_if(
        kCommands, [&](const Command& row) { return equals_ignoring_case(row.name, name); });
    if (command == kCommands.end()) {
      answered = Error{"I do not know " + in_quotes(name) + ", " + std::string(kHelpHint)};
    } else if (const Status end = expect_end(words); command->arguments.empty() && !end) {
      answered = end;
    } else {
      answered = (this->*command->answer)(words);
    }
  }
  if (!answered) out_ << "Sorry: " << printable(answered.error().message) << ".\n";
}

Status TerminalGame::play_word(std::string_view word, Milliseconds used) {
  if (is_over()) return Error{"the game is over; undo takes moves back, new begins another game"};
  const std::optional<Square> move = parse_move(word);
  const WideBitboard legal = discs().legal_moves();
  if (!is_square(*move) || !contains(legal, *move)) {
    std::string error = to_string(*move) + " is no legal move for " + to_string(to_move()) + "; it can play";
    for (const Square square : squares(legal)) error += ' ' + to_string(square);
    return Error{error};
  }
  return play(*move, used);
}

Status TerminalGame::play(Square move, Milliseconds used) {
  if (clock_) {
    clock_->take(to_move(), used);
    if (clock_->has_run_out(to_move())) {
      lost_on_time_ = to_move();
      is_position_new_ = true;
      return success();
    }
    clock_->add_increment(to_move());
  }
  is_position_new_ = true;
  const Status played = game_.play(move);
  if (played) remember_clock();
  return played;
}

/// The engine's own game is the one that new begins.
Result<SearchOutcome> TerminalGame::search(const SearchLimits& limits) {
  engine_.set_game(game_);
  return search_and_wait(engine_, limits);
}

Result<SearchOutcome> TerminalGame::choose_move(const SearchLimits& limits) {
  if (const auto known = book_move(request_.book, game_.position(), seed_))
    return SearchOutcome{known->move, info_of(*known, std::chrono::nanoseconds(0))};
  if (request_.level == kFullLevel) return search(limits);
  return search_and_wait(level_player_, {game_, limits, request_.level, seed_});
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
  const Milliseconds used = since(limits.started);
  Status played = success();
  if (found) {
    out_ << to_string(color) << " plays " << to_string(found->move);
    const SearchInfo& info = found->info;
    if (info.is_book) {
      out_ << " (" << signed_score(info.score) << " discs, from the book)";
    } else if (info.depth > 0) {
      out_ << " (" << signed_score(info.score) << " discs, depth " << info.depth << ')';
    }
    out_ << ".\n";
    played = play(found->move, used);
  } else {
    played = found.error();
  }
  is_engine_waiting_ = !played;
  if (!played) out_ << "Sorry: " << played.error().message << ".\n";
}

// --- commands

Status TerminalGame::hint(Words& /*words*/) {
  if (is_over()) return Error{"the game is over"};
  SearchLimits limits;
  limits.depth = kHintDepth;
  limits.move_time = kHintTime;
  const Result<SearchOutcome> found = search(limits);
  if (!found) return found.error();
  out_ << "I would play " << to_string(found->move);
  const SearchInfo& info = found->info;
  if (info.depth > 0) out_ << " (" << signed_score(info.score) << " discs): " << line_of(info.pv);
  out_ << '\n';
  return success();
}

Status TerminalGame::go(Words& /*words*/) {
  if (is_over()) return Error{"the game is over"};
  let_engine_move();
  return success();
}

Status TerminalGame::undo(Words& /*words*/) {
  const bool has_person = mover(Color::black) == Mover::person || mover(Color::white) == Mover::person;
  const auto is_choice = [&] {
    return !is_empty(discs().legal_moves()) && (!has_person || mover(to_move()) == Mover::person);
  };
  // The move that came too late was not played: its turn begins again.
  if (!lost_on_time_ && game_.undo() == 0) return Error{"there is no move to take back"};
  while (!is_choice() && game_.undo() != 0) continue;
  lost_on_time_.reset();
  restore_clock();
  is_engine_waiting_ = mover(to_move()) == Mover::engine;
  is_position_new_ = true;
  if (is_engine_waiting_) out_ << "The engine waits: go lets it play on.\n";
  return success();
}

Status TerminalGame::redo(Words& /*words*/) {
  if (game_.redo() == 0) return Error{"there is no move to play again"};
  while (!is_over() && mover(to_move()) == Mover::engine && game_.redo() != 0) continue;
  is_engine_waiting_ = !is_over() && mover(to_move()) == Mover::engine;
  restore_clock();
  is_position_new_ = true;
  return success();
}

Status TerminalGame::set_level(Words& words) {
  const auto level = parse_integer(words.next(), "level", 0, kFullLevel);
  if (!level) return level.error();
  if (const Status end = expect_end(words); !end) return end;
  request_.level = static_cast<int>(*level);
  out_ << "Level " << *level << ": for " << people_of_level(request_.level) << ".\n";
  return success();
}

template <Color color>
Status TerminalGame::set_mover(Words& words) {
  const Result<Mover> mover = parse_mover(words.next());
  if (!mover) return mover.error();
  if (const Status end = expect_end(words); !end) return end;
  request_.movers[static_cast<std::size_t>(color)] = *mover;
  is_engine_waiting_ = false;
  is_position_new_ = true;
  return success();
}

Status TerminalGame::new_game(Words& /*words*/) {
  engine_.new_game();
  replace_game(engine_.game());
  return success();
}

Status TerminalGame::load(Words& words) {
  const Result<FileRequest> request = parse_file_and_number(words);
  if (!request) return request.error();
  const Result<GameRecord> record =
      read_game(request->path, request->number.value_or(1), std::nullopt, board());
  if (!record) return record.error();
  replace_game(record->game);
  return success();
}

Status TerminalGame::save(Words& words) {
  const std::string path(words.take_rest());
  if (path.empty()) return Error{"missing file, expected its name"};
  GameRecord record = record_of(game_, board());
  const auto name = [&](Color color) {
    return mover(color) == Mover::person ? std::string("person") : std::string(kNameAndVersion);
  };
  record.black = name(Color::black);
  record.white = name(Color::white);
  if (lost_on_time_) record.outcome = GameOutcome{opposite(*lost_on_time_), std::nullopt, Ending::time_out};
  if (const Status written = write_game(path, record); !written) return written;
  out_ << "Saved to " << path << ".\n";
  return success();
}

Status TerminalGame::show_moves(Words& /*words*/) {
  const std::string moves = transcript(game_.moves(), Passes::left_out);
  out_ << (moves.empty() ? "No move yet." : moves) << '\n';
  if (const NamedOpening* opening = OpeningNames().find_last(game_))
    out_ << "Opening: " << opening->name << ".\n";
  return success();
}

Status TerminalGame::show_board(Words& /*words*/) {
  is_position_new_ = true;
  return success();
}

Status TerminalGame::help(Words& /*words*/) {
  out_ << "A move is a column and a row: f5. Besides:\n";
  constexpr std::size_t kWidth = 24;
  for (const Command& command : kCommands) {
    std::string usage = "  " + std::string(command.name);
    if (!command.arguments.empty()) usage.append(" ").append(command.arguments);
    out_ << usage << std::string(kWidth - std::min(kWidth, usage.size()), ' ') << command.meaning << '\n';
  }
  return success();
}

Status TerminalGame::quit(Words& /*words*/) {
  has_left_ = true;
  return success();
}

}  // namespace emilia
