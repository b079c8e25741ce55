// SPDX-License-Identifier: MIT
#include "engine/solve/result_log.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;

constexpr std::int64_t kMaxCount = 1'000'000'000'000'000'000;  ///< of positions and nodes

/// Reads a numeric field within a range; an integer if `Number` is one.
template <typename Number>
Result<Number> read_number(const ordered_json& json, const char* name, Number min, Number max) {
  const auto field = json.find(name);
  const bool is_number =
      field != json.end() && (std::is_integral_v<Number> ? field->is_number_integer() : field->is_number());
  if (is_number && field->get<double>() >= static_cast<double>(min) &&
      field->get<double>() <= static_cast<double>(max))
    return field->get<Number>();
  return Error{"missing or invalid number \"" + std::string(name) + "\""};
}

Result<Square> read_move(const std::string& text) {
  if (text == "pass" || text == "pa") return Square::pass;
  const std::optional<Square> square = parse_square(text);
  if (!square)
    return Error{"invalid square " + in_quotes(text) + ": expected a letter a to j and a number 1 to 10"};
  return *square;
}

Result<std::vector<Square>> read_line_of_moves(const ordered_json& json) {
  const auto moves = json.find("pv");
  if (moves == json.end() || !moves->is_array()) return Error{"no \"pv\""};
  std::vector<Square> line;
  for (const ordered_json& text : *moves) {
    const Result<Square> move = read_move(text.is_string() ? text.get<std::string>() : text.dump());
    if (!move) return Error{"invalid \"pv\": " + move.error().message};
    line.push_back(*move);
  }
  return line;
}

/// Reads "score", and "bound" and "proven" if they exist.
Result<FoundScore> read_found(const ordered_json& json) {
  const auto discs = read_number<double>(json, "score", -kMaxBoardSquares, kMaxBoardSquares);
  if (!discs) return discs.error();
  FoundScore found{Score::from_units(static_cast<int>(std::lround(*discs * Score::kUnitsPerDisc)))};
  found.is_proven = json.value("proven", true);
  const std::string bound = json.value("bound", "");
  if (bound == "lower") found.bound = Bound::lower;
  if (bound == "upper") found.bound = Bound::upper;
  return found;
}

/// Reads the fields of a goal other than the exact score.
Status read_asked(const ordered_json& json, SolveResult& result) {
  result.asked = json.value("asked", "");
  result.depth = json.value("depth", 0);
  const int confidence = json.value("selectivity", 100);
  const auto* selectivity = std::ranges::find(kSelectivities, confidence, percent);
  if (selectivity == kSelectivities.end()) return Error{"invalid \"selectivity\""};
  result.selectivity = *selectivity;
  for (const ordered_json& entry : json.value("moves", ordered_json::array())) {
    const Result<Square> move = read_move(entry.value("move", ""));
    if (!move) return Error{"invalid \"moves\": " + move.error().message};
    const Result<FoundScore> found = read_found(entry);
    if (!found) return found.error();
    result.moves.push_back({*move, *found});
  }
  return success();
}

/// Reads the text of a position of any board.
Result<std::string> read_position_text(const ordered_json& json) {
  const auto field = json.find("position");
  std::string text = field != json.end() && field->is_string() ? field->get<std::string>() : "";
  constexpr std::size_t kFewestSquares = std::size_t{kMinBoardSide} * kMinBoardSide;
  const bool is_position = text.size() > kFewestSquares && text.size() <= kMaxBoardSquares + 1 &&
                           (text[0] == 'B' || text[0] == 'W') &&
                           text.find_first_not_of("EOX-", 1) == std::string::npos;
  if (!is_position) return Error{"invalid \"position\": expected W or B, then the squares as E O X -"};
  return text;
}

