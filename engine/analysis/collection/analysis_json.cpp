// SPDX-License-Identifier: MIT
#include "engine/analysis/collection/analysis_json.h"

#include <nlohmann/json.hpp>

#include "engine/analysis/people.h"
#include "engine/base/numbers.h"
#include "engine/board/position_text.h"
#include "engine/openings/openings.h"

namespace emilia {

using nlohmann::ordered_json;

struct AnalysisJson::Value {
  ordered_json json;
};

namespace {

/// Returns the score in discs, rounded to hundredths.
double json_discs(Score score) {
  return rounded(score.discs(), 2);
}

/// Returns the text, or null instead of an empty one.
ordered_json json_text(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

/// Returns the book judgement; null if the position before the move is not in the book.
ordered_json json_book(const MoveAnalysis& move) {
  if (!move.book) return nullptr;
  const auto& [value, best_value, best_move] = *move.book;
  return {{"value", value ? ordered_json(json_discs(*value)) : ordered_json(nullptr)},
          {"best", best_move == Square::none ? ordered_json(nullptr) : ordered_json(to_string(best_move))},
          {"best_value", json_discs(best_value)}};
}

ordered_json json_people(const MoveAnalysis& move) {
  if (!move.people) return nullptr;
  constexpr int kDecimals = 4;
  return {{"rating", move.people->rating},
          {"played", rounded(move.people->played, kDecimals)},
          {"best", rounded(move.people->best, kDecimals)},
          {"text", people_sentence(move)}};
}

ordered_json json_estimate(const std::optional<RatingEstimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"rating", estimate->rating}, {"low", estimate->low}, {"high", estimate->high}};
}

ordered_json json_mistakes(const GameAnalysis& analysis) {
  ordered_json numbers = ordered_json::array();
  for (const MoveAnalysis* move : mistakes_of(analysis)) numbers.push_back(move_number(analysis, *move));
  return numbers;
}

/// Each statement is a list: the phrase, then its values.
ordered_json json_statements(const Reason& reason) {
  ordered_json statements = ordered_json::array();
  for (const Statement& statement : reason.statements) {
    ordered_json words = ordered_json::array({to_string(statement.phrase)});
    for (const std::string& value : statement.values) words.push_back(value);
    statements.push_back(words);
  }
  return statements;
}

ordered_json json_reasons(const MoveAnalysis& move) {
  ordered_json reasons = ordered_json::array();
  for (const Reason& reason : move.reasons) {
    reasons.push_back({{"kind", to_string(reason.kind)},
                       {"statements", json_statements(reason)},
                       {"text", reason.sentence()},
                       {"squares", names_of(reason.squares)}});
  }
  return reasons;
}

ordered_json json_accuracy(const GameAnalysis& analysis, Color color) {
  const std::optional<double> accuracy = accuracy_of(analysis, color);
  return accuracy ? ordered_json(rounded(*accuracy, 1)) : ordered_json(nullptr);
}

ordered_json json_move(std::size_t number, const MoveAnalysis& move, bool has_book) {
  ordered_json json = {{"number", number},
                       {"color", move.before.to_move == Color::black ? "black" : "white"},
                       {"position", to_string(move.before)},
                       {"move", to_string(move.move)},
                       {"value", json_discs(move.value)},
                       {"loss", json_discs(move.loss())},
                       {"mark", mark_of(move.loss())},
                       {"best", to_string(move.best_move())},
                       {"best_value", json_discs(move.best_value)},
                       {"line", names_of(move.line)},
                       {"depth", move.depth},
                       {"exact", move.is_exact},
                       {"played_line", names_of(move.played_line)},
                       {"why", json_reasons(move)},
                       {"people", json_people(move)}};
  if (has_book) json["book"] = json_book(move);
  return json;
}

ordered_json json_analysis(const GameAnalysis& analysis) {
  const GameRecord& record = analysis.record;
  const bool has_book = analysis.moves_in_book.has_value();
  const OpeningNames names;
  const NamedOpening* const opening = names.find_last(record.game);
  ordered_json game = {{"black", record.black},
                       {"white", record.white},
                       {"place", record.place},
                       {"date", record.date},
                       {"result", json_text(format_outcome(record))},
                       {"opening", opening == nullptr ? ordered_json(nullptr) : ordered_json(opening->name)},
                       {"start", to_string(record.game.start())},
                       {"black_loss", json_discs(losses_of(analysis, Color::black).sum)},
                       {"white_loss", json_discs(losses_of(analysis, Color::white).sum)},
                       {"black_accuracy", json_accuracy(analysis, Color::black)},
                       {"white_accuracy", json_accuracy(analysis, Color::white)},
                       {"black_rating", json_estimate(analysis.ratings[0].estimate())},
                       {"white_rating", json_estimate(analysis.ratings[1].estimate())},
                       {"mistakes", json_mistakes(analysis)}};
  if (has_book) game["moves_in_book"] = *analysis.moves_in_book;
  ordered_json& moves = game["moves"] = ordered_json::array();
  for (const MoveAnalysis& move : analysis.moves)
    moves.push_back(json_move(move_number(analysis, move), move, has_book));
  return game;
}

ordered_json json_summary(const GameSummary& game) {
  ordered_json losses = ordered_json::array();
  for (const auto& side : game.losses) {
    for (const MoveLosses& phase : side) losses.push_back({phase.moves, phase.mistakes, phase.sum.units()});
  }
  constexpr int kDecimals = 3;
  ordered_json ratings = ordered_json::array();
  for (const RatingLikelihood& side : game.ratings) {
    ordered_json& values = ratings.emplace_back(ordered_json::array());
    for (const double value : side.values()) values.push_back(rounded(value, kDecimals));
  }
  return {{"black", game.black},
          {"white", game.white},
          {"opening", game.opening},
          {"losses", losses},
          {"ratings", ratings}};
}

/// Parses the JSON of `json_summary`; throws the exceptions of the library.
GameSummary summary_of_json(const ordered_json& json) {
  GameSummary game{json.at("black"), json.at("white"), json.at("opening"), {}, {}};
  std::size_t place = 0;
  for (auto& side : game.losses) {
    for (MoveLosses& phase : side) {
      const ordered_json& numbers = json.at("losses").at(place++);
      phase = {numbers.at(0), numbers.at(1), Score::from_units(numbers.at(2))};
    }
  }
  for (std::size_t side = 0; side < game.ratings.size(); ++side)
    game.ratings.at(side) = RatingLikelihood(json.at("ratings").at(side).get<std::array<double, kRatings>>());
  return game;
}

std::string written(const ordered_json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/false, ordered_json::error_handler_t::replace);
}

}  // namespace

