// SPDX-License-Identifier: MIT
#include "programs/reports/analysis_report.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/analysis/collection/analysis_json.h"
#include "engine/analysis/people.h"
#include "programs/reports/analysis_html.h"
#include "programs/reports/analysis_svg.h"

namespace emilia {
namespace {

/// Hand-made game with one move that lost six discs.
GameAnalysis one_mistake() {
  GameAnalysis analysis;
  analysis.record.black = "Anna <&>";
  EXPECT_TRUE(analysis.record.play(Square::f5));
  EXPECT_TRUE(analysis.record.play(Square::f4));
  analysis.moves = {{start_position(), Square::f5, Score(), Score(), {Square::f5, Square::d6}, 12, false},
                    {start_position().after(Square::f5),
                     Square::f4,
                     Score::from_units(-1600),
                     Score::from_units(-64),
                     {Square::d6, Square::c3},
                     12,
                     false}};
  return analysis;
}

TEST(AnalysisReport, ASideWithoutMovesHasNoAccuracy) {
  EXPECT_NE(format_analysis(GameAnalysis()).find("Black lost 0.00 discs in 0 moves, 0 mistakes\n"),
            std::string::npos);
  EXPECT_NE(AnalysisJson(GameAnalysis()).text().find(R"("black_accuracy":null,"white_accuracy":null)"),
            std::string::npos);
  EXPECT_NE(analysis_svg(GameAnalysis()).find("</svg>"), std::string::npos);
}

TEST(AnalysisReport, IsATable) {
  EXPECT_EQ(format_analysis(one_mistake()),
            "Anna <&> (Black) against White\n"
            "Opening: Parallel Opening\n\n"
            "  #  move    value     loss  better  line\n"
            "  1  B f5     0.00                   f5 d6\n"
            "  2  W f4??  -6.25     6.00      d6  d6 c3\n"
            "\n"
            "Black lost 0.00 discs in 1 move, 0 mistakes, accuracy 100 %\n"
            "White lost 6.00 discs in 1 move, 1 mistake, accuracy 35 %\n");
  EXPECT_NE(format_analysis(one_mistake(), TextColors::terminal).find("f4\x1b[1;31m??\x1b[0m  -6.25"),
            std::string::npos);
}

TEST(AnalysisReport, IsJson) {
  EXPECT_EQ(
      AnalysisJson(one_mistake()).text(),
      R"({"black":"Anna <&>","white":"","place":"","date":"","result":null,"opening":"Parallel Opening",)"
      R"("start":"BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE",)"
      R"("black_loss":0.0,"white_loss":6.0,"black_accuracy":100.0,"white_accuracy":35.4,)"
      R"("black_rating":null,"white_rating":null,"mistakes":[2],"moves":[)"
      R"({"number":1,"color":"black",)"
      R"("position":"BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE","move":"f5",)"
      R"("value":0.0,"loss":0.0,"mark":"","best":"f5","best_value":0.0,"line":["f5","d6"],"depth":12,"exact":false,"played_line":[],"why":[],"people":null},)"
      R"({"number":2,"color":"white",)"
      R"("position":"WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXXXEEEEEEEEEEEEEEEEEEEEEEEEEE","move":"f4",)"
      R"("value":-6.25,"loss":6.0,"mark":"??","best":"d6","best_value":-0.25,"line":["d6","c3"],"depth":12,"exact":false,"played_line":[],"why":[],"people":null}]})");
}

TEST(AnalysisReport, ComparesWithPeople) {
  GameAnalysis analysis = one_mistake();
  analysis.moves[1].people = {1500, 0.012, 0.84};
  std::array<double, kRatings> values;
  values.fill(-50);
  values[(1500 - kLowestRating) / kRatingStep] = 0;
  analysis.ratings[1] = RatingLikelihood(values);
  const std::string text = format_analysis(analysis);
  EXPECT_NE(text.find("6.00      d6  d6 c3\n       1 % of players rated 1500 play f4, 80 % find d6.\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(
      text.ends_with("accuracy 35 %\nWhite plays like 1500, 95 % interval 1500 to 1500\n"
                     "Rarest mistakes for these ratings: 2. f4 (1 %)\n"))
      << text;
  const std::string json = AnalysisJson(analysis).text();
  EXPECT_NE(json.find(R"("white_rating":{"rating":1500,"low":1500,"high":1500})"), std::string::npos) << json;
  EXPECT_NE(
      json.find(
          R"("people":{"rating":1500,"played":0.012,"best":0.84,"text":"1 % of players rated 1500 play f4, 80 % find d6."})"),
      std::string::npos)
      << json;
}

TEST(AnalysisReport, WritesSharesOfPeopleInWords) {
  const std::array<std::pair<double, std::string>, 6> cases = {{{0.004, "less than 1 %"},
                                                                {0.0951, "10 %"},
                                                                {0.094, "9 %"},
                                                                {0.26, "30 %"},
                                                                {0.94, "90 %"},
                                                                {0.96, "nearly 100 %"}}};
  GameAnalysis analysis = one_mistake();
  for (const auto& [share, words] : cases) {
    analysis.moves[0].people = {1200, share, share};
    EXPECT_EQ(people_sentence(analysis.moves[0]), words + " of players rated 1200 play f5.");
  }
}

TEST(AnalysisReport, TheRarestMistakesListedMistakesThatManyPeopleMake) {
  GameAnalysis analysis = one_mistake();
  analysis.moves[1].people = {1500, 0.2, 0.5};
  EXPECT_EQ(format_rarest_mistakes(analysis), "");
  analysis.moves[1].people = {1500, 0.09, 0.5};
  EXPECT_EQ(format_rarest_mistakes(analysis), "Rarest mistakes for these ratings: 2. f4 (9 %)");
  for (int i = 0; i < 6; ++i) analysis.moves.push_back(analysis.moves[1]);
  const std::string text = format_rarest_mistakes(analysis);
  EXPECT_EQ(std::ranges::count(text, '%'), 5) << text;
}

/// The game leaves the book with its second move; the book has d6 there.
GameAnalysis one_mistake_by_a_book() {
  GameAnalysis analysis = one_mistake();
  analysis.moves_in_book = 1;
  analysis.moves[0].book = {
      .value = Score::from_units(64), .best_value = Score::from_units(64), .best_move = Square::f5};
  analysis.moves[1].book = {.best_value = Score::from_units(-64), .best_move = Square::d6};
  return analysis;
}

TEST(AnalysisReport, HasTheBooksValuesWhereABookWasAsked) {
  const GameAnalysis analysis = one_mistake_by_a_book();
  EXPECT_EQ(format_analysis(analysis),
            "Anna <&> (Black) against White\n"
            "Opening: Parallel Opening\n\n"
            "  #  move    value     loss  better      book  line\n"
            "  1  B f5     0.00                      +0.25  f5 d6\n"
            "  2  W f4??  -6.25     6.00      d6            d6 c3\n"
            "\n"
            "Black lost 0.00 discs in 1 move, 0 mistakes, accuracy 100 %\n"
            "White lost 6.00 discs in 1 move, 1 mistake, accuracy 35 %\n"
            "in the book for 1 move; for move 2 it has d6, -0.25\n");
  const std::string json = AnalysisJson(analysis).text();
  EXPECT_NE(json.find(R"("mistakes":[2],"moves_in_book":1,)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("book":{"value":0.25,"best":"f5","best_value":0.25})"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("book":{"value":null,"best":"d6","best_value":-0.25})"), std::string::npos) << json;
}

TEST(AnalysisReport, SaysNothingOfABookThatNobodyAskedFor) {
  for (const std::string& text : {format_analysis(one_mistake()), AnalysisJson(one_mistake()).text()})
    EXPECT_EQ(text.find("book"), std::string::npos) << text;
}

TEST(AnalysisReport, ALossBelowTheNoiseOfTheSearchIsNoneInEveryOutput) {
  GameAnalysis analysis = one_mistake();
  analysis.moves[1].value = analysis.moves[1].best_value - Score::from_units(kNoise.units() - 1);
  for (const std::string& text : {format_losses(analysis, Color::white), format_analysis(analysis)})
    EXPECT_NE(text.find("White lost 0.00 discs in 1 move, 0 mistakes, accuracy 100 %"), std::string::npos)
        << text;
  EXPECT_NE(format_analysis(analysis).find("  2  W f4    -1.25                   d6 c3\n"),
            std::string::npos);
  const std::string json = AnalysisJson(analysis).text();
  EXPECT_NE(json.find(R"("white_loss":0.0,)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("value":-1.25,"loss":0.0,"mark":"")"), std::string::npos) << json;
  analysis.moves[1].is_exact = true;
  EXPECT_GT(losses_of(analysis, Color::white).sum, Score()) << "proven values have no noise";
}

/// Regression: the loss was negative in the table and the page, but not in JSON and the pictures.
TEST(AnalysisReport, ALossIsPositiveInEveryOutput) {
  const GameAnalysis analysis = one_mistake();
  EXPECT_NE(format_analysis(analysis).find("     6.00 "), std::string::npos);
  EXPECT_NE(AnalysisJson(analysis).text().find("\"loss\":6.0"), std::string::npos);
  EXPECT_NE(analysis_svg(analysis).find("White f4 loses 6 discs"), std::string::npos);
  for (const std::string& text : {format_analysis(analysis), AnalysisJson(analysis).text()})
    EXPECT_EQ(text.find("-6.0"), std::string::npos) << text;
}

TEST(AnalysisReport, NamesOfAnyEncodingMakeJson) {
  GameAnalysis analysis = one_mistake();
  analysis.record.black = "J\xF8rgen \"X\" \x01";  // Latin 1
  analysis.record.white = "J\xC3\xB8rgen";
  const std::string json = AnalysisJson(analysis).text();
  EXPECT_TRUE(
      json.starts_with("{\"black\":\"J\xEF\xBF\xBDrgen \\\"X\\\" \\u0001\",\"white\":\"J\xC3\xB8rgen\","))
      << json;
}

TEST(AnalysisReport, WritesProvenScoresAsWholeDiscs) {
  EXPECT_EQ(format_signed(Score::from_discs(4), true), "+4");
  EXPECT_EQ(format_signed(Score::from_discs(-12), true), "-12");
  EXPECT_EQ(format_signed(Score::from_units(64), false), "+0.25");
  EXPECT_EQ(format_signed(Score(), false), "0.00");
}

TEST(AnalysisPictures, EscapeNamesAndShowTheTurningPoints) {
  const GameAnalysis analysis = one_mistake();
  const std::string text = analysis_svg(analysis);
  EXPECT_NE(text.find("Anna &lt;&amp;&gt; (Black) against White"), std::string::npos);
  EXPECT_NE(text.find("2. White f4 loses 6 discs, better d6"), std::string::npos);
  EXPECT_EQ(text.find("Anna <"), std::string::npos);
  // Four discs, the disc on f5, then the ring. The played move has a square.
  const std::string board = board_picture(analysis.moves[1]).str();
  std::size_t circles = 0;
  for (std::size_t at = 0; (at = board.find("<circle", at)) != std::string::npos; ++at) ++circles;
  EXPECT_EQ(circles, 6U);
}

TEST(AnalysisPage, HasTheAnalysisAndTheTableAndNoNameEndsAScript) {
  GameAnalysis analysis = one_mistake();
  analysis.record.white = "</script><!--";
  const std::string page = analysis_html(analysis);
  std::string json = AnalysisJson(analysis).text();
  for (std::size_t at = 0; (at = json.find('<')) != std::string::npos;) json.replace(at, 1, "\\u003c");
  EXPECT_NE(page.find("id=\"analysis\">" + json + "</script>"), std::string::npos);
  EXPECT_NE(page.find("&lt;/script&gt;&lt;!-- (White)\nOpening: Parallel Opening\n"), std::string::npos);
  std::size_t scripts = 0;
  for (std::size_t at = 0; (at = page.find("</script", at)) != std::string::npos; ++at) ++scripts;
  EXPECT_EQ(scripts, 2U);
}

/// A browser that follows the policy runs no script from a game.
TEST(AnalysisPage, AllowsItsOwnScriptAlone) {
  const std::string page = analysis_html(one_mistake());
  EXPECT_NE(page.find("content=\"default-src 'none'; script-src 'sha256-"), std::string::npos);
  EXPECT_EQ(page.find("unsafe-inline"), std::string::npos);
}

}  // namespace
}  // namespace emilia
