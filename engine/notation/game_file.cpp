// SPDX-License-Identifier: MIT
#include "engine/notation/game_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/paths.h"
#include "engine/base/text.h"
#include "engine/notation/content.h"
#include "engine/notation/packed_file.h"

namespace emilia {

namespace {

namespace fs = std::filesystem;

Error about(const std::string& path, const Error& error) {
  return {path + ": " + error.message};
}

/// Returns the file of names for a WTHOR file, with an ending in either case. First choice: the file of the
/// same name. Second: the federation's file, which covers all years. Third: the only file with that ending
/// that belongs to no other .wtb file.
std::optional<std::string> find_beside(const std::string& path, std::string_view ending) {
  std::error_code error;
  const fs::path games_file = path_of(name_without_packing(path));
  const fs::path folder = games_file.parent_path();
  std::vector<fs::path> found;
  std::set<fs::path> games;
  for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end;
       it.increment(error)) {
    const std::string found_ending = it->path().extension().string();
    if (equals_ignoring_case(found_ending, ending)) found.push_back(it->path());
    if (equals_ignoring_case(found_ending, ".wtb")) games.insert(it->path().stem());
  }
  std::ranges::sort(found);
  const auto stem = [](const fs::path& name) { return name.stem(); };
  if (const auto own = std::ranges::find(found, games_file.stem(), stem); own != found.end())
    return own->string();
  const auto is_of_all = [](const fs::path& name) { return equals_ignoring_case(name.string(), "wthor"); };
  if (const auto shared = std::ranges::find_if(found, is_of_all, stem); shared != found.end())
    return shared->string();
  std::erase_if(found, [&](const fs::path& name) { return games.contains(name.stem()); });
  return found.size() == 1 ? std::optional(found.front().string()) : std::nullopt;
}

/// Returns the names of a file next to the games; empty if there is no such file.
Result<std::vector<std::string>> read_names_beside(const std::string& path, std::string_view ending,
                                                   Result<std::vector<std::string>> (*read)(InputFile)) {
  const std::optional<std::string> names_path = find_beside(path, ending);
  if (!names_path) return std::vector<std::string>();
  InputFile file;
  if (const Status opened = file.open(*names_path, InputFile::Expected::regular_file); !opened)
    return opened.error();
  Result<std::vector<std::string>> names = read(std::move(file));
  if (!names) return about(*names_path, names.error());
  return names;
}

Result<WthorNames> read_names_beside(const std::string& path) {
  const auto players = read_names_beside(path, ".jou", read_wthor_players);
  if (!players) return players.error();
  const auto tournaments = read_names_beside(path, ".trn", read_wthor_tournaments);
  if (!tournaments) return tournaments.error();
  return WthorNames{*players, *tournaments};
}

Result<GameFormat> format_or_ending(const std::string& path, std::optional<GameFormat> format) {
  return format ? Result<GameFormat>(*format) : format_of_file(path);
}

/// Endings of the files of names that belong to a file of games.
std::span<const std::string_view> endings_beside(const std::string& path, std::optional<GameFormat> format) {
  static constexpr std::array<std::string_view, 2> kOfWthor = {".jou", ".trn"};
  const Result<GameFormat> known = format_or_ending(path, format);
  return known && *known == GameFormat::wthor ? std::span(kOfWthor) : std::span<const std::string_view>();
}

Status require_same_board(const Shape& found, const Shape& expected) {
  const bool has_sides = found.columns() == expected.columns() && found.rows() == expected.rows();
  if (has_sides && found.goal() == expected.goal()) return success();
  return Error{"the game is on the board " + to_string(found) + ", expected " + to_string(expected)};
}

}  // namespace

