// SPDX-License-Identifier: MIT
#include "engine/board/position_text.h"

#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

constexpr std::string_view kStart = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE";

/// Returns the cause of an error, without "invalid position 'TEXT'".
std::string position_error(std::string_view text) {
  const Result<Position> position = parse_position(text);
  if (position) return "no error";
  const std::string start = "invalid position " + in_quotes(text) + ": ";
  EXPECT_TRUE(position.error().message.starts_with(start)) << position.error().message;
  return position.error().message.substr(start.size());
}

std::string transcript_error(std::string_view text) {
  const Result<std::vector<Square>> moves = parse_transcript(text);
  return moves ? "no error" : moves.error().message;
}

TEST(PositionText, OfTheStart) {
  EXPECT_EQ(to_string(start_position()), kStart);
  const Result<Position> position = parse_position(kStart);
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, start_position());
}

TEST(PositionText, OfWhiteToMove) {
  // The course's start position: the same discs, White to move.
  const Result<Position> position =
      parse_position("WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->to_move, Color::white);
  EXPECT_EQ(test::names_of(position->board.player_discs()), "d4 e5");
  EXPECT_EQ(test::names_of(position->board.legal_moves()), "e3 f4 c5 d6");
}

TEST(PositionText, IsReadBackAsItWasWritten) {
  test::Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Position position = {test::random_board(random, i % 101), i % 2 == 0 ? Color::black : Color::white};
    const Result<Position> read = parse_position(to_string(position));
    ASSERT_TRUE(read);
    ASSERT_EQ(*read, position);
  }
}

TEST(PositionText, ErrorNamesTheLength) {
  EXPECT_EQ(position_error(""), "0 characters, expected 65 (W or B, then 64 of E O X)");
  EXPECT_EQ(position_error(kStart.substr(1)), "64 characters, expected 65 (W or B, then 64 of E O X)");
  EXPECT_EQ(position_error(std::string(kStart) + "E"),
            "66 characters, expected 65 (W or B, then 64 of E O X)");
}

TEST(PositionText, ErrorNamesTheSide) {
  std::string text(kStart);
  text[0] = 'X';
  EXPECT_EQ(position_error(text), "character 1 is 'X', expected W or B for the side to move");
  text[0] = 'b';
  EXPECT_EQ(position_error(text), "character 1 is 'b', expected W or B for the side to move");
}

TEST(PositionText, ErrorNamesTheSquare) {
  for (const std::size_t place : {1, 30, 64}) {
    std::string text(kStart);
    text[place] = '-';
    EXPECT_EQ(position_error(text), "character " + std::to_string(place + 1) + " is '-', expected E, O or X");
  }
}

TEST(PositionText, ErrorWritesCharactersThatCannotBeShownAsNumbers) {
  std::string text(kStart);
  text[5] = '\n';
  EXPECT_EQ(position_error(text), R"(character 6 is '\x0a', expected E, O or X)");
  text[5] = '\xC3';
  EXPECT_EQ(position_error(text), R"(character 6 is '\xc3', expected E, O or X)");
}

TEST(Diagram, OfTheStart) {
  EXPECT_EQ(diagram(start_position()),
            "  a b c d e f g h\n"
            "1 - - - - - - - -   Black to move\n"
            "2 - - - - - - - -   X Black 2\n"
            "3 - - - . - - - -   O White 2\n"
            "4 - - . O X - - -   empty   60\n"
            "5 - - - X O . - -\n"
            "6 - - - - . - - -\n"
            "7 - - - - - - - -\n"
            "8 - - - - - - - -\n");
}

TEST(Diagram, SaysWhenASideHasToPass) {
  const std::string picture =
      diagram(test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X"));
  EXPECT_NE(picture.find("1 X - O - - - - -   Black has to pass\n"), std::string::npos) << picture;
}

TEST(Diagram, SaysWhenTheGameIsOver) {
  const std::string picture =
      diagram(test::position_of("--------------------X------XXX----XXXXX----XXX------X----------- O"));
  EXPECT_NE(picture.find("1 - - - - - - - -   the game is over\n"), std::string::npos) << picture;
  EXPECT_NE(picture.find("3 - - - - X - - -   O White 0\n"), std::string::npos) << picture;
  EXPECT_EQ(picture.find('.'), std::string::npos) << picture;
}

TEST(Transcript, WritesPassesOrLeavesThemOut) {
  const std::vector<Square> moves = {Square::f5, Square::pass, Square::d6};
  EXPECT_EQ(transcript(moves, Passes::written), "f5pad6");
  EXPECT_EQ(transcript(moves, Passes::left_out), "f5d6");
  EXPECT_EQ(transcript({}, Passes::written), "");
}

TEST(Transcript, IsReadInEitherCase) {
  const std::vector<Square> expected = {Square::f5, Square::d6, Square::c3};
  EXPECT_EQ(test::moves_of("f5d6c3"), expected);
  EXPECT_EQ(test::moves_of("F5D6C3"), expected);
  EXPECT_EQ(test::moves_of("F5d6C3"), expected);
  EXPECT_TRUE(test::moves_of("").empty());
}

TEST(Transcript, KnowsEveryWayToWriteAPass) {
  const std::vector<Square> expected = {Square::f5, Square::pass, Square::d6};
  for (const char* text : {"f5pad6", "f5PAd6", "F5pSD6", "f5psd6", "f5--d6", "f5passd6", "F5PASSD6",
                           "f5Passd6", "f5pAsSd6", "f5pAd6"}) {
    EXPECT_EQ(transcript_error(text), "no error");
    EXPECT_EQ(test::moves_of(text), expected) << text;
  }
}

TEST(Transcript, IsReadBackAsItWasWritten) {
  test::Random random(6);
  for (int i = 0; i < 200; ++i) {
    std::vector<Square> moves;
    for (int length = i; length > 0; --length) moves.push_back(square_at(test::random_below(random, 65)));
    EXPECT_EQ(test::moves_of(transcript(moves, Passes::written)), moves);
  }
}

TEST(Transcript, ErrorNamesThePlace) {
  EXPECT_EQ(transcript_error("f5x9"),
            "invalid move 'x9' at character 3: expected a square such as f5, or pa for a pass");
  EXPECT_EQ(transcript_error("f5d"),
            "invalid move 'd' at character 3: expected a square such as f5, or pa for a pass");
  EXPECT_EQ(transcript_error("f5 d6"),
            "invalid move ' d' at character 3: expected a square such as f5, or pa for a pass");
  EXPECT_EQ(transcript_error("passs"),
            "invalid move 's' at character 5: expected a square such as f5, or pa for a pass");
}

TEST(Transcript, ErrorWritesCharactersThatCannotBeShownAsNumbers) {
  EXPECT_EQ(transcript_error("f5\r\n"),
            R"(invalid move '\x0d\x0a' at character 3: expected a square such as f5, or pa for a pass)");
  EXPECT_EQ(transcript_error("f5d6\n"),
            R"(invalid move '\x0a' at character 5: expected a square such as f5, or pa for a pass)");
}

}  // namespace
}  // namespace emilia
