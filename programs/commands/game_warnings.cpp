// SPDX-License-Identifier: MIT
#include "programs/commands/game_warnings.h"

#include <ostream>

#include "engine/base/text.h"
#include "programs/commands/command.h"

namespace emilia {

void GameWarnings::print(const std::string& place, const GameRecord& record, ProgressBar* progress) {
  if (record.warnings.empty() || ++games_ > kMaxShown) return;
  if (progress != nullptr) progress->hide();
  for (const std::string& warning : record.warnings) {
    const std::string shown = std::string(place).append(": ").append(warning);
    out_ << "emilia: warning: " << printable(shown, kMaxErrorLength) << '\n';
  }
}

void GameWarnings::finish() {
  if (games_ <= kMaxShown) return;
  const std::size_t more = games_ - kMaxShown;
  out_ << "emilia: " << more << (more == 1 ? " more game has" : " more games have") << " a warning\n";
}

}  // namespace emilia
