// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "engine/base/files.h"
#include "engine/base/machine.h"
#include "engine/base/numbers.h"
#include "engine/base/paths.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/play/starter_book.h"
#include "programs/board/desktop.h"
#include "programs/board/server.h"
#include "programs/commands/commands.h"
#include "programs/commands/unfinished_game.h"
#include "protocol/dialects/game_texts.h"
#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

constexpr int kUsualPort = 8641;
constexpr int kGreatestPort = 65535;
constexpr int kUsualLinger = 60;
constexpr int kMaxLinger = 86'400;
constexpr int kShareOfMemory = 4;  ///< inverse of the share of the transposition tables

struct BoardRequest {
  std::vector<std::string> files;
  ProgramOptions options;
  int port = kUsualPort;
  int linger = kUsualLinger;
  bool is_browser_opened = true;
};

/// Returns the file in which a running server leaves its port and its secret; empty without a folder for it.
std::string address_file() {
  const std::string folder = environment_variable("XDG_RUNTIME_DIR");
  return folder.empty() ? state_file("board") : folder + "/emilia-board";
}

/// Asks the server of another process of this user for an address; nullopt if there is none.
std::optional<std::string> address_of_running_board(const std::string& games) {
  constexpr std::uint64_t kLongestFile = 200;
  const Result<std::string> file = read_file(address_file(), kLongestFile, InputFile::Expected::regular_file);
  if (!file) return std::nullopt;
  std::string text = *file;
  std::ranges::replace(text, '\n', ' ');
  Words words(text);
  const auto port = parse_integer(words.next(), "port", 1, kGreatestPort);
  const std::string secret(words.next());
  if (!port || secret.empty()) return std::nullopt;
  const Result<std::string> address = ask_board(static_cast<std::uint16_t>(*port), secret, games);
  return address ? std::optional(*address) : std::nullopt;
}

/// Reads the games of the files as lines for the page. Errors: unreadable files; files without a game.
Result<std::string> read_board_games(const std::vector<std::string>& files) {
  std::string games;
  for (const std::string& path : files) {
    const Result<std::string> bytes = read_file(path, BoardServer::kMaxMessage);
    if (!bytes) return bytes.error();
    const std::string found = games_of_text(path, *bytes);
    if (!found.starts_with("game\t") && found.find("\ngame\t") == std::string::npos)
      return Error{"cannot find a game in " + in_quotes(path)};
    games += found;
    if (games.size() > BoardServer::kMaxMessage) return Error{"cannot open the games: they are too many"};
  }
  return games;
}

void show_address(const BoardRequest& request, const std::string& address) {
  const bool is_opened = request.is_browser_opened && open_in_browser(address);
  std::cout << (is_opened ? "Opened in the browser: " : "Open this address in a browser: ") << address
            << std::endl;  // the program that reads it waits
}

Result<int> run_board(const BoardRequest& request, const Context& /*context*/) {
  const Result<std::string> games = read_board_games(request.files);
  if (!games) return games.error();
  if (const auto address = address_of_running_board(*games)) {
    show_address(request, *address);
    return kExitDone;
  }
  if (embedded_site().empty())
    return Error{"cannot open the board: this program was built without it; ./scripts/run board builds it"};
  const InterruptGuard interrupt;
  auto server =
      listen_for_pages(embedded_site(), {.port = static_cast<std::uint16_t>(request.port),
                                         .linger = std::chrono::seconds(request.linger),
                                         .options = request.options,
                                         .should_end = [&interrupt] { return interrupt.is_pending(); }});
  if (!server) return server.error();
  const std::string file = address_file();
  if (!file.empty()) {
    const std::string line = std::to_string((*server)->port()) + " " + (*server)->secret() + "\n";
    if (const Status written = write_private_file(file, line); !written)
      std::cerr << "warning: a second call cannot find this board: " << written.error().message << '\n';
  }
  show_address(request, (*server)->make_address(*games));
  std::cout << "The board ends " << request.linger
            << " seconds after its last page is closed, or with Ctrl-C." << std::endl;
  (*server)->run();
  std::error_code ignored;
  if (!file.empty()) std::filesystem::remove(path_of(file), ignored);
  return interrupt.is_pending() ? kExitInterrupted : kExitDone;
}

/// Opens the starter book; without the book the board works, too.
void use_starter_book(ProgramOptions& options) {
  if (const Option* book = find_option("Book"); starter_book_file() && book != nullptr)
    static_cast<void>(set_option(*book, "--book", kStarterBook, options));
}

Result<BoardRequest> parse_board_request(const Arguments& arguments, const ProgramOptions& options) {
  BoardRequest request{arguments.positionals, options};
  EngineOptions& engine = request.options.engine;
  if (!arguments.has("threads")) engine.threads = std::min(usable_processors(), EngineOptions::kMaxThreads);
  if (!arguments.has("hash")) {
    const auto share = static_cast<int>(usable_megabytes() / kShareOfMemory);
    engine.hash_megabytes = std::clamp(share, engine.hash_megabytes, EngineOptions::kMaxHashMegabytes);
  }
  if (!arguments.has("book")) use_starter_book(request.options);
  ArgumentParser parser(arguments);
  parser.read_number("port", request.port);
  parser.read_number("linger", request.linger);
  request.is_browser_opened = !arguments.has("no-browser");
  if (parser.error()) return *parser.error();
  return request;
}

}  // namespace

Subcommand board_command() {
  return {.name = "board",
          .positionals = "[<game>...]",
          .max_positionals = Subcommand::kAnyNumber,
          .summary = "play and analyse in the browser",
          .details =
              "Opens the board in the browser, with this program as its engine and the games of the files.\n"
              "A second call opens a page of the running board. Only this user's browser is served.",
          .examples = {"emilia board", "emilia board game.ggf", "emilia board --no-browser --port 9000"},
          .flags = {number_flag("port", "<n>", {1, kGreatestPort}, "port; another one if it is busy",
                                std::to_string(kUsualPort)),
                    number_flag("linger", "<s>", {0, kMaxLinger},
                                "time without a page until the program ends", std::to_string(kUsualLinger)),
                    switch_flag("no-browser", "print the address only")},
          .options = with_other_default(
              with_other_default(with_other_default(option_flags({"eval-file", "hash", "threads", "priority",
                                                                  "book", "book-error"}),
                                                    "book", "starter"),
                                 "threads", "all processors"),
              "hash", "a quarter of the memory"),
          .prepare = prepare_request<parse_board_request, run_board>};
}

}  // namespace emilia
