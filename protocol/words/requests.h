// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/words.h"
#include "engine/board/game.h"
#include "engine/board/perft.h"
#include "engine/board/shape.h"
#include "engine/engine.h"

/// What commands ask for, read from the words behind the command. The readers take all words to the end of
/// the line; an error names the word that was wrong and what was expected.

namespace emilia {

/// A position of 65 characters, or an error that shows the word too.
Result<Position> parse_position_word(std::string_view word);

/// The same on a board of that shape, on which squares may be blocked.
Result<Position> parse_position_word(std::string_view word, const Shape& shape);

/// `startpos`, the start of the shape, or the characters of a position on such a board, then perhaps `moves`
/// and moves, a forced pass among them or left out.
Result<Game> parse_game(Words& words, const Shape& shape);

/// A position as USI-X writes it: the squares a1, b1 .. h8 as `X` (black), `O` (white) or `-` (empty), `B` or
/// `W` to move, and perhaps the number of the move, which is not looked at; or else the 65 characters of
/// ours. Requires a text without blanks. The error names the character, its place and what was expected.
Result<Position> parse_sfen(std::string_view text);

/// `startpos`, or `keyword` and a position for `parse_sfen`, blanks within it dropped; then perhaps `moves`
/// and moves, as `parse_game` takes them, and passes behind the end of the game, which are nothing.
Result<Game> parse_game_after(std::string_view keyword, Words& words);

/// Confidences in percent, in the order of `Selectivity`.
inline constexpr std::array<std::string_view, kSelectivities.size()> kSelectivityNames = {"73", "87", "95",
                                                                                          "98", "99", "100"};
Result<Selectivity> parse_selectivity(std::string_view word);

/// Two numbers of discs, the smaller one first.
Result<DiscWindow> parse_window(Words& words);

/// Two lines from one position: what was played, and what was better.
struct WhyRequest {
  std::vector<Square> played;
  std::vector<Square> better;
};

/// Moves, `better`, moves: at least one each, and legal, passes among them or left out.
Result<WhyRequest> parse_why(Words& words, const Position& position);

inline constexpr int kMaxPerftDepth = 60;
inline constexpr int kMaxDepth = 1000;                         ///< of a search
inline constexpr std::int64_t kMaxGameNumber = 1'000'000'000;  ///< of a game in a file

/// In the order of `PerftRule`.
inline constexpr std::array<std::string_view, 3> kPerftRuleNames = {"full-depth", "finished-leaf",
                                                                    "free-pass"};

struct PerftRequest {
  int depth = 0;
  PerftRule rule = PerftRule::full_depth;
};

/// A depth, then perhaps a rule.
Result<PerftRequest> parse_perft(Words& words);

/// "full-depth", "finished-leaf" or "free-pass".
Result<PerftRule> parse_perft_rule(std::string_view word);

/// How many moves to take back or to play again: a number from 1 on, or nothing for one.
Result<std::size_t> parse_move_count(Words& words);

struct FileRequest {
  std::string path;
  std::optional<std::size_t> number;  ///< of a game or a move in the file
};

/// The name of a file, which may have blanks in it, then perhaps the number of a game or a move, from 1 on.
Result<FileRequest> parse_file_and_number(Words& words);

/// The error of a word, empty at the end of the line, found at `place` ("after the position").
Error unexpected(std::string_view word, std::string_view place, std::string_view expected);

/// Takes the next word, which has to be `expected`; `place` says where it stands ("after the position").
Status expect_word(Words& words, std::string_view expected, std::string_view place);

/// An error that names the first word that is left, if there is one.
Status expect_end(const Words& words);

}  // namespace emilia
