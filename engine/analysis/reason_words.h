// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace emilia {

enum class ReasonKind : std::uint8_t;

/// Meaning of one sentence of a reason. Each language has a template for each phrase, with places for its
/// values: sides, squares, numbers and edges.
enum class Phrase : std::uint8_t {
  wipes,
  would_wipe,
  would_wipe_later,
  costs_turn,
  must_pass,
  would_cost_turn,
  would_have_no_move,
  would_have_no_move_later,
  no_corner,
  no_corner_but_other,
  x_square,
  c_square,
  leaves_corner,
  lets_take_corner,
  plays_there,
  region,
  plays_last,
  wedges,
  could_wedge,
  edge,
  stable_there,
  would_be_stable,
  costs_stable,
  gives_stable,
  stable,
  few_moves,
  after_reply,
  would_be_moves,
  gives_moves,
  takes_moves,
  both_moves,
  would_be_both,
  leaves_moves,
  greed
};

/// Returns the name of a phrase, such as "x_square".
std::string_view to_string(Phrase phrase);

/// A phrase and the values of its places.
struct Statement {
  Phrase phrase;
  std::vector<std::string> values;

  bool operator==(const Statement&) const = default;
};

/// Returns a statement about sides, squares, numbers and names.
template <typename... Values>
Statement say(Phrase phrase, const Values&... values) {
  const auto text = [](const auto& value) {
    if constexpr (std::integral<std::decay_t<decltype(value)>>) {
      return std::to_string(value);
    } else if constexpr (std::convertible_to<decltype(value), std::string_view>) {
      return std::string(value);
    } else {
      return std::string(to_string(value));
    }
  };
  return {phrase, {text(values)...}};
}

/// Returns the statements of a reason as English sentences.
std::string english(ReasonKind kind, const std::vector<Statement>& statements);

}  // namespace emilia
