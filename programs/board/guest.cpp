// SPDX-License-Identifier: MIT
#include "programs/board/guest.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"
#include "engine/notation/ggf.h"

namespace emilia {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kGreetingTime{20'000};  ///< engines load their files first
constexpr milliseconds kReplyTime{5'000};
constexpr milliseconds kLateness{30'000};  ///< after the time of a move
constexpr milliseconds kLook{50};
constexpr double kMostDiscs = 100;
constexpr int kMostDepth = 1000;

bool never() {
  return false;
}

std::string seconds_text(milliseconds time) {
  constexpr double kMillisecondsOfSecond = 1000;
  return std::to_string(std::max(1L, std::lround(static_cast<double>(time.count()) / kMillisecondsOfSecond)));
}

std::string_view color_name(Color color) {
  return color == Color::black ? "black" : "white";
}

std::optional<double> parse_value(std::string_view text) {
  const auto number = parse_decimal(text, "value", -kMostDiscs, kMostDiscs);
  return number ? std::optional(*number) : std::nullopt;
}

/// Returns the value of a word of an `info` line, such as "score".
std::string_view value_after(std::string_view line, std::string_view name) {
  Words words(line);
  while (!words.is_at_end()) {
    if (words.next() == name) return words.next();
  }
  return {};
}

/// Reads an `info` line of uoi into the move; other lines change nothing.
void read_info(std::string_view line, GuestMove& move) {
  const std::string_view score = value_after(line, "score");
  if (!line.starts_with("info depth ") || score.empty()) return;
  move.value = parse_value(score);
  const auto depth = parse_integer(value_after(line, "depth"), "depth", 0, kMostDepth);
  if (depth) move.depth = static_cast<int>(*depth);
  move.line.clear();
  const std::size_t line_start = line.find(" pv ");
  if (line_start == std::string_view::npos) return;
  Words squares(line.substr(line_start + std::string_view(" pv ").size()));
  while (!squares.is_at_end()) {
    if (const auto square = parse_square(squares.next()); square && *square != Square::pass)
      move.line.push_back(*square);
  }
}

}  // namespace

Result<std::shared_ptr<Guest>> Guest::start(const GuestSettings& settings) {
  auto guest = std::shared_ptr<Guest>(new Guest(settings));
  if (const Status greeted = guest->greet(); !greeted) {
    return Error{"cannot use the engine " + in_quotes(settings.command) + " by the protocol " +
                 std::string(kGuestProtocolNames[static_cast<std::size_t>(settings.protocol)]) + ": " +
                 greeted.error().message};
  }
  return guest;
}

Status Guest::send(const std::string& line) {
  return program_->send(line);
}

/// Returns the first line with this beginning; others are skipped.
Result<std::string> Guest::line_with(std::string_view beginning, milliseconds patience,
                                     const ShouldStop& is_to_stop) {
  while (true) {
    Result<std::string> line = program_->next_line(patience, is_to_stop);
    if (!line) return line;
    if (line->starts_with(beginning)) return line;
    if (line->starts_with("set myname ")) name_ = line->substr(std::string_view("set myname ").size());
    if (line->starts_with("id name ")) name_ = line->substr(std::string_view("id name ").size());
  }
}

/// Sends a command of GTP and waits for its reply. An engine may reject a pass, which it plays itself.
Status Guest::exchange(const std::string& command, const ShouldStop& is_to_stop) {
  if (const Status sent = send(command); !sent) return sent;
  while (true) {
    const Result<std::string> line = program_->next_line(kReplyTime, is_to_stop);
    if (!line) return line.error();
    if (line->starts_with('=') || (line->starts_with('?') && command.ends_with("pass"))) return success();
    if (line->starts_with('?')) return Error{"it answers " + in_quotes(*line) + " to " + in_quotes(command)};
  }
}

Status Guest::greet() {
  has_reply_to_come_ = false;
  std::unique_ptr<ChildStreams> streams = start_child(settings_.command);
  if (streams == nullptr) return Error{"it cannot be started"};
  program_ = std::make_unique<LineProgram>(std::move(streams));
  constexpr std::array<std::string_view, 3> kGreetings = {"name", "nboard 2\nping 1", "uoi"};
  constexpr std::array<std::string_view, 3> kReplies = {"=", "pong 1", "uoiok"};
  const auto place = static_cast<std::size_t>(settings_.protocol);
  if (const Status sent = send(std::string(kGreetings[place])); !sent) return sent;
  const Result<std::string> reply = line_with(kReplies[place], kGreetingTime, never);
  if (!reply) return reply.error();
  if (settings_.protocol == GuestProtocol::gtp) name_ = Words(std::string_view(*reply).substr(1)).take_rest();
  if (settings_.protocol == GuestProtocol::nboard && settings_.depth) {
    if (const Status sent = send("set depth " + std::to_string(*settings_.depth)); !sent) return sent;
  }
  if (name_.empty()) name_ = settings_.command;
  name_ = printable(name_, kMaxShownLength);
  return success();
}

Status Guest::set_game_of_gtp(const GameRecord& record, milliseconds time, const ShouldStop& is_to_stop) {
  if (record.game.start() != start_position())
    return Error{"it plays only games from the usual start by the protocol gtp"};
  for (const std::string& command : {std::string("boardsize 8"), std::string("clear_board"),
                                     "time_settings 0 " + seconds_text(time) + " 1"}) {
    const Status done = exchange(command, is_to_stop);
    if (!done && command == "clear_board") return done;  // some engines reject the others
  }
  Game game;
  for (const Square move : record.game.moves()) {
    const std::string name = move == Square::pass ? "pass" : to_string(move);
    const std::string command = "play " + std::string(color_name(game.position().to_move)) + " " + name;
    if (const Status done = exchange(command, is_to_stop); !done) return done;
    if (const Status played = game.play(move); !played) return played;
  }
  return success();
}

Status Guest::set_game(const GameRecord& record, milliseconds time, const ShouldStop& is_to_stop) {
  if (settings_.protocol == GuestProtocol::gtp) return set_game_of_gtp(record, time, is_to_stop);
  if (settings_.protocol == GuestProtocol::nboard) {
    GameRecord timed = record;
    constexpr milliseconds kSecond{1000};
    timed.black_clock = GameClock{{}, std::max(kSecond, time), {}};
    timed.white_clock = timed.black_clock;
    return send("set game " + to_ggf(timed));
  }
  if (const Status sent = send("setoption name Board value " + to_string(record.board)); !sent) return sent;
  std::string line = "position " + to_string(record.game.start(), record.board) + " moves";
  for (const Square move : record.game.moves()) line += " " + to_string(move);
  return send(record.game.moves().empty() ? line.substr(0, line.rfind(' ')) : line);
}

/// Waits for the answer to a search.
Result<GuestMove> Guest::hear(milliseconds patience, const ShouldStop& is_to_stop) {
  constexpr std::array<std::string_view, 3> kAnswers = {"=", "===", "bestmove "};
  const std::string_view answer = kAnswers[static_cast<std::size_t>(settings_.protocol)];
  GuestMove found;
  while (true) {
    const Result<std::string> line = program_->next_line(patience, is_to_stop);
    if (!line) return line.error();
    read_info(*line, found);
    if (line->starts_with('?')) return Error{"it answers " + in_quotes(*line)};
    if (!line->starts_with(answer)) continue;
    std::string text = line->substr(answer.size());
    std::ranges::replace(text, '/', ' ');
    Words words(text);
    const std::string_view name = words.next();
    if (settings_.protocol == GuestProtocol::nboard) found.value = parse_value(words.next());
    const auto move = parse_square(name);
    if (!move) return Error{"it answers " + in_quotes(*line)};
    found.move = *move;
    return found;
  }
}

Result<GuestMove> Guest::ask(const GameRecord& record, milliseconds time, const ShouldStop& is_to_stop) {
  if (program_ == nullptr) {
    if (const Status greeted = greet(); !greeted) return greeted.error();
  }
  if (has_reply_to_come_) {
    if (settings_.protocol == GuestProtocol::uoi) static_cast<void>(send("stop"));
    const Result<GuestMove> old = hear(kLateness, is_to_stop);
    if (!old && is_to_stop()) return old;
    has_reply_to_come_ = false;
  }
  if (const Status set = set_game(record, time, is_to_stop); !set) return set.error();
  constexpr std::array<std::string_view, 3> kSearches = {"genmove ", "go", "go movetime "};
  std::string command(kSearches[static_cast<std::size_t>(settings_.protocol)]);
  if (settings_.protocol == GuestProtocol::gtp) command += color_name(record.game.position().to_move);
  if (settings_.protocol == GuestProtocol::uoi) command += std::to_string(time.count());
  if (const Status sent = send(command); !sent) return sent.error();
  has_reply_to_come_ = true;
  Result<GuestMove> found = hear(time + kLateness, is_to_stop);
  if (found) has_reply_to_come_ = false;
  if (found && !record.game.position().board.is_legal(found->move))
    return Error{"it plays the illegal move " + to_string(found->move)};
  return found;
}

Result<GuestMove> Guest::search(const GameRecord& record, milliseconds time, const ShouldStop& is_to_stop) {
  const std::string cannot = "cannot use the engine " + in_quotes(name_) + ": ";
  if (settings_.protocol != GuestProtocol::uoi &&
      (record.board != Shape() || !is_full(record.game.start().board)))
    return Error{cannot + "it plays only on 8x8"};
  std::unique_lock lock(searching_, std::defer_lock);
  while (!lock.try_lock_for(kLook)) {
    if (is_to_stop()) return Error{"the request was ended"};
  }
  Result<GuestMove> found = ask(record, time, is_to_stop);
  if (found) return found;
  // The next search starts the program again, unless only its answer is to come.
  if (!is_to_stop() || !has_reply_to_come_) program_.reset();
  return Error{cannot + found.error().message};
}

}  // namespace emilia
