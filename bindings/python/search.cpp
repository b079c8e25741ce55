// SPDX-License-Identifier: MIT
#include <optional>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <string>
#include <utility>

#include "bindings/python/bindings.h"
#include "emilia/engine.h"
#include "emilia/eval.h"

/// Evaluations, and the search engine below emilia.Engine.

namespace py = pybind11;

namespace emilia::python {

namespace {

/// Calls a dataclass of the package, whose objects Python code makes and compares as well.
template <typename... Arguments>
py::handle made(const char* name, Arguments&&... arguments) {
  return py::module_::import("emilia.results").attr(name)(std::forward<Arguments>(arguments)...).release();
}

const char* bound_of(const Info& info) {
  if (info.bound == Bound::none) return "";
  return info.bound == Bound::lower ? "lower" : "upper";
}

}  // namespace

}  // namespace emilia::python

namespace pybind11::detail {

template <>
struct type_caster<emilia::Info> {
  PYBIND11_TYPE_CASTER(emilia::Info, const_name("emilia.Info"));

  static handle cast(const emilia::Info& info, return_value_policy /*policy*/, handle /*parent*/) {
    const bool is_exact = info.is_exact && info.bound == emilia::Bound::none;
    return emilia::python::made("Info", info.depth, info.line, info.selectivity, info.score, is_exact,
                                emilia::python::bound_of(info), info.is_exact, info.seconds, info.nodes,
                                info.pv);
  }
};

template <>
struct type_caster<emilia::Answer> {
  PYBIND11_TYPE_CASTER(emilia::Answer, const_name("emilia.PlayResult"));

  static handle cast(const emilia::Answer& answer, return_value_policy /*policy*/, handle /*parent*/) {
    const auto ponder = answer.ponder ? std::optional(answer.ponder) : std::nullopt;
    return emilia::python::made("PlayResult", answer.move, ponder, answer.info, answer.lines);
  }
};

}  // namespace pybind11::detail

namespace emilia::python {

namespace {

using Bits = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>;

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
  py::class_<Evaluation> evaluation(
      module, "Evaluation",
      "Evaluation of positions without a search.\n\n"
      "`name` is a value of the option Eval: 'network', 'pattern', 'staged' and others. `weights` is a file\n"
      "for 'network' and 'pattern', empty for the built-in weights. Threads: several may use an object at\n"
      "the same time. Errors: EmiliaError for an unknown name or an invalid file.");
  in_package(evaluation)
      .def(py::init<const std::string&, const std::string&>(), py::arg("name") = "network",
           py::arg("weights") = "")
      .def("__call__", &Evaluation::operator(), py::arg("position"),
           "Returns the score of a `Position` in discs for the side to move.\n\n"
           "Errors: EmiliaError if the evaluation does not support the board.")
      .def(
          "evaluate", &evaluate_arrays, py::arg("player"), py::arg("opponent"),
          "Returns the scores of `n` positions of 8x8 in discs: an array of shape (n,) and type float32.\n\n"
          "`player` and `opponent` have shape (n,) and type uint64: a set of squares for each position, bit\n"
          "0 is a1. `player` is the side to move. Requires numpy. Errors: ValueError for other shapes,\n"
          "EmiliaError for two discs on a square.");
}

}  // namespace

void define_search(py::module_& module) {
  define_evaluation(module);
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
      .def_readwrite("moves", &Limits::moves);
  py::class_<Engine>(module, "Engine")
      .def(py::init<>())
      .def("set_option", &Engine::set_option, py::arg("name"), py::arg("value"))
      .def("option", &Engine::option, py::arg("name"))
      .def("new_game", &Engine::new_game)
      .def("search", &Engine::search, py::arg("position"), py::arg("limits"), py::arg("on_info") = nullptr,
           py::call_guard<py::gil_scoped_release>())
      .def("stop", &Engine::stop, py::call_guard<py::gil_scoped_release>());
}

}  // namespace emilia::python
