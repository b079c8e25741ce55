// SPDX-License-Identifier: MIT
#include "programs/commands/build_info.h"

namespace emilia {

std::string_view weights_digest() {
  return EMILIA_WEIGHTS;
}

std::string build_text() {
  constexpr std::string_view kCommit = EMILIA_COMMIT;
  std::string text;
  if (!kCommit.empty()) text.append("commit ").append(kCommit).append(", ");
  return text + EMILIA_COMPILER ", weights " EMILIA_WEIGHTS "\n";
}

}  // namespace emilia
