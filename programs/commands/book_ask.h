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

/// Protocol between a book learner and a program that makes its searches. Lines may come in any order; a
/// number identifies a search.
///
///     search 17 B---...--- d3 c4 f5        "pass" if the side to move has to pass
///     found 17 d3 512 estimate 12 73       move, score in units, or "exact", depth, confidence
///     learned 4711                         between searches: number of positions in the book

namespace emilia {

/// Search request and its answer, each with the number of the search.
struct LeafSearchLine {
  std::uint64_t number = 0;
  LeafQuestion question;
};
struct FoundLeafLine {
  std::uint64_t number = 0;
  FoundLeaf found;
};

/// Serializers; the line has no line feed.
std::string to_string(const LeafSearchLine& line);
std::string to_string(const FoundLeafLine& line);

/// Parsers. The error names the expected form.
Result<LeafSearchLine> parse_search_line(std::string_view text);
Result<FoundLeafLine> parse_found_line(std::string_view text);

/// Leaf finder that sends searches to a stream and reads the answers from a descriptor.
class RemoteLeafFinder : public LeafFinder {
 public:
  RemoteLeafFinder(int descriptor, std::ostream& out);
  ~RemoteLeafFinder() override;
  RemoteLeafFinder(const RemoteLeafFinder&) = delete;
  RemoteLeafFinder& operator=(const RemoteLeafFinder&) = delete;

  /// Errors: the answers ended, or one of them was invalid.
  Result<FoundLeaf> find(const LeafQuestion& question) override;

  /// Sends the number of positions of the book. Threads: any.
  void send_size(std::uint64_t positions);

 private:
  void read();

  std::ostream& out_;
  LineReader reader_;
  std::mutex mutex_;  ///< guards the members below and the stream
  std::condition_variable answered_;
  std::uint64_t last_number_ = 0;
  std::map<std::uint64_t, LeafQuestion> pending_;  ///< searches without an answer
  std::map<std::uint64_t, FoundLeaf> found_;
  Status status_ = success();  ///< of the reading thread
  std::thread reading_;
};

}  // namespace emilia
