// SPDX-License-Identifier: MIT
#include <cstdint>

#include "tests/fuzz/require.h"
#include "tests/protocol/dialect_cases.h"
#include "tests/protocol/dialogue.h"

namespace emilia {
namespace {

/// Runs a session of lines; the first byte selects the dialect. A rejected line changes no game.
int check(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto cases = test::dialect_cases();
  const test::DialectCase& dialect = cases[*data % cases.size()];
  ProgramOptions options = test::test_settings();
  options.engine.eval = EvalKind::compound;  // the learned evaluation loads its weights again for each input
  test::Dialogue dialogue(options, dialect.name);
  dialogue.send(dialect.first);

  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (int count = 0; count < 50 && !rest.empty(); ++count) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (test::is_costly(line)) continue;
    const auto before = dialogue.session.game().moves();
    dialogue.output.take_lines();
    dialogue.send(line);
    bool is_refused = false;
    for (const std::string& answer : dialogue.output.take_lines()) {
      is_refused = is_refused || answer.starts_with(dialect.error);
    }
    if (is_refused) test::require(dialogue.session.game().moves() == before);
  }
  dialogue.session.stop_search();
  return 0;
}

}  // namespace
}  // namespace emilia

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return emilia::check(data, size);
}
