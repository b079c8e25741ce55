// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/shape.h"
#include "engine/search/table/proof_keeper.h"

namespace emilia {

/// "the empty squares to the winner" or "as the discs lie".
std::string_view name_of(Scoring scoring);

/// A board whose value was bounded, with the bounds.
struct Proof {
  Board board;
  TableEntry entry;
};

/// The checkpoint of a long solve: what was proven, a line each, behind a line that names the board. Written
/// as it comes; a run that was ended, even in the middle of a line, is gone on with from what is whole.
class ProofFile : public ProofKeeper {
 public:
  enum class Mode : std::uint8_t { create, resume };

  /// Creates a file, which must not be there; or takes one up, if it is there. Errors: it cannot be opened,
  /// it is there, it is of another board or counts otherwise, a line is damaged (the error names the line).
  Status open(const std::string& path, const Shape& shape, Scoring scoring, Mode mode);

  /// What earlier runs have proven.
  [[nodiscard]] const std::vector<Proof>& earlier() const { return earlier_; }

  /// What they say together of a board; nothing is known of one that they have not seen.
  [[nodiscard]] TableEntry bounds_of(const Board& board) const;

  void on_proof(const Board& board, const TableEntry& entry) override;

  /// An error when something could not be written.
  [[nodiscard]] Status written() const;

  /// How many proofs the file has.
  [[nodiscard]] std::size_t size() const;

 private:
  Status read_earlier();

  std::string path_;
  Shape shape_;
  std::string header_;  ///< the first line
  std::vector<Proof> earlier_;
  mutable std::mutex mutex_;  ///< guards what follows
  std::ofstream file_;
  std::size_t size_ = 0;
};

}  // namespace emilia
