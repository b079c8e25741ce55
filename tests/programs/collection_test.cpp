// SPDX-License-Identifier: MIT
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/analysis/collection/analysis_json.h"
#include "engine/analysis/collection/game_queue.h"
#include "programs/commands/analyze_all.h"
#include "programs/commands/command_line.h"
#include "programs/reports/collection_text.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

MoveAnalysis move_that_lost(const Position& before, Score loss) {
  return {before, Square::f5, -loss, Score(), {Square::d3}, 1, false};
}

/// Black lost 1.5 and 2 discs, White 8.
GameAnalysis game_with_losses(const std::string& black, const std::string& white) {
  GameAnalysis analysis;
  analysis.record.black = black;
  analysis.record.white = white;
  const Position start = start_position();
  const Position reply{start.board, Color::white};
  analysis.moves = {move_that_lost(start, Score::from_units(384)),
                    move_that_lost(reply, Score::from_discs(8)), move_that_lost(start, Score::from_discs(2))};
  return analysis;
}

TEST(CollectionReport, CountsMistakesByPlayerPhaseOpeningAndOpponent) {
  CollectionReport report;
  report.add(summary_of(game_with_losses("Anna", "Bo"), "Tiger"));
  report.add(summary_of(game_with_losses("Bo", "Anna"), "Rose"));
  report.add(summary_of(game_with_losses("Anna", "Cy, \"C\""), ""));
  EXPECT_EQ(format_collection_csv(report).substr(0, format_collection_csv(report).find("Bo,all")),
            "player,by,name,games,moves,mistakes,loss,loss_per_move,rating,rating_low,rating_high\n"
            "Anna,all,,3,5,3,15.00,3.000,,,\n"
            "Anna,phase,opening,3,5,3,15.00,3.000,,,\n"
            "Anna,phase,midgame,3,0,0,0.00,0.000,,,\n"
            "Anna,phase,endgame,3,0,0,0.00,0.000,,,\n"
            "Anna,opening,(no name),1,2,1,3.50,1.750,,,\n"
            "Anna,opening,Rose,1,1,1,8.00,8.000,,,\n"
            "Anna,opening,Tiger,1,2,1,3.50,1.750,,,\n"
            "Anna,opponent,Bo,2,3,2,11.50,3.833,,,\n"
            "Anna,opponent,\"Cy, \"\"C\"\"\",1,2,1,3.50,1.750,,,\n");
  EXPECT_NE(
      to_json(report).find(
          R"({"player":"Bo","by":"opponent","name":"Anna","games":2,"moves":3,"mistakes":2,"loss":11.5,)"),
      std::string::npos);
  const std::string text = format_collection(report, "Anna");
  EXPECT_NE(
      text.find(
          "Anna                          3       5         3       3.00      3.00     0.00     0.00  -\n"),
      std::string::npos)
      << text;
  EXPECT_EQ(text.find("\nBo                            2       3         2       3.83      3.83"),
            std::string::npos)
      << "another player's row";
}

TEST(CollectionReport, EstimatesARatingFromAllGamesOfAPlayer) {
  std::array<double, kRatings> values;
  values.fill(-50);
  values[8] = 0;   // 300
  values[9] = -1;  // 325
  GameAnalysis analysis = game_with_losses("Anna", "Bo");
  analysis.ratings[0] = RatingLikelihood(values);
  CollectionReport report;
  report.add(summary_of(analysis, ""));
  values[8] = -1;
  values[9] = -0.5;
  analysis.ratings[0] = RatingLikelihood(values);
  report.add(summary_of(analysis, ""));
  EXPECT_NE(format_collection(report, "").find("  300 (300 to 325)\n"), std::string::npos)
      << format_collection(report, "");
  EXPECT_NE(format_collection_csv(report).find("Anna,all,,2,4,2,7.00,1.750,300,300,325\n"), std::string::npos)
      << format_collection_csv(report);
  EXPECT_NE(to_json(report).find(R"("rating":{"rating":300,"low":300,"high":325})"), std::string::npos);
}

