// SPDX-License-Identifier: MIT
#include "engine/training/position_source.h"

#include <utility>

#include "engine/training/game_text.h"
#include "engine/training/random.h"
#include "eval/score.h"

namespace emilia {

namespace {

constexpr std::size_t kPositionsAtOnce = 64;

/// How many moves a game has up to and with its last given one.
std::size_t given_length(const PlayedGame& record) {
  std::size_t length = record.moves.size();
  while (length > 0 && !record.moves[length - 1].is_given) --length;
  return length;
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
  const auto has_games = file.is_next(game_file::kMagic);
  const auto has_positions = file.is_next(position_file::kMagic);
  if (!has_games) return has_games.error();
  if (!has_positions) return has_positions.error();
  if (*has_games) return reader_.emplace<PlayedGameReader>().open(std::move(file));
  if (*has_positions) return reader_.emplace<PositionReader>().open(std::move(file));
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
  std::erase_if(to, [this](const LabelledPosition& position) { return !is_selected(position.board); });
  return *count > 0;
}

void PositionSource::add_game(const PlayedGame& record, const std::vector<Position>& positions,
                              std::vector<LabelledPosition>& to) {
  const std::size_t given = given_length(record);
  const auto game = static_cast<std::uint32_t>(game_count_++);
  for (std::size_t i = 0; i + 1 < positions.size(); ++i) {
    const Position& position = positions[i];
    if (!is_selected(position.board)) continue;
    const int empties = position.board.empty_count();
    LabelledPosition labelled{.board = position.board, .game = game};
    if (i >= given) {
      const Discs score = position.to_move == Color::black ? record.score : -record.score;
      labelled.score = static_cast<std::int16_t>(Score::from_discs(score).units());
      if (empties <= record.exact_from) {
        labelled.kind = LabelKind::exact;
        labelled.depth = static_cast<std::uint8_t>(empties);
      }
    } else if (empties > selection_.max_empties_without_score) {
      continue;
    }
    to.push_back(labelled);
  }
}

bool PositionSource::is_selected(const Board& board) {
  const bool is_in_share = SplitMix(position_count_++).is_chosen(selection_.share);
  const int empties = board.empty_count();
  return is_in_share && empties >= selection_.min_empties && empties <= selection_.max_empties;
}

}  // namespace emilia
