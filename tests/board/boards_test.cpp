// SPDX-License-Identifier: MIT
// Boards of every shape, against the naive rules: whole random games, and discs anywhere.
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/board/kernels/kernels.h"
#include "engine/board/kernels/last_flips.h"
#include "engine/board/perft.h"
#include "engine/board/position_text.h"
#include "engine/board/stability.h"
#include "tests/support/board_literals.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

constexpr std::uint64_t kBoardGames = test::random_cases(100);

class Boards : public ::testing::TestWithParam<const char*> {
 public:
  [[nodiscard]] test::NaiveBoard naive(const Position& position) const {
    return test::NaiveBoard(to_string(position, board_shape), board_shape.columns(), board_shape.rows());
  }

  /// Compares all static facts of a position.
  void expect_same_position(const Position& position, const test::NaiveBoard& naive) const {
    const WideBoard& board = position.board;
    ASSERT_EQ(to_string(position, board_shape), naive.text());
    EXPECT_EQ(test::names_of(board.legal_moves()), test::in_a_line(naive.legal_moves()));
    EXPECT_EQ(board.is_legal(Square::pass), naive.has_to_pass());
    EXPECT_EQ(board.is_finished(), naive.is_finished());
    EXPECT_EQ(popcount(position.discs(Color::black)), naive.count('X'));
    EXPECT_EQ(popcount(position.discs(Color::white)), naive.count('O'));
    EXPECT_EQ(board.empty_count(), naive.count('E'));
    EXPECT_EQ(board.square_count(), naive.count('X') + naive.count('O') + naive.count('E'));
    EXPECT_EQ(board.disc_difference(), naive.raw_score());
    EXPECT_EQ(board.final_score(), naive.tournament_score());
  }

  /// Compares the flips of every move on an empty square, legal or not.
  void expect_same_flips(const Position& position, const test::NaiveBoard& naive) const {
    const WideBoard& board = position.board;
    const WideBitboard legal = board.legal_moves();
    for (const Square square : squares(board.empties())) {
      const WideBitboard turned = board.flips(square);
      ASSERT_EQ(test::names_of(turned), test::in_a_line(naive.flips(to_string(square))))
          << to_string(square) << " in " << naive.text();
      EXPECT_EQ(board.is_legal(square), !is_empty(turned));
    }
    if (!fits_64_bits(board)) return;
    const Board small = narrow(board);
    const Bitboard own = small.player_discs();
    const Bitboard other = small.opponent_discs();
    EXPECT_EQ(WideBitboard(small.legal_moves()), legal);
    EXPECT_EQ(portable::legal_moves(own, other) & small.empties(), small.legal_moves());
    for (const Square square : squares(small.empties())) {
      EXPECT_EQ(WideBitboard(small.flips(square)), board.flips(square));
      EXPECT_EQ(portable::flips(square, own, other), small.flips(square));
    }
  }

  Shape board_shape = test::shape_of(GetParam());
  Position first_position = start_position(board_shape);
};

TEST_P(Boards, PositionsAreWrittenAndReadAgain) {
  const std::string text = to_string(first_position, board_shape);
  EXPECT_EQ(text.size(), 1U + static_cast<std::size_t>(board_shape.square_count()));
  const Result<Position> read = parse_position(text, board_shape);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, first_position);
}

TEST_P(Boards, RandomGamesFollowTheNaiveRules) {
  for (std::uint64_t seed = 0; seed < kBoardGames && !HasFailure(); ++seed) {
    const std::vector<Position> game = test::random_game(seed, first_position);
    test::NaiveBoard rules = naive(first_position);
    for (std::size_t ply = 0; ply < game.size() && !HasFailure(); ++ply) {
      SCOPED_TRACE("game " + std::to_string(seed) + ", ply " + std::to_string(ply));
      expect_same_position(game[ply], rules);
      expect_same_flips(game[ply], rules);
      if (ply + 1 == game.size()) break;
      const WideBitboard placed = game[ply + 1].board.occupied() & game[ply].board.empties();
      is_empty(placed) ? rules.pass() : rules.play(test::names_of(placed));
    }
  }
}

