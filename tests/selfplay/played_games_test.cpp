// SPDX-License-Identifier: MIT
#include "engine/selfplay/played_games.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

constexpr std::size_t kHeader = 256;
constexpr std::size_t kRecord = 68;

/// Returns the record of the shortest game: with the ninth move Black takes all discs.
PlayedGame shortest_game(std::uint32_t number) {
  PlayedGame game{.number = number, .score = 64, .exact_from = 20};
  for (const Square move : test::moves_of("e6f4e3f6g5d6e7f5c5")) game.moves.push_back({move, false});
  game.moves[0].is_given = true;
  return game;
}

void write(const test::TemporaryFile& file, std::uint32_t count) {
  PlayedGameWriter writer;
  ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::create, "made by hand"));
  for (std::uint32_t number = 0; number < count; ++number) ASSERT_TRUE(writer.append(shortest_game(number)));
}

/// Reads all games: the numbers of the valid ones, then the error.
struct Games {
  std::vector<PlayedGame> records;
  std::string error;
};

Games read(const test::TemporaryFile& file) {
  Games games;
  PlayedGameReader reader;
  if (const Status opened = reader.open(file.path()); !opened) return {{}, opened.error().message};
  for (;;) {
    const auto game = reader.read();
    if (!game) games.error = game.error().message;
    if (!game || !*game) return games;
    games.records.push_back((*game)->record);
  }
}

TEST(PlayedGames, GivesBackWhatWasWritten) {
  const test::TemporaryFile file(".games");
  write(file, 3);
  PlayedGameReader reader;
  ASSERT_TRUE(reader.open(file.path()));
  EXPECT_EQ(reader.settings(), "made by hand");
  const Games games = read(file);
  EXPECT_EQ(games.error, "");
  EXPECT_EQ(games.records, (std::vector{shortest_game(0), shortest_game(1), shortest_game(2)}));
}

TEST(PlayedGames, HasTheBytesOfItsDescription) {
  const test::TemporaryFile file(".games");
  write(file, 1);
  const std::string content = file.content();
  ASSERT_EQ(content.size(), kHeader + kRecord);
  EXPECT_EQ(content.substr(0, 29), std::string("EMILIAGM\1\0\0\0\x44\0\0\0made by hand\0", 29));
  // e6 is square 44 and an opening move: 108 = 'l'. f4 e3 f6 g5 d6 e7 f5 c5 are 29 20 45 38 43 52 37 34.
  EXPECT_EQ(content.substr(kHeader, 18), std::string("\0\0\0\0\x40\x09\x14\0l\x1D\x14-&+4%\"\xFF", 18));
}

TEST(PlayedGames, IsResumedBehindItsWholeGames) {
  const test::TemporaryFile file(".games");
  write(file, 3);
  const std::string whole = file.content();
  file.write(whole.substr(0, whole.size() - 1));
  EXPECT_EQ(read(file).error, file.path() + ", game 3: 67 bytes, expected 68");
  PlayedGameWriter writer;
  ASSERT_TRUE(writer.open(file.path(), RecordFile::Mode::resume, "made by hand"));
  EXPECT_EQ(writer.game_count(), 2U);
  EXPECT_EQ(writer.last(), shortest_game(1));
  ASSERT_TRUE(writer.append(shortest_game(2)));
  EXPECT_EQ(file.content(), whole);
}

TEST(PlayedGames, AreNotGoneOnWithWhereTheyAreOthers) {
  const test::TemporaryFile file(".games");
  write(file, 2);
  const std::string whole = file.content();
  const auto error_of = [&](const std::string& settings) {
    PlayedGameWriter writer;
    const Status opened = writer.open(file.path(), RecordFile::Mode::resume, settings);
    return opened ? "no error" : opened.error().message;
  };
  EXPECT_EQ(error_of("made by hands"),
            "cannot resume '" + file.path() + "': it was made with made by hand, expected made by hands");
  std::string damaged = whole;
  damaged[8] = 7;
  file.write(damaged);
  EXPECT_EQ(error_of("made by hand"), file.path() + ": version 7 of games, expected 1");
  damaged = whole;
  damaged[kHeader + kRecord + 7] = 1;
  file.write(damaged);
  EXPECT_EQ(error_of("made by hand"), file.path() + ", record 2: damaged game");
  EXPECT_EQ(file.content(), damaged);
}

TEST(PlayedGames, NamesWhatIsDamaged) {
  const test::TemporaryFile file(".games");
  write(file, 2);
  const std::string whole = file.content();
  const auto error_with = [&](std::size_t place, char byte) {
    std::string damaged = whole;
    damaged[place] = byte;
    file.write(damaged);
    return read(file).error;
  };
  const std::string second = file.path() + ", game 2: ";
  EXPECT_EQ(error_with(0, 'X'), file.path() + ": not a file of games, expected header EMILIAGM");
  EXPECT_EQ(error_with(8, 7), file.path() + ": version 7 of games, expected 1");
  EXPECT_EQ(error_with(12, 1), file.path() + ": records of 1 bytes, expected 68");
  EXPECT_EQ(error_with(kHeader + kRecord + 4, 10), second + "invalid score 10: the game ends with 64");
  EXPECT_EQ(error_with(kHeader + kRecord + 5, 8), second + "damaged game") << "number of moves";
  EXPECT_EQ(error_with(kHeader + kRecord + 5, 61), second + "damaged game");
  EXPECT_EQ(error_with(kHeader + kRecord + 7, 1), second + "damaged game") << "the zero";
  EXPECT_EQ(error_with(kHeader + kRecord + 8, '\x90'), second + "damaged game") << "no square";
  EXPECT_EQ(error_with(kHeader + kRecord + 9, 0),
            second + "illegal move 'a1' as number 2: expected a legal move for White");
  file.write(whole.substr(0, 100));
  EXPECT_EQ(read(file).error, file.path() + ": the header is incomplete, expected 256 bytes, found 100");
}

}  // namespace
}  // namespace emilia
