// SPDX-License-Identifier: MIT
#include "protocol/commands/proof_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "protocol/words/tokenizer.h"

namespace emilia {

namespace {

/// "<position, the player as B> <lower> <upper> <best move>", bounds in discs.
std::string line_of(const Board& board, const TableEntry& entry, const Shape& shape) {
  return to_string(Position{board, Color::black}, shape) + ' ' + std::to_string(entry.lower.whole_discs()) +
         ' ' + std::to_string(entry.upper.whole_discs()) + ' ' + to_string(entry.best) + '\n';
}

Result<Score> parse_bound(std::string_view word) {
  const auto discs = parse_integer(word, "bound", -kSquareCount, kSquareCount);
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
  if (*lower > *upper) return Error{"a lower bound above the upper one"};
  const std::string_view best = words.next();
  const auto move = parse_square(best);
  if (!move && best != to_string(Square::none)) return Error{"bad move " + in_quotes(best)};
  return Proof{position->board,
               {.lower = *lower,
                .upper = *upper,
                .depth = TableEntry::kProven,
                .best = move.value_or(Square::none)}};
}

}  // namespace

std::string_view name_of(Scoring scoring) {
  return scoring == Scoring::raw ? "as the discs lie" : "the empty squares to the winner";
}

Status ProofFile::open(const std::string& path, const Shape& shape, Scoring scoring, Mode mode) {
  path_ = path;
  shape_ = shape;
  header_ = "emilia proofs on " + to_string(shape) + ", scores " + std::string(name_of(scoring));
  const bool is_there = std::filesystem::exists(path);
  if (is_there && mode == Mode::create) {
    return Error{in_quotes(path) + " is there already, expected a new file (or --resume to go on with it)"};
  }
  if (is_there) {
    if (const Status read = read_earlier(); !read) return read;
  }
  file_.open(path, std::ios::binary | std::ios::app);
  if (!is_there) file_ << header_ << '\n' << std::flush;
  size_ = earlier_.size();
  return written();
}

Status ProofFile::read_earlier() {
  std::ifstream in(path_, std::ios::binary);
  std::string line;
  if (!std::getline(in, line) || line != header_)
    return Error{in_quotes(path_) + " cannot be gone on with, expected its first line to be '" + header_ +
                 "'"};
  std::uintmax_t whole = line.size() + 1;  // bytes of the lines that have an end
  for (std::size_t number = 2; std::getline(in, line) && !in.eof(); ++number) {
    whole += line.size() + 1;
    const auto proof = parse_proof(line, shape_);
    if (!proof)
      return Error{in_quotes(path_) + ", line " + std::to_string(number) + ": " + proof.error().message};
    earlier_.push_back(*proof);
  }
  in.close();
  // What is behind the last end of line was being written when the run was ended.
  std::error_code error;
  if (std::filesystem::file_size(path_) > whole) std::filesystem::resize_file(path_, whole, error);
  if (error) return Error{"cannot write to " + in_quotes(path_) + ": " + error.message()};
  return success();
}

TableEntry ProofFile::bounds_of(const Board& board) const {
  TableEntry bounds;
  for (const Proof& proof : earlier_) {
    if (proof.board != board) continue;
    bounds.lower = std::max(bounds.lower, proof.entry.lower);
    bounds.upper = std::min(bounds.upper, proof.entry.upper);
  }
  return bounds;
}

void ProofFile::on_proof(const Board& board, const TableEntry& entry) {
  const std::string line = line_of(board, entry, shape_);
  const std::lock_guard lock(mutex_);
  if (!file_.is_open()) return;
  file_ << line << std::flush;
  ++size_;
}

Status ProofFile::written() const {
  const std::lock_guard lock(mutex_);
  if (file_) return success();
  return Error{"cannot write to " + in_quotes(path_) + ": " + std::strerror(errno)};
}

std::size_t ProofFile::size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

}  // namespace emilia