TEST(CollectionRecord, KeepsTheLikelihoodOfRatings) {
  std::array<double, kRatings> values{};
  values[3] = -1.5;
  GameAnalysis analysis = game_with_losses("Anna", "Bo");
  analysis.ratings[1] = RatingLikelihood(values);
  const CollectionRecord record{"a 1", "depth 2", "f5", summary_of(analysis, ""), AnalysisJson(analysis)};
  EXPECT_EQ(parse_collection_record(to_json(record))->summary.ratings[1].values(), values);
}

/// Regression: a game without names counted as two games of the unnamed player.
TEST(CollectionReport, CountsAGameOnceForWhoHasBothSides) {
  CollectionReport report;
  report.add(summary_of(game_with_losses("", ""), "Tiger"));
  EXPECT_EQ(format_collection_csv(report),
            "player,by,name,games,moves,mistakes,loss,loss_per_move,rating,rating_low,rating_high\n"
            "(unknown),all,,1,3,2,11.50,3.833,,,\n"
            "(unknown),phase,opening,1,3,2,11.50,3.833,,,\n"
            "(unknown),phase,midgame,1,0,0,0.00,0.000,,,\n"
            "(unknown),phase,endgame,1,0,0,0.00,0.000,,,\n"
            "(unknown),opening,Tiger,1,3,2,11.50,3.833,,,\n"
            "(unknown),opponent,(unknown),1,3,2,11.50,3.833,,,\n");
}

TEST(CollectionReport, HasNoRowThatIsLeftOutInSilence) {
  CollectionReport report;
  for (int i = 0; i < 15; ++i)
    report.add(summary_of(game_with_losses("B" + std::to_string(i), "W" + std::to_string(i)), ""));
  EXPECT_NE(format_collection(report, "").find("and 10 more; use --report to write all players\n"),
            std::string::npos);
  EXPECT_EQ(std::ranges::count(format_collection_csv(report), '\n'), 1 + 30 * 6);
}

