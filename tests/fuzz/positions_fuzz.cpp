// SPDX-License-Identifier: MIT
#include <cstdint>

#include "engine/board/position_text.h"
#include "protocol/words/go_request.h"
#include "protocol/words/requests.h"
#include "tests/fuzz/require.h"

namespace emilia {
namespace {

/// Checks that a parsed position is serialized to the same text, a parsed game has only legal moves, and
/// parsed limits are within their ranges.
int check_position(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  if (const auto position = parse_position(line)) test::require(to_string(*position) == line);
  if (const auto position = parse_sfen(line))
    test::require(parse_position(to_string(*position))->board == position->board);

  for (const bool is_tagged : {false, true}) {
    Words words(line);
    const Result<Game> game = is_tagged ? parse_game_after("fen", words) : parse_game(words, Shape());
    if (!game) continue;
    Position position = game->start();
    for (const Square move : game->moves()) {
      test::require(position.board.is_legal(move));
      position = position.after(move);
    }
    test::require(position == game->position());
  }
  for (const GoArguments dialect : {GoArguments::uoi, GoArguments::ugi, GoArguments::usi, GoArguments::uci}) {
    Words words(line);
    const auto limits = parse_limits(words, start_position(), Clock::time_point(), dialect);
    if (!limits) continue;
    test::require(!limits->move_time || limits->move_time->count() >= 0);
    test::require(!limits->black_clock || limits->black_clock->remaining.count() >= 0);
    for (const Square move : limits->search_moves) test::require(start_position().board.is_legal(move));
  }
  if (const auto moves = parse_transcript(line)) {
    test::require(parse_transcript(transcript(*moves, Passes::written)).has_value());
  }
  return 0;
}

}  // namespace
}  // namespace emilia

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return emilia::check_position(data, size);
}
