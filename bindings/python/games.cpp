// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/python/bindings.h"
#include "emilia/notation.h"

/// Classes Game, Outcome and Note of the Python package, and files of games.

namespace py = pybind11;

namespace emilia::python {

namespace {

constexpr double kMaxDiscs = EMILIA_MAX_SQUARES;

enum class Ending : std::int32_t {
  played_out = EMILIA_PLAYED_OUT,
  resignation = EMILIA_RESIGNATION,
  time_out = EMILIA_TIME_OUT,
  agreement = EMILIA_AGREEMENT
};

using OptionalClock = std::optional<std::tuple<double, double, double>>;

Game new_game(const std::variant<std::string, std::vector<Move>>& moves,
              const std::optional<Position>& start) {
  if (const auto* transcript = std::get_if<std::string>(&moves))
    return Game(*transcript, start.value_or(Position()));
  Game game(start.value_or(Position()));
  for (const Move move : std::get<1>(moves)) game.play(move);
  return game;
}

OptionalClock clock_of(const Game& game, Color color) {
  const auto clock = game.player(color).clock;
  return clock ? OptionalClock(std::tuple(clock->seconds, clock->increment, clock->extension)) : std::nullopt;
}

void set_clock(Game& game, Color color, const OptionalClock& clock) {
  Player player = game.player(color);
  player.clock = std::nullopt;
  if (clock) player.clock = Clock{std::get<0>(*clock), std::get<1>(*clock), std::get<2>(*clock)};
  game.set_player(color, player);
}

void set_rating(Game& game, Color color, std::optional<double> rating) {
  Player player = game.player(color);
  player.rating = rating;
  game.set_player(color, player);
}

std::vector<Note> notes_of(const Game& game) {
  std::vector<Note> notes;
  for (std::size_t i = 0; i < game.moves().size(); ++i) notes.push_back(game.note(i));
  return notes;
}

bool is_equal(const Note& one, const Note& other) {
  return one.evaluation == other.evaluation && one.seconds == other.seconds;
}

bool is_equal(const GameResult& one, const GameResult& other) {
  return one.winner == other.winner && one.margin == other.margin && one.ending == other.ending;
}

bool is_equal(const Game& one, const Game& other) {
  const auto texts = [](const Game& game) {
    return std::tuple(game.black(), game.white(), game.place(), game.date());
  };
  const auto players = [](const Game& game) {
    return std::tuple(game.player(Color::black).rating, clock_of(game, Color::black),
                      game.player(Color::white).rating, clock_of(game, Color::white));
  };
  if (one.start() != other.start() || one.moves() != other.moves()) return false;
  const auto result = one.result();
  const auto other_result = other.result();
  if (result.has_value() != other_result.has_value()) return false;
  const auto notes = notes_of(one);
  const auto other_notes = notes_of(other);
  return (!result || is_equal(*result, *other_result)) && texts(one) == texts(other) &&
         players(one) == players(other) &&
         std::equal(notes.begin(), notes.end(), other_notes.begin(),
                    [](const Note& a, const Note& b) { return is_equal(a, b); });
}

Move pop(Game& game) {
  const std::vector<Move> moves = game.moves();
  if (moves.empty()) throw py::index_error("pop from a game without moves");
  game.undo();
  return moves.back();
}

std::string result_of(const std::optional<GameResult>& result) {
  const bool is_draw = result && !result->winner;
  return result_text(result.has_value(), is_draw, is_draw || !result ? Color::black : *result->winner);
}

py::object svg_of(const py::object& game, int size) {
  return py::module_::import("emilia.svg").attr("game_svg")(game, size);
}

void define_outcome(py::module_& module) {
  py::enum_<Ending> ending(module, "Ending", "Reason for the end of a game.");
  in_package(ending)
      .value("PLAYED_OUT", Ending::played_out)
      .value("RESIGNATION", Ending::resignation)
      .value("TIME_OUT", Ending::time_out)
      .value("AGREEMENT", Ending::agreement);
  py::class_<GameResult> outcome(module, "Outcome", "Outcome of a game, returned by `Game.outcome`.");
  in_package(outcome)
      .def_readonly("winner", &GameResult::winner, "`emilia.BLACK`, `emilia.WHITE`, or None for a draw.")
      .def_readonly("margin", &GameResult::margin, "Difference in discs, 0 to 100, or None if it is unknown.")
      .def_property_readonly(
          "ending", [](const GameResult& self) { return static_cast<Ending>(self.ending); },
          "Reason for the end, an `Ending`.")
      .def(
          "result", [](const GameResult& self) { return result_of(self); },
          "Returns '1-0' for a win of Black, '0-1' for a win of White, '1/2-1/2' for a draw.")
      .def("__repr__", [](const GameResult& self) { return "<Outcome " + result_of(self) + ">"; })
      .def(
          "__eq__", [](const GameResult& self, const GameResult& other) { return is_equal(self, other); },
          py::is_operator());
  py::class_<Note> note(module, "Note", "Note to a move, an element of `Game.notes`.");
  in_package(note)
      .def_readonly("evaluation", &Note::evaluation, "Evaluation in discs for the side that moved, or None.")
      .def_readonly("seconds", &Note::seconds, "Time of the move in seconds, or None.")
      .def(
          "__eq__", [](const Note& self, const Note& other) { return is_equal(self, other); },
          py::is_operator());
}

void define_play(py::class_<Game>& game) {
  game.def("push", &Game::play, py::arg("move"),
           "Plays a move. If a pass before it is missing, the pass is played too.\n\n"
           "Errors: EmiliaError for an illegal move; the game does not change.")
      .def("pop", &pop,
           "Takes back the last move and returns it. A pass that `push` added goes with its move.\n\n"
           "Errors: IndexError for a game without moves.")
      .def(
          "copy", [](const Game& self) { return Game(self); }, "Returns an independent copy.")
      .def_property_readonly("position", &Game::position, "Position after the last move.")
      .def_property_readonly("start", &Game::start, "Position before the first move.")
      .def_property_readonly("moves", &Game::moves, "List of the moves, passes included.")
      .def_property_readonly("transcript", &Game::transcript, "Moves as one text without passes: 'f5d6c3'.")
      .def_property_readonly(
          "turn", [](const Game& self) { return self.position().to_move(); },
          "Side to move: `emilia.BLACK` or `emilia.WHITE`.")
      .def_property_readonly(
          "legal_moves", [](const Game& self) { return legal_moves(self.position()); },
          "Legal moves, as in `Position.legal_moves`.")
      .def(
          "is_legal", [](const Game& self, Move move) { return self.position().is_legal(move); },
          py::arg("move"), "Returns True for a move of `legal_moves`.")
      .def(
          "is_game_over", [](const Game& self) { return self.position().is_finished(); },
          "Returns True if neither side has a legal move.")
      .def("outcome", &Game::result,
           "Returns the `Outcome`: the one from the file or `set_outcome`, else that of a finished board.\n\n"
           "Returns None if the result is unknown.")
      .def(
          "result", [](const Game& self) { return result_of(self.result()); },
          "Returns '1-0' for a win of Black, '0-1' for a win of White, '1/2-1/2' for a draw, '*' if the\n"
          "result is unknown.")
      .def("svg", &svg_of, py::arg("size") = 360,
           "Returns a picture as SVG text: discs, a mark on the last move, dots on the legal moves.\n\n"
           "`size` is the width in pixels. Notebooks show this picture for a game.")
      .def("_repr_svg_", [](const py::object& self) { return svg_of(self, 360); })
      .def("__repr__", [](const Game& self) { return "Game('" + self.transcript() + "')"; })
      .def("__str__", [](const Game& self) { return self.position().diagram(); })
      .def("__copy__", [](const Game& self) { return Game(self); })
      .def("__deepcopy__", [](const Game& self, const py::dict& /*memo*/) { return Game(self); })
      .def(
          "__eq__", [](const Game& self, const Game& other) { return is_equal(self, other); },
          py::is_operator());
}

void define_records(py::class_<Game>& game) {
  game.def(
          "set_outcome",
          [](Game& self, double difference, Ending ending) {
            if (!(difference >= -kMaxDiscs && difference <= kMaxDiscs))
              throw py::value_error("invalid difference: expected -100 to 100 discs");
            self.set_result(difference, static_cast<std::int32_t>(ending));
          },
          py::arg("difference"), py::arg("ending") = Ending::played_out,
          "Sets the outcome. `difference` is Black's discs minus White's, -100 to 100.\n\n"
          "Errors: ValueError for another difference.")
      .def_property_readonly("notes", &notes_of, "Notes to the moves: a list with a `Note` for each move.")
      .def(
          "set_note",
          [](Game& self, std::size_t number, std::optional<double> evaluation,
             std::optional<double> seconds) {
            self.set_note(number, {evaluation, seconds});
          },
          py::arg("number"), py::arg("evaluation") = std::nullopt, py::arg("seconds") = std::nullopt,
          "Sets the note to a move. The first move has number 0.\n\n"
          "`evaluation` is in discs for the side that moved, -1000000 to 1000000. `seconds` is the time of\n"
          "the move, 0 to 1000000. Errors: EmiliaError for another number or value.")
      .def_property("black", &Game::black, &Game::set_black, "Name of Black, empty if unknown.")
      .def_property("white", &Game::white, &Game::set_white, "Name of White, empty if unknown.")
      .def_property("place", &Game::place, &Game::set_place, "Place of the game, empty if unknown.")
      .def_property("date", &Game::date, &Game::set_date,
                    "Date as a text such as '2026-11-26', empty if unknown.")
      .def("format", &Game::format, py::arg("name") = "ggf",
           "Returns the game as text in a format of games such as 'ggf'.\n\n"
           "Errors: EmiliaError for another name, or a format that cannot store the board.");
  for (const auto& [name, color] : {std::pair("black", Color::black), std::pair("white", Color::white)}) {
    const std::string side = name;
    const std::string title = color == Color::black ? "Black" : "White";
    game.def_property(
        (side + "_rating").c_str(), [color = color](const Game& self) { return self.player(color).rating; },
        [color = color](Game& self, std::optional<double> rating) { set_rating(self, color, rating); },
        ("Rating of " + title + ", -1000000 to 1000000, or None.").c_str());
    game.def_property(
        (side + "_clock").c_str(), [color = color](const Game& self) { return clock_of(self, color); },
        [color = color](Game& self, const OptionalClock& clock) { set_clock(self, color, clock); },
        ("Clock of " + title +
         ", or None: seconds at the start, seconds that each move adds, and seconds\nof one extension.")
            .c_str());
  }
}

}  // namespace

void define_games(py::module_& module) {
  define_outcome(module);
  py::class_<Game> game(
      module, "Game",
      "Game from a start to its last move, with names, clocks, outcome and notes.\n\n"
      "`moves` is a transcript 'f5d6c3' or a sequence of moves. `start` is a `Position`, by default the "
      "start\n"
      "of 8x8. Two games are equal if their starts, moves, names, clocks, outcomes and notes are equal. A\n"
      "game can change, so it cannot be hashed. Errors: EmiliaError for an illegal move.");
  in_package(game).def(py::init(&new_game), py::arg("moves") = "", py::arg("start") = std::nullopt);
  define_play(game);
  define_records(game);
  py::class_<GameReader>(module, "GameReader")
      .def(py::init<const std::string&, const std::string&, const std::string&>(), py::arg("path"),
           py::arg("format") = "", py::arg("board") = "")
      .def_static("of_text", &GameReader::of_text, py::arg("text"), py::arg("format"), py::arg("board") = "")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__",
           [](GameReader& self) {
             std::optional<Game> game = self.next();
             if (!game) throw py::stop_iteration();
             return std::move(*game);
           })
      .def("skip_damaged", &GameReader::skip_damaged);
  py::class_<GameWriter>(module, "GameWriter")
      .def(py::init<const std::string&, const std::string&>(), py::arg("path"), py::arg("format") = "")
      .def("write", &GameWriter::write, py::arg("game"))
      .def("finish", &GameWriter::finish);
}

}  // namespace emilia::python
