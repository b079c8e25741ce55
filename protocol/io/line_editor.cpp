// SPDX-License-Identifier: MIT
#include "protocol/io/line_editor.h"

#include <array>
#include <poll.h>
#include <unistd.h>
#ifdef EMILIA_LINE_EDITING
#include <cstdio>
#include <histedit.h>
#endif

namespace emilia {

#ifdef EMILIA_LINE_EDITING

/// libedit's editor with its history.
class LineEditor::Editing {
 public:
  explicit Editing(std::string history_file)
      : history_file_(std::move(history_file)),
        history_(history_init()),
        editor_(el_init("emilia", stdin, stdout, stderr)) {
    constexpr int kLines = 500;
    HistEvent event{};
    history(history_, &event, H_SETSIZE, kLines);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!history_file_.empty()) history(history_, &event, H_LOAD, history_file_.c_str());
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &Editing::prompt_of);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 1);  // the terminal is put in order before a signal ends us
    el_set(editor_, EL_HIST, history, history_);
  }

  ~Editing() {
    el_end(editor_);
    history_end(history_);
  }
  Editing(const Editing&) = delete;
  Editing& operator=(const Editing&) = delete;

  std::optional<std::string> next(const std::string& prompt) {
    prompt_ = prompt;
    int length = 0;
    const char* const typed = el_gets(editor_, &length);
    if (typed == nullptr || length <= 0) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty()) remember(line);
    return line;
  }

 private:
  static char* prompt_of(EditLine* editor) {
    Editing* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  void remember(const std::string& line) {
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
  static std::optional<std::string> next(const std::string& /*prompt*/) { return std::nullopt; }
};

#endif

LineEditor::LineEditor(LineReader& reader, std::ostream& out, bool is_terminal,
                       const std::string& history_file)
    : reader_(reader), out_(out), is_terminal_(is_terminal) {
#ifdef EMILIA_LINE_EDITING
  if (is_terminal) editing_ = std::make_unique<Editing>(history_file);
#endif
}

LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::next(const std::string& prompt) {
  if (!editing_) {
    out_ << prompt;
    out_.flush();
    const auto line = reader_.next();
    return line ? std::optional(std::string(line->text)) : std::nullopt;
  }
  out_.flush();
  return editing_->next(prompt);
}

bool LineEditor::take_typed_line() const {
  if (!is_terminal_) return false;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, 0) <= 0 || (input.revents & POLLIN) == 0) return false;
  std::array<char, 256> dropped{};
  return read(STDIN_FILENO, dropped.data(), dropped.size()) > 0;
}

}  // namespace emilia
