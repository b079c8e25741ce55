// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>
#include <sys/stat.h>

#include "engine/board/position_text.h"
#include "engine/notation/game_file.h"
#include "programs/commands/commands.h"
#include "tests/programs/child_process.h"
#include "tests/support/scratch_folder.h"

// Files of the command line and of the protocols.

namespace emilia::test {
namespace {

namespace fs = std::filesystem;

/// Fixture with a folder for each test.
class FileProgram : public testing::Test, protected ScratchFolder {};

TEST_F(FileProgram, ConvertsThereAndBack) {
  const std::string games =
      "f5d6c3d3c4\nd3c3b3b2e6a3a1c1f6\nWEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE "
      "e3f5\n";
  const auto first = run_emilia({"convert", write("a.txt", games), path("b.ggf")});
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_EQ(first.output, "");
  EXPECT_EQ(first.errors, "3 games\n");
  EXPECT_NE(read("b.ggf").find("W[C1]B[PA]W[F6]"), std::string::npos);
  EXPECT_EQ(run_emilia({"convert", path("b.ggf"), path("c"), "--to", "sgf"}).exit_code, 0);
  EXPECT_EQ(run_emilia({"convert", path("c"), path("d.txt"), "--from=sgf"}).exit_code, 0);
  EXPECT_EQ(read("d.txt"), games);
}

/// Regression: the result was believed. The board of a finished game decides, and a warning names the game.
TEST_F(FileProgram, WarnsOfAResultThatContradictsTheBoard) {
  const std::string moves = "e6f4e3f6g5d6e7f5c5";  // White has no disc left
  const std::string games = write("a.txt", "f5d6 +10\n" + moves + " -10\n");
  const std::string warning =
      "emilia: warning: " + games + ": game 2: the result White +10 is wrong: the board ends Black 13-0\n";
  EXPECT_EQ(run_emilia({"convert", games, path("b.txt")}).errors, warning + "2 games\n");
  EXPECT_EQ(read("b.txt"), "f5d6 +10\n" + moves + " +64\n");
  const auto statistics = run_emilia({"openings", "e6f4e3", "--games", games});
  EXPECT_EQ(statistics.errors, warning);
  EXPECT_NE(statistics.output.find("100.0 %    0.0 %    0.0 %   +64.00"), std::string::npos)
      << statistics.output;
  EXPECT_EQ(run_emilia({"analyze", games, "--game", "2", "--depth", "1"}).errors, warning);
  EXPECT_EQ(run_emilia({"book", "learn", path("a.book"), "--games", games, "--depth", "1"}).errors, warning);
  const std::string words = warning.substr(std::string_view("emilia: warning: ").size());
  EXPECT_EQ(run_emilia({"--hash", "1"}, "load " + games + "\nload " + games + " 2\n").output,
            "info string warning: " + words);
  const std::string shown = "Warning: " + words.substr(0, words.size() - 1) + ".\n";
  EXPECT_NE(run_emilia({"play", "--white", "person"}, "load " + games + " 2\n").output.find(shown),
            std::string::npos);
  write("a.txt", moves + " -10\n");
  const auto played = run_emilia({"play", games});
  EXPECT_NE(played.output.find(": game 1: the result White +10 is wrong"), std::string::npos)
      << played.output;
}

TEST_F(FileProgram, ConvertsNoFileIntoItself) {
  const std::string game = "(;GM[Othello] TY[8] my words ;)";
  const std::string file = write("a.ggf", game);
  fs::create_directory_symlink(path("."), path("same"));
  for (const std::string& output : {file, path("."), path("same/a.ggf")}) {
    const auto outcome = run_emilia({"convert", file, output, "--to", "ggf"});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.errors,
              "emilia: cannot write '" + file + "': it is also an input file; choose another output file\n");
    EXPECT_EQ(read("a.ggf"), game);
  }
  const auto outcome = run_emilia({"convert", file, path("new/"), "--to", "ggf"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.errors.find("cannot write to '" + path("new/") + "': no such folder"), std::string::npos)
      << outcome.errors;
}

/// Regression: each file was compared only with its own output.
TEST_F(FileProgram, ConvertsNoFileIntoAnotherThatIsRead) {
  const std::string first = write("a.txt", "f5d6c3\n");
  fs::create_directory(path("out"));
  ASSERT_EQ(run_emilia({"convert", write("b.txt", "f5f6\n"), path("out/a.sgf")}).exit_code, 0);
  const std::string game = read("out/a.sgf");
  fs::create_symlink("out/a.sgf", path("link.sgf"));
  const auto outcome = run_emilia({"convert", first, path("link.sgf"), path("out"), "--to", "sgf"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.errors, "emilia: cannot write '" + path("link.sgf") +
                                "': it is also an input file; choose another output file\n");
  EXPECT_EQ(read("out/a.sgf"), game);
  fs::create_symlink("a.sgf", path("out/b.sgf"));
  const auto twice = run_emilia({"convert", first, path("b.txt"), path("out"), "--to", "sgf"});
  EXPECT_EQ(twice.errors, "emilia: cannot write '" + path("out/b.sgf") +
                              "': it is named as two outputs; choose another file for one of them\n");
  EXPECT_EQ(read("out/a.sgf"), game);
  const std::string itself =
      std::string(EMILIA_BINARY) + " convert " + first + " - --to sgf >> " + first + " 2> /dev/null";
  EXPECT_NE(std::system(itself.c_str()), 0);
  EXPECT_EQ(read("a.txt"), "f5d6c3\n");
}

/// Regression: the names of a new WTHOR file replaced those of the other files there.
TEST_F(FileProgram, WthorsNamesThatAreReadAreNotWrittenOver) {
  const std::string game = write("a.txt", "f5d6 +2\n");
  for (const char* name : {"wthor.wtb", "year.wtb"})
    ASSERT_EQ(run_emilia({"convert", game, path(name)}).exit_code, 0);
  for (const char* name : {"wthor.wtb", "year.jou", "year.trn"}) fs::remove(path(name));
  const std::string names = path("wthor.jou");
  const std::string before = read("wthor.jou");
  const auto outcome = run_emilia({"convert", path("year.wtb"), path("wthor.wtb")});
  EXPECT_EQ(outcome.errors,
            "emilia: cannot write '" + names + "': it is also an input file; choose another output file\n");
  EXPECT_EQ(read("wthor.jou"), before);
  EXPECT_EQ(run_emilia({"convert", path("year.wtb"), path("other.wtb")}).exit_code, 0);
}

/// Regression: `load`, `loadsgf`, `save` and LogFile waited for the other end of a pipe and blocked the
/// engine.
TEST_F(FileProgram, ANamedPipeBlocksNoSession) {
  const std::string pipe = path("pipe.sgf");
  ASSERT_EQ(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  const auto uoi = run_emilia(
      {"--hash", "1"}, "load " + pipe + "\nsave " + pipe + "\nsetoption name LogFile value " + pipe + "\n");
  EXPECT_EQ(uoi.output, "error cannot read '" + pipe +
                            "': it is a pipe or a device, not a regular file\nerror cannot write '" + pipe +
                            "': it is a pipe, not a file\nerror cannot open the log file '" + pipe +
                            "': it is a pipe, not a file\n");
  const auto gtp = run_emilia({"--protocol", "gtp", "--hash", "1"}, "loadsgf " + pipe + "\n");
  EXPECT_EQ(gtp.output, "? cannot load file: cannot read '" + pipe +
                            "': it is a pipe or a device, not a regular file\n\n");
}

/// Regression: log lines were read as commands if the log file was also stdin.
TEST_F(FileProgram, ALogOnStdinIsRefusedAndNotReadBack) {
  const std::string commands = "setoption name LogFile value /dev/stdin\nsetoption name LogFile value " +
                               path("commands") + "\nisready\n";
  write("commands", commands);
  const std::string line =
      std::string(EMILIA_BINARY) + " --hash 1 < " + path("commands") + " > " + path("out");
  EXPECT_EQ(std::system(line.c_str()), 0);
  const std::string cause = "': it is also stdin\n";
  EXPECT_EQ(read("out"), "error cannot open the log file '/dev/stdin" + cause +
                             "error cannot open the log file '" + path("commands") + cause + "readyok\n");
  EXPECT_EQ(read("commands"), commands);
}

TEST_F(FileProgram, TranscriptsOfOtherBoardsAreReadBack) {
  const std::string square = "BEEEEEOXEEXOEEEEE a2a1\n";
  const std::string oblong = "BEEEEEEXXEEEOOEEEEEEE b4\n";
  EXPECT_EQ(run_emilia({"convert", write("a.txt", square), path("b.txt")}).errors, "1 game\n");
  EXPECT_EQ(read("b.txt"), square);
  const auto out = run_emilia({"convert", write("c.txt", oblong), path("d.txt"), "--board", "5x4"});
  EXPECT_EQ(out.errors, "1 game\n");
  EXPECT_EQ(read("d.txt"), oblong);
}

/// Regression: a folder ended the engine, a device without an end was read forever, and a pipe without a
/// writer blocked.
TEST_F(FileProgram, AnEvalFileThatIsNoFileIsAnErrorAndNoMore) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& no_file : {path(""), std::string("/dev/zero"), path("pipe"), path("nothing")}) {
    const auto session = run_emilia({}, "uoi\nsetoption name EvalFile value " + no_file +
                                            "\nisready\nposition startpos\ngo depth 1\nquit\n");
    EXPECT_EQ(session.exit_code, 0) << no_file;
    EXPECT_NE(session.output.find("'" + no_file + "': "), std::string::npos) << session.output;
    EXPECT_NE(session.output.find("\nreadyok\n"), std::string::npos) << session.output;
    EXPECT_NE(session.output.find("\nbestmove "), std::string::npos)
        << "with what it had: " << session.output;

    const auto command = run_emilia({"move", to_string(start_position()), "0.1", "--eval-file", no_file});
    EXPECT_EQ(command.exit_code, 2);
    EXPECT_NE(command.errors.find("'" + no_file + "': "), std::string::npos) << command.errors;
  }
}

TEST_F(FileProgram, ALogOnAFullDiskIsToldOnceAndEndsNothing) {
  const auto outcome =
      run_emilia({"--log-file", "/dev/full", "--log-level", "trace"}, "uoi\nisready\nquit\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.output.find("readyok"), std::string::npos);
  EXPECT_EQ(outcome.errors, "emilia: cannot write to the log file '/dev/full': No space left on device\n");
}

TEST_F(FileProgram, ConvertsToAPipe) {
  const auto outcome = run_emilia({"convert", write("a.txt", "f5d6\n"), "/dev/stdout", "--to", "transcript"});
  EXPECT_EQ(outcome.output, "f5d6\n");
}

TEST_F(FileProgram, ADashIsStdinAndStdoutAndNoFileOfThatName) {
  const fs::path before = fs::current_path();
  fs::current_path(path(""));
  const auto there = run_emilia({"convert", "-", "-", "--to", "sgf"}, "f5d6\n");
  EXPECT_EQ(there.exit_code, 0) << there.errors;
  EXPECT_NE(there.output.find(";B[fe];W[df])"), std::string::npos) << there.output;
  EXPECT_EQ(there.errors, "1 game\n");
  const auto back = run_emilia({"convert", "-", "-", "--from", "sgf", "--to", "transcript"}, there.output);
  EXPECT_EQ(back.output, "f5d6\n");
  EXPECT_FALSE(fs::exists("-"));
  fs::current_path(before);
  const auto analysis = run_emilia({"analyze", "-", "--depth", "1"}, "f5d6\n");
  EXPECT_TRUE(analysis.output.starts_with("Black against White\n")) << analysis.errors;
  const auto untold = run_emilia({"convert", "-", path("x.ggf")}, "hello\n");
  EXPECT_EQ(untold.exit_code, 1);
  EXPECT_TRUE(untold.errors.starts_with("emilia: cannot read 'the standard input': its contents are not GGF"))
      << untold.errors;
  const auto unsaid = run_emilia({"convert", path("x.ggf"), "-"});
  EXPECT_EQ(unsaid.exit_code, 2);
  EXPECT_TRUE(unsaid.errors.starts_with("emilia: missing --to: expected the format of -")) << unsaid.errors;
}

TEST_F(FileProgram, AFolderIsCalledAFolderAndNoBadFirstLine) {
  fs::create_directories(path("games.ggf"));
  EXPECT_TRUE(run_emilia({"analyze", path("")}).errors.ends_with("it is a folder, not a file\n"))
      << "any name";
  for (const char* command : {"analyze", "play", "solve"}) {
    const auto outcome = run_emilia({command, path("games.ggf")});
    EXPECT_EQ(outcome.exit_code, 1) << command;
    EXPECT_TRUE(outcome.errors.ends_with("it is a folder, not a file\n")) << outcome.errors;
  }
}

TEST_F(FileProgram, WhatCannotBeWrittenIsNamedWithItsCause) {
  const std::string game = write("a.txt", "f5d6\n");
  const auto error_of = [&](const std::string& output) {
    return run_emilia({"convert", game, output, "--to", "ggf"}).errors;
  };
  EXPECT_EQ(error_of("/dev/full"), "emilia: cannot write '/dev/full': No space left on device\n");
  EXPECT_TRUE(error_of(path("no/such/folder")).ends_with("': No such file or directory\n"));
}

TEST_F(FileProgram, ADamagedFileNamesItsPlaceAndHarmsNothing) {
  write("b.txt", "old");
  const auto outcome = run_emilia({"convert", write("a.txt", "f5\nf5d6f5"), path("b.txt")});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.errors, "emilia: " + path("a.txt") +
                                ": line 2, column 1: illegal move 'f5': expected a legal move for Black\n");
  EXPECT_EQ(read("b.txt"), "old");
  EXPECT_FALSE(fs::exists(path("b.txt.part")));
}

TEST_F(FileProgram, DamagedGamesAreSkippedAndTold) {
  const std::string bad = write("a.txt", "f5d6 +2\nf5d6f5\nxyz\nd3\n");
  const auto outcome = run_emilia({"convert", bad, path("none.ggf"), path("b.json"), "--keep-going"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.errors.find("emilia: skipped: " + bad + ": line 2, column 1: illegal move 'f5'"),
            std::string::npos)
      << outcome.errors;
  EXPECT_NE(outcome.errors.find("emilia: skipped: cannot open '" + path("none.ggf")), std::string::npos);
  EXPECT_TRUE(outcome.errors.ends_with("\n2 games, 3 skipped\n")) << outcome.errors;
  const auto back = run_emilia({"convert", path("b.json"), "-", "--to", "transcript"});
  EXPECT_EQ(back.output, "f5d6 +2\nd3\n");
  // WTHOR cannot store a game without a result.
  const auto wthor = run_emilia({"convert", path("b.json"), path("c.wtb"), "--keep-going"});
  EXPECT_TRUE(wthor.errors.starts_with("emilia: skipped: " + path("b.json") + ": game 2: WTHOR requires "))
      << wthor.errors;
  EXPECT_TRUE(wthor.errors.ends_with("and this game has none\n1 game, 1 skipped\n")) << wthor.errors;
  EXPECT_TRUE(run_emilia({"convert", path("b.json"), path("c.wtb")})
                  .errors.starts_with("emilia: " + path("b.json") + ": game 2: WTHOR requires "));
  const auto full = run_emilia({"convert", path("b.json"), "/dev/full", "--to", "pgn", "--keep-going"});
  EXPECT_EQ(full.exit_code, 1);
  EXPECT_EQ(full.errors, "emilia: cannot write '/dev/full': No space left on device\n");
}

TEST_F(FileProgram, ManyFilesBecomeOneOrOneEach) {
  const std::string first = write("a.txt", "f5d6 +2\nd3\n");
  const std::string second = write("b.txt", "c4 -4\n");
  EXPECT_EQ(run_emilia({"convert", first, second, path("all.pgn")}).errors, "3 games\n");
  const auto all = run_emilia({"convert", path("all.pgn"), "-", "--to", "transcript"});
  EXPECT_EQ(all.output, "f5d6 +2\nd3\nc4 -4\n");
  fs::create_directory(path("out"));
  EXPECT_EQ(run_emilia({"convert", first, second, path("out"), "--to", "ggf"}).errors, "3 games\n");
  EXPECT_EQ(run_emilia({"convert", path("out/b.ggf"), "-", "--to", "transcript"}).output, "c4 -4\n");
  EXPECT_TRUE(fs::exists(path("out/a.ggf")));
  const auto untold = run_emilia({"convert", first, path("out")});
  EXPECT_EQ(untold.exit_code, 1);
  EXPECT_TRUE(untold.errors.starts_with("emilia: missing --to: expected the format of the files in"))
      << untold.errors;
}

/// Regression: the second file replaced the first.
TEST_F(FileProgram, FilesThatWouldHaveOneNameInAFolderAreRefused) {
  fs::create_directory(path("out"));
  const std::string first = write("a.txt", "f5d6\n");
  ASSERT_EQ(run_emilia({"convert", first, path("a.sgf")}).exit_code, 0);
  const auto outcome = run_emilia({"convert", first, path("a.sgf"), path("out"), "--to", "pgn"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.errors, "emilia: cannot write '" + path("out/a.pgn") + "': it is the output of both '" +
                                first + "' and '" + path("a.sgf") + "'\n");
  EXPECT_TRUE(fs::is_empty(path("out")));
}

/// Regression: an older file was replaced by an empty one.
TEST_F(FileProgram, WhatIsSkippedAsAWholeReplacesNothing) {
  const std::string old = write("old.txt", "f5d6\n");
  const auto missing = run_emilia({"convert", path("none.ggf"), old, "--keep-going"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_TRUE(missing.errors.ends_with("emilia: cannot convert any game: all games were skipped\n"))
      << missing.errors;
  EXPECT_EQ(read("old.txt"), "f5d6\n");
  fs::create_directory(path("out"));
  write("out/bad.txt", "d3\n");
  const auto folder = run_emilia(
      {"convert", write("bad.txt", "f5f5\n"), old, path("out"), "--to", "transcript", "--keep-going"});
  EXPECT_EQ(folder.exit_code, 0);
  EXPECT_EQ(read("out/bad.txt"), "d3\n");
  EXPECT_EQ(read("out/old.txt"), "f5d6\n");
  EXPECT_EQ(run_emilia({"convert", write("empty.txt", ""), old, "--keep-going"}).exit_code, 0);
  EXPECT_EQ(read("old.txt"), "") << "a file without games has just none";
}

/// Regression: after a game was added to a file, all its games were counted again.
TEST_F(FileProgram, ABookCountsEachGameOnce) {
  const std::string black_wins = "e6f4e3f6g5d6e7f5c5\n";
  const auto counts_behind = [&](const std::string& games) {
    const auto learned = run_emilia({"book", "learn", path("a.book"), "--games", write("games.txt", games),
                                     "--plies", "1", "--depth", "1"});
    EXPECT_EQ(learned.exit_code, 0) << learned.errors;
    return run_emilia({"book", "show", path("a.book")}).output;
  };
  EXPECT_NE(counts_behind(black_wins).find("games   1 won, 0 drawn, 0 lost"), std::string::npos)
      << counts_behind(black_wins);
  EXPECT_NE(counts_behind(black_wins + black_wins).find("games   2 won, "), std::string::npos)
      << "a second game of the same moves";
  EXPECT_NE(counts_behind("f5\n" + black_wins).find("games   2 won, "), std::string::npos);
}

/// Regression: only finished boards counted a winner, and a game counted without a result was never counted
/// again with it.
TEST_F(FileProgram, ABookCountsResignedGamesOnceTheirResultIsKnown) {
  for (const std::string result : {"?", "-20.00:r"}) {
    const std::string games =
        write("games.ggf", "(;GM[Othello]PC[x]PB[a]PW[b]RE[" + result +
                               "]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
                               "-------- *]B[F5]W[D6];)\n");
    const auto learned =
        run_emilia({"book", "learn", path("a.book"), "--games", games, "--plies", "1", "--depth", "1"});
    EXPECT_EQ(learned.exit_code, 0) << learned.errors;
  }
  const std::string shown = run_emilia({"book", "show", path("a.book")}).output;
  EXPECT_NE(shown.find("games   0 won, 0 drawn, 1 lost"), std::string::npos) << shown;
}

/// Regression: the text overwrote the start of the picture.
TEST_F(FileProgram, AnalysesPictureAndPageGoBehindItsTextWhereStdoutIsAFile) {
  const std::string game = write("game.txt", "f5d6\n");
  const std::string command = std::string(EMILIA_BINARY) + " analyze " + game +
                              " --depth 1 --hash 1 --svg /dev/stdout --html /dev/stdout ";
  EXPECT_EQ(std::system((command + "> " + path("file")).c_str()), 0);
  EXPECT_EQ(std::system((command + "| cat > " + path("piped")).c_str()), 0);
  EXPECT_TRUE(read("file").starts_with("Black against White\n"));
  EXPECT_EQ(read("file"), read("piped"));
}

TEST_F(FileProgram, ABookOfGamesThatCannotBeReadIsNotMade) {
  EXPECT_EQ(run_emilia({"book", "learn", path("a.book"), "--games", path("none.ggf")}).exit_code, 1);
  EXPECT_FALSE(fs::exists(path("a.book")));
}

TEST_F(FileProgram, ABookIsNotExportedOverItself) {
  ASSERT_EQ(run_emilia({"book", "new", path("a.book")}).exit_code, 0);
  const std::string book = read("a.book");
  const auto outcome = run_emilia({"book", "export", path("a.book"), path("a.book"), "--format", "text"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(read("a.book"), book);
}

/// Some editors write a byte order mark.
TEST_F(FileProgram, TextsMayBeginWithAByteOrderMark) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string finished = "B" + std::string(64, 'X');
  EXPECT_EQ(run_emilia({"solve", write("p.txt", mark + finished + " +64\n")}).exit_code, 0);
  const std::string openings = write("o.txt", mark + "f5d6\n");
  EXPECT_EQ(run_emilia({"selfplay", "--out", path("a.games"), "--games", "1", "--openings", openings}).errors,
            "");
  const std::string games = write("g.txt", mark + "e6f4e3f6g5d6e7f5c5 64\n");
  EXPECT_EQ(run_emilia({"label", games, "--out", path("a.positions")}).exit_code, 0);
  ASSERT_EQ(run_emilia({"book", "learn", path("a.book"), "--depth", "1", "--positions", "1"}).exit_code, 0);
  ASSERT_EQ(run_emilia({"book", "export", path("a.book"), path("b.txt")}).exit_code, 0);
  const std::string text = write("b.txt", mark + read("b.txt"));
  EXPECT_EQ(run_emilia({"book", "import", path("b.book"), text}).exit_code, 0);
}

TEST_F(FileProgram, ExamplesOfTheHelpWorkAsWritten) {
  GameRecord record;
  for (const Square move : {Square::f5, Square::d6, Square::c3}) ASSERT_TRUE(record.play(move));
  for (const char* const name : {"game.ggf", "games.ggf"}) ASSERT_TRUE(write_game(path(name), record));
  ASSERT_TRUE(write_game(path("game.sgf"), record));
  write("positions.obf", "WXO" + std::string(62, 'E') + " -64\n");
  const fs::path before = fs::current_path();
  fs::current_path(path(""));
  setenv("XDG_DATA_HOME", path("data").c_str(), 1);  // for the library of games
  ASSERT_EQ(run_emilia({"book", "new", "yours.book"}).exit_code, 0);
  for (const char* const name : {"edax.dat", "egaroucid.egbk3"})
    ASSERT_EQ(run_emilia({"book", "export", "yours.book", name}).exit_code, 0);
  for (const Subcommand& command : commands()) {
    for (const std::string_view example : command.examples) {
      std::istringstream text{std::string(example)};
      const std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
      if (command.name == "bench" || command.name == "board") continue;  // they have tests of their own
      const auto outcome = run_emilia({words.begin() + 1, words.end()});
      EXPECT_EQ(outcome.exit_code, 0) << example << ": " << outcome.errors;
    }
  }
  unsetenv("XDG_DATA_HOME");
  fs::current_path(before);
}

TEST_F(FileProgram, AnalyzesAGame) {
  const std::string game = write("a.txt", "f5d6c3d3c4\n");
  const auto outcome = run_emilia(
      {"analyze", game, "--depth", "3", "--hash", "1", "--svg", path("a.svg"), "--html", path("a.html")});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  EXPECT_TRUE(outcome.output.starts_with("Black against White\nOpening: Tiger\n\n  #  move "))
      << outcome.output;
  EXPECT_NE(outcome.output.find("\n  5  B c4 "), std::string::npos);
  EXPECT_TRUE(read("a.svg").starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(read("a.html").starts_with("<!doctype html>"));
  const auto json = run_emilia({"analyze", game, "--depth", "3", "--hash", "1", "--json"});
  EXPECT_TRUE(json.output.starts_with("{\"black\":")) << json.output;
  const auto full = run_emilia({"analyze", game, "--depth", "3", "--hash", "1", "--svg", "/dev/full"});
  EXPECT_EQ(full.exit_code, 1);
  EXPECT_EQ(full.output, outcome.output) << "the analysis is not lost";
  const auto missing = run_emilia({"analyze", game, "--game", "2"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_EQ(missing.errors, "emilia: " + game + ": game 2 does not exist, expected at most 1\n");
  EXPECT_EQ(missing.output, "");
}

TEST_F(FileProgram, APageThatCannotBeWrittenWasFoundAfterTheAnalysis) {
  const std::string game = write("a.txt", "f5d6c3d3c4\n");
  for (const std::string flag : {"--html", "--svg"}) {
    const auto outcome = run_emilia({"analyze", game, "--hash", "1", flag, path("no/where")});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "emilia: cannot write '" + path("no/where") + "': No such file or directory\n");
    EXPECT_EQ(run_emilia({"analyze", game, "--hash", "1", flag, path("")}).output, "");
  }
  EXPECT_EQ(read("a.txt.part"), "");
}

/// Regression: JSON was written to a file of any other name.
TEST_F(FileProgram, WritesNoReportOfAnUnknownFormat) {
  const auto outcome = run_emilia({"analyze", "--all", write("a.txt", "f5\n"), "--report", path("x.html")});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.errors.find("x.html': expected a name that ends with .csv or .json"), std::string::npos)
      << outcome.errors;
  EXPECT_FALSE(fs::exists(path("x.html")));
}

/// Regression: the game was lost, or the first of two results.
TEST_F(FileProgram, AnalyzesNoGameIntoItselfAndNoTwoResultsIntoOneFile) {
  const std::string game = write("a.txt", "f5d6c3d3c4\n");
  const std::string new_file = path("new.csv");
  using Words = std::vector<std::string>;
  for (const Words& words : {Words{"--html", game}, Words{"--svg", game}, Words{"--all", "--out", game},
                             Words{"--svg", new_file, "--html", new_file},
                             Words{"--all", "--out", new_file, "--report", new_file}}) {
    Words line = {"analyze", game, "--depth", "1", "--hash", "1"};
    line.insert(line.end(), words.begin(), words.end());
    const auto outcome = run_emilia(line);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.output, "") << words.front();
    EXPECT_NE(outcome.errors.find(words.back() == game ? "also an input file" : "named as two outputs"),
              std::string::npos)
        << outcome.errors;
    EXPECT_EQ(read("a.txt"), "f5d6c3d3c4\n");
    EXPECT_FALSE(fs::exists(new_file));
  }
  ASSERT_EQ(run_emilia({"book", "new", path("a.book")}).exit_code, 0);
  const std::string book = read("a.book");
  EXPECT_EQ(run_emilia({"analyze", game, "--book", path("a.book"), "--html", path("a.book")}).exit_code, 1);
  EXPECT_EQ(read("a.book"), book);
  EXPECT_EQ(
      run_emilia({"analyze", game, "--depth", "1", "--svg", "/dev/null", "--html", "/dev/null"}).exit_code,
      0);
}

TEST_F(FileProgram, LoadsAndSavesInTheProtocol) {
  const auto outcome =
      run_emilia({"--hash", "1"}, "load " + write("my games.txt", "f5\nf5d6c3\n") + " 2\nlegal\nundo\nsave " +
                                      path("a.sgf") + "\nload " + path("my games.txt") + " 3\nlegal\n");
  EXPECT_EQ(outcome.output, "legal d3 f3 f4 g5\nerror " + path("my games.txt") +
                                ": game 3 does not exist, expected at most 2\nlegal c3 c4 c5 c6 c7\n");
  EXPECT_NE(read("a.sgf").find(";B[fe];W[df])"), std::string::npos) << read("a.sgf");
}

}  // namespace
}  // namespace emilia::test
