// SPDX-License-Identifier: MIT
#include "protocol/reports/analysis_html.h"

#include <algorithm>

#include "protocol/reports/analysis_report.h"
#include "protocol/reports/analysis_svg.h"

namespace emilia {

namespace {

constexpr std::string_view kHead =
    "<meta charset=\"utf-8\">\n"
    "<style>\n"
    "body { font-family: sans-serif; max-width: 52em; margin: 2em auto; padding: 0 1em; color: #222; }\n"
    "table { border-collapse: collapse; }\n"
    "td, th { padding: 0.15em 0.7em; text-align: right; border-bottom: 1px solid #ddd; }\n"
    "td:last-child, th:last-child { text-align: left; }\n"
    "tr.turn { background: #fdecea; }\n"
    "figure { display: inline-block; margin: 0 1em 1em 0; }\n"
    "figcaption { font-size: 85%; }\n"
    "svg { max-width: 100%; height: auto; }\n"
    "</style>\n";

std::string element(std::string_view name, const std::string& content, std::string_view attributes = "") {
  const std::string tag(name);
  return '<' + tag + std::string(attributes) + '>' + content + "</" + tag + ">";
}

std::string table_row(const GameAnalysis& analysis, const MoveAnalysis& move, bool is_turning_point) {
  const bool is_best = move.best_move() == move.move;
  std::string line;
  for (const Square square : move.line) line += (line.empty() ? "" : " ") + to_string(square);
  const std::string cells = element("td", std::to_string(move_number(analysis, move))) +
                            element("td", to_string(move.before.to_move)) +
                            element("td", to_string(move.move)) +
                            element("td", format_signed(move.value, move.is_exact)) +
                            element("td", is_best ? "" : format_signed(-move.loss(), move.is_exact)) +
                            element("td", is_best ? "" : to_string(move.best_move())) + element("td", line);
  return element("tr", cells, is_turning_point ? " class=\"turn\"" : "") + '\n';
}

}  // namespace

std::string analysis_html(const GameAnalysis& analysis) {
  const std::string title = escape_xml(analysis_title(analysis));
  const auto points = turning_points(analysis, kShownTurningPoints);
  std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n" + element("title", title) + "\n" +
                     std::string(kHead) + "</head>\n<body>\n" + element("h1", title) + "\n";
  for (const Color color : {Color::black, Color::white}) {
    page +=
        element("p", std::string(to_string(color)) + " lost " + format_losses(losses_of(analysis, color))) +
        "\n";
  }
  page += evaluation_graph(analysis);
  if (!points.empty())
    page += element("h2", "Turning points") + "\n" +
            element("p", "red: the move that was made; yellow: the better one") + "\n";
  for (const MoveAnalysis* move : points) {
    page += element("figure",
                    board_picture(*move) + element("figcaption", turning_point_caption(analysis, *move))) +
            "\n";
  }
  page += element("h2", "Moves") + "\n<table>\n<tr>";
  for (const char* head : {"#", "", "move", "value", "loss", "better", "line"}) page += element("th", head);
  page += "</tr>\n";
  for (const MoveAnalysis& move : analysis.moves) {
    const bool is_turning_point = std::find(points.begin(), points.end(), &move) != points.end();
    page += table_row(analysis, move, is_turning_point);
  }
  return page + "</table>\n</body>\n</html>\n";
}

}  // namespace emilia
