// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "engine/base/markup.h"

/// Pieces of SVG pictures. Lengths are pixels, y counts downwards.

namespace emilia::svg {

struct Point {
  double x = 0;
  double y = 0;
};

/// An empty white picture, which may stand alone or in another one.
Element picture(int width, int height);

/// A text whose line begins, has its middle or ends ("start", "middle", "end") at a point.
Element text(Point at, std::string_view text, std::string_view anchor = "start", int size = 12);

Element line(Point from, Point to, std::string_view color);

/// A line over all points.
Element polyline(std::span<const Point> points, std::string_view color, int width);

/// "none" is no colour.
Element circle(Point center, double radius, std::string_view fill, std::string_view stroke);

/// The outline of a square around a point.
Element square_outline(Point center, double side, std::string_view color);

/// An element with its point (0, 0) at another place.
Element moved(Point to, const Element& element);

}  // namespace emilia::svg
