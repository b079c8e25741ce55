// SPDX-License-Identifier: MIT
#include <array>
#include <windows.h>

#include "engine/base/windows_text.h"
#include "programs/board/child.h"

namespace emilia {

namespace {

constexpr std::size_t kPieceOfOutput = 4096;

class WindowsChild : public ChildStreams {
 public:
  WindowsChild(HANDLE child, HANDLE input, HANDLE output) : child_(child), input_(input), output_(output) {}
  ~WindowsChild() override {
    WindowsChild::end();
    for (const HANDLE handle : {input_, output_, child_}) CloseHandle(handle);
  }
  WindowsChild(const WindowsChild&) = delete;
  WindowsChild& operator=(const WindowsChild&) = delete;

  std::string read() override {
    std::array<char, kPieceOfOutput> bytes{};
    DWORD size = 0;
    if (ReadFile(output_, bytes.data(), static_cast<DWORD>(bytes.size()), &size, nullptr) == 0) size = 0;
    return {bytes.data(), size};
  }

  bool write(std::string_view text) override {
    DWORD size = 0;
    return WriteFile(input_, text.data(), static_cast<DWORD>(text.size()), &size, nullptr) != 0 &&
           size == text.size();
  }

  void end() override { TerminateProcess(child_, 1); }

 private:
  HANDLE child_;
  HANDLE input_;
  HANDLE output_;
};

}  // namespace

std::unique_ptr<ChildStreams> start_child(const std::string& command) {
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  HANDLE child_input = nullptr;
  HANDLE input = nullptr;
  HANDLE output = nullptr;
  HANDLE child_output = nullptr;
  if (CreatePipe(&child_input, &input, &inherited, 0) == 0 ||
      CreatePipe(&output, &child_output, &inherited, 0) == 0)
    return nullptr;
  SetHandleInformation(input, HANDLE_FLAG_INHERIT, 0);
  SetHandleInformation(output, HANDLE_FLAG_INHERIT, 0);
  STARTUPINFOW startup{};
  startup.cb = sizeof(startup);
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = child_input;
  startup.hStdOutput = child_output;
  std::wstring line = to_utf16(command);
  PROCESS_INFORMATION process{};
  const bool is_started = CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_NO_WINDOW,
                                         nullptr, nullptr, &startup, &process) != 0;
  CloseHandle(child_input);
  CloseHandle(child_output);
  if (!is_started) {
    CloseHandle(input);
    CloseHandle(output);
    return nullptr;
  }
  CloseHandle(process.hThread);
  return std::make_unique<WindowsChild>(process.hProcess, input, output);
}

}  // namespace emilia
