// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>

#include "protocol/dialects/dialect.h"

namespace emilia {

/// Engine protocol of Cassio (cassio.free.fr/engine-protocol.htm). Each line begins with `ENGINE-PROTOCOL`,
/// each answer ends with `ready.` The client asks for values of positions; there is no game. During a search,
/// lines are answered, an empty one with `ok.`; a new search ends the current one.
class Cassio : public Dialect {
 public:
  static constexpr std::string_view kFirstWord = "ENGINE-PROTOCOL";

  using Dialect::Dialect;

 protected:
  void answer(std::string_view line) override;
  void refuse(const Error& error) override;
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Cassio, Status>;
  static std::span<const Command> commands();

  /// Output format of values: two decimals in the midgame, whole discs in the endgame.
  enum class Phase : std::uint8_t { midgame, endgame };

  void send_ready();

  Status greet(Words& tokens);
  Status send_version(Words& tokens);
  Status search_midgame(Words& tokens);
  Status search_endgame(Words& tokens);
  Status feed_hash(Words& tokens);
  Status empty_hash(Words& tokens);
  Status stop(Words& tokens);
  Status send_progress(Words& tokens);
  Status quit(Words& tokens);

  Status start(const Position& position, const SearchLimits& limits, Phase phase);

  [[nodiscard]] std::string result() const;

  /// Returns true if no search runs and the last answer has been sent.
  [[nodiscard]] bool is_idle() { return session().require_idle().has_value(); }

  // State of the running search, constant while it runs.
  Position position_;
  Phase phase_ = Phase::midgame;
  Clock::time_point started_;
  std::optional<SearchInfo> last_info_;  ///< written by the search while it runs

  std::atomic<std::uint64_t> nodes_ = 0;  ///< nodes reported by the running search
};

}  // namespace emilia
