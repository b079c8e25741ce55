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

/// Of the terminal behind a descriptor; the usual size where nobody says.
ScreenSize screen_size(int descriptor);

/// Whether there is a terminal behind a descriptor on which a cursor can be moved: TERM says so.
bool has_screen(int descriptor);

/// How many lines a terminal of a width shows of a text of whole lines without colours, the longer ones of
/// which go on in the next line.
int lines_on_screen(std::string_view text, int width);

/// A character's place on the screen or a cell's in a grid, from 0.
struct ScreenPlace {
  int column = 0;
  int row = 0;

  bool operator==(const ScreenPlace&) const = default;
};

/// Cells on the screen at which a person can point, with the mouse or with the cursor.
struct ScreenGrid {
  int columns = 0;
  int rows = 0;
  int cell_width = 1;                ///< characters
  ScreenPlace first{};               ///< of the first cell; its row is below 0 where the screen has scrolled
  std::vector<ScreenPlace> stops{};  ///< cells to which a key leads, one after the other
  std::function<std::string(ScreenPlace cell)> line_of;  ///< that a person could have typed instead

  [[nodiscard]] bool has(ScreenPlace cell) const;

  /// The cell that a place belongs to.
  [[nodiscard]] std::optional<ScreenPlace> cell_at(ScreenPlace place) const;

  /// Of the cell's middle.
  [[nodiscard]] ScreenPlace place_of(ScreenPlace cell) const;

  /// The stop behind a cell, or the first one; nothing where there is none.
  [[nodiscard]] std::optional<ScreenPlace> stop_after(ScreenPlace cell) const;
};

/// A button of the mouse that was pressed or let go, as terminals tell it ("SGR" reports).
struct MouseReport {
  int button = 0;  ///< 0 is the left one
  ScreenPlace place{};
  bool is_release = false;
};

/// Reads "0;12;5M", which comes behind `\e[<`.
std::optional<MouseReport> parse_mouse_report(std::string_view text);

}  // namespace emilia
