// SPDX-License-Identifier: MIT
#include "engine/base/similar_name.h"

#include <array>
#include <gtest/gtest.h>

namespace emilia {
namespace {

constexpr std::array<std::string_view, 7> kNamesToType = {"analyze", "play",   "perft",    "move",
                                                          "go",      "--hash", "--threads"};

TEST(SimilarName, FindsTypingErrors) {
  EXPECT_EQ(similar_name("anlyze", kNamesToType), "analyze");
  EXPECT_EQ(similar_name("anaylze", kNamesToType), "analyze");  // two swapped letters
  EXPECT_EQ(similar_name("PLYA", kNamesToType), "play");
  EXPECT_EQ(similar_name("moove", kNamesToType), "move");
  EXPECT_EQ(similar_name("--thread", kNamesToType), "--threads");
  EXPECT_EQ(similar_name("--hahs", kNamesToType), "--hash");
}

TEST(SimilarName, FindsTheOnlyNameWithABeginning) {
  EXPECT_EQ(similar_name("ana", kNamesToType), "analyze");
  EXPECT_EQ(similar_name("--t", kNamesToType), "--threads");
  EXPECT_EQ(similar_name("p", kNamesToType), std::nullopt);
}

TEST(SimilarName, FindsNothingForAnotherWord) {
  for (const std::string_view word : {"", "x", "tournament", "hello", "--", "--verbose"})
    EXPECT_EQ(similar_name(word, kNamesToType), std::nullopt) << word;
  EXPECT_EQ(similar_name(std::string(100'000, 'a'), kNamesToType), std::nullopt);
}

TEST(SimilarName, ErrorsAskOrListTheNames) {
  EXPECT_EQ(unknown_name("command", "anlyze", kNamesToType, "help lists the commands").message,
            "unknown command 'anlyze'. Did you mean 'analyze'?");
  EXPECT_EQ(unknown_name("command", "x", kNamesToType, "help lists the commands").message,
            "unknown command 'x': help lists the commands");
  EXPECT_EQ(unknown_name("flag", "--x\x1b", kNamesToType, "").message, "unknown flag '--x\\x1b'");
}

}  // namespace
}  // namespace emilia
