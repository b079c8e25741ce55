// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>

#include "engine/book/leaf_search.h"
#include "protocol/io/line_reader.h"

/// Searches of a book's learner that somebody else makes: as lines, in any order, told apart by a number.
///
///     search 17 B---...--- d3 c4 f5        "pass" where the side to move has to
///     found 17 d3 512 estimate 12 73       the move, units of a score, or "exact", depth, confidence
///     learned 4711                         between the questions: so many positions has the book

namespace emilia {

/// A question, or an answer, with its number.
struct LeafSearchLine {
  std::uint64_t number = 0;
  LeafQuestion question;
};
struct FoundLeafLine {
  std::uint64_t number = 0;
  FoundLeaf found;
};

/// Lines without their ends.
std::string to_string(const LeafSearchLine& line);
std::string to_string(const FoundLeafLine& line);

/// Errors say what was expected.
Result<LeafSearchLine> parse_search_line(std::string_view text);
Result<FoundLeafLine> parse_found_line(std::string_view text);

/// Asks on a stream, and waits for answers on a descriptor.
class LeafAsker : public LeafFinder {
 public:
  LeafAsker(int descriptor, std::ostream& out);
  ~LeafAsker() override;
  LeafAsker(const LeafAsker&) = delete;
  LeafAsker& operator=(const LeafAsker&) = delete;

  /// An error when the answers have ended, or one of them was wrong.
  Result<FoundLeaf> find(const LeafQuestion& question) override;

  /// Says how many positions the book has, on a line between the questions; safe to call from any thread.
  void tell_size(std::uint64_t positions);

 private:
  void read();

  std::ostream& out_;
  LineReader reader_;
  std::mutex mutex_;  ///< guards what follows, and the stream
  std::condition_variable answered_;
  std::uint64_t last_number_ = 0;
  std::map<std::uint64_t, LeafQuestion> asked_;  ///< and not answered
  std::map<std::uint64_t, FoundLeaf> found_;
  Status status_ = success();  ///< of the answers
  std::thread reading_;
};

}  // namespace emilia
