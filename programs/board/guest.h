// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/game_record.h"
#include "programs/board/child.h"

namespace emilia {

/// Protocols of guests, in the order of `kGuestProtocolNames`.
enum class GuestProtocol : std::uint8_t { gtp, nboard, uoi };
inline constexpr std::array<std::string_view, 3> kGuestProtocolNames = {"gtp", "nboard", "uoi"};

struct GuestSettings {
  std::string command;  ///< of the shell
  GuestProtocol protocol = GuestProtocol::gtp;
  std::optional<int> depth;  ///< for `set depth` of NBoard
};

/// Move of a guest. The value is in discs for the side to move; GTP has none.
struct GuestMove {
  Square move = Square::none;
  std::optional<double> value;
  std::optional<int> depth;
  std::vector<Square> line;
};

/// Engine of another program beside Emilia: a child process that plays and analyses on the board.
/// A program that has ended is started again by the next search.
/// Threads: any; one search at a time, others wait.
class Guest {
 public:
  using ShouldStop = std::function<bool()>;

  /// Starts the program and waits for its greeting.
  /// Errors: no program, or it does not speak the protocol.
  static Result<std::shared_ptr<Guest>> start(const GuestSettings& settings);

  [[nodiscard]] const std::string& name() const { return name_; }

  /// Searches for a move in the last position of a game.
  /// Requires: a legal move. Errors: a board that the protocol lacks; no legal answer; `is_to_stop`.
  Result<GuestMove> search(const GameRecord& record, std::chrono::milliseconds time,
                           const ShouldStop& is_to_stop);

 private:
  explicit Guest(GuestSettings settings) : settings_(std::move(settings)) {}

  Status greet();
  Status set_game(const GameRecord& record, std::chrono::milliseconds time, const ShouldStop& is_to_stop);
  Status set_game_of_gtp(const GameRecord& record, std::chrono::milliseconds time,
                         const ShouldStop& is_to_stop);
  Result<GuestMove> ask(const GameRecord& record, std::chrono::milliseconds time,
                        const ShouldStop& is_to_stop);
  Result<GuestMove> hear(std::chrono::milliseconds patience, const ShouldStop& is_to_stop);
  Status send(const std::string& line);
  Status exchange(const std::string& command, const ShouldStop& is_to_stop);
  Result<std::string> line_with(std::string_view beginning, std::chrono::milliseconds patience,
                                const ShouldStop& is_to_stop);

  GuestSettings settings_;
  std::string name_;
  std::timed_mutex searching_;  ///< guards the members below
  std::unique_ptr<LineProgram> program_;
  bool has_reply_to_come_ = false;  ///< true after a search that was stopped before its answer
};

}  // namespace emilia
