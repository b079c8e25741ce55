// SPDX-License-Identifier: MIT
#include "engine/selfplay/position_file.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <vector>

#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

using Positions = std::vector<LabelledPosition>;

const Positions kPositions = {
    {.board = {0x0102030405060708, 0x8000000000000001},
     .score = -300,
     .kind = LabelKind::search,
     .depth = 12,
     .game = 0x01020304},
    {.board = {1, 2}, .score = 16384, .kind = LabelKind::exact, .depth = 60, .game = 0xFFFFFFFF},
    {.board = {4, 8}, .score = -16384},
};

void write(const test::TemporaryFile& file, const Positions& positions) {
  std::remove(file.path().c_str());
  PositionWriter writer;
  ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::create, positions.size()));
  ASSERT_TRUE(writer.append(positions));
}

Result<Positions> read_positions(const test::TemporaryFile& file) {
  PositionReader reader;
  if (const Status opened = reader.open(file.path()); !opened) return opened.error();
  Positions positions(10);
  const auto count = reader.read(positions);
  if (!count) return count.error();
  positions.resize(*count);
  return positions;
}

std::string error_of(const test::TemporaryFile& file) {
  const auto positions = read_positions(file);
  return positions ? "no error" : positions.error().message;
}

TEST(PositionFile, GivesBackWhatWasWritten) {
  const test::TemporaryFile file(".positions");
  write(file, kPositions);
  const auto positions = read_positions(file);
  ASSERT_TRUE(positions) << positions.error().message;
  EXPECT_EQ(*positions, kPositions);
}

TEST(PositionFile, HasTheBytesOfItsDescription) {
  const test::TemporaryFile file(".positions");
  write(file, {kPositions[0]});
  const std::string expected(
      "EMILIAPS\1\0\0\0\x18\0\0\0"            // header
      "\x08\7\6\5\4\3\2\1\1\0\0\0\0\0\0\x80"  // player, opponent
      "\xD4\xFE\1\x0C\4\3\2\1",               // -300 = 0xFED4, 1, 12, game
      16 + 24);
  EXPECT_EQ(file.content(), expected);
}

TEST(PositionFile, IsReadInParts) {
  const test::TemporaryFile file(".positions");
  write(file, Positions(5, kPositions[0]));
  PositionReader reader;
  ASSERT_TRUE(reader.open(file.path()));
  Positions part(3);
  EXPECT_EQ(*reader.read(part), 3U);
  EXPECT_EQ(*reader.read(part), 2U);
  EXPECT_EQ(*reader.read(part), 0U);
}

TEST(PositionFile, IsNotOverwritten) {
  const test::TemporaryFile file(".positions");
  file.write("mine");
  PositionWriter writer;
  const Status opened = writer.open(file.path(), RecordFile::Mode::create, 1);
  EXPECT_NE(opened.error().message.find("the file exists"), std::string::npos);
  EXPECT_EQ(file.content(), "mine");
}

TEST(PositionFile, IsResumedBehindItsWholeBlocks) {
  const test::TemporaryFile file(".positions");
  Positions five(kPositions);
  five.insert(five.end(), kPositions.begin(), kPositions.begin() + 2);
  for (const std::size_t length : {16 + 4 * 24 + 5, 16 + 4 * 24}) {
    write(file, five);
    file.write(file.content().substr(0, length));
    PositionWriter writer;
    ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::resume, 2));
    EXPECT_EQ(writer.block_count(), 2U);
    EXPECT_EQ(writer.last_block(), (Positions{kPositions[2], kPositions[0]}));
    ASSERT_TRUE(writer.append(std::vector{kPositions[1]}));
    EXPECT_EQ(*read_positions(file), five);
  }
}

TEST(PositionFile, IsResumedFromAHeaderThatWasTorn) {
  const test::TemporaryFile file(".positions");
  for (const char* torn : {"", "EMIL", "EMILIAPS\1"}) {
    file.write(torn);
    PositionWriter writer;
    ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::resume, 3));
    EXPECT_EQ(writer.block_count(), 0U);
    ASSERT_TRUE(writer.append(kPositions));
    EXPECT_EQ(*read_positions(file), kPositions);
  }
  for (const char* other : {"short text", "a text that is longer than the header"}) {
    file.write(other);
    PositionWriter writer;
    EXPECT_FALSE(writer.open(file.path(), RecordFile::Mode::resume, 3)) << "it is not ours to go on with";
    EXPECT_EQ(file.content(), other);
  }
}

TEST(PositionFile, NamesWhatIsDamaged) {
  const test::TemporaryFile file(".positions");
  write(file, kPositions);
  const std::string whole = file.content();
  const auto error_with = [&](std::size_t place, char byte) {
    std::string damaged = whole;
    damaged[place] = byte;
    file.write(damaged);
    return error_of(file);
  };
  const std::string name = file.path() + ": ";
  const std::string place = file.path() + ", ";
  EXPECT_EQ(error_with(0, 'X'), name + "not a file of labelled positions, expected header EMILIAPS");
  EXPECT_EQ(error_with(8, 2), name + "version 2 of labelled positions, expected 1");
  EXPECT_EQ(error_with(12, 25), name + "records of 25 bytes, expected 24");
  EXPECT_EQ(error_with(16 + 24 + 8, 3), place + "record 2: a square has two discs");
  EXPECT_EQ(error_with(16 + 17, 127), place + "record 1: a score is above 64 discs");
  EXPECT_EQ(error_with(16 + 18, 3), place + "record 1: the kind of label is invalid");

  file.write(whole.substr(0, whole.size() - 1));
  EXPECT_EQ(error_of(file), name + "the last record has 23 bytes, expected 24");
  file.write(whole.substr(0, 10));
  EXPECT_EQ(error_of(file), name + "the header is incomplete, expected 16 bytes, found 10");
  const test::TemporaryFile nothing(".positions");
  EXPECT_EQ(error_of(nothing), "cannot open '" + nothing.path() + "': No such file or directory");
}

}  // namespace
}  // namespace emilia
