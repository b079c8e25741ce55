// SPDX-License-Identifier: MIT
#include "engine/analysis/collection/collection_results.h"

#include "engine/base/text.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

std::string transcript_of(const GameRecord& record) {
  std::string text = to_string(record.game.start()) + ' ';
  for (const Square move : record.game.moves()) text += to_string(move);
  return text;
}

}  // namespace

Status CollectionResults::open(const std::string& path, RecordFile::Mode mode, const std::string& settings) {
  path_ = path;
  settings_ = settings;
  return file_.open(path, mode, {.line_start = "{\"key\":"},
                    [this](std::string_view line) { return take(line); });
}

Status CollectionResults::take(std::string_view line) {
  const Result<CollectionRecord> record = parse_collection_record(line);
  if (!record) return record.error();
  if (record->settings != settings_) {
    return Error{"invalid settings " + in_quotes(record->settings, kMaxShownLength) + ": expected " +
                 in_quotes(settings_, kMaxShownLength)};
  }
  earlier_[record->key] = *record;
  return success();
}

Result<const CollectionRecord*> CollectionResults::find(const GameJob& job) const {
  const auto earlier = earlier_.find(job.key);
  if (earlier == earlier_.end()) return nullptr;
  if (earlier->second.transcript == transcript_of(job.record)) return &earlier->second;
  return Error{"cannot resume " + in_quotes(path_) + ": its game " + in_quotes(job.key) +
               " differs from the input file"};
}

Status CollectionResults::append(const GameJob& job, const GameSummary& summary,
                                 const AnalysisJson& analysis) {
  if (path_.empty()) return success();
  const std::string line = to_json({job.key, settings_, transcript_of(job.record), summary, analysis}) + '\n';
  const std::lock_guard lock(mutex_);
  return file_.append(line);
}

}  // namespace emilia