TEST_P(Boards, DiscsAnywhereFollowTheNaiveRules) {
  test::Random random(3);
  for (int i = 0; i < 500 && !HasFailure(); i += test::kCaseStep) {
    const WideBoard board = test::random_board_like(random, i % 100, first_position.board);
    const Position position{board, i % 2 == 0 ? Color::black : Color::white};
    expect_same_position(position, naive(position));
    expect_same_flips(position, naive(position));
  }
}

TEST_P(Boards, LastSquareIsScoredAsThePlayersWouldPlayIt) {
  test::Random random(4);
  for (int i = 0; i < 200; ++i) {
    WideBoard board = test::random_board_like(random, 0, first_position.board);
    const Square last = test::random_square(random, ~board.blocked());
    board.player &= ~bit<WideBitboard>(last);
    board.opponent &= ~bit<WideBitboard>(last);
    Position position{board, Color::black};
    while (!position.board.is_finished())
      position = position.after(is_empty(position.board.legal_moves()) ? Square::pass : last);
    const Discs black = position.board.final_score() * (position.to_move == Color::black ? 1 : -1);
    EXPECT_EQ(last_square_score(board, last), black);
    if (fits_64_bits(board)) EXPECT_EQ(last_square_score(narrow(board), last), black);
  }
}

TEST_P(Boards, StableDiscsAreNeverTurnedInRandomPlay) {
  for (std::uint64_t seed = 0; seed < kBoardGames; ++seed) {
    const std::vector<Position> game = test::random_game(seed, first_position);
    for (const Position& position : game) {
      const WideBoard& board = position.board;
      const WideBitboard stable = stable_discs(board);
      EXPECT_TRUE(is_empty(stable & ~board.player_discs()));
      EXPECT_TRUE(is_empty(stable & ~game.back().discs(position.to_move)));
      EXPECT_TRUE(is_empty(board.corners() & board.player_discs() & ~stable)) << "a corner is stable";
      if (fits_64_bits(board)) EXPECT_TRUE(is_empty(stable & ~WideBitboard(stable_discs(narrow(board)))));
    }
    const WideBoard& last = game.back().board;
    if (last.empty_count() == 0) EXPECT_EQ(stable_discs(last), last.player_discs());
  }
}

TEST_P(Boards, RawScoresLeaveTheEmptySquaresOut) {
  for (std::uint64_t seed = 0; seed < kBoardGames; ++seed) {
    const WideBoard end = test::random_game(seed, first_position).back().board;
    EXPECT_EQ(scored(end, Scoring::raw).final_score(), end.disc_difference());
    EXPECT_EQ(scored(end, Scoring::fewest).final_score(), -end.disc_difference());
    EXPECT_EQ(final_score(end, Scoring::empties_to_winner), end.final_score());
    EXPECT_EQ(final_score(end, Scoring::raw), end.disc_difference());
    EXPECT_EQ(final_score(end, Scoring::fewest), -end.disc_difference());
  }
}

