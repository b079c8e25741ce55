// SPDX-License-Identifier: MIT
#include "programs/terminal/line_editor.h"

#include <algorithm>
#include <array>
#include <utility>
#ifdef EMILIA_LINE_EDITING
#include <cstdio>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include "programs/terminal/mouse_reports.h"
#endif

namespace emilia {

#ifdef EMILIA_LINE_EDITING

/// Editor of libedit with its history.
class LineEditor::Editing {
 public:
  explicit Editing(std::string history_file)
      : history_file_(std::move(history_file)),
        history_(history_init()),
        editor_(el_init("emilia", stdin, stdout, stderr)) {
    constexpr int kHistoryLines = 500;
    HistEvent event{};
    history(history_, &event, H_SETSIZE, kHistoryLines);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!history_file_.empty()) history(history_, &event, H_LOAD, history_file_.c_str());
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &Editing::prompt_of);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 1);  // restores the terminal before a signal ends the process
    el_set(editor_, EL_HIST, history, history_);
    // The editor's own table of keys inserts the end of sequences that it does not know.
    el_set(editor_, EL_ADDFN, "take-sequence", "handle a key with several characters",
           &Editing::take_sequence);
    el_set(editor_, EL_BIND, "\\e[", "take-sequence", nullptr);
    el_set(editor_, EL_BIND, "\\eO", "take-sequence", nullptr);
    el_set(editor_, EL_ADDFN, "point-with-cursor", "move the cursor to the board",
           &Editing::point_with_cursor);
    el_set(editor_, EL_BIND, "^I", "point-with-cursor", nullptr);
  }

  ~Editing() {
    el_end(editor_);
    history_end(history_);
  }
  Editing(const Editing&) = delete;
  Editing& operator=(const Editing&) = delete;

  /// `typed_before` begins the line.
  std::optional<std::string> next(const std::string& prompt, const ScreenGrid* grid,
                                  const std::string& typed_before) {
    if (!typed_before.empty()) el_push(editor_, typed_before.c_str());
    prompt_ = prompt;
    grid_ = grid;
    pointed_.reset();
    int length = 0;
    const char* const typed = gets(length);
    if (pointed_) return pointed_;
    if (typed == nullptr || length <= 0) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty()) add_to_history(line);
    return line;
  }

 private:
  static char* prompt_of(EditLine* editor) { return self_of(editor).prompt_.data(); }

  const char* gets(int& length) {
    std::optional<MouseReports> reports;
    if (grid_ != nullptr) reports.emplace();
    el_set(editor_, EL_PREP_TERM, 1);  // before the prompt, or the terminal echoes early keys
    return el_gets(editor_, &length);
  }

  static Editing& self_of(EditLine* editor) {
    Editing* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *self;
  }

  static unsigned char take_sequence(EditLine* editor, int /*key*/) {
    Editing& self = self_of(editor);
    const Sequence sequence = self.rest_of_sequence();
    if (sequence == Sequence::mouse) return self.take_mouse_report() ? CC_NEWLINE : CC_NORM;
    const LineInfo* const line = el_line(editor);
    // In an empty line, Ctrl-D would end the input.
    const bool has_effect = sequence != Sequence::del || line->cursor < line->lastchar;
    // Ctrl-P, Ctrl-N, Ctrl-F, Ctrl-B, Ctrl-A, Ctrl-E and Ctrl-D, in the order of the sequences.
    constexpr std::array kKeys = {"\x10", "\x0e", "\x06", "\x02", "\x01", "\x05", "\x04"};
    if (sequence != Sequence::unknown && has_effect)
      el_push(editor, kKeys[static_cast<std::size_t>(sequence)]);
    return CC_NORM;
  }

  static unsigned char point_with_cursor(EditLine* editor, int /*key*/) {
    Editing& self = self_of(editor);
    if (self.grid_ == nullptr || self.grid_->stops.empty()) return CC_NORM;
    constexpr std::string_view kKeepCursor =
        "\x1b"
        "7";
    constexpr std::string_view kBringCursorBack =
        "\x1b"
        "8";
    show(kKeepCursor);
    const bool is_taken = self.choose_cell();
    show(kBringCursorBack);
    return is_taken ? CC_NEWLINE : CC_NORM;
  }

  /// Moves the cursor over the cells; returns true if a cell was chosen.
  bool choose_cell() {
    ScreenPlace cell = grid_->stops.front();
    while (true) {
      const auto [column, row] = grid_->place_of(cell);
      show("\x1b[" + std::to_string(row + 1) + ";" + std::to_string(column + 1) + "H");
      const Key key = next_key();
      switch (key.kind) {
        case Key::step:
          if (const ScreenPlace next{cell.column + key.step_by.column, cell.row + key.step_by.row};
              grid_->has(next))
            cell = next;
          break;
        case Key::stop:
          cell = *grid_->stop_after(cell);
          break;
        case Key::take:
          pointed_ = grid_->line_of(cell);
          return true;
        case Key::mouse:
          if (take_mouse_report()) return true;
          break;
        case Key::leave:
          return false;
      }
    }
  }

  /// Key pressed while the cursor is on the cells.
  struct Key {
    enum Kind : std::uint8_t { step, stop, take, mouse, leave } kind = leave;
    ScreenPlace step_by{};
  };

  Key next_key() {
    constexpr char kEscape = '\x1b';
    const char key = next_character();
    if (key == '\t') return {Key::stop};
    if (key == ' ' || key == '\r' || key == '\n') return {Key::take};
    if (key != kEscape) {
      const std::array<char, 2> back = {key, '\0'};
      if (key != '\0') el_push(editor_, back.data());  // the key continues the line
      return {};
    }
    return is_more_typed() ? next_sequence() : Key{};
  }

  /// Parses an escape sequence after its first character.
  Key next_sequence() {
    if (const char introducer = next_character(); introducer != '[' && introducer != 'O') return {};
    switch (rest_of_sequence()) {
      case Sequence::up:
        return {Key::step, {0, -1}};
      case Sequence::down:
        return {Key::step, {0, 1}};
      case Sequence::right:
        return {Key::step, {1, 0}};
      case Sequence::left:
        return {Key::step, {-1, 0}};
      case Sequence::mouse:
        return {Key::mouse};
      default:
        return {};
    }
  }

  /// Key that a terminal sends as several characters.
  enum class Sequence : std::uint8_t { up, down, right, left, home, end, del, mouse, unknown };

  /// Reads the rest of a sequence after "\e[" or "\eO": parameters, then one final character.
  Sequence rest_of_sequence() {
    std::string parameters;
    char next = next_character();
    if (next == '<') return Sequence::mouse;
    if (next == '[') {  // function keys of the Linux console
      next_character();
      return Sequence::unknown;
    }
    while (next >= ' ' && next < '@') {
      parameters += next;
      next = next_character();
    }
    constexpr std::string_view kFinals = "ABCDHF";  // in the order of the sequences
    if (const std::size_t place = kFinals.find(next); place != std::string_view::npos)
      return static_cast<Sequence>(place);
    if (next != '~') return Sequence::unknown;
    if (parameters == "1" || parameters == "7") return Sequence::home;
    if (parameters == "4" || parameters == "8") return Sequence::end;
    return parameters == "3" ? Sequence::del : Sequence::unknown;
  }

  /// Reads the rest of a mouse report; returns true if the left button was released on a cell.
  bool take_mouse_report() {
    constexpr std::size_t kLongest = 24;
    std::string text;
    while (text.size() < kLongest && (text.empty() || (text.back() != 'M' && text.back() != 'm'))) {
      const char next = next_character();
      if (next == '\0') return false;
      text += next;
    }
    const auto report = parse_mouse_report(text);
    if (grid_ == nullptr || !report || report->button != 0 || !report->is_release) return false;
    const auto cell = grid_->cell_at(report->place);
    if (cell) pointed_ = grid_->line_of(*cell);
    return cell.has_value();
  }

  /// Returns the next character; 0 at the end of the input.
  char next_character() {
    char next = 0;
    return el_getc(editor_, &next) == 1 ? next : '\0';
  }

  static bool is_more_typed() {
    constexpr int kPatienceMilliseconds = 50;  // a terminal sends the characters of a key together
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, kPatienceMilliseconds) > 0;
  }

  static void show(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }

  void add_to_history(const std::string& line) {
    HistEvent event{};
    history(history_, &event, H_ENTER, line.c_str());
    if (!history_file_.empty()) history(history_, &event, H_SAVE, history_file_.c_str());
  }

  std::string history_file_;
  std::string prompt_;
  const ScreenGrid* grid_ = nullptr;
  std::optional<std::string> pointed_;  ///< line of the chosen cell
  History* history_;
  EditLine* editor_;
};

