// SPDX-License-Identifier: MIT
#include "protocol/dialects/uoi.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/analysis/reasons.h"
#include "engine/base/text.h"
#include "engine/board/perft.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "engine/openings/openings.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

constexpr std::string_view kEmptyValue = "<empty>";

/// Command of chess engines, and the one of uoi with the same meaning.
struct Synonym {
  std::string_view name;
  std::string_view meant;
};
constexpr auto kCommandsOfUci =
    std::to_array<Synonym>({{"uci", "uoi"}, {"ucinewgame", "newgame"}, {"d", "display"}});

}  // namespace

std::span<const Uoi::Command> Uoi::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"uoi", "", "print name, options and uoiok", &Uoi::identify},
      {"isready", "", "print readyok, also during a search", &Uoi::confirm_ready},
      {"setoption", "name <name> value <value>", "set an option", &Uoi::set_option},
      {"newgame", "", "start a new game and clear the transposition table", &Uoi::new_game},
      {"position", "startpos|fen <fen>|<position> [moves <move>...]", "set the position", &Uoi::set_position},
      {"go",
       "[time <s>] [movetime <ms>] [btime|wtime|binc|winc <ms>] [depth <n>] [nodes <n>] [searchmoves "
       "<move>...] "
       "[exact|wld|window <low> <high>] [selectivity <percent>] [infinite] [ponder]",
       "search, then print bestmove", &Uoi::go},
      {"stop", "", "stop the search and print bestmove", &Uoi::stop},
      {"ponderhit", "", "turn the ponder search into a timed search", &Uoi::ponder_hit},
      {"undo", "[<n>]", "take back the last n moves, one by default", &Uoi::undo},
      {"redo", "[<n>]", "replay n moves that were taken back, one by default", &Uoi::redo},
      {"opening", "", "print the name of the opening", &Uoi::name_opening},
      {"why", "<move>... better <move>...",
       "print why the first move of the first line is a mistake, then whyok", &Uoi::explain},
      {"display", "", "print the board", &Uoi::display},
      {"eval", "", "print each evaluation of the position, in discs", &Uoi::evaluate},
      {"legal", "", "print the legal moves", &Uoi::list_legal_moves},
      {"perft", "<depth> [full-depth|finished-leaf|free-pass]", "count the lines of play to a depth",
       &Uoi::count_lines},
      {"load", "<file> [<n>]", "load the first game of a file, or its game n", &Uoi::load},
      {"save", "<file>", "write the game to a file", &Uoi::save},
      {"help", "", "print this list", &Uoi::help},
      {"quit", "", "end the session", &Uoi::quit},
  });
  return kCommands;
}

bool Uoi::has_command(std::string_view name) {
  return find_command(commands(), name) != nullptr;
}

void Uoi::answer(std::string_view line) {
  Words tokens(line);
  if (tokens.is_at_end()) return;
  if (const Status answered = dispatch(tokens); !answered) refuse(answered.error());
}

void Uoi::refuse(const Error& error) {
  session().send(std::string(wording_.error) + printable(error.message), LogSeverity::info);
}

void Uoi::report_other_evaluation() {
  const EvalKind chosen = session().options().engine.eval;
  const EvalKind used = session().eval_in_use();
  if (chosen == used) return;
  session().send("info string Eval " + std::string(to_string(chosen)) + " supports " +
                 std::string(supported_boards(chosen, session().scoring())) + "; searches use " +
                 std::string(to_string(used)));
}

Status Uoi::dispatch(Words& tokens) {
  const auto* const meant = std::ranges::find(kCommandsOfUci, tokens.peek(), &Synonym::name);
  if (meant != kCommandsOfUci.end())
    return Error{"unknown command " + in_quotes(meant->name) + ": use " + std::string(meant->meant)};
  return carry_out(*this, commands(), tokens, "help");
}

Status Uoi::identify(Words& /*tokens*/) {
  std::string answer = "id name ";
  answer.append(kNameAndVersion).append("\nid author ").append(kAuthor).append("\n");
  for (const Option& option : option_table()) answer += format_option(option, session().defaults()) + "\n";
  session().send(answer.append(wording_.name).append("ok"));
  return success();
}

Status Uoi::confirm_ready(Words& /*tokens*/) {
  session().send("readyok");
  return success();
}

Status Uoi::set_option(Words& tokens) {
  if (const Status found = expect_token(tokens, "name", "after setoption"); !found) return found;
  const std::string_view name = tokens.next();
  const Option* option = find_option(name);
  const std::string remedy = std::string(wording_.name) + " lists the options";
  if (name.empty()) return Error{"missing option name: " + remedy};
  if (option == nullptr) return unknown_option(option_table(), name, remedy);
  if (const Status found = expect_token(tokens, "value", "after the option's name"); !found) return found;
  const std::string_view value = tokens.take_rest();
  const EvalKind before = session().eval_in_use();
  const Status set = session().set_option(*option, value == kEmptyValue ? "" : value);
  if (set && session().eval_in_use() != before) report_other_evaluation();
  return set;
}

Status Uoi::new_game(Words& /*tokens*/) {
  return session().new_game();
}

Status Uoi::set_position(Words& tokens) {
  const Result<Game> game = wording_.position.empty() ? parse_game(tokens, session().board())
                                                      : parse_game_after(wording_.position, tokens);
  if (!game) return game.error();
  const EvalKind before = session().eval_in_use();
  const Status set = session().set_game(*game);
  if (set && session().eval_in_use() != before) report_other_evaluation();
  return set;
}

