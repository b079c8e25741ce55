// SPDX-License-Identifier: MIT
#include "protocol/commands/convert_action.h"

#include "engine/notation/game_file.h"
#include "protocol/io/progress_bar.h"

namespace emilia {

Result<std::size_t> convert(const ConvertRequest& request) {
  GameFile input;
  if (const Status opened = input.open(request.input, request.input_format); !opened) return opened.error();
  GameFileWriter output;
  if (const Status created = output.create(request.output, request.output_format); !created)
    return created.error();
  ProgressBar progress("convert", 0);
  std::size_t games = 0;
  while (true) {
    const auto record = input.next();
    if (!record) return record.error();
    if (!*record) break;
    if (const Status written = output.write(**record); !written) return written.error();
    progress.advance();
    ++games;
  }
  if (const Status finished = output.finish(); !finished) return finished.error();
  return games;
}

}  // namespace emilia