TEST_P(Boards, NeighboursAreOneStepAway) {
  const WideBitboard playable = ~first_position.board.blocked();
  for (const Square from : squares(playable)) {
    for (const Square to : squares(playable)) {
      const int across = std::abs(column(from) - column(to));
      const int down = std::abs(row(from) - row(to));
      EXPECT_EQ(contains(straight_neighbours(bit<WideBitboard>(from)), to), across + down == 1);
      EXPECT_EQ(contains(diagonal_neighbours(bit<WideBitboard>(from)), to), across == 1 && down == 1);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Boards,
                         ::testing::Values("4x4", "5x5", "6x6", "4x6", "8x4", "5x4", "7x7", "6x6 parallel",
                                           "8x8", "8x8 blocked a1,h8", "8x8 blocked c3,f4,d7,e7,h1",
                                           "6x6 blocked b2,e5,a6", "9x9", "10x10", "9x7", "4x10", "10x4",
                                           "8x9", "10x10 parallel", "9x9 blocked a1,i9,e2",
                                           "10x10 blocked a1,j10,c3,e4,h8,g9,i2"));

std::string corners_of(std::string_view shape) {
  return test::names_of(test::start_of(shape).board.corners());
}

TEST(Board, CornersAreWhereNoLineCanTurnADisc) {
  EXPECT_EQ(corners_of("8x8"), "a1 h1 a8 h8");
  EXPECT_EQ(corners_of("6x6"), "a1 f1 a6 f6");
  EXPECT_EQ(corners_of("5x4"), "a1 e1 a4 e4");
  EXPECT_EQ(corners_of("8x8 blocked a1"), "b1 h1 a2 a8 h8");
  EXPECT_EQ(corners_of("8x8 blocked c3"), "a1 h1 a8 h8")
      << "it ends one line of each neighbour, and four are needed";
  EXPECT_EQ(corners_of("4x6"), "a1 d1 a6 d6");
  EXPECT_EQ(corners_of("9x9"), "a1 i1 a9 i9");
  EXPECT_EQ(corners_of("10x10 blocked j10"), "a1 j1 j9 a10 i10");
}

std::string perft_of(std::string_view shape, int depth) {
  const WideBoard board = test::start_of(shape).board;
  std::string counts;
  for (int n = 1; n <= depth; ++n) counts += std::to_string(perft(board, n, PerftRule::finished_leaf)) + " ";
  return counts;
}

/// Counts of an independent program.
TEST(Board, PerftIsThePublishedOne) {
  EXPECT_EQ(perft_of("4x4", 15), "4 12 44 128 424 1256 3624 9116 20044 36540 50704 57436 59564 59980 60060 ");
  EXPECT_EQ(perft_of("6x6", 9), "4 12 56 244 1364 7604 47740 308716 2114912 ");
}

/// Counts on boards of 64-bit and 128-bit sets. `perft` itself counts boards that fit 8x8 with 64-bit sets.
TEST(Board, PerftIsTheSameOnBothSizesOfSets) {
  EXPECT_EQ(perft_of("9x9", 4), "4 12 56 244 ");
  EXPECT_EQ(perft_of("10x10", 4), "4 12 56 244 ");
  EXPECT_EQ(perft_of("9x4 blocked i1,i2,i3,i4", 7), perft_of("8x4", 7));
}

TEST(Board, DiagramOfTenRowsHasAWiderMargin) {
  EXPECT_EQ(diagram(test::start_of("4x10 blocked a1,d10"), test::shape_of("4x10")),
            "   a b c d\n"
            " 1 # - - -   Black to move\n"
            " 2 - - - -   X Black 2\n"
            " 3 - - - -   O White 2\n"
            " 4 - . - -   empty   34\n"
            " 5 . O X -\n"
            " 6 - X O .\n"
            " 7 - - . -\n"
            " 8 - - - -\n"
            " 9 - - - -\n"
            "10 - - - #\n");
}

TEST(Board, DiagramHasItsColumnsAndRows) {
  EXPECT_EQ(diagram(start_position(test::shape_of("5x4 blocked a1")), test::shape_of("5x4 blocked a1")),
            "  a b c d e\n"
            "1 # . - - -   Black to move\n"
            "2 . O X - -   X Black 2\n"
            "3 - X O . -   O White 2\n"
            "4 - - . - -   empty   15\n");
}

TEST(Board, ErrorsOfPositionsNameTheSizeAndTheCharacter) {
  const auto error = [](std::string_view text) {
    const auto position = parse_position(text, *parse_shape("4x4"));
    return position ? std::string("none") : position.error().message;
  };
  EXPECT_EQ(error("BEEEE"),
            "invalid position 'BEEEE': 5 characters, expected 17 (W or B, then 16 of E O X -)");
  EXPECT_EQ(error("BEEEEEOXEEXOEEEEe"),
            "invalid position 'BEEEEEOXEEXOEEEEe': character 17 is 'e', expected E, O, X or -");
  EXPECT_EQ(error("B-EEEEOXEEXOEEEE-"), "none");
}

}  // namespace
}  // namespace emilia
