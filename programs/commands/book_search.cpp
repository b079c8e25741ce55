// SPDX-License-Identifier: MIT
#include <iostream>
#include <unistd.h>

#include "engine/base/text.h"
#include "programs/commands/book_ask.h"
#include "programs/commands/book_learn.h"
#include "programs/commands/commands.h"
#include "programs/commands/training_flags.h"

namespace emilia {

namespace {

struct BookSearchRequest {
  LearnRequest learn;
};

Result<BookSearchRequest> parse_request(const Arguments& arguments, const ProgramOptions& options) {
  BookSearchRequest request;
  ArgumentParser parser(arguments);
  if (arguments.has("nodes")) request.learn.effort.depth.reset();
  read_limits(parser, request.learn.effort);
  if (parser.error()) return *parser.error();
  const auto evaluation = load_evaluation(options.engine);
  if (!evaluation) return evaluation.error();
  request.learn.evaluation = *evaluation;
  return request;
}

Result<int> run_search(const BookSearchRequest& request, const Context& /*context*/) {
  PositionSearch search(request.learn.evaluation, request.learn.effort);
  LineReader reader(STDIN_FILENO);
  while (const auto line = reader.next()) {
    const auto asked = parse_search_line(line->text);
    if (!asked) return asked.error();
    std::cout << to_string(FoundLeafLine{asked->number, find_leaf(search, asked->question)}) << std::endl;
  }
  return kExitDone;
}

}  // namespace

Subcommand book_search_command() {
  const PositionLimits effort = LearnRequest().effort;
  return {.name = "book search",
          .positionals = "",
          .max_positionals = 0,
          .summary = "search worker for book learn --ask (machine interface)",
          .details =
              "Reads lines 'search <number> <position> <move>...' and answers each with\n"
              "'found <number> <move> <256ths of a disc> exact|estimate <depth> <confidence>'.",
          .examples = {"emilia book search --depth 12"},
          .flags = limit_flags(/*min_depth=*/1, std::to_string(*effort.depth), effort.exact_from),
          .options = option_flags({"eval", "eval-file"}),
          .prepare = prepare_request<parse_request, run_search>};
}

}  // namespace emilia
