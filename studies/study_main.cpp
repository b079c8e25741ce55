// SPDX-License-Identifier: MIT
// Runs the textbook searches and agents for scripts/study. Prints one line of JSON per result.
#include <algorithm>
#include <array>
#include <ctime>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/words/flag_errors.h"
#include "studies/textbook/agents.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

using nlohmann::ordered_json;

constexpr int kExitOfBadArguments = 2;
constexpr std::int64_t kMaxMilliseconds = 86'400'000;

/// Names in the order of the enumerations.
constexpr std::array<std::string_view, 2> kFinalNames = {"raw", "empties-to-winner"};
constexpr std::array<std::string_view, 5> kOrderNames = {"by-square", "weights", "difference",
                                                         "weights-and-difference", "random"};
constexpr std::array<std::string_view, 3> kTableNames = {"none", "two-keys", "position"};
constexpr std::array<std::string_view, 3> kTableOrderNames = {"none", "best-move", "children"};

/// Command line of the study. Throws an exception that names an invalid argument.
class StudyArguments {
 public:
  explicit StudyArguments(po::variables_map map) : map_(std::move(map)) {}

  [[nodiscard]] bool has(const char* flag) const { return map_.count(flag) != 0; }
  [[nodiscard]] bool is_on(const char* flag) const { return map_[flag].as<bool>(); }
  [[nodiscard]] std::string text(const char* flag) const { return map_[flag].as<std::string>(); }

  [[nodiscard]] std::int64_t number(const char* flag, std::int64_t min, std::int64_t max) const {
    const auto value = parse_integer(text(flag), std::string("value for --") + flag, min, max);
    if (!value) throw std::invalid_argument(value.error().message);
    return *value;
  }

  /// Returns the index of the value of a flag in a list.
  template <std::size_t count>
  [[nodiscard]] std::size_t choice(const char* flag, const std::array<std::string_view, count>& words) const {
    const std::string value = text(flag);
    const auto* word = std::ranges::find(words, value);
    if (word != words.end()) return static_cast<std::size_t>(word - words.begin());
    throw std::invalid_argument("invalid value for --" + std::string(flag) + " " + in_quotes(value) +
                                ": expected " + joined(words));
  }

  [[nodiscard]] Shape board() const {
    const Result<Shape> shape = parse_shape(text("board"));
    if (!shape) throw std::invalid_argument(shape.error().message);
    return *shape;
  }

 private:
  po::variables_map map_;
};

TextbookParams search_params(const StudyArguments& arguments) {
  TextbookParams params;
  params.eval = static_cast<TextbookEval>(arguments.choice("eval", kTextbookEvalNames));
  params.scoring = arguments.choice("final", kFinalNames) == 0 ? Scoring::raw : Scoring::empties_to_winner;
  params.alpha_beta = arguments.is_on("alpha-beta");
  params.order = static_cast<TextbookOrder>(arguments.choice("order", kOrderNames));
  params.killers = arguments.is_on("killers");
  params.principal_variation = arguments.is_on("principal-variation");
  params.one_first_move = arguments.is_on("one-first-move");
  params.table = static_cast<TextbookTableKind>(arguments.choice("table", kTableNames));
  params.table_order = static_cast<TextbookTableOrder>(arguments.choice("table-order", kTableOrderNames));
  constexpr std::int64_t kMaxEntries = std::int64_t{1} << 32;
  constexpr std::int64_t kMaxMegabytes = 65'536;
  params.table_entries = static_cast<std::size_t>(arguments.number("entries", 1, kMaxEntries));
  if (arguments.has("megabytes")) {
    params.table_entries = TextbookParams::entries_of_megabytes(
        params.table, static_cast<std::size_t>(arguments.number("megabytes", 1, kMaxMegabytes)));
  }
  return params;
}

/// CPU time of this process; other programs do not count.
double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void print_depth(const TextbookResult& result, const TextbookStats& stats, double seconds) {
  std::string line;
  for (const Square move : result.line) line += (line.empty() ? "" : " ") + to_string(move);
  const ordered_json json = {{"depth", result.depth},
                             {"score", result.score.discs()},
                             {"exact", result.is_exact},
                             {"nodes", stats.nodes},
                             {"seconds", rounded(seconds, 6)},
                             {"cutoffs", stats.cutoffs},
                             {"first_cutoffs", stats.first_cutoffs},
                             {"table_cutoffs", stats.table_cutoffs},
                             {"line", line}};
  std::cout << json << std::endl;
}

