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
#include "engine/library/game_library.h"
#include "engine/play/starter_book.h"
#include "programs/board/api.h"
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
  bool is_for_programs = false;
  std::string library;
  GuestSettings guest;  ///< without a command there is none
};

/// Server of another process of this user.
struct RunningBoard {
  std::uint16_t port;
  std::string secret;
  std::string address;  ///< opens a page
};

/// Returns the file in which a running server leaves its port and its secret; empty without a folder for it.
std::string address_file() {
  const std::string folder = environment_variable("XDG_RUNTIME_DIR");
  return folder.empty() ? state_file("board") : folder + "/emilia-board";
}

/// Asks the server of another process for an address; nullopt if there is none.
std::optional<RunningBoard> find_running_board(const std::string& games) {
  constexpr std::uint64_t kLongestFile = 200;
  const Result<std::string> file = read_file(address_file(), kLongestFile, InputFile::Expected::regular_file);
  if (!file) return std::nullopt;
  std::string text = *file;
  std::ranges::replace(text, '\n', ' ');
  Words words(text);
  const auto number = parse_integer(words.next(), "port", 1, kGreatestPort);
  const std::string secret(words.next());
  if (!number || secret.empty()) return std::nullopt;
  const auto port = static_cast<std::uint16_t>(*number);
  const Result<std::string> address = ask_board(port, secret, games);
  return address ? std::optional(RunningBoard{port, secret, *address}) : std::nullopt;
}

/// Reads the games of the files as lines for the page. Errors: unreadable files; files without a game.
Result<std::string> read_board_games(const std::vector<std::string>& files) {
  std::string games;
  for (const std::string& path : files) {
    GameFile file;
    if (const Status opened = file.open(path); !opened) return opened.error();
    const std::string found = games_of_file(file);
    if (!found.starts_with("game\t") && found.find("\ngame\t") == std::string::npos)
      return Error{"cannot find a game in " + in_quotes(path)};
    games += found;
    if (games.size() > BoardServer::kMaxMessage) return Error{"cannot open the games: they are too many"};
  }
  return games;
}

/// Prints the address of a page and opens it, or prints what other programs need.
void show_board(const BoardRequest& request, const RunningBoard& board) {
  if (request.is_for_programs) {
    std::cout << "Address: http://127.0.0.1:" << board.port << kApiPath << "\nToken: " << board.secret
              << std::endl;
    return;
  }
  const bool is_opened = request.is_browser_opened && open_in_browser(board.address);
  std::cout << (is_opened ? "Opened in the browser: " : "Open this address in a browser: ") << board.address
            << std::endl;  // the program that reads it waits
}

/// Serves until the last page is closed or Ctrl-C, and leaves the port and the secret in the file meanwhile.
Result<int> serve_board(const BoardRequest& request, const std::string& games) {
  using std::chrono::seconds;
  const InterruptGuard interrupt;
  Result<std::shared_ptr<Guest>> guest = std::shared_ptr<Guest>();
  if (!request.guest.command.empty()) guest = Guest::start(request.guest);
  if (!guest) return guest.error();
  auto server = listen_for_pages(
      embedded_site(),
      {.port = static_cast<std::uint16_t>(request.port),
       .linger = request.is_for_programs ? std::nullopt : std::optional(seconds(request.linger)),
       .options = request.options,
       .library = request.library,
       .guest = *guest,
       .should_end = [&interrupt] { return interrupt.is_pending(); }});
  if (!server) return server.error();
  BoardServer& board = **server;
  const std::string file = address_file();
  if (!file.empty()) {
    const std::string line = std::to_string(board.port()) + " " + board.secret() + "\n";
    if (const Status written = write_private_file(file, line); !written)
      std::cerr << "warning: a second call cannot find this board: " << written.error().message << '\n';
  }
  show_board(request, {board.port(), board.secret(), board.make_address(games)});
  if (request.is_for_programs)
    std::cout << "Ctrl-C ends the program." << std::endl;
  else
    std::cout << "The board ends " << request.linger
              << " seconds after its last page is closed, or with Ctrl-C." << std::endl;
  board.run();
  std::error_code ignored;
  if (!file.empty()) std::filesystem::remove(path_of(file), ignored);
  return interrupt.is_pending() ? kExitInterrupted : kExitDone;
}

Result<int> run_board(const BoardRequest& request, const Context& /*context*/) {
  const Result<std::string> games = read_board_games(request.files);
  if (!games) return games.error();
  if (const auto running = find_running_board(*games)) {
    if (!request.guest.command.empty())
      return Error{"cannot use --engine: a board is running; close its pages or press Ctrl-C there"};
    show_board(request, *running);
    return kExitDone;
  }
  if (embedded_site().empty() && !request.is_for_programs)
    return Error{"cannot open the board: this program was built without it; ./scripts/run board builds it"};
  return serve_board(request, *games);
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
  request.library = usual_library();
  parser.read_file("library", request.library);
  request.is_browser_opened = !arguments.has("no-browser");
  request.guest.command = arguments.text("engine");
  if (arguments.has("engine") && request.guest.command.empty())
    parser.fail({"missing value for --engine: expected a command"});
  parser.read_choice("engine-protocol", request.guest.protocol);
  if (arguments.has("engine-depth")) parser.read_number("engine-depth", request.guest.depth.emplace());
  for (const char* flag : {"engine-protocol", "engine-depth"}) {
    if (arguments.has(flag) && request.guest.command.empty())
      parser.fail({"missing --engine: required by --" + std::string(flag)});
  }
  parser.read_switch("api", request.is_for_programs);
  if (parser.error()) return *parser.error();
  return request;
}

std::vector<Flag> board_flags() {
  return {number_flag("port", "<n>", {1, kGreatestPort}, "port; another one if it is busy",
                      std::to_string(kUsualPort)),
          number_flag("linger", "<s>", {0, kMaxLinger}, "time without a page until the program ends",
                      std::to_string(kUsualLinger)),
          text_flag("engine", "<command>", "another engine, to play and analyse beside Emilia"),
          choice_flag("engine-protocol", kGuestProtocolNames, "protocol of --engine", "gtp"),
          number_flag("engine-depth", "<n>", {1, kMaxDepth}, "search depth of --engine, for nboard"),
          switch_flag("no-browser", "print the address only"),
          switch_flag("api", "print the address and the token for other programs; runs until Ctrl-C"),
          text_flag("library", "<file>", "library that keeps the games", "the user's")};
}

}  // namespace

bool has_embedded_board() {
  return !embedded_site().empty();
}

Subcommand board_command() {
  return {.name = "board",
          .positionals = "[<game>...]",
          .max_positionals = Subcommand::kAnyNumber,
          .summary = "play and analyse in the browser",
          .details =
              "Opens the board in the browser, with this program as its engine and the games of the files.\n"
              "A second call opens a page of the running board. Only this user's browser is served.",
          .examples = {"emilia board", "emilia board game.ggf", "emilia board --no-browser --port 9000",
                       "emilia board --engine /usr/games/gtp-rhino", "emilia board --api"},
          .flags = board_flags(),
          .options = with_other_default(
              with_other_default(with_other_default(option_flags({"eval-file", "hash", "threads", "priority",
                                                                  "book", "book-error"}),
                                                    "book", "starter"),
                                 "threads", "all processors"),
              "hash", "a quarter of the memory"),
          .prepare = prepare_request<parse_board_request, run_board>};
}

}  // namespace emilia
