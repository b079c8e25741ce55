// SPDX-License-Identifier: MIT
#include "engine/notation/json_games.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/board_diagram.h"
#include "engine/notation/ggf.h"
#include "engine/notation/tagged_text.h"
#include "engine/notation/transcript_file.h"

namespace emilia {

namespace {

using nlohmann::ordered_json;

/// Fields that hold the moves, and objects that may hold such a field.
constexpr std::array<const char*, 8> kMoveFields = {"moves",   "game_moves", "move_history", "actionHistory",
                                                    "history", "actions",    "transcript",   "kifu"};
constexpr std::array<const char*, 3> kObjectsOfMoves = {"position", "info", "game"};
constexpr std::array<const char*, 4> kFieldsOfMove = {"move", "m", "action", "submission"};

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

/// Parses "Black +4", "White +10", "-12:r" and "+2"; `nullopt` for other text.
std::optional<GameOutcome> outcome_in_words(std::string_view text) {
  std::string difference(text);
  if (text.starts_with("Black +")) difference = text.substr(std::string_view("Black ").size());
  if (text.starts_with("White +"))
    difference = '-' + std::string(text.substr(std::string_view("White +").size()));
  const Result<GameOutcome> outcome = parse_ggf_outcome(difference);
  return outcome ? std::optional(*outcome) : std::nullopt;
}

void read_outcome(Fields& fields, std::optional<GameOutcome>& to) {
  if (const ordered_json* const field = fields.find("result"); field != nullptr && !field->is_object()) {
    // Other programs have their own forms of a result.
    if (field->is_string()) to = outcome_in_words(field->get<std::string>());
    return;
  }
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

/// Returns the start of other programs: `"position"` as a list of eight rows, where `#` is a black disc, too,
/// and the side in `"turn"`, by default Black: lessons leave squares out, so the number of discs does not
/// give the side. An object has the moves instead (Othello Quest).
std::optional<Position> drawn_start(Fields& fields, const Shape& board) {
  const ordered_json* const rows = fields.find("position");
  if (rows == nullptr || !rows->is_array()) return std::nullopt;
  std::string squares;
  for (const ordered_json& row : *rows) squares += row.is_string() ? row.get<std::string>() : "?";
  std::ranges::replace(squares, '#', 'X');
  std::string turn = "black";
  fields.read("turn", turn);
  const std::optional<Color> side = parse_color(turn);
  if (!side) fields.fail(bad("turn", "black or white"));
  if (board == Shape() && squares.size() == kSquareCount && begins_with_squares(squares))
    return position_of_squares(squares, side);
  fields.fail(bad("position", "eight rows such as ---OX---"));
  return std::nullopt;
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
  record.game = Game(drawn_start(fields, record.board).value_or(*start));
}

const ordered_json* field_of(const ordered_json& object, std::span<const char* const> names) {
  for (const char* const name : names) {
    const auto field = object.is_object() ? object.find(name) : object.end();
    if (field != object.end() && !field->is_null()) return &*field;
  }
  return nullptr;
}

/// Returns the actions of all agents in the steps of a replay of Kaggle. A negative action is a missing one.
ordered_json actions_of_steps(const ordered_json& steps) {
  ordered_json actions = ordered_json::array();
  for (const ordered_json& step : steps) {
    for (const ordered_json& agent : step) {
      const ordered_json* action = field_of(agent, kFieldsOfMove);
      if (action != nullptr && action->is_object()) action = field_of(*action, kFieldsOfMove);
      if (action != nullptr && action->is_number_integer() && action->get<std::int64_t>() >= 0)
        actions.push_back(*action);
    }
  }
  return actions;
}

/// Moves of an object, as a text or a list.
struct ListedMoves {
  ordered_json list;
  bool is_of_quest = false;  ///< an entry without a move means that a player resigned
};

std::optional<ListedMoves> listed_moves(const ordered_json& object) {
  if (const ordered_json* const own = field_of(object, kMoveFields)) return ListedMoves{*own};
  for (const char* const name : kObjectsOfMoves) {
    const ordered_json* const inside = field_of(object, std::span(&name, 1));
    const ordered_json* const moves = inside == nullptr ? nullptr : field_of(*inside, kMoveFields);
    if (moves != nullptr) return ListedMoves{*moves, name == kObjectsOfMoves.front()};
  }
  const auto steps = object.find("steps");
  if (steps == object.end() || !steps->is_array()) return std::nullopt;
  return ListedMoves{actions_of_steps(*steps)};
}

/// Parses a square or a pass in words, or the index of a square, row by row; the number of squares is a pass.
std::optional<std::vector<Square>> moves_in(const ordered_json& value, const Shape& board) {
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    const auto number = parse_integer(text, "move", 0, kMaxBoardSquares);
    if (number) return moves_in(ordered_json(*number), board);
    if (text == "-") return std::vector{Square::pass};
    const Result<std::vector<Square>> moves = parse_move_list(text);
    return moves && !moves->empty() ? std::optional(*moves) : std::nullopt;
  }
  if (!value.is_number_integer()) return std::nullopt;
  const auto place = value.get<std::int64_t>();  // comparing the JSON value takes the compiler a second
  if (place < 0 || place > board.square_count()) return std::nullopt;
  return std::vector{place == board.square_count() ? Square::pass : board.square(static_cast<int>(place))};
}

Status play_all(const std::vector<Square>& moves, const MoveNote& note, FileMoves& player,
                GameRecord& record) {
  for (const Square move : moves) {
    if (const Status played = player.play(record, move, note); !played) return played;
  }
  return success();
}

/// Plays a move, or an object with a move, an evaluation and a time.
Status play_item(const ordered_json& item, bool may_lack_move, FileMoves& player, GameRecord& record) {
  MoveNote note;
  const ordered_json* value = &item;
  if (item.is_object()) {
    value = field_of(item, kFieldsOfMove);
    if (value == nullptr && may_lack_move) return success();
    Fields fields(item);
    fields.read("evaluation", note.evaluation);
    fields.read("time", note.time);
    if (fields.error()) return *fields.error();
  }
  const auto moves = value == nullptr ? std::nullopt : moves_in(*value, record.board);
  if (!moves) return bad("move", "a square such as f5, or pass");
  return play_all(*moves, note, player, record);
}

Status play_moves(const ordered_json& object, GameRecord& record) {
  const std::optional<ListedMoves> moves = listed_moves(object);
  if (!moves) return Error{"no moves: expected \"moves\" with a text such as f5d6c3, or a list"};
  FileMoves player;
  if (moves->list.is_string()) {
    const Result<std::vector<Square>> listed = parse_move_list(moves->list.get<std::string>());
    return listed ? play_all(*listed, {}, player, record) : Status(listed.error());
  }
  if (!moves->list.is_array()) return bad("moves", "a text or a list");
  for (const ordered_json& item : moves->list) {
    if (const Status played = play_item(item, moves->is_of_quest, player, record); !played)
      return Error{"\"moves\": " + played.error().message};
  }
  return success();
}

/// Takes the names of the players from Othello Quest or Kaggle.
void read_other_names(const ordered_json& object, GameRecord& record) {
  const ordered_json* players = field_of(object, std::array{"players"});
  if (const ordered_json* const info = field_of(object, std::array{"info"});
      players == nullptr && info != nullptr)
    players = field_of(*info, std::array{"TeamNames"});
  if (players == nullptr || !players->is_array() || players->size() != 2) return;
  const auto name_of = [](const ordered_json& player) {
    const ordered_json* const name = player.is_object() ? field_of(player, std::array{"name"}) : &player;
    return name != nullptr && name->is_string() ? name->get<std::string>() : std::string();
  };
  if (record.black.empty()) record.black = name_of((*players)[0]);
  if (record.white.empty()) record.white = name_of((*players)[1]);
}

}  // namespace

Result<GameRecord> parse_json_game(std::string_view text) {
  const ordered_json json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{R"(invalid JSON: expected an object such as {"moves":"f5d6c3"})"};
  GameRecord record;
  Fields fields(json);
  fields.read("black", record.black);
  fields.read("white", record.white);
  fields.read("place", record.place);
  fields.read("date", record.date);
  std::string type;
  fields.read("type", type);
  fields.read("komi", record.komi);
  fields.read("black_rating", record.black_rating);
  fields.read("white_rating", record.white_rating);
  read_clock(fields, "black_clock", record.black_clock);
  read_clock(fields, "white_clock", record.white_clock);
  read_outcome(fields, record.outcome);
  read_start(fields, record);
  record.set_type(type);
  read_other_names(json, record);
  if (fields.error()) return *fields.error();
  if (const Status played = play_moves(json, record); !played) return played.error();
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

}  // namespace emilia
