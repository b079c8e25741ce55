// SPDX-License-Identifier: MIT
#include "engine/analysis/reasons.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

#include "engine/board/position_text.h"
#include "tests/support/board_literals.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

// Positions from the literature. Rose is Brian Rose, "Othello: A Minute to Learn... A Lifetime to Master"
// (2005); its diagrams and answers are cited by number. FFO is the endgame test of the French federation; its
// published scores show which move is the mistake. Lines are those of the book, or of a solver if the book
// has none.

std::vector<Reason> reasons_of(const Position& before, std::string_view played, std::string_view better) {
  return reasons_for(before, test::moves_of(played), test::moves_of(better));
}

/// Returns "x_square g7 h8: sentence", one line for each reason.
std::string text_of(const std::vector<Reason>& reasons) {
  std::string text;
  for (const Reason& reason : reasons) {
    text.append(to_string(reason.kind));
    for (const Square square : reason.squares) text.append(" ").append(to_string(square));
    text.append(": ").append(reason.sentence()).append("\n");
  }
  return text;
}

std::string first_reason(std::string_view drawing, std::string_view played, std::string_view better) {
  const std::string text = text_of(reasons_of(test::position_of(drawing), played, better));
  return text.substr(0, text.find('\n'));
}

/// Rose 2-4 and 2-5: after g7 Black plays b5, and White cannot prevent Black's h8.
TEST(Reasons, AnXSquareThatGivesTheCorner) {
  EXPECT_EQ(
      first_reason("-------- ---O-O-- --OOOOO- --OOOOX- --OOOOX- -XXOXO-- --XOOX-- --XXXXX- O", "g7b5h6h8",
                   "b5g6h3e2"),
      "x_square g7 h8: The X-square g7 gives Black the corner h8. Three moves later Black plays there.");
}

/// Rose 2-6: White takes the corner on the next move.
TEST(Reasons, ACSquareThatGivesTheCornerAtOnce) {
  EXPECT_EQ(first_reason("-------- -------- --XXXOOO --XXXOO- ---XOOO- --XXXO-- -----O-- -------- X", "h2h1",
                         "h5h4"),
            "c_square h2 h1: The C-square h2 gives White the corner h1.");
}

/// Rose 2-7: White plays h3, which Black cannot capture, and then h1.
TEST(Reasons, ACSquareThatGivesTheCornerLater) {
  EXPECT_EQ(
      first_reason("-------- ---XOO-- --XXOOO- --XOXOXX --OXXXX- ---OXX-- -------- -------- X", "h2h3b5h1",
                   "d1e1f1e7"),
      "c_square h2 h1: The C-square h2 gives White the corner h1. Three moves later White plays there.");
}

/// Rose 3-1 to 3-5: after the novice's a3, which flips seven discs, b2 is the only move, and it gives up a1.
TEST(Reasons, ACornerThatTheMoveLetsTheOpponentTake) {
  const std::string_view drawing =
      "-------- -------- -XXXXXOO XXXXXXO- -OXXOOOX OOOOOOO- ----O--- -------- O";
  EXPECT_EQ(first_reason(drawing, "a3a2b2a1", "a2h6h4h2"),
            "corner a1: a3 lets Black take the corner a1. Three moves later Black plays there.");
  EXPECT_EQ(
      text_of(reasons_of(test::position_of(drawing), "a3a2", "a2h6")),
      "mobility b2: Mobility: a3 leaves White few moves. After the reply a2 White has 1 move. After a2 and "
      "h6 "
      "it would be 8 moves.\n"
      "greed b3 c3 d3 e3 f3 b4 c5: Greed: a3 flips 7 discs and leaves Black 19 moves. a2 flips 3 discs and "
      "leaves Black 16 moves.\n");
}

/// FFO 2, where b2 draws and a4 wins by 10.
TEST(Reasons, ACornerBesideWhichItWasPlayedInTheEnd) {
  EXPECT_EQ(first_reason("-XXXXXX- --XOOOO- -XOXXOOX -OOOOOOO OOOOXXOO OOOXXOOX --XXOO-- --XXXXX- X", "b2a1",
                         "a4b7"),
            "x_square b2 a1: The X-square b2 gives White the corner a1.");
}

/// FFO 4, where h8 draws and b6 loses by 4.
TEST(Reasons, ACornerThatIsNotTaken) {
  EXPECT_EQ(first_reason("-XXXXXX- X-XXXOO- XOXXXOOX XXOXOOOX -OXOOXXX --OOOXXX --OOXX-- --XOXXO- X", "b6a6",
                         "h8b6"),
            "corner h8: Black does not take the corner h8.");
}

