// SPDX-License-Identifier: MIT
#include "programs/board/api.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/analysis/collection/analysis_json.h"
#include "engine/analysis/people.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/content.h"
#include "engine/notation/packed_file.h"
#include "engine/play/book_move.h"
#include "engine/solve/result_log.h"
#include "programs/board/api_fields.h"
#include "programs/board/library_api.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;
using ApiStop = std::function<bool()>;

constexpr double kUsualSeconds = 1;

/// Reads the fields "position" and "board".
Result<BoardPosition> read_position(ApiFields& fields) {
  const std::optional<std::string> text = fields.text("position");
  const std::optional<std::string> board = fields.text("board");
  if (!text) return Error{"missing field 'position'"};
  if (!board) return parse_board_position(*text, std::nullopt);
  const Result<Shape> shape = parse_shape(*board);
  if (!shape) return shape.error();
  return parse_board_position(*text, *shape);
}

/// Reads the first game of a text in any format.
Result<GameRecord> read_first_game(const std::string& text) {
  if (is_packed(text)) return Error{"the game is compressed; unpack it first"};
  const Result<GameFormat> format = format_of("", text);
  const auto reader = make_game_reader(format ? *format : GameFormat::transcript, InputFile::of_text(text));
  const Result<std::optional<GameRecord>> record = reader->next();
  if (!record) return record.error();
  if (!*record) return Error{"cannot find a game in 'game'"};
  return **record;
}

Result<std::string> answer_analyse(ApiFields& fields, const ApiSettings& settings,
                                   const ApiStop& is_to_stop) {
  const std::optional<std::string> text = fields.text("game");
  AnalysisLimits limits{fields.integer("depth", 1, kMaxDepth), fields.seconds("time")};
  const std::optional<int> rating = fields.integer("rating", kLowestRating, kHighestRating);
  if (const Status read = fields.end(); !read) return read.error();
  if (!text) return Error{"missing field 'game'"};
  if (!limits.depth && !limits.time) limits.depth = kAnalysisDepth;
  const Result<GameRecord> record = read_first_game(*text);
  if (!record) return record.error();
  if (!is_full(record->game.start().board))
    return Error{"unsupported board " + to_string(record->board) + ": expected 8x8"};
  const Result<GameAnalysis> searched = analyze_game(
      *record, settings.options.engine, limits, [] {}, is_to_stop);
  if (!searched) return searched.error();
  const Result<GameAnalysis> analysis = with_people(*searched, rating);
  if (!analysis) return analysis.error();
  return AnalysisJson(*analysis).text();
}

Result<std::string> answer_solve(ApiFields& fields, const ApiSettings& settings, const ApiStop& is_to_stop) {
  const Result<BoardPosition> given = read_position(fields);
  SolveGoal goal;
  goal.depth = fields.integer("depth", 1, kMaxDepth);
  goal.time = fields.seconds("time");
  goal.wants_moves = fields.is_set("moves");
  if (fields.is_set("wld")) goal.window = kWinLossDraw;
  if (const Status read = fields.end(); !read) return read.error();
  if (!given) return given.error();
  EngineOptions engine_options = settings.options.engine;
  engine_options.board = given->board;
  Engine engine(engine_options);
  SearchHooks hooks;
  hooks.is_to_stop = [&](const SearchInfo& /*last*/) { return is_to_stop(); };
  const Result<Solution> solution = solve_position(engine, given->position, goal, nullptr, hooks);
  if (!solution) return solution.error();
  return to_json(SolveResult{.index = 1,
                             .position = to_string(given->position, given->board),
                             .found = solution->found,
                             .pv = solution->line,
                             .nodes = solution->nodes,
                             .time = solution->elapsed,
                             .expected = std::nullopt,
                             .asked = to_string(goal),
                             .depth = solution->depth,
                             .selectivity = solution->selectivity,
                             .moves = solution->moves});
}

/// Reads the fields "level" and "rating" into the options.
Status read_strength(ApiFields& fields, ProgramOptions& options) {
  const std::optional<int> level = fields.integer("level", 0, kFullLevel);
  const std::optional<int> rating = fields.integer("rating", kLowestRating, kHighestRating);
  if (level && rating) return Error{"conflicting fields 'level' and 'rating': expected one of them"};
  options.level = level.value_or(kFullLevel);
  options.is_limited = rating.has_value();
  options.rating = rating.value_or(options.rating);
  return success();
}

/// Searches for a move, unless the book has one or there is none.
Result<SearchOutcome> find_move(const BoardPosition& given, const ProgramOptions& options, Microseconds time,
                                const ApiStop& is_to_stop) {
  const auto& [board, position] = given;
  if (is_empty(position.board.legal_moves())) return SearchOutcome{Square::pass, {}, {}};
  const std::uint64_t seed = seed_of_game(options.seed);
  const auto known = board.goal() == Goal::most ? book_move(options.book, position, seed) : std::nullopt;
  if (known && options.strength().is_full()) return SearchOutcome{known->move, info_of(*known, {}), {}};
  SearchLimits limits;
  limits.started = Clock::now();
  limits.move_time = time;
  SearchHooks hooks;
  hooks.is_to_stop = [&](const SearchInfo& /*last*/) { return is_to_stop(); };
  EngineOptions engine_options = options.engine;
  engine_options.board = board;
  if (!options.strength().is_full()) {
    LevelPlayer player(engine_options);
    return search_and_wait(player, {Game(position), limits, options.strength(), seed}, hooks);
  }
  Engine engine(engine_options);
  engine.set_game(Game(position));
  return search_and_wait(engine, limits, hooks);
}

