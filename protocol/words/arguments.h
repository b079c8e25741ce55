// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace emilia {

/// What is left of a command line when its own grammar is read: words in order, flags by name.
struct Arguments {
  std::vector<std::string> words;
  boost::program_options::variables_map flags;

  /// A word that may be missing, which the parsers of words take as empty.
  [[nodiscard]] std::string_view word(std::size_t place) const {
    return place < words.size() ? std::string_view(words[place]) : std::string_view();
  }

  [[nodiscard]] bool has(const char* name) const { return flags.count(name) != 0; }

  /// Requires a flag that was given or has a default.
  [[nodiscard]] std::string flag(const char* name) const { return flags[name].as<std::string>(); }
};

}  // namespace emilia
