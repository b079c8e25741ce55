// SPDX-License-Identifier: MIT
#include "tests/support/rule_cases.h"

#include <fstream>
#include <stdexcept>

namespace emilia::test {

namespace {

constexpr std::size_t kGameFields = 13;
constexpr std::size_t kPositionFields = 7;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::vector<std::string> list(const std::string& field) {
  return field == "-" ? std::vector<std::string>() : split(field, ',');
}

std::vector<int> numbers(const std::string& field) {
  std::vector<int> values;
  for (const std::string& word : list(field)) values.push_back(std::stoi(word));
  return values;
}

std::optional<int> score(const std::string& field) {
  return field == "?" ? std::nullopt : std::optional(std::stoi(field));
}

GameCase game_case(const std::vector<std::string>& fields) {
  return {.name = fields[1],
          .transcript = fields[2] == "-" ? "" : fields[2],
          .passes = numbers(fields[3]),
          .most_moves = std::stoi(fields[4]),
          .most_flips = std::stoi(fields[5]),
          .last_position = fields[6],
          .black = std::stoi(fields[7]),
          .white = std::stoi(fields[8]),
          .empties = std::stoi(fields[9]),
          .is_over = fields[10] == "1",
          .black_score = score(fields[11])};
}

PositionCase position_case(const std::vector<std::string>& fields) {
  return {.name = fields[1],
          .position = fields[2],
          .state = fields[3],
          .legal_moves = list(fields[4]),
          .value = score(fields[5])};
}

}  // namespace

RuleCases load_rule_cases() {
  std::ifstream file(EMILIA_POSITIONS_DIR "/rule_cases.tsv");
  RuleCases cases;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::vector<std::string> fields = split(line, '\t');
    if (fields[0] == "G" && fields.size() == kGameFields) {
      cases.games.push_back(game_case(fields));
    } else if (fields[0] == "P" && fields.size() == kPositionFields) {
      cases.positions.push_back(position_case(fields));
    } else {
      throw std::runtime_error("rule_cases.tsv: not a case: " + line);
    }
  }
  if (cases.games.empty() || cases.positions.empty()) throw std::runtime_error("rule_cases.tsv: no cases");
  return cases;
}

}  // namespace emilia::test