/// Searches each depth separately or, with --deepen, with the table and counters of the depths before it.
void run_search(const StudyArguments& arguments) {
  const WideBoard start = start_position(arguments.board()).board;
  const int empties = start.empty_count();
  const auto last =
      static_cast<int>(std::min<std::int64_t>(arguments.number("depth", 1, kMaxBoardSquares), empties));
  const auto patience = static_cast<double>(arguments.number("patience", 1, kMaxMilliseconds));
  const bool deepens = arguments.is_on("deepen");
  TextbookSearch search(~start.blocked(), search_params(arguments));
  search.begin({});
  double begun = processor_seconds();
  double before_last = 0;
  double last_seconds = 0;
  for (auto depth = static_cast<int>(arguments.number("from", 1, kMaxBoardSquares)); depth <= last; ++depth) {
    if (!deepens) {
      search.clear();
      search.begin({});
      begun = processor_seconds();
    }
    const auto result = search.search_depth(start, depth);
    const double seconds = processor_seconds() - begun;
    print_depth(*result, search.stats(), seconds);
    if (result->is_exact) break;
    // Depths of the same parity grow alike, so the last two steps predict the next two; a single step is at
    // most that.
    const double growth = before_last > 0 ? seconds / before_last : 1;
    if (std::max(last_seconds, last_seconds * growth) > patience || seconds > patience) break;
    before_last = last_seconds;
    last_seconds = seconds;
  }
}

/// Parses terms of the positional evaluation, such as "stability=0 x-square=-8".
PositionalTerms positional_terms(const std::string& text) {
  PositionalTerms terms;
  Words words(text);
  while (!words.is_at_end()) {
    const std::string_view word = words.next();
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, sign);
    constexpr std::int64_t kMost = 10'000;
    const auto value =
        parse_integer(word.substr(std::min(sign + 1, word.size())), "value of a term", -kMost, kMost);
    if (!value) throw std::invalid_argument(value.error().message);
    const auto number = static_cast<int>(*value);
    if (name == "stability") {
      terms.has_stability = number != 0;
    } else if (name == "own-stability") {
      terms.counts_own_stability_only = number != 0;
    } else if (name == "x-square") {
      terms.x_square = number;
    } else if (name == "c-square") {
      terms.c_square = number;
    } else if (name == "unbalanced-edge") {
      terms.unbalanced_edge = number;
    } else if (name == "outer-disc") {
      terms.outer_disc = number;
    } else if (name == "parity") {
      terms.parity = number;
    } else {
      throw std::invalid_argument("unknown term " + in_quotes(name));
    }
  }
  return terms;
}

AgentLimits agent_limits(const StudyArguments& arguments) {
  AgentLimits limits;
  const auto milliseconds = [&arguments](const char* flag) {
    return Milliseconds(arguments.number(flag, 1, kMaxMilliseconds));
  };
  if (arguments.has("nodes")) {
    limits.nodes = static_cast<std::uint64_t>(arguments.number("nodes", 1, std::int64_t{1} << 40));
  }
  if (arguments.has("movetime")) limits.move_time = milliseconds("movetime");
  if (arguments.has("clock")) limits.clock = milliseconds("clock");
  if (arguments.has("slice")) limits.plan.early_slice = milliseconds("slice");
  limits.terms = positional_terms(arguments.text("terms"));
  if (!limits.nodes && !limits.move_time && !limits.clock) {
    throw std::invalid_argument("missing limit: expected --nodes, --movetime or --clock");
  }
  return limits;
}

double mean_nodes(const Agent& agent) {
  if (agent.searched_moves() == 0) return 0;
  return rounded(static_cast<double>(agent.nodes()) / agent.searched_moves(), 1);
}

double mean_depth(const Agent& agent) {
  if (agent.searched_moves() == 0) return 0;
  return rounded(static_cast<double>(agent.depth_sum()) / agent.searched_moves(), 4);
}