#else

class LineEditor::Editing {
 public:
  explicit Editing(const std::string& /*history_file*/) {}
  static std::optional<std::string> next(const std::string& /*prompt*/, const ScreenGrid* /*grid*/,
                                         const std::string& /*typed_before*/) {
    return std::nullopt;
  }
};

#endif

LineEditor::LineEditor(LineReader& reader, std::ostream& out, bool is_terminal,
                       [[maybe_unused]] const std::string& history_file)
    : reader_(reader), out_(out), is_terminal_(is_terminal) {
#ifdef EMILIA_LINE_EDITING
  if (is_terminal) editing_ = std::make_unique<Editing>(history_file);
#endif
}

LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::next(const std::string& prompt, const ScreenGrid* grid) {
  if (!kept_lines_.empty()) {
    std::string line = std::move(kept_lines_.front());
    kept_lines_.pop_front();
    out_ << prompt << line << '\n';
    return line;
  }
  const std::string typed_before = std::exchange(kept_text_, {});
  if (!editing_) {
    out_ << prompt << std::flush;
    const auto line = reader_.next();
    return line ? std::optional(typed_before + std::string(line->text)) : std::nullopt;
  }
  out_.flush();
  return editing_->next(prompt, grid, typed_before);
}

bool LineEditor::take_enter() {
  if (!is_terminal_) return false;
  bool is_entered = false;
  for (const char key : take_typed()) {
    if (key != '\n' && key != '\r') {
      kept_text_ += key;
    } else if (kept_text_.empty()) {
      is_entered = true;
    } else {
      kept_lines_.push_back(std::exchange(kept_text_, {}));
    }
  }
  return is_entered;
}

}  // namespace emilia
