// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emilia {

struct ScreenSize {
  int columns = 80;
  int rows = 24;
};

/// Returns the size of the terminal of a descriptor; the usual size if unknown.
ScreenSize screen_size(int descriptor);

/// Returns true if the descriptor is a terminal with a movable cursor, according to TERM.
bool has_screen(int descriptor);

/// Returns true if the descriptor is such a terminal and NO_COLOR is unset.
bool has_colors(int descriptor);

/// Returns what was typed on the terminal of the standard input and not yet read; does not wait.
std::string take_typed();

/// Returns the number of screen lines of a text without colours on a terminal of a width; long lines wrap.
int lines_on_screen(std::string_view text, int width);

/// Place of a character on the screen, or of a cell in a grid, from 0.
struct ScreenPlace {
  int column = 0;
  int row = 0;

  bool operator==(const ScreenPlace&) const = default;
};

/// Grid of screen cells that can be chosen with the mouse or the cursor.
struct ScreenGrid {
  int columns = 0;
  int rows = 0;
  int cell_width = 1;                ///< in characters
  ScreenPlace first{};               ///< place of the first cell; negative row if the screen has scrolled
  std::vector<ScreenPlace> stops{};  ///< cells reached with Tab, in order
  std::function<std::string(ScreenPlace cell)> line_of;  ///< input line that a cell stands for

  [[nodiscard]] bool has(ScreenPlace cell) const;

  /// Returns the cell at a place.
  [[nodiscard]] std::optional<ScreenPlace> cell_at(ScreenPlace place) const;

  /// Returns the place of the middle of a cell.
  [[nodiscard]] ScreenPlace place_of(ScreenPlace cell) const;

  /// Returns the stop after a cell, or the first one; nullopt without stops.
  [[nodiscard]] std::optional<ScreenPlace> stop_after(ScreenPlace cell) const;
};

/// Mouse button event of a terminal (SGR report).
struct MouseReport {
  int button = 0;  ///< 0 is the left button
  ScreenPlace place{};
  bool is_release = false;
};

/// Parses "0;12;5M", the text after `\e[<`.
std::optional<MouseReport> parse_mouse_report(std::string_view text);

}  // namespace emilia
