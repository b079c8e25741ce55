// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/base/words.h"
#include "engine/board/position_text.h"
#include "tests/protocol/dialogue.h"

namespace emilia::test {
namespace {

// A transcript is a session in the dialect that its folder is named after. Each line is one of:
//   # comment
//   > input line
//   < expected output line (`<` alone is an empty line)
//   <* output line that may come any number of times before the next one
// In an output line, {n} matches any number, {move} any square or pass, {line} moves without blanks, {..} the
// rest of the line.

/// Returns "uoi/errors", "gtp/quarry".
std::vector<std::string> transcript_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(EMILIA_TRANSCRIPTS_DIR)) {
    if (entry.is_directory()) continue;
    const std::filesystem::path name = entry.path().lexically_relative(EMILIA_TRANSCRIPTS_DIR);
    names.push_back(name.parent_path() / name.stem());
  }
  std::ranges::sort(names);
  return names;
}

bool is_number(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// Matches tokens with slashes part by part.
bool word_matches(std::string_view pattern, std::string_view word) {
  const std::size_t end = pattern.find('/');
  if (end != std::string_view::npos) {
    const std::size_t word_end = word.find('/');
    return word_end != std::string_view::npos &&
           word_matches(pattern.substr(0, end), word.substr(0, word_end)) &&
           word_matches(pattern.substr(end + 1), word.substr(word_end + 1));
  }
  if (pattern == "{n}") return is_number(word);
  if (pattern == "{line}") return !word.empty() && parse_transcript(word);
  if (pattern == "{move}") return parse_move(word).has_value();
  return pattern == word;
}

/// Matches token by token; a line without wildcards must be equal.
bool line_matches(std::string_view pattern, std::string_view line) {
  if (pattern.find('{') == std::string_view::npos) return pattern == line;
  Words patterns(pattern);
  Words words(line);
  while (!patterns.is_at_end()) {
    const std::string_view next = patterns.next();
    if (next == "{..}") return true;
    if (words.is_at_end() || !word_matches(next, words.next())) return false;
  }
  return words.is_at_end();
}

class Transcript : public ::testing::TestWithParam<std::string> {
 protected:
  void expect(const std::string& pattern) {
    for (;;) {
      const auto line = dialogue.output.next_line();
      ASSERT_TRUE(line) << "no answer, expected: " << pattern;
      if (line_matches(pattern, *line)) break;
      ASSERT_TRUE(!optional.empty() && line_matches(optional, *line))
          << "expected: " << pattern << "\nfound:    " << *line;
    }
    optional.clear();
  }

  Dialogue dialogue{test_settings(), std::string_view(GetParam()).substr(0, GetParam().find('/'))};
  std::string optional;  ///< optional line before the next answer
};

TEST_P(Transcript, IsAnsweredToTheLetter) {
  std::ifstream file(EMILIA_TRANSCRIPTS_DIR "/" + GetParam() + ".txt");
  ASSERT_TRUE(file) << GetParam();
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    SCOPED_TRACE(GetParam() + ".txt:" + std::to_string(++number));
    if (line.empty() || line.starts_with("#")) continue;
    if (line.starts_with("> ")) {
      dialogue.send(line.substr(2));
    } else if (line.starts_with("<* ")) {
      optional = line.substr(3);
    } else if (line == "<") {
      expect("");
    } else if (line.starts_with("< ")) {
      expect(line.substr(2));
    } else {
      FAIL() << "a line of a transcript begins with '> ', '< ', '<* ' or '#': " << line;
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_FALSE(dialogue.session.is_searching()) << "a search was left running";
  EXPECT_EQ(dialogue.output.take_lines(), std::vector<std::string>{}) << "more answers than expected";
}

INSTANTIATE_TEST_SUITE_P(All, Transcript, ::testing::ValuesIn(transcript_names()), [](const auto& instance) {
  std::string name = instance.param;
  std::ranges::replace(name, '/', '_');
  return name;
});

}  // namespace
}  // namespace emilia::test
