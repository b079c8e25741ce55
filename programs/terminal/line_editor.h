// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "protocol/io/line_reader.h"

namespace emilia {

/// Line input from a person. On a terminal, lines can be edited and earlier lines recalled with the cursor
/// keys, if the program was built with libedit. From a pipe, lines are read as they are.
class LineEditor {
 public:
  /// `history_file` is read and updated; empty for none. Requires: the other arguments outlive this.
  LineEditor(LineReader& reader, std::ostream& out, bool is_terminal, const std::string& history_file);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  /// Returns true if stdin and stdout are a terminal with a screen.
  [[nodiscard]] bool is_terminal() const { return is_terminal_; }

  /// Shows the prompt and waits for a line; nullopt at the end of the input.
  std::optional<std::string> next(const std::string& prompt);

  /// Returns true if Enter was typed on the terminal without a prompt. Other typed text is kept for `next`.
  bool take_enter();

 private:
  class Editing;

  LineReader& reader_;
  std::ostream& out_;
  bool is_terminal_;
  std::deque<std::string> kept_lines_;  ///< lines typed without a prompt
  std::string kept_text_;               ///< text typed without a prompt since the last line
  std::unique_ptr<Editing> editing_;    ///< null without line editing
};

}  // namespace emilia
