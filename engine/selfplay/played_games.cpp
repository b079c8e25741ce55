// SPDX-License-Identifier: MIT
#include "engine/selfplay/played_games.h"

#include <utility>

#include "engine/base/little_endian.h"
#include "engine/selfplay/data_header.h"
#include "engine/selfplay/game_text.h"

namespace emilia {

namespace {

constexpr unsigned char kGivenFlag = 64;
constexpr unsigned char kNoMove = 255;

constexpr DataHeader kGamesHeader{played_games::kMagic, "games", played_games::kVersion,
                                  played_games::kRecordSize};

/// Returns the settings after the first numbers of a header.
std::string settings_in(std::string_view header) {
  header.remove_prefix(played_games::kHeaderSize - played_games::kMaxSettingsLength - 1);
  return std::string(header.substr(0, header.find('\0')));
}

std::string bytes_of(const PlayedGame& game) {
  std::string bytes;
  append_number(bytes, game.number);
  append_number(bytes, static_cast<std::int8_t>(game.score));
  append_number(bytes, static_cast<std::uint8_t>(game.moves.size()));
  append_number(bytes, static_cast<std::uint8_t>(game.exact_from));
  append_number(bytes, std::uint8_t{0});
  for (const RecordedMove& move : game.moves)
    append_number(bytes, static_cast<std::uint8_t>(index(move.square) | (move.is_given ? kGivenFlag : 0)));
  bytes.resize(played_games::kRecordSize, static_cast<char>(kNoMove));
  return bytes;
}

/// Returns `nullopt` if the bytes cannot be a game.
std::optional<PlayedGame> game_of(std::string_view bytes) {
  PlayedGame game;
  game.number = take_number<std::uint32_t>(bytes);
  game.score = take_number<std::int8_t>(bytes);  // NOLINT(bugprone-signed-char-misuse): a score
  const std::size_t move_count = take_number<std::uint8_t>(bytes);
  game.exact_from = take_number<std::uint8_t>(bytes);
  const bool is_zero = take_number<std::uint8_t>(bytes) == 0;
  if (move_count > played_games::kMaxMoves || game.exact_from > kSquareCount || !is_zero) return {};
  for (std::size_t i = 0; i < played_games::kMaxMoves; ++i) {
    const auto byte = number_at<std::uint8_t>(bytes, i);
    const bool is_move = byte < kSquareCount + kGivenFlag;
    if (is_move != (i < move_count) || (!is_move && byte != kNoMove)) return {};
    if (is_move) game.moves.push_back({square_at(byte % kSquareCount), (byte & kGivenFlag) != 0});
  }
  return game;
}

/// Checks a game against the rules.
Result<ReplayedGame> replay(PlayedGame game) {
  std::vector<Square> moves;
  moves.reserve(game.moves.size());
  for (const RecordedMove& move : game.moves) moves.push_back(move.square);
  const auto positions = positions_before(moves);
  if (!positions) return positions.error();
  const Position& last = positions->back();
  if (!last.board.is_finished()) return Error{"the game is not over after its last move"};
  const Discs score = last.board.final_score() * (last.to_move == Color::black ? 1 : -1);
  if (score != game.score) {
    return Error{"invalid score " + std::to_string(game.score) + ": the game ends with " +
                 std::to_string(score)};
  }
  return ReplayedGame{std::move(game), *positions};
}

}  // namespace

Status PlayedGameReader::open(const std::string& path) {
  InputFile file;
  if (const Status opened = file.open(path); !opened) return opened.error();
  return open(std::move(file));
}

Status PlayedGameReader::open(InputFile file) {
  file_ = std::move(file);
  game_count_ = 0;
  const auto header = kGamesHeader.read(file_, played_games::kHeaderSize);
  if (!header) return header.error();
  settings_ = settings_in(*header);
  return success();
}

Result<std::optional<ReplayedGame>> PlayedGameReader::read() {
  const auto bytes = file_.read(played_games::kRecordSize);
  if (!bytes) return bytes.error();
  if (bytes->empty()) return std::optional<ReplayedGame>();
  ++game_count_;
  const std::string place = file_.path() + ", game " + std::to_string(game_count_) + ": ";
  if (bytes->size() < played_games::kRecordSize) {
    return Error{place + std::to_string(bytes->size()) + " bytes, expected " +
                 std::to_string(played_games::kRecordSize)};
  }
  const auto game = game_of(*bytes);
  if (!game) return Error{place + "damaged game"};
  const auto replayed = replay(*game);
  if (!replayed) return Error{place + replayed.error().message};
  return std::optional(*replayed);
}

Status PlayedGameWriter::open(const std::string& path, RecordFile::Mode mode, const std::string& settings) {
  RecordFile::Kind kind{kGamesHeader.bytes() + settings, played_games::kRecordSize};
  kind.header.resize(played_games::kHeaderSize);
  kind.check_header = [&](std::string_view header) -> Status {
    if (const Status checked = kGamesHeader.check(header, path); !checked) return checked;
    return file_error("resume", path, "it was made with " + settings_in(header) + ", expected " + settings);
  };
  return file_.open(path, mode, kind, [this](std::string_view record) -> Status {
    last_ = game_of(record);
    return last_ ? success() : Error{"damaged game"};
  });
}

Status PlayedGameWriter::append(const PlayedGame& game) {
  return file_.append(bytes_of(game));
}

}  // namespace emilia
