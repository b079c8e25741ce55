// SPDX-License-Identifier: MIT
#include "engine/base/svg.h"

#include <string>

namespace emilia::svg {

namespace {

std::string coordinates(Point point) {
  return format_short_decimal(point.x, 1) + ',' + format_short_decimal(point.y, 1);
}

}  // namespace

Element picture(int width, int height) {
  Element picture("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                          {"width", width},
                          {"height", height},
                          {"viewBox", "0 0 " + std::to_string(width) + " " + std::to_string(height)},
                          {"font-family", "sans-serif"}});
  picture.add(Element("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", "#fff"}}));
  return picture;
}

Element text(Point at, std::string_view text, std::string_view anchor, int size) {
  return Element("text",
                 {{"x", at.x}, {"y", at.y}, {"font-size", size}, {"text-anchor", anchor}, {"fill", "#222"}})
      .text(text);
}

Element line(Point from, Point to, std::string_view color) {
  return Element("line", {{"x1", from.x}, {"y1", from.y}, {"x2", to.x}, {"y2", to.y}, {"stroke", color}});
}

Element polyline(std::span<const Point> points, std::string_view color, int width) {
  std::string all;
  for (const Point point : points) all += (all.empty() ? "" : " ") + coordinates(point);
  return Element("polyline", {{"points", all}, {"fill", "none"}, {"stroke", color}, {"stroke-width", width}});
}

Element circle(Point center, double radius, std::string_view fill, std::string_view stroke) {
  return Element("circle", {{"cx", center.x},
                            {"cy", center.y},
                            {"r", radius},
                            {"fill", fill},
                            {"stroke", stroke},
                            {"stroke-width", 2}});
}

Element square_outline(Point center, double side, std::string_view color) {
  return Element("rect", {{"x", center.x - side / 2},
                          {"y", center.y - side / 2},
                          {"width", side},
                          {"height", side},
                          {"fill", "none"},
                          {"stroke", color},
                          {"stroke-width", 2}});
}

Element moved(Point to, const Element& element) {
  return Element("g", {{"transform", "translate(" + coordinates(to) + ")"}}).add(element);
}

}  // namespace emilia::svg
