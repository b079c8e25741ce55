// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "engine/base/charset.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/notation/sgf.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxValues = kMaxBoardSquares;

/// Known properties; all others are skipped.
constexpr std::array<std::string_view, 19> kKnownProperties = {"GM", "CA", "AP", "SZ", "AB", "AW", "AE",
                                                               "PL", "PB", "PW", "PC", "EV", "DT", "RE",
                                                               "TM", "BR", "WR", "B",  "W"};
constexpr std::string_view kValueProperty = "V";

bool is_known(std::string_view name) {
  return name == kValueProperty || std::ranges::find(kKnownProperties, name) != kKnownProperties.end();
}

/// Parses a square of two letters, or of a letter and a number.
std::optional<Square> parse_point(std::string_view text, const Shape& board, bool counts_rows_from_below) {
  if (text.size() < 2) return std::nullopt;
  if (is_digit(text[1])) {
    const std::optional<Square> square = parse_square(text);
    return square && board.contains(*square) ? square : std::nullopt;
  }
  const int column = to_lower(text[0]) - 'a';
  const int row = to_lower(text[1]) - 'a';
  if (text.size() > 2 || column < 0 || column >= board.columns() || row < 0 || row >= board.rows())
    return std::nullopt;
  return square_at(column, counts_rows_from_below ? board.rows() - 1 - row : row);
}

/// Parses a square, or a rectangle given by two of its corners.
Result<WideBitboard> parse_points(const TaggedValue& value, std::string_view name, const Shape& board,
                                  bool counts_rows_from_below) {
  const std::string_view text = trimmed(value.text);
  const std::size_t colon = text.find(':');
  const auto first = parse_point(text.substr(0, colon), board, counts_rows_from_below);
  const auto second = colon == std::string_view::npos
                          ? first
                          : parse_point(text.substr(colon + 1), board, counts_rows_from_below);
  if (!first || !second) return value.bad(name, "a square such as dd or d4, or a rectangle such as dd:ee");
  const auto [left, right] = std::minmax({column(*first), column(*second)});
  const auto [top, bottom] = std::minmax({row(*first), row(*second)});
  WideBitboard points;
  for (int row = top; row <= bottom; ++row) {
    for (int column = left; column <= right; ++column) points |= bit<WideBitboard>(square_at(column, row));
  }
  return points;
}

/// Parses "10", or columns and rows as in "6:4".
std::optional<Shape> parse_size(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto parse_side = [](std::string_view side) {
    return parse_integer(side, "side", kMinBoardSide, kMaxBoardSide);
  };
  const auto columns = parse_side(text.substr(0, colon));
  const auto rows = colon == std::string_view::npos ? columns : parse_side(text.substr(colon + 1));
  if (!columns || !rows) return std::nullopt;
  return *Shape::make(static_cast<int>(*columns), static_cast<int>(*rows));
}

bool is_move(std::string_view name) {
  return name == "B" || name == "W";
}

/// Returns true for a property that sets up discs; some programs repeat it for each square.
bool is_discs(std::string_view name) {
  return name == "AB" || name == "AW" || name == "AE";
}

bool is_pass(std::string_view text) {
  constexpr std::array<std::string_view, 8> kPasses = {"", "pass", "pa", "ps", "pp", "z0", "--", "tt"};
  return std::ranges::any_of(kPasses,
                             [&](std::string_view pass) { return equals_ignoring_case(text, pass); });
}

Result<std::optional<GameOutcome>> parse_sgf_outcome(const TaggedValue& value) {
  const std::string_view text = trimmed(value.text);
  if (text.empty() || text == "?" || equals_ignoring_case(text, "void")) return std::optional<GameOutcome>();
  if (text == "0" || equals_ignoring_case(text, "draw")) return std::optional(outcome_of(0));
  const char side = to_lower(text[0]);
  if ((side == 'b' || side == 'w') && text.size() >= 2 && text[1] == '+') {
    const Color winner = side == 'b' ? Color::black : Color::white;
    const std::string_view how = text.substr(2);
    const auto margin = parse_decimal(how, "margin", 0, kMaxDiscs);
    if (margin && *margin == 0) return std::optional(outcome_of(0));
    if (margin) return std::optional(GameOutcome{winner, *margin, Ending::played_out});
    const char first = how.empty() ? ' ' : to_lower(how[0]);
    if (first == ' ') return std::optional(GameOutcome{winner, std::nullopt, Ending::played_out});
    if (first == 'r' || first == 'f')
      return std::optional(GameOutcome{winner, std::nullopt, Ending::resignation});
    if (first == 't') return std::optional(GameOutcome{winner, std::nullopt, Ending::time_out});
  }
  return value.bad("RE", "a result such as B+12, W+R, 0 or ?");
}

