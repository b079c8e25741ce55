// SPDX-License-Identifier: MIT
#include <functional>
#include <optional>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "emilia/engine.h"
#include "emilia/eval.h"
#include "emilia/notation.h"

/// Module emilia._native: the C++ interface in Python. Moves are texts. The package in
/// protocol/bindings/python/emilia adds the functions that are written in Python.

namespace py = pybind11;
using emilia::Color;
using emilia::Evaluation;
using emilia::Game;
using emilia::GameReader;
using emilia::GameResult;
using emilia::GameWriter;
using emilia::Info;
using emilia::Limits;
using emilia::Move;
using emilia::Position;

namespace {

using Words = std::vector<std::string>;
using Bits = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;

Words texts_of(const std::vector<Move>& moves) {
  Words texts;
  for (const Move move : moves) texts.push_back(move.text());
  return texts;
}

/// Returns the discs of a colour on the 8x8 corner.
std::uint64_t discs_of(const Position& position, Color color) {
  const std::uint64_t blocked = position.player() & position.opponent();
  return (position.to_move() == color ? position.player() : position.opponent()) & ~blocked;
}

/// Returns the sides of the board, such as "8x8".
std::string sides_of(const Position& position) {
  return std::to_string(position.columns()) + "x" + std::to_string(position.rows());
}

std::string board_repr(const Position& position) {
  const std::string text = "Board('" + position.text() + "'";
  return text + (position.columns() == position.rows() ? ")" : ", '" + sides_of(position) + "')");
}

/// Adds the methods that list, test and play moves.
void define_moves(py::class_<Position>& board) {
  board
      .def(
          "legal_moves", [](const Position& self) { return texts_of(self.legal_moves()); },
          "Returns the legal moves in the order of the squares, without 'pass'.")
      .def(
          "is_legal",
          [](const Position& self, const std::string& move) { return self.is_legal(Move::parse(move)); },
          py::arg("move"))
      .def(
          "flips",
          [](const Position& self, const std::string& move) {
            return texts_of(self.flips(Move::parse(move)));
          },
          py::arg("move"), "Returns the squares of the discs that a move turns.")
      .def(
          "play", [](const Position& self, const std::string& move) { return self.after(Move::parse(move)); },
          py::arg("move"), "Returns the board after a move. Raises EmiliaError if the move is illegal.")
      .def("transformed", &Position::transformed, py::arg("symmetry"),
           "Returns the image under a symmetry, 0 to 7. 8x8 only.")
      .def("canonical", &Position::canonical, "Returns the same board for all eight images. 8x8 only.")
      .def("perft", &Position::perft, py::arg("depth"), py::call_guard<py::gil_scoped_release>(),
           "Returns the number of sequences of depth moves, 0 to 60. A pass is a move.");
}

void define_board(py::module_& module) {
  py::enum_<Color>(module, "Color").value("BLACK", Color::black).value("WHITE", Color::white);
  py::class_<Position> board(
      module, "Board",
      "Board of up to 10x10 squares and the side to move. A value: play() returns a new Board.");
  board.def(py::init<>())
      .def(py::init(&Position::parse), py::arg("text"), py::arg("board") = "",
           "Parses W or B, then the squares as E, O, X or - (blocked). Without a board the length selects a "
           "square board.")
      .def_static("start", &Position::start, py::arg("board") = "8x8",
                  "Returns the start position of a board, such as '6x6' or '10x10 blocked a1,j8'.")
      .def_static(
          "from_bits",
          [](std::uint64_t player, std::uint64_t opponent, Color color) {
            const Position position(player, opponent, color);
            if ((player & opponent) != 0)
              throw py::value_error("invalid position: expected at most one disc on a square");
            return position;
          },
          py::arg("player"), py::arg("opponent"), py::arg("to_move") = Color::black,
          "Returns a position of 8x8 from sets of squares: bit 0 is a1, bit 63 is h8.")
      .def_property_readonly("to_move", &Position::to_move)
      .def_property_readonly("columns", &Position::columns)
      .def_property_readonly("rows", &Position::rows)
      .def_property_readonly("player", &Position::player, "Discs of the side to move on the 8x8 corner.")
      .def_property_readonly("opponent", &Position::opponent, "Discs of the opponent on the 8x8 corner.")
      .def_property_readonly("black", [](const Position& self) { return discs_of(self, Color::black); })
      .def_property_readonly("white", [](const Position& self) { return discs_of(self, Color::white); })
      .def_property_readonly("text", &Position::text)
      .def_property_readonly("is_finished", &Position::is_finished)
      .def_property_readonly("has_to_pass", &Position::has_to_pass)
      .def_property_readonly("score", &Position::score,
                             "Final score in discs for the side to move. Empty squares count for the winner.")
      .def("__str__", &Position::diagram)
      .def("__repr__", &board_repr)
      .def("__reduce__",
           [](const py::object& self) {
             const auto& position = self.cast<const Position&>();
             return py::make_tuple(self.get_type(), py::make_tuple(position.text(), sides_of(position)));
           })
      .def("__hash__", [](const Position& self) { return std::hash<std::string>()(self.text()); })
      .def("__eq__", [](const Position& self, const py::object& other) {
        return py::isinstance<Position>(other) && self == other.cast<Position>();
      });
  define_moves(board);
  module.def(
      "transformed_move",
      [](const std::string& move, int symmetry) { return Move::parse(move).transformed(symmetry).text(); },
      py::arg("move"), py::arg("symmetry"), "Returns the image of a move under a symmetry, 0 to 7, of 8x8.");
}

Game new_game(const Words& moves, const std::optional<Position>& start) {
  Game game(start.value_or(Position()));
  for (const std::string& move : moves) game.play(Move::parse(move));
  return game;
}

using OptionalClock = std::optional<std::tuple<double, double, double>>;

OptionalClock clock_of(const Game& game, Color color) {
  const auto clock = game.player(color).clock;
  return clock ? OptionalClock(std::tuple(clock->seconds, clock->increment, clock->extension)) : std::nullopt;
}

void set_clock(Game& game, Color color, const OptionalClock& clock) {
  emilia::Player player = game.player(color);
  player.clock = std::nullopt;
  if (clock) player.clock = emilia::Clock{std::get<0>(*clock), std::get<1>(*clock), std::get<2>(*clock)};
  game.set_player(color, player);
}

void set_rating(Game& game, Color color, std::optional<double> rating) {
  emilia::Player player = game.player(color);
  player.rating = rating;
  game.set_player(color, player);
}

std::vector<emilia::Note> notes_of(const Game& game) {
  std::vector<emilia::Note> notes;
  for (std::size_t i = 0; i < game.moves().size(); ++i) notes.push_back(game.note(i));
  return notes;
}

void define_records(py::class_<Game>& game) {
  game.def("set_result", &Game::set_result, py::arg("difference"), py::arg("ending") = 0,
           "Sets the result: Black's discs minus White's; ending 0 played out, 1 resigned, 2 time, 3 agreed.")
      .def_property_readonly("notes", &notes_of, "Notes to the moves, one for each move.")
      .def(
          "set_note",
          [](Game& self, std::size_t number, std::optional<double> evaluation,
             std::optional<double> seconds) {
            self.set_note(number, {evaluation, seconds});
          },
          py::arg("number"), py::arg("evaluation") = std::nullopt, py::arg("seconds") = std::nullopt);
  for (const auto& [name, color] : {std::pair("black", Color::black), std::pair("white", Color::white)}) {
    const std::string side = name;
    game.def_property(
        (side + "_rating").c_str(), [color = color](const Game& self) { return self.player(color).rating; },
        [color = color](Game& self, std::optional<double> rating) { set_rating(self, color, rating); });
    game.def_property(
        (side + "_clock").c_str(), [color = color](const Game& self) { return clock_of(self, color); },
        [color = color](Game& self, const OptionalClock& clock) { set_clock(self, color, clock); });
  }
}

void define_games(py::module_& module) {
  py::class_<emilia::Note>(module, "Note", "Evaluation in discs for the mover and time in seconds of a move.")
      .def_readonly("evaluation", &emilia::Note::evaluation)
      .def_readonly("seconds", &emilia::Note::seconds);
  py::class_<GameResult>(module, "GameResult", "Winner, margin in discs and ending of a game.")
      .def_readonly("winner", &GameResult::winner)
      .def_readonly("margin", &GameResult::margin)
      .def_readonly("ending", &GameResult::ending);
  py::class_<Game> game(module, "Game",
                        "Game from its start to its current position, with names, clocks, result and notes.");
  game.def(py::init(&new_game), py::arg("moves") = Words(), py::arg("start") = std::nullopt)
      .def(py::init([](const std::string& transcript, const std::optional<Position>& start) {
             return Game(transcript, start.value_or(Position()));
           }),
           py::arg("moves"), py::arg("start") = std::nullopt)
      .def("copy", [](const Game& self) { return Game(self); })
      .def(
          "play", [](Game& self, const std::string& move) { self.play(Move::parse(move)); }, py::arg("move"),
          "Plays a move. A missing pass before it is inserted.")
      .def("undo", &Game::undo, py::arg("count") = 1, "Takes back up to count moves; returns their number.")
      .def_property_readonly("board", &Game::position)
      .def_property_readonly("start", &Game::start)
      .def_property_readonly("moves", [](const Game& self) { return texts_of(self.moves()); })
      .def_property_readonly("transcript", &Game::transcript)
      .def_property_readonly("result", &Game::result)
      .def_property("black", &Game::black, &Game::set_black)
      .def_property("white", &Game::white, &Game::set_white)
      .def_property("place", &Game::place, &Game::set_place)
      .def_property("date", &Game::date, &Game::set_date)
      .def("format", &Game::format, py::arg("name") = "ggf",
           "Returns the game as 'ggf', 'sgf', 'transcript', 'pgn', 'json' or 'obf'.")
      .def("__repr__", [](const Game& self) { return "Game('" + self.transcript() + "')"; });
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

py::array_t<float> evaluate_arrays(const Evaluation& evaluation, const Bits& player, const Bits& opponent) {
  if (player.ndim() != 1 || opponent.ndim() != 1 || player.size() != opponent.size())
    throw py::value_error("invalid arrays: expected two of one dimension and of the same length");
  py::array_t<float> discs(player.size());
  float* const to = discs.mutable_data();
  {
    const py::gil_scoped_release release;
    evaluation.evaluate(player.data(), opponent.data(), static_cast<std::size_t>(player.size()), to);
  }
  return discs;
}

void define_evaluation(py::module_& module) {
  py::class_<Evaluation>(module, "Evaluation",
                         "Evaluation of positions without a search. Several threads may use it.")
      .def(py::init<const std::string&, const std::string&>(), py::arg("name") = "network",
           py::arg("weights") = "")
      .def("__call__", &Evaluation::operator(), py::arg("board"),
           "Returns the score in discs for the side to move.")
      .def("evaluate", &evaluate_arrays, py::arg("player"), py::arg("opponent"),
           "Returns the scores of positions of 8x8, given as two arrays of sets of squares.");
}

void define_search(py::module_& module) {
  py::class_<Limits>(module, "Limits")
      .def(py::init<>())
      .def_readwrite("seconds", &Limits::seconds)
      .def_readwrite("black_seconds", &Limits::black_seconds)
      .def_readwrite("white_seconds", &Limits::white_seconds)
      .def_readwrite("black_increment", &Limits::black_increment)
      .def_readwrite("white_increment", &Limits::white_increment)
      .def_readwrite("nodes", &Limits::nodes)
      .def_readwrite("depth", &Limits::depth)
      .def_readwrite("selectivity", &Limits::selectivity)
      .def_readwrite("window_low", &Limits::window_low)
      .def_readwrite("window_high", &Limits::window_high)
      .def_readwrite("is_infinite", &Limits::is_infinite)
      .def("set_moves", [](Limits& self, const Words& moves) {
        self.moves.clear();
        for (const std::string& move : moves) self.moves.push_back(Move::parse(move));
      });
  py::class_<Info>(module, "Info", "Result of a completed depth for one of the best moves.")
      .def_readonly("depth", &Info::depth)
      .def_readonly("line", &Info::line)
      .def_readonly("selectivity", &Info::selectivity)
      .def_readonly("is_exact", &Info::is_exact)
      .def_readonly("score", &Info::score)
      .def_readonly("seconds", &Info::seconds)
      .def_readonly("nodes", &Info::nodes)
      .def_property_readonly("bound",
                             [](const Info& self) {
                               if (self.bound == emilia::Bound::none) return "";
                               return self.bound == emilia::Bound::lower ? "lower" : "upper";
                             })
      .def_property_readonly("pv", [](const Info& self) { return texts_of(self.pv); })
      .def_property_readonly("move",
                             [](const Info& self) { return self.pv.empty() ? "" : self.pv.front().text(); })
      .def("__repr__", [](const Info& self) {
        return "Info(depth=" + std::to_string(self.depth) + ", score=" + std::to_string(self.score) + ")";
      });
  py::class_<emilia::Answer>(module, "Answer", "Answer of a search.")
      .def_property_readonly("move", [](const emilia::Answer& self) { return self.move.text(); })
      .def("__repr__", [](const emilia::Answer& self) { return "Answer(move='" + self.move.text() + "')"; })
      .def_property_readonly("ponder",
                             [](const emilia::Answer& self) {
                               return self.ponder ? std::optional(self.ponder.text()) : std::nullopt;
                             })
      .def_readonly("info", &emilia::Answer::info)
      .def_readonly("lines", &emilia::Answer::lines);
  py::class_<emilia::Engine>(module, "Engine")
      .def(py::init<>())
      .def("set_option", &emilia::Engine::set_option, py::arg("name"), py::arg("value"))
      .def("option", &emilia::Engine::option, py::arg("name"))
      .def("new_game", &emilia::Engine::new_game)
      .def("search", &emilia::Engine::search, py::arg("board"), py::arg("limits"),
           py::arg("on_info") = nullptr, py::call_guard<py::gil_scoped_release>())
      .def("stop", &emilia::Engine::stop, py::call_guard<py::gil_scoped_release>());
}

}  // namespace

PYBIND11_MODULE(_native, module) {
  py::register_exception<emilia::Error>(module, "EmiliaError");
  module.attr("version") = emilia::version();
  define_board(module);
  define_games(module);
  define_evaluation(module);
  define_search(module);
}
