// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <functional>
#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/notation/game_formats.h"
#include "tests/support/random_games.h"

/// Thousands of games with all fields of a record, written and read in each format. The result is compared by
/// the table of docs/reference/file-formats.md.

namespace emilia {
namespace {

using test::Random;
using test::random_below;

bool is_likely(Random& random) {
  return random_below(random, 3) > 0;
}

std::string random_name(Random& random) {
  constexpr std::array<std::string_view, 6> kNames = {"Anna",     "J\xC3\xA9r\xC3\xB4me", "N. O'Neil \"Neo\"",
                                                      "Zebra/12", "back\\slash {1}",      ""};
  return std::string(kNames.at(static_cast<std::size_t>(random_below(random, kNames.size()))));
}

std::optional<double> random_hundredths(Random& random, int most) {
  if (!is_likely(random)) return std::nullopt;
  return (random_below(random, 200 * most + 1) - 100 * most) / 100.0;
}

std::chrono::milliseconds random_time(Random& random) {
  return std::chrono::milliseconds(random_below(random, 4'000'000));
}

std::optional<GameClock> random_clock(Random& random) {
  if (!is_likely(random)) return std::nullopt;
  GameClock clock{random_time(random)};
  if (is_likely(random)) clock.increment = random_time(random);
  if (is_likely(random)) clock.extension = random_time(random);
  return clock;
}

/// Returns a game of that number of random moves. An unfinished game ends by resignation, on time, or without
/// a result.
GameRecord random_record(Random& random, const Shape& board) {
  const bool is_finished = random_below(random, 2) == 0;
  const int squares = start_position(board).board.square_count();
  const int moves = is_finished ? 2 * kMaxBoardSquares : random_below(random, squares);
  GameRecord record = record_of(test::random_game_of(random, start_position(board), moves), board);
  record.black = random_name(random);
  record.white = random_name(random);
  record.place = random_name(random);
  record.date = is_likely(random) ? "2020.02.03" : (is_likely(random) ? "1985" : "");
  if (!is_likely(random)) record.type = "8r";
  if (!record.game.is_finished() && !is_likely(random)) record.komi = random_below(random, 13) / 2.0;
  if (is_likely(random)) record.black_rating = random_below(random, 300'000) / 100.0;
  if (is_likely(random)) record.white_rating = random_below(random, 3000);
  record.black_clock = random_clock(random);
  record.white_clock = is_likely(random) ? record.black_clock : random_clock(random);
  for (MoveNote& note : record.notes) {
    note.evaluation = random_hundredths(random, 64);
    if (is_likely(random)) note.time = random_time(random);
  }
  if (!record.game.is_finished() && is_likely(random)) {
    const int most = std::min(record.game.start().board.square_count(), kSquareCount);
    const int margin = 2 * (random_below(random, most / 2 * 2 + 1) - most / 2);
    record.outcome = outcome_of(margin, static_cast<Ending>(random_below(random, 4)));
  }
  return record;
}

/// Returns games of one board for every format, with a fixed seed.
std::vector<GameRecord> random_records(const Shape& board, int count) {
  Random random(static_cast<std::uint64_t>(board.square_count()));
  std::vector<GameRecord> records;
  records.reserve(static_cast<std::size_t>(test::random_cases(count)));
  for (int i = 0; i < test::random_cases(count); ++i) records.push_back(random_record(random, board));
  return records;
}

/// Drops the passes at the end, which precede no move.
void drop_last_passes(GameRecord& record) {
  while (!record.notes.empty() && record.game.moves().back() == Square::pass) {
    record.game.undo();
    record.notes.resize(record.game.moves().size());
  }
}

void drop_notes(GameRecord& record) {
  std::ranges::fill(record.notes, MoveNote());
}

void drop_texts(GameRecord& record) {
  record.black = record.white = record.place = record.date = "";
  record.black_rating = record.white_rating = std::nullopt;
}

void drop_clocks(GameRecord& record) {
  record.black_clock = record.white_clock = std::nullopt;
}

void lose_nothing(GameRecord& /*record*/) {}

/// Drops the fields of GGS.
void lose_type(GameRecord& record) {
  record.type.clear();
  record.komi.reset();
}

void lose_as_sgf(GameRecord& record) {
  lose_type(record);
  const std::vector<Square> moves = record.game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    record.notes[i].time.reset();
    if (moves[i] == Square::pass) record.notes[i] = {};
  }
  drop_last_passes(record);
  std::ranges::replace(record.date, '.', '-');
  if (record.black_clock) record.black_clock = GameClock{record.black_clock->main};
  record.white_clock = record.black_clock;
  if (!record.outcome) return;
  if (record.outcome->ending == Ending::agreement || !record.outcome->winner)
    record.outcome->ending = Ending::played_out;
  if (record.outcome->ending != Ending::played_out) record.outcome->margin.reset();
}

void lose_as_transcript(GameRecord& record) {
  lose_type(record);
  drop_texts(record);
  drop_clocks(record);
  drop_notes(record);
  drop_last_passes(record);
}

void lose_as_obf(GameRecord& record) {
  GameRecord left = record_of(Game(record.game.position()), record.board);
  left.scores = record.scores;
  record = left;
}

/// Drops the fields that WTHOR cannot represent.
void lose_as_wthor(GameRecord& record) {
  lose_type(record);
  drop_clocks(record);
  drop_notes(record);
  drop_last_passes(record);
  record.black_rating = record.white_rating = std::nullopt;
  record.black = record.white = record.place = "";  // stored in companion files
  record.date = "";
  if (record.outcome) record.outcome->ending = Ending::played_out;
}

void expect_same(const GameRecord& read, const GameRecord& expected) {
  EXPECT_EQ(read.black, expected.black);
  EXPECT_EQ(read.white, expected.white);
  EXPECT_EQ(read.place, expected.place);
  EXPECT_EQ(read.date, expected.date);
  EXPECT_EQ(read.type, expected.type);
  EXPECT_EQ(read.komi, expected.komi);
  EXPECT_EQ(read.black_rating, expected.black_rating);
  EXPECT_EQ(read.white_rating, expected.white_rating);
  EXPECT_EQ(read.black_clock, expected.black_clock);
  EXPECT_EQ(read.white_clock, expected.white_clock);
  EXPECT_EQ(read.known_outcome(), expected.known_outcome());
  EXPECT_EQ(read.board.columns(), expected.board.columns());
  EXPECT_EQ(read.board.rows(), expected.board.rows());
  EXPECT_EQ(read.game.start(), expected.game.start());
  EXPECT_EQ(transcript(read.game.moves(), Passes::written),
            transcript(expected.game.moves(), Passes::written));
  EXPECT_EQ(read.notes, expected.notes);
  EXPECT_EQ(read.scores, expected.scores);
}

std::string text_of(GameFormat format, const std::vector<GameRecord>& records) {
  const auto writer = make_game_writer(format);
  std::string text;
  for (const GameRecord& record : records) {
    const Result<std::string> part = writer->text_of(record);
    if (!part) ADD_FAILURE() << part.error().message;
    if (part) text += *part;
  }
  return text + writer->rest();
}

/// Writes all games to one file and reads them back one by one.
void expect_round_trip(GameFormat format, const std::vector<GameRecord>& records,
                       const std::function<void(GameRecord&)>& lose, const Shape& board = {}) {
  const auto reader = make_game_reader(format, InputFile::of_text(text_of(format, records)), {}, board);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto read = reader->next();
    ASSERT_TRUE(read && *read) << i << ": " << (read ? "the end" : read.error().message);
    GameRecord expected = records[i];
    lose(expected);
    expect_same(**read, expected);
    if (testing::Test::HasFailure())
      FAIL() << "game " << i << ": " << *format_game(GameFormat::json, records[i]);
  }
  const auto end = reader->next();
  EXPECT_TRUE(end && !*end);
}

constexpr int kGames = 1000;

TEST(RoundTrip, GgfKeepsAllButFractionsBelowAHundredth) {
  expect_round_trip(GameFormat::ggf, random_records({}, kGames), lose_nothing);
  for (const char* board : {"6x6", "10x10", "4x4"}) {
    const Shape shape = *parse_shape(board);
    expect_round_trip(GameFormat::ggf, random_records(shape, kGames / 10), lose_nothing, shape);
  }
}

TEST(RoundTrip, SgfKeepsAllButTimesOfMovesAndHowFarAResignedGameWasWon) {
  expect_round_trip(GameFormat::sgf, random_records({}, kGames), lose_as_sgf);
  const Shape oblong = *parse_shape("5x4");
  expect_round_trip(GameFormat::sgf, random_records(oblong, kGames / 10), lose_as_sgf, oblong);
}

TEST(RoundTrip, ATranscriptKeepsMovesAndResult) {
  expect_round_trip(GameFormat::transcript, random_records({}, kGames), lose_as_transcript);
  const Shape blocked = *parse_shape("7x6 blocked a1,g6");
  expect_round_trip(GameFormat::transcript, random_records(blocked, kGames / 10), lose_as_transcript,
                    blocked);
}

TEST(RoundTrip, PgnKeepsAll) {
  expect_round_trip(GameFormat::pgn, random_records({}, kGames), lose_type);
  for (const char* board : {"5x4", "8x8 blocked c3", "10x10 parallel"})
    expect_round_trip(GameFormat::pgn, random_records(*parse_shape(board), kGames / 10), lose_type);
}

TEST(RoundTrip, JsonKeepsAll) {
  std::vector<GameRecord> records = random_records({}, kGames / 2);
  for (GameRecord& record : records) {
    if (!record.game.is_finished() && record.game.position().board.is_legal(Square::pass)) continue;
    for (const Square move : squares(record.game.position().board.legal_moves()))
      record.scores.push_back({move, index(move) - 32});
  }
  expect_round_trip(GameFormat::json, records, lose_nothing);
  for (const char* board : {"5x4", "8x8 blocked c3", "10x10 parallel"})
    expect_round_trip(GameFormat::json, random_records(*parse_shape(board), kGames / 10), lose_nothing);
}

TEST(RoundTrip, ObfKeepsTheLastPositionAndItsScores) {
  std::vector<GameRecord> records = random_records({}, kGames);
  for (GameRecord& record : records) {
    for (const Square move : squares(record.game.position().board.legal_moves()))
      record.scores.push_back({move, 2 * (index(move) - 32)});
  }
  expect_round_trip(GameFormat::obf, records, lose_as_obf);
}

TEST(RoundTrip, WthorKeepsMovesAndResult) {
  std::vector<GameRecord> records = random_records({}, kGames);
  std::erase_if(records, [](const GameRecord& record) { return !record.known_outcome(); });
  ASSERT_GT(records.size(), static_cast<std::size_t>(test::random_cases(kGames / 2)));
  expect_round_trip(GameFormat::wthor, records, lose_as_wthor);
}

/// Returns the place of a character without which the game is invalid: of the last move, of a result, or the
/// first one.
std::size_t place_to_damage(GameFormat format, const std::string& game) {
  if (format == GameFormat::ggf || format == GameFormat::sgf) return game.rfind('[') + 1;
  if (format != GameFormat::pgn) return 0;
  const std::size_t first_move = game.find("1. ");
  return first_move == std::string::npos ? game.find("[Result") + 9 : first_move + 3;
}

/// Every tenth game is damaged.
TEST(RoundTrip, DamagedGamesAreSkippedAndTheOthersRead) {
  const std::vector<GameRecord> records = random_records({}, 400);
  for (const GameFormat format :
       {GameFormat::ggf, GameFormat::sgf, GameFormat::transcript, GameFormat::pgn, GameFormat::json}) {
    std::string text;
    std::size_t damaged = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
      std::string game = *format_game(format, records[i]);
      if (i % 10 == 7) {
        game[place_to_damage(format, game)] = '\x01';
        ++damaged;
      }
      text += game;
    }
    const auto reader = make_game_reader(format, InputFile::of_text(text));
    std::size_t skipped = 0;
    std::size_t read = 0;
    for (auto record = reader->next(); !record || *record; record = reader->next()) {
      ASSERT_TRUE(record || reader->skip_damaged());
      ++(record ? read : skipped);
    }
    EXPECT_EQ(skipped, damaged) << static_cast<int>(format);
    EXPECT_EQ(read, records.size() - damaged) << static_cast<int>(format);
  }
}

}  // namespace
}  // namespace emilia
