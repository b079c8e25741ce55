// SPDX-License-Identifier: MIT
#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bindings/c_handles.h"
#include "tests/support/scarce_memory.h"

/// emilia.h without the engines (see c_engine_test.cpp). Whole programs are in tests/scripts/test_library.py.

namespace emilia::test {
namespace {

TEST(CInterface, PositionsOfEveryBoardGoThroughTheirTexts) {
  for (const char* board : {"8x8", "6x6", "4x7", "10x10 blocked a1,j10,e3", "8x8 parallel"}) {
    emilia_position position{};
    ASSERT_EQ(emilia_position_start(board, &position, nullptr), EMILIA_OK);
    emilia_position read{};
    ASSERT_EQ(emilia_position_parse(text_of(position).c_str(), board, &read, nullptr), EMILIA_OK) << board;
    EXPECT_EQ(text_of(read), text_of(position));
  }
  EXPECT_EQ(text_of(start_of_8x8()), "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE");
}

TEST(CInterface, MovesFollowTheRules) {
  emilia_position position = start_of_8x8();
  std::array<uint64_t, 2> moves{};
  emilia_position_legal_moves(&position, moves.data());
  EXPECT_EQ(moves[0], 0x0000102004080000U);  // d3, c4, f5, e6
  emilia_position_flips(&position, emilia_move_parse("f5"), moves.data());
  EXPECT_EQ(moves[0], uint64_t{1} << 36);  // e5
  emilia_error error{};
  EXPECT_EQ(emilia_position_play(&position, 0, &error), EMILIA_ILLEGAL_MOVE);
  EXPECT_STREQ(error.message, "illegal move a1");
  EXPECT_EQ(emilia_position_play(&position, 1000, &error), EMILIA_ILLEGAL_MOVE);
  EXPECT_EQ(emilia_position_play(&position, emilia_move_parse("F5"), &error), EMILIA_OK);
  EXPECT_EQ(position.color, EMILIA_WHITE);
  EXPECT_EQ(emilia_position_is_legal(&position, EMILIA_PASS), 0);
}

TEST(CInterface, PositionsThatAreNoneAreRefused) {
  std::vector<emilia_position> wrong(4, start_of_8x8());
  wrong[0].color = 2;
  wrong[1].columns = 3;
  wrong[2].player[1] = 1;  // i1, which is not on 8x8
  wrong[3].opponent[1] = uint64_t{1} << 63;
  emilia_error error{};
  uint64_t count = 0;
  for (const emilia_position& position : wrong) {
    EXPECT_EQ(emilia_position_perft(&position, 1, &count, &error), EMILIA_BAD_ARGUMENT);
    EXPECT_STRNE(error.message, "");
    EXPECT_EQ(emilia_position_text(&position, nullptr, 0), 0U);
  }
  EXPECT_EQ(emilia_position_perft(nullptr, 1, &count, &error), EMILIA_BAD_ARGUMENT);
}

TEST(CInterface, SymmetriesMovePositionsAndMovesAlike) {
  emilia_position position = start_of_8x8();  // start position, invariant under some symmetries; f5d6 is not
  for (const char* move : {"f5", "d6"})
    ASSERT_EQ(emilia_position_play(&position, emilia_move_parse(move), nullptr), EMILIA_OK);
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    emilia_position image{};
    ASSERT_EQ(emilia_position_transform(&position, symmetry, &image, nullptr), EMILIA_OK);
    EXPECT_EQ(text_of(image) == text_of(position), symmetry == 0);
    for (int move = 0; move < 64; ++move) {
      EXPECT_EQ(emilia_position_is_legal(&image, emilia_move_transform(move, symmetry)),
                emilia_position_is_legal(&position, move));
    }
  }
}

TEST(CInterface, GamesKeepWhatIsKnownOfThem) {
  const GameHandle game(emilia_game_parse("f5d6c3", nullptr, nullptr));
  ASSERT_NE(game, nullptr);
  ASSERT_EQ(emilia_game_set_text(game.get(), EMILIA_BLACK_NAME, "Ada", nullptr), EMILIA_OK);
  const emilia_player black{1, 1, 2100.5, 300, 12, 0};
  ASSERT_EQ(emilia_game_set_player(game.get(), EMILIA_BLACK, &black, nullptr), EMILIA_OK);
  const emilia_note note{1, 1, 2.5, 0.25};
  ASSERT_EQ(emilia_game_set_note(game.get(), 2, &note, nullptr), EMILIA_OK);
  ASSERT_EQ(emilia_game_set_result(game.get(), -4, EMILIA_RESIGNATION, nullptr), EMILIA_OK);

  std::array<char, 1024> text{};
  const size_t length = emilia_game_format(game.get(), "ggf", text.data(), text.size(), nullptr);
  ASSERT_LT(length, text.size());
  emilia_reader* reader = emilia_reader_of_text(text.data(), length, "ggf", nullptr, nullptr);
  emilia_game* read = nullptr;
  ASSERT_EQ(emilia_reader_next(reader, &read, nullptr), EMILIA_OK);
  const GameHandle copy(read);
  EXPECT_EQ(emilia_reader_next(reader, &read, nullptr), EMILIA_END);
  emilia_reader_free(reader);

  emilia_game_text(copy.get(), EMILIA_BLACK_NAME, text.data(), text.size());
  EXPECT_STREQ(text.data(), "Ada");
  emilia_player player{};
  ASSERT_EQ(emilia_game_player(copy.get(), EMILIA_BLACK, &player, nullptr), EMILIA_OK);
  EXPECT_EQ(player.rating, 2100.5);
  EXPECT_EQ(player.clock_seconds, 300);
  EXPECT_EQ(player.increment_seconds, 12);
  ASSERT_EQ(emilia_game_player(copy.get(), EMILIA_WHITE, &player, nullptr), EMILIA_OK);
  EXPECT_EQ(player.has_rating + player.has_clock, 0);
  EXPECT_EQ(emilia_game_player(copy.get(), EMILIA_NOBODY, &player, nullptr), EMILIA_BAD_ARGUMENT);
  player.has_clock = 1;
  player.clock_seconds = -1;
  EXPECT_EQ(emilia_game_set_player(copy.get(), EMILIA_WHITE, &player, nullptr), EMILIA_BAD_ARGUMENT);
  emilia_note known{};
  ASSERT_EQ(emilia_game_note(copy.get(), 2, &known, nullptr), EMILIA_OK);
  EXPECT_EQ(known.evaluation, 2.5);
  EXPECT_EQ(known.seconds, 0.25);
  emilia_result result{};
  emilia_game_result(copy.get(), &result);
  EXPECT_EQ(result.winner, EMILIA_WHITE);
  EXPECT_EQ(result.ending, EMILIA_RESIGNATION);

  EXPECT_EQ(emilia_game_undo(copy.get(), 2), 2U);
  EXPECT_EQ(emilia_game_moves(copy.get(), nullptr, 0), 1U);
  emilia_game_result(copy.get(), &result);
  EXPECT_EQ(result.is_known, 0);
  EXPECT_EQ(emilia_game_note(copy.get(), 1, &known, nullptr), EMILIA_BAD_ARGUMENT);
}

TEST(CInterface, ValuesOfMovesGoWithTheirPosition) {
  const std::string_view start = "---------------------------OX------XO--------------------------- X;\n";
  const std::string_view known =
      "---------------------------OX------XO--------------------------- X; F5:+0;\n";
  emilia_reader* const reader = emilia_reader_of_text(known.data(), known.size(), "obf", nullptr, nullptr);
  emilia_game* read = nullptr;
  ASSERT_EQ(emilia_reader_next(reader, &read, nullptr), EMILIA_OK);
  const GameHandle game(read);
  emilia_reader_free(reader);
  std::array<char, 128> text{};
  emilia_game_format(game.get(), "obf", text.data(), text.size(), nullptr);
  EXPECT_EQ(text.data(), known);
  ASSERT_EQ(emilia_game_play(game.get(), emilia_move_parse("d3"), nullptr), EMILIA_OK);
  EXPECT_EQ(emilia_game_undo(game.get(), 1), 1U);
  emilia_game_format(game.get(), "obf", text.data(), text.size(), nullptr);
  EXPECT_EQ(text.data(), start);
}

TEST(CInterface, NothingIsThrownWhereThereIsNoMemory) {
  const GameHandle game(emilia_game_parse("f5d6c3d3c4", nullptr, nullptr));
  const EngineHandle engine = small_engine();
  const emilia_position start = start_of_8x8();
  emilia_position none = start;
  none.color = 2;
  std::array<uint64_t, 2> set{};
  emilia_player player{};
  emilia_note note{};
  std::optional<ScarceMemory> no_memory(std::in_place, 0);
  const bool is_quiet = emilia_game_undo(game.get(), 1) + emilia_game_moves(game.get(), nullptr, 0) +
                            emilia_game_transcript(game.get(), nullptr, 0) +
                            emilia_position_text(&start, nullptr, 0) +
                            emilia_position_diagram(&start, nullptr, 0) +
                            emilia_engine_option(engine.get(), "SearchParams", nullptr, 0) ==
                        0;
  emilia_position_legal_moves(&none, set.data());
  emilia_position_flips(&none, 0, set.data());
  const int legal = emilia_position_is_legal(&none, 0) + emilia_position_is_finished(&none);
  const std::array codes = {emilia_game_player(game.get(), EMILIA_NOBODY, &player, nullptr),
                            emilia_game_set_player(game.get(), EMILIA_NOBODY, &player, nullptr),
                            emilia_game_note(game.get(), 60, &note, nullptr),
                            emilia_game_set_note(game.get(), 60, &note, nullptr),
                            emilia_engine_set_option(engine.get(), "no such option", "", nullptr)};
  no_memory.reset();
  EXPECT_TRUE(is_quiet);
  EXPECT_EQ(legal, 0);
  for (const int32_t code : codes) EXPECT_EQ(code, EMILIA_NO_MEMORY);
}

TEST(CInterface, DamagedGamesMayBeSkipped) {
  const std::string_view text = "f5d6\nf5f5\nc4e3\n";
  emilia_reader* const reader =
      emilia_reader_of_text(text.data(), text.size(), "transcript", nullptr, nullptr);
  EXPECT_EQ(emilia_reader_skip(reader), 0) << "nothing was damaged";
  std::string found;
  for (const int32_t expected : {EMILIA_OK, EMILIA_BAD_FILE, EMILIA_OK, EMILIA_END}) {
    emilia_game* read = nullptr;
    ASSERT_EQ(emilia_reader_next(reader, &read, nullptr), expected);
    const GameHandle game(read);
    EXPECT_EQ(emilia_reader_skip(reader), expected == EMILIA_BAD_FILE ? 1 : 0);
    std::array<char, 16> moves{};
    if (read != nullptr) emilia_game_transcript(read, moves.data(), moves.size());
    found += moves.data();
  }
  EXPECT_EQ(found, "f5d6c4e3");
  emilia_reader_free(reader);
}

TEST(CInterface, TextsAreCutToTheirBuffers) {
  std::array<char, 3> text{'x', 'x', 'x'};
  EXPECT_EQ(emilia_move_text(EMILIA_PASS, text.data(), text.size()), 4U);
  EXPECT_STREQ(text.data(), "pa");
}

TEST(CInterface, ManyPositionsAreWorthWhatEachIs) {
  emilia_evaluation* evaluation = emilia_evaluation_new(nullptr, nullptr, nullptr);
  ASSERT_NE(evaluation, nullptr);
  const emilia_position start = start_of_8x8();
  emilia_position second = start;
  ASSERT_EQ(emilia_position_play(&second, emilia_move_parse("f5"), nullptr), EMILIA_OK);
  const std::array players = {start.player[0], second.player[0]};
  const std::array opponents = {start.opponent[0], second.opponent[0]};
  std::array<float, 2> discs{};
  ASSERT_EQ(emilia_evaluate_many(evaluation, players.data(), opponents.data(), 2, discs.data(), nullptr),
            EMILIA_OK);
  double alone = 0;
  ASSERT_EQ(emilia_evaluate(evaluation, &second, &alone, nullptr), EMILIA_OK);
  EXPECT_EQ(discs[1], static_cast<float>(alone));
  ASSERT_EQ(emilia_evaluate(evaluation, &start, &alone, nullptr), EMILIA_OK);
  EXPECT_EQ(discs[0], static_cast<float>(alone));
  EXPECT_EQ(emilia_evaluate_many(evaluation, players.data(), players.data(), 2, discs.data(), nullptr),
            EMILIA_BAD_ARGUMENT);
  emilia_evaluation_free(evaluation);
  emilia_error error{};
  EXPECT_EQ(emilia_evaluation_new("best", nullptr, &error), nullptr);
  EXPECT_STREQ(error.message,
               "invalid evaluation 'best': expected naive, mobility, compound, positional, staged, pattern "
               "or network");
}

}  // namespace
}  // namespace emilia::test
