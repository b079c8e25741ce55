// SPDX-License-Identifier: MIT
#include "programs/commands/course_player.h"

#include <iostream>

#include "programs/commands/commands.h"
#include "protocol/words/report.h"
#include "protocol/words/requests.h"
#include "studies/textbook/course_player.h"

namespace emilia {

namespace {

Result<int> run_course_player(const CoursePlayerRequest& request, const Context& /*context*/) {
  std::cout << format_umea_move(course_player_move(narrow(request.position.board))) << '\n';
  return kExitDone;
}

}  // namespace

Result<CoursePlayerRequest> parse_course_player_request(const Arguments& arguments,
                                                        const ProgramOptions& /*options*/) {
  const auto position = parse_position_argument(arguments.positional(0));
  if (!position) return position.error();
  return CoursePlayerRequest{*position};
}

Subcommand course_player_command() {
  return {
      .name = "course-player",
      .positionals = "<position>",
      .max_positionals = 1,
      .summary = "print the move of the Umea course's fixed player",
      .details = "A weak fixed opponent for comparisons. Prints (row,column), such as (5,6), or pass.",
      .examples = {"emilia course-player BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"},
      .prepare = prepare_request<parse_course_player_request, run_course_player>};
}

}  // namespace emilia
