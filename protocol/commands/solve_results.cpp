// SPDX-License-Identifier: MIT
#include "protocol/commands/solve_results.h"

#include <algorithm>
#include <array>
#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <sstream>

#include "engine/base/text.h"
#include "engine/textbook/narrow_position.h"

namespace emilia {

namespace {

using boost::property_tree::ptree;

constexpr double kMicrosecondsPerSecond = 1e6;

std::string in_double_quotes(const std::string& text) {
  return '"' + text + '"';
}

std::string format_seconds(std::chrono::microseconds time) {
  constexpr std::size_t kMaxLength = 32;
  std::array<char, kMaxLength> text{};
  std::snprintf(text.data(), text.size(), "%.6f", static_cast<double>(time.count()) / kMicrosecondsPerSecond);
  return text.data();
}

/// A field of a number, within a range.
template <typename Number>
Result<Number> read_number(const ptree& json, const char* name, Number min, Number max) {
  const auto value = json.get_optional<Number>(name);
  if (value && *value >= min && *value <= max) return *value;
  return Error{"no number \"" + std::string(name) + "\", or one out of range"};
}

Result<WideSquare> read_move(const std::string& text) {
  if (text == "pass" || text == "pa") return WideSquare::pass;
  const Result<Place> place = parse_place(text);
  if (!place) return place.error();
  return wide_square(*place);
}

Result<std::vector<WideSquare>> read_line_of_moves(const ptree& json) {
  const auto moves = json.get_child_optional("pv");
  if (!moves) return Error{"no \"pv\""};
  std::vector<WideSquare> line;
  for (const auto& [key, text] : *moves) {
    const Result<WideSquare> move = read_move(text.data());
    if (!move) return Error{"bad \"pv\": " + move.error().message};
    line.push_back(*move);
  }
  return line;
}

/// The text of a position, whose board is not known here.
Result<std::string> read_position_text(const ptree& json) {
  std::string text = json.get("position", "");
  constexpr std::size_t kFewestSquares = std::size_t{kMinBoardSide} * kMinBoardSide;
  const bool is_position = text.size() > kFewestSquares && text.size() <= kMaxBoardSquares + 1 &&
                           (text[0] == 'B' || text[0] == 'W') &&
                           text.find_first_not_of("EOX-", 1) == std::string::npos;
  if (!is_position) return Error{"bad \"position\": expected W or B, then the squares as E O X -"};
  return text;
}

Result<SolveResult> read_result(const ptree& json) {
  SolveResult result;
  const auto index = read_number<std::int64_t>(json, "index", 1, std::numeric_limits<std::int64_t>::max());
  if (!index) return index.error();
  const auto position = read_position_text(json);
  if (!position) return position.error();
  const auto score = read_number<Discs>(json, "score", -kMaxBoardSquares, kMaxBoardSquares);
  if (!score) return score.error();
  const auto pv = read_line_of_moves(json);
  if (!pv) return pv.error();
  const auto nodes = read_number<std::int64_t>(json, "nodes", 0, std::numeric_limits<std::int64_t>::max());
  if (!nodes) return nodes.error();
  constexpr double kMaxSeconds = 1e12;
  const auto seconds = read_number<double>(json, "seconds", 0, kMaxSeconds);
  if (!seconds) return seconds.error();
  if (json.get("expected", "null") != "null") {
    const auto expected = read_number<Discs>(json, "expected", -kMaxBoardSquares, kMaxBoardSquares);
    if (!expected) return expected.error();
    result.expected = *expected;
  }
  result.index = static_cast<std::uint64_t>(*index);
  result.position = *position;
  result.score = *score;
  result.pv = *pv;
  result.nodes = static_cast<std::uint64_t>(*nodes);
  result.time = std::chrono::microseconds(std::llround(*seconds * kMicrosecondsPerSecond));
  return result;
}

}  // namespace

std::string to_json(const SolveResult& result) {
  std::string pv;
  for (const WideSquare move : result.pv) pv += (pv.empty() ? "" : ",") + in_double_quotes(to_string(move));
  const std::string best = result.pv.empty() ? "null" : in_double_quotes(to_string(result.pv.front()));
  return R"({"index":)" + std::to_string(result.index) + R"(,"position":")" + result.position +
         R"(","score":)" + std::to_string(result.score) + R"(,"best":)" + best + R"(,"pv":[)" + pv +
         R"(],"nodes":)" + std::to_string(result.nodes) + R"(,"seconds":)" + format_seconds(result.time) +
         R"(,"expected":)" + (result.expected ? std::to_string(*result.expected) : "null") + "}";
}

Result<SolveResult> parse_solve_result(const std::string& json) {
  ptree fields;
  try {
    std::istringstream in(json);
    boost::property_tree::read_json(in, fields);
  } catch (const boost::property_tree::json_parser_error& error) {
    return Error{"no JSON: " + error.message()};
  }
  return read_result(fields);
}

bool is_wrong(const SolveResult& result, const KnownPosition& known) {
  if (!known.score) return false;
  if (result.score != *known.score) return true;
  if (result.pv.empty() || known.moves.empty()) return false;
  const auto best = std::ranges::find(known.moves, narrowed(result.pv.front()), &ScoredMove::move);
  return best != known.moves.end() && best->score < *known.score;
}

Status ResultsFile::open(const std::string& path, Mode mode) {
  path_ = path;
  const bool is_there = std::filesystem::exists(path);
  if (is_there && mode == Mode::create) {
    return Error{in_quotes(path) + " is there already, expected a new file (or --resume to go on with it)"};
  }
  if (is_there) {
    if (const Status read = read_earlier(); !read) return read;
  }
  file_.open(path, std::ios::binary | std::ios::app);
  if (!file_) return Error{"cannot write to " + in_quotes(path) + ": " + std::strerror(errno)};
  return success();
}

Status ResultsFile::read_earlier() {
  std::ifstream in(path_, std::ios::binary);
  if (!in) return Error{"cannot open " + in_quotes(path_) + ": " + std::strerror(errno)};
  std::map<std::uint64_t, std::size_t> lines;
  std::uintmax_t whole = 0;  // bytes of the lines that have an end
  std::string line;
  for (std::size_t number = 1; std::getline(in, line) && !in.eof(); ++number) {
    const std::string place = in_quotes(path_) + ", line " + std::to_string(number) + ": ";
    whole += line.size() + 1;
    const auto result = parse_solve_result(line);
    if (!result) return Error{place + result.error().message};
    const auto [first, is_new] = lines.emplace(result->index, number);
    if (!is_new) {
      return Error{place + "a second result for position " + std::to_string(result->index) +
                   ", the first is in line " + std::to_string(first->second)};
    }
    earlier_.emplace(result->index, *result);
  }
  if (in.bad()) return Error{"cannot read " + in_quotes(path_)};
  in.close();
  // What is behind the last end of line was being written when the run was ended.
  std::error_code error;
  if (std::filesystem::file_size(path_) > whole) std::filesystem::resize_file(path_, whole, error);
  if (error) return Error{"cannot write to " + in_quotes(path_) + ": " + error.message()};
  return success();
}

Status ResultsFile::append(const SolveResult& result) {
  file_ << to_json(result) + '\n' << std::flush;
  if (!file_) return Error{"cannot write to " + in_quotes(path_) + ": " + std::strerror(errno)};
  return success();
}

}  // namespace emilia
