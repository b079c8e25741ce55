// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "programs/board/gate.h"
#include "programs/board/page_engine.h"
#include "programs/board/site.h"

namespace emilia {
namespace {

constexpr int kThreadsOfPages = 8;

TEST(BoardGate, AdmitsOnlyItsOwnPages) {
  const Gate gate(8641);
  const std::string cookie = "other=1; " + cookie_of(8641, gate.secret());
  EXPECT_TRUE(gate.admits({"127.0.0.1:8641", std::nullopt, cookie}));
  EXPECT_TRUE(gate.admits({"localhost:8641", "http://localhost:8641", cookie}));
  EXPECT_TRUE(gate.admits({"[::1]:8641", "http://[::1]:8641", cookie}));
  EXPECT_FALSE(gate.admits({"evil.example:8641", "http://evil.example:8641", cookie})) << "DNS rebinding";
  EXPECT_FALSE(gate.admits({"127.0.0.1:8642", std::nullopt, cookie}));
  EXPECT_FALSE(gate.admits({"127.0.0.1:8641", "http://127.0.0.1:9000", cookie})) << "page of another server";
  EXPECT_FALSE(gate.admits({"127.0.0.1:8641", "null", cookie}));
  EXPECT_FALSE(gate.admits({"127.0.0.1:8641", std::nullopt, ""}));
  EXPECT_FALSE(gate.admits({"127.0.0.1:8641", std::nullopt, cookie_of(8641, random_secret())}));
  EXPECT_FALSE(gate.admits({"127.0.0.1:8641", std::nullopt, cookie_of(8642, gate.secret())}));
}

TEST(BoardGate, OpensEachAddressOnce) {
  Gate gate(8641);
  const std::string address = gate.make_address("?games=3");
  const std::string path = address.substr(address.find(kOpeningPath));
  EXPECT_EQ(gate.use_address(path + "0"), std::nullopt);
  EXPECT_EQ(gate.use_address(kOpeningPath), std::nullopt);
  EXPECT_EQ(gate.use_address(path), "?games=3");
  EXPECT_EQ(gate.use_address(path), std::nullopt);
  for (std::size_t count = 0; count < 2 * Gate::kMostTickets; ++count) gate.make_address("");
  const std::string newest = gate.make_address("");
  EXPECT_EQ(gate.use_address(newest.substr(newest.find(kOpeningPath))), "");
}

TEST(BoardGate, SecretsDiffer) {
  EXPECT_EQ(random_secret().size(), 32U);
  EXPECT_NE(random_secret(), random_secret());
}

TEST(BoardPage, ReachesNoFileOfTheMachine) {
  for (const char* line :
       {"load /etc/passwd", "save /tmp/x", "perft 9", "quit", "setoption name EvalFile value /etc/passwd",
        "setoption name evalfile value x", "setoption name Book value x", "SetOption name Hash value 1",
        "setoption name LogFile value x", "setoption  name\tLogFile value x", "setoption name Hash value 9",
        "setoption name SearchParams value x", "setoption name Priority value high",
        "setoption name Threads value 9", "setoption name Threads value", "\x01"}) {
    EXPECT_FALSE(check_page_line(line, kThreadsOfPages)) << line;
  }
  for (const char* line :
       {"", "isready", "go depth 3", "setoption name Level value 3", "setoption name Threads value 8",
        "setoption name Board value 10x10 blocked a1", "position startpos", "why f5 better d3"}) {
    EXPECT_TRUE(check_page_line(line, kThreadsOfPages)) << line;
  }
}

TEST(BoardPage, SharesThreadsAndMemory) {
  EngineBudget budget{.threads = 8, .megabytes = 1000};
  EXPECT_EQ(budget.threads_of_user(), 8);
  budget.users = 3;
  EXPECT_EQ(budget.threads_of_user(), 2);
  EXPECT_EQ(budget.megabytes_of_user(), 333);
  budget.users = 100;
  EXPECT_EQ(budget.threads_of_user(), 1);
}

TEST(BoardSite, ParsesAPackAndRejectsOthers) {
  const Site site = parse_site("/index.html text/html 3\n/a.js text/javascript 2\n\nabcde");
  ASSERT_EQ(site.size(), 2U);
  EXPECT_EQ(site.at("/index.html").bytes, "abc");
  EXPECT_EQ(site.at("/a.js").bytes, "de");
  EXPECT_EQ(site.at("/a.js").media_type, "text/javascript");
  EXPECT_TRUE(parse_site("").empty());
  EXPECT_TRUE(parse_site("/a text/html 9\n\nabc").empty());
  EXPECT_TRUE(parse_site("/a text/html -1\n\nabc").empty());
  EXPECT_TRUE(parse_site("/a text/html x\n\nabc").empty());
}

}  // namespace
}  // namespace emilia
