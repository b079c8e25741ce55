// SPDX-License-Identifier: MIT
#include "engine/analysis/collection/game_queue.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/paths.h"
#include "engine/notation/packed_file.h"

namespace emilia {

namespace fs = std::filesystem;

Result<std::vector<std::string>> game_files_of(const std::vector<std::string>& paths, const OnSkip& skip) {
  std::vector<std::string> files;
  std::vector<Error> empty_folders;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path_of(path), error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (auto entry = fs::recursive_directory_iterator(path_of(path), error);
         !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      if (entry->is_regular_file(error) && format_of_file(name_without_packing(entry->path().string())))
        found.push_back(entry->path().string());
    }
    if (error) return file_error("read", path, error.message());
    std::ranges::sort(found);
    if (found.empty()) empty_folders.push_back(file_error("read", path, "it has no game files"));
    files.insert(files.end(), found.begin(), found.end());
  }
  if (files.empty() && !empty_folders.empty()) return empty_folders.front();
  for (const Error& error : empty_folders) skip(error.message);
  return files;
}

std::optional<GameJob> GameQueue::next(const OnSkip& skip) {
  while (true) {
    if (!file_) {
      if (files_begun_ == selection_.files.size()) return std::nullopt;
      if (!open_next(skip)) continue;
    }
    const Result<std::optional<GameRecord>> record = file_->next();
    if (record && !*record) {
      file_.reset();
      continue;
    }
    if (!record) {
      skip(record.error().message);
      if (!file_->skip_damaged()) file_.reset();
      continue;
    }
    if (!is_full((*record)->game.start().board))
      skip(file_->about_game({"unsupported board: expected 8x8"}).message);
    else if (is_wanted(**record))
      return GameJob{file_->name() + ' ' + std::to_string(file_->number()), **record};
  }
}

bool GameQueue::open_next(const OnSkip& skip) {
  file_.emplace();
  const Status opened = file_->open(selection_.files[files_begun_++], selection_.format);
  if (opened) return true;
  skip(opened.error().message);
  file_.reset();
  return false;
}

bool GameQueue::is_wanted(const GameRecord& record) const {
  const std::string& player = selection_.player;
  return player.empty() || record.black == player || record.white == player;
}

std::size_t count_games(const GameSelection& selection, const std::function<bool()>& is_to_stop) {
  const auto is_read_once = [](const std::string& file) { return !fs::is_regular_file(path_of(file)); };
  if (std::ranges::any_of(selection.files, is_read_once)) return 0;
  GameQueue games(selection);
  std::size_t count = 0;
  while (!is_to_stop() && games.next([](const std::string& /*why*/) {})) ++count;
  return count;
}

}  // namespace emilia
