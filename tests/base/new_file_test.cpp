// SPDX-License-Identifier: MIT
#include "engine/base/new_file.h"

#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/files.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

namespace fs = std::filesystem;

TEST(NewFile, ReplacesAnOlderFileWhenItIsFinished) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a.txt", "old");
  NewFile file;
  ASSERT_TRUE(file.create(path));
  ASSERT_TRUE(file.write("new"));
  EXPECT_EQ(folder.read("a.txt"), "old");
  ASSERT_TRUE(file.finish());
  EXPECT_EQ(folder.read("a.txt"), "new");
}

TEST(NewFile, LeavesNoTraceWhenItIsNeverFinished) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a.txt", "old");
  {
    NewFile file;
    ASSERT_TRUE(file.create(path));
    ASSERT_TRUE(file.write("new"));
  }
  EXPECT_EQ(folder.read("a.txt"), "old");
  EXPECT_FALSE(fs::exists(path + ".part"));
}

/// Bug: `emilia convert g.sgf.part g.sgf` emptied its input, and two runs wrote to the same temporary file.
TEST(NewFile, TakesNobodysFileWhileItIsWritten) {
  const test::ScratchFolder folder;
  folder.write("a.txt.part", "somebody's");
  fs::create_symlink("nowhere", folder.path("a.txt.part2"));
  {
    NewFile first;
    NewFile second;
    ASSERT_TRUE(first.create(folder.path("a.txt")));
    ASSERT_TRUE(second.create(folder.path("a.txt")));
    ASSERT_TRUE(first.write("first"));
    ASSERT_TRUE(second.write("second"));
    ASSERT_TRUE(second.finish());
    EXPECT_EQ(folder.read("a.txt"), "second");
    ASSERT_TRUE(first.finish());
    EXPECT_EQ(folder.read("a.txt"), "first");
    NewFile unfinished;
    ASSERT_TRUE(unfinished.create(folder.path("a.txt")));
  }
  EXPECT_EQ(folder.read("a.txt.part"), "somebody's");
  EXPECT_FALSE(fs::exists(folder.path("nowhere")));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path("")), {}), 3) << "a.txt and what was there";
}

/// Bug: a file that only its owner could read became readable for everybody when it was overwritten.
TEST(NewFile, KeepsThePermissionsOfTheFileThatItReplaces) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("a.txt", "old");
  for (const auto permissions : {fs::perms::owner_read | fs::perms::owner_write, fs::perms::owner_all}) {
    fs::permissions(path, permissions);
    ASSERT_TRUE(write_file(path, "new"));
    EXPECT_EQ(fs::status(path).permissions(), permissions);
  }
}

TEST(NewFile, AFileBehindLinksIsReplacedAndTheLinksStay) {
  const test::ScratchFolder folder;
  folder.write("a.txt", "old");
  fs::create_symlink("a.txt", folder.path("b"));
  fs::create_symlink(folder.path("b"), folder.path("c"));
  ASSERT_TRUE(write_file(folder.path("c"), "new"));
  EXPECT_TRUE(fs::is_symlink(folder.path("b")));
  EXPECT_TRUE(fs::is_symlink(folder.path("c")));
  EXPECT_EQ(folder.read("a.txt"), "new");
}

TEST(NewFile, APipeIsWrittenAndNotReplaced) {
  const test::ScratchFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Descriptor reader(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  EXPECT_TRUE(write_file(pipe, "new"));
  std::string text(3, ' ');
  EXPECT_EQ(read(reader.get(), text.data(), text.size()), 3);
  EXPECT_EQ(text, "new");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(NewFile, AFolderIsAnError) {
  const test::ScratchFolder folder;
  EXPECT_EQ(write_file(folder.path(""), "new").error().message,
            "cannot write '" + folder.path("") + "': Is a directory");
}

TEST(OtherFiles, AreToldFromOneFileOfSeveralNames) {
  const test::ScratchFolder folder;
  const std::string game = folder.write("game", "");
  fs::create_symlink("game", folder.path("link"));
  fs::create_hard_link(game, folder.path("hard link"));
  fs::create_directory_symlink(".", folder.path("same"));
  for (const char* name : {"game", "link", "hard link", "same/link"}) {
    const Status checked = require_other_files({{folder.path("other"), game}}, {{folder.path(name)}});
    ASSERT_FALSE(checked) << name;
    EXPECT_EQ(checked.error().message,
              "cannot write '" + game + "': it is also an input file; choose another output file");
  }
  const std::string page = folder.path("page");
  for (const char* name : {"page", "same/page"}) {
    const Status checked = require_other_files({{game}}, {{page, "", folder.path(name)}});
    ASSERT_FALSE(checked) << name;
    EXPECT_EQ(checked.error().message,
              "cannot write '" + folder.path(name) +
                  "': it is named as two outputs; choose another file for one of them");
  }
}

TEST(OtherFiles, DevicesAndNamesThatAreLeftOutMayComeAgain) {
  const test::ScratchFolder folder;
  EXPECT_TRUE(require_other_files({{folder.path("a"), folder.path("a"), "/dev/null"}},
                                  {{"", folder.path("b"), "", "/dev/null", "/dev/null"}}));
  EXPECT_TRUE(require_other_files({}, {{"/dev/stdout", "/dev/stdout"}}));
}

}  // namespace
}  // namespace emilia
