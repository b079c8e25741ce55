// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/api/engine.h"
#include "engine/base/words.h"
#include "engine/board/game.h"
#include "engine/board/perft.h"
#include "engine/board/shape.h"

/// Parsers for the arguments of protocol commands. A parser consumes all tokens of the line. The error names
/// the token and the expected form.

namespace emilia {

/// Parses a position of 65 characters; the error shows the text.
Result<Position> parse_position_argument(std::string_view token);

/// Parses a position on a board of that shape, which may have blocked squares.
Result<Position> parse_position_argument(std::string_view token, const Shape& shape);

/// Parses a chess-like FEN (`parse_flipello_fen`) on a board of that shape, up to `moves` or the end.
Result<Position> parse_fen_argument(Words& tokens, const Shape& shape);

/// Parses `startpos` (the start of the shape), `fen` and a FEN, or a position on such a board, then
/// optionally `moves` and moves. Forced passes may be omitted.
Result<Game> parse_game(Words& tokens, const Shape& shape);

/// Parses a USI-X position: the squares a1, b1 .. h8 as `X` (black), `O` (white) or `-` (empty), `B` or `W`
/// to move, and an optional move number, which is ignored. Also accepts the 65-character format. Requires a
/// text without blanks. The error names the character, its place and the expected characters.
Result<Position> parse_sfen(std::string_view text);

/// Parses `startpos`, or `keyword` and a position for `parse_sfen` with its blanks removed; then optionally
/// `moves` and moves. Passes after the end of the game are ignored.
Result<Game> parse_game_after(std::string_view keyword, Words& tokens);

/// Confidences in percent, in the order of `Selectivity`.
inline constexpr std::array<std::string_view, kSelectivities.size()> kSelectivityNames = {"73", "87", "95",
                                                                                          "98", "99", "100"};
Result<Selectivity> parse_selectivity(std::string_view token);

/// Parses two disc counts, the smaller one first.
Result<DiscWindow> parse_window(Words& tokens);

/// Two lines from one position: the played line and the better line.
struct WhyRequest {
  std::vector<Square> played;
  std::vector<Square> better;
};

/// Parses moves, `better`, moves: at least one legal move each. Forced passes may be omitted.
Result<WhyRequest> parse_why(Words& tokens, const Position& position);

inline constexpr int kMaxPerftDepth = 60;
inline constexpr std::int64_t kMaxGameNumber = 1'000'000'000;  ///< greatest number of a game in a file

/// Names in the order of `PerftRule`.
inline constexpr std::array<std::string_view, 3> kPerftRuleNames = {"full-depth", "finished-leaf",
                                                                    "free-pass"};

struct PerftRequest {
  int depth = 0;
  PerftRule rule = PerftRule::full_depth;
};

/// Parses a depth and an optional rule.
Result<PerftRequest> parse_perft(Words& tokens);

/// Parses "full-depth", "finished-leaf" or "free-pass".
Result<PerftRule> parse_perft_rule(std::string_view token);

/// Parses the number of moves to undo or redo, from 1; one by default.
Result<std::size_t> parse_move_count(Words& tokens);

struct FileRequest {
  std::string path;
  std::optional<std::size_t> number;  ///< number of a game or a move in the file
};

/// Parses a file name, which may contain blanks, and an optional number of a game or a move, from 1.
Result<FileRequest> parse_file_and_number(Words& tokens);

/// Returns the error for an unexpected token, empty at the end of the line, found at `place` ("after the
/// position").
Error unexpected(std::string_view token, std::string_view place, std::string_view expected);

/// Consumes the next token, which must be `expected`; `place` is its place for the error.
Status expect_token(Words& tokens, std::string_view expected, std::string_view place);

/// Returns an error that names the next token, if there is one.
Status expect_end(const Words& tokens);

}  // namespace emilia
