// SPDX-License-Identifier: MIT
#include "protocol/reports/analysis_html.h"

#include <algorithm>

#include "protocol/reports/analysis_report.h"
#include "protocol/reports/analysis_svg.h"

namespace emilia {

namespace {

constexpr std::string_view kStyleSheet =
    "body { font-family: sans-serif; max-width: 52em; margin: 2em auto; padding: 0 1em; color: #222; }\n"
    "table { border-collapse: collapse; }\n"
    "td, th { padding: 0.15em 0.7em; text-align: right; border-bottom: 1px solid #ddd; }\n"
    "td:last-child, th:last-child { text-align: left; }\n"
    "tr.turn { background: #fdecea; }\n"
    "figure { display: inline-block; margin: 0 1em 1em 0; }\n"
    "figcaption { font-size: 85%; }\n"
    "svg { max-width: 100%; height: auto; }\n"
    "figure { max-width: 20em; vertical-align: top; }\n"
    ".why td { text-align: left; border-bottom: 1px solid #ddd; padding-left: 3em; }\n"
    "@media (max-width: 40em) { td, th { padding: 0.15em 0.3em; } .moves { overflow-x: auto; } }\n";

Element with_text(std::string_view name, std::string_view text) {
  return Element(name).text(text);
}

/// A picture with words for those who do not see it.
Element described(const Element& picture, std::string_view words) {
  return Element("div", {{"role", "img"}, {"aria-label", words}}).add(picture);
}

Element table_row(const GameAnalysis& analysis, const MoveAnalysis& move, bool is_turning_point) {
  Element row = is_turning_point ? Element("tr", {{"class", "turn"}}) : Element("tr");
  const bool is_best = move.best_move() == move.move;
  std::vector<std::string> cells = {std::to_string(move_number(analysis, move)),
                                    std::string(to_string(move.before.to_move)),
                                    to_string(move.move),
                                    format_signed(move.value, move.is_exact),
                                    is_best ? "" : format_loss(move),
                                    is_best ? "" : to_string(move.best_move())};
  if (analysis.moves_in_book) cells.push_back(format_book_value(move));
  cells.push_back(format_line(move.line));
  for (const std::string& cell : cells) row.add(with_text("td", cell));
  return row;
}

/// Why a mistake is one, below its row; no row where nothing can be said.
Element& add_reasons(Element& table, const MoveAnalysis& move, std::size_t columns) {
  for (const Reason& reason : move.reasons) {
    Element cell("td", {{"colspan", static_cast<int>(columns)}});
    table.add(Element("tr", {{"class", "why"}}).add(cell.text(reason.sentence)));
  }
  return table;
}

Element table_of_moves(const GameAnalysis& analysis, const std::vector<const MoveAnalysis*>& points) {
  Element head("tr");
  std::vector<std::string_view> names = {"#", "", "move", "value", "loss", "better"};
  if (analysis.moves_in_book) names.emplace_back("book");
  names.emplace_back("line");
  for (const std::string_view name : names) head.add(with_text("th", name));
  Element table("table");
  table.add(head);
  for (const MoveAnalysis& move : analysis.moves) {
    const bool is_turning_point = std::ranges::find(points, &move) != points.end();
    table.add(table_row(analysis, move, is_turning_point));
    add_reasons(table, move, names.size());
  }
  return table;
}

}  // namespace

std::string analysis_html(const GameAnalysis& analysis) {
  const std::string title = analysis_title(analysis);
  const auto points = turning_points(analysis, kShownTurningPoints);
  Element body("body");
  body.add(with_text("h1", title));
  if (const std::string opening = format_opening(analysis); !opening.empty())
    body.add(with_text("p", opening));
  for (const Color color : {Color::black, Color::white})
    body.add(with_text("p", format_losses(analysis, color)));
  if (analysis.moves_in_book) body.add(with_text("p", format_moves_in_book(analysis)));
  body.add(described(evaluation_graph(analysis),
                     "The evaluation over the moves, from Black's view; the table has its values"));
  if (!points.empty()) {
    body.add(with_text("h2", "Turning points"));
    body.add(with_text("p", kMarksInWords));
  }
  for (const MoveAnalysis* move : points) {
    const std::string words = turning_point_caption(analysis, *move);
    Element caption = with_text("figcaption", words);
    for (const Reason& reason : move->reasons) caption.add(with_text("p", reason.sentence));
    body.add(Element("figure").add(described(board_picture(*move), words)).add(caption));
  }
  body.add(with_text("h2", "Moves"))
      .add(Element("div", {{"class", "moves"}}).add(table_of_moves(analysis, points)));
  Element head("head");
  head.add(Element("meta", {{"charset", "utf-8"}}))
      .add(Element("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}}))
      .add(with_text("title", title))
      .add(with_text("style", kStyleSheet));
  return "<!DOCTYPE html>\n" + Element("html", {{"lang", "en"}}).add(head).add(body).str() + '\n';
}

}  // namespace emilia
