// SPDX-License-Identifier: MIT
#include "programs/reports/analysis_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/svg.h"
#include "programs/reports/analysis_report.h"

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
constexpr int kSmall = 11;  ///< font sizes
constexpr int kSmallest = 10;
constexpr std::size_t kShownTurningPoints = 6;

/// Legend of the board marks.
constexpr std::string_view kMarksInWords = "red square: played move; yellow ring: better move";

/// Maps moves and values to places of the graph.
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

void add_axes(Element& picture, const Scale& scale, std::size_t move_count) {
  for (const int discs : {-scale.range(), -scale.range() / 2, 0, scale.range() / 2, scale.range()}) {
    const double y = scale.y(discs);
    picture.add(svg::line({kMargin, y}, {kWidth - kMargin, y}, discs == 0 ? "#666" : "#ddd"));
    picture.add(
        svg::text({kMargin - 6, y + 4}, (discs > 0 ? "+" : "") + std::to_string(discs), "end", kSmall));
  }
  constexpr std::size_t kMovesPerTick = 10;
  for (std::size_t move = kMovesPerTick; move <= move_count; move += kMovesPerTick) {
    const double x = scale.x(move);
    picture.add(svg::line({x, scale.y(0) - 3}, {x, scale.y(0) + 3}, "#666"));
    picture.add(svg::text({x, kGraphHeight - 10}, std::to_string(move), "middle", kSmall));
  }
  picture.add(svg::text({kMargin, 16}, "Black ahead", "start", kSmall));
  picture.add(svg::text({kMargin, kGraphHeight - 10}, "White ahead", "start", kSmall));
}

/// Return the place of the corner of a square and, half a square further, of its middle.
constexpr double on_board(double squares) {
  return kBoardMargin + squares * kCell;
}

svg::Point middle_of(Square square) {
  return {on_board(column(square) + 0.5), on_board(row(square) + 0.5)};
}

/// Draws the board and its coordinates.
void add_board(Element& picture) {
  constexpr int kSide = kBoardSize * kCell;
  picture.add(Element(
      "rect",
      {{"x", kBoardMargin}, {"y", kBoardMargin}, {"width", kSide}, {"height", kSide}, {"fill", "#2e7d4f"}}));
  const double end = on_board(kBoardSize);
  for (int i = 0; i <= kBoardSize; ++i) {
    picture.add(svg::line({on_board(i), kBoardMargin}, {on_board(i), end}, "#1d5233"));
    picture.add(svg::line({kBoardMargin, on_board(i)}, {end, on_board(i)}, "#1d5233"));
  }
  for (int i = 0; i < kBoardSize; ++i) {
    const std::string letter(1, static_cast<char>('a' + i));
    picture.add(svg::text({on_board(i + 0.5), kBoardMargin - 4}, letter, "middle", kSmallest));
    picture.add(
        svg::text({kBoardMargin / 2.0, on_board(i + 0.5) + 4}, std::to_string(i + 1), "middle", kSmallest));
  }
}

/// Draws the graph with the turning points as numbered dots.
Element evaluation_graph(const GameAnalysis& analysis) {
  const Scale scale(analysis);
  const auto place_of = [&](const MoveAnalysis& move) {
    return svg::Point{scale.x(move_number(analysis, move)), scale.y(move.value_for_black().discs())};
  };
  Element picture = svg::picture(kWidth, kGraphHeight);
  add_axes(picture, scale, analysis.moves.size());
  std::vector<svg::Point> curve;
  for (const MoveAnalysis& move : analysis.moves) curve.push_back(place_of(move));
  picture.add(svg::polyline(curve, "#1f5fa8", 2));
  for (const MoveAnalysis* move : turning_points(analysis, kShownTurningPoints)) {
    const auto [x, y] = place_of(*move);
    picture.add(svg::circle({x, y}, 4, "#c0392b", "#fff"));
    picture.add(svg::text({x, y - 8}, std::to_string(move_number(analysis, *move)), "middle", kSmall));
  }
  return picture;
}

std::string turning_point_caption(const GameAnalysis& analysis, const MoveAnalysis& move) {
  return std::to_string(move_number(analysis, move)) + ". " + to_string(move.before.to_move) + " " +
         to_string(move.move) + " loses " + format_short_decimal(move.loss().discs(), 1) + " discs, better " +
         to_string(move.best_move());
}

}  // namespace

Element board_picture(const MoveAnalysis& move) {
  Element picture = svg::picture(kBoardWidth, kBoardWidth);
  add_board(picture);
  for (const Color color : {Color::black, Color::white}) {
    for (const Square square : squares(move.before.discs(color))) {
      picture.add(
          svg::circle(middle_of(square), kCell * 0.4, color == Color::black ? "#111" : "#f5f5f5", "none"));
    }
  }
  picture.add(svg::square_outline(middle_of(move.move), kCell * 0.6, "#ff5c4d"));
  if (move.best_move() != move.move) {
    picture.add(svg::circle(middle_of(move.best_move()), kCell * 0.3, "none", "#ffe14d"));
  }
  return picture;
}

std::string analysis_svg(const GameAnalysis& analysis) {
  const auto points = turning_points(analysis, kShownTurningPoints);
  const int rows = (static_cast<int>(points.size()) + kBoardsPerRow - 1) / kBoardsPerRow;
  const int top = kTitleHeight + kGraphHeight;
  Element picture = svg::picture(kWidth, top + rows * (kBoardWidth + kCaptionHeight) + kMargin / 2);
  picture.add(svg::text({kMargin, 20}, analysis_title(analysis), "start", 16));
  picture.add(svg::text({kMargin, 38}, kMarksInWords, "start", kSmall));
  picture.add(svg::moved({0, kTitleHeight}, evaluation_graph(analysis)));
  constexpr int kPlace = (kWidth - 2 * kMargin) / kBoardsPerRow;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double left = kMargin + static_cast<int>(i) % kBoardsPerRow * kPlace;
    const int boards_above = static_cast<int>(i) / kBoardsPerRow;
    const double above = top + boards_above * (kBoardWidth + kCaptionHeight);
    picture.add(svg::moved({left, above}, board_picture(*points[i])));
    picture.add(svg::text({left + kBoardMargin, above + kBoardWidth + 10},
                          turning_point_caption(analysis, *points[i])));
  }
  return picture.str() + '\n';
}

}  // namespace emilia
