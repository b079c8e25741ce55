// SPDX-License-Identifier: MIT
#include "engine/notation/game_file.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/notation/read_games.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

namespace fs = std::filesystem;

/// Fixture with a folder for each test.
class GameFiles : public testing::Test, protected test::ScratchFolder {};

GameRecord short_game() {
  GameRecord record;
  record.black = "A";
  EXPECT_TRUE(record.play(Square::f5));
  EXPECT_TRUE(record.play(Square::d6));
  return record;
}

/// Returns a game of random moves from a start to the end.
GameRecord random_record(std::uint64_t seed, const Shape& board, const Position& start) {
  test::Random random(seed);
  return record_of(test::random_game_of(random, start, 2 * kMaxBoardSquares), board);
}

TEST(GameFormats, AreKnownByNameAndByEnding) {
  for (std::size_t i = 0; i < format_names().size(); ++i) {
    const auto format = static_cast<GameFormat>(i);
    EXPECT_EQ(*format_of_file(std::string("game").append(ending_of(format))), format) << format_names()[i];
  }
  EXPECT_EQ(format_names()[static_cast<std::size_t>(GameFormat::wthor)], "wthor");
  EXPECT_EQ(*format_of_file("a/b.GGF"), GameFormat::ggf);
  EXPECT_EQ(*format_of_file("x.txt"), GameFormat::transcript);
  EXPECT_EQ(*format_of_file("WTH_1985.WTB"), GameFormat::wthor);
  EXPECT_TRUE(format_of_file("game").error().message.starts_with(
      "unknown file format of 'game': expected a name that ends with .ggf, .sgf, "));
}

TEST_F(GameFiles, AreWrittenAndReadInEachFormat) {
  const GameRecord record = random_record(12, {}, start_position());
  for (std::size_t i = 0; i < format_names().size(); ++i) {
    const auto format = static_cast<GameFormat>(i);
    const std::string name = std::string("game").append(ending_of(format));
    ASSERT_TRUE(write_game(path(name), record)) << name;
    const Result<GameRecord> read = read_game(path(name), 1);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->game.position().board, record.game.position().board) << name;
    if (format != GameFormat::obf) {  // a position
      EXPECT_EQ(test::moves_of(*read), test::moves_of(record)) << name;
    }
    EXPECT_FALSE(fs::exists(path(name + ".part")));
  }
  ASSERT_TRUE(write_game(path("game.txt"), short_game()));
  EXPECT_EQ(read("game.txt"), "f5d6\n");
}

TEST_F(GameFiles, OtherBoardsAreReadBackAsTheyWereWritten) {
  for (const char* text : {"4x4", "6x6", "10x10", "6x6 parallel", "8x8 parallel"}) {
    const Shape board = *parse_shape(text);
    for (const std::string name : {"game.ggf", "game.sgf", "game.txt"}) {
      const GameRecord record = random_record(13, board, start_position(board));
      ASSERT_TRUE(write_game(path(name), record));
      const Result<GameRecord> read = read_game(path(name), 1, std::nullopt, board);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->game.start(), record.game.start()) << text << " " << name;
      EXPECT_EQ(transcript(read->game.moves(), Passes::left_out),
                transcript(record.game.moves(), Passes::left_out))
          << text << " " << name;
    }
  }
}

/// Bug: the error proposed GGF, which cannot represent blocked squares.
TEST_F(GameFiles, AnErrorProposesOnlyFormatsForTheGame) {
  const Shape board = *parse_shape("8x8 fewest blocked c3");
  const Status written = write_game(path("game.pgn"), random_record(16, board, start_position(board)));
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message,
            "PGN cannot represent games that the fewest discs win; use a transcript (.txt) or JSON (.json)");
}

