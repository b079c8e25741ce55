// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "engine/base/markup.h"

/// Builders of SVG elements. Lengths are in pixels; y grows downwards.

namespace emilia::svg {

struct Point {
  double x = 0;
  double y = 0;
};

/// Returns an empty white picture, which may stand alone or inside another one.
Element picture(int width, int height);

/// Returns a text. `anchor` is the part of its line at the point: "start", "middle" or "end".
Element text(Point at, std::string_view text, std::string_view anchor = "start", int size = 12);

Element line(Point from, Point to, std::string_view color);

/// Returns a line through all points.
Element polyline(std::span<const Point> points, std::string_view color, int width);

/// Returns a circle. The colour "none" draws nothing.
Element circle(Point center, double radius, std::string_view fill, std::string_view stroke);

/// Returns the outline of a square around a point.
Element square_outline(Point center, double side, std::string_view color);

/// Returns an element moved so that its point (0, 0) is at `to`.
Element moved(Point to, const Element& element);

}  // namespace emilia::svg