Result<std::string> answer_move(ApiFields& fields, const ApiSettings& settings, const ApiStop& is_to_stop) {
  const Result<BoardPosition> given = read_position(fields);
  const std::optional<Microseconds> time = fields.seconds("time");
  ProgramOptions strong = settings.options;
  const Status strength = read_strength(fields, strong);
  if (const Status read = fields.end(); !read) return read.error();
  if (!given) return given.error();
  if (!strength) return strength.error();
  if (const Status fits = check_board(strong.strength(), given->board); !fits) return fits.error();
  const Microseconds limit =
      time.value_or(Microseconds(std::llround(kUsualSeconds * ApiFields::kMicrosecondsOfSecond)));
  const Result<SearchOutcome> found = find_move(*given, strong, limit, is_to_stop);
  if (!found) return found.error();
  const SearchInfo& info = found->info;
  const bool has_value = info.depth > 0 || info.is_book;
  const ordered_json value = has_value ? ordered_json(rounded(info.score.discs(), 2)) : ordered_json();
  return ordered_json{{"position", to_string(given->position, given->board)},
                      {"move", to_string(found->move)},
                      {"value", value},
                      {"line", names_of(info.pv)},
                      {"depth", info.depth},
                      {"exact", info.is_exact},
                      {"book", info.is_book},
                      {"nodes", info.nodes}}
      .dump();
}

/// Reads the game of the fields "position", "board" and "moves" up to a position with a legal move.
Result<GameRecord> read_moves(ApiFields& fields) {
  const std::string moves = fields.text("moves").value_or("");
  const Result<BoardPosition> start = read_position(fields);
  if (!start) return start.error();
  const Result<Game> played = play_transcript(moves, start->position);
  if (!played) return played.error();
  Game game = *played;
  if (game.is_finished()) return Error{"the game is over"};
  if (is_empty(game.position().board.legal_moves())) {
    if (const Status passed = game.play(Square::pass); !passed) return passed.error();
  }
  return record_of(game, start->board);
}

Result<std::string> answer_guest(ApiFields& fields, const ApiSettings& settings, const ApiStop& is_to_stop) {
  const Result<GameRecord> record = read_moves(fields);
  const Microseconds time = fields.seconds("time").value_or(
      Microseconds(std::llround(kUsualSeconds * ApiFields::kMicrosecondsOfSecond)));
  if (const Status read = fields.end(); !read) return read.error();
  if (!record) return record.error();
  if (settings.guest == nullptr) return Error{"missing engine: name one by emilia board --engine"};
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time);
  const Result<GuestMove> found = settings.guest->search(*record, milliseconds, is_to_stop);
  if (!found) return found.error();
  return ordered_json{{"name", settings.guest->name()},
                      {"move", to_string(found->move)},
                      {"value", found->value ? ordered_json(rounded(*found->value, 2)) : ordered_json()},
                      {"depth", found->depth ? ordered_json(*found->depth) : ordered_json()},
                      {"line", names_of(found->line)}}
      .dump();
}

struct ApiCommand {
  std::string_view path;
  Result<std::string> (*answer)(ApiFields&, const ApiSettings&, const ApiStop&);
};

constexpr std::array kApiCommands = {
    ApiCommand{"/api/analyse", answer_analyse}, ApiCommand{"/api/guest", answer_guest},
    ApiCommand{"/api/move", answer_move}, ApiCommand{"/api/solve", answer_solve}};

}  // namespace

bool is_api_path(std::string_view path) {
  if (is_library_path(path)) return true;
  return std::ranges::any_of(kApiCommands, [path](const ApiCommand& each) { return each.path == path; });
}

Result<std::string> answer_api(std::string_view path, std::string_view text, const ApiSettings& settings,
                               const std::function<bool()>& is_to_stop) {
  ApiFields fields(text);
  if (is_library_path(path)) return answer_library(path, fields, settings.library);
  for (const ApiCommand& command : kApiCommands) {
    if (command.path != path) continue;
    const Result<std::string> answer = command.answer(fields, settings, is_to_stop);
    if (answer && is_to_stop()) return Error{"the request was ended: it took too long"};
    return answer;
  }
  return Error{"unknown path " + in_quotes(path)};
}

std::string api_error(std::string_view message) {
  return ordered_json{{"error", printable(message)}}.dump(-1, ' ', false,
                                                          ordered_json::error_handler_t::replace);
}

}  // namespace emilia
