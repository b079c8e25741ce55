// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "tests/book/book_boards.h"
#include "tests/protocol/dialogue.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

/// Book with f5 from the start, value -1.5 for Black, and then f6, value 1.5 for White. A search prefers
/// other replies.
class BookSession : public ::testing::Test {
 protected:
  BookSession() {
    Result<Book> book = Book::create(path);
    BookChange change = book->change();
    change.put(test::kStartBoard, {});
    change.put(test::board_after("f5"), {});
    change.put(test::board_after("f5f6"), {.value = Score::from_discs(-2), .games = {.wins = 2}});
    carry_up(change, std::vector{canonical(test::board_after("f5"))});
    EXPECT_TRUE(change.commit());
  }

  [[nodiscard]] ProgramOptions with_book() const {
    ProgramOptions options = test::test_settings();
    const Option* option = find_option("Book");
    EXPECT_TRUE(set_option(*option, "Book", path, options));
    return options;
  }

  /// Returns the answer of a session with the book to the last of some lines.
  [[nodiscard]] std::vector<std::string> answers(std::string_view dialect,
                                                 const std::vector<std::string>& lines) const {
    test::Dialogue dialogue(with_book(), dialect);
    for (const std::string& line : lines) {
      dialogue.output.take_lines();
      dialogue.send(line);
      dialogue.session.wait();
    }
    return dialogue.output.take_lines();
  }

  test::ScratchFolder folder;
  std::string path = folder.path("a.book");
};

bool speaks_of_a_book(const std::vector<std::string>& lines) {
  return std::ranges::any_of(lines,
                             [](const std::string& line) { return line.find("book") != std::string::npos; });
}

TEST_F(BookSession, AnswersAMoveOfAGameAtOnce) {
  const auto lines = answers("uoi", {"position startpos moves f5", "go movetime 60000"});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].substr(0, lines[0].find(" time")), "info depth 1 score 2.00 book nodes 0 nps 0");
  EXPECT_EQ(lines[1], "bestmove f6");
}

TEST_F(BookSession, SpeaksOfTheBookInEveryDialect) {
  EXPECT_EQ(answers("gtp", {"play b f5", "genmove w"}).front(), "= F6");
  EXPECT_TRUE(answers("nboard", {"nboard 2", "move F5", "go"}).at(3).starts_with("=== F6/2.00/"));
  EXPECT_EQ(answers("ugi", {"ugi", "position startpos moves f5", "go movetime 60000"}).back(), "bestmove f6");
  EXPECT_EQ(answers("usi", {"usi", "position startpos moves f5", "go byoyomi 60000"}).back(), "bestmove f6");
}

TEST_F(BookSession, IsNotAskedByAnAnalysis) {
  EXPECT_FALSE(speaks_of_a_book(answers("uoi", {"position startpos moves f5", "go depth 2 searchmoves d6"})));
  EXPECT_FALSE(speaks_of_a_book(
      answers("uoi", {"setoption name MultiPV value 2", "position startpos moves f5", "go depth 2"})));
  for (const char* const line : {"go infinite", "go exact", "go wld depth 4"}) {
    test::Dialogue dialogue(with_book());
    dialogue.send(line);
    dialogue.send("stop");
    EXPECT_FALSE(speaks_of_a_book(dialogue.output.take_lines())) << line;
  }
}

TEST_F(BookSession, LeavesWhatItDoesNotKnowToTheSearch) {
  EXPECT_FALSE(speaks_of_a_book(answers("uoi", {"position startpos moves f5 d6", "go depth 2"})));
}

TEST_F(BookSession, IsShownBesideAHintOfNBoard) {
  const auto lines = answers("nboard", {"nboard 2", "move F5", "set depth 2", "hint 1"});
  EXPECT_NE(std::ranges::find(lines, "book F6 2.00 2 1 book"), lines.end());
}

TEST_F(BookSession, IsShownToGoGui) {
  EXPECT_EQ(answers("gtp", {"play b f5", "emilia-book"}).front(), "= F6 2.00");
  EXPECT_EQ(answers("gtp", {"play b f5", "play w d6", "emilia-book"}).front(), "= ");
}

TEST_F(BookSession, KeepsTheOldBookWhereTheNewOneCannotBeOpened) {
  test::Dialogue dialogue(with_book());
  const std::string missing = folder.path("missing.book");
  EXPECT_TRUE(
      dialogue.ask("setoption name Book value " + missing).starts_with("error invalid value for Book"));
  EXPECT_EQ(dialogue.session.options().book.file, path);
  dialogue.send("setoption name Book value <empty>");
  EXPECT_FALSE(dialogue.session.options().book.opened);
}

/// Returns the moves of a self-play game of a session.
std::string own_game(const ProgramOptions& options, int plies) {
  test::Dialogue dialogue(options);
  std::string moves;
  for (int ply = 0; ply < plies; ++ply) {
    dialogue.send("position startpos moves" + moves);
    dialogue.output.take_lines();
    dialogue.send("go movetime 60000");
    dialogue.session.wait();
    const auto lines = dialogue.output.take_lines();
    const std::string& answer = lines.back();
    moves += " " + answer.substr(9, 2);
  }
  return moves;
}

TEST(LevelOption, PlaysTheSameGameForTheSameSeed) {
  ProgramOptions options = test::test_settings();
  options.level = 3;
  options.seed = 5;
  EXPECT_EQ(own_game(options, 12), own_game(options, 12));
  ProgramOptions other = options;
  other.seed = 6;
  EXPECT_NE(own_game(options, 12), own_game(other, 12));
}

TEST(LevelOption, LeavesAnalysesAsTheyAre) {
  ProgramOptions options = test::test_settings();
  options.level = 0;
  test::Dialogue dialogue(options);
  dialogue.send("go depth 6 searchmoves f5");
  dialogue.session.wait();
  EXPECT_TRUE(dialogue.output.take_lines().at(5).starts_with("info depth 6 "));
}

TEST(LevelOption, StopsAtStop) {
  ProgramOptions options = test::test_settings();
  options.level = 19;
  test::Dialogue dialogue(options);
  dialogue.send("go movetime 60000");
  dialogue.send("stop");
  EXPECT_TRUE(dialogue.output.take_lines().back().starts_with("bestmove "));
  EXPECT_FALSE(dialogue.session.is_searching());
}

TEST(OpeningCommand, NamesTheOpeningOfTheGame) {
  test::Dialogue dialogue;
  EXPECT_EQ(dialogue.ask("opening"), "info string opening without a name");
  dialogue.send("position startpos moves f5 d6 c4 d3 c3");
  EXPECT_EQ(dialogue.ask("opening"), "info string opening Tiger");
}

}  // namespace
}  // namespace emilia
