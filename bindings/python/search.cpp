// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <string>

#include "bindings/python/bindings.h"
#include "emilia/engine.h"
#include "emilia/eval.h"

/// Evaluations, and the search engine below emilia.Engine.

namespace py = pybind11;

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

/// Returns a score with its sign and two decimals.
std::string score_text(double discs) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%+.2f", discs);
  return {text.data(), static_cast<std::size_t>(length)};
}

const char* bound_of(const Info& info) {
  if (info.bound == Bound::none) return "";
  return info.bound == Bound::lower ? "lower" : "upper";
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

void define_results(py::module_& module) {
  py::class_<Info> info(module, "Info", "Result of a completed depth of a search for one of the best moves.");
  in_package(info)
      .def_readonly("depth", &Info::depth, "Searched depth in plies.")
      .def_readonly("multipv", &Info::line, "Rank of the move, from 1.")
      .def_readonly("selectivity", &Info::selectivity,
                    "Confidence in percent; 100 is a search without pruning.")
      .def_readonly("is_exact", &Info::is_exact, "True if the score is proven.")
      .def_readonly("score", &Info::score, "Score in discs for the side to move.")
      .def_readonly("time", &Info::seconds, "Seconds since the start of the search.")
      .def_readonly("nodes", &Info::nodes, "Number of searched positions.")
      .def_property_readonly("bound", &bound_of,
                             "'lower' or 'upper' if the score is only a bound: outside the window of\n"
                             "`Engine.solve`, or of an interrupted depth; else ''.")
      .def_readonly("pv", &Info::pv, "List of expected moves, passes included.")
      .def_property_readonly(
          "move",
          [](const Info& self) { return self.pv.empty() ? std::nullopt : std::optional(self.pv.front()); },
          "First move of `pv`, or None at the end of the game.")
      .def("__repr__", [](const Info& self) {
        const std::string move = self.pv.empty() ? "" : " " + self.pv.front().text();
        return "<Info depth " + std::to_string(self.depth) + ": " + score_text(self.score) + move + ">";
      });
  py::class_<Answer> answer(module, "PlayResult", "Answer of a search.");
  in_package(answer)
      .def_readonly("move", &Answer::move, "Best move; `Move('pass')` if there is no legal move.")
      .def_property_readonly(
          "ponder",
          [](const Answer& self) { return self.ponder ? std::optional(self.ponder) : std::nullopt; },
          "Expected reply, or None.")
      .def_readonly("info", &Answer::info, "Last `Info` of the best move.")
      .def_readonly("lines", &Answer::lines,
                    "List with an `Info` for each ranked move of the last completed depth, best first. The\n"
                    "option MultiPV is their number.")
      .def("__repr__", [](const Answer& self) {
        return "<PlayResult " + self.move.text() + ": " + score_text(self.info.score) + ">";
      });
}

}  // namespace

void define_search(py::module_& module) {
  define_evaluation(module);
  define_results(module);
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
