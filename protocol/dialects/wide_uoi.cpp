// SPDX-License-Identifier: MIT
#include "protocol/dialects/wide_uoi.h"

#include <array>
#include <string>

#include "protocol/reports/report.h"
#include "protocol/words/go_request.h"

namespace emilia {

namespace {

Error not_on_this_board(std::string_view what, const WideGame& game) {
  return {std::string(what) + " does not go with the board " + to_string(game.geometry().shape())};
}

/// The words of `go` that a classic search does not know.
Status check_go_words(Words words, const WideGame& game) {
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word == "searchmoves" || word == "ponder") return not_on_this_board(word, game);
  }
  return success();
}

/// What a heuristic makes of a position; of a finished game its score, and before a pass what the other side
/// then has.
Score worth_of(const WideGame& game, WideEval eval) {
  const WideGeometry& geometry = game.geometry();
  WideBoard board = game.position().board;
  if (game.is_finished())
    return Score::from_discs(final_score(geometry, board, FinalCount::empties_to_winner));
  const WideEvaluator evaluator(geometry, eval);
  const WideBits moves = board.legal_moves(geometry.playable());
  if (moves != 0) return evaluator.evaluate(board, moves);
  board.pass();
  return -evaluator.evaluate(board, board.legal_moves(geometry.playable()));
}

Status play_wide_moves(WideGame& game, Words& words) {
  while (!words.is_at_end()) {
    const Result<WideSquare> move = parse_wide_move(game.geometry(), words.next());
    if (!move) return move.error();
    if (const Status played = game.play(*move); !played) return played;
  }
  return success();
}

}  // namespace

std::span<const WideUoi::Command> WideUoi::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"newgame", "", "", &WideUoi::new_game},
      {"position", "startpos|<position> [moves <move>...]", "", &WideUoi::set_position},
      {"go", "...", "", &WideUoi::go},
      {"undo", "[<n>]", "", &WideUoi::undo},
      {"redo", "[<n>]", "", &WideUoi::redo},
      {"display", "", "", &WideUoi::display},
      {"eval", "", "", &WideUoi::evaluate},
      {"legal", "", "", &WideUoi::list_legal_moves},
      {"load", "<file>", "", &WideUoi::refuse_files},
      {"save", "<file>", "", &WideUoi::refuse_files},
  });
  return kCommands;
}

bool WideUoi::has_command(std::string_view name) {
  return find_command(commands(), name) != nullptr;
}

Status WideUoi::answer(Words& words, Clock::time_point received) {
  received_ = received;
  return carry_out(*this, commands(), words, "help");
}

Status WideUoi::new_game(Words& /*words*/) {
  if (const Status idle = session_.require_idle(); !idle) return idle;
  session_.wide_engine()->new_game();
  return success();
}

Status WideUoi::set_position(Words& words) {
  const WideGeometry& geometry = session_.wide_engine()->geometry();
  const std::string_view start = words.next();
  WideGame game(geometry);
  if (start != "startpos") {
    const Result<WideGame> parsed = parse_position_argument(start, geometry.shape());
    if (!parsed) return parsed.error();
    game = *parsed;
  }
  if (!words.is_at_end()) {
    if (const Status found = expect_word(words, "moves", "after the position"); !found) return found;
  }
  if (const Status played = play_wide_moves(game, words); !played) return played;
  return session_.set_game(game);
}

Status WideUoi::go(Words& words) {
  if (const Status known = check_go_words(words, game()); !known) return known;
  const Position side = {{}, game().position().to_move};
  const Result<SearchLimits> limits = parse_limits(words, side, received_, GoWords::uoi);
  if (!limits) return limits.error();
  return session_.start_wide_search(*limits, *this);
}

Status WideUoi::undo(Words& words) {
  return step(words, &WideGame::undo, "take back");
}

Status WideUoi::redo(Words& words) {
  return step(words, &WideGame::redo, "play again");
}

Status WideUoi::step(Words& words, std::size_t (WideGame::*move)(std::size_t), std::string_view action) {
  const Result<std::size_t> count = parse_move_count(words);
  if (!count) return count.error();
  WideGame stepped = game();
  if (const std::size_t done = (stepped.*move)(*count); done < *count) {
    return Error{"cannot " + std::string(action) + " " + std::to_string(*count) +
                 " moves, expected at most " + std::to_string(done)};
  }
  return session_.set_game(stepped);
}

Status WideUoi::display(Words& /*words*/) {
  const WideGeometry& geometry = game().geometry();
  std::string answer =
      wide_diagram(geometry, game().position()) + "position " + to_string(geometry, game().position());
  const std::vector<WideSquare> moves = game().moves();
  if (!moves.empty()) answer += "\nmoves";
  for (const WideSquare move : moves) answer.append(" ").append(to_string(move));
  session_.send(answer);
  return success();
}

Status WideUoi::evaluate(Words& /*words*/) {
  std::string answer;
  for (const EvalKind kind : kEvalKinds) {
    if (!answer.empty()) answer += "\n";
    answer.append("eval ").append(to_string(kind)).append(" ");
    const std::optional<WideEval> eval = parse_wide_eval(to_string(kind));
    answer += eval ? to_string(worth_of(game(), *eval)) : "none";
  }
  session_.send(answer);
  return success();
}

Status WideUoi::list_legal_moves(Words& /*words*/) {
  WideBits moves = game().legal_moves();
  std::string answer = moves != 0 ? "legal" : "legal pass";
  while (moves != 0) answer.append(" ").append(to_string(take_first(moves)));
  session_.send(answer);
  return success();
}

Status WideUoi::refuse_files(Words& words) {
  words.take_rest();
  return not_on_this_board("a file of games", game());
}

void WideUoi::on_wide_depth(const TextbookDepth& depth) {
  session_.send(format_info(depth), LogLevel::trace);
}

void WideUoi::on_wide_move(WideSquare best) {
  session_.wide_search_has_answered();
  session_.send("bestmove " + to_string(best));
}

}  // namespace emilia
