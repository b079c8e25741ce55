// SPDX-License-Identifier: MIT
#include "protocol/reports/analysis_svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/numbers.h"
#include "protocol/reports/analysis_report.h"

namespace emilia {

namespace {

constexpr int kWidth = 720;
constexpr int kGraphHeight = 260;
constexpr int kMargin = 36;
constexpr int kCell = 20;
constexpr int kBoardMargin = 14;
constexpr int kBoardWidth = kBoardSize * kCell + 2 * kBoardMargin;
constexpr int kBoardsPerRow = 3;
constexpr int kTitleHeight = 40;
constexpr int kCaptionHeight = 40;

/// Numbers of the picture, which need no more than tenths.
std::string number(double value) {
  return format_short_decimal(value, 1);
}

std::string attribute(std::string_view name, const std::string& value) {
  return ' ' + std::string(name) + "=\"" + value + '"';
}

/// `<name a="1" b="2"/>`, or with a content.
std::string element(std::string_view name, const std::string& attributes, const std::string& content = "") {
  const std::string tag(name);
  if (content.empty()) return '<' + tag + attributes + "/>\n";
  return '<' + tag + attributes + '>' + content + "</" + tag + ">\n";
}

std::string text_at(double x, double y, std::string_view text, std::string_view anchor = "start",
                    int size = 12) {
  return element("text",
                 attribute("x", number(x)) + attribute("y", number(y)) +
                     attribute("font-size", std::to_string(size)) +
                     attribute("text-anchor", std::string(anchor)) + attribute("fill", "#222"),
                 escape_xml(text));
}

std::string line_between(double x1, double y1, double x2, double y2, std::string_view color) {
  return element("line", attribute("x1", number(x1)) + attribute("y1", number(y1)) +
                             attribute("x2", number(x2)) + attribute("y2", number(y2)) +
                             attribute("stroke", std::string(color)));
}

std::string circle(double x, double y, double radius, std::string_view fill, std::string_view stroke) {
  return element("circle", attribute("cx", number(x)) + attribute("cy", number(y)) +
                               attribute("r", number(radius)) + attribute("fill", std::string(fill)) +
                               attribute("stroke", std::string(stroke)) + attribute("stroke-width", "2"));
}

std::string svg(int width, int height, const std::string& content, int x = 0, int y = 0) {
  return element("svg",
                 attribute("xmlns", "http://www.w3.org/2000/svg") + attribute("x", std::to_string(x)) +
                     attribute("y", std::to_string(y)) + attribute("width", std::to_string(width)) +
                     attribute("height", std::to_string(height)) +
                     attribute("viewBox", "0 0 " + std::to_string(width) + " " + std::to_string(height)) +
                     attribute("font-family", "sans-serif"),
                 '\n' + content);
}

/// Where moves and values lie in the graph.
class Scale {
 public:
  explicit Scale(const GameAnalysis& analysis)
      : move_count_(std::max<std::size_t>(analysis.moves.size(), 1)) {
    constexpr std::array<int, 4> kRanges = {8, 16, 32, 64};
    double most = 0;
    for (const MoveAnalysis& move : analysis.moves) most = std::max(most, std::abs(move.value.discs()));
    range_ =
        *std::ranges::find_if(kRanges, [&](int range) { return most <= range || range == kRanges.back(); });
  }

  [[nodiscard]] double x(std::size_t move_number) const {
    return kMargin +
           static_cast<double>((kWidth - 2 * kMargin) * move_number) / static_cast<double>(move_count_);
  }
  [[nodiscard]] double y(double discs) const {
    return kGraphHeight / 2.0 - discs * (kGraphHeight / 2.0 - kMargin) / range_;
  }
  [[nodiscard]] int range() const { return range_; }

