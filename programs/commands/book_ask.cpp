// SPDX-License-Identifier: MIT
#include "programs/commands/book_ask.h"

#include <fmt/format.h>
#include <limits>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

Result<std::uint64_t> parse_number(Words& tokens, std::string_view first) {
  const std::string_view token = tokens.next();
  if (token != first) return Error{"invalid line " + in_quotes(token) + ": expected " + std::string(first)};
  const auto number = parse_integer(tokens.next(), "number", 0, std::numeric_limits<std::int64_t>::max());
  if (!number) return number.error();
  return static_cast<std::uint64_t>(*number);
}

Result<Selectivity> parse_confidence(std::string_view token) {
  for (const Selectivity selectivity : kSelectivities) {
    if (token == std::to_string(percent(selectivity))) return selectivity;
  }
  return Error{"invalid confidence " + in_quotes(token) + ": expected 73, 87, 95, 98, 99 or 100"};
}

Status expect_answer(const LeafQuestion& question, Square move) {
  const bool is_requested = is_empty(question.moves) ? move == Square::pass
                                                     : move != Square::pass && contains(question.moves, move);
  return is_requested ? success()
                      : Status(Error{"unexpected move " + to_string(move) + ": it was not requested"});
}

}  // namespace

std::string to_string(const LeafSearchLine& line) {
  std::string text =
      fmt::format("search {} {}", line.number, to_string(Position{line.question.board, Color::black}));
  if (is_empty(line.question.moves)) text += " pass";
  for (const Square move : squares(line.question.moves)) text += ' ' + to_string(move);
  return text;
}

std::string to_string(const FoundLeafLine& line) {
  const auto& [leaf, depth, selectivity] = line.found;
  return fmt::format("found {} {} {} {} {} {}", line.number, to_string(leaf.move), leaf.value.units(),
                     leaf.is_exact ? "exact" : "estimate", depth, percent(selectivity));
}

Result<LeafSearchLine> parse_search_line(std::string_view text) {
  Words tokens(text);
  const auto number = parse_number(tokens, "search");
  if (!number) return number.error();
  const auto position = parse_position(tokens.next());
  if (!position) return position.error();
  if (position->board.is_finished()) return Error{"invalid position: the game is over"};
  const Bitboard legal = narrow(position->board).legal_moves();
  LeafSearchLine line{*number, {narrow(position->board), 0}};
  if (tokens.peek() == "pass" && is_empty(legal)) tokens.next();
  while (!tokens.is_at_end()) {
    const std::string_view token = tokens.next();
    const auto move = parse_square(token);
    if (!move || !contains(legal, *move))
      return Error{"invalid move " + in_quotes(token) + ": expected a legal move"};
    line.question.moves |= bit(*move);
  }
  if (is_empty(line.question.moves) != is_empty(legal)) return Error{"missing moves: expected legal moves"};
  return line;
}

Result<FoundLeafLine> parse_found_line(std::string_view text) {
  Words tokens(text);
  const auto number = parse_number(tokens, "found");
  if (!number) return number.error();
  const auto move = parse_move(tokens.next());
  if (!move) return Error{"invalid move: expected a square or pass"};
  constexpr std::int64_t kMaxUnits = std::int64_t{kMaxBoardSquares} * Score::kUnitsPerDisc;
  const auto units = parse_integer(tokens.next(), "score", -kMaxUnits, kMaxUnits);
  if (!units) return units.error();
  const std::string_view kind = tokens.next();
  if (kind != "exact" && kind != "estimate")
    return Error{"invalid kind " + in_quotes(kind) + ": expected exact or estimate"};
  const auto depth = parse_integer(tokens.next(), "depth", 0, kMaxBoardSquares);
  if (!depth) return depth.error();
  const auto selectivity = parse_confidence(tokens.next());
  if (!selectivity) return selectivity.error();
  return FoundLeafLine{*number,
                       {{*move, Score::from_units(static_cast<std::int32_t>(*units)), kind == "exact"},
                        static_cast<int>(*depth),
                        *selectivity}};
}

RemoteLeafFinder::RemoteLeafFinder(int descriptor, std::ostream& out) : out_(out), reader_(descriptor) {
  reading_ = std::thread([this] { read(); });
}

RemoteLeafFinder::~RemoteLeafFinder() {
  reader_.interrupt();
  reading_.join();
}

Result<FoundLeaf> RemoteLeafFinder::find(const LeafQuestion& question) {
  std::unique_lock lock(mutex_);
  const std::uint64_t number = ++last_number_;
  pending_.emplace(number, question);
  out_ << to_string(LeafSearchLine{number, question}) << std::endl;
  answered_.wait(lock, [&] { return found_.contains(number) || !status_; });
  if (!found_.contains(number)) return status_.error();
  return found_.extract(number).mapped();
}

void RemoteLeafFinder::send_size(std::uint64_t positions) {
  const std::lock_guard lock(mutex_);
  out_ << fmt::format("learned {}", positions) << std::endl;
}

void RemoteLeafFinder::read() {
  while (const auto line = reader_.next()) {
    const auto answer = parse_found_line(line->text);
    const std::lock_guard lock(mutex_);
    const auto question = answer ? pending_.find(answer->number) : pending_.end();
    if (!answer) {
      status_ = answer.error();
    } else if (question == pending_.end()) {
      status_ = Error{"unexpected answer: no search has its number"};
    } else {
      status_ = expect_answer(question->second, answer->found.leaf.move);
    }
    if (status_) {
      pending_.erase(question);
      found_.emplace(answer->number, answer->found);
    }
    answered_.notify_all();
    if (!status_) return;
  }
  const std::lock_guard lock(mutex_);
  status_ = Error{"search client disconnected; run the same command again to continue"};
  answered_.notify_all();
}

}  // namespace emilia