TEST_F(GameFiles, ABoardThatTheFormatCannotSayIsNotWritten) {
  const Shape oblong = *parse_shape("5x4 parallel");
  const GameRecord record = random_record(14, oblong, start_position(oblong));
  write("game.ggf", "old");
  EXPECT_EQ(write_game(path("game.ggf"), record).error().message,
            "GGF can represent only square boards, not 5x4; use SGF (.sgf), a transcript (.txt), PGN (.pgn) "
            "or JSON "
            "(.json)");
  EXPECT_EQ(read("game.ggf"), "old");
  EXPECT_FALSE(fs::exists(path("game.ggf.part")));

  const Shape blocked = *parse_shape("10x10 blocked a1,j10");
  const GameRecord game = random_record(15, blocked, start_position(blocked));
  EXPECT_EQ(write_game(path("game.ggf"), game).error().message,
            "GGF cannot represent blocked squares; use a transcript (.txt), PGN (.pgn) or JSON (.json)");
  EXPECT_EQ(write_game(path("new.sgf"), game).error().message,
            "SGF cannot represent blocked squares; use a transcript (.txt), PGN (.pgn) or JSON (.json)");
  EXPECT_FALSE(fs::exists(path("new.sgf")));

  ASSERT_TRUE(write_game(path("game.sgf"), record));
  EXPECT_EQ(read_game(path("game.sgf"), 1, std::nullopt, oblong)->game.position(), record.game.position());
  ASSERT_TRUE(write_game(path("game.txt"), game));
  EXPECT_EQ(read_game(path("game.txt"), 1, std::nullopt, blocked)->game.position(), game.game.position());
}

TEST_F(GameFiles, AGameOnAnotherBoardThanTheWantedOneIsAnError) {
  const Shape board = *parse_shape("10x10");
  ASSERT_TRUE(write_game(path("game.sgf"), random_record(16, board, start_position(board))));
  EXPECT_EQ(read_game(path("game.sgf"), 1).error().message,
            path("game.sgf") + ": the game is on the board 10x10, expected 8x8");
  ASSERT_TRUE(write_game(path("game.ggf"), short_game()));
  EXPECT_EQ(read_game(path("game.ggf"), 1, std::nullopt, board).error().message,
            path("game.ggf") + ": the game is on the board 8x8, expected 10x10");
}

TEST_F(GameFiles, HaveNumberedGames) {
  const std::string file = write("games.txt", "f5\nf5d6\n");
  EXPECT_EQ(test::moves_of(*read_game(file, 2)), "f5d6");
  EXPECT_EQ(read_game(file, 3).error().message, file + ": game 3 does not exist, expected at most 2");
  EXPECT_EQ(read_game(write("empty.txt", ""), 1).error().message,
            path("empty.txt") + ": the file has no game");
}

TEST_F(GameFiles, AProblemIsAGameThatHasNotBegun) {
  const Result<GameRecord> record = read_game(
      write("a.obf", "---------------------------OX------XO--------------------------- X; d3:+0;"), 1);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->game.position(), start_position());
  EXPECT_TRUE(record->game.moves().empty());
  EXPECT_EQ(record->scores, (std::vector<ScoredMove>{{Square::d3, 0}}));
}

TEST_F(GameFiles, TheFormatCanBeGiven) {
  const std::string file = write("games.sgf", "f5\n");
  EXPECT_TRUE(read_game(file, 1)) << "the contents are a transcript";
  EXPECT_FALSE(read_game(file, 1, GameFormat::sgf));
  EXPECT_FALSE(read_game(write("games.dat", "hello\n"), 1));
  EXPECT_TRUE(read_game(write("games.dat", "(;GM[2];B[f5])\n"), 1));
}

TEST_F(GameFiles, ErrorsNameTheFile) {
  const std::string file = write("games.txt", "f5d6\nf6");
  EXPECT_EQ(read_game(file, 2).error().message,
            file + ": line 2, column 1: illegal move 'f6': expected a legal move for Black");
  EXPECT_EQ(read_game(path("none.ggf"), 1).error().message.find("cannot open '"), 0U);
  EXPECT_EQ(read_game(write("folder.ggf", ""), 1).error().message,
            path("folder.ggf") + ": the file has no game");
  fs::create_directory(path("real.ggf"));
  EXPECT_FALSE(read_game(path("real.ggf"), 1));
}

/// Returns the header of a WTHOR file with one entry.
std::string wthor_header() {
  std::string header(16, '\0');
  header[4] = header[8] = 1;
  return header;
}