/// Returns the usual start of a board, or the discs that are set up on it.
Position start_of(const Shape& board, bool has_discs, WideBitboard black, WideBitboard white, Color to_move) {
  Position start = start_position(board);
  const WideBitboard blocked = start.board.blocked();
  if (has_discs) start.board = {black | blocked, white | blocked};
  if (to_move == Color::white) return {start.board.after_pass(), Color::white};
  return start;
}

}  // namespace

Result<std::optional<GameRecord>> SgfReader::read_next() {
  GameRecord record;
  Setup setup;
  depth_ = 0;
  if (next_root_) {
    if (const Status taken = take_next_root(setup, record); !taken) return taken.error();
  } else {
    source_.skip(kBlanks);
    if (source_.has_failed()) return source_.unexpected("a game");
    if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
    if (source_.peek() != '(') return source_.unexpected("( and a game");
  }
  const TextSource::Place place = source_.place();
  do {
    if (const Status taken = take_part(setup, record); !taken) return taken.error();
    source_.skip(kBlanks);
  } while (depth_ > 0);
  if (!setup.is_othello) return TextSource::error_at(place, "the game has no GM[2] (Othello)");
  for (std::string* text : {&record.black, &record.white, &record.place, &record.date})
    *text = to_utf8(*text, setup.charset);
  return std::optional(record);
}

Status SgfReader::take_part(Setup& setup, GameRecord& record) {
  const TextSource::Place place = source_.place();
  const int c = source_.peek();
  if (c != '(' && c != ')' && c != ';') return source_.unexpected("( or ; or )");
  source_.next();
  if (c == '(') {
    ++depth_;
    setup.variation = place;
    return success();
  }
  if (c == ')') {
    --depth_;
    setup.is_main_line = false;  // all further nodes belong to other variations
    setup.variation.reset();
    return success();
  }
  const Result<Node> node = read_node();
  if (!node) return node.error();
  if (setup.has_root && setup.variation && is_root(*node)) {
    next_root_ = *node;
    return TextSource::error_at(*setup.variation, "another game begins here, expected ) before it");
  }
  setup.has_root = true;
  setup.variation.reset();
  return setup.is_main_line ? take_node(*node, setup, record) : success();
}

Status SgfReader::take_next_root(Setup& setup, GameRecord& record) {
  Node root = *std::exchange(next_root_, std::nullopt);
  depth_ = 1;
  const Result<Node> rest = read_node();
  if (!rest) return rest.error();
  root.insert(root.end(), rest->begin(), rest->end());
  source_.skip(kBlanks);
  setup.has_root = true;
  return take_node(root, setup, record);
}

bool SgfReader::is_root(const Node& node) {
  return std::ranges::any_of(
      node, [](const Property& property) { return property.name == "GM" || property.name == "AP"; });
}

std::optional<SgfReader::Property> SgfReader::root_within(const TaggedValue& move) {
  for (const std::string_view name : {"GM", "FF"}) {
    const std::string begin = "(;" + std::string(name) + '[';
    const std::size_t found = move.text.rfind(begin);
    if (found == std::string::npos) continue;
    return Property{std::string(name), {{move.text.substr(found + begin.size()), move.place}}};
  }
  return std::nullopt;
}

