// SPDX-License-Identifier: MIT
#include "engine/base/markup.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Element, HasAttributesAndContent) {
  EXPECT_EQ(Element("br").str(), "<br/>");
  EXPECT_EQ(Element("rect", {{"x", 1.25}, {"y", 2}, {"width", std::size_t{3}}, {"fill", "#fff"}}).str(),
            R"(<rect x="1.2" y="2" width="3" fill="#fff"/>)");
  EXPECT_EQ(Element("p").text("a").text("b").str(), "<p>ab</p>");
  EXPECT_EQ(Element("td").text("").str(), "<td></td>") << "an empty cell has an end";
}

TEST(Element, HasElementsOnLinesOfTheirOwn) {
  Element list("ul", {{"class", "x"}});
  list.add(Element("li").text("one")).add(Element("li"));
  EXPECT_EQ(list.str(), "<ul class=\"x\">\n<li>one</li>\n<li/>\n</ul>");
}

TEST(Element, EscapesTextsAndAttributes) {
  EXPECT_EQ(Element("p").text("a<b>&\"c\"").str(), "<p>a&lt;b&gt;&amp;&quot;c&quot;</p>");
  EXPECT_EQ(Element("p", {{"a", "\"><x>&"}}).str(), "<p a=\"&quot;&gt;&lt;x&gt;&amp;\"/>");
  EXPECT_EQ(Element("p").text("a\x01\x1b\nb\xC3\xB8").str(), "<p>a\nb\xC3\xB8</p>")
      << "XML forbids control characters";
}

}  // namespace
}  // namespace emilia
