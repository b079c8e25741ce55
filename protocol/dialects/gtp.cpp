// SPDX-License-Identifier: MIT
#include "protocol/dialects/gtp.h"

#include <array>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "protocol/dialects/gtp_words.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

constexpr std::string_view kProtocolVersion = "2";
constexpr std::string_view kName = "Emilia";
constexpr std::string_view kVersion = EMILIA_VERSION;
constexpr std::string_view kGame = "Othello";
constexpr std::string_view kNothing;

/// Analyze commands for the menus of GoGui.
constexpr std::string_view kAnalyzeCommands =
    "hstring/Board/showboard\n"
    "move/Best Move/reg_genmove %c\n"
    "pstring/Legal Moves/gogui-rules_legal_moves\n"
    "string/Final Score/final_score\n"
    "pspairs/Book/emilia-book\n"
    "param/Options/emilia-options";

constexpr std::string_view kAnalysisArguments =
    "[<colour>] [<interval>] [maxmoves <n>] [allow|avoid <colour> <move>,... <depth>]";

constexpr int kMaxStones = 1000;
constexpr double kMaxKomi = 1000;

/// Returns the empty answer of a command without output, or its error.
Result<std::string> done(const Status& status) {
  return status ? Result<std::string>(std::string()) : status.error();
}

Milliseconds whole_milliseconds(Microseconds time) {
  return std::chrono::duration_cast<Milliseconds>(time);
}

}  // namespace

std::span<const Gtp::Command> Gtp::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"protocol_version", "", "print 2", &Gtp::answer_with<kProtocolVersion>},
      {"name", "", "print the engine's name and level", &Gtp::name},
      {"version", "", "print the engine's version", &Gtp::answer_with<kVersion>},
      {"known_command", "<command>", "print true or false", &Gtp::known_command},
      {"list_commands", "", "list the commands", &Gtp::list_commands},
      {"quit", "", "end the session", &Gtp::quit},
      {"list_games", "", "print Othello", &Gtp::answer_with<kGame>},
      {"set_game", "<game>", "choose the game: Othello", &Gtp::set_game},
      {"boardsize", "<size>", "set the board size: 4 to 10", &Gtp::board_size},
      {"rectangular_boardsize", "<columns> <rows>", "set the sides of the board: 4 to 10",
       &Gtp::rectangular_board_size},
      {"clear_board", "", "start a new game", &Gtp::clear_board},
      {"komi", "<number>", "accepted and ignored", &Gtp::komi},
      {"play", "<colour> <move>", "play a move of either side", &Gtp::play},
      {"genmove", "<colour>", "choose a move and play it", &Gtp::generate_move},
      {"reg_genmove", "<colour>", "choose a move", &Gtp::propose_move},
      {"lz-analyze", kAnalysisArguments, "print the values of moves until the next line",
       &Gtp::analyze_for_leela},
      {"kata-analyze", kAnalysisArguments, "print the values of moves until the next line",
       &Gtp::analyze_for_katago},
      {"lz-genmove_analyze", kAnalysisArguments, "choose a move and play it; print the values of moves",
       &Gtp::generate_for_leela},
      {"kata-genmove_analyze", kAnalysisArguments, "choose a move and play it; print the values of moves",
       &Gtp::generate_for_katago},
      {"undo", "", "take back a move", &Gtp::undo},
      {"time_settings", "<main> <period> <stones>", "set the clocks of the game", &Gtp::time_settings},
      {"time_left", "<colour> <time> <stones>", "set the time left of a side", &Gtp::time_left},
      {"showboard", "", "print the board", &Gtp::show_board},
      {"final_score", "", "print the winner and the margin", &Gtp::final_score},
      {"loadsgf", "<file> [<number>]", "load the game of a file, up to a move number", &Gtp::load_sgf},
      {"gogui-rules_game_id", "", "print Othello", &Gtp::answer_with<kGame>},
      {"gogui-rules_board_size", "", "print the board size", &Gtp::rules_board_size},
      {"gogui-rules_legal_moves", "", "print the moves of the side to move", &Gtp::rules_legal_moves},
      {"gogui-rules_side_to_move", "", "print black or white", &Gtp::rules_side_to_move},
      {"gogui-rules_board", "", "print the board, row 8 first", &Gtp::rules_board},
      {"gogui-rules_final_result", "", "print the result as a sentence", &Gtp::rules_final_result},
      {"gogui-analyze_commands", "", "list the analyze commands for GoGui",
       &Gtp::answer_with<kAnalyzeCommands>},
      {"gogui-interrupt", "", "announce support of the line `# interrupt`", &Gtp::answer_with<kNothing>},
      {"emilia-options", "[<name> <value>]", "print the options or set one", &Gtp::options},
      {"emilia-book", "", "print the book moves and their values", &Gtp::book},
  });
  return kCommands;
}

bool Gtp::is_spoken(std::string_view line) {
  if (line.starts_with('#')) return true;
  const GtpLine request = parse_gtp_line(line);
  return find_command(commands(), Words(request.text).peek()) != nullptr;
}

