// SPDX-License-Identifier: MIT
#include "programs/terminal/screen.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

ScreenGrid grid_of_squares() {
  return {.columns = 8,
          .rows = 8,
          .cell_width = 3,
          .first = {4, 1},
          .stops = {{3, 2}, {2, 3}},
          .line_of = [](ScreenPlace) { return std::string(); }};
}

TEST(Screen, CountsTheLinesThatGoOn) {
  EXPECT_EQ(lines_on_screen("", 10), 0);
  EXPECT_EQ(lines_on_screen("\n", 10), 1);
  EXPECT_EQ(lines_on_screen("0123456789\n", 10), 1);
  EXPECT_EQ(lines_on_screen("0123456789a\nb\n", 10), 3);
  EXPECT_EQ(lines_on_screen("a", 10), 1);
}

TEST(Screen, FindsTheCellOfAPlace) {
  const ScreenGrid grid = grid_of_squares();
  EXPECT_EQ(grid.cell_at({4, 1}), (ScreenPlace{0, 0}));
  EXPECT_EQ(grid.cell_at({6, 1}), (ScreenPlace{0, 0}));
  EXPECT_EQ(grid.cell_at({7, 8}), (ScreenPlace{1, 7}));
  EXPECT_EQ(grid.cell_at({3, 1}), std::nullopt);
  EXPECT_EQ(grid.cell_at({28, 1}), std::nullopt);
  EXPECT_EQ(grid.cell_at({4, 0}), std::nullopt);
  EXPECT_EQ(grid.cell_at({4, 9}), std::nullopt);
  EXPECT_EQ(grid.place_of({1, 7}), (ScreenPlace{8, 8}));
}

TEST(Screen, FindsTheCellOfAGridThatScrolledAway) {
  ScreenGrid grid = grid_of_squares();
  grid.first.row = -3;
  EXPECT_EQ(grid.cell_at({4, 0}), (ScreenPlace{0, 3}));
}

TEST(Screen, GoesFromStopToStop) {
  const ScreenGrid grid = grid_of_squares();
  EXPECT_EQ(grid.stop_after({3, 2}), (ScreenPlace{2, 3}));
  EXPECT_EQ(grid.stop_after({2, 3}), (ScreenPlace{3, 2}));
  EXPECT_EQ(grid.stop_after({7, 7}), (ScreenPlace{3, 2}));
  EXPECT_EQ(ScreenGrid().stop_after({0, 0}), std::nullopt);
}

TEST(Screen, ReadsReportsOfTheMouse) {
  const auto press = parse_mouse_report("0;12;5M");
  ASSERT_TRUE(press);
  EXPECT_EQ(press->button, 0);
  EXPECT_EQ(press->place, (ScreenPlace{11, 4}));
  EXPECT_FALSE(press->is_release);
  EXPECT_TRUE(parse_mouse_report("2;1;1m")->is_release);
  for (const char* bad : {"", "0", "0;1", "0;1;1", "0;1M", "a;1;1M", "0;1;1x", "0;1;1Mm", "99999999999;1;1M"})
    EXPECT_FALSE(parse_mouse_report(bad)) << bad;
}

}  // namespace
}  // namespace emilia
