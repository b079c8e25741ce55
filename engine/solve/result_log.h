// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/record_file.h"
#include "engine/base/result.h"
#include "engine/notation/problem_files.h"
#include "engine/solve/position_solver.h"

namespace emilia {

/// Solved position.
struct SolveResult {
  std::uint64_t index = 0;  ///< number of the position among all requested ones, from 1
  std::string position;     ///< position string of any board
  FoundScore found{};       ///< for the side to move; proven if `asked` is empty
  std::vector<Square> pv;   ///< best line, passes included; empty for a finished game
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};
  std::optional<Discs> expected;

  std::string asked{};  ///< goal other than the exact score: begins with `to_string` of the `SolveGoal`
  int depth = 0;        ///< depth and confidence of the last search; written only with `asked`
  Selectivity selectivity = Selectivity::none;
  std::vector<FoundMove> moves{};

  bool operator==(const SolveResult&) const = default;
};

/// Returns a JSON object without an end of line; `best` is null for a finished game:
///
///     {"index":1,"position":"B...","score":38,"best":"a2","pv":["a2","b1"],"nodes":12,"seconds":0.001234,
///     "expected":null}
///
/// With a goal other than the exact score it has further fields. "bound" exists only if the score is a bound:
///
///     "asked":"--wld --moves","depth":20,"selectivity":100,"proven":true,"bound":"lower",
///     "moves":[{"move":"a2","score":2,"bound":"lower","proven":true}]
std::string to_json(const SolveResult& result);

/// Parses the output of `to_json`, with fields in any order.
/// Errors: name the missing or invalid field.
Result<SolveResult> parse_solve_result(std::string_view json);

/// Returns true if a proven result contradicts known scores: of the position, of a move, or of its best move,
/// which must not be lower.
bool is_wrong(const SolveResult& result, const KnownPosition& known);

/// Returns the known value of a result's best move, if it has one.
std::optional<Discs> known_value(const SolveResult& result, const KnownPosition& known);

/// File of results, one JSON object on each line, in any order. A later run continues after the last complete
/// line.
class ResultLog {
 public:
  using Mode = RecordFile::Mode;

  /// Opens a file, like `RecordFile::open`.
  /// Errors: also an invalid line, and a second result for a position.
  Status open(const std::string& path, Mode mode);

  /// Results of earlier runs, by index.
  [[nodiscard]] const std::map<std::uint64_t, SolveResult>& earlier() const { return earlier_; }

  /// Appends a result and passes it to the system at once.
  /// Errors: it could not be written.
  Status append(const SolveResult& result) { return file_.append(to_json(result) + '\n'); }

 private:
  RecordFile file_;
  std::map<std::uint64_t, SolveResult> earlier_;
};

}  // namespace emilia
