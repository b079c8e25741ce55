// SPDX-License-Identifier: MIT
#include "protocol/dialects/uci.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/text.h"
#include "engine/board/fen.h"
#include "engine/board/perft.h"
#include "protocol/dialects/uci_words.h"
#include "protocol/words/requests.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

/// Options that UCI clients set: the second one has no effect, because the engine ponders on request.
constexpr std::string_view kVariantOption = "UCI_Variant";
constexpr std::string_view kPonderOption = "Ponder";

struct Variant {
  std::string_view name;
  std::string_view board;  ///< value of the option `Board`
};
constexpr auto kVariants = std::to_array<Variant>({{"flipello", "8x8"}, {"flipello10", "10x10"}});

/// Returns the name of the variant on a board; empty for other boards.
std::string_view variant_on(const Shape& board) {
  const std::string text = to_string(board);
  const auto found = std::ranges::find(kVariants, text, &Variant::board);
  return found == kVariants.end() ? std::string_view() : found->name;
}

Result<Game> parse_uci_game(Words& tokens, const Shape& board) {
  const std::string_view first = tokens.next();
  if (first != "startpos" && first != "fen") return unexpected(first, "after position", "startpos or fen");
  const Result<Position> start =
      first == "fen" ? parse_fen_argument(tokens, board) : Result<Position>(start_position(board));
  if (!start) return start.error();
  Game game(*start);
  if (tokens.is_at_end()) return game;
  if (const Status found = expect_token(tokens, "moves", "after the position"); !found) return found.error();
  while (!tokens.is_at_end()) {
    const std::string_view token = tokens.next();
    const std::optional<Square> move = parse_uci_move(token, board);
    if (!move) return Error{"invalid move " + in_quotes(token) + ": expected one such as P@e3 or c3c3"};
    if (!game.position().board.is_legal(*move) || !game.play(*move)) {
      return Error{"illegal move " + in_quotes(token) + ": expected a legal move for " +
                   to_string(game.position().to_move)};
    }
  }
  return game;
}

}  // namespace

std::span<const Uci::Command> Uci::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"uci", "", "print name, options and uciok", &Uci::identify},
      {"isready", "", "print readyok, also during a search", &Uci::confirm_ready},
      {"setoption", "name <name> value <value>", "set an option", &Uci::set_option},
      {"ucinewgame", "", "start a new game and clear the transposition table", &Uci::new_game},
      {"position", "startpos|fen <fen> [moves <move>...]", "set the position", &Uci::set_position},
      {"go",
       "[wtime|btime|winc|binc <ms>] [movestogo <n>] [movetime <ms>] [depth <n>] [nodes <n>] [searchmoves "
       "<move>...] [infinite] [ponder] | perft <depth>",
       "search, then print bestmove", &Uci::go},
      {"stop", "", "stop the search and print bestmove", &Uci::stop},
      {"ponderhit", "", "turn the ponder search into a timed search", &Uci::ponder_hit},
      {"d", "", "print the board and its FEN", &Uci::display},
      {"debug", "on|off", "ignored", &Uci::ignore},
      {"quit", "", "end the session", &Uci::quit},
  });
  return kCommands;
}

Status Uci::dispatch(Words& tokens) {
  return carry_out(*this, commands(), tokens);
}

Status Uci::identify(Words& /*tokens*/) {
  std::string answer = "id name ";
  answer.append(kNameAndVersion).append("\nid author ").append(kAuthor).append("\n");
  const std::string_view variant = variant_on(session().board());
  answer.append("option name ").append(kVariantOption).append(" type combo default ");
  answer.append(variant.empty() ? kVariants[0].name : variant);
  for (const Variant& each : kVariants) answer.append(" var ").append(each.name);
  answer.append("\noption name ").append(kPonderOption).append(" type check default false\n");
  for (const Option& option : option_table()) answer += format_option(option, session().defaults()) + "\n";
  session().send(answer + "uciok");
  return success();
}

