// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "emilia/board.h"

/// Parts of the Python module emilia._native, and the conversion of moves, which are texts in Python.

namespace emilia::python {

/// Parses "f5" or "pass". Throws Error with the text.
Move parse_move(const std::string& text);

/// Returns the object of the Python class emilia.Move. Requires the GIL.
pybind11::object to_python(Move move);

/// Gives a class the module name of the package, for messages, `repr` and pickle.
template <typename Class>
Class& in_package(Class& type) {
  type.attr("__module__") = "emilia";
  return type;
}

/// Returns all legal moves; a pass alone if the side to move must pass.
std::vector<Move> legal_moves(const Position& position);

/// Returns "1-0" for a win of Black, "0-1", "1/2-1/2" for a draw, or "*" for an unknown result.
const char* result_text(bool is_known, bool is_draw, Color winner);

void define_rules(pybind11::module_& module);
void define_games(pybind11::module_& module);
void define_search(pybind11::module_& module);

}  // namespace emilia::python

namespace pybind11::detail {

/// A str is parsed, other types are a TypeError. A returned move is an emilia.Move.
template <>
struct type_caster<emilia::Move> {
  PYBIND11_TYPE_CASTER(emilia::Move, const_name("emilia.Move"));

  bool load(handle source, bool /*convert*/) {
    if (!PyUnicode_Check(source.ptr())) return false;
    value = emilia::python::parse_move(source.cast<std::string>());
    return true;
  }
  static handle cast(emilia::Move move, return_value_policy /*policy*/, handle /*parent*/) {
    return emilia::python::to_python(move).release();
  }
};

}  // namespace pybind11::detail