bool SgfReader::skip_damaged() {
  if (depth_ == 0) {  // text that is not a game
    while (source_.peek() != TextSource::kEnd && source_.peek() != '(') source_.next();
  }
  while (!next_root_ && depth_ > 0 && source_.peek() != TextSource::kEnd) {
    if (source_.peek() == '[') {
      if (!skip_tagged_value(source_, Escapes::backslash)) return false;
      continue;
    }
    const int c = source_.next();
    if (c == ')') --depth_;
    if (c != '(') continue;
    ++depth_;
    if (source_.peek() != ';') continue;
    source_.next();
    const Result<Node> node = read_node();
    if (node && is_root(*node)) next_root_ = *node;
  }
  return !source_.has_failed();
}

Result<SgfReader::Node> SgfReader::read_node() {
  Node node;
  for (source_.skip(kBlanks); is_letter(source_.peek()); source_.skip(kBlanks)) {
    const TextSource::Place place = source_.place();
    Property property{source_.take_word(kMaxNameLength), {}};
    // Older files write GaMe instead of GM.
    std::erase_if(property.name, [](char c) { return c >= 'a' && c <= 'z'; });
    source_.skip(kBlanks);
    const Status read = is_known(property.name) ? read_values(property) : skip_values();
    if (!read) return read.error();
    if (property.values.empty()) continue;
    const auto same = std::ranges::find(node, property.name, &Property::name);
    if (same == node.end()) {
      node.push_back(std::move(property));
    } else if (is_discs(property.name)) {
      same->values.insert(same->values.end(), std::make_move_iterator(property.values.begin()),
                          std::make_move_iterator(property.values.end()));
    } else {
      return TextSource::error_at(place, "a second " + property.name + " in one node");
    }
  }
  return node;
}

Status SgfReader::read_values(Property& property) {
  do {
    if (property.values.size() == kMaxValues) return source_.unexpected("at most 100 values");
    const TextSource::Place bracket = source_.place();
    const Result<TaggedValue> value = read_tagged_value(source_, Escapes::backslash);
    if (!value) return value.error();
    property.values.push_back(*value);
    if (auto root = is_move(property.name) ? root_within(*value) : std::nullopt) {
      next_root_ = Node{{std::move(*root)}};
      return TextSource::error_at(bracket, "[ without ]");
    }
    source_.skip(kBlanks);
  } while (source_.peek() == '[');
  return success();
}

Status SgfReader::skip_values() {
  do {
    if (const Status skipped = skip_tagged_value(source_, Escapes::backslash); !skipped) return skipped;
    source_.skip(kBlanks);
  } while (source_.peek() == '[');
  return success();
}

Status SgfReader::take_format(const Node& node, Setup& setup, GameRecord& record) {
  for (const Property& property : node) {
    const TaggedValue& value = property.values.front();
    const std::string_view text = trimmed(value.text);
    if (property.name == "GM" && text != "2") return value.bad("GM", "2 (Othello)");
    if (property.name == "SZ") {
      const std::optional<Shape> board = parse_size(text);
      if (!board) return value.bad("SZ", "a side of 4 to 10, or columns and rows such as 6:4");
      if (*board != record.board && (setup.has_board || !record.notes.empty()))
        return value.error("the size of the board changes after discs or moves");
      record.board = *board;
    }
    if (property.name == "GM") setup.is_othello = true;
    if (property.name == "CA") setup.charset = text;
    if (property.name == "AP" && equals_ignoring_case(text.substr(0, 5), "gogui")) {
      setup.is_othello = setup.counts_rows_from_below = true;
    }
  }
  return success();
}

Status SgfReader::take_node(const Node& node, Setup& setup, GameRecord& record) {
  // The game and the form of its squares must be known before the squares are read.
  if (const Status taken = take_format(node, setup, record); !taken) return taken;
  const bool has_move =
      std::ranges::any_of(node, [](const Property& property) { return is_move(property.name); });
  for (const Property& property : node) {
    if (const Status taken = take_information(property, record); !taken) return taken;
    const bool is_setup = property.name == "PL" || property.name.starts_with('A');
    if (!is_setup || property.name == "AP") continue;
    // GoGui writes the side to move with each move, including the first.
    if (property.name == "PL" && (has_move || !record.notes.empty())) continue;
    if (!record.notes.empty()) {
      return property.values.front().error("discs are set up after a move");
    }
    if (const Status taken = take_setup(property, record.board, setup); !taken) return taken;
  }
  for (const Property& property : node) {
    if (is_move(property.name) && record.notes.empty() && !setup.has_side) {
      setup.to_move = property.name == "B" ? Color::black : Color::white;
    }
  }
  if (record.notes.empty()) {
    record.game = Game(start_of(record.board, setup.has_board, setup.black, setup.white, setup.to_move));
  }
  return take_moves(node, setup, record);
}