AnalysisJson::AnalysisJson(const GameAnalysis& analysis) : AnalysisJson(Value{json_analysis(analysis)}) {}

AnalysisJson::AnalysisJson(const Value& value) : value_(std::make_shared<const Value>(value)) {}

std::string AnalysisJson::text() const {
  return written(value_->json);
}

std::string to_json(const CollectionRecord& record) {
  return written({{"key", record.key},
                  {"limits", record.settings},
                  {"transcript", record.transcript},
                  {"game", json_summary(record.summary)},
                  {"analysis", record.analysis.value().json}});
}

Result<CollectionRecord> parse_collection_record(std::string_view line) {
  try {
    const auto json = ordered_json::parse(line);
    return CollectionRecord{json.at("key"), json.at("limits"), json.at("transcript"),
                            summary_of_json(json.at("game")),
                            AnalysisJson(AnalysisJson::Value{json.at("analysis")})};
  } catch (const ordered_json::exception&) {
    return Error{"invalid record: expected the analysis of a game"};
  }
}

std::string to_json(const CollectionReport& report) {
  ordered_json rows = ordered_json::array();
  for (const CollectionReport::Row& row : report.rows()) {
    rows.push_back({{"player", row.player},
                    {"by", row.by},
                    {"name", row.name},
                    {"games", row.games},
                    {"moves", row.losses.moves},
                    {"mistakes", row.losses.mistakes},
                    {"loss", json_discs(row.losses.sum)},
                    {"loss_per_move", rounded(row.losses.discs_a_move(), 3)},
                    {"rating", json_estimate(row.rating)}});
  }
  return written(rows);
}

}  // namespace emilia
