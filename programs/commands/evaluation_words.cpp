// SPDX-License-Identifier: MIT
#include "programs/commands/evaluation_words.h"

#include <fmt/format.h>

#include "engine/base/files.h"
#include "engine/base/fingerprint.h"
#include "programs/commands/build_info.h"

namespace emilia {

Result<std::string> evaluation_text(const EngineOptions& options) {
  constexpr std::uint64_t kMaxWeights = std::uint64_t{1} << 30;
  std::string text = fmt::format("eval {}", to_string(options.eval));
  if (is_learned(options.eval) && options.eval_file.empty()) {
    text += fmt::format(", weights {}", weights_digest());
  } else if (is_learned(options.eval)) {
    const auto weights = read_file(options.eval_file, kMaxWeights, InputFile::Expected::regular_file);
    if (!weights) return weights.error();
    text += fmt::format(", weights of a file {:016x}", fingerprint(*weights));
  }
  const std::string changes = to_string(options.search_params);
  if (!changes.empty()) text += ", " + changes;
  return text;
}

}  // namespace emilia