void Gtp::answer(std::string_view line) {
  end_analysis();
  const GtpLine request = parse_gtp_line(line);
  Words tokens(request.text);
  if (tokens.is_at_end() && request.id.empty()) return;
  id_ = request.id;
  is_answered_ = false;
  const Answer answer = carry_out(*this, commands(), tokens, "list_commands");
  if (!analysis_ && !is_answered_) send(id_, answer);
}

void Gtp::answer_too_long(std::string_view beginning) {
  end_analysis();
  send(parse_gtp_line(beginning).id, too_long(beginning));
}

void Gtp::send(std::string_view id, const Answer& answer) {
  std::string text = answer ? "=" : "?";
  text.append(id).append(" ");
  text += answer ? *answer : printable(answer.error().message);
  session().send(text + "\n", answer ? LogSeverity::debug : LogSeverity::info);
}

Gtp::Answer Gtp::name(Words& /*tokens*/) {
  return session().name_with_level(kName);
}

Gtp::Answer Gtp::known_command(Words& tokens) {
  const std::string_view name = tokens.next();
  if (const Status end = expect_end(tokens); !end) return end.error();
  return std::string(find_command(commands(), name) != nullptr ? "true" : "false");
}

Gtp::Answer Gtp::list_commands(Words& /*tokens*/) {
  std::string list;
  for (const Command& command : commands()) list.append(list.empty() ? "" : "\n").append(command.name);
  return list;
}

Gtp::Answer Gtp::quit(Words& /*tokens*/) {
  end();
  return std::string();
}

Gtp::Answer Gtp::set_game(Words& tokens) {
  const std::string_view game = tokens.next();
  if (const Status end = expect_end(tokens); !end) return end.error();
  if (!equals_ignoring_case(game, kGame)) {
    return Error{"unsupported game " + in_quotes(game) + ": expected " + std::string(kGame)};
  }
  return clear_board(tokens);
}

Gtp::Answer Gtp::board_size(Words& tokens) {
  const std::string_view token = tokens.next();
  const auto size = parse_integer(token, "size", kMinBoardSide, kMaxBoardSide);
  if (!size) return Error{"unacceptable size " + in_quotes(token) + ": expected 4 to 10"};
  if (const Status end = expect_end(tokens); !end) return end.error();
  return start_on(static_cast<int>(*size), static_cast<int>(*size));
}

Gtp::Answer Gtp::rectangular_board_size(Words& tokens) {
  const auto columns = parse_integer(tokens.next(), "columns", kMinBoardSide, kMaxBoardSide);
  if (!columns) return Error{"unacceptable size: " + columns.error().message};
  const auto rows = parse_integer(tokens.next(), "rows", kMinBoardSide, kMaxBoardSide);
  if (!rows) return Error{"unacceptable size: " + rows.error().message};
  if (const Status end = expect_end(tokens); !end) return end.error();
  return start_on(static_cast<int>(*columns), static_cast<int>(*rows));
}

Gtp::Answer Gtp::start_on(int columns, int rows) {
  const Shape& board = session().board();
  if (board.columns() != columns || board.rows() != rows) {
    const std::string sides = std::to_string(columns) + 'x' + std::to_string(rows);
    const Status set = session().set_option(*find_option("Board"), sides);
    if (!set) return set.error();
  }
  Words none("");
  return clear_board(none);
}

Gtp::Answer Gtp::clear_board(Words& /*tokens*/) {
  if (const Status set = session().new_game(); !set) return set.error();
  clock_.restart();
  idle_passes_ = 0;
  return std::string();
}

Gtp::Answer Gtp::komi(Words& tokens) {
  if (tokens.is_at_end()) return Error{"missing komi: expected a number"};
  if (const auto komi = parse_decimal(tokens.next(), "komi", -kMaxKomi, kMaxKomi); !komi) return komi.error();
  return done(expect_end(tokens));
}

Gtp::Answer Gtp::play(Words& tokens) {
  const Result<Color> side = parse_gtp_colour(tokens.next());
  if (!side) return side.error();
  const std::string_view token = tokens.next();
  const std::optional<Square> move = parse_move(token);
  if (!move) return Error{"invalid move " + in_quotes(token) + ": expected a square such as F5, or pass"};
  if (const Status end = expect_end(tokens); !end) return end.error();

  Game game = session().game();
  if (game.is_finished() && *move == Square::pass) {
    ++idle_passes_;
    return std::string();
  }
  if (const Result<Game> turn = game_with_turn_of(*side); !turn) return turn.error();
  // Played on the game itself, which inserts a pass that undo takes back with the move.
  const bool is_out_of_turn = game.position().to_move != *side;
  if (is_out_of_turn && *move == Square::pass) {
    return Error{"illegal move 'pass': " + std::string(to_string(game.position().to_move)) + " is to move"};
  }
  if (const Status played = game.play(*move); !played) return played.error();
  return done(session().set_game(game));
}

