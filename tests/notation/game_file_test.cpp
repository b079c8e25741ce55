// SPDX-License-Identifier: MIT
#include "engine/notation/game_file.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/notation/read_games.h"

namespace emilia {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class GameFiles : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::path(testing::TempDir()) / ("emilia_" + std::string(test->name()) + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  [[nodiscard]] std::string text_of(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name), std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  fs::path folder_;
};

GameRecord short_game() {
  GameRecord record;
  record.black = "A";
  EXPECT_TRUE(record.play(Square::f5));
  EXPECT_TRUE(record.play(Square::d6));
  return record;
}

TEST(GameFormats, AreKnownByNameAndByEnding) {
  EXPECT_EQ(format_names(FileUse::reading)[static_cast<std::size_t>(GameFormat::sgf)], "sgf");
  EXPECT_EQ(format_names(FileUse::reading).back(), "wthor");
  EXPECT_EQ(*format_of_file("a/b.GGF", FileUse::reading), GameFormat::ggf);
  EXPECT_EQ(*format_of_file("x.txt", FileUse::writing), GameFormat::transcript);
  EXPECT_EQ(*format_of_file("WTH_1985.WTB", FileUse::reading), GameFormat::wthor);
  EXPECT_EQ(format_of_file("game", FileUse::reading).error().message,
            "unknown kind of file 'game', expected a name that ends in .ggf, .sgf, .txt, .obf or .wtb");
}

TEST(GameFormats, ThatCannotBeWrittenAreNotSuggestedForWriting) {
  const std::string expected = "expected a name that ends in .ggf, .sgf or .txt";
  EXPECT_EQ(format_of_file("x.foo", FileUse::writing).error().message,
            "unknown kind of file 'x.foo', " + expected);
  EXPECT_EQ(format_of_file("x.obf", FileUse::writing).error().message,
            "unknown kind of file 'x.obf', " + expected);
  EXPECT_EQ(format_names(FileUse::writing).size(), 3U);
}

TEST_F(GameFiles, AreWrittenAndReadInEachFormat) {
  for (const std::string name : {"game.ggf", "game.sgf", "game.txt"}) {
    ASSERT_TRUE(write_game(path(name), short_game()));
    const Result<GameRecord> read = read_game(path(name), 1);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(test::moves_of(*read), "f5d6") << name;
    EXPECT_FALSE(fs::exists(path(name + ".part")));
  }
  EXPECT_EQ(text_of("game.txt"), "f5d6\n");
}

TEST_F(GameFiles, HaveNumberedGames) {
  const std::string file = write("games.txt", "f5\nf5d6\n");
  EXPECT_EQ(test::moves_of(*read_game(file, 2)), "f5d6");
  EXPECT_EQ(read_game(file, 3).error().message, file + ": no game 3, expected at most 2");
  EXPECT_EQ(read_game(write("empty.txt", ""), 1).error().message, path("empty.txt") + ": no game");
}

TEST_F(GameFiles, AProblemIsAGameThatHasNotBegun) {
  const Result<GameRecord> record = read_game(
      write("a.obf", "---------------------------OX------XO--------------------------- X; d3:+0;"), 1);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->game.position(), start_position());
  EXPECT_TRUE(record->game.moves().empty());
}

TEST_F(GameFiles, TheFormatCanBeGiven) {
  const std::string file = write("games.dat", "f5\n");
  EXPECT_FALSE(read_game(file, 1));
  EXPECT_TRUE(read_game(file, 1, GameFormat::transcript));
}

TEST_F(GameFiles, ErrorsNameTheFile) {
  const std::string file = write("games.txt", "f5\nf6");
  EXPECT_EQ(read_game(file, 2).error().message,
            file + ": line 2, column 1: illegal move 'f6': expected a legal move for Black");
  EXPECT_EQ(read_game(path("none.ggf"), 1).error().message.find("cannot open '"), 0U);
  EXPECT_EQ(read_game(write("folder.ggf", ""), 1).error().message, path("folder.ggf") + ": no game");
  fs::create_directory(path("real.ggf"));
  EXPECT_FALSE(read_game(path("real.ggf"), 1));
}

TEST_F(GameFiles, WthorHasTheNamesBesideIt) {
  std::string header(16, '\0');
  header[4] = header[8] = 1;
  std::string game(68, '\0');
  game[6] = 32;
  game[8] = 56;
  write("WTHOR.JOU", header + "Anna" + std::string(16, '\0'));
  write("wthor.trn", header + "Paris" + std::string(21, '\0'));
  const std::string file = write("WTH_1985.wtb", header + game);
  const Result<GameRecord> record = read_game(file, 1);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->black, "Anna");
  EXPECT_EQ(record->place, "Paris");
  write("WTHOR.JOU", header);
  EXPECT_EQ(read_game(file, 1).error().message,
            path("WTHOR.JOU") + ": byte 16: the file ends before name 1 of 1");
}

TEST_F(GameFiles, WhatIsNotFinishedLeavesTheOldFile) {
  write("games.txt", "f5\n");
  {
    GameFileWriter writer;
    ASSERT_TRUE(writer.create(path("games.txt")));
    ASSERT_TRUE(writer.write(short_game()));
  }
  EXPECT_EQ(text_of("games.txt"), "f5\n");
  EXPECT_FALSE(fs::exists(path("games.txt.part")));
}

TEST_F(GameFiles, CannotBeWrittenEverywhere) {
  EXPECT_FALSE(write_game(path("no/such/folder.ggf"), short_game()));
  EXPECT_TRUE(write_game(path("x.obf"), short_game())
                  .error()
                  .message.ends_with("expected a name that ends in .ggf, .sgf or .txt"));
  GameFileWriter full;
  ASSERT_TRUE(full.create("/dev/full", GameFormat::ggf));
  full.write(short_game());
  EXPECT_FALSE(full.finish());
}

}  // namespace
}  // namespace emilia
