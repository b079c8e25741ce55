// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/analysis/collection/analysis_json.h"
#include "engine/analysis/collection/game_queue.h"
#include "engine/base/record_file.h"

namespace emilia {

/// Results file of a run over a collection, one record per line.
/// Threads: `find` and `append` may be called by several threads.
class CollectionResults {
 public:
  /// Opens the file and reads the records of an earlier run. `settings` determine the values of a run.
  /// Errors: also records of a run with other settings.
  Status open(const std::string& path, RecordFile::Mode mode, const std::string& settings);

  /// Returns the number of records of an earlier run.
  [[nodiscard]] std::size_t earlier_count() const { return earlier_.size(); }

  /// Returns the record of an earlier run for a game; null if there is none. Errors: the game has other
  /// moves.
  [[nodiscard]] Result<const CollectionRecord*> find(const GameJob& job) const;

  /// Appends the analysis of a game to the file, if one is open.
  Status append(const GameJob& job, const GameSummary& summary, const AnalysisJson& analysis);

 private:
  Status take(std::string_view line);

  std::string path_;
  std::string settings_;
  std::mutex mutex_;  ///< guards the file
  RecordFile file_;
  std::map<std::string, CollectionRecord> earlier_;
};

}  // namespace emilia
