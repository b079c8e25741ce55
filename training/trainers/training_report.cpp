// SPDX-License-Identifier: MIT
#include "training/trainers/training_report.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "engine/base/svg.h"
#include "eval/weight_file.h"

namespace emilia {

namespace {

constexpr int kWidth = 800;
constexpr int kHeight = 480;
constexpr int kMargin = 50;

/// Coordinates of the curve's points.
class Axes {
 public:
  explicit Axes(const std::vector<PhaseReport>& reports) {
    for (const PhaseReport& report : reports) {
      last_step_ = std::max(last_step_, report.curve.size());
      for (const double error : report.curve) highest_ = std::max(highest_, error);
    }
  }

  [[nodiscard]] double x(std::size_t step) const {
    return kMargin + static_cast<double>(step) / static_cast<double>(last_step_) * (kWidth - 2 * kMargin);
  }
  [[nodiscard]] double y(double error) const {
    return kHeight - kMargin - error / highest_ * (kHeight - 2 * kMargin);
  }
  [[nodiscard]] std::size_t last_step() const { return last_step_; }
  [[nodiscard]] double highest() const { return highest_; }

 private:
  std::size_t last_step_ = 1;
  double highest_ = 1;
};

}  // namespace

std::string error_table(const std::vector<PhaseReport>& reports) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(2);
  text
      << "| phase | empty squares | samples | kept for validation | mean absolute error | root mean square | "
         "bias | root mean square, training |\n|---|---|---|---|---|---|---|---|\n";
  for (const PhaseReport& report : reports) {
    const int most_empties = 60 - 2 * report.phase;
    text << "| " << report.phase << " | " << most_empties - 1 << "-" << most_empties << " | "
         << report.training_count << " | " << report.validation_count << " | "
         << report.validation.mean_absolute << " | " << report.validation.root_mean_square << " | "
         << std::showpos << report.validation.bias << std::noshowpos << " | "
         << report.training.root_mean_square << " |\n";
  }
  return text.str();
}

std::string learning_curve(const std::vector<PhaseReport>& reports) {
  const Axes axes(reports);
  Element picture = svg::picture(kWidth, kHeight);
  picture.add(svg::text({kMargin, kMargin / 2.0},
                        "error on positions kept for validation (root mean square, discs), after each step; "
                        "a line a phase, from the opening (light) to the end (dark)"));
  for (int error = 0; error <= static_cast<int>(axes.highest()); error += 2) {
    const double y = axes.y(error);
    picture.add(svg::line({kMargin, y}, {kWidth - kMargin, y}, "#ddd"));
    picture.add(svg::text({kMargin - 8, y + 4}, std::to_string(error), "end"));
  }
  picture.add(svg::text({kWidth - kMargin, kHeight - kMargin + 20},
                        "step " + std::to_string(axes.last_step()), "end"));
  for (const PhaseReport& report : reports) {
    std::vector<svg::Point> points;
    for (const double error : report.curve) points.push_back({axes.x(points.size() + 1), axes.y(error)});
    const int lightness = 85 - 65 * report.phase / kPhaseCount;
    picture.add(svg::polyline(points, "hsl(215,70%," + std::to_string(lightness) + "%)", 1));
  }
  return picture.str() + '\n';
}

std::string manifest(const std::vector<PhaseReport>& reports, const std::vector<std::string>& data,
                     const std::string& command, std::size_t file_size) {
  std::ostringstream text;
  text << "format: " << kLinearFormat << "\npattern hash: " << pattern_hash() << "\nphases: " << kPhaseCount
       << "\nbytes: " << file_size << "\ncommand: " << command << "\ndata:\n";
  for (const std::string& line : data) text << "  " << line << '\n';
  text << "\n" << error_table(reports);
  return text.str();
}

}  // namespace emilia