Gtp::Answer Gtp::undo(Words& /*tokens*/) {
  if (idle_passes_ > 0) {
    --idle_passes_;
    return std::string();
  }
  Game game = session().game();
  if (game.undo() == 0) return Error{"cannot undo: no move was played"};
  return done(session().set_game(game));
}

Gtp::Answer Gtp::time_settings(Words& tokens) {
  const auto main = parse_seconds(tokens.next(), "main time");
  if (!main) return main.error();
  const auto period = parse_seconds(tokens.next(), "byo-yomi time");
  if (!period) return period.error();
  const auto stones = parse_integer(tokens.next(), "byo-yomi stones", 0, kMaxStones);
  if (!stones) return stones.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  clock_.configure(whole_milliseconds(*main), whole_milliseconds(*period), static_cast<int>(*stones));
  return std::string();
}

Gtp::Answer Gtp::time_left(Words& tokens) {
  const Result<Color> side = parse_gtp_colour(tokens.next());
  if (!side) return side.error();
  const std::string_view token = tokens.next();
  const bool is_below_zero =
      token.starts_with('-');  // negative time of a clock that keeps running: nothing is left
  const auto left = parse_seconds(token.substr(is_below_zero ? 1 : 0), "time");
  if (!left) return left.error();
  const auto stones = parse_integer(tokens.next(), "stones", 0, kMaxStones);
  if (!stones) return stones.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  clock_.set_time_left(*side, is_below_zero ? Milliseconds(0) : whole_milliseconds(*left),
                       static_cast<int>(*stones));
  return std::string();
}

Gtp::Answer Gtp::generate_move(Words& tokens) {
  const Result<Color> side = parse_gtp_colour(tokens.next());
  if (!side) return side.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  const Result<Square> move = choose_and_play(*side);
  if (!move) return move.error();
  return gtp_move(*move);
}

Result<Square> Gtp::choose_and_play(Color side, const std::vector<Square>& moves) {
  const Result<Square> move = search_for(side, moves);
  if (!move) return move.error();
  clock_.spend(side, whole_milliseconds(std::chrono::duration_cast<Microseconds>(Clock::now() - received())));
  Game game = session().game();
  if (game.is_finished()) {
    ++idle_passes_;
    return move;
  }
  if (const Status played = game.play(*move); !played) return played.error();
  if (const Status set = session().set_game(game); !set) return set.error();
  return move;
}

Gtp::Answer Gtp::propose_move(Words& tokens) {
  const Result<Color> side = parse_gtp_colour(tokens.next());
  if (!side) return side.error();
  if (const Status end = expect_end(tokens); !end) return end.error();
  const Result<Square> move = search_for(*side);
  if (!move) return move.error();
  return gtp_move(*move);
}

Result<Game> Gtp::game_with_turn_of(Color side) {
  Game game = session().game();
  const Color to_move = game.position().to_move;
  if (side == to_move || game.is_finished()) return game;
  const Status passed = game.play(Square::pass);
  if (!passed) return Error{"wrong colour: " + std::string(to_string(to_move)) + " is to move"};
  return game;
}

Result<Square> Gtp::search_for(Color side, const std::vector<Square>& moves) {
  const Game before = session().game();
  const Result<Game> game = game_with_turn_of(side);
  if (!game) return game.error();
  if (is_empty(game->position().board.legal_moves())) return Square::pass;

  SearchLimits limits;
  limits.started = received();
  limits.search_moves = moves;
  clock_.limit(limits, side);
  if (const Status set = session().set_game(*game); !set) return set.error();
  const Status started = session().start_move(limits, *this);
  if (started) wait_for_search(is_gtp_interrupt);
  if (const Status set = session().set_game(before); !set) return set.error();
  if (!started) return started.error();
  return best_move_;
}

void Gtp::on_best_move(const BestMove& best) {
  best_move_ = best.move;
  search_has_answered();
}

Gtp::Answer Gtp::load_sgf(Words& tokens) {
  const Result<FileRequest> request = parse_file_and_number(tokens);
  if (!request) return request.error();
  const Result<GameRecord> record = read_game(request->path, 1, GameFormat::sgf, session().board());
  if (!record) return Error{"cannot load file: " + record.error().message};

  Game game = record->game;
  if (request->number) {
    while (game.undo() > 0) {
    }
    game.redo(*request->number - 1);
  }
  if (const Status set = session().set_game(game); !set) return set.error();
  idle_passes_ = 0;
  return std::string();
}

Gtp::Answer Gtp::show_board(Words& /*tokens*/) {
  std::string picture = diagram(session().game().position(), session().board());
  picture.pop_back();  // `send` ends the last line
  return "\n" + picture;
}

Gtp::Answer Gtp::final_score(Words& /*tokens*/) {
  const Game& game = session().game();
  if (!game.is_finished()) return Error{"cannot score: the game is not over"};
  return gtp_score(game.position(), session().scoring());
}

}  // namespace emilia
