// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include "bindings/c/support.h"
#include "engine/board/position_text.h"

using namespace emilia;     // NOLINT(google-build-using-namespace): the functions below are C's
using namespace emilia::c;  // NOLINT(google-build-using-namespace)

namespace {

/// Members in the order of EMILIA_BLACK_NAME, EMILIA_WHITE_NAME, ...
constexpr std::array kTexts = {&GameRecord::black, &GameRecord::white, &GameRecord::place, &GameRecord::date};

constexpr double kMaxNote = 1e6;  ///< discs or seconds

bool has_text(int32_t which) {
  return which >= 0 && static_cast<std::size_t>(which) < kTexts.size();
}

Result<emilia_game> game_from(const emilia_position* start) {
  if (start == nullptr) return emilia_game{record_of(Game())};
  const Result<Position> position = position_of(start);
  if (!position) return position.error();
  return emilia_game{record_of(Game(*position), *shape_of(*start))};
}

/// Returns a game with the moves of a transcript; null with the error filled in.
emilia_game* game_with(const char* transcript, const emilia_position* start, emilia_error* error) {
  Result<emilia_game> made = game_from(start);
  const auto moves = parse_transcript(text_of(transcript).value_or(""));
  if (!made || !moves) {
    fail(error, EMILIA_BAD_ARGUMENT, made ? moves.error().message : made.error().message);
    return nullptr;
  }
  auto game = std::make_unique<emilia_game>(*made);
  for (const Square move : *moves) {
    if (report(error, EMILIA_ILLEGAL_MOVE, game->record.play(move)) != EMILIA_OK) return nullptr;
  }
  return game.release();
}

int32_t check_note(const emilia_game* game, size_t number, emilia_error* error) {
  if (number < game->record.notes.size()) return EMILIA_OK;
  return fail(error, EMILIA_BAD_ARGUMENT,
              "invalid move number " + std::to_string(number) + ": the game has " +
                  std::to_string(game->record.notes.size()) + " moves");
}

/// Players of a record, indexed by the colours of emilia.h.
constexpr std::array kRatings = {&GameRecord::black_rating, &GameRecord::white_rating};
constexpr std::array kClocks = {&GameRecord::black_clock, &GameRecord::white_clock};

int32_t check_color(int32_t color, emilia_error* error) {
  if (color == EMILIA_BLACK || color == EMILIA_WHITE) return EMILIA_OK;
  return fail(error, EMILIA_BAD_ARGUMENT, "invalid color " + std::to_string(color) + ": expected 0 or 1");
}

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

double seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

bool is_note_value(int32_t is_there, double value, double min) {
  return is_there == 0 || (std::isfinite(value) && min <= value && value <= kMaxNote);
}

}  // namespace

emilia_game* emilia_game_new(const emilia_position* start, emilia_error* error) {
  return emilia_game_parse("", start, error);
}

emilia_game* emilia_game_parse(const char* transcript, const emilia_position* start, emilia_error* error) {
  return guarded_handle(error, [&] { return game_with(transcript, start, error); });
}

emilia_game* emilia_game_copy(const emilia_game* game, emilia_error* error) {
  return guarded_handle(error, [&] { return std::make_unique<emilia_game>(*game).release(); });
}

void emilia_game_free(emilia_game* game) {
  const std::unique_ptr<emilia_game> freed(game);
}

int32_t emilia_game_play(emilia_game* game, int32_t move, emilia_error* error) {
  return guarded(error, [&] {
    const std::optional<Square> square = square_of(move);
    if (!square) return fail(error, EMILIA_ILLEGAL_MOVE, "illegal move " + std::to_string(move));
    return report(error, EMILIA_ILLEGAL_MOVE, game->record.play(*square));
  });
}

size_t emilia_game_undo(emilia_game* game, size_t count) {
  return guarded_value(size_t{0}, [&] {
    const size_t undone = game->record.undo(count);
    if (undone > 0) game->record.outcome.reset();
    return undone;
  });
}

void emilia_game_position(const emilia_game* game, emilia_position* position) {
  *position = to_c(game->record.game.position(), game->record.board);
}

void emilia_game_start(const emilia_game* game, emilia_position* position) {
  *position = to_c(game->record.game.start(), game->record.board);
}

size_t emilia_game_moves(const emilia_game* game, uint8_t* moves, size_t capacity) {
  return guarded_value(size_t{0}, [&] {
    const std::vector<Square> played = game->record.game.moves();
    for (size_t i = 0; i < std::min(capacity, played.size()); ++i) moves[i] = static_cast<uint8_t>(played[i]);
    return played.size();
  });
}

size_t emilia_game_transcript(const emilia_game* game, char* buffer, size_t size) {
  return guarded_text(buffer, size, [&] { return transcript(game->record.game.moves(), Passes::left_out); });
}

size_t emilia_game_text(const emilia_game* game, int32_t which, char* buffer, size_t size) {
  return write_text(has_text(which) ? game->record.*kTexts.at(which) : std::string_view(), buffer, size);
}

