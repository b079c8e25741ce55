// SPDX-License-Identifier: MIT
#include "protocol/dialects/dialects.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "protocol/dialects/gtp_words.h"

namespace emilia {
namespace {

TEST(Dialects, AreKnownByTheirFirstLine) {
  const std::vector<std::pair<std::string_view, std::string_view>> lines = {
      {"uoi", "uoi"},
      {"position startpos", "uoi"},
      {"quit", "uoi"},
      {"undo", "uoi"},
      {"hello", "uoi"},
      {"nboard 2", "nboard"},
      {"  nboard 1", "nboard"},
      {"ugi", "ugi"},
      {"usi", "usi"},
      {"xboard", "xboard"},
      {"protover 2", "xboard"},
      {"uci", "uci"},
      {"ENGINE-PROTOCOL init", "cassio"},
      {"protocol_version", "gtp"},
      {"1 protocol_version", "gtp"},
      {"3 quit", "gtp"},
      {"list_commands", "gtp"},
      {"genmove b # now", "gtp"},
      {"# a comment", "gtp"},
      {"boardsize 8\t", "gtp"},
      {"lz-analyze b 100", "gtp"},
  };
  for (const auto& [line, dialect] : lines) EXPECT_EQ(recognise_dialect(line), dialect) << line;
}

TEST(GtpLine, IsPartedIntoIdAndCommand) {
  const auto parts = [](std::string_view line) {
    const GtpLine parsed = parse_gtp_line(line);
    return parsed.id + "|" + parsed.text;
  };
  EXPECT_EQ(parts("name"), "|name");
  EXPECT_EQ(parts("007 play b f5"), "007|play b f5");
  EXPECT_EQ(parts("\t12\tplay  b f5 # and so on"), "12|play  b f5");
  EXPECT_EQ(parts("7#name"), "7|");
  EXPECT_EQ(parts("# name"), "|");
  EXPECT_EQ(parts("na\x01me\r\x7f"), "|name");
  EXPECT_EQ(parts("1a name"), "|1a name");
  EXPECT_EQ(parts("-1 name"), "|-1 name");
}

TEST(GtpInterrupt, IsACommentOfOneWord) {
  EXPECT_TRUE(is_gtp_interrupt("# interrupt"));
  EXPECT_TRUE(is_gtp_interrupt(" #  interrupt "));
  for (const std::string_view line :
       {"#", "interrupt", "# interrupted", "# interrupt now", "name # interrupt"}) {
    EXPECT_FALSE(is_gtp_interrupt(line)) << line;
  }
}

TEST(GtpScore, IsBlacksOrWhites) {
  constexpr Scoring kRule = Scoring::empties_to_winner;
  const Bitboard some = bit(Square::a1) | bit(Square::b1) | bit(Square::c1);
  EXPECT_EQ(gtp_score({Board{some, 0}, Color::black}, kRule), "B+64");  // the empty squares to the winner
  EXPECT_EQ(gtp_score({Board{some, 0}, Color::white}, kRule), "W+64");
  EXPECT_EQ(gtp_score({Board{0, some}, Color::black}, kRule), "W+64");
  EXPECT_EQ(gtp_score({Board{0, 0}, Color::black}, kRule), "0");
  EXPECT_EQ(gtp_score({Board{some, 0}, Color::black}, Scoring::raw), "B+3");
  EXPECT_EQ(gtp_score({Board{some, 0}, Color::black}, Scoring::fewest), "W+3");
  const Bitboard most = ~some;
  EXPECT_EQ(gtp_score({Board{most, some}, Color::black}, kRule), "B+58");
  EXPECT_EQ(gtp_score({Board{most, some}, Color::white}, kRule), "W+58");
}

}  // namespace
}  // namespace emilia
