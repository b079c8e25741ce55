// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/notation/game_reader.h"
#include "engine/notation/tagged_text.h"
#include "engine/notation/text_source.h"

/// SGF, the Smart Game Format (https://www.red-bean.com/sgf/), with Othello as its game 2.

namespace emilia {

/// Reads the games of a file one after the other: the main line of each, which is the first variation
/// everywhere.
///
/// Squares are two letters, aa for a1 in the top left corner (Quarry's way), or a letter and a digit. A file
/// of GoGui, which knows no game but Go and counts rows from below, is read so that its moves are those that
/// GoGui told its engines. What is set up is the whole board; without a setup the start position is meant.
/// `PL` or else the first move says who begins. Passes may be written or left out. `SZ` says how large the
/// board is, 4 to 10 a side: SZ[10], or SZ[6:4] for six columns and four rows.
class SgfReader : public GameReader {
 public:
  explicit SgfReader(InputFile file) : source_(std::move(file)) {}

  Result<std::optional<GameRecord>> next() override;

  /// Goes behind the bracket that ends the game, or to the next game where that begins before.
  bool skip_damaged() override;

 private:
  /// A property that says something here, and its values.
  struct Property {
    std::string name;
    std::vector<TaggedValue> values;
  };
  using Node = std::vector<Property>;

  /// What is known of the game that is being read, beside its record.
  struct Setup {
    bool is_othello = false;
    bool counts_rows_from_below = false;  ///< GoGui's way
    bool is_main_line = true;
    bool has_root = false;                       ///< its first node was read
    std::optional<TextSource::Place> variation;  ///< where one begins whose first node comes next
    bool has_board = false;
    bool has_side = false;
    WideBitboard black;
    WideBitboard white;
    Color to_move = Color::black;
  };

  /// True for the first node of a game, which says what no other one may.
  static bool is_root(const Node& node);

  /// The property of the next game that the value of a move has run into, having no end: "fe\n(;GM[2".
  static std::optional<Property> root_within(const TaggedValue& move);

  /// Takes a bracket, or a node.
  Status take_part(Setup& setup, GameRecord& record);
  Status take_next_root(Setup& setup, GameRecord& record);
  Result<Node> read_node();
  Status read_values(Property& property);
  Status skip_values();
  static Status take_format(const Node& node, Setup& setup, GameRecord& record);
  static Status take_node(const Node& node, Setup& setup, GameRecord& record);
  static Status take_setup(const Property& property, const Shape& board, Setup& setup);
  static Status take_information(const Property& property, GameRecord& record);
  static Status take_moves(const Node& node, const Setup& setup, GameRecord& record);

  TextSource source_;
  std::size_t depth_ = 0;  ///< of brackets that are open
  std::optional<Node>
      next_root_;  ///< the beginning of a game that the one before it, lacking its end, ran into
};

/// The game as a text of several lines that Quarry reads: passes left out, discs of the start only where it
/// is not the usual one. Requires a board without blocked squares.
std::string to_sgf(const GameRecord& record);

}  // namespace emilia
