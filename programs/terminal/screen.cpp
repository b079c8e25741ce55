// SPDX-License-Identifier: MIT
#include "programs/terminal/screen.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/base/machine.h"

namespace emilia {

bool has_colors(int descriptor) {
  return has_screen(descriptor) && environment_variable("NO_COLOR").empty();
}

int lines_on_screen(std::string_view text, int width) {
  int lines = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const auto length = static_cast<int>(std::min(end, text.size()));
    lines += std::max(1, (length + width - 1) / width);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool ScreenGrid::has(ScreenPlace cell) const {
  return cell.column >= 0 && cell.column < columns && cell.row >= 0 && cell.row < rows;
}

std::optional<ScreenPlace> ScreenGrid::cell_at(ScreenPlace place) const {
  if (place.column < first.column || place.row < first.row) return std::nullopt;
  const ScreenPlace cell{(place.column - first.column) / cell_width, place.row - first.row};
  return has(cell) ? std::optional(cell) : std::nullopt;
}

ScreenPlace ScreenGrid::place_of(ScreenPlace cell) const {
  return {first.column + cell.column * cell_width + cell_width / 2, first.row + cell.row};
}

std::optional<ScreenPlace> ScreenGrid::stop_after(ScreenPlace cell) const {
  if (stops.empty()) return std::nullopt;
  const auto found = std::ranges::find(stops, cell);
  if (found == stops.end() || std::next(found) == stops.end()) return stops.front();
  return *std::next(found);
}

std::optional<MouseReport> parse_mouse_report(std::string_view text) {
  std::array<int, 3> numbers{};
  for (int& number : numbers) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() + text.size()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    const bool is_last = &number == &numbers.back();
    if (is_last) continue;
    if (text.front() != ';') return std::nullopt;
    text.remove_prefix(1);
  }
  if (text != "M" && text != "m") return std::nullopt;
  return MouseReport{numbers[0], {numbers[1] - 1, numbers[2] - 1}, text == "m"};
}

}  // namespace emilia
