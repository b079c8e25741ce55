// SPDX-License-Identifier: MIT
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <system_error>
#include <unistd.h>

#include "protocol/io/input_wait.h"

namespace emilia {

struct InputWait::System {
  int input;
  int output;
  std::array<int, 2> wake_pipe{};  ///< a write to [1] ends a wait on [0]

  void drain_wake_pipe() const {
    std::array<char, 64> bytes{};
    while (::read(wake_pipe[0], bytes.data(), bytes.size()) > 0) {
    }
  }
};

InputWait::InputWait(int input, int output) : system_(std::make_shared<System>(System{input, output})) {
  std::array<int, 2>& ends = system_->wake_pipe;
  if (pipe(ends.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  for (const int end : ends) {
    fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(end, F_SETFL, O_NONBLOCK);
  }
}

InputWait::~InputWait() {
  for (const int end : system_->wake_pipe) close(end);
}

InputWait::Event InputWait::wait(For wanted) {
  for (;;) {
    // poll skips negative descriptors. A closed reader of the output is an error event, which poll always
    // reports.
    std::array<pollfd, 3> waits = {{{wanted.input ? system_->input : -1, POLLIN, 0},
                                    {system_->wake_pipe[0], POLLIN, 0},
                                    {wanted.output_closed ? system_->output : -1, 0, 0}}};
    if (poll(waits.data(), waits.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return Event::failed;
    }
    if (waits[1].revents != 0) {
      system_->drain_wake_pipe();
      return Event::woken;
    }
    if ((waits[2].revents & (POLLERR | POLLHUP)) != 0) return Event::output_closed;
    if (waits[0].revents != 0) return Event::input;
  }
}

std::optional<std::size_t> InputWait::read(std::span<char> buffer) {
  const ssize_t count = ::read(system_->input, buffer.data(), buffer.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  return count < 0 ? 0 : static_cast<std::size_t>(count);
}

void InputWait::wake() {
  // One byte is enough; a full pipe has already woken the reader.
  [[maybe_unused]] const ssize_t written = write(system_->wake_pipe[1], "", 1);
}

}  // namespace emilia
