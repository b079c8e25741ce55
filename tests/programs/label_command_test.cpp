// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>
#include <vector>

#include "programs/commands/command_line.h"
#include "programs/commands/label.h"

namespace emilia {
namespace {

/// Returns the request of `emilia label` with these arguments after its input and output.
Result<LabelRequest> label_request(const std::string& arguments) {
  std::istringstream text("label a --out b " + arguments);
  std::vector<std::string> words(std::istream_iterator<std::string>(text), {});
  std::vector<char*> pointers;
  pointers.reserve(words.size());
  for (std::string& word : words) pointers.push_back(word.data());
  const auto line = parse_command_line(pointers);
  if (!line) return line.error();
  return parse_label_request(line->arguments, line->options);
}

std::string label_error(const std::string& arguments) {
  const auto request = label_request(arguments);
  return request ? "no error" : request.error().message;
}

TEST(LabelCommand, ReadsLeavesAndHowNearToLevel) {
  const auto request = label_request("--depth 4 --near 20 --leaves 32 --leaf-depth 9");
  ASSERT_TRUE(request) << request.error().message;
  ASSERT_TRUE(request->leaves);
  EXPECT_EQ(request->leaves->count, 32);
  EXPECT_EQ(request->leaves->depth, 9);
  EXPECT_EQ(request->selection.half_share_score, 20);

  const auto defaults = label_request("--nodes 9 --leaves 1");
  ASSERT_TRUE(defaults) << defaults.error().message;
  EXPECT_EQ(defaults->leaves->count, 1);
  EXPECT_EQ(defaults->leaves->depth, 11);

  const auto plain = label_request("");
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_FALSE(plain->leaves);
  EXPECT_FALSE(plain->selection.half_share_score);
}

TEST(LabelCommand, TakesNoOtherNumbersOfLeavesThanThoseThatDivideABlock) {
  for (const char* count : {"0", "3", "512", "many"}) {
    EXPECT_EQ(label_error(std::string("--depth 4 --leaves ") + count),
              "invalid value for --leaves '" + std::string(count) +
                  "': expected 1, 2, 4, 8, 16, 32, 64, 128 or 256");
  }
}

TEST(LabelCommand, SaysWhatLeavesAreMissing) {
  const std::string no_search = "missing --depth or --nodes: required by --leaves";
  EXPECT_EQ(label_error("--leaves 4"), no_search);
  EXPECT_EQ(label_error("--leaves 4 --exact-from 12"), no_search) << "of 13 empties no score would be known";
  EXPECT_EQ(label_error("--depth 4 --leaf-depth 9"), "missing --leaves: required by --leaf-depth");
}

TEST(LabelCommand, RefusesWrongNumbers) {
  for (const char* wrong : {"--near 0", "--near 65", "--near", "--depth 4 --leaves 4 --leaf-depth 1"})
    EXPECT_NE(label_error(wrong), "no error") << wrong;
}

}  // namespace
}  // namespace emilia