/// Plays two games on each board and opening, with the colours swapped.
void run_agents(const StudyArguments& arguments) {
  const AgentLimits limits = agent_limits(arguments);
  const std::size_t first = arguments.choice("first", kAgentNames);
  const std::size_t second = arguments.choice("second", kAgentNames);
  const Shape size = arguments.board();
  constexpr std::int64_t kMaxGames = 1'000'000;
  constexpr int kMaxBlocked = 30;
  const auto games = arguments.number("games", 1, kMaxGames);
  const auto blocked = static_cast<int>(arguments.number("blocked", 0, kMaxBlocked));
  const auto random_moves = static_cast<int>(arguments.number("random-moves", 0, kMaxBoardSquares));
  const auto seed = static_cast<std::uint64_t>(arguments.number("seed", 0, kMaxGames));
  for (std::int64_t game = 0; game < games; ++game) {
    std::mt19937_64 random(seed + static_cast<std::uint64_t>(game / 2));  // equal for both colours
    const Shape board = random_blocked_shape(size.columns(), size.rows(), blocked, random);
    const Position start = start_position(board);
    const Game opening = random_opening(start, random_moves, random);
    const bool first_is_black = game % 2 == 0;
    Agent one(~start.board.blocked(), static_cast<AgentKind>(first), limits, random());
    Agent other(~start.board.blocked(), static_cast<AgentKind>(second), limits, random());
    const AgentGameResult result =
        play_agents(opening, first_is_black ? one : other, first_is_black ? other : one, limits);
    std::string_view lost_on_time;
    if (result.lost_on_time)
      lost_on_time = kAgentNames[(*result.lost_on_time == Color::black) == first_is_black ? first : second];
    const ordered_json json = {{"game", game},
                               {"first", kAgentNames[first]},
                               {"second", kAgentNames[second]},
                               {"first_is", first_is_black ? "black" : "white"},
                               {"board", to_string(board)},
                               {"margin", first_is_black ? result.margin : -result.margin},
                               {"empties", result.empties},
                               {"moves", result.moves},
                               {"lost_on_time", lost_on_time},
                               {"depths", {mean_depth(one), mean_depth(other)}},
                               {"nodes", {mean_nodes(one), mean_nodes(other)}}};
    std::cout << json << std::endl;
  }
}

po::options_description study_flags() {
  const auto text = [](const char* value) { return po::value<std::string>()->default_value(value); };
  const auto on = [] { return po::bool_switch(); };
  const auto value = [] { return po::value<std::string>(); };
  po::options_description flags("Usage: emilia_study search|agents [flags]\n\nFlags");
  flags.add_options()                                                                              //
      ("board", text("6x6"), "board; agents use only its size")                                    //
      ("from", text("1"), "search: first depth")                                                   //
      ("depth", text("14"), "search: last depth")                                                  //
      ("patience", text("60"), "search: limit of the predicted CPU time of a depth in seconds")    //
      ("deepen", on(), "search: keep the table and the counters from depth to depth")              //
      ("eval", text("naive"), "search: evaluation: naive, mobility, compound, staged or squares")  //
      ("final", text("raw"), "search: score of finished games: raw or empties-to-winner")          //
      ("alpha-beta", on(), "search: alpha-beta pruning")                                           //
      ("order", text("by-square"),
       "search: move order: by-square, weights, difference, weights-and-difference or random")              //
      ("killers", on(), "search: try two killer moves per ply first")                                       //
      ("principal-variation", on(), "search: null windows after the first move (PVS)")                      //
      ("one-first-move", on(), "search: only one of the symmetric first moves")                             //
      ("table", text("none"), "search: transposition table: none, two-keys or position")                    //
      ("table-order", text("best-move"), "search: move order from the table: none, best-move or children")  //
      ("entries", text("1048576"), "search: table size in entries")                                         //
      ("megabytes", value(), "search: table size in MB instead of --entries")                               //
      ("first", text("cretan"), ("agents: first agent: " + joined(kAgentNames)).c_str())                    //
      ("second", text("greedy"), "agents: second agent")                                                    //
      ("games", text("10"), "agents: number of games")                                                      //
      ("seed", text("1"), "agents: random seed of the boards and openings")                                 //
      ("blocked", text("6"), "agents: blocked squares per board")                                           //
      ("random-moves", text("4"), "agents: random moves at the start of a game")                            //
      ("terms", text(""), "agents: terms of the evaluation of cs303, such as stability=0 x-square=-8")      //
      ("nodes", value(), "agents: node limit of a move")                                                    //
      ("movetime", value(), "agents: time limit of a move in ms")                                           //
      ("clock", value(), "agents: time per side and game in ms")                                            //
      ("slice", value(), "agents: early time slice of the Cretan plan in ms (2000)")                        //
      ("help", "print this text");
  return flags;
}

int run_study(int argc, char** argv) {
  const po::options_description flags = study_flags();
  const std::string action = argc > 1 ? argv[1] : "--help";
  if (action == "--help") {
    std::cout << flags;
    return 0;
  }
  const StudyArguments arguments(parse_flags({argv + 2, argv + argc}, flags));
  if (action == "search") {
    run_search(arguments);
  } else if (action == "agents") {
    run_agents(arguments);
  } else {
    throw std::invalid_argument("unknown command " + in_quotes(action) + ": expected search or agents");
  }
  return 0;
}

}  // namespace

}  // namespace emilia

int main(int argc, char** argv) {
  try {
    return emilia::run_study(argc, argv);
  } catch (const std::invalid_argument& error) {
    std::cerr << "emilia_study: " << error.what() << '\n';
  } catch (const std::exception& error) {
    std::cerr << "emilia_study: " << error.what() << '\n';
    return 1;
  }
  return emilia::kExitOfBadArguments;
}
