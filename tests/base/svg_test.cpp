// SPDX-License-Identifier: MIT
#include "engine/base/svg.h"

#include <array>
#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Svg, APictureIsWhiteAndHasItsSize) {
  EXPECT_EQ(svg::picture(40, 30).str(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\" viewBox=\"0 0 40 30\" "
            "font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n</svg>");
}

TEST(Svg, PiecesStandWhereTheyAreSaidTo) {
  EXPECT_EQ(svg::line({1, 2}, {3.5, 4}, "#ddd").str(),
            R"(<line x1="1" y1="2" x2="3.5" y2="4" stroke="#ddd"/>)");
  EXPECT_EQ(svg::circle({5, 6}, 2.5, "none", "red").str(),
            R"(<circle cx="5" cy="6" r="2.5" fill="none" stroke="red" stroke-width="2"/>)");
  const std::array<svg::Point, 3> points = {{{0, 1}, {2.04, 3}, {4, -5}}};
  EXPECT_EQ(svg::polyline(points, "blue", 1).str(),
            R"(<polyline points="0,1 2,3 4,-5" fill="none" stroke="blue" stroke-width="1"/>)");
  EXPECT_EQ(svg::text({1, 2}, "a < b", "end", 9).str(),
            R"(<text x="1" y="2" font-size="9" text-anchor="end" fill="#222">a &lt; b</text>)");
  EXPECT_EQ(svg::moved({7, 8.5}, Element("b")).str(), "<g transform=\"translate(7,8.5)\">\n<b/>\n</g>");
}

}  // namespace
}  // namespace emilia