std::string wthor_file_of_players(const std::string& name) {
  return wthor_header() + name + std::string(kWthorPlayerLength - name.size(), '\0');
}

std::string wthor_file_of_a_game() {
  std::string game(68, '\0');
  game[6] = 32;
  game[8] = 56;
  return wthor_header() + game;
}

TEST_F(GameFiles, WthorHasTheNamesBesideIt) {
  const std::string header = wthor_header();
  write("WTHOR.JOU", wthor_file_of_players("Anna"));
  write("wthor.trn", header + "Paris" + std::string(21, '\0'));
  const std::string file = write("WTH_1985.wtb", wthor_file_of_a_game());
  const Result<GameRecord> record = read_game(file, 1);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->black, "Anna");
  EXPECT_EQ(record->place, "Paris");
  write("WTHOR.JOU", header);
  EXPECT_EQ(read_game(file, 1).error().message,
            path("WTHOR.JOU") + ": byte 16: the file ends before name 1 of 1");
}

/// Bug: the first file of names in the folder was used, and `convert` refused to overwrite it.
TEST_F(GameFiles, WthorTakesNoNamesOfAnotherFile) {
  const std::string file = write("WTH_1985.wtb", wthor_file_of_a_game());
  write("1984.wtb", wthor_file_of_a_game());
  write("1984.jou", wthor_file_of_players("Carl"));
  EXPECT_EQ(files_read_for(file), std::vector{file});
  const std::string sole = write("names.jou", wthor_file_of_players("Bert"));
  EXPECT_EQ(files_read_for(file), (std::vector{file, sole}));
  write("names2.jou", wthor_file_of_players("Dora"));
  EXPECT_EQ(files_read_for(file), std::vector{file}) << "nothing says which";
  write("Wthor.jou", wthor_file_of_players("Anna"));
  EXPECT_EQ(read_game(file, 1)->black, "Anna");
  write("WTH_1985.JOU", wthor_file_of_players("Emil"));
  EXPECT_EQ(read_game(file, 1)->black, "Emil");
}

TEST_F(GameFiles, WthorsNamesAreWrittenBesideIt) {
  GameRecord record = random_record(19, {}, start_position());
  record.black = "J\xC3\xA9r\xC3\xB4me";
  record.white = "a name of more than nineteen letters";
  record.place = "\xE6\x9D\xB1\xE4\xBA\xAC";  // two characters outside Latin 1
  record.date = "2020-02-03";
  write("aaa.jou", "another file of names");
  ASSERT_TRUE(write_game(path("game.wtb"), record));
  const Result<GameRecord> read = read_game(path("game.wtb"), 1);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->black, record.black);
  EXPECT_EQ(read->white, "a name of more than");
  EXPECT_EQ(read->place, "??");
  EXPECT_EQ(read->date, "2020");
  EXPECT_EQ(fs::file_size(path("game.wtb")), 16U + 68U);
  EXPECT_EQ(fs::file_size(path("game.jou")), 16U + 2 * 20U);
  EXPECT_EQ(fs::file_size(path("game.trn")), 16U + 26U);
}

TEST_F(GameFiles, WhatWthorCannotSayIsAnError) {
  EXPECT_EQ(write_game(path("game.wtb"), short_game()).error().message,
            "WTHOR requires a result for each game, and this game has none");
  const Shape board = *parse_shape("6x6");
  EXPECT_EQ(write_game(path("game.wtb"), random_record(20, board, start_position(board))).error().message,
            "WTHOR can represent only games from the usual start of 8x8");
  EXPECT_FALSE(fs::exists(path("game.wtb")));
  EXPECT_EQ(write_game(path("game.obf"), random_record(20, board, start_position(board))).error().message,
            "OBF can represent only 8x8; use GGF (.ggf), SGF (.sgf), a transcript (.txt), PGN (.pgn) or JSON "
            "(.json)");
}

TEST_F(GameFiles, WhatIsNotFinishedLeavesTheOldFile) {
  write("games.txt", "f5\n");
  {
    GameFileWriter writer;
    ASSERT_TRUE(writer.create(path("games.txt")));
    ASSERT_TRUE(writer.write(short_game()));
  }
  EXPECT_EQ(read("games.txt"), "f5\n");
  EXPECT_FALSE(fs::exists(path("games.txt.part")));
}

