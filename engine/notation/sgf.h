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

/// Reader of SGF games: the main line of each, which is the first variation at every branch.
/// Squares are two letters with aa for a1 in the top left corner (Quarry), or a letter and a digit. GoGui
/// knows only Go and counts rows from below; its files are read so that the moves equal those that GoGui sent
/// to its engines.
/// A setup defines the whole board; the default is the start position. `PL`, or else the first move, decides
/// which side begins. Passes may be written or omitted. `SZ` is the size of the board, 4 to 10 a side:
/// SZ[10], or SZ[6:4] for six columns and four rows. `CA` is the character set of texts that are not UTF-8.
class SgfReader : public GameReader {
 public:
  explicit SgfReader(InputFile file) : source_(std::move(file)) {}

  /// Skips past the bracket that ends the game, or to the next game if it begins before.
  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  /// Known property and its values.
  struct Property {
    std::string name;
    std::vector<TaggedValue> values;
  };
  using Node = std::vector<Property>;

  /// State of the game that is being read, beside its record.
  struct Setup {
    bool is_othello = false;
    bool counts_rows_from_below = false;  ///< true for files of GoGui
    bool is_main_line = true;
    bool has_root = false;                       ///< the root node was read
    std::optional<TextSource::Place> variation;  ///< start of a variation whose first node comes next
    bool has_board = false;
    bool has_side = false;
    WideBitboard black;
    WideBitboard white;
    Color to_move = Color::black;
    FileMoves player;
    std::string charset;  ///< of the texts, if they are not UTF-8
  };

  /// Returns true for the root node of a game, which alone may have the root properties.
  static bool is_root(const Node& node);

  /// Returns a property of the next game inside the value of a move without an end: "fe\n(;GM[2".
  static std::optional<Property> root_within(const TaggedValue& move);

  /// Reads a bracket or a node.
  Status take_part(Setup& setup, GameRecord& record);
  Status take_next_root(Setup& setup, GameRecord& record);
  Result<Node> read_node();
  Status read_values(Property& property);
  Status skip_values();
  static Status take_format(const Node& node, Setup& setup, GameRecord& record);
  static Status take_node(const Node& node, Setup& setup, GameRecord& record);
  static Status take_setup(const Property& property, const Shape& board, Setup& setup);
  static Status take_information(const Property& property, GameRecord& record);
  static Status take_moves(const Node& node, Setup& setup, GameRecord& record);

  TextSource source_;
  std::size_t depth_ = 0;          ///< number of open brackets
  std::optional<Node> next_root_;  ///< start of a game found inside an unterminated one
};

/// Returns the game as several lines that Quarry can read. Passes are omitted; the start discs are written
/// only if the start is not the usual one.
/// Requires: a board without blocked squares.
std::string to_sgf(const GameRecord& record);

}  // namespace emilia
