// SPDX-License-Identifier: MIT
#include "protocol/words/report.h"

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxTextLength = 200;

/// Formats type and range of an option for its `option` line; one overload per type.
struct TypeFormatter {
  std::string default_value;

  std::string operator()(const ChoiceType& type) const {
    if (std::ranges::equal(type.choices, kCheckNames)) return "check default " + default_value;
    std::string text = "combo default " + default_value;
    for (const std::string_view word : type.choices) text.append(" var ").append(word);
    return text;
  }

  std::string operator()(const NumberType& type) const {
    return "spin default " + default_value + " min " + std::to_string(type.min) + " max " +
           std::to_string(type.max);
  }

  std::string operator()(const TextType& /*type*/) const {
    return std::string("string default ") +
           (default_value.empty() ? "<empty>" : printable(default_value, kMaxTextLength));
  }
};

std::string format_score(Score score, ScoreUnit unit) {
  if (unit == ScoreUnit::discs) return to_string(score);
  return "cp " + std::to_string(std::lround(score.discs() * 100));
}

}  // namespace

std::string format_info(const SearchInfo& info, ScoreUnit unit) {
  std::string text = "info depth " + std::to_string(info.depth);
  if (info.selectivity != Selectivity::none && !info.is_exact)
    text += " selectivity " + std::to_string(percent(info.selectivity));
  if (info.line_count > 1) text += " multipv " + std::to_string(info.line);
  text += " score " + format_score(info.score, unit);
  if (info.bound != Bound::none) text += info.bound == Bound::lower ? " lowerbound" : " upperbound";
  if (info.is_exact) text += info.bound == Bound::none ? " exact" : " proven";
  if (info.is_book) text += " book";
  text += " nodes " + std::to_string(info.nodes);
  text += " nps " + std::to_string(nodes_per_second(info.nodes, info.elapsed));
  text += " time " + format_milliseconds(info.elapsed);
  text += " hashfull " + std::to_string(info.hash_permill);
  if (!info.pv.empty()) text += " pv";
  for (const Square move : info.pv) text.append(" ").append(to_string(move));
  return text;
}

std::string format_best_move(const BestMove& best) {
  std::string text = "bestmove " + to_string(best.move);
  if (best.ponder != Square::none) text += " ponder " + to_string(best.ponder);
  return text;
}

std::string format_option(const Option& option, const ProgramOptions& defaults) {
  return "option name " + std::string(option.name) + " type " +
         std::visit(TypeFormatter{option_value(option, defaults)}, option.type);
}

std::string format_umea_move(Square move) {
  if (move == Square::pass) return "pass";
  return "(" + std::to_string(row(move) + 1) + "," + std::to_string(column(move) + 1) + ")";
}

std::string format_perft(int depth, std::uint64_t count) {
  return "perft " + std::to_string(depth) + " " + std::to_string(count);
}

std::uint64_t nodes_per_second(std::uint64_t nodes, std::chrono::microseconds elapsed) {
  const double seconds = std::max<double>(static_cast<double>(elapsed.count()), 1) / 1e6;
  return static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
}

std::string format_milliseconds(std::chrono::microseconds elapsed) {
  return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count());
}

std::string format_bench(const BenchResult& result) {
  const auto line = [](BenchHalf half, const BenchSpeed& speed) {
    return std::string(to_string(half)) + " nodes " + std::to_string(speed.nodes) + " time " +
           format_milliseconds(speed.elapsed) + " nps " +
           std::to_string(nodes_per_second(speed.nodes, speed.elapsed)) + '\n';
  };
  return line(BenchHalf::midgame, result.midgame) + line(BenchHalf::endgame, result.endgame) +
         "Bench: " + std::to_string(result.signature());
}

}  // namespace emilia