Status SgfReader::take_setup(const Property& property, const Shape& board, Setup& setup) {
  if (property.name == "PL") {
    const TaggedValue& value = property.values.front();
    const std::string_view text = trimmed(value.text);
    const char side = text.empty() ? ' ' : to_lower(text[0]);
    if (side != 'b' && side != 'w') return value.bad("PL", "B or W");
    setup.has_side = true;
    setup.to_move = side == 'b' ? Color::black : Color::white;
    return success();
  }
  for (const TaggedValue& value : property.values) {
    const Result<WideBitboard> points =
        parse_points(value, property.name, board, setup.counts_rows_from_below);
    if (!points) return points.error();
    setup.has_board = true;
    if (property.name == "AE") {
      setup.black &= ~*points;
      setup.white &= ~*points;
      continue;
    }
    WideBitboard& own = property.name == "AB" ? setup.black : setup.white;
    const WideBitboard other = property.name == "AB" ? setup.white : setup.black;
    if (!is_empty(other & *points)) return value.error("a black and a white disc are on one square");
    own |= *points;
  }
  return success();
}

Status SgfReader::take_information(const Property& property, GameRecord& record) {
  const TaggedValue& value = property.values.front();
  if (property.name == "PB") record.black = value.text;
  if (property.name == "PW") record.white = value.text;
  if (property.name == "PC" || (property.name == "EV" && record.place.empty())) record.place = value.text;
  if (property.name == "DT") record.date = value.text;
  if (property.name == "RE") {
    const auto outcome = parse_sgf_outcome(value);
    if (!outcome) return outcome.error();
    record.outcome = *outcome;
  }
  if (property.name == "BR" || property.name == "WR") {
    // A rank as in Go ("3d") is not a rating.
    const auto rating = parse_decimal(trimmed(value.text), "rating", -kMaxDiscs, kMaxDiscs);
    if (rating) (property.name == "BR" ? record.black_rating : record.white_rating) = *rating;
  }
  if (property.name == "TM" && !trimmed(value.text).empty()) {
    const auto time = parse_seconds(trimmed(value.text), "TM");
    if (!time) return value.bad("TM", "seconds");
    record.black_clock = GameClock{std::chrono::round<std::chrono::milliseconds>(*time)};
    record.white_clock = record.black_clock;
  }
  return success();
}

Status SgfReader::take_moves(const Node& node, Setup& setup, GameRecord& record) {
  std::optional<double> value_for_black;
  for (const Property& property : node) {
    if (property.name != kValueProperty) continue;
    const TaggedValue& value = property.values.front();
    const auto discs = parse_decimal(trimmed(value.text), kValueProperty, -kMaxDiscs, kMaxDiscs);
    if (!discs) return value.bad(kValueProperty, "a number");
    value_for_black = *discs;
  }
  for (const Property& property : node) {
    if (!is_move(property.name)) continue;
    const TaggedValue& value = property.values.front();
    if (!setup.is_othello) return value.error("a move comes before GM[2] (Othello)");
    const Color mover = property.name == "B" ? Color::black : Color::white;
    const std::string_view text = trimmed(value.text);
    const std::optional<Square> move =
        is_pass(text) ? Square::pass : parse_point(text, record.board, setup.counts_rows_from_below);
    if (!move) return value.bad(property.name, "a square such as df or d6");
    MoveNote note;
    if (value_for_black) note.evaluation = mover == Color::black ? *value_for_black : -*value_for_black;
    if (const Status played = setup.player.play(record, *move, note, mover); !played)
      return value.error(played.error().message);
  }
  return success();
}

}  // namespace emilia
