// SPDX-License-Identifier: MIT
#include "engine/board/shape.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

/// Returns the parsed shape as text, or the error.
std::string read_and_written(std::string_view text) {
  const Result<Shape> shape = parse_shape(text);
  return shape ? to_string(*shape) : shape.error().message;
}

std::string start_of(std::string_view text) {
  const Result<Shape> shape = parse_shape(text);
  if (!shape) return shape.error().message;
  return "black " + test::names_of(shape->start_discs(Color::black)) + " white " +
         test::names_of(shape->start_discs(Color::white));
}

TEST(Shape, IsTheTournamentBoardAtFirst) {
  const Shape shape;
  EXPECT_EQ(to_string(shape), "8x8");
  EXPECT_EQ(shape.square_count(), 64);
  EXPECT_TRUE(shape.fits_64_bits());
  EXPECT_TRUE(shape.is_standard_board());
}

TEST(Shape, IsReadAndWritten) {
  for (const char* text : {"4x4", "6x6", "4x6", "10x4", "10x10", "6x6 parallel", "10x10 blocked a1,e3,j10",
                           "5x7 parallel blocked a1,e7", "8x8 fewest", "6x6 parallel fewest blocked a1"}) {
    EXPECT_EQ(read_and_written(text), text);
  }
}

TEST(Shape, IsReadInEitherCaseAndWithAnyBlanks) {
  EXPECT_EQ(read_and_written(" 6X6  Parallel "), "6x6 parallel");
  EXPECT_EQ(read_and_written("10x10 BLOCKED J10, a1 ,E3"), "10x10 blocked a1,e3,j10");
  EXPECT_EQ(read_and_written("6x6 blocked a1 f6"), "6x6 blocked a1,f6");
}

TEST(Shape, FitsBitboardsUpToEight) {
  EXPECT_TRUE(parse_shape("8x4")->fits_64_bits());
  EXPECT_FALSE(parse_shape("8x4")->is_standard_board());
  EXPECT_FALSE(parse_shape("8x8 blocked a1")->is_standard_board());
  EXPECT_TRUE(parse_shape("8x8 parallel")->is_standard_board());
  EXPECT_FALSE(parse_shape("8x8 fewest")->is_standard_board());
  EXPECT_FALSE(parse_shape("9x4")->fits_64_bits());
  EXPECT_FALSE(parse_shape("4x10")->fits_64_bits());
}

TEST(Shape, ColumnsComeBeforeRows) {
  const Result<Shape> shape = parse_shape("4x6 blocked d6");
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->columns(), 4);
  EXPECT_EQ(shape->rows(), 6);
  EXPECT_EQ(start_position(*shape).board.square_count(), 23);
  EXPECT_EQ(shape->square(23), Square::d6);
  EXPECT_EQ(test::names_of(shape->blocked()), "d6");
  EXPECT_TRUE(shape->contains(Square::d6));
  EXPECT_FALSE(shape->contains(Square::e1));
  EXPECT_FALSE(shape->contains(Square::a7));
}

TEST(Shape, StartDiscsLieInTheMiddle) {
  EXPECT_EQ(start_of("8x8"), "black e4 d5 white d4 e5");
  EXPECT_EQ(start_of("6x6"), "black d3 c4 white c3 d4");
  EXPECT_EQ(start_of("10x10"), "black f5 e6 white e5 f6");
  EXPECT_EQ(start_of("4x6"), "black c3 b4 white b3 c4");
  EXPECT_EQ(start_of("5x5"), "black c2 b3 white b2 c3");
  EXPECT_EQ(start_of("8x8 parallel"), "black d4 e4 white d5 e5");
}

TEST(Shape, ErrorsNameWhatIsWrongAndWhatWasExpected) {
  const std::string expected =
      ": expected COLUMNSxROWS, each 4 to 10, optionally followed by 'parallel', 'fewest' and 'blocked "
      "SQUARE,SQUARE...'";
  EXPECT_EQ(read_and_written(""), "missing board" + expected);
  for (const char* text : {"6", "x6", "6x", "6x6x6", "06x6", "6x123", "-6x6", "six", "6x6 round", "6x6 a1"}) {
    EXPECT_EQ(read_and_written(text), "invalid board '" + std::string(text) + "'" + expected);
  }
  EXPECT_EQ(read_and_written("3x6"), "invalid board 3x6: expected 4 to 10 columns and 4 to 10 rows");
  EXPECT_EQ(read_and_written("6x11"), "invalid board 6x11: expected 4 to 10 columns and 4 to 10 rows");
  EXPECT_EQ(read_and_written("6x6 blocked"), "missing square after 'blocked': expected one such as c3");
  EXPECT_EQ(read_and_written("6x6 blocked k1"),
            "invalid blocked square 'k1': expected a letter a to j and a number 1 to 10");
  EXPECT_EQ(read_and_written("6x6 blocked a7"), "invalid blocked square a7: expected a1 to f6");
  EXPECT_EQ(read_and_written("6x6 blocked a1,a1"), "invalid blocked square a1: it is named twice");
  EXPECT_EQ(read_and_written("6x6 blocked c3"),
            "invalid blocked square c3: it has a disc at the start, choose another square");
}

}  // namespace
}  // namespace emilia
