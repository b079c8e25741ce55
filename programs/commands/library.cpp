// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <span>

#include "engine/analysis/collection/game_queue.h"
#include "engine/analysis/game_analysis.h"
#include "engine/base/numbers.h"
#include "engine/base/paths.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/library/game_library.h"
#include "engine/notation/game_file.h"
#include "programs/commands/commands.h"
#include "programs/commands/opening_table.h"
#include "programs/terminal/progress_bar.h"
#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

constexpr int kGamesOfTransaction = 10'000;
constexpr int kUsualRows = 20;
constexpr int kMostRows = 1'000'000;
constexpr std::array<std::string_view, 3> kLibraryResultNames = {"black", "white", "draw"};

/// Request of a command of the group.
struct LibraryRequest {
  std::string library;
  std::vector<std::string> files;
  LibraryQuery query = {};
  int rows = kUsualRows;
};

Flag library_flag() {
  return text_flag("library", "<file>", "library to use", "the user's");
}

std::vector<Flag> query_flags() {
  return {
      text_flag("player", "<name>", "games of this player; a part of the name is enough"),
      text_flag("opponent", "<name>", "games of --player against this one"),
      text_flag("opening", "<name>", "games whose last named opening has this name"),
      text_flag("event", "<name>", "games of this tournament or place"),
      text_flag("years", "<from>-<to>", "games of these years, or of one year"),
      choice_flag("result", kLibraryResultNames, "games that Black or White won, or drawn ones"),
      text_flag("position", "<position>",
                "games with this position, also mirrored or turned: moves such as f5d6, or 65 characters"),
      library_flag()};
}

/// Parses "1998" or "1998-2005".
Result<std::pair<int, int>> parse_years(const std::string& text) {
  constexpr int kLastYear = 9999;
  const std::size_t middle = std::min(text.find('-'), text.size());
  const auto first = parse_integer(text.substr(0, middle), "year", 0, kLastYear);
  if (!first) return first.error();
  if (middle == text.size()) return std::pair(static_cast<int>(*first), static_cast<int>(*first));
  const auto last = parse_integer(text.substr(middle + 1), "year", *first, kLastYear);
  if (!last) return last.error();
  return std::pair(static_cast<int>(*first), static_cast<int>(*last));
}

/// Parses moves from the start position, or a position string.
Result<Position> parse_moves_or_position(const std::string& text) {
  constexpr std::size_t kPositionLength = 65;
  if (text.size() == kPositionLength) {
    const Result<Position> position = parse_position(text);
    if (position && !is_full(position->board))
      return Error{"unsupported board: expected 8x8 without blocked squares"};
    return position;
  }
  const Result<Game> game = play_transcript(text);
  if (!game) return game.error();
  return game->position();
}

Result<LibraryRequest> parse_library_request(const Arguments& arguments, const ProgramOptions& /*options*/) {
  LibraryRequest request;
  request.library = usual_library();
  request.files = arguments.positionals;
  ArgumentParser parser(arguments);
  parser.read_file("library", request.library);
  if (parser.error()) return *parser.error();
  if (request.library.empty()) return Error{"missing --library: the user has no home folder"};
  return request;
}

Result<LibraryRequest> parse_query_request(const Arguments& arguments, const ProgramOptions& options) {
  Result<LibraryRequest> parsed = parse_library_request(arguments, options);
  if (!parsed) return parsed;
  LibraryRequest request = *parsed;
  LibraryQuery& query = request.query;
  query.player = arguments.text("player");
  query.opponent = arguments.text("opponent");
  query.opening = arguments.text("opening");
  query.place = arguments.text("event");
  if (query.player.empty() && !query.opponent.empty())
    return Error{"missing --player: required by --opponent"};
  ArgumentParser parser(arguments);
  parser.read_choice("result", query.result);
  if (arguments.has("limit")) parser.read_number("limit", request.rows);
  if (parser.error()) return *parser.error();
  if (arguments.has("years")) {
    const auto years = parse_years(arguments.text("years"));
    if (!years) return Error{"invalid value for --years: " + years.error().message};
    query.years = *years;
  }
  if (arguments.has("position")) {
    const Result<Position> position = parse_moves_or_position(arguments.text("position"));
    if (!position) return Error{"invalid value for --position: " + position.error().message};
    query.position = *position;
  }
  return request;
}

