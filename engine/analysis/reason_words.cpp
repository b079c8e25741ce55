// SPDX-License-Identifier: MIT
#include "engine/analysis/reason_words.h"

#include <array>

#include "engine/analysis/reasons.h"

namespace emilia {

namespace {

/// Name of a phrase and its English template: {0} is a value, {0 move} counts things, {0 later} is a distance
/// in moves.
struct Words {
  std::string_view name;
  std::string_view text;
};

constexpr std::array<Words, 34> kWords = {{
    {"wipes", "{0} flips the last {1} disc with {2}: a wipe-out"},
    {"would_wipe", "{0} would wipe {1} out"},
    {"would_wipe_later", "{0} would wipe {1} out, with {2} at the latest"},
    {"costs_turn", "{0} costs {1} a turn"},
    {"must_pass", "{0 later} {1} has no move and must pass"},
    {"would_cost_turn", "{0} would cost {1} a turn"},
    {"would_have_no_move", "{0} would have no move"},
    {"would_have_no_move_later", "{0 later} {1} would have no move"},
    {"no_corner", "{0} does not take the corner {1}"},
    {"no_corner_but_other", "{0} does not take the corner {1}; {2} does"},
    {"x_square", "The X-square {0} gives {1} the corner {2}"},
    {"c_square", "The C-square {0} gives {1} the corner {2}"},
    {"leaves_corner", "{0} leaves {1} the corner {2}"},
    {"lets_take_corner", "{0} lets {1} take the corner {2}"},
    {"plays_there", "{0 later} {1} plays there"},
    {"region", "{0} is in a region of {1 empty square}"},
    {"plays_last", "{0} plays last there"},
    {"wedges", "{0} wedges in at {1} between the {2} discs on {3} and {4}"},
    {"could_wedge", "{0} could wedge in at {1} between the {2} discs on {3} and {4}"},
    {"edge", "{0} gives {1} the {2} edge"},
    {"stable_there", "{0 later} {1} has {2 stable disc} there"},
    {"would_be_stable", "After {0} it would be {1 stable disc}"},
    {"costs_stable", "{0} costs {1} stable discs"},
    {"gives_stable", "{0} gives {1} stable discs"},
    {"stable", "{0 later} {1} has {2 stable disc}"},
    {"few_moves", "{0} leaves {1} few moves"},
    {"after_reply", "After the reply {0} {1} has {2 move}"},
    {"would_be_moves", "After {0} and {1} it would be {2 move}"},
    {"gives_moves", "{0} gives {1} moves"},
    {"takes_moves", "{0} takes moves from {1}"},
    {"both_moves", "{0 later} {1} has {2 move} and {3} {4 move}"},
    {"would_be_both", "After {0} it would be {1 move} and {2 move}"},
    {"leaves_moves", "{0} leaves {1} {2 move}"},
    {"greed", "{0} flips {1 disc} and leaves {2} {3 move}"},
}};

std::string_view heading(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::parity:
      return "Parity: ";
    case ReasonKind::mobility:
      return "Mobility: ";
    case ReasonKind::greed:
      return "Greed: ";
    default:
      return "";
  }
}

/// Returns "One move later", "Seven moves later" for a number up to eight.
std::string later(const std::string& count) {
  constexpr std::array<std::string_view, 9> kNumbers = {"No",   "One", "Two",   "Three", "Four",
                                                        "Five", "Six", "Seven", "Eight"};
  const std::string number(kNumbers.at(static_cast<std::size_t>(count.front() - '0')));
  return number + (count == "1" ? " move later" : " moves later");
}

/// Returns a value with the word of its place: `noun` is counted, "later" is a distance.
std::string with_noun(const std::string& value, std::string_view noun) {
  if (noun.empty()) return value;
  if (noun == "later") return later(value);
  return value + " " + std::string(noun) + (value == "1" ? "" : "s");
}

std::string filled(std::string_view text, const std::vector<std::string>& values) {
  std::string result;
  while (true) {
    const std::size_t open = text.find('{');
    result += text.substr(0, open);
    if (open == std::string_view::npos) return result;
    text.remove_prefix(open + 1);
    const std::size_t close = text.find('}');
    const std::string_view noun = close > 2 ? text.substr(2, close - 2) : "";
    result += with_noun(values.at(static_cast<std::size_t>(text.front() - '0')), noun);
    text.remove_prefix(close + 1);
  }
}

}  // namespace

std::string_view to_string(Phrase phrase) {
  return kWords.at(static_cast<std::size_t>(phrase)).name;
}

std::string english(ReasonKind kind, const std::vector<Statement>& statements) {
  std::string text(heading(kind));
  for (const Statement& statement : statements) {
    if (&statement != &statements.front()) text += ' ';
    text += filled(kWords.at(static_cast<std::size_t>(statement.phrase)).text, statement.values) + '.';
  }
  return text;
}

}  // namespace emilia
