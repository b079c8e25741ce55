// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>

#include "engine/base/numbers.h"
#include "engine/base/rounded_quotient.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"
#include "engine/board/symmetry.h"
#include "engine/book/foreign_book.h"
#include "engine/book/foreign_writers.h"

// Text format: one position on each line. Its words are the 65 characters with the side to move as Black, the
// value and its proven bounds, depth and selectivity (in percent) of the search, the leaf and its value or
// two dashes (an exact value ends with `!`), and games won, drawn and lost.

namespace emilia {

namespace {

constexpr std::string_view kHeading =
    "# position value lower upper depth selectivity leaf leaf-value wins draws losses";
constexpr int kScoreDecimals = 8;  ///< decimals of a unit, 1/256 disc
constexpr std::size_t kMaxLine = 4096;
constexpr std::size_t kBlock = 1 << 16;

std::string text_of(Score score) {
  return format_short_decimal(score.discs(), kScoreDecimals);
}

Result<Score> parse_score(std::string_view word, std::string_view what) {
  const auto discs = parse_decimal(word, what, -BookEntry::kMost, BookEntry::kMost);
  if (!discs) return discs.error();
  return Score::from_units(static_cast<int>(std::lround(*discs * Score::kUnitsPerDisc)));
}

/// Reader of one word after another that stores the first error.
class WordReader {
 public:
  explicit WordReader(std::string_view line) : words_(line) {}

  std::string_view word() { return words_.next(); }
  std::int64_t integer(std::string_view what, std::int64_t min, std::int64_t max) {
    return value_of(parse_integer(words_.next(), what, min, max), min);
  }
  Score score(std::string_view what) { return value_of(parse_score(words_.next(), what), Score()); }

  void fail(const Error& error) {
    if (status_) status_ = error;
  }
  Status end() {
    if (status_ && !words_.is_at_end()) status_ = Error{"unexpected word " + in_quotes(words_.peek())};
    return status_;
  }

 private:
  template <typename T>
  T value_of(const Result<T>& result, T otherwise) {
    if (result) return *result;
    fail(result.error());
    return otherwise;
  }

  Words words_;
  Status status_ = success();
};

void read_leaf(WordReader& words, const Board& board, BookEntry& entry) {
  const std::string_view name = words.word();
  std::string_view value = words.word();
  if (name == "-" && value == "-") return;
  const auto move = parse_move(name);
  entry.leaf.move = move ? canonical_move(board, *move) : Square::none;
  if (!entry.leaf.is_there()) words.fail({"invalid leaf " + in_quotes(name) + ": expected a legal move"});
  entry.leaf.is_exact = value.ends_with('!');
  if (entry.leaf.is_exact) value.remove_suffix(1);
  const auto score = parse_score(value, "value of the leaf");
  if (!score) return words.fail(score.error());
  entry.leaf.value = *score;
  const bool is_whole = score->units() % Score::kUnitsPerDisc == 0;
  if (entry.leaf.is_exact && !is_whole)
    words.fail({"invalid exact value of the leaf " + in_quotes(value) + ": expected whole discs"});
}

Selectivity selectivity_of(std::int64_t found, WordReader& words) {
  for (const Selectivity selectivity : kSelectivities) {
    if (percent(selectivity) == found) return selectivity;
  }
  words.fail({fmt::format("invalid selectivity {}: expected 73, 87, 95, 98, 99 or 100", found)});
  return Selectivity::none;
}

Result<ForeignPosition> text_position(std::string_view line) {
  constexpr std::int64_t kMaxGames = 0xFFFFFFFF;
  WordReader words(line);
  const auto found = parse_position(words.word());
  if (!found) return found.error();
  const Board board = narrow(found->board);
  if (board.is_finished()) return Error{"the game is over"};
  ForeignPosition position{.board = canonical(board)};
  BookEntry& entry = position.entry;
  entry.value = words.score("value");
  entry.lower = static_cast<Discs>(words.integer("lower bound", -BookEntry::kMost, BookEntry::kMost));
  entry.upper = static_cast<Discs>(words.integer("upper bound", entry.lower, BookEntry::kMost));
  entry.depth = static_cast<int>(words.integer("depth", 0, kSquareCount));
  entry.selectivity = selectivity_of(words.integer("selectivity", 0, 100), words);
  read_leaf(words, board, entry);
  for (std::uint32_t* count : {&entry.games.wins, &entry.games.draws, &entry.games.losses})
    *count = static_cast<std::uint32_t>(words.integer("number of games", 0, kMaxGames));
  if (const Status end = words.end(); !end) return end.error();
  return position;
}

}  // namespace

Discs in_discs(Score score) {
  return rounded_quotient(score.units(), Score::kUnitsPerDisc);
}

Status write_entries(const BookView& book, NewFile& file, const std::function<void()>& on_position,
                     const std::function<std::string(const Board& board, const BookEntry& entry)>& bytes_of) {
  Status written = success();
  const Status walked = book.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    written = entry ? file.write(bytes_of(board, *entry)) : Status(Error{"an entry of the book is damaged"});
    on_position();
    return written.has_value();
  });
  return walked ? written : walked;
}

Result<ForeignReport> read_text_book(const ReadBytes& read, const TakePosition& take) {
  ForeignReport report;
  std::string text;
  std::uint64_t line_number = 0;
  bool is_at_end = false;
  const auto take_line = [&](std::string_view line) {
    ++line_number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') return;
    if (const auto position = text_position(line)) {
      ++report.positions;
      take(*position);
    } else if (report.damaged++ == 0) {
      report.damage = fmt::format("line {}: {}", line_number, position.error().message);
    }
  };
  while (!is_at_end) {
    const auto block = read(kBlock);
    if (!block) return block.error();
    is_at_end = block->empty();
    text += *block;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
      take_line(std::string_view(text).substr(begin, end - begin));
    text.erase(0, begin);
    if (text.size() > kMaxLine) return Error{fmt::format("line {} is too long", line_number + 1)};
  }
  if (!text.empty()) take_line(text);
  if (report.positions == 0 && report.damaged > 0) return Error{report.damage};
  return report;
}

Status write_text_book(const BookView& book, NewFile& file, const std::function<void()>& on_position) {
  if (const Status written = file.write(std::string(kHeading) + '\n'); !written) return written;
  return write_entries(book, file, on_position, [](const Board& board, const BookEntry& entry) {
    const BookLeaf& leaf = entry.leaf;
    const std::string leaf_text =
        leaf.is_there() ? to_string(leaf.move) + ' ' + text_of(leaf.value) + (leaf.is_exact ? "!" : "")
                        : "- -";
    return fmt::format("{} {} {} {} {} {} {} {} {} {}\n", to_string(Position{board, Color::black}),
                       text_of(entry.value), entry.lower, entry.upper, entry.depth,
                       percent(entry.selectivity), leaf_text, entry.games.wins, entry.games.draws,
                       entry.games.losses);
  });
}

}  // namespace emilia