Result<SolveResult> read_result(const ordered_json& json) {
  SolveResult result;
  const auto index = read_number<std::int64_t>(json, "index", 1, kMaxCount);
  if (!index) return index.error();
  const auto position = read_position_text(json);
  if (!position) return position.error();
  const auto found = read_found(json);
  if (!found) return found.error();
  const auto pv = read_line_of_moves(json);
  if (!pv) return pv.error();
  const auto nodes = read_number<std::int64_t>(json, "nodes", 0, kMaxCount);
  if (!nodes) return nodes.error();
  constexpr double kMaxSolveSeconds = 1e12;
  const auto seconds = read_number<double>(json, "seconds", 0, kMaxSolveSeconds);
  if (!seconds) return seconds.error();
  if (const auto field = json.find("expected"); field != json.end() && !field->is_null()) {
    const auto expected = read_number<Discs>(json, "expected", -kMaxBoardSquares, kMaxBoardSquares);
    if (!expected) return expected.error();
    result.expected = *expected;
  }
  result.index = static_cast<std::uint64_t>(*index);
  result.position = *position;
  result.found = *found;
  result.pv = *pv;
  result.nodes = static_cast<std::uint64_t>(*nodes);
  result.time = std::chrono::microseconds(std::llround(*seconds * 1e6));
  if (const Status asked = read_asked(json, result); !asked) return asked.error();
  return result;
}

ordered_json json_of(Score score) {
  if (score == Score::from_discs(score.whole_discs())) return score.whole_discs();
  return rounded(score.discs(), 2);
}

void write_bound(const FoundScore& found, ordered_json& json) {
  if (found.bound != Bound::none) json["bound"] = found.bound == Bound::lower ? "lower" : "upper";
  json["proven"] = found.is_proven;
}

void write_asked(const SolveResult& result, ordered_json& json) {
  json["asked"] = result.asked;
  json["depth"] = result.depth;
  json["selectivity"] = percent(result.selectivity);
  write_bound(result.found, json);
  for (const FoundMove& move : result.moves) {
    ordered_json entry = {{"move", to_string(move.move)}, {"score", json_of(move.found.score)}};
    write_bound(move.found, entry);
    json["moves"].push_back(entry);
  }
}

/// Returns true if the score contradicts the known value.
bool contradicts(const FoundScore& found, Discs known) {
  const Score value = Score::from_discs(known);
  if (!found.is_proven) return false;
  if (found.bound == Bound::lower) return value < found.score;
  return found.bound == Bound::upper ? value > found.score : value != found.score;
}

}  // namespace

std::string to_json(const SolveResult& result) {
  const std::vector<std::string> pv = names_of(result.pv);
  ordered_json json;
  json["index"] = result.index;
  json["position"] = result.position;
  json["score"] = json_of(result.found.score);
  json["best"] = pv.empty() ? ordered_json() : ordered_json(pv.front());
  json["pv"] = pv;
  json["nodes"] = result.nodes;
  json["seconds"] = in_seconds(result.time);
  json["expected"] = result.expected ? ordered_json(*result.expected) : ordered_json();
  if (!result.asked.empty()) write_asked(result, json);
  return json.dump();
}

Result<SolveResult> parse_solve_result(std::string_view json) {
  try {
    return read_result(ordered_json::parse(json));
  } catch (const ordered_json::parse_error& error) {
    return Error{std::string("no JSON: ") + error.what()};
  } catch (const ordered_json::exception& error) {
    return Error{std::string("a field has the wrong type: ") + error.what()};
  }
}

bool is_wrong(const SolveResult& result, const KnownPosition& known) {
  if (!known.score) return false;
  if (contradicts(result.found, *known.score)) return true;
  for (const ScoredMove& move : known.moves) {
    const auto found = std::ranges::find(result.moves, move.move, &FoundMove::move);
    if (found != result.moves.end() && contradicts(found->found, move.score)) return true;
  }
  // The best move must have the value of the position, or satisfy the goal.
  const std::optional<Discs> best = known_value(result, known);
  return best && result.found.bound != Bound::upper && contradicts(result.found, *best);
}

std::optional<Discs> known_value(const SolveResult& result, const KnownPosition& known) {
  if (result.pv.empty()) return std::nullopt;
  const auto best = std::ranges::find(known.moves, result.pv.front(), &ScoredMove::move);
  return best == known.moves.end() ? std::nullopt : std::optional(best->score);
}

Status ResultLog::open(const std::string& path, Mode mode) {
  return file_.open(path, mode, {.line_start = "{\"index\":"}, [this](std::string_view line) -> Status {
    const auto result = parse_solve_result(line);
    if (!result) return result.error();
    if (earlier_.emplace(result->index, *result).second) return success();
    return Error{"second result for position " + std::to_string(result->index)};
  });
}

}  // namespace emilia
