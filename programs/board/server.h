// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/result.h"
#include "programs/board/guest.h"
#include "programs/board/site.h"
#include "protocol/words/program_options.h"

namespace emilia {

struct BoardSettings {
  std::uint16_t port = 0;  ///< another one is taken if it is busy; 0 takes any
  std::optional<std::chrono::seconds>
      linger;                             ///< time without a page until the server ends; nullopt for none
  std::chrono::seconds request_time{10};  ///< for a request, and between two of one connection
  ProgramOptions options;  ///< of the engines; threads and hash are those of all pages together
  std::string library;     ///< file of the games that the pages keep; empty for none
  std::shared_ptr<Guest> guest = nullptr;  ///< engine of another program; null for none
  std::function<bool()> should_end;        ///< asked several times a second
};

/// HTTP server on this machine for the pages of the board, each with an engine of its own and a WebSocket to
/// it. Threads: all members are called from one thread.
class BoardServer {
 public:
  /// Longest text of games that `ask_board` may send, and longest message of a page.
  static constexpr std::size_t kMaxMessage = 8U << 20U;

  virtual ~BoardServer() = default;

  /// Secret for `ask_board` and for requests of other programs.
  [[nodiscard]] virtual std::string secret() const = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;

  /// Returns an address that opens a page, once. The page shows the games, lines of `games_of_text`, if there
  /// are any.
  virtual std::string make_address(const std::string& games) = 0;

  /// Serves until `should_end`, or until no page has been open for `linger` after the first one and no
  /// request is worked on.
  virtual void run() = 0;
};

/// Listens on 127.0.0.1 and, if possible, ::1. Requests get no answer before `run`.
/// Errors: the system does not allow it.
Result<std::unique_ptr<BoardServer>> listen_for_pages(const Site& site, BoardSettings settings);

/// Asks the server of another process for `make_address(games)`.
/// Errors: no server of that secret answers at the port.
Result<std::string> ask_board(std::uint16_t port, const std::string& secret, const std::string& games);

}  // namespace emilia
