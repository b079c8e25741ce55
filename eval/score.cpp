// SPDX-License-Identifier: MIT
#include "eval/score.h"

#include <cstdlib>

namespace emilia {

std::string to_string(Score score) {
  const int hundredths = (std::abs(score.units()) * 100 + Score::kUnitsPerDisc / 2) / Score::kUnitsPerDisc;
  std::string text = score.units() < 0 && hundredths != 0 ? "-" : "";
  text += std::to_string(hundredths / 100);
  text += hundredths % 100 < 10 ? ".0" : ".";
  text += std::to_string(hundredths % 100);
  return text;
}

}  // namespace emilia