/// Regression: spreadsheets ran a name such as =1+2.
TEST(CollectionReport, CsvNamesAreNoFormulas) {
  CollectionReport report;
  report.add(summary_of(game_with_losses("=1+2", "@SUM(A1)"), ""));
  const std::string csv = format_collection_csv(report);
  EXPECT_NE(csv.find("\n'=1+2,all"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\n'@SUM(A1),all"), std::string::npos) << csv;
}

/// Returns the request of a command line, or its error.
Result<AnalyzeRequest> analyze_request_of(std::vector<std::string> words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size());
  for (std::string& word : words) pointers.push_back(word.data());
  const auto line = parse_command_line(pointers);
  if (!line) return line.error();
  return parse_analyze_request(line->arguments, line->options);
}

TEST(AnalyzeFlags, SelectOneGameAndItsOutputs) {
  const auto plain = *analyze_request_of({"analyze", "a.ggf"});
  EXPECT_EQ(plain.files, std::vector<std::string>{"a.ggf"});
  EXPECT_EQ(plain.game, 1U);
  EXPECT_EQ(plain.limits.depth, 16);
  EXPECT_EQ(plain.limits.time, std::nullopt);
  EXPECT_FALSE(plain.is_json);
  EXPECT_EQ(plain.rating, std::nullopt);
  EXPECT_EQ(analyze_request_of({"analyze", "a", "--rating", "1500"})->rating, 1500);
  EXPECT_FALSE(analyze_request_of({"analyze", "a", "--rating", "99"}));
  const auto full = *analyze_request_of({"analyze", "a", "--from", "wthor", "--game", "7", "--time", "0.5",
                                         "--json", "--svg", "s", "--html", "h", "--hash", "16"});
  EXPECT_EQ(full.format, GameFormat::wthor);
  EXPECT_EQ(full.game, 7U);
  EXPECT_EQ(full.limits.depth, std::nullopt);
  EXPECT_EQ(full.limits.time, std::chrono::milliseconds(500));
  EXPECT_TRUE(full.is_json);
  EXPECT_EQ(full.svg_file + full.html_file, "sh");
}

TEST(CollectionFlags, HasFlagsOfItsOwn) {
  const auto request = analyze_request_of({"analyze", "--all", "a.wtb", "games", "--player", "Anna", "--out",
                                           "o", "--resume", "--report", "r.csv", "--threads", "2"});
  ASSERT_TRUE(request);
  EXPECT_EQ(request->files, (std::vector<std::string>{"a.wtb", "games"}));
  EXPECT_TRUE(request->is_all && request->is_resumed);
  EXPECT_EQ(request->player + request->results + request->report_file, "Annaor.csv");
  EXPECT_EQ(request->options.threads, 2);
  EXPECT_FALSE(analyze_request_of({"analyze", "a.ggf", "b.ggf"}));
  EXPECT_FALSE(analyze_request_of({"analyze", "a.ggf", "--player", "Anna"}));
  EXPECT_FALSE(analyze_request_of({"analyze", "--all"}));
  EXPECT_FALSE(analyze_request_of({"analyze", "--all", "a.ggf", "--html", "h"}));
  EXPECT_FALSE(analyze_request_of({"analyze", "--all", "a.ggf", "--resume"}));
  EXPECT_TRUE(analyze_request_of({"analyze", "--all", "a.ggf", "--report", "r.json"}));
  EXPECT_FALSE(analyze_request_of({"analyze", "--all", "a.ggf", "--report", "r.html"}));
}

class CollectionOfGames : public ::testing::Test {
 protected:
  void SetUp() override {
    write("games/a.txt", "f5d6c3d3c4\nf5f6e6f4\nf5f5\nf5d6\n");
    write("games/b/c.sgf",
          "(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bo];B[f5];W[d6])(;FF[4]GM[2]SZ[6]PB[Anna]PW[Bo];B[c2])");
    write("games/readme.md", "f5d6");
    request_.files = {path("games")};
    request_.is_all = true;
    request_.limits.depth = 2;
    request_.options.hash_megabytes = 1;
    request_.options.threads = 2;
  }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }

  void write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
  }

  Result<CollectionOutcome> analyze_collection() {
    out_.str("");
    err_.str("");
    return analyze_all(request_, out_, err_);
  }

  test::ScratchFolder folder_;
  AnalyzeRequest request_;
  std::ostringstream out_;
  std::ostringstream err_;
};

TEST_F(CollectionOfGames, TakesAllGamesOfAFolderAndSaysWhatItLeavesOut) {
  ASSERT_TRUE(analyze_collection());
  EXPECT_NE(out_.str().find("4 games analysed, 2 skipped\n"), std::string::npos) << out_.str() << err_.str();
  EXPECT_NE(err_.str().find("f5"), std::string::npos);
  EXPECT_NE(err_.str().find("c.sgf: game 2: unsupported board: expected 8x8"), std::string::npos);
}

TEST_F(CollectionOfGames, AFolderWithoutGamesEndedTheAnalysisOfTheOthers) {
  std::filesystem::create_directories(path("empty"));
  request_.files = {path("empty"), path("games")};
  ASSERT_TRUE(analyze_collection());
  EXPECT_NE(out_.str().find("4 games analysed, 3 skipped\n"), std::string::npos) << out_.str() << err_.str();
  EXPECT_NE(err_.str().find("skipped: cannot read '" + path("empty") + "': it has no game files\n"),
            std::string::npos)
      << err_.str();
  request_.files = {path("empty")};
  EXPECT_FALSE(analyze_collection());
}

TEST_F(CollectionOfGames, IsTheSameOnAnyNumberOfThreads) {
  request_.is_json = true;
  ASSERT_TRUE(analyze_collection());
  const std::string two = out_.str();
  request_.options.threads = 1;
  ASSERT_TRUE(analyze_collection());
  EXPECT_EQ(out_.str(), two);
  EXPECT_EQ(std::ranges::count(two, '\n'), 4);
}

