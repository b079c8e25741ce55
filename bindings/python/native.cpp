// SPDX-License-Identifier: MIT
#include <array>
#include <exception>
#include <string>
#include <utility>

#include "bindings/python/bindings.h"

/// Module emilia._native: the C++ interface in Python. The package in bindings/python/emilia adds
/// the functions that are written in Python. cmake/python_reference.py makes pages of the docstrings.

namespace py = pybind11;

namespace emilia::python {

Move parse_move(const std::string& text) {
  const Move move(emilia_move_parse(text.c_str()));
  if (move) return move;
  emilia_error error{};
  error.code = EMILIA_BAD_ARGUMENT;
  const std::string message = "invalid move '" + text + "': expected a square such as 'f5', or 'pass'";
  message.copy(error.message, sizeof(error.message) - 1);
  throw Error(error);
}

py::object to_python(Move move) {
  // One object a move, made at the first use and never freed: the interpreter may end before this library.
  static auto& moves = *new std::array<py::object, EMILIA_NO_MOVE>();
  py::object& made = moves.at(static_cast<std::size_t>(move.number()));
  if (!made) made = py::module_::import("emilia.moves").attr("Move")(move.text());
  return made;
}

const char* result_text(bool is_known, bool is_draw, Color winner) {
  if (!is_known) return "*";
  if (is_draw) return "1/2-1/2";
  return winner == Color::black ? "1-0" : "0-1";
}

}  // namespace emilia::python

PYBIND11_MODULE(_native, module) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const emilia::Error& error) {
      PyErr_SetString(py::module_::import("emilia.errors").attr("EmiliaError").ptr(), error.what());
    }
  });
  module.attr("version") = emilia::version();
  emilia::python::define_rules(module);
  emilia::python::define_games(module);
  emilia::python::define_search(module);
}
