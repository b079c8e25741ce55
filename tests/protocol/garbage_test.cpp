// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "protocol/dialects/gtp_words.h"
#include "tests/protocol/dialect_cases.h"
#include "tests/protocol/dialogue.h"
#include "tests/support/random_games.h"

namespace emilia::test {
namespace {

constexpr std::size_t kMaxErrorLine = 225;
constexpr int kLines = random_cases(20'000);

using Seeds = std::span<const std::string_view>;

std::string_view any_seed(Seeds seeds, Random& random) {
  return seeds[random_below(random, static_cast<int>(seeds.size()))];
}

char any_byte(Random& random) {
  // Mostly characters of commands, sometimes any byte.
  constexpr std::string_view kUsual = "abcdefgh12345678 \t.-WBEOXpos";
  if (random_below(random, 4) == 0) return static_cast<char>(random_below(random, 256));
  return kUsual[random_below(random, kUsual.size())];
}

void mutate(std::string& line, Seeds seeds, Random& random) {
  const auto place = static_cast<std::size_t>(random_below(random, static_cast<int>(line.size()) + 1));
  switch (random_below(random, 6)) {
    case 0:
      line.insert(place, 1, any_byte(random));
      break;
    case 1:
      if (place < line.size()) line.erase(place, 1);
      break;
    case 2:
      if (place < line.size()) line[place] = any_byte(random);
      break;
    case 3:
      line.resize(place);
      break;
    case 4:
      line.append(" ").append(any_seed(seeds, random));
      break;
    default: {
      const std::string_view other = any_seed(seeds, random);
      line = line.substr(0, place).append(other.substr(std::min(place, other.size())));
    }
  }
}

std::string any_line(Seeds seeds, Random& random) {
  std::string line;
  if (random_below(random, 10) == 0) {
    for (int length = random_below(random, 200); length > 0; --length) line += any_byte(random);
    return line;
  }
  line = any_seed(seeds, random);
  for (int count = random_below(random, 5); count > 0; --count) mutate(line, seeds, random);
  return line;
}

/// State that a line could change.
std::string state_of(const Session& session) {
  std::string state = to_string(session.game().start()) +
                      transcript(session.game().moves(), Passes::written) +
                      to_string(session.game().position());
  for (const Option& option : option_table())
    state.append(" ").append(option_value(option, session.options()));
  return state;
}

/// Returns true for the answer to a search in any dialect.
bool is_answer(const std::string& line) {
  return line.starts_with("bestmove ") || line.starts_with("=== ") || line.starts_with("move ") ||
         line.find(", move ") != std::string::npos;
}

bool is_shown_safely(const std::string& line) {
  return printable(line, line.size()) == line;
}

class Garbage : public ::testing::TestWithParam<DialectCase> {
 protected:
  /// Sends a line and checks its answer against its effect.
  void check(const std::string& line) {
    const std::string before = state_of(dialogue.session);
    dialogue.send(line);
    int errors = 0;
    for (const std::string& answer : dialogue.output.take_lines()) {
      EXPECT_TRUE(is_shown_safely(answer)) << answer;
      answers += is_answer(answer) ? 1 : 0;
      replies += answer.starts_with("=") || answer.starts_with("?") ? 1 : 0;
      if (!answer.starts_with(GetParam().error)) continue;
      ++errors;
      EXPECT_LE(answer.size(), kMaxErrorLine);
      EXPECT_EQ(state_of(dialogue.session), before) << printable(line, 1000) << '\n' << answer;
    }
    EXPECT_LE(errors, 1) << printable(line, 1000);
    refused += errors;
  }

  Dialogue dialogue{test_settings(), GetParam().name};
  int refused = 0;
  int answers = 0;  ///< answers to searches
  int replies = 0;  ///< answers of GTP
};

TEST_P(Garbage, NeitherCrashesNorChangesAnything) {
  Random random(20240229);
  const Seeds seeds = GetParam().seeds;
  check(std::string(GetParam().first));
  int requests = 1;
  for (int count = 0; count < kLines;) {
    const std::string line = any_line(seeds, random);
    if (is_costly(line) || line.find('\n') != std::string::npos) continue;
    ++count;
    const GtpLine gtp = parse_gtp_line(line);
    requests += gtp.id.empty() && Words(gtp.text).is_at_end() ? 0 : 1;
    const bool was_searching = dialogue.session.is_searching();
    check(line);
    if (HasFailure()) FAIL() << "line " << count << ": " << printable(line, 1000);
    if (was_searching || !dialogue.session.is_searching()) continue;
    // A running search is stopped soon, mostly by the seeds.
    if (random_below(random, 2) == 0) dialogue.session.stop_search();
  }
  dialogue.session.stop_search();
  for (const std::string& answer : dialogue.output.take_lines()) answers += is_answer(answer) ? 1 : 0;
  EXPECT_GT(refused, kLines / 10);
  EXPECT_LT(refused, kLines / 100 * 95);
  if (GetParam().name == "gtp") {
    EXPECT_EQ(replies, requests) << "every command has exactly one answer";
  } else {
    EXPECT_GT(answers, kLines / 2000) << "searches that ended before the next line, few on a busy machine";
  }
}

TEST_P(Garbage, OfAnyLengthIsTaken) {
  check(std::string(GetParam().first));
  for (const std::size_t length : {1000U, 65536U}) {
    for (const char c : {'a', ' ', '\0', '\xff'}) {
      check(std::string(length, c));
      for (const std::string_view seed : GetParam().seeds) {
        const std::string line = std::string(seed) + " " + std::string(length, c);
        if (!is_costly(line)) check(line);
      }
      dialogue.session.stop_search();
    }
  }
  EXPECT_GT(refused, 50);
}

TEST_P(Garbage, LeavesTheNextLineAlone) {
  std::string many_moves = "position startpos moves";
  for (int i = 0; i < 10000; ++i) many_moves += " f5";
  check(many_moves);
  check(std::string(GetParam().first));
  EXPECT_LE(refused, 1);
}

/// Regression: `emilia-options` printed the bytes of a value as they were.
TEST(GtpOptions, AreShownSafely) {
  ProgramOptions options = test_settings();
  options.log.file = "a\x01\xff";
  Dialogue dialogue(options, "gtp");
  dialogue.send("emilia-options");
  EXPECT_TRUE(std::ranges::all_of(dialogue.output.take_lines(), is_shown_safely));
}

INSTANTIATE_TEST_SUITE_P(Dialects, Garbage, ::testing::ValuesIn(dialect_cases()),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace emilia::test