/// Import of files into a library.
class LibraryImport {
 public:
  explicit LibraryImport(GameLibrary& library) : library_(library) {}

  /// Files that cannot be opened are skipped.
  /// Errors: the library cannot be written; no file or game could be read.
  Status add_files(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
      if (const Status added = add_file(file); !added) return added;
      if (const Status saved = save(); !saved) return saved;
      if (is_interrupted()) return success();
    }
    if (saved_ + known_ == 0 && skipped_ > 0) return Error{"cannot import any game: all were skipped"};
    return success();
  }

  void skip(const std::string& why) {
    progress_.hide();
    std::cerr << "emilia: skipped: " << printable(why, kMaxErrorLength) << '\n';
    ++skipped_;
  }

  [[nodiscard]] bool is_interrupted() const { return interrupt_.is_pending(); }

  /// Prints the counts of the games that are stored.
  void report() {
    progress_.hide();
    std::cout << saved_ << (saved_ == 1 ? " game" : " games") << " added, " << known_ << " known";
    if (skipped_ > 0) std::cout << ", " << skipped_ << " skipped";
    std::cout << std::endl;
    if (is_interrupted()) std::cerr << "interrupted: the same command continues\n";
  }

 private:
  Status add_file(const std::string& path) {
    GameFile file;
    if (const Status opened = file.open(path); !opened) {
      skip(opened.error().message);
      return success();
    }
    while (!is_interrupted()) {
      const auto record = file.next();
      if (!record) {
        skip(record.error().message);
        if (file.skip_damaged()) continue;
        return success();
      }
      if (!*record) return success();
      progress_.advance();
      const Result<bool> added = library_.add(**record);
      if (!added) return added.error();
      ++(*added ? unsaved_ : known_);
      if (unsaved_ < kGamesOfTransaction) continue;
      if (const Status saved = save(); !saved) return saved;
    }
    return success();
  }

  Status save() {
    if (const Status saved = library_.save(); !saved) return saved;
    saved_ += std::exchange(unsaved_, 0);
    return success();
  }

  GameLibrary& library_;
  InterruptGuard interrupt_;
  ProgressBar progress_{"import", 0};
  std::uint64_t saved_ = 0;
  std::uint64_t unsaved_ = 0;
  std::uint64_t known_ = 0;
  std::uint64_t skipped_ = 0;
};

Result<int> run_library_import(const LibraryRequest& request, const Context& /*context*/) {
  if (request.files.empty()) return Error{"missing file: expected files or folders of games"};
  std::error_code ignored;
  std::filesystem::create_directories(path_of(request.library).parent_path(), ignored);
  const auto library = GameLibrary::open(request.library, GameLibrary::Mode::write);
  if (!library) return library.error();
  LibraryImport import(**library);
  const auto files = game_files_of(request.files, [&](const std::string& why) { import.skip(why); });
  if (!files) return files.error();
  const Status added = import.add_files(*files);
  import.report();
  if (!added) return added.error();
  return import.is_interrupted() ? kExitInterrupted : kExitDone;
}

/// Returns one row: number, date, players, result, moves.
std::string format_row(std::int64_t number, const GameRecord& record) {
  constexpr std::size_t kShownMoves = 20;
  std::string moves = transcript(record.game.moves(), Passes::left_out);
  if (moves.size() > kShownMoves) moves = moves.substr(0, kShownMoves) + "...";
  return fmt::format("{:>7}  {:<10.10}  {:<20.20}  {:<20.20}  {:<10}  {}\n", number, record.date,
                     printable(record.black), printable(record.white), format_outcome(record), moves);
}

