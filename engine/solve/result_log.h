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

/// A position that was solved.
struct SolveResult {
  std::uint64_t index = 0;  ///< of the position among all that were asked for, from 1
  std::string position;     ///< in characters, as all boards have them
  FoundScore found{};       ///< to the side to move; proven where `asked` is empty
  std::vector<Square> pv;   ///< the best line, passes among it; empty for a finished game
  std::uint64_t nodes = 0;
  std::chrono::microseconds time{0};
  std::optional<Discs> expected;

  std::string
      asked{};    ///< what, where it was not just the exact score: begins with `to_string` of the `SolveGoal`
  int depth = 0;  ///< of the last search, and its confidence; told only where something was asked
  Selectivity selectivity = Selectivity::none;
  std::vector<FoundMove> moves{};

  bool operator==(const SolveResult&) const = default;
};

/// {"index":1,"position":"B...","score":38,"best":"a2","pv":["a2","b1"],"nodes":12,"seconds":0.001234,
/// "expected":null}, without an end of line; `best` is null for a finished game. Where something was asked,
/// there are moreover "asked":"--wld --moves","depth":20,"selectivity":100,"proven":true, "bound":"lower"
/// where the score is one, and "moves":[{"move":"a2","score":2,"bound":"lower","proven":true}].
std::string to_json(const SolveResult& result);

/// Reads what `to_json` writes, the fields in any order. An error names what is missing or wrong.
Result<SolveResult> parse_solve_result(std::string_view json);

/// A result that claims to be proven and contradicts what is known: another score of the position or of a
/// move, or a best move that is known to be worth less.
bool is_wrong(const SolveResult& result, const KnownPosition& known);

/// What the best move of a result is known to be worth, if it is.
std::optional<Discs> known_value(const SolveResult& result, const KnownPosition& known);

/// A file of results, a line of JSON each, in any order. Results are added as they come; a run that was
/// ended, even in the middle of a line, is gone on with from what is whole.
class ResultLog {
 public:
  using Mode = RecordFile::Mode;

  /// As `RecordFile::open`. A line that is no result is an error, and so is a second result for one position.
  Status open(const std::string& path, Mode mode);

  /// What earlier runs have solved, by index.
  [[nodiscard]] const std::map<std::uint64_t, SolveResult>& earlier() const { return earlier_; }

  /// Adds a result and hands it to the system at once. An error: it could not be written.
  Status append(const SolveResult& result) { return file_.append(to_json(result) + '\n'); }

 private:
  RecordFile file_;
  std::map<std::uint64_t, SolveResult> earlier_;
};

}  // namespace emilia