/// Rose, exercise 2-5: Black fills the hole at e1, where White cannot capture him.
TEST(Reasons, AWedgeThatIsMissed) {
  EXPECT_EQ(first_reason("-OOO-O-- --XOOO-- --OXX--- --OOXXX- --OOXXX- --OOXX-- ---OXX-- -------- X", "c8f3",
                         "e1b2"),
            "wedge e1 d1 f1: Black could wedge in at e1 between the White discs on d1 and f1.");
}

/// FFO 1, where g8 wins by 18 and h1 by 12.
TEST(Reasons, ParityAndTheEdgeThatIsLost) {
  EXPECT_EQ(
      text_of(reasons_of(
          test::position_of("--XXXXX- -OOOXX-O -OOOXXOX -OXOXOXX OXXXOXXX --XOXOXX -XXXOOO- -OOOOO-- X"),
          "h1g2a2a4h8a8a6a7b6a3g8a1b1h7", "g8h7a8a6a4a7b6a2h8a3h1g2a1b1")),
      "parity h1 g2: Parity: h1 is in a region of 2 empty squares. White plays last there. g8 is in a region "
      "of 3 empty squares. Black plays last there.\n"
      "edge a8 b8 c8 d8 e8 f8: h1 gives White the bottom edge. Seven moves later White has 6 stable discs "
      "there. After g8 it would be 0 stable discs.\n");
}

/// FFO 4, where a6 loses by 8.
TEST(Reasons, AWedgeThatIsAllowed) {
  const std::string text = text_of(reasons_of(
      test::position_of("-XXXXXX- X-XXXOO- XOXXXOOX XXOXOOOX -OXOOXXX --OOOXXX --OOXX-- --XOXXO- X"), "a6a5",
      "h8b6"));
  EXPECT_NE(text.find("wedge a5 a4 a6: White wedges in at a5 between the Black discs on a4 and a6.\n"),
            std::string::npos)
      << text;
}

/// A tournament game of the WTHOR archive; by a solver, a3 loses 8 discs more than g8.
TEST(Reasons, APassThatTheMoveForcesOnItsPlayer) {
  EXPECT_EQ(first_reason("-XXXXXX- OOOOOOO- -OOOXOOX XXOXXXOX XOXXXXOX XXXOXXOX XXXXXOXX --XXXO-X O",
                         "a3g8a8b8", "g8h2a8b8"),
            "pass a3: a3 costs White a turn. Three moves later White has no move and must pass.");
}

/// Number in a sentence with the moves after which it holds, for a check against the naive rules.
struct SaidOfALine {
  std::string moves;  ///< separated by blanks
  int count = 0;      ///< number of legal moves after them
};

test::NaiveBoard naive_board_behind(const Position& before, const std::string& moves) {
  test::NaiveBoard board(to_string(before));
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    if (board.has_to_pass()) board.pass();
    board.play(word);
  }
  return board;
}

int naive_moves_behind(const Position& before, const std::string& moves) {
  return static_cast<int>(naive_board_behind(before, moves).legal_moves().size());
}

/// Returns the number of moves of each side, as if it were to move: that of `before` first.
std::pair<std::size_t, std::size_t> naive_moves_of(const Position& before, const std::string& moves) {
  std::string text = naive_board_behind(before, moves).text();
  const auto of = [&text](Color side) {
    text[0] = side == Color::black ? 'B' : 'W';
    return test::NaiveBoard(text).legal_moves().size();
  };
  return {of(before.to_move), of(opposite(before.to_move))};
}

/// Returns the two claims of a sentence about mobility.
std::vector<SaidOfALine> said_of_mobility(const std::string& sentence) {
  static const std::regex own(
      R"(Mobility: (\w\d) leaves (?:Black|White) few moves\. After the reply (\w\d) (?:Black|White) has (\d+) moves?\. )"
      R"(After (\w\d) and (\w\d) it would be (\d+) moves?\.)");
  static const std::regex theirs(
      R"(Mobility: (\w\d) leaves (?:Black|White) (\d+) moves?\. (\w\d) leaves (?:Black|White) (\d+) moves?\.)");
  std::smatch found;
  if (std::regex_match(sentence, found, own)) {
    return {{found.str(1) + " " + found.str(2), std::stoi(found[3])},
            {found.str(4) + " " + found.str(5), std::stoi(found[6])}};
  }
  if (!std::regex_match(sentence, found, theirs)) return {};
  return {{found[1], std::stoi(found[2])}, {found[3], std::stoi(found[4])}};
}

