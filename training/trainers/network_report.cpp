// SPDX-License-Identifier: MIT
#include "training/trainers/network_report.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iomanip>
#include <memory>
#include <sstream>

#include "eval/patterns/pattern_evaluator.h"

namespace emilia {

namespace {

constexpr float kLevel = 20;  ///< in discs; larger scores are mostly decided

struct Errors {
  std::size_t count = 0;
  double squares = 0;
  double sizes = 0;

  void add(double error) {
    ++count;
    squares += error * error;
    sizes += std::abs(error);
  }
  [[nodiscard]] double root_mean_square() const {
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, count)));
  }
  [[nodiscard]] double mean_absolute() const {
    return sizes / static_cast<double>(std::max<std::size_t>(1, count));
  }
};

using IsIn = std::function<bool(const NetworkSample&)>;

void add_row(std::ostream& text, const std::string& name, const IsIn& is_in,
             std::span<const NetworkSample> samples, const std::vector<Estimates>& estimates) {
  std::vector<Errors> errors(estimates.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!is_in(samples[i])) continue;
    for (std::size_t k = 0; k < estimates.size(); ++k)
      errors[k].add(estimates[k].discs[i] - samples[i].discs());
  }
  if (errors.empty() || errors[0].count == 0) return;
  text << "| " << name << " | " << errors[0].count;
  for (const Errors& of_one : errors)
    text << " | " << of_one.root_mean_square() << ", " << of_one.mean_absolute();
  const double gain = errors.back().root_mean_square() / errors.front().root_mean_square() - 1;
  text << " | " << std::setprecision(1) << std::showpos << 100 * gain << std::noshowpos
       << std::setprecision(3) << " % |\n";
}

template <typename Evaluate>
std::vector<float> values_of(std::span<const NetworkSample> samples, Crew& crew, const Evaluate& evaluate) {
  std::vector<float> values(samples.size());
  crew.for_each_in_pieces(samples.size(), [&](std::size_t i) {
    values[i] = static_cast<float>(evaluate(full(samples[i].board)).discs());
  });
  return values;
}

}  // namespace

std::vector<float> evaluate(const PatternWeights& weights, std::span<const NetworkSample> samples,
                            Crew& crew) {
  const PatternEvaluator evaluator({std::shared_ptr<const PatternWeights>(), &weights});
  return values_of(samples, crew, [&](const FullBoard& board) {
    return evaluator.evaluate(board, Features(board), board.legal_moves());
  });
}

std::vector<float> evaluate(const Network& network, std::span<const NetworkSample> samples, Crew& crew) {
  return values_of(samples, crew, [&](const FullBoard& board) {
    return evaluate_plainly(network, Features(board),
                            {.player_moves = popcount(board.legal_moves()),
                             .opponent_moves = popcount(board.opponent_moves()),
                             .empties = board.empty_count()});
  });
}

double root_mean_square(std::span<const float> discs, std::span<const NetworkSample> samples) {
  Errors errors;
  for (std::size_t i = 0; i < samples.size(); ++i) errors.add(discs[i] - samples[i].discs());
  return errors.root_mean_square();
}

double root_mean_square(std::span<const float> discs, std::span<const float> others) {
  Errors errors;
  for (std::size_t i = 0; i < others.size(); ++i) errors.add(discs[i] - others[i]);
  return errors.root_mean_square();
}

std::string comparison_table(std::span<const NetworkSample> samples, const std::vector<Estimates>& estimates,
                             const std::vector<std::string>& sources) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(3) << "| positions | number |";
  for (const Estimates& of_one : estimates) text << ' ' << of_one.name << " |";
  text << " |\n|---|---|";
  for (std::size_t i = 0; i < estimates.size(); ++i) text << "---|";
  text << "---|\n";
  const auto row = [&](const std::string& name, const IsIn& is_in) {
    add_row(text, name, is_in, samples, estimates);
  };
  row("all", [](const NetworkSample& /*sample*/) { return true; });
  row("within 20 discs of level", [](const NetworkSample& s) { return std::abs(s.discs()) <= kLevel; });
  for (std::size_t source = 0; source < sources.size(); ++source)
    row(sources[source], [source](const NetworkSample& sample) { return sample.source == source; });
  for (int phase = 0; phase < kPhaseCount; ++phase) {
    const int most = 60 - 2 * phase;
    row(std::to_string(most - 1) + "-" + std::to_string(most) + " empty squares",
        [phase](const NetworkSample& sample) { return phase_of(sample.board.empty_count()) == phase; });
  }
  return text.str();
}

}  // namespace emilia
