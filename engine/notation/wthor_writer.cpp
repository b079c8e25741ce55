// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/charset.h"
#include "engine/base/little_endian.h"
#include "engine/base/numbers.h"
#include "engine/notation/ggf.h"
#include "engine/notation/wthor.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxNames = 65535;
constexpr std::size_t kMaxMoves = 60;

/// Returns a name in Latin 1, cut and padded with NULs to a length; the last byte is a NUL. A character
/// outside Latin 1 becomes a question mark.
std::string fixed_name(const std::string& name, std::size_t length) {
  std::string text = to_latin1(name).substr(0, length - 1);
  text.resize(length, '\0');
  return text;
}

std::string header(std::size_t games, std::size_t names, int year) {
  std::string bytes(4, '\0');  // date of the file; zero, so that equal games give equal files
  append_number(bytes, static_cast<std::uint32_t>(games));
  append_number(bytes, static_cast<std::uint16_t>(names));
  append_number(bytes, static_cast<std::uint16_t>(year));
  bytes.resize(WthorReader::kHeaderSize, '\0');
  return bytes;
}

std::string file_of_names(const std::vector<std::string>& names, std::size_t length) {
  std::string bytes = header(0, names.size(), 0);
  for (const std::string& name : names) bytes += fixed_name(name, length);
  return bytes;
}

/// Returns the four digits at the beginning of a date, or 0.
int year_of(const std::string& date) {
  const auto year = parse_integer(std::string_view(date).substr(0, 4), "year", 1000, 9999);
  return year ? static_cast<int>(*year) : 0;
}

/// Returns Black's discs, including the empty squares if Black won.
std::optional<int> black_discs(const GameRecord& record) {
  const auto outcome = record.known_outcome();
  const auto difference = outcome ? ggf_difference(*outcome) : std::nullopt;
  if (!difference) return std::nullopt;
  const auto discs = std::lround((kSquareCount + *difference) / 2);
  return static_cast<int>(std::clamp<long>(discs, 0, kSquareCount));
}

}  // namespace

Result<std::uint16_t> WthorWriter::Numbers::number_of(const std::string& name) {
  const auto [entry, is_new] = numbers.try_emplace(name, static_cast<std::uint16_t>(names.size()));
  if (!is_new) return entry->second;
  if (names.size() == kMaxNames) {
    numbers.erase(entry);
    return Error{"WTHOR can represent at most " + std::to_string(kMaxNames) + " names"};
  }
  names.push_back(name);
  return entry->second;
}

Result<std::string> WthorWriter::text_of(const GameRecord& record) {
  if (record.board != Shape() || record.game.start() != start_position())
    return Error{"WTHOR can represent only games from the usual start of 8x8"};
  const std::optional<int> discs = black_discs(record);
  if (!discs) return Error{"WTHOR requires a result for each game, and this game has none"};
  std::string moves;
  for (const Square move : record.game.moves()) {
    if (move != Square::pass) moves += static_cast<char>(10 * (row(move) + 1) + column(move) + 1);
  }
  moves.resize(kMaxMoves, '\0');
  std::string bytes;
  const Result<std::uint16_t> tournament = tournaments_.number_of(record.place);
  const Result<std::uint16_t> black = players_.number_of(record.black);
  const Result<std::uint16_t> white = players_.number_of(record.white);
  for (const Result<std::uint16_t>* number : {&tournament, &black, &white}) {
    if (!*number) return number->error();
    append_number(bytes, **number);
  }
  bytes += static_cast<char>(*discs);
  bytes += static_cast<char>(*discs);  // score of perfect play, as far as it is known
  games_ += bytes + moves;
  const int year = year_of(record.date);
  if (games_.size() == WthorReader::kGameSize) year_ = year;
  if (year != year_) year_ = 0;
  return std::string();
}

std::string WthorWriter::rest() {
  return header(games_.size() / WthorReader::kGameSize, 0, year_) + games_;
}

std::vector<GameWriter::Companion> WthorWriter::companions() const {
  return {{".jou", file_of_names(players_.names, kWthorPlayerLength)},
          {".trn", file_of_names(tournaments_.names, kWthorTournamentLength)}};
}

}  // namespace emilia