Status GameFile::open(const std::string& path, std::optional<GameFormat> format,
                      const std::optional<Shape>& board, InputFile::Expected expected) {
  InputFile file;
  const Result<std::string> name = open_unpacked(path, file, expected);
  if (!name) return name.error();
  if (!format) {
    const Result<std::string_view> bytes = file.peek(kContentBytes);
    if (!bytes) return bytes.error();
    const Result<GameFormat> found = format_of(*name, *bytes);
    if (!found) return found.error();
    format = *found;
  }
  WthorNames names;
  if (*format == GameFormat::wthor) {
    const Result<WthorNames> read = read_names_beside(path);
    if (!read) return read.error();
    names = *read;
  }
  name_ = file.path();
  reader_ = make_game_reader(*format, std::move(file), std::move(names), board);
  return success();
}

Result<std::optional<GameRecord>> GameFile::next() {
  Result<std::optional<GameRecord>> record = reader_->next();
  if (!record || *record) ++number_;
  if (!record) return about(name_, record.error());
  return record;
}

Error GameFile::about_game(const Error& error) const {
  return about(place(), error);
}

std::vector<std::string> warnings_of(const GameRecord& record, const std::string& path, std::size_t number) {
  std::vector<std::string> warnings;
  const std::string place = path + ": game " + std::to_string(number) + ": ";
  for (const std::string& warning : record.warnings)
    warnings.push_back(printable(std::string(place).append(warning)));
  return warnings;
}

Result<GameRecord> read_game(GameFile& file, std::size_t number, const std::optional<Shape>& board) {
  while (true) {
    const auto record = file.next();
    if (!record) return record.error();
    if (*record && file.number() == number) {
      const Status fits = board ? require_same_board((*record)->board, *board) : success();
      if (!fits) return about(file.name(), fits.error());
      return **record;
    }
    if (*record) continue;
    if (file.number() == 0) return Error{file.name() + ": the file has no game"};
    return Error{file.name() + ": game " + std::to_string(number) + " does not exist, expected at most " +
                 std::to_string(file.number())};
  }
}

Result<GameRecord> read_game(const std::string& path, std::size_t number, std::optional<GameFormat> format,
                             const std::optional<Shape>& board) {
  GameFile file;
  const Status opened = file.open(path, format, board, InputFile::Expected::regular_file);
  if (!opened) return opened.error();
  return read_game(file, number, board.value_or(Shape()));
}

Status GameFileWriter::create(const std::string& path, std::optional<GameFormat> format) {
  const Result<GameFormat> known = format_or_ending(path, format);
  if (!known) return known.error();
  path_ = path;
  writer_ = make_game_writer(*known);
  return file_.create(path);
}

Status GameFileWriter::write(const GameRecord& record) {
  const Result<std::string> text = writer_->text_of(record);
  if (!text) return text.error();
  Status written = file_.write(*text);
  has_failed_ = !written;
  return written;
}

Status GameFileWriter::finish() {
  if (const Status written = file_.write(writer_->rest()); !written) return written;
  if (const Status finished = file_.finish(); !finished) return finished;
  if (std::error_code ignored; !fs::is_regular_file(path_of(path_), ignored))
    return success();  // the format has no companion files
  for (const GameWriter::Companion& companion : writer_->companions()) {
    const std::string path = path_of(path_).replace_extension(companion.ending).string();
    if (const Status written = write_file(path, companion.text); !written) return written;
  }
  return success();
}

std::vector<std::string> files_read_for(const std::string& path, std::optional<GameFormat> format) {
  std::vector<std::string> files = {path};
  for (const std::string_view ending : endings_beside(std::string(name_without_packing(path)), format)) {
    if (const auto names = find_beside(path, ending)) files.push_back(*names);
  }
  return files;
}

std::vector<std::string> files_written_for(const std::string& path, std::optional<GameFormat> format) {
  std::vector<std::string> files = {path};
  for (const std::string_view ending : endings_beside(path, format))
    files.push_back(path_of(path).replace_extension(ending).string());
  return files;
}

Status write_game(const std::string& path, const GameRecord& record) {
  if (std::error_code ignored; fs::is_fifo(path_of(path), ignored))
    return file_error("write", path, "it is a pipe, not a file");
  GameFileWriter file;
  if (const Status created = file.create(path); !created) return created;
  if (const Status written = file.write(record); !written) return written;
  return file.finish();
}

}  // namespace emilia