Status Uci::set_option(Words& tokens) {
  Words ahead = tokens;
  const bool is_named = ahead.next() == "name";
  const std::string_view name = ahead.next();
  if (is_named && equals_ignoring_case(name, kPonderOption)) return success();
  if (!is_named || !equals_ignoring_case(name, kVariantOption)) return Uoi::set_option(tokens);
  if (const Status found = expect_token(ahead, "value", "after the option's name"); !found) return found;
  return set_variant(ahead.take_rest());
}

Status Uci::set_variant(std::string_view name) {
  const auto variant = std::ranges::find(kVariants, name, &Variant::name);
  if (variant == kVariants.end()) {
    std::vector<std::string_view> names(kVariants.size());
    std::ranges::transform(kVariants, names.begin(), &Variant::name);
    return Error{"invalid variant " + in_quotes(name) + ": expected " + joined(names)};
  }
  if (const Status set = session().set_option(*find_option("Board"), variant->board); !set) return set;
  const Shape& board = session().board();
  const Position start = start_position(board);
  session().send("info string variant " + std::string(name) + " files " + std::to_string(board.columns()) +
                 " ranks " + std::to_string(board.rows()) + " startpos " + to_flipello_fen(start, board));
  return session().set_game(Game(start));
}

Status Uci::set_position(Words& tokens) {
  const Result<Game> game = parse_uci_game(tokens, session().board());
  if (!game) return game.error();
  return session().set_game(*game);
}

Status Uci::go(Words& tokens) {
  if (tokens.peek() == "perft") {
    tokens.next();
    return count_lines(tokens);
  }
  const Position& position = session().game().position();
  std::string line;  // with the moves of `searchmoves` in the notation of uoi
  bool may_be_move = false;
  while (!tokens.is_at_end()) {
    const std::string_view token = tokens.next();
    const std::optional<Square> move =
        may_be_move && token != "0000" ? parse_uci_move(token, session().board()) : std::nullopt;
    if (move && !position.board.is_legal(*move)) {
      return Error{"illegal move " + in_quotes(token) + " after searchmoves: expected a legal move for " +
                   to_string(position.to_move)};
    }
    line += (move ? to_string(*move) : std::string(token)) + " ";
    may_be_move = may_be_move || token == "searchmoves";
  }
  Words translated(line);
  return Uoi::go(translated);
}

Status Uci::count_lines(Words& tokens) {
  const Result<PerftRequest> request = parse_perft(tokens);
  if (!request) return request.error();
  if (request->depth == 0) return Error{"invalid depth '0': expected 1 to " + std::to_string(kMaxPerftDepth)};
  if (const Status idle = session().require_idle(); !idle) return idle;
  const Position& position = session().game().position();
  std::vector<Square> moves;
  for (const Square move : squares(position.board.legal_moves())) moves.push_back(move);
  if (moves.empty() && !position.board.is_finished()) moves.push_back(Square::pass);
  std::string answer;
  const auto count = [&](const std::atomic<bool>& is_stopped) -> std::optional<std::uint64_t> {
    std::uint64_t sum = 0;
    for (const Square move : moves) {
      const auto lines = perft(position.after(move).board, request->depth - 1, request->rule, is_stopped);
      if (!lines) return std::nullopt;
      answer += uci_move(move, position, session().board()) + ": " + std::to_string(*lines) + "\n";
      sum += *lines;
    }
    return sum;
  };
  const auto sum = wait_for_count(
      count, [](std::string_view line) { return Words(line).peek() == "stop"; },
      [](std::string_view line) { return Words(line).peek() == "quit"; });
  if (!sum) return Error{"perft was stopped"};
  session().send(answer + "\nNodes searched: " + std::to_string(*sum) + "\n");
  return success();
}

Status Uci::display(Words& /*tokens*/) {
  const Position& position = session().game().position();
  session().send(diagram(position, session().board()) +
                 "Fen: " + to_flipello_fen(position, session().board()));
  return success();
}

Status Uci::ignore(Words& tokens) {
  tokens.take_rest();
  return success();
}

void Uci::on_info(const SearchInfo& info) {
  session().send(format_uci_info(info, session().game().position(), session().board()), LogSeverity::trace);
}

void Uci::on_best_move(const BestMove& best) {
  session().send(format_uci_best_move(best, session().game().position(), session().board()));
}

}  // namespace emilia
