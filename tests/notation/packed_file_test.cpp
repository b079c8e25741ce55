// SPDX-License-Identifier: MIT
#include "engine/notation/packed_file.h"

#include <gtest/gtest.h>

#include "engine/notation/archive.h"
#include "engine/notation/game_file.h"
#include "tests/notation/read_games.h"
#include "tests/support/scratch_folder.h"

/// tests/scripts/test_packed_files.py reads every kind of archive; these are the parts.

namespace emilia {
namespace {

using namespace std::string_literals;

/// "f5d6\n", compressed by gzip.
const std::string kPackedGame =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\x33\x4d\x31\xe3\x02\x00\xf4\x66\xb2\x31\x05\x00\x00\x00"s;

class PackedFile : public testing::Test, protected test::ScratchFolder {
 protected:
  void SetUp() override {
    InputFile file;
    const auto name = open_unpacked(write("a.txt.gz", kPackedGame), file);
    if (!name && name.error().message.find("this build cannot") != std::string::npos)
      GTEST_SKIP() << name.error().message;
  }
};

TEST_F(PackedFile, IsUnpackedWithItsPathAndWithoutItsEnding) {
  InputFile file;
  EXPECT_EQ(*open_unpacked(path("a.txt.gz"), file), path("a.txt"));
  EXPECT_EQ(file.path(), path("a.txt.gz"));
  EXPECT_EQ(*file.read(10), "f5d6\n");
  EXPECT_EQ(test::moves_of(*read_game(path("a.txt.gz"), 1)), "f5d6");
}

TEST_F(PackedFile, HasALimitOfSize) {
  for (const std::uint64_t limit : {4, 5}) {
    InputFile file = InputFile::of_bytes({kPackedGame.begin(), kPackedGame.end()}, "bomb.gz");
    const Result<std::string> name = unpack(file, limit);
    EXPECT_EQ(name.has_value(), limit == 5);
    if (!name) {
      EXPECT_EQ(name.error().message, "cannot read 'bomb.gz': its contents have more than 4 bytes");
    }
  }
}

TEST(PackedFiles, AreKnownByTheirFirstBytes) {
  EXPECT_TRUE(is_packed(kPackedGame));
  EXPECT_TRUE(is_packed("BZh91AY"));
  EXPECT_TRUE(
      is_packed("\xFD"
                "7zXZ"));
  EXPECT_TRUE(is_packed("PK\x03\x04"));
  for (const char* text : {"", "f5d6", "(;GM[2]", "PK", "Bh4"}) EXPECT_FALSE(is_packed(text)) << text;
}

TEST(PackedFiles, KeepTheEndingOfTheFormat) {
  EXPECT_EQ(name_without_packing("games/a.ggf.GZ"), "games/a.ggf");
  EXPECT_EQ(name_without_packing("a.wtb.zip"), "a.wtb");
  EXPECT_EQ(name_without_packing("a.ggf"), "a.ggf");
  EXPECT_EQ(name_without_packing("z"), "z");
}

}  // namespace
}  // namespace emilia
