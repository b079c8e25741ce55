// SPDX-License-Identifier: MIT
#include "protocol/cli/commands/reference_pages.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>

namespace emilia {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(EMILIA_DOCS_DIR) / "reference";
constexpr std::string_view kRemedy = "run: cmake --build build/release --target reference_pages";

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(ReferencePages, ShowTheTablesOfTheHelp) {
  std::size_t parts = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".md") continue;
    const std::string page = text_of(entry.path());
    const Result<std::string> expected = with_generated_parts(page);
    ASSERT_TRUE(expected) << entry.path() << ": " << expected.error().message;
    EXPECT_EQ(page, *expected) << entry.path() << ": " << kRemedy;
    parts += page.find("<!-- generated: ") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(parts, 3);
}

TEST(ReferencePages, DescribeEachCommand) {
  std::set<std::string> files;
  for (const CommandPage& page : command_pages()) {
    EXPECT_EQ(text_of(kFolder / "commands" / page.file), page.text) << page.file << ": " << kRemedy;
    files.insert(page.file);
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder / "commands"))
    EXPECT_TRUE(files.contains(entry.path().filename().string())) << entry.path() << ": " << kRemedy;
}

TEST(ReferencePages, RejectWrongParts) {
  EXPECT_EQ(*with_generated_parts("a page\n"), "a page\n");
  EXPECT_FALSE(with_generated_parts("<!-- generated: nonsense -->\n<!-- end -->\n"));
  EXPECT_FALSE(with_generated_parts("<!-- generated: options -->\n"));
  EXPECT_FALSE(with_generated_parts("<!-- generated: options"));
}

}  // namespace
}  // namespace emilia
