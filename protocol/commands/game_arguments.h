// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/program_options.hpp>
#include <string_view>

#include "protocol/commands/analyze_action.h"
#include "protocol/commands/convert_action.h"
#include "protocol/commands/terminal_game.h"
#include "protocol/words/arguments.h"

/// The arguments of the commands that read, analyse and play games.

namespace emilia {

/// The flags that go with each, beside the options of the engine.
inline constexpr std::array<std::string_view, 2> kConvertFlags = {"from", "to"};
inline constexpr std::array<std::string_view, 7> kAnalyzeFlags = {"from", "game", "depth", "time",
                                                                  "json", "svg",  "html"};
inline constexpr std::array<std::string_view, 4> kPlayFlags = {"black", "white", "level", "clock"};

/// The flags that only these commands have, for the grammar and the help.
boost::program_options::options_description game_flags();

/// Errors name the argument that was wrong and what was expected.
Result<ConvertRequest> parse_convert_request(const Arguments& arguments);
Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments);
Result<PlayRequest> parse_play_request(const Arguments& arguments);

}  // namespace emilia
