// SPDX-License-Identifier: MIT
#include <array>
#include <fmt/format.h>

#include "engine/analysis/game_analysis.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/notation/game_file.h"
#include "engine/play/book_move.h"
#include "programs/commands/terminal_game.h"
#include "programs/commands/terminal_words.h"
#include "programs/reports/analysis_report.h"
#include "protocol/words/requests.h"
#include "protocol/words/version.h"

// Commands of the terminal game.

namespace emilia {

namespace {

constexpr int kHintDepth = 12;
constexpr Milliseconds kAnalysisTime(100);  ///< for each search of an analysis

/// Parses "person" or "engine", ignoring case.
Result<Mover> parse_mover(std::string_view token) {
  for (std::size_t i = 0; i < kMoverNames.size(); ++i) {
    if (equals_ignoring_case(token, kMoverNames[i])) return static_cast<Mover>(i);
  }
  return Error{"invalid player " + in_quotes(token) + ": expected " + joined(kMoverNames)};
}

std::string value_and_line(const SearchInfo& info) {
  return " (" + signed_score(info.score) + " discs): " + line_of(info.pv);
}

}  // namespace

Status TerminalGame::hint(Words& tokens) {
  if (is_over()) return Error{"cannot give a hint: the game is over"};
  std::int64_t count = 0;
  if (!tokens.is_at_end()) {
    const auto given = parse_integer(tokens.next(), "number of moves", 1, EngineOptions::kMaxMultiPv);
    if (!given) return given.error();
    if (const Status end = expect_end(tokens); !end) return end.error();
    count = *given;
  }
  print_message(book_line());
  const Result<std::vector<SearchInfo>> moves = move_values();
  if (!moves) return moves.error();
  for (std::int64_t i = 0; i < std::max<std::int64_t>(count, 1) && i < std::ssize(*moves); ++i) {
    const SearchInfo& info = (*moves)[static_cast<std::size_t>(i)];
    const std::string start = count == 0 ? "Best move: " : std::to_string(i + 1) + ". ";
    print_message(start + to_string(info.pv.front()) + value_and_line(info) + '\n');
  }
  return success();
}

Result<std::vector<SearchInfo>> TerminalGame::move_values() {
  if (values_ && values_->position == game_.position()) return values_->moves;
  EngineOptions options = engine_.options();
  options.multi_pv = EngineOptions::kMaxMultiPv;
  if (const Status set = engine_.set_options(options); !set) return set.error();
  engine_.set_game(game_);
  std::vector<SearchInfo> moves;
  SearchHooks hooks = thinking();
  hooks.on_info = [&moves](const SearchInfo& info) {
    if (info.line == 1) moves.clear();
    if (!info.pv.empty()) moves.push_back(info);
  };
  SearchLimits limits;
  limits.depth = kHintDepth;
  limits.move_time = kHintTime;
  const auto found = search_and_wait(engine_, limits, hooks);
  if (lines_.is_terminal()) out_ << kClearLine;
  options.multi_pv = 1;
  if (const Status set = engine_.set_options(options); !set) return set.error();
  if (!found) return found.error();
  values_ = {game_.position(), moves};
  return moves;
}

Status TerminalGame::switch_values(Words& /*tokens*/) {
  shows_values_ = !shows_values_;
  is_position_new_ = true;
  return success();
}

Status TerminalGame::go(Words& /*tokens*/) {
  if (is_over()) return Error{"cannot move: the game is over"};
  let_engine_move();
  return success();
}

Status TerminalGame::resign(Words& /*tokens*/) {
  if (is_over()) return Error{"cannot resign: the game is over"};
  const bool is_engine = mover(to_move()) == Mover::engine && mover(opposite(to_move())) == Mover::person;
  forfeit_ = {is_engine ? opposite(to_move()) : to_move(), Ending::resignation};
  is_position_new_ = true;
  return success();
}

Status TerminalGame::analyze(Words& /*tokens*/) {
  if (game_.moves().empty()) return Error{"cannot analyse: no move was played"};
  if (!is_full(game_.start().board)) return Error{"cannot analyse: expected a game on 8x8"};
  std::size_t done = 0;
  const auto show_progress = [&] {
    if (lines_.is_terminal())
      out_ << kClearLine << "Analysing: move " << ++done << " (Enter: stop)" << std::flush;
  };
  const Result<GameAnalysis> analysis =
      analyze_game(record(), engine_.options(), {.depth = {}, .time = kAnalysisTime}, show_progress,
                   [this] { return lines_.take_enter(); });
  if (lines_.is_terminal()) out_ << kClearLine;
  if (!analysis) return analysis.error();
  print_message(format_analysis(*analysis));
  return success();
}

Status TerminalGame::undo(Words& /*tokens*/) {
  const bool has_person = mover(Color::black) == Mover::person || mover(Color::white) == Mover::person;
  const auto is_choice = [&] {
    return !is_empty(discs().legal_moves()) && (!has_person || mover(to_move()) == Mover::person);
  };
  // A move after the time limit was not played, so its turn starts again, as after a resignation.
  if (!forfeit_ && game_.undo() == 0) return Error{"cannot undo: no move was played"};
  while (!is_choice() && game_.undo() != 0) continue;
  forfeit_.reset();
  restore_clock();
  is_engine_waiting_ = mover(to_move()) == Mover::engine;
  is_position_new_ = true;
  if (is_engine_waiting_) print_message("The engine waits. Type go to let it move.\n");
  return success();
}

Status TerminalGame::redo(Words& /*tokens*/) {
  if (game_.redo() == 0) return Error{"cannot redo: no move was taken back"};
  while (!is_over() && mover(to_move()) == Mover::engine && game_.redo() != 0) continue;
  is_engine_waiting_ = !is_over() && mover(to_move()) == Mover::engine;
  restore_clock();
  is_position_new_ = true;
  return success();
}

Status TerminalGame::set_level(Words& tokens) {
  if (tokens.is_at_end()) return list_levels();
  const auto level = parse_integer(tokens.next(), "level", 0, kFullLevel);
  if (!level) return level.error();
  if (const Status end = expect_end(tokens); !end) return end;
  request_.level = static_cast<int>(*level);
  request_.rating.reset();
  print_message(level_line() + '\n');
  return success();
}

Status TerminalGame::list_levels() {
  for (int first = 0; first <= kFullLevel;) {
    int last = first;
    while (last < kFullLevel && people_of_level(last + 1) == people_of_level(first)) ++last;
    const std::string range = first == last ? std::to_string(first) : fmt::format("{} to {}", first, last);
    print_message(fmt::format("  {:<10}for {}\n", range, people_of_level(first)));
    first = last + 1;
  }
  print_message(fmt::format("Current {}: {}. To change it, type level and a number.\n",
                            request_.rating ? "rating" : "level", request_.rating.value_or(request_.level)));
  return success();
}

template <Color color>
Status TerminalGame::set_mover(Words& tokens) {
  const Result<Mover> mover = parse_mover(tokens.next());
  if (!mover) return mover.error();
  if (const Status end = expect_end(tokens); !end) return end;
  request_.movers[static_cast<std::size_t>(color)] = *mover;
  is_engine_waiting_ = false;
  is_position_new_ = true;
  return success();
}

Status TerminalGame::new_game(Words& /*tokens*/) {
  engine_.new_game();
  replace_game(engine_.game());
  return success();
}

Status TerminalGame::load(Words& tokens) {
  const Result<FileRequest> request = parse_file_and_number(tokens);
  if (!request) return request.error();
  const std::size_t number = request->number.value_or(1);
  const Result<GameRecord> record = read_game(request->path, number, std::nullopt, board());
  if (!record) return record.error();
  continue_game(*record, request->path, number);
  return success();
}

void TerminalGame::continue_game(const GameRecord& record, const std::string& path, std::size_t number) {
  replace_game(record.game);
  notes_ = record.notes;
  for (const std::string& warning : warnings_of(record, path, number))
    print_message("Warning: " + warning + ".\n");
}

GameRecord TerminalGame::record() const {
  GameRecord record = record_of(game_, board());
  const auto name = [&](Color color) {
    return mover(color) == Mover::person ? std::string("person")
                                         : std::string(kNameAndVersion) + ' ' + strength_name();
  };
  record.black = name(Color::black);
  record.white = name(Color::white);
  record.notes = notes_;
  record.notes.resize(game_.moves().size());
  if (request_.clock)
    record.black_clock = record.white_clock =
        GameClock{request_.clock->remaining, request_.clock->increment, {}};
  if (forfeit_) record.outcome = GameOutcome{opposite(forfeit_->loser), std::nullopt, forfeit_->ending};
  return record;
}

Status TerminalGame::save(Words& tokens) {
  const std::string path(tokens.take_rest());
  if (path.empty()) return Error{"missing file: expected its name"};
  if (const Status written = write_game(path, record()); !written) return written;
  print_message("Saved to " + path + ".\n");
  return success();
}

Status TerminalGame::show_moves(Words& /*tokens*/) {
  const std::string moves = transcript(game_.moves(), Passes::left_out);
  print_message((moves.empty() ? "No moves yet." : moves) + '\n');
  if (const NamedOpening* const opening = names_.find_last(game_))
    print_message("Opening: " + std::string(opening->name) + ".\n");
  if (book().opened)
    print_message("Moves in the book: " + std::to_string(moves_in_book(book(), game_)) + ".\n");
  return success();
}

Status TerminalGame::show_board(Words& /*tokens*/) {
  is_position_new_ = true;
  return success();
}

Status TerminalGame::help(Words& /*tokens*/) {
  print_message("Type a move as column and row, such as f5, or several moves, such as f5d6c3.\n");
  print_message("Commands:\n");
  constexpr std::size_t kWidth = 24;
  for (const Command& command : kCommands) {
    std::string usage = "  " + std::string(command.name);
    if (!command.arguments.empty()) usage.append(" ").append(command.arguments);
    print_message(usage + std::string(kWidth - std::min(kWidth, usage.size()), ' ') +
                  std::string(command.meaning) + '\n');
  }
  return success();
}

Status TerminalGame::quit(Words& /*tokens*/) {
  has_left_ = true;
  return success();
}

const std::array<TerminalGame::Command, 17> TerminalGame::kCommands = {{
    {"hint", "[<n>]", "print the engine's choice, or the n best moves", &TerminalGame::hint},
    {"values", "", "show or hide the values of your moves", &TerminalGame::switch_values},
    {"resign", "", "give up the game", &TerminalGame::resign},
    {"analyze", "", "print the loss of each move", &TerminalGame::analyze},
    {"undo", "", "take back your last move, also a resignation", &TerminalGame::undo},
    {"redo", "", "replay a move that was taken back", &TerminalGame::redo},
    {"go", "", "let the engine make this move", &TerminalGame::go},
    {"level", "[<0-20>]", "set the playing strength, or list the levels", &TerminalGame::set_level},
    {"black", "<person|engine>", "set the player of Black", &TerminalGame::set_mover<Color::black>},
    {"white", "<person|engine>", "set the player of White", &TerminalGame::set_mover<Color::white>},
    {"new", "", "start a new game", &TerminalGame::new_game},
    {"save", "<file>", "write the game: .ggf, .sgf, .pgn, .json or .txt", &TerminalGame::save},
    {"load", "<file> [<n>]", "continue the first game of a file, or its game n", &TerminalGame::load},
    {"moves", "", "print the moves so far", &TerminalGame::show_moves},
    {"board", "", "draw the board again", &TerminalGame::show_board},
    {"help", "", "print this list", &TerminalGame::help},
    {"quit", "", "leave the program", &TerminalGame::quit},
}};

}  // namespace emilia
