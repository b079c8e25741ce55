// SPDX-License-Identifier: MIT
#include "engine/selfplay/played_games.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/little_endian.h"
#include "engine/selfplay/game_text.h"

namespace emilia {

namespace {

using played_games::kHeaderSize;
using played_games::kMagic;
using played_games::kMaxMoves;
using played_games::kRecordSize;
using played_games::kVersion;

using Header = std::array<unsigned char, kHeaderSize>;
using Record = std::array<unsigned char, kRecordSize>;

constexpr std::size_t kVersionPlace = 8;
constexpr std::size_t kRecordSizePlace = 12;
constexpr std::size_t kSettingsPlace = 16;
constexpr std::size_t kScorePlace = 4;
constexpr std::size_t kMoveCountPlace = 5;
constexpr std::size_t kExactFromPlace = 6;
constexpr std::size_t kZeroPlace = 7;
constexpr std::size_t kMovesPlace = 8;
constexpr unsigned char kGivenFlag = 64;
constexpr unsigned char kNoMove = 255;

static_assert(kMovesPlace + kMaxMoves == kRecordSize);
static_assert(kSettingsPlace + played_games::kMaxSettingsLength + 1 == kHeaderSize);

Status check_header(const Header& header, const std::string& path) {
  const auto version = load_little_endian<std::uint32_t>(header.data() + kVersionPlace);
  if (version != kVersion) {
    return Error{path + ": version " + std::to_string(version) + " of games, expected " +
                 std::to_string(kVersion)};
  }
  const auto record_size = load_little_endian<std::uint32_t>(header.data() + kRecordSizePlace);
  if (record_size != kRecordSize) {
    return Error{path + ": records of " + std::to_string(record_size) + " bytes, expected " +
                 std::to_string(kRecordSize)};
  }
  return success();
}

Record store(const PlayedGame& game) {
  Record record{};
  std::fill(record.begin() + kMovesPlace, record.end(), kNoMove);
  store_little_endian(record.data(), game.number);
  store_little_endian(record.data() + kScorePlace, static_cast<std::int8_t>(game.score));
  record[kMoveCountPlace] = static_cast<unsigned char>(game.moves.size());
  record[kExactFromPlace] = static_cast<unsigned char>(game.exact_from);
  std::ranges::transform(game.moves, record.begin() + kMovesPlace, [](const RecordedMove& move) {
    return static_cast<unsigned char>(index(move.square) | (move.is_given ? kGivenFlag : 0));
  });
  return record;
}

/// Nothing where the bytes cannot be a game.
std::optional<PlayedGame> load(const Record& record) {
  PlayedGame game{.number = load_little_endian<std::uint32_t>(record.data()),
                  .score = load_little_endian<std::int8_t>(record.data() + kScorePlace),
                  .exact_from = record[kExactFromPlace]};
  const std::size_t move_count = record[kMoveCountPlace];
  if (move_count > kMaxMoves || game.exact_from > kSquareCount || record[kZeroPlace] != 0) return {};
  for (std::size_t i = 0; i < kMaxMoves; ++i) {
    const unsigned char byte = record[kMovesPlace + i];
    const bool is_move = byte < kSquareCount + kGivenFlag;
    if (is_move != (i < move_count) || (!is_move && byte != kNoMove)) return {};
    if (is_move) game.moves.push_back({square_at(byte % kSquareCount), (byte & kGivenFlag) != 0});
  }
  return game;
}

/// Holds a game against the rules.
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
    return Error{"score " + std::to_string(game.score) + ", but the game ends with " + std::to_string(score)};
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
  const auto is_ours = file_.is_next(kMagic);
  if (!is_ours) return is_ours.error();
  if (!*is_ours) {
    return Error{file_.path() + ": no file of games, expected it to begin with " + std::string(kMagic)};
  }
  Header header{};
  const auto size = file_.read(header);
  if (!size) return size.error();
  if (*size < header.size()) {
    return Error{file_.path() + ": ends within its header, expected " + std::to_string(kHeaderSize) +
                 " bytes, found " + std::to_string(*size)};
  }
  settings_.assign(header.begin() + kSettingsPlace,
                   std::find(header.begin() + kSettingsPlace, header.end(), 0));
  return check_header(header, file_.path());
}

std::optional<std::uint64_t> PlayedGameReader::whole_games() const {
  if (!file_.size() || *file_.size() < kHeaderSize) return std::nullopt;
  return (*file_.size() - kHeaderSize) / kRecordSize;
}

Status PlayedGameReader::skip(std::uint64_t games) {
  Record record{};
  for (; games > 0; --games, ++game_count_) {
    if (const auto size = file_.read(record); !size) return size.error();
  }
  return success();
}

Result<std::optional<ReplayedGame>> PlayedGameReader::read() {
  Record record{};
  const auto size = file_.read(record);
  if (!size) return size.error();
  if (*size == 0) return std::optional<ReplayedGame>();
  ++game_count_;
  const std::string place = file_.path() + ", game " + std::to_string(game_count_) + ": ";
  if (*size < record.size()) {
    return Error{place + std::to_string(*size) + " bytes, expected " + std::to_string(kRecordSize)};
  }
  const auto game = load(record);
  if (!game) return Error{place + "damaged, expected a game"};
  const auto replayed = replay(*game);
  if (!replayed) return Error{place + replayed.error().message};
  return std::optional(*replayed);
}

Status PlayedGameWriter::create(const std::string& path, std::string_view settings) {
  if (const Status created = file_.create(path); !created) return created.error();
  Header header{};
  std::ranges::copy(kMagic, header.begin());
  store_little_endian(header.data() + kVersionPlace, kVersion);
  store_little_endian(header.data() + kRecordSizePlace, static_cast<std::uint32_t>(kRecordSize));
  std::ranges::copy(settings, header.begin() + kSettingsPlace);
  return file_.append(header);
}

Status PlayedGameWriter::resume(const std::string& path, std::uint64_t game_count) {
  return file_.reopen(path, kHeaderSize + game_count * kRecordSize);
}

Status PlayedGameWriter::append(const PlayedGame& game) {
  return file_.append(store(game));
}

}  // namespace emilia
