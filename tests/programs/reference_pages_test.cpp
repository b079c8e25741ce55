// SPDX-License-Identifier: MIT
#include "programs/commands/reference_pages.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "programs/commands/commands.h"

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
  EXPECT_EQ(parts, 7);
}

TEST(ReferencePages, DescribeEachCommand) {
  for (const Subcommand& command : commands()) {
    if (command.name == "help") continue;
    const std::string page = text_of(kFolder / (std::string(page_of_command(command.name)) + ".md"));
    const std::string name = command.name.empty() ? "emilia" : "emilia " + std::string(command.name);
    EXPECT_NE(page.find("\n## " + name + "\n"), std::string::npos) << name << ": " << kRemedy;
  }
}

TEST(ReferencePages, RejectWrongParts) {
  EXPECT_EQ(*with_generated_parts("a page\n"), "a page\n");
  EXPECT_FALSE(with_generated_parts("<!-- generated: nonsense -->\n<!-- end -->\n"));
  EXPECT_FALSE(with_generated_parts("<!-- generated: options -->\n"));
  EXPECT_FALSE(with_generated_parts("<!-- generated: options"));
}

}  // namespace
}  // namespace emilia
