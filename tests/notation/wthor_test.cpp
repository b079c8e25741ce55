// SPDX-License-Identifier: MIT
#include "engine/notation/wthor.h"

#include <gtest/gtest.h>
#include <initializer_list>

#include "tests/notation/read_games.h"

namespace emilia {
namespace {

// Layout after the federation's description, with bytes assembled by hand.
std::string bytes_of(std::initializer_list<int> values) {
  std::string bytes;
  for (const int value : values) bytes += static_cast<char>(value);
  return bytes;
}

std::string header(int games, int size = 8, int kind = 0) {
  return bytes_of({20, 26, 7, 2, games, 0, 0, 0, 0, 0, 1985 % 256, 1985 / 256, size, kind, 0, 0});
}

std::string game(int tournament, int black, int white, int score, std::initializer_list<int> moves) {
  std::string bytes = bytes_of({tournament, 0, black, 0, white, 0, score, score}) + bytes_of(moves);
  bytes.resize(WthorReader::kGameSize);
  return bytes;
}

std::string names(int count, std::size_t length, std::initializer_list<std::string> list) {
  std::string bytes = bytes_of({20, 26, 7, 2, 0, 0, 0, 0, count, 0, 0, 0, 0, 0, 0, 0});
  for (std::string name : list) {
    name.resize(length);
    bytes += name;
  }
  return bytes;
}

std::vector<std::string> players() {
  return *read_wthor_players(InputFile::of_text(names(2, 20, {"Anna", "J\xE9r\xF4me  "})));
}

std::vector<std::string> tournaments() {
  return *read_wthor_tournaments(InputFile::of_text(names(1, 26, {"Paris Open"})));
}

/// WthorReader with names, for the functions that read everything.
class NamedReader : public WthorReader {
 public:
  explicit NamedReader(InputFile file) : WthorReader(std::move(file), {players(), tournaments()}) {}
};

TEST(Wthor, ReadsGamesWithTheirNames) {
  // f5 d6 c3, columns as ones and rows as tens, then a finished game with Black's 64 discs of 64.
  const auto games = test::games_of<NamedReader>(header(2) + game(0, 1, 0, 30, {56, 64, 33}) +
                                                 game(0, 0, 1, 64, {65, 46, 35, 66, 57, 64, 75, 56, 53}));
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].black, "J\xC3\xA9r\xC3\xB4me");
  EXPECT_EQ(games[0].white, "Anna");
  EXPECT_EQ(games[0].place, "Paris Open");
  EXPECT_EQ(games[0].date, "1985");
  EXPECT_EQ(games[0].outcome, (GameOutcome{Color::white, 4, Ending::played_out}));
  EXPECT_EQ(test::moves_of(games[0]), "f5d6c3");
  EXPECT_EQ(test::moves_of(games[1]), "e6f4e3f6g5d6e7f5c5");
  EXPECT_TRUE(games[1].game.is_finished());
}

TEST(Wthor, ReadsGamesWithoutNames) {
  const auto games = test::games_of<WthorReader>(header(1, 0) + game(7, 8, 9, 32, {56}));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].black + games[0].white + games[0].place, "");
  EXPECT_EQ(games[0].outcome, outcome_of(0));
}

TEST(Wthor, PutsPassesIn) {
  // By an independent implementation of the rules in Python, Black has no move after c1.
  const auto games =
      test::games_of<WthorReader>(header(1) + game(0, 0, 0, 32, {34, 33, 32, 22, 65, 31, 11, 13, 66}));
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(test::moves_of(games[0]), "d3c3b3b2e6a3a1c1paf6");
}

TEST(Wthor, ErrorsNameTheByte) {
  EXPECT_EQ(test::error_of<NamedReader>(""), "byte 0: the header of 16 bytes is incomplete");
  EXPECT_EQ(test::error_of<NamedReader>(header(1, 10)), "byte 12: invalid board size 10: expected 8");
  EXPECT_EQ(test::error_of<NamedReader>(header(1, 8, 1)), "byte 13: invalid file kind 1: expected 0 (games)");
  EXPECT_EQ(test::error_of<NamedReader>(header(1)), "byte 16: the file ends before the end of game 1 of 1");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 0, 0, 32, {56}).substr(0, 60)),
            "byte 76: the file ends before the end of game 1 of 1");
  EXPECT_EQ(test::error_of<NamedReader>(header(0) + "x"), "byte 16: data follows the last of 0 games");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(1, 0, 0, 32, {})),
            "byte 16: invalid name number 1: expected less than 1");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 2, 0, 32, {})),
            "byte 18: invalid name number 2: expected less than 2");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 0, 9, 32, {})),
            "byte 20: invalid name number 9: expected less than 2");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 0, 0, 65, {})),
            "byte 22: invalid score 65: expected 0 to 64");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 0, 0, 32, {56, 90})),
            "byte 25: invalid move 90: expected 11 to 88");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 0, 0, 32, {56, 56})),
            "byte 25: illegal move 'f5': expected a legal move for White");
  EXPECT_EQ(test::error_of<NamedReader>(header(1) + game(0, 0, 0, 32, {56, 0, 0, 64})),
            "byte 27: a move follows the end of the game");
}

TEST(Wthor, NamesThatAreCutOffAreAnError) {
  const std::string cut_off = names(3, 20, {"Anna", "Bo"});
  EXPECT_EQ(read_wthor_players(InputFile::of_text(cut_off)).error().message,
            "byte 56: the file ends before name 3 of 3");
  EXPECT_EQ(read_wthor_tournaments(InputFile::of_text("")).error().message,
            "byte 0: the header of 16 bytes is incomplete");
}

}  // namespace
}  // namespace emilia
