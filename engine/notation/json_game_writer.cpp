// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "engine/base/numbers.h"
#include "engine/board/position_text.h"
#include "engine/notation/json_games.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;

ordered_json json_of(const GameClock& clock) {
  return {{"main", in_seconds(clock.main)},
          {"increment", in_seconds(clock.increment)},
          {"extension", in_seconds(clock.extension)}};
}

ordered_json json_of(const GameOutcome& outcome) {
  ordered_json json;
  json["winner"] =
      kWinners.at(outcome.winner ? static_cast<std::size_t>(*outcome.winner) : kWinners.size() - 1);
  if (outcome.margin) json["margin"] = *outcome.margin;
  json["ending"] = kWaysToEnd.at(static_cast<std::size_t>(outcome.ending));
  return json;
}

ordered_json json_of_moves(const GameRecord& record) {
  ordered_json list = ordered_json::array();
  const std::vector<Square> moves = record.game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ordered_json move = {{"move", to_string(moves[i])}};
    const MoveNote& note = record.notes[i];
    if (note.evaluation) move["evaluation"] = *note.evaluation;
    if (note.time) move["time"] = in_seconds(*note.time);
    list.push_back(std::move(move));
  }
  return list;
}

}  // namespace

Result<std::string> to_json(const GameRecord& record) {
  ordered_json json;
  json["black"] = record.black;
  json["white"] = record.white;
  json["place"] = record.place;
  json["date"] = record.date;
  if (const std::string type = record.full_type(); !type.empty()) json["type"] = type;
  if (record.komi) json["komi"] = *record.komi;
  if (record.black_rating) json["black_rating"] = *record.black_rating;
  if (record.white_rating) json["white_rating"] = *record.white_rating;
  if (record.black_clock) json["black_clock"] = json_of(*record.black_clock);
  if (record.white_clock) json["white_clock"] = json_of(*record.white_clock);
  if (const auto outcome = record.known_outcome()) json["result"] = json_of(*outcome);
  json["columns"] = record.board.columns();
  json["rows"] = record.board.rows();
  json["start"] = to_string(record.game.start(), record.board);
  json["moves"] = json_of_moves(record);
  for (const ScoredMove& scored : record.scores)
    json["scores"].push_back({{"move", to_string(scored.move)}, {"score", scored.score}});
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace emilia
