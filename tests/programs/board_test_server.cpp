// SPDX-License-Identifier: MIT
// Server of a small page, for tests/scripts/test_board_server.py: prints its port, its secret and an address,
// and serves until its input ends or no page has been open for the seconds of its first argument. The second
// one is the library of games.
#include <iostream>
#include <poll.h>
#include <string_view>
#include <unistd.h>

#include "engine/base/numbers.h"
#include "programs/board/server.h"

namespace emilia {
namespace {

int serve(std::string_view seconds, const std::string& library) {
  const auto linger = parse_integer(seconds, "seconds", 0, 1000);
  const Site site = parse_site("/index.html text/html 4\n/later/a.js text/javascript 2\n\npagejs");
  ProgramOptions options;
  options.engine.threads = 2;
  options.engine.hash_megabytes = 16;
  const auto should_end = [] {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0;
  };
  auto server = listen_for_pages(site, {.port = 0,
                                        .linger = std::chrono::seconds(linger ? *linger : 0),
                                        .request_time = std::chrono::seconds(1),
                                        .options = options,
                                        .library = library,
                                        .should_end = should_end});
  if (!server) return 1;
  std::cout << (*server)->port() << ' ' << (*server)->secret() << ' '
            << (*server)->make_address("game\t8x8\n") << std::endl;
  (*server)->run();
  return 0;
}

}  // namespace
}  // namespace emilia

int main(int argc, char* argv[]) {
  return emilia::serve(argc > 1 ? argv[1] : "60", argc > 2 ? argv[2] : "");
}