int32_t emilia_game_set_text(emilia_game* game, int32_t which, const char* text, emilia_error* error) {
  return guarded(error, [&] {
    if (!has_text(which))
      return fail(error, EMILIA_BAD_ARGUMENT, "invalid text " + std::to_string(which) + ": expected 0 to 3");
    game->record.*kTexts.at(which) = text_of(text).value_or("");
    return succeed(error);
  });
}

int32_t emilia_game_player(const emilia_game* game, int32_t color, emilia_player* player,
                           emilia_error* error) {
  return guarded(error, [&] {
    if (const int32_t code = check_color(color, error); code != EMILIA_OK) return code;
    const auto& rating = game->record.*kRatings.at(static_cast<std::size_t>(color));
    const auto& clock = game->record.*kClocks.at(static_cast<std::size_t>(color));
    *player = {};
    player->has_rating = rating ? 1 : 0;
    player->rating = rating.value_or(0);
    player->has_clock = clock ? 1 : 0;
    if (clock) {
      player->clock_seconds = seconds_of(clock->main);
      player->increment_seconds = seconds_of(clock->increment);
      player->extension_seconds = seconds_of(clock->extension);
    }
    return succeed(error);
  });
}

int32_t emilia_game_set_player(emilia_game* game, int32_t color, const emilia_player* player,
                               emilia_error* error) {
  return guarded(error, [&] {
    if (const int32_t code = check_color(color, error); code != EMILIA_OK) return code;
    if (!is_note_value(player->has_rating, player->rating, -kMaxNote) ||
        !is_note_value(player->has_clock, player->clock_seconds, 0) ||
        !is_note_value(player->has_clock, player->increment_seconds, 0) ||
        !is_note_value(player->has_clock, player->extension_seconds, 0)) {
      return fail(error, EMILIA_BAD_ARGUMENT,
                  "invalid player: expected a rating and seconds of at most 1000000");
    }
    auto& rating = game->record.*kRatings.at(static_cast<std::size_t>(color));
    auto& clock = game->record.*kClocks.at(static_cast<std::size_t>(color));
    rating.reset();
    clock.reset();
    if (player->has_rating != 0) rating = player->rating;
    if (player->has_clock != 0) {
      clock = GameClock{milliseconds_of(player->clock_seconds), milliseconds_of(player->increment_seconds),
                        milliseconds_of(player->extension_seconds)};
    }
    return succeed(error);
  });
}

void emilia_game_result(const emilia_game* game, emilia_result* result) {
  const std::optional<GameOutcome> outcome = game->record.known_outcome();
  *result = {};
  result->winner = EMILIA_NOBODY;
  if (!outcome) return;
  result->is_known = 1;
  if (outcome->winner) result->winner = *outcome->winner == Color::black ? EMILIA_BLACK : EMILIA_WHITE;
  result->has_score = outcome->margin ? 1 : 0;
  result->margin = outcome->margin.value_or(0);
  result->ending = static_cast<int32_t>(outcome->ending);
}

int32_t emilia_game_set_result(emilia_game* game, double difference, int32_t ending, emilia_error* error) {
  return guarded(error, [&] {
    if (!std::isfinite(difference) || std::abs(difference) > kMaxBoardSquares || ending < EMILIA_PLAYED_OUT ||
        ending > EMILIA_AGREEMENT) {
      return fail(error, EMILIA_BAD_ARGUMENT,
                  "invalid result: expected -100 to 100 discs and an ending 0 to 3");
    }
    game->record.outcome = outcome_of(difference, static_cast<Ending>(ending));
    return succeed(error);
  });
}

int32_t emilia_game_note(const emilia_game* game, size_t number, emilia_note* note, emilia_error* error) {
  return guarded(error, [&] {
    if (const int32_t code = check_note(game, number, error); code != EMILIA_OK) return code;
    const MoveNote& known = game->record.notes[number];
    *note = {};
    note->has_evaluation = known.evaluation ? 1 : 0;
    note->evaluation = known.evaluation.value_or(0);
    note->has_seconds = known.time ? 1 : 0;
    if (known.time) note->seconds = seconds_of(*known.time);
    return succeed(error);
  });
}

int32_t emilia_game_set_note(emilia_game* game, size_t number, const emilia_note* note, emilia_error* error) {
  return guarded(error, [&] {
    if (const int32_t code = check_note(game, number, error); code != EMILIA_OK) return code;
    if (!is_note_value(note->has_evaluation, note->evaluation, -kMaxNote) ||
        !is_note_value(note->has_seconds, note->seconds, 0)) {
      return fail(error, EMILIA_BAD_ARGUMENT, "invalid note: expected at most 1000000 discs and seconds");
    }
    MoveNote& known = game->record.notes[number];
    known = {};
    if (note->has_evaluation != 0) known.evaluation = note->evaluation;
    if (note->has_seconds != 0) known.time = milliseconds_of(note->seconds);
    return succeed(error);
  });
}