TEST(Reasons, NumbersOfMovesAreThoseOfTheRules) {
  test::Random random(11);
  int checked = 0;
  for (int i = 0; i < test::random_cases(2000); ++i) {
    const Position before = test::random_position(random, 12 + test::random_below(random, 40));
    if (is_empty(before.board.legal_moves())) continue;
    const std::vector<Square> played = test::random_game_of(random, before, 8).moves();
    const std::vector<Square> better = test::random_game_of(random, before, 8).moves();
    for (const Reason& reason : reasons_for(before, played, better)) {
      if (reason.kind != ReasonKind::mobility) continue;
      if (reason.sentence().find("later") != std::string::npos) continue;  // both sides' moves: see below
      const auto said = said_of_mobility(reason.sentence());
      ASSERT_EQ(said.size(), 2U) << reason.sentence();
      for (const SaidOfALine& line : said) {
        EXPECT_EQ(line.count, naive_moves_behind(before, line.moves)) << reason.sentence();
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 10);
}

/// If neither a reply nor an answer differs, the moves of both sides at the end of the lines may.
TEST(Reasons, BothSidesMovesAtTheEndOfTheLinesAreThoseOfTheRules) {
  test::Random random(12);
  const std::regex said(
      "Mobility: \\w\\d .*\\. (\\w+) moves? later (Black|White) has (\\d+) moves? and (?:Black|White) (\\d+) "
      "moves?\\. After \\w\\d it would be (\\d+) moves? and (\\d+) moves?\\.");
  const std::vector<std::string> numbers = {"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven"};
  int checked = 0;
  for (int i = 0; i < test::random_cases(2000); ++i) {
    const Position before = test::random_position(random, 12 + test::random_below(random, 40));
    if (is_empty(before.board.legal_moves())) continue;
    const std::vector<Square> played = test::random_game_of(random, before, 8).moves();
    const std::vector<Square> better = test::random_game_of(random, before, 8).moves();
    for (const Reason& reason : reasons_for(before, played, better)) {
      std::smatch found;
      const std::string sentence = reason.sentence();
      if (!std::regex_match(sentence, found, said)) continue;
      EXPECT_EQ(found[2], to_string(before.to_move));
      const auto count = std::ranges::find(numbers, found.str(1)) - numbers.begin() + 1;
      for (const auto& [line, first] : {std::pair(&played, 3U), std::pair(&better, 5U)}) {
        std::string moves;
        std::ptrdiff_t left = count;
        for (const Square move : *line) {
          if (move != Square::pass && left-- > 0) moves += to_string(move) + " ";
        }
        const auto& [own, theirs] = naive_moves_of(before, moves);
        EXPECT_EQ(std::to_string(own), found[first]) << reason.sentence();
        EXPECT_EQ(std::to_string(theirs), found[first + 1]) << reason.sentence();
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 10);
}

/// Rose, exercise 2-3: a7 builds stable discs from the corner a8.
TEST(Reasons, StableDiscsThatAreNotBuilt) {
  EXPECT_EQ(
      first_reason("--XXXX-- --XXXX-- --XXXX-- -XXOXX-- -XOXOX-- -XXXXX-- -OOOOO-- OOOOOOO- O",
                   "g4g3a7h5g5h6h3g6", "a7a6a5a4g6g7g5g4"),
      "stable_discs a5 a6 b6 c6 d6 e6 a7 b7 c7 d7 e7 f7 a8 b8 c8 d8 e8 f8 g8: g4 costs White stable discs. "
      "Seven moves later White has 13 stable discs. After a7 it would be 19 stable discs.");
}

/// The shortest game, nine moves: White's f5 lets Black take every disc.
TEST(Reasons, AWipeOutThatIsAllowedOrMissed) {
  Game game = *play_transcript("e6f4e3f6g5d6e7");
  EXPECT_EQ(text_of(reasons_of(game.position(), "f5c5", "f7c3")),
            "wipe_out c5: Black flips the last White disc with c5: a wipe-out.\n");
  ASSERT_TRUE(game.play(Square::f5));
  EXPECT_EQ(text_of(reasons_of(game.position(), "c4", "c5")), "wipe_out c5: c5 would wipe White out.\n");
}

TEST(Reasons, AreNoneForTheSameMoveOrWithoutALine) {
  EXPECT_TRUE(reasons_of(start_position(), "f5d6", "f5f4").empty());
  EXPECT_TRUE(reasons_of(start_position(), "", "f5f4").empty());
  EXPECT_TRUE(reasons_of(start_position(), "a1", "f5f4").empty());
  EXPECT_TRUE(reasons_of(start_position(), "f5d6", "d3c3").empty()) << "symmetric lines";
}

TEST(Reasons, PassesMayBeLeftOut) {
  test::Random random(7);
  for (int i = 0; i < 50; ++i) {
    const Position before = test::random_position(random, 9);
    if (before.board.is_finished()) continue;
    const auto line = [&] {
      const Game game = test::random_game_of(random, before, 9);
      return game.moves();
    };
    const std::vector<Square> played = line();
    const std::vector<Square> better = line();
    const auto without_passes = [](std::vector<Square> moves) {
      std::erase(moves, Square::pass);
      return moves;
    };
    EXPECT_EQ(reasons_for(before, played, better),
              reasons_for(before, without_passes(played), without_passes(better)));
  }
}

}  // namespace
}  // namespace emilia
