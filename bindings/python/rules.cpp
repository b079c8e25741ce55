// SPDX-License-Identifier: MIT
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bindings/python/bindings.h"

/// Class Position of the Python package.

namespace py = pybind11;

namespace emilia::python {

namespace {

/// Returns the discs of a colour on the 8x8 corner.
std::uint64_t discs_of(const Position& position, Color color) {
  const std::uint64_t blocked = position.player() & position.opponent();
  return (position.to_move() == color ? position.player() : position.opponent()) & ~blocked;
}

/// Returns the sides of the board, such as "8x8".
std::string sides_of(const Position& position) {
  return std::to_string(position.columns()) + "x" + std::to_string(position.rows());
}

std::string repr_of(const Position& position) {
  const std::string text = "Position('" + position.text() + "'";
  return text + (position.columns() == position.rows() ? ")" : ", '" + sides_of(position) + "')");
}

Position from_bits(std::uint64_t player, std::uint64_t opponent, Color color) {
  if ((player & opponent) != 0)
    throw py::value_error("invalid position: expected at most one disc on a square");
  return {player, opponent, color};
}

std::string result_of(const Position& position) {
  const int score = position.score();
  const Color winner = score > 0 ? position.to_move() : opposite(position.to_move());
  return result_text(position.is_finished(), score == 0, winner);
}

py::object svg_of(const py::object& position, int size) {
  return py::module_::import("emilia.svg").attr("position_svg")(position, size);
}

void define_moves(py::class_<Position>& position) {
  position
      .def_property_readonly("legal_moves", &legal_moves,
                             "Legal moves in the order of the squares.\n\n"
                             "If the side to move must pass, the list is `[Move('pass')]`. It is empty at\n"
                             "the end of the game.")
      .def("is_legal", &Position::is_legal, py::arg("move"),
           "Returns True for a move of `legal_moves`. Errors: EmiliaError for a text that is not a move.")
      .def("flips", &Position::flips, py::arg("move"),
           "Returns the squares of the discs that a move turns, as moves. An illegal move turns no disc.")
      .def("after", &Position::after, py::arg("move"),
           "Returns the position after a move. Errors: EmiliaError for an illegal move.")
      .def("is_game_over", &Position::is_finished, "Returns True if neither side has a legal move.")
      .def(
          "result", &result_of,
          "Returns '1-0' for a win of Black, '0-1' for a win of White, '1/2-1/2' for a draw, '*' before the\n"
          "end of the game.")
      .def_property_readonly("score", &Position::score,
                             "Final score in discs for the side to move, -100 to 100.\n\n"
                             "Empty squares count for the winner. Before the end of the game the value is\n"
                             "that of a game which ends here.")
      .def("transformed", &Position::transformed, py::arg("symmetry"),
           "Returns the image under a symmetry, 0 to 7.\n\n"
           "Bit 0 of the number mirrors the columns, then bit 1 mirrors the rows, then bit 2 swaps columns\n"
           "and rows. Errors: EmiliaError for another number or a board other than 8x8.")
      .def("canonical", &Position::canonical,
           "Returns the same position for all eight images. Errors: EmiliaError for a board other than 8x8.")
      .def("perft", &Position::perft, py::arg("depth"), py::call_guard<py::gil_scoped_release>(),
           "Returns the number of sequences of `depth` moves, 0 to 60.\n\n"
           "A pass is a move. A game that ends earlier counts as one sequence. Errors: EmiliaError for\n"
           "another depth.");
}

void define_squares(py::class_<Position>& position) {
  position
      .def_property_readonly("turn", &Position::to_move, "Side to move: `emilia.BLACK` or `emilia.WHITE`.")
      .def_property_readonly("columns", &Position::columns, "Number of columns, 4 to 10.")
      .def_property_readonly("rows", &Position::rows, "Number of rows, 4 to 10.")
      .def_property_readonly("player", &Position::player,
                             "Discs of the side to move, as a set of squares of the 8x8 corner.")
      .def_property_readonly("opponent", &Position::opponent,
                             "Discs of the opponent, as a set of squares of the 8x8 corner.")
      .def_property_readonly(
          "black", [](const Position& self) { return discs_of(self, Color::black); },
          "Discs of Black, as a set of squares of the 8x8 corner.")
      .def_property_readonly(
          "white", [](const Position& self) { return discs_of(self, Color::white); },
          "Discs of White, as a set of squares of the 8x8 corner.")
      .def_property_readonly("text", &Position::text,
                             "Text that `Position(text)` reads: W or B, then the squares from a1.")
      .def("svg", &svg_of, py::arg("size") = 360,
           "Returns a picture as SVG text: discs, and dots on the legal moves.\n\n"
           "`size` is the width in pixels. Notebooks show this picture for a position.")
      .def("_repr_svg_", [](const py::object& self) { return svg_of(self, 360); })
      .def("__str__", &Position::diagram)
      .def("__repr__", &repr_of)
      .def("__reduce__",
           [](const py::object& self) {
             const auto& position = self.cast<const Position&>();
             return py::make_tuple(self.get_type(), py::make_tuple(position.text(), sides_of(position)));
           })
      .def("__copy__", [](const Position& self) { return self; })
      .def("__deepcopy__", [](const Position& self, const py::dict& /*memo*/) { return self; })
      .def(
          "__eq__", [](const Position& self, const Position& other) { return self == other; },
          py::is_operator())
      .def("__hash__", [](const Position& self) { return std::hash<std::string>()(self.text()); });
}

}  // namespace

std::vector<Move> legal_moves(const Position& position) {
  if (position.has_to_pass()) return {Move::pass()};
  return position.legal_moves();
}

void define_rules(py::module_& module) {
  py::enum_<Color> color(module, "Color", "Side: `Color.BLACK` or `Color.WHITE`. Black moves first.");
  in_package(color).value("BLACK", Color::black).value("WHITE", Color::white);
  py::class_<Position> position(
      module, "Position",
      "Board of 4x4 to 10x10 squares and the side to move. A value: `after` returns a new position.\n\n"
      "`Position()` is the start of 8x8. `Position(text)` reads W or B, the side to move, and then the\n"
      "squares a1, b1 ... as E (empty), O (white), X (black) or - (blocked). The length of the text selects\n"
      "a square board; other boards need `board`, as in `start`.\n"
      "Positions can be compared, hashed, copied and pickled. A set of squares is an int: bit 0 is a1,\n"
      "bit 7 is h1, bit 63 is h8.\n"
      "Errors: EmiliaError for an invalid text or board.");
  in_package(position)
      .def(py::init([](const std::optional<std::string>& text, const std::string& board) {
             return text ? Position::parse(*text, board) : Position::start(board.empty() ? "8x8" : board);
           }),
           py::arg("text") = std::nullopt, py::arg("board") = "")
      .def_static("start", &Position::start, py::arg("board") = "8x8",
                  "Returns the start position of a board: '6x6', '10x10 blocked a1,j8', '8x8 parallel'.\n\n"
                  "Errors: EmiliaError for an invalid board.")
      .def_static(
          "from_bits", &from_bits, py::arg("player"), py::arg("opponent"), py::arg("turn") = Color::black,
          "Returns a position of 8x8 from two sets of squares.\n\n"
          "`player` has the discs of the side to move, `turn`. Errors: ValueError for two discs on a\n"
          "square, TypeError for a number outside 64 bits.");
  define_squares(position);
  define_moves(position);
}

}  // namespace emilia::python
