// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "protocol/commands/command_requests.h"

namespace emilia {

/// How a study ended.
enum class StudyOutcome : std::uint8_t { done, interrupted };

/// Analyses all games of the request's files and folders, one on each thread, prints a row (or a line of
/// JSON) for each in order, and then what each player lost. A file or a game that cannot be read and a game
/// on another board are told on `err` and left out. Ctrl-C ends the run, and what is done is printed and
/// kept. Errors: all games were left out, a results file that cannot be used or belongs to other games or
/// settings, no memory.
Result<StudyOutcome> analyze_all(const AnalyzeRequest& request, std::ostream& out, std::ostream& err);

/// An error where the request would write over one of these files of games, over its book or its weights, or
/// one file for two.
Status check_outputs(const AnalyzeRequest& request, const std::vector<std::string>& files);

/// The files that the words name: a folder stands for the game files in it and below it, in the order of
/// their names. An error where there is none.
Result<std::vector<std::string>> game_files_of(const std::vector<std::string>& words);

}  // namespace emilia
