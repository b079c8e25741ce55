// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "engine/board/ascii.h"
#include "engine/board/text.h"
#include "tests/protocol/dialogue.h"
#include "tests/support/random_games.h"

namespace emilia::test {
namespace {

constexpr std::size_t kMaxErrorLine = 210;

/// What lines are made from: each is good, or nearly so.
constexpr std::array<std::string_view, 34> kSeeds = {
    "uoi",
    "isready",
    "newgame",
    "setoption name Hash value 1",
    "setoption name Threads value 2",
    "setoption name Eval value naive",
    "setoption name Eval value compound",
    "setoption name MoveOverhead value 30",
    "setoption name LogLevel value off",
    "position startpos",
    "position startpos moves f5 d6 c3 d3 c4",
    "position startpos moves f5 F6 e6 f4 pass",
    "position startpos moves d3 c3 b3 b2 f5 a3 a1 c1 e3",
    "position BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE moves f5",
    "position WXEXOOOOEEOOOOXEEEOOXXXXXEOXOOOXXXOXOOXXXXOOOXOXEXOOOOXEEEEXXXXXE",
    "position BEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE",
    "go depth 2",
    "go time 0.001",
    "go movetime 1 nodes 100",
    "go btime 1000 wtime 1000 binc 10 winc 10",
    "go infinite",
    "go ponder depth 1",
    "stop",
    "stop",
    "ponderhit",
    "undo",
    "undo 2",
    "redo",
    "display",
    "eval",
    "legal",
    "perft 3 free-pass",
    "help",
    "quit",
};

std::string_view any_seed(Random& random) {
  return kSeeds[random_below(random, kSeeds.size())];
}

char any_byte(Random& random) {
  // Mostly what stands in commands, now and then anything at all.
  constexpr std::string_view kUsual = "abcdefgh12345678 \t.-WBEOXpos";
  if (random_below(random, 4) == 0) return static_cast<char>(random_below(random, 256));
  return kUsual[random_below(random, kUsual.size())];
}

void mutate(std::string& line, Random& random) {
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
      line.append(" ").append(any_seed(random));
      break;
    default: {
      const std::string_view other = any_seed(random);
      line = line.substr(0, place).append(other.substr(std::min(place, other.size())));
    }
  }
}

std::string any_line(Random& random) {
  std::string line;
  if (random_below(random, 10) == 0) {
    for (int length = random_below(random, 200); length > 0; --length) line += any_byte(random);
    return line;
  }
  line = any_seed(random);
  for (int count = random_below(random, 5); count > 0; --count) mutate(line, random);
  return line;
}

/// A perft that takes its time, and options that cost memory, threads or files, are not what is tested here.
bool is_costly(const std::string& line) {
  Words words(line);
  const std::string_view command = words.next();
  if (command == "perft")
    return words.next().find_first_not_of("012345") != std::string_view::npos || line.size() > 24;
  if (command != "setoption") return false;
  words.next();
  const std::string_view name = words.next();
  words.next();
  if (equals_ignoring_case(name, "LogFile")) return true;
  return words.next().size() > 1 &&
         (equals_ignoring_case(name, "Hash") || equals_ignoring_case(name, "Threads"));
}

/// All that a line could have changed.
std::string state_of(const Session& session) {
  std::string state = to_string(session.game().start()) +
                      transcript(session.game().moves(), Passes::written) +
                      to_string(session.game().position());
  for (const Option& option : option_table())
    state.append(" ").append(option_value(option, session.settings()));
  return state;
}

bool is_shown_safely(const std::string& line) {
  return std::ranges::all_of(line, is_printable);
}

class Garbage : public ::testing::Test {
 protected:
  /// Sends a line, and checks what it answers against what it did.
  void check(const std::string& line) {
    const std::string before = state_of(dialogue.session);
    dialogue.send(line);
    int errors = 0;
    for (const std::string& answer : dialogue.output.take_lines()) {
      EXPECT_TRUE(is_shown_safely(answer)) << answer;
      answers += answer.starts_with("bestmove ") ? 1 : 0;
      if (!answer.starts_with("error ")) continue;
      ++errors;
      EXPECT_LE(answer.size(), kMaxErrorLine);
      EXPECT_EQ(state_of(dialogue.session), before) << printable(line, 1000) << '\n' << answer;
    }
    EXPECT_LE(errors, 1) << printable(line, 1000);
    refused += errors;
  }

  Dialogue dialogue;
  int refused = 0;
  int answers = 0;
};

TEST_F(Garbage, NeitherCrashesNorChangesAnything) {
  Random random(20240229);
  int searches = 0;
  for (int count = 0; count < 100'000;) {
    const std::string line = any_line(random);
    if (is_costly(line)) continue;
    ++count;
    const bool was_searching = dialogue.session.is_searching();
    check(line);
    if (HasFailure()) FAIL() << "line " << count << ": " << printable(line, 1000);
    if (was_searching || !line.starts_with("go")) continue;
    // A search that was begun is stopped soon, most of them by the seeds.
    searches += dialogue.session.is_searching() ? 1 : 0;
    if (random_below(random, 2) == 0) check("stop");
  }
  check("stop");
  EXPECT_FALSE(dialogue.session.is_searching());
  EXPECT_GT(refused, 30'000);
  EXPECT_LT(refused, 90'000);
  EXPECT_GT(searches, 500);
  EXPECT_GE(answers, searches);
}

TEST_F(Garbage, OfAnyLengthIsTaken) {
  for (const std::size_t length : {1000U, 65536U}) {
    for (const char c : {'a', ' ', '\0', '\xff'}) {
      check(std::string(length, c));
      check("position startpos moves " + std::string(length, c));
    }
  }
  std::string many_moves = "position startpos moves";
  for (int i = 0; i < 10000; ++i) many_moves += " f5";
  check(many_moves);
  EXPECT_EQ(refused, 13) << "each but, twice, the line of blanks and the position with blanks for moves";
}

}  // namespace
}  // namespace emilia::test