/// Bug: a named pipe without a writer, or without a reader, blocked forever.
TEST_F(GameFiles, ANamedPipeIsRefusedAndNotWaitedFor) {
  ASSERT_EQ(mkfifo(path("pipe.sgf").c_str(), S_IRUSR | S_IWUSR), 0);
  EXPECT_EQ(read_game(path("pipe.sgf"), 1).error().message,
            "cannot read '" + path("pipe.sgf") + "': it is a pipe or a device, not a regular file");
  EXPECT_EQ(write_game(path("pipe.sgf"), short_game()).error().message,
            "cannot write '" + path("pipe.sgf") + "': it is a pipe, not a file");
}

TEST_F(GameFiles, OutcomesFollowTheRuleOfTheBoard) {
  const Shape most = *parse_shape("6x6");
  const Shape fewest = *parse_shape("6x6 fewest");
  int decided = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const GameRecord game = random_record(seed, most, start_position(most));
    const GameRecord reversed = random_record(seed, fewest, start_position(fewest));
    if (!game.game.is_finished() || !game.known_outcome()->winner) continue;
    ++decided;
    EXPECT_EQ(reversed.known_outcome()->winner, opposite(*game.known_outcome()->winner));
  }
  EXPECT_GT(decided, 0);
}

TEST_F(GameFiles, NotEveryFormatRepresentsGamesThatTheFewestDiscsWin) {
  const Shape fewest = *parse_shape("8x8 fewest");
  const GameRecord record = random_record(13, fewest, start_position(fewest));
  for (const std::string name : {"txt", "ggf", "json"}) {
    EXPECT_TRUE(write_game(path("game." + name), record));
    const auto read = read_game(path("game." + name), 1, std::nullopt, fewest);
    EXPECT_EQ(read->board, fewest);
    EXPECT_EQ(read->known_outcome(), record.known_outcome());
  }
  EXPECT_EQ(read_game(path("game.ggf"), 1).error().message,
            path("game.ggf") + ": the game is on the board 8x8 fewest, expected 8x8");
  for (const std::string name : {"sgf", "pgn"}) {
    const Status written = write_game(path("game." + name), record);
    ASSERT_FALSE(written) << name;
    EXPECT_NE(written.error().message.find(
                  "the fewest discs win; use GGF (.ggf), a transcript (.txt) or JSON (.json)"),
              std::string::npos)
        << written.error().message;
  }
}

/// Bug: `convert` wrote transcripts of other boards that it could not read.
TEST_F(GameFiles, TranscriptsOfSquareBoardsAreReadBackWithoutTheirBoard) {
  for (const char* text : {"4x4", "6x6 parallel", "8x8 blocked c3", "10x10 blocked a1,j10"}) {
    const Shape board = *parse_shape(text);
    const GameRecord record = random_record(17, board, start_position(board));
    ASSERT_TRUE(write_game(path("game.txt"), record));
    GameFile file;
    ASSERT_TRUE(file.open(path("game.txt")));
    const auto read = file.next();
    ASSERT_TRUE(read && *read) << text;
    EXPECT_EQ((*read)->game.start(), record.game.start()) << text;
    EXPECT_EQ((*read)->board.columns(), board.columns());
    EXPECT_EQ(transcript((*read)->game.moves(), Passes::left_out),
              transcript(record.game.moves(), Passes::left_out));
  }
}

TEST_F(GameFiles, CannotBeWrittenEverywhere) {
  EXPECT_FALSE(write_game(path("no/such/folder.ggf"), short_game()));
  EXPECT_TRUE(write_game(path("x.foo"), short_game()).error().message.starts_with("unknown file format"));
  for (const GameFormat format : {GameFormat::ggf, GameFormat::wthor}) {
    GameFileWriter full;
    ASSERT_TRUE(full.create("/dev/full", format));
    full.write(random_record(18, {}, start_position()));
    EXPECT_FALSE(full.finish());
  }
}

}  // namespace
}  // namespace emilia
