// SPDX-License-Identifier: MIT
#include "engine/solve/proof_log.h"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

/// Returns "<position, the player as B> <lower> <upper> <best move>", bounds in discs.
std::string line_of(const WideBoard& board, const TableEntry& entry, const Shape& shape) {
  return to_string(Position{board, Color::black}, shape) + ' ' + std::to_string(entry.lower.whole_discs()) +
         ' ' + std::to_string(entry.upper.whole_discs()) + ' ' + to_string(entry.best) + '\n';
}

Result<Score> parse_bound(std::string_view word) {
  const auto discs = parse_integer(word, "bound", -kMaxBoardSquares, kMaxBoardSquares);
  if (!discs) return discs.error();
  return Score::from_discs(static_cast<Discs>(*discs));
}

Result<Proof> parse_proof(std::string_view line, const Shape& shape) {
  Words words(line);
  const auto position = parse_position(words.next(), shape);
  if (!position) return position.error();
  const auto lower = parse_bound(words.next());
  if (!lower) return lower.error();
  const auto upper = parse_bound(words.next());
  if (!upper) return upper.error();
  if (*lower > *upper) return Error{"the lower bound is above the upper one"};
  const std::string_view best = words.next();
  const auto move = parse_square(best);
  if (!move && best != to_string(Square::none)) return Error{"invalid move " + in_quotes(best)};
  return Proof{
      position->board,
      {.lower = *lower, .upper = *upper, .depth = TableEntry::kProven, .best = move.value_or(Square::none)}};
}

}  // namespace

std::string_view name_of(Scoring scoring) {
  if (scoring == Scoring::fewest) return "as the discs lie, fewest win";
  return scoring == Scoring::raw ? "as the discs lie" : "the empty squares to the winner";
}

Status ProofLog::open(const std::string& path, const Shape& shape, Scoring scoring, Mode mode) {
  shape_ = shape;
  const std::string header =
      "emilia proofs on " + to_string(shape) + ", scores " + std::string(name_of(scoring)) + '\n';
  const std::lock_guard lock(mutex_);
  return file_.emplace().open(path, mode, {header, 0, {}}, [&](std::string_view line) -> Status {
    const auto proof = parse_proof(line, shape);
    if (!proof) return proof.error();
    earlier_.push_back(*proof);
    return success();
  });
}

TableEntry ProofLog::bounds_of(const WideBoard& board) const {
  TableEntry bounds;
  for (const Proof& proof : earlier_) {
    if (proof.board != board) continue;
    bounds.lower = std::max(bounds.lower, proof.entry.lower);
    bounds.upper = std::min(bounds.upper, proof.entry.upper);
  }
  return bounds;
}

void ProofLog::on_proof(const WideBoard& board, const TableEntry& entry) noexcept {
  try {
    const std::string line = line_of(board, entry, shape_);
    const std::lock_guard lock(mutex_);
    if (!file_) return;
    if (Status appended = file_->append(line); !appended) written_ = std::move(appended);
  } catch (const std::bad_alloc&) {
    const std::lock_guard lock(mutex_);
    has_lacked_memory_ = true;
  }
}

Status ProofLog::written() const {
  const std::lock_guard lock(mutex_);
  if (has_lacked_memory_) return Error{"cannot store a proof: not enough memory"};
  return written_;
}

std::size_t ProofLog::size() const {
  const std::lock_guard lock(mutex_);
  return file_ ? file_->record_count() : 0;
}

}  // namespace emilia
