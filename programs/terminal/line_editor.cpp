// SPDX-License-Identifier: MIT
#include "programs/terminal/line_editor.h"

#include <utility>

#include "programs/terminal/screen.h"
#ifdef EMILIA_LINE_EDITING
#include <array>
#include <cstdio>
#include <histedit.h>
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
    for (const auto& [key, effect] : kKeys) el_set(editor_, EL_BIND, key, effect, nullptr);
  }

  ~Editing() {
    el_end(editor_);
    history_end(history_);
  }
  Editing(const Editing&) = delete;
  Editing& operator=(const Editing&) = delete;

  /// `typed_before` begins the line.
  std::optional<std::string> next(const std::string& prompt, const std::string& typed_before) {
    if (!typed_before.empty()) el_push(editor_, typed_before.c_str());
    prompt_ = prompt;
    el_set(editor_, EL_PREP_TERM, 1);  // before the prompt, or the terminal echoes early keys
    int length = 0;
    const char* const typed = el_gets(editor_, &length);
    if (typed == nullptr || length <= 0) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty()) add_to_history(line);
    return line;
  }

 private:
  /// Keys that send several characters. The editor inserts the end of those that it does not know.
  static constexpr std::array<std::pair<const char*, const char*>, 26> kKeys = {{
      {"\\e[1~", "ed-move-to-beg"}, {"\\e[4~", "ed-move-to-end"}, {"\\e[3~", "ed-delete-next-char"},
      {"\\e[2~", "ed-unassigned"},  {"\\e[5~", "ed-unassigned"},  {"\\e[6~", "ed-unassigned"},
      {"\\eOP", "ed-unassigned"},   {"\\eOQ", "ed-unassigned"},   {"\\eOR", "ed-unassigned"},
      {"\\eOS", "ed-unassigned"},   {"\\e[[A", "ed-unassigned"},  {"\\e[[B", "ed-unassigned"},
      {"\\e[[C", "ed-unassigned"},  {"\\e[[D", "ed-unassigned"},  {"\\e[[E", "ed-unassigned"},
      {"\\e[15~", "ed-unassigned"}, {"\\e[17~", "ed-unassigned"}, {"\\e[18~", "ed-unassigned"},
      {"\\e[19~", "ed-unassigned"}, {"\\e[20~", "ed-unassigned"}, {"\\e[21~", "ed-unassigned"},
      {"\\e[23~", "ed-unassigned"}, {"\\e[24~", "ed-unassigned"}, {"\\e[1;5C", "ed-next-char"},
      {"\\e[1;5D", "ed-prev-char"}, {"^I", "ed-unassigned"},
  }};

  static char* prompt_of(EditLine* editor) {
    Editing* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  void add_to_history(const std::string& line) {
    HistEvent event{};
    history(history_, &event, H_ENTER, line.c_str());
    if (!history_file_.empty()) history(history_, &event, H_SAVE, history_file_.c_str());
  }

  std::string history_file_;
  std::string prompt_;
  History* history_;
  EditLine* editor_;
};

#else

class LineEditor::Editing {
 public:
  explicit Editing(const std::string& /*history_file*/) {}
  static std::optional<std::string> next(const std::string& /*prompt*/, const std::string& /*typed_before*/) {
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

std::optional<std::string> LineEditor::next(const std::string& prompt) {
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
  return editing_->next(prompt, typed_before);
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
