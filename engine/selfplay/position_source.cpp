// SPDX-License-Identifier: MIT
#include "engine/selfplay/position_source.h"

#include <algorithm>
#include <utility>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/board/symmetry.h"
#include "engine/selfplay/game_text.h"
#include "engine/selfplay/random_moves.h"
#include "eval/score.h"

namespace emilia {

namespace {

constexpr std::size_t kPositionsAtOnce = 64;

/// Returns the number of moves of a game up to its last opening or random move.
std::size_t given_length(const PlayedGame& record) {
  std::size_t length = record.moves.size();
  while (length > 0 && !record.moves[length - 1].is_given) --length;
  return length;
}

/// Returns a hash of the first position with at most `kGameKeyEmpties` empties, else of the last one. It is
/// equal under all symmetries.
std::uint32_t game_number(const std::vector<Position>& positions) {
  constexpr int kGameKeyEmpties = 36;
  const auto late = std::ranges::find_if(
      positions, [](const Position& position) { return position.board.empty_count() <= kGameKeyEmpties; });
  const Position& position = late != positions.end() ? *late : positions.back();
  const Board board = canonical(narrow(position.board));
  return static_cast<std::uint32_t>(SplitMix(board.player, board.opponent).next() >> 32U);
}

/// Returns the share of positions with this score. Only the division rounds, so every build takes the same
/// positions.
double share_near_level(std::int16_t score, Discs half_share_score) {
  const double distance = score;
  const double half = Score::from_discs(half_share_score).units();
  return half * half / (half * half + distance * distance);
}

}  // namespace

Result<bool> PositionSource::next(std::vector<LabelledPosition>& to) {
  for (;;) {
    to.clear();
    const Result<bool> is_more = std::visit([&](auto& reader) { return next_of(reader, to); }, reader_);
    if (!is_more || *is_more) return is_more;
    if (opened_count_ == paths_.size()) return false;
    if (const Status opened = open_next(); !opened) return opened.error();
  }
}

Status PositionSource::open_next() {
  InputFile file;
  if (const Status opened = file.open(paths_[opened_count_++]); !opened) return opened.error();
  const auto has_games = file.is_next(played_games::kMagic);
  const auto has_positions = file.is_next(position_file::kMagic);
  if (!has_games) return has_games.error();
  if (!has_positions) return has_positions.error();
  if (*has_games) return reader_.emplace<PlayedGameReader>().open(std::move(file));
  if (*has_positions) return reader_.emplace<PositionReader>().open(std::move(file));
  file.skip_next(kByteOrderMark);
  reader_.emplace<TextReader>().file = std::move(file);
  return success();
}

Result<bool> PositionSource::next_of(std::monostate& /*reader*/, std::vector<LabelledPosition>& /*to*/) {
  return false;
}

Result<bool> PositionSource::next_of(TextReader& reader, std::vector<LabelledPosition>& to) {
  for (;;) {
    const auto line = reader.file.read_line();
    if (!line) return line.error();
    if (!*line) return false;
    ++reader.line_count;
    const std::string_view text = without_remark(**line);
    if (text.empty()) continue;
    const auto game = parse_scored_game(text);
    if (!game) {
      return Error{reader.file.path() + ", line " + std::to_string(reader.line_count) + ": " +
                   game.error().message};
    }
    add_game({.score = game->score}, game->positions, to);
    return true;
  }
}

Result<bool> PositionSource::next_of(PlayedGameReader& reader, std::vector<LabelledPosition>& to) {
  const auto game = reader.read();
  if (!game) return game.error();
  if (!*game) return false;
  add_game((*game)->record, (*game)->positions, to);
  return true;
}

Result<bool> PositionSource::next_of(PositionReader& reader, std::vector<LabelledPosition>& to) {
  to.resize(kPositionsAtOnce);
  const auto count = reader.read(to);
  if (!count) return count.error();
  to.resize(*count);
  std::size_t selected_count = 0;
  for (LabelledPosition& position : to) {
    if (select(position, /*has_score=*/true)) to[selected_count++] = position;
  }
  to.resize(selected_count);
  return *count > 0;
}

void PositionSource::add_game(const PlayedGame& record, const std::vector<Position>& positions,
                              std::vector<LabelledPosition>& to) {
  const std::size_t given = given_length(record);
  ++game_count_;
  const std::uint32_t game = game_number(positions);
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    const Position& position = positions[i];
    LabelledPosition labelled{.board = narrow(position.board), .game = game};
    const bool has_score = i >= given;
    if (has_score) {
      const int empties = position.board.empty_count();
      const Discs score = position.to_move == Color::black ? record.score : -record.score;
      labelled.score = static_cast<std::int16_t>(Score::from_discs(score).units());
      if (empties <= record.exact_from) {
        labelled.kind = LabelKind::exact;
        labelled.depth = static_cast<std::uint8_t>(empties);
      }
    }
    if (select(labelled, has_score)) to.push_back(labelled);
  }
}

bool PositionSource::select(LabelledPosition& position, bool has_score) {
  const std::uint64_t number = position_count_++;
  SplitMix chance(number);
  if (!chance.is_chosen(selection_.share)) return false;
  if (const auto half = selection_.half_share_score) {
    if (!has_score || !chance.is_chosen(share_near_level(position.score, *half))) return false;
  }
  if (selection_.max_random_moves > 0) {
    SplitMix random(selection_.seed, number);
    const auto board =
        after_random_moves(position.board, 1 + random.below(selection_.max_random_moves), random);
    if (!board) return false;
    position = {.board = *board, .game = position.game};
    has_score = false;
  }
  const int empties = position.board.empty_count();
  return empties >= selection_.min_empties && empties <= selection_.max_empties &&
         (has_score || empties <= selection_.max_empties_without_score);
}

}  // namespace emilia
