// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "protocol/io/line_reader.h"
#include "protocol/io/screen.h"

namespace emilia {

/// The lines that a person types. On a terminal they can be edited, and those of earlier sessions come back
/// with the cursor keys (libedit, where the program was built with it); through a pipe they are taken as they
/// are.
class LineEditor {
 public:
  /// `history_file` is read, and written as lines come; empty for none. The others must outlive this.
  LineEditor(LineReader& reader, std::ostream& out, bool is_terminal, const std::string& history_file);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  /// Stdin and stdout are a terminal with a screen.
  [[nodiscard]] bool is_terminal() const { return is_terminal_; }

  /// Lines can be edited, and cells be pointed at.
  [[nodiscard]] bool can_point() const { return editing_ != nullptr; }

  /// Shows the prompt and waits for a line; nothing at the end of the input. Where lines can be edited and
  /// there is a grid on the screen, a click on a cell stands for its line, and Tab leads to the cells: the
  /// cursor's keys and Tab move there, Enter takes the cell, any other key leads back.
  std::optional<std::string> next(const std::string& prompt, const ScreenGrid* grid = nullptr);

  /// On a terminal, takes a line that was typed while nobody asked for one; false where there is none.
  [[nodiscard]] bool take_typed_line() const;

 private:
  class Editing;

  LineReader& reader_;
  std::ostream& out_;
  bool is_terminal_;
  std::unique_ptr<Editing> editing_;  ///< where lines can be edited
};

}  // namespace emilia
