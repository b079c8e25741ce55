// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/analysis/collection/collection_report.h"
#include "engine/analysis/game_analysis.h"

/// JSON of analyses and of their collections, each as one line without its end. Bytes that are not UTF-8, as
/// in names, are replaced.

namespace emilia {

/// Analysis of a game as a JSON object; docs/reference/data-files.md describes its fields.
class AnalysisJson {
 public:
  struct Value;

  AnalysisJson() = default;  ///< null
  explicit AnalysisJson(const GameAnalysis& analysis);
  explicit AnalysisJson(const Value& value);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const Value& value() const { return *value_; }

 private:
  std::shared_ptr<const Value> value_;
};

/// Line of a results file.
struct CollectionRecord {
  std::string key;         ///< key of the `GameJob`
  std::string settings;    ///< settings of the run that determine the values
  std::string transcript;  ///< start and moves of the game
  GameSummary summary;
  AnalysisJson analysis;
};

std::string to_json(const CollectionRecord& record);

/// Errors: the line is not the JSON of a record.
Result<CollectionRecord> parse_collection_record(std::string_view line);

/// Returns the rows of a report as a JSON array.
std::string to_json(const CollectionReport& report);

}  // namespace emilia
