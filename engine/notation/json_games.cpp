// SPDX-License-Identifier: MIT
#include "engine/notation/json_games.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/tagged_text.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;

/// Names in the order of `Ending`.
constexpr std::array<std::string_view, 4> kWaysToEnd = {"played_out", "resignation", "time_out", "agreement"};
constexpr std::array<std::string_view, 3> kWinners = {"black", "white", "nobody"};

Error bad(std::string_view field, std::string_view expected) {
  return {"invalid \"" + std::string(field) + "\": expected " + std::string(expected)};
}

/// Reader of the fields of an object. A missing field leaves its target unchanged. The first error is stored.
class Fields {
 public:
  explicit Fields(const ordered_json& object) : object_(object) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  const ordered_json* find(const char* name) const {
    const auto field = object_.find(name);
    return field == object_.end() || field->is_null() ? nullptr : &*field;
  }

  void read(const char* name, std::string& to) {
    const ordered_json* field = find(name);
    if (field == nullptr) return;
    if (!field->is_string()) return fail(bad(name, "a text"));
    to = field->get<std::string>();
  }

  void read(const char* name, std::optional<double>& to, double min = -kMaxDiscs, double max = kMaxDiscs) {
    const ordered_json* field = find(name);
    if (field == nullptr) return;
    const double number = field->is_number() ? field->get<double>() : std::nan("");
    if (!(number >= min && number <= max)) return fail(bad(name, "a number"));
    to = number;
  }

  void read(const char* name, int& to, int min, int max) {
    std::optional<double> number;
    read(name, number, min, max);
    if (number && *number != std::floor(*number)) fail(bad(name, "a whole number"));
    if (number) to = static_cast<int>(*number);
  }

  void read(const char* name, std::optional<std::chrono::milliseconds>& to) {
    std::optional<double> seconds;
    read(name, seconds, 0, kMaxSeconds);
    if (seconds) to = std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(*seconds));
  }

  void read(const char* name, std::chrono::milliseconds& to) {
    std::optional<std::chrono::milliseconds> time;
    read(name, time);
    to = time.value_or(to);
  }

  void read(const char* name, Square& to) {
    std::string text;
    read(name, text);
    const std::optional<Square> move = parse_move(text);
    if (!move) return fail(bad(name, "a square such as f5, or pass"));
    to = *move;
  }

  /// Reads one of several words; its index is the value.
  template <typename Choice, std::size_t count>
  void read(const char* name, const std::array<std::string_view, count>& words, Choice& to) {
    const ordered_json* field = find(name);
    if (field == nullptr) return;
    const auto word = std::ranges::find(words, field->is_string() ? field->get<std::string>() : "");
    if (word == words.end()) return fail(bad(name, joined(words)));
    to = static_cast<Choice>(word - words.begin());
  }

  /// Calls `take` with the fields of each object of a list.
  template <typename Take>
  void read_list(const char* name, const Take& take) {
    const ordered_json* field = find(name);
    if (field == nullptr) return;
    if (!field->is_array()) return fail(bad(name, "a list"));
    for (const ordered_json& item : *field) {
      if (!item.is_object()) return fail(bad(name, "a list of objects"));
      Fields fields(item);
      take(fields);
      if (fields.error()) fail(Error{"\"" + std::string(name) + "\": " + fields.error()->message});
      if (error_) return;
    }
  }

 private:
  const ordered_json& object_;
  std::optional<Error> error_;
};

/// Returns the fields of a nested object; `nullopt` if it is missing.
std::optional<Fields> fields_of(Fields& fields, const char* name) {
  const ordered_json* field = fields.find(name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_object()) {
    fields.fail(bad(name, "an object"));
    return std::nullopt;
  }
  return Fields(*field);
}

void read_clock(Fields& fields, const char* name, std::optional<GameClock>& to) {
  std::optional<Fields> parts = fields_of(fields, name);
  if (!parts) return;
  to.emplace();
  parts->read("main", to->main);
  parts->read("increment", to->increment);
  parts->read("extension", to->extension);
  if (parts->error()) fields.fail(*parts->error());
}

void read_outcome(Fields& fields, std::optional<GameOutcome>& to) {
  std::optional<Fields> parts = fields_of(fields, "result");
  if (!parts) return;
  GameOutcome outcome;
  std::size_t winner = kWinners.size() - 1;
  parts->read("winner", kWinners, winner);
  if (winner + 1 < kWinners.size()) outcome.winner = static_cast<Color>(winner);
  parts->read("margin", outcome.margin, 0);
  parts->read("ending", kWaysToEnd, outcome.ending);
  if (parts->error()) fields.fail(*parts->error());
  to = outcome;
}

void read_start(Fields& fields, GameRecord& record) {
  int columns = kBoardSize;
  int rows = kBoardSize;
  fields.read("columns", columns, kMinBoardSide, kMaxBoardSide);
  fields.read("rows", rows, kMinBoardSide, kMaxBoardSide);
  if (fields.error()) return;
  record.board = *Shape::make(columns, rows);
  std::string text = to_string(start_position(record.board), record.board);
  fields.read("start", text);
  const Result<Position> start = parse_position(text, record.board);
  if (!start) return fields.fail(Error{"invalid \"start\": " + start.error().message});
  record.game = Game(*start);
}

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

Result<GameRecord> parse_json_game(std::string_view text) {
  const ordered_json json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{"not a JSON object: expected one object on each line"};
  GameRecord record;
  Fields fields(json);
  fields.read("black", record.black);
  fields.read("white", record.white);
  fields.read("place", record.place);
  fields.read("date", record.date);
  fields.read("type", record.type);
  fields.read("komi", record.komi);
  fields.read("black_rating", record.black_rating);
  fields.read("white_rating", record.white_rating);
  read_clock(fields, "black_clock", record.black_clock);
  read_clock(fields, "white_clock", record.white_clock);
  read_outcome(fields, record.outcome);
  read_start(fields, record);
  fields.read_list("moves", [&record](Fields& item) {
    Square move = Square::none;
    MoveNote note;
    item.read("move", move);
    item.read("evaluation", note.evaluation);
    item.read("time", note.time);
    if (item.error()) return;
    if (const Status played = record.play(move, note); !played) item.fail(played.error());
  });
  fields.read_list("scores", [&record](Fields& item) {
    ScoredMove scored;
    item.read("move", scored.move);
    item.read("score", scored.score, -kMaxBoardSquares, kMaxBoardSquares);
    if (!item.error() && !record.game.position().board.is_legal(scored.move))
      item.fail(Error{"illegal move " + in_quotes(to_string(scored.move))});
    record.scores.push_back(scored);
  });
  if (fields.error()) return *fields.error();
  return record;
}

Result<std::string> to_json(const GameRecord& record) {
  ordered_json json;
  json["black"] = record.black;
  json["white"] = record.white;
  json["place"] = record.place;
  json["date"] = record.date;
  if (!record.type.empty()) json["type"] = record.type;
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