Result<int> run_library_search(const LibraryRequest& request, const Context& /*context*/) {
  const auto library = GameLibrary::open(request.library, GameLibrary::Mode::read);
  if (!library) return library.error();
  std::optional<OpeningStatistics> statistics;
  if (request.query.position) statistics.emplace(*request.query.position);
  const auto numbers = (*library)->find(request.query, statistics ? &*statistics : nullptr);
  if (!numbers) return numbers.error();
  for (const std::int64_t number :
       std::span(*numbers).first(std::min(numbers->size(), static_cast<std::size_t>(request.rows)))) {
    const Result<GameRecord> record = (*library)->game(number);
    if (!record) return record.error();
    std::cout << format_row(number, *record);
  }
  std::cout << numbers->size() << (numbers->size() == 1 ? " game\n" : " games\n");
  if (statistics && !numbers->empty()) std::cout << '\n' << format_opening_table(*statistics);
  return kExitDone;
}

Result<int> run_library_export(const LibraryRequest& request, const Context& /*context*/) {
  if (request.files.empty()) return Error{"missing file: expected the file to write"};
  const auto library = GameLibrary::open(request.library, GameLibrary::Mode::read);
  if (!library) return library.error();
  const auto numbers = (*library)->find(request.query);
  if (!numbers) return numbers.error();
  GameFileWriter file;
  if (const Status created = file.create(request.files.front()); !created) return created.error();
  for (const std::int64_t number : *numbers) {
    const Result<GameRecord> record = (*library)->game(number);
    if (!record) return record.error();
    if (const Status written = file.write(*record); !written) return written.error();
  }
  if (const Status finished = file.finish(); !finished) return finished.error();
  std::cerr << numbers->size() << (numbers->size() == 1 ? " game\n" : " games\n");
  return kExitDone;
}

Result<int> run_library_check(const LibraryRequest& request, const Context& /*context*/) {
  const auto library = GameLibrary::open(request.library, GameLibrary::Mode::read);
  if (!library) return library.error();
  const Result<std::int64_t> count = (*library)->count();
  if (!count) return count.error();
  if (const Status checked = (*library)->check(); !checked) {
    std::cout << "wrong: " << checked.error().message << '\n';
    return kExitWrong;
  }
  std::cout << *count << (*count == 1 ? " game" : " games") << ", no errors\n";
  return kExitDone;
}

}  // namespace

Subcommand library_import_command() {
  return {
      .name = "library import",
      .positionals = "<file>...",
      .max_positionals = Subcommand::kAnyNumber,
      .summary = "add games to the library",
      .details =
          "Adds the games of files, and of folders with all files below them, in every format. The same\n"
          "game twice is one: equal players, year and moves. Names of WTHOR come from the .jou and .trn\n"
          "files beside it.",
      .examples = {"emilia library import game.ggf", "emilia library import games.ggf --library my.library"},
      .flags = {library_flag()},
      .prepare = prepare_request<parse_library_request, run_library_import>};
}

Subcommand library_search_command() {
  return {.name = "library search",
          .summary = "list games of the library",
          .details =
              "Prints the newest games that meet all conditions, and their number. With --position also\n"
              "how often each next move was played, with the results.",
          .examples = {"emilia library search --player lazard --years 1990-1999",
                       "emilia library search --position f5d6c3 --limit 5"},
          .flags = concatenated(query_flags(),
                                {number_flag("limit", "<n>", {0, kMostRows}, "greatest number of rows",
                                             std::to_string(kUsualRows))}),
          .prepare = prepare_request<parse_query_request, run_library_search>};
}

Subcommand library_export_command() {
  return {.name = "library export",
          .positionals = "<out>",
          .max_positionals = 1,
          .summary = "write games of the library to a file",
          .details = "The extension of <out> selects its format, as for emilia convert.",
          .examples = {"emilia library export all.ggf", "emilia library export draws.pgn --result draw"},
          .flags = query_flags(),
          .prepare = prepare_request<parse_query_request, run_library_export>};
}

Subcommand library_check_command() {
  return {.name = "library check",
          .summary = "check the library for damage",
          .examples = {"emilia library check"},
          .flags = {library_flag()},
          .prepare = prepare_request<parse_library_request, run_library_check>};
}

}  // namespace emilia
