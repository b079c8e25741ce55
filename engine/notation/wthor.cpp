// SPDX-License-Identifier: MIT
#include "engine/notation/wthor.h"

#include <utility>

#include "engine/base/charset.h"
#include "engine/base/little_endian.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kScorePlace = 6;
constexpr std::size_t kMovesPlace = 8;

Error error_at(std::size_t byte, const std::string& message) {
  return {"byte " + std::to_string(byte) + ": " + message};
}

int byte_at(std::string_view bytes, std::size_t place) {
  return number_at<std::uint8_t>(bytes, place);
}

int word_at(std::string_view bytes, std::size_t place) {
  return number_at<std::uint16_t>(bytes, place);
}

/// Returns a name without the NULs and blanks after it.
std::string name_in(std::string_view bytes) {
  const std::string text = to_utf8(bytes.substr(0, bytes.find('\0')));
  return std::string(trimmed(text, " "));
}

Result<std::string> read_header_bytes(InputFile& file) {
  Result<std::string> header = file.read(WthorReader::kHeaderSize);
  if (!header || header->size() != WthorReader::kHeaderSize)
    return error_at(0, "the header of 16 bytes is incomplete");
  return header;
}

Result<std::vector<std::string>> read_names(InputFile file, std::size_t length) {
  const auto header = read_header_bytes(file);
  if (!header) return header.error();
  const auto count = static_cast<std::size_t>(word_at(*header, 8));
  std::vector<std::string> names;
  while (names.size() < count) {
    const auto name = file.read(length);
    if (!name || name->size() != length) {
      return error_at(
          header->size() + names.size() * length,
          "the file ends before name " + std::to_string(names.size() + 1) + " of " + std::to_string(count));
    }
    names.push_back(name_in(*name));
  }
  return names;
}

/// Returns the name with a number; empty if no names are known.
Result<std::string> name_of(const std::vector<std::string>& names, int number, std::size_t byte) {
  if (names.empty()) return std::string();
  if (static_cast<std::size_t>(number) >= names.size()) {
    return error_at(byte, "invalid name number " + std::to_string(number) + ": expected less than " +
                              std::to_string(names.size()));
  }
  return names[static_cast<std::size_t>(number)];
}

std::optional<Square> parse_square_number(int number) {
  const int row = number / 10 - 1;
  const int column = number % 10 - 1;
  if (row < 0 || row >= kBoardSize || column < 0 || column >= kBoardSize) return std::nullopt;
  return square_at(column, row);
}

Status play_moves(std::string_view moves, std::size_t place, GameRecord& record) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int move = byte_at(moves, i);
    if (move == 0) {
      const std::size_t behind = moves.find_first_not_of('\0', i);
      if (behind == std::string_view::npos) break;
      return error_at(place + behind, "a move follows the end of the game");
    }
    const std::optional<Square> square = parse_square_number(move);
    if (!square) return error_at(place + i, "invalid move " + std::to_string(move) + ": expected 11 to 88");
    if (const Status played = record.play(*square); !played)
      return error_at(place + i, played.error().message);
  }
  return success();
}

}  // namespace

Result<std::vector<std::string>> read_wthor_players(InputFile file) {
  return read_names(std::move(file), kWthorPlayerLength);
}

Result<std::vector<std::string>> read_wthor_tournaments(InputFile file) {
  return read_names(std::move(file), kWthorTournamentLength);
}

Result<std::optional<GameRecord>> WthorReader::read_next() {
  if (!has_header_) {
    if (const Status header = read_header(); !header) return header.error();
    has_header_ = true;
  }
  const std::size_t place = kHeaderSize + games_read_ * kGameSize;
  const auto bytes = file_.read(kGameSize);
  if (!bytes) return error_at(place, "the file cannot be read any further");
  if (games_read_ == game_count_) {
    if (!bytes->empty())
      return error_at(place, "data follows the last of " + std::to_string(game_count_) + " games");
    return std::optional<GameRecord>();
  }
  if (bytes->size() != kGameSize) {
    return error_at(place + bytes->size(), "the file ends before the end of game " +
                                               std::to_string(games_read_ + 1) + " of " +
                                               std::to_string(game_count_));
  }
  const Result<GameRecord> record = parse_game(*bytes);
  ++games_read_;
  is_behind_game_ = !record;
  if (!record) return record.error();
  return std::optional(*record);
}

bool WthorReader::skip_damaged() {
  return std::exchange(is_behind_game_, false);
}

Status WthorReader::read_header() {
  const auto header = read_header_bytes(file_);
  if (!header) return header.error();
  const int board_size = byte_at(*header, 12);
  if (board_size != 0 && board_size != kBoardSize) {
    return error_at(12, "invalid board size " + std::to_string(board_size) + ": expected 8");
  }
  const int kind = byte_at(*header, 13);
  if (kind != 0) return error_at(13, "invalid file kind " + std::to_string(kind) + ": expected 0 (games)");
  game_count_ = number_at<std::uint32_t>(*header, 4);
  year_ = word_at(*header, 10);
  return success();
}

Result<GameRecord> WthorReader::parse_game(std::string_view bytes) const {
  const std::size_t place = kHeaderSize + games_read_ * kGameSize;
  GameRecord record;
  if (year_ != 0) record.date = std::to_string(year_);
  const Result<std::string> tournament = name_of(names_.tournaments, word_at(bytes, 0), place);
  const Result<std::string> black = name_of(names_.players, word_at(bytes, 2), place + 2);
  const Result<std::string> white = name_of(names_.players, word_at(bytes, 4), place + 4);
  for (const Result<std::string>* name : {&tournament, &black, &white}) {
    if (!*name) return name->error();
  }
  record.place = *tournament;
  record.black = *black;
  record.white = *white;

  const int black_discs = byte_at(bytes, kScorePlace);
  if (black_discs > kSquareCount) {
    return error_at(place + kScorePlace,
                    "invalid score " + std::to_string(black_discs) + ": expected 0 to 64");
  }
  record.outcome = outcome_of(2 * black_discs - kSquareCount);
  if (const Status played = play_moves(bytes.substr(kMovesPlace), place + kMovesPlace, record); !played) {
    return played.error();
  }
  return record;
}

}  // namespace emilia