 private:
  std::size_t move_count_;
  int range_ = 0;
};

std::string axes(const Scale& scale, std::size_t move_count) {
  std::string text;
  for (const int discs : {-scale.range(), -scale.range() / 2, 0, scale.range() / 2, scale.range()}) {
    const double y = scale.y(discs);
    text += line_between(kMargin, y, kWidth - kMargin, y, discs == 0 ? "#666" : "#ddd");
    text += text_at(kMargin - 6, y + 4, (discs > 0 ? "+" : "") + std::to_string(discs), "end", 11);
  }
  constexpr std::size_t kMovesPerTick = 10;
  for (std::size_t move = kMovesPerTick; move <= move_count; move += kMovesPerTick) {
    text += line_between(scale.x(move), scale.y(0) - 3, scale.x(move), scale.y(0) + 3, "#666");
    text += text_at(scale.x(move), kGraphHeight - 10, std::to_string(move), "middle", 11);
  }
  return text + text_at(kMargin, 16, "Black ahead", "start", 11) +
         text_at(kMargin, kGraphHeight - 10, "White ahead", "start", 11);
}

std::string curve(const GameAnalysis& analysis, const Scale& scale) {
  std::string points;
  for (const MoveAnalysis& move : analysis.moves) {
    if (!points.empty()) points += ' ';
    points +=
        number(scale.x(move_number(analysis, move))) + ',' + number(scale.y(move.value_for_black().discs()));
  }
  return element("polyline", attribute("points", points) + attribute("fill", "none") +
                                 attribute("stroke", "#1f5fa8") + attribute("stroke-width", "2"));
}

}  // namespace

std::string evaluation_graph(const GameAnalysis& analysis) {
  const Scale scale(analysis);
  std::string content =
      element("rect", attribute("width", "100%") + attribute("height", "100%") + attribute("fill", "#fff"));
  content += axes(scale, analysis.moves.size()) + curve(analysis, scale);
  for (const MoveAnalysis* move : turning_points(analysis, kShownTurningPoints)) {
    const std::size_t place = move_number(analysis, *move);
    const double y = scale.y(move->value_for_black().discs());
    content += circle(scale.x(place), y, 4, "#c0392b", "#fff");
    content += text_at(scale.x(place), y - 8, std::to_string(place), "middle", 11);
  }
  return svg(kWidth, kGraphHeight, content);
}

std::string board_picture(const MoveAnalysis& move) {
  std::string content =
      element("rect", attribute("width", "100%") + attribute("height", "100%") + attribute("fill", "#fff"));
  content += element(
      "rect", attribute("x", std::to_string(kBoardMargin)) + attribute("y", std::to_string(kBoardMargin)) +
                  attribute("width", std::to_string(kBoardSize * kCell)) +
                  attribute("height", std::to_string(kBoardSize * kCell)) + attribute("fill", "#2e7d4f"));
  for (int i = 0; i <= kBoardSize; ++i) {
    const double at = kBoardMargin + i * kCell;
    const double end = kBoardMargin + kBoardSize * kCell;
    content += line_between(at, kBoardMargin, at, end, "#1d5233") +
               line_between(kBoardMargin, at, end, at, "#1d5233");
  }
  for (int i = 0; i < kBoardSize; ++i) {
    const double middle = kBoardMargin + (i + 0.5) * kCell;
    content += text_at(middle, kBoardMargin - 4, std::string(1, static_cast<char>('a' + i)), "middle", 10);
    content += text_at(kBoardMargin / 2.0, middle + 4, std::to_string(i + 1), "middle", 10);
  }
  const auto x = [](Square square) { return kBoardMargin + (column(square) + 0.5) * kCell; };
  const auto y = [](Square square) { return kBoardMargin + (row(square) + 0.5) * kCell; };
  for (const Color color : {Color::black, Color::white}) {
    for (const Square square : squares(move.before.discs(color))) {
      content +=
          circle(x(square), y(square), kCell * 0.4, color == Color::black ? "#111" : "#f5f5f5", "none");
    }
  }
  content += circle(x(move.move), y(move.move), kCell * 0.3, "none", "#ff5c4d");
  if (move.best_move() != move.move) {
    content += circle(x(move.best_move()), y(move.best_move()), kCell * 0.3, "none", "#ffe14d");
  }
  return svg(kBoardWidth, kBoardWidth, content);
}

std::string turning_point_caption(const GameAnalysis& analysis, const MoveAnalysis& move) {
  return std::to_string(move_number(analysis, move)) + ". " + to_string(move.move) + " loses " +
         format_short_decimal(move.loss().discs(), 1) + " discs, better " + to_string(move.best_move());
}

std::string analysis_svg(const GameAnalysis& analysis) {
  std::string content =
      element("rect", attribute("width", "100%") + attribute("height", "100%") + attribute("fill", "#fff"));
  content += text_at(kMargin, 20, analysis_title(analysis), "start", 16);
  content += text_at(kMargin, 38, "red: the move that was made; yellow: the better one", "start", 11);
  content += element("g", attribute("transform", "translate(0," + std::to_string(kTitleHeight) + ")"),
                     '\n' + evaluation_graph(analysis));
  const auto points = turning_points(analysis, kShownTurningPoints);
  const int top = kTitleHeight + kGraphHeight;
  constexpr int kPlace = (kWidth - 2 * kMargin) / kBoardsPerRow;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const int left = kMargin + static_cast<int>(i) % kBoardsPerRow * kPlace;
    const int above = top + static_cast<int>(i) / kBoardsPerRow * (kBoardWidth + kCaptionHeight);
    content += element(
        "g", attribute("transform", "translate(" + std::to_string(left) + "," + std::to_string(above) + ")"),
        '\n' + board_picture(*points[i]) +
            text_at(kBoardMargin, kBoardWidth + 10, turning_point_caption(analysis, *points[i])));
  }
  const int rows = (static_cast<int>(points.size()) + kBoardsPerRow - 1) / kBoardsPerRow;
  return svg(kWidth, top + rows * (kBoardWidth + kCaptionHeight) + kMargin / 2, content);
}

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= ' ') escaped += c;
    }
  }
  return escaped;
}

}  // namespace emilia
