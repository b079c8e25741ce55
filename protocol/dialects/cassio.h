// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>

#include "protocol/dialects/dialect.h"

namespace emilia {

/// The Othello engine protocol of Cassio (cassio.free.fr/engine-protocol.htm): each line begins with
/// `ENGINE-PROTOCOL`, each answer ends with `ready.` An engine is asked for the values of positions and keeps
/// no game. Lines are answered while a search runs, an empty one with `ok.`; a new search ends the one before
/// it.
class Cassio : public Dialect {
 public:
  static constexpr std::string_view kFirstWord = "ENGINE-PROTOCOL";

  explicit Cassio(Session& session) : Dialect(session) {}
  ~Cassio() override { session().stop_search(); }
  Cassio(const Cassio&) = delete;
  Cassio& operator=(const Cassio&) = delete;

 protected:
  void answer(std::string_view line) override;
  void answer_too_long(std::string_view beginning) override { refuse(too_long(beginning)); }
  void on_info(const SearchInfo& info) override;
  void on_best_move(const BestMove& best) override;

 private:
  using Command = emilia::Command<Cassio, Status>;
  static std::span<const Command> commands();

  /// How values are written: of the midgame with two decimals, of the endgame as whole discs.
  enum class Phase : std::uint8_t { midgame, endgame };

  void refuse(const Error& error);
  void send_ready();

  Status greet(Words& words);
  Status tell_version(Words& words);
  Status search_midgame(Words& words);
  Status search_endgame(Words& words);
  Status feed_hash(Words& words);
  Status empty_hash(Words& words);
  Status stop(Words& words);
  Status tell_progress(Words& words);
  Status quit(Words& words);

  Status start(const Position& position, const SearchLimits& limits, Phase phase);

  [[nodiscard]] std::string result() const;

  /// No search runs, and the last one's answer has been sent.
  [[nodiscard]] bool is_idle() { return session().require_idle().has_value(); }

  // Of the running search, and not changed while one runs.
  Position position_;
  bool is_behind_pass_ = false;  ///< the search's position is the one behind a pass
  Phase phase_ = Phase::midgame;
  Clock::time_point started_;
  std::optional<SearchInfo> last_info_;  ///< the search's while one runs

  std::atomic<std::uint64_t> nodes_ = 0;  ///< that the running search has told of
};

}  // namespace emilia
