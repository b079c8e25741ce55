// SPDX-License-Identifier: MIT
#include "tests/protocol/dialect_cases.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/dialects/gtp_words.h"

namespace emilia::test {

namespace {

constexpr auto kUoiSeeds = std::to_array<std::string_view>({
    "uoi",
    "isready",
    "newgame",
    "setoption name Hash value 1",
    "setoption name Threads value 2",
    "setoption name Eval value naive",
    "setoption name Eval value compound",
    "setoption name MoveOverhead value 30",
    "setoption name LogLevel value off",
    "position startpos",
    "position startpos moves f5 d6 c3 d3 c4",
    "position startpos moves f5 F6 e6 f4 pass",
    "position startpos moves d3 c3 b3 b2 f5 a3 a1 c1 e3",
    "position BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE moves f5",
    "position WXEXOOOOEEOOOOXEEEOOXXXXXEOXOOOXXXOXOOXXXXOOOXOXEXOOOOXEEEEXXXXXE",
    "position BEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE",
    "go depth 2",
    "go time 0.001",
    "go movetime 1 nodes 100",
    "go btime 1000 wtime 1000 binc 10 winc 10",
    "go infinite",
    "go ponder depth 1",
    "stop",
    "stop",
    "ponderhit",
    "undo",
    "undo 2",
    "redo",
    "display",
    "eval",
    "legal",
    "why f5 d6 better d3",
    "perft 3 free-pass",
    "help",
    "quit",
    "go searchmoves f5 d3 depth 2",
    "setoption name MultiPV value 2",
});

constexpr auto kUciSeeds = std::to_array<std::string_view>({
    "uci",
    "isready",
    "ucinewgame",
    "setoption name Hash value 1",
    "setoption name Eval value naive",
    "setoption name UCI_Variant value flipello",
    "setoption name UCI_Variant value flipello10",
    "setoption name Ponder value true",
    "position startpos",
    "position startpos moves P@e3 P@d3 P@c5",
    "position fen 8/8/8/3pP3/3Pp3/8/8/8[PPpp] w - - 0 1 moves P@e3",
    "position fen 10/10/10/10/4pP4/4Pp4/10/10/10/10 w - - 0 1",
    "position fen pppppPpp/ppppPPpp/pPppPPpp/pPPppPpp/pPppPppp/pppppPpp/ppPPPPP1/pPPPPPP1 w moves b1b1",
    "go depth 2",
    "go movetime 1",
    "go wtime 10 btime 10 winc 1 binc 1 movestogo 3",
    "go nodes 100",
    "go perft 2",
    "go infinite",
    "go ponder depth 1",
    "stop",
    "ponderhit",
    "d",
    "debug on",
    "quit",
});

constexpr auto kUgiSeeds = std::to_array<std::string_view>({
    "ugi",
    "isready",
    "uginewgame",
    "setoption name Hash value 1",
    "setoption name Eval value naive",
    "position startpos",
    "position startpos moves f5 d6 c3 d3 c4",
    "position startpos moves d3 c3 b3 b2 f5 a3 a1 c1 pass e3",
    "position fen ---------------------------OX------XO--------------------------- B moves f5",
    "position fen WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE",
    "go depth 2",
    "go movetime 1",
    "go p1time 10 p2time 10 p1inc 1 p2inc 1",
    "go p1time -5 p2time -5 p1inc 0 p2inc 0",
    "go nodes 100",
    "go infinite",
    "stop",
    "stop",
    "query gameover",
    "query p1turn",
    "query result",
    "quit",
});

constexpr auto kUsiSeeds = std::to_array<std::string_view>({
    "usi",
    "isready",
    "usinewgame",
    "setoption name USI_Ponder value true",
    "setoption name USI_Hash value 1",
    "setoption name Eval value naive",
    "score_scale_and_type",
    "position startpos",
    "position startpos moves f5 d6 c3 d3 c4",
    "position sfen ---------------------------OX------XO---------------------------B1 moves f5 pass",
    "position sfen ---------------------------OX------XO---------------------------W2",
    "go btime 0 wtime 0 byoyomi 1",
    "go btime 10 wtime 10 binc 1 winc 1",
    "go ponder btime 1000 wtime 1000",
    "go infinite",
    "go depth 2",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit btime 5 wtime 5 byoyomi 1",
    "gameover win",
    "quit",
});

constexpr auto kGtpSeeds = std::to_array<std::string_view>({
    "protocol_version",
    "12 name",
    "version # which one",
    "known_command play",
    "list_commands",
    "list_games",
    "set_game Othello",
    "boardsize 8",
    "clear_board",
    "komi 6.5",
    "play b f5",
    "play w f6",
    "play black d3",
    "play white c3",
    "3 play w pass",
    "genmove b",
    "genmove w",
    "reg_genmove b",
    "boardsize 6",
    "undo",
    "undo",
    "time_settings 0 0.001 1",
    "time_left b 0.001 1",
    "showboard",
    "final_score",
    "loadsgf /no/such/game.sgf 3",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_board",
    "gogui-rules_final_result",
    "gogui-analyze_commands",
    "gogui-interrupt",
    "# interrupt",
    "emilia-options",
    "emilia-options Eval naive",
    "emilia-book",
    "quit",
});

constexpr auto kNBoardSeeds = std::to_array<std::string_view>({
    "nboard 2",
    "set depth 2",
    "set contempt -50",
    "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[0:01]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]B[F5//0.9]W[F6/0.40];)",
    "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *];)",
    "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- "
    "*]B[D3]W[C3]B[B3]"
    "W[B2]B[F5]W[A3]B[A1]W[C1]B[PA];)",
    "move F5/0.5/0.1",
    "move F6//2.31",
    "move D3",
    "move PA",
    "c3",
    "go",
    "hint 1",
    "hint 4",
    "analyze",
    "learn",
    "ping 7",
    "ping 8",
    "quit",
});

constexpr auto kXboardSeeds = std::to_array<std::string_view>({
    "xboard",
    "protover 2",
    "accepted usermove",
    "new",
    "variant reversi",
    "level 0 0:00 0.001",
    "st 0.001",
    "sd 1",
    "time 1",
    "otim 1",
    "force",
    "go",
    "playother",
    "usermove P@f5",
    "usermove P@f6",
    "usermove @@@@",
    "P@d3",
    "setboard 8/8/8/3Pp3/3pP3/8/8/8[PPpp] w - - 0 1",
    "setboard 8/8/8/8/8/8/8/Pp6 b",
    "undo",
    "remove",
    "post",
    "nopost",
    "hint",
    "?",
    "analyze",
    "exit",
    "result 1-0 {34-30}",
    "ping 7",
    "quit",
});

constexpr auto kCassioSeeds = std::to_array<std::string_view>({
    "ENGINE-PROTOCOL init",
    "ENGINE-PROTOCOL get-version",
    "ENGINE-PROTOCOL new-position",
    "ENGINE-PROTOCOL midgame-search ---------------------------OX------XO---------------------------X -64.00 "
    "64.00 2 73",
    "ENGINE-PROTOCOL  midgame-search ---------------------------OX------XO--------------------------- O "
    "-1.00 1.00 1 99",
    "ENGINE-PROTOCOL endgame-search XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-X -64 64 "
    "100",
    "ENGINE-PROTOCOL endgame-search XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-O -1 1 "
    "87",
    "ENGINE-PROTOCOL feed-hash ---------------------------OX------XO---------------------------X -2.00 2.00 "
    "15 100 d3",
    "ENGINE-PROTOCOL empty-hash",
    "ENGINE-PROTOCOL stop",
    "ENGINE-PROTOCOL get-search-infos",
    "ENGINE-PROTOCOL quit",
});

/// Options that use memory, threads or files, with the tokens that name them.
bool is_costly_option(Words words) {
  const std::string_view name = words.next();
  if (equals_ignoring_case(name, "LogFile")) return true;
  if (words.peek() == "value") words.next();
  return words.peek().size() > 1 &&
         (equals_ignoring_case(name, "Hash") || equals_ignoring_case(name, "USI_Hash") ||
          equals_ignoring_case(name, "Threads"));
}

}  // namespace

std::span<const DialectCase> dialect_cases() {
  static constexpr auto kCases = std::to_array<DialectCase>({
      {"uoi", kUoiSeeds, "error ", "isready"},
      {"uci", kUciSeeds, "info string error: ", "isready"},
      {"ugi", kUgiSeeds, "info string error: ", "isready"},
      {"usi", kUsiSeeds, "info string error: ", "isready"},
      {"gtp", kGtpSeeds, "?", "time_settings 0 0.001 1"},
      {"nboard", kNBoardSeeds, "status error: ", "set depth 1"},
      {"xboard", kXboardSeeds, "Error (", "st 0.001"},
      {"cassio", kCassioSeeds, "ERROR: ", "ENGINE-PROTOCOL init"},
  });
  return kCases;
}

bool is_costly(const std::string& line) {
  Words words(line);
  std::string_view command = words.next();
  if (command == "go" && words.peek() == "perft") command = words.next();
  if (command == "perft") return words.peek().size() > 1 || words.peek() > "5";
  if (command == "setoption") return words.next() == "name" && is_costly_option(words);
  if (command == "memory" || command == "cores") return true;
  if (command == "st" || command == "level" || command == "sd" || command == "time")
    return std::ranges::find(kXboardSeeds, line) == kXboardSeeds.end();
  if (command == "set" && words.next() == "depth") return words.next().size() > 1 || line.back() > '2';

  const GtpLine gtp = parse_gtp_line(line);
  Words gtp_words(gtp.text);
  command = gtp_words.next();
  if (command == "emilia-options") return is_costly_option(gtp_words);
  return command.starts_with("time_") && std::ranges::find(kGtpSeeds, gtp.text) == kGtpSeeds.end();
}

}  // namespace emilia::test