Status Uoi::go(Words& tokens) {
  const auto limits = parse_limits(tokens, session().game().position(), received(), wording_.go);
  if (!limits) return limits.error();
  return session().start_move(*limits, *this);
}

Status Uoi::stop(Words& /*tokens*/) {
  session().stop_search();
  return success();
}

Status Uoi::ponder_hit(Words& /*tokens*/) {
  session().ponder_hit();
  return success();
}

Status Uoi::undo(Words& tokens) {
  return step(tokens, &Game::undo, "take back");
}

Status Uoi::redo(Words& tokens) {
  return step(tokens, &Game::redo, "replay");
}

Status Uoi::step(Words& tokens, std::size_t (Game::*move)(std::size_t), std::string_view action) {
  const Result<std::size_t> count = parse_move_count(tokens);
  if (!count) return count.error();
  Game game = session().game();
  if (const std::size_t done = (game.*move)(*count); done < *count) {
    return Error{"cannot " + std::string(action) + " " + std::to_string(*count) +
                 " moves: expected at most " + std::to_string(done)};
  }
  return session().set_game(game);
}

Status Uoi::display(Words& /*tokens*/) {
  const Game& game = session().game();
  const Shape& board = session().board();
  std::string answer = diagram(game.position(), board) + "position " + to_string(game.position(), board);
  const std::vector<Square> moves = game.moves();
  if (!moves.empty()) answer += "\nmoves";
  for (const Square move : moves) answer.append(" ").append(to_string(move));
  session().send(answer);
  return success();
}

Status Uoi::name_opening(Words& /*tokens*/) {
  const NamedOpening* opening = OpeningNames().find_last(session().game());
  session().send("info string opening " + std::string(opening == nullptr ? "without a name" : opening->name));
  return success();
}

Status Uoi::explain(Words& tokens) {
  const Result<WhyRequest> request = parse_why(tokens, session().game().position());
  if (!request) return request.error();
  std::string answer;
  for (const Reason& reason : reasons_for(session().game().position(), request->played, request->better)) {
    answer.append("why ").append(to_string(reason.kind)).append(" squares");
    for (const Square square : reason.squares) answer.append(" ").append(to_string(square));
    answer.append(" says");
    for (const Statement& statement : reason.statements) {
      answer.append(&statement == &reason.statements.front() ? " " : " ; ")
          .append(to_string(statement.phrase));
      for (const std::string& value : statement.values) answer.append(" ").append(value);
    }
    answer.append(" text ").append(reason.sentence()).append("\n");
  }
  session().send(answer + "whyok");
  return success();
}

Status Uoi::evaluate(Words& /*tokens*/) {
  const WideBoard& board = session().game().position().board;
  std::string answer;
  for (const EvalKind kind : kEvalKinds) {
    if (!answer.empty()) answer += "\n";
    answer.append("eval ").append(to_string(kind)).append(" ");
    const Evaluation evaluation = session().evaluation(kind);
    answer += evaluation.supports(board, session().scoring())
                  ? to_string(emilia::evaluate(evaluation, board, session().scoring()))
                  : std::string("none");
  }
  session().send(answer);
  return success();
}

Status Uoi::list_legal_moves(Words& /*tokens*/) {
  const WideBitboard moves = session().game().position().board.legal_moves();
  std::string answer = "legal";
  for (const Square move : squares(moves)) answer.append(" ").append(to_string(move));
  session().send(is_empty(moves) ? answer + " pass" : answer);
  return success();
}

Status Uoi::count_lines(Words& tokens) {
  const Result<PerftRequest> request = parse_perft(tokens);
  if (!request) return request.error();
  if (const Status idle = session().require_idle(); !idle) return idle;
  const auto lines = wait_for_count(
      [&](const std::atomic<bool>& is_stopped) {
        return perft(session().game().position().board, request->depth, request->rule, is_stopped);
      },
      [](std::string_view line) { return Words(line).peek() == "stop"; },
      [](std::string_view line) { return Words(line).peek() == "quit"; });
  if (!lines) return Error{"perft was stopped"};
  session().send(format_perft(request->depth, *lines));
  return success();
}

Status Uoi::load(Words& tokens) {
  const Result<FileRequest> request = parse_file_and_number(tokens);
  if (!request) return request.error();
  if (const Status idle = session().require_idle(); !idle) return idle;
  const std::size_t number = request->number.value_or(1);
  const Result<GameRecord> record = read_game(request->path, number, std::nullopt, session().board());
  if (!record) return record.error();
  for (const std::string& warning : warnings_of(*record, request->path, number))
    session().send("info string warning: " + warning);
  return session().set_game(record->game);
}

Status Uoi::save(Words& tokens) {
  const std::string path(tokens.take_rest());
  if (path.empty()) return Error{"missing file: expected its name"};
  return write_game(path, record_of(session().game(), session().board()));
}

Status Uoi::help(Words& /*tokens*/) {
  std::string answer;
  for (const Command& command : commands()) {
    if (!answer.empty()) answer += "\n";
    answer.append(command.name);
    if (!command.arguments.empty()) answer.append(" ").append(command.arguments);
    answer.append(": ").append(command.meaning);
  }
  session().send(answer);
  return success();
}

void Uoi::on_info(const SearchInfo& info) {
  session().send(format_info(info, wording_.score), LogSeverity::trace);
}

void Uoi::on_best_move(const BestMove& best) {
  session().send(format_best_move(best));
}

}  // namespace emilia