TEST_F(CollectionOfGames, ResumesWithoutAnalysingAgain) {
  request_.results = path("results.jsonl");
  ASSERT_TRUE(analyze_collection());
  const std::string rows = out_.str();
  EXPECT_FALSE(analyze_collection()) << "the file is there";
  request_.is_resumed = true;
  write("games/z.txt", "f5d6c3\n");
  ASSERT_TRUE(analyze_collection());
  EXPECT_NE(out_.str().find("5 games analysed"), std::string::npos);
  EXPECT_EQ(out_.str().substr(0, rows.find("\n\n")), rows.substr(0, rows.find("\n\n")));
}

TEST_F(CollectionOfGames, ResumesWithTheSameJson) {
  request_.results = path("results.jsonl");
  request_.is_json = true;
  ASSERT_TRUE(analyze_collection());
  const std::string json = out_.str();
  EXPECT_TRUE(json.starts_with("{\"black\":")) << json;
  request_.is_resumed = true;
  ASSERT_TRUE(analyze_collection());
  EXPECT_EQ(out_.str(), json);
  std::ifstream file(request_.results);
  const std::string results((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(results.find(",\"analysis\":" + json.substr(0, json.find('\n')) + "}\n"), std::string::npos);
}

TEST_F(CollectionOfGames, RefusesResultsOfOtherSettings) {
  request_.results = path("results.jsonl");
  request_.options.eval = EvalKind::positional;
  ASSERT_TRUE(analyze_collection());
  request_.is_resumed = true;
  ASSERT_TRUE(analyze_collection());
  AnalyzeRequest depth = request_;
  depth.limits.depth = 3;
  AnalyzeRequest eval = request_;
  eval.options.eval = EvalKind::staged;
  AnalyzeRequest params = request_;
  params.options.search_params.parity_weight = 0;
  AnalyzeRequest rating = request_;
  rating.rating = 1500;
  for (const AnalyzeRequest& other : {depth, eval, params, rating}) {
    const auto analysed = analyze_all(other, out_, err_);
    ASSERT_FALSE(analysed);
    EXPECT_NE(analysed.error().message.find("invalid settings 'depth 2, eval positional': expected "),
              std::string::npos)
        << analysed.error().message;
  }
}

TEST_F(CollectionOfGames, RefusesResultsOfOtherWeights) {
  request_.results = path("results.jsonl");
  request_.options.eval = EvalKind::pattern;
  ASSERT_TRUE(analyze_collection());
  request_.is_resumed = true;
  request_.options.eval_file = path("weights");
  write("weights", "others");
  const auto other = analyze_collection();
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("weights of a file "), std::string::npos) << other.error().message;
}

TEST_F(CollectionOfGames, LeavesOutAFileThatDoesNotOpen) {
  request_.files = {path("nowhere.txt"), path("games")};
  ASSERT_TRUE(analyze_collection());
  EXPECT_NE(out_.str().find("4 games analysed, 3 skipped\n"), std::string::npos) << out_.str();
  EXPECT_TRUE(err_.str().starts_with("skipped: cannot open '" + path("nowhere.txt") + "'")) << err_.str();
}

TEST_F(CollectionOfGames, RefusesResultsOfOtherGames) {
  request_.results = path("results.jsonl");
  ASSERT_TRUE(analyze_collection());
  write("games/a.txt", "f5f6\n");
  request_.is_resumed = true;
  const auto other = analyze_collection();
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("cannot resume "), std::string::npos) << other.error().message;
}

TEST_F(CollectionOfGames, KeepsToOnePlayersGames) {
  request_.player = "Anna";
  ASSERT_TRUE(analyze_collection());
  EXPECT_NE(out_.str().find("1 game analysed"), std::string::npos) << out_.str();
  EXPECT_NE(out_.str().find("\nopponent "), std::string::npos);
}

TEST_F(CollectionOfGames, WantsFilesThatAreThere) {
  request_.files = {path("nowhere.txt")};
  EXPECT_FALSE(analyze_collection());
  std::filesystem::create_directory(path("empty"));
  request_.files = {path("empty")};
  EXPECT_FALSE(analyze_collection());
}

}  // namespace
}  // namespace emilia
