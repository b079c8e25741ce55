// SPDX-License-Identifier: MIT
#include "programs/board/page_engine.h"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/dialects/game_texts.h"

namespace emilia {

namespace {

constexpr auto kCommandsOfPages =
    std::to_array<std::string_view>({"uoi", "isready", "newgame", "position", "go", "stop", "ponderhit",
                                     "undo", "redo", "opening", "why", "display", "eval", "legal", "help"});

constexpr auto kOptionsOfPages =
    std::to_array<std::string_view>({"Board", "Eval", "Scoring", "MultiPV", "Level", "UCI_LimitStrength",
                                     "UCI_Elo", "PeopleTime", "BookError", "Seed"});

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::any_of(names,
                             [name](std::string_view each) { return equals_ignoring_case(each, name); });
}

std::string set_number(std::string_view option, int value) {
  return "setoption name " + std::string(option) + " value " + std::to_string(value);
}

}  // namespace

int EngineBudget::threads_of_user() const {
  return std::max(1, threads / std::max(1, users.load()));
}

int EngineBudget::megabytes_of_user() const {
  return std::max(EngineOptions::kMinHashMegabytes, megabytes / std::max(1, users.load()));
}

Status check_page_line(std::string_view line, int max_threads) {
  Words words(line);
  const std::string_view command = words.next();
  if (command.empty() || is_one_of(kCommandsOfPages, command)) return success();
  if (command != "setoption") return Error{"unknown command " + in_quotes(command) + " for a page"};
  if (words.next() != "name") return success();  // the session reports it
  const std::string_view option = words.next();
  if (is_one_of(kOptionsOfPages, option)) return success();
  if (!equals_ignoring_case(option, "Threads"))
    return Error{"a page cannot set the option " + in_quotes(option)};
  words.next();
  const auto threads = parse_integer(words.take_rest(), "number of threads", 1, max_threads);
  return threads ? success() : Status(threads.error());
}

PageEngine::PageEngine(EngineBudget& budget, const ProgramOptions& options, Send send)
    : budget_(budget), options_(options), send_(std::move(send)) {
  ++budget_.users;
  options_.engine.threads = budget_.threads_of_user();
  options_.engine.hash_megabytes = budget_.megabytes_of_user();
  thread_ = std::thread([this] { run(); });
}

PageEngine::~PageEngine() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
  --budget_.users;
}

void PageEngine::take(PageMessage message, std::function<void()> on_handled) {
  {
    const std::lock_guard lock(mutex_);
    task_ = Task{std::move(message), std::move(on_handled)};
  }
  changed_.notify_one();
}

void PageEngine::run() {
  try {
    converse();
  } catch (const std::bad_alloc&) {
    send("@failed out of memory\n");
  } catch (const std::exception& error) {
    send(std::string("@failed ") + printable(error.what()) + "\n");
  }
}

void PageEngine::converse() {
  Conversation* opened = nullptr;  // the searches of the conversation write, and its destructor
  const auto on_lines = [&] {
    if (opened != nullptr) send_lines(*opened);
  };
  Conversation conversation(options_, on_lines);
  opened = &conversation;
  if (!conversation.status())
    return send("@failed " + printable(conversation.status().error().message) + "\n");
  send("@ready " + std::to_string(options_.engine.threads) + "\n");
  while (std::optional<Task> task = next_task()) {
    const PageMessage& message = task->message;
    if (message.is_text) {
      answer_lines(conversation, message.bytes);
    } else {
      const std::size_t end = std::min(message.bytes.find('\0'), message.bytes.size());
      const std::size_t begin = std::min(end + 1, message.bytes.size());
      send("@read\n" +
           games_of_text(message.bytes.substr(0, end), std::string_view(message.bytes).substr(begin)));
    }
    task->on_handled();
  }
}

std::optional<PageEngine::Task> PageEngine::next_task() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_ending_ || task_; });
  if (is_ending_) return std::nullopt;
  return std::exchange(task_, std::nullopt);
}

void PageEngine::answer_lines(Conversation& conversation, std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (const Status allowed = check_page_line(line, budget_.threads); !allowed) {
      send("error " + printable(allowed.error().message) + "\n");
      continue;
    }
    if (Words(line).peek() == "go") use_share(conversation);
    conversation.answer(line);
  }
}

void PageEngine::use_share(Conversation& conversation) {
  const int threads = budget_.threads_of_user();
  const int megabytes = budget_.megabytes_of_user();
  if (std::exchange(options_.engine.threads, threads) != threads)
    conversation.answer(set_number("Threads", threads));
  if (std::exchange(options_.engine.hash_megabytes, megabytes) != megabytes)
    conversation.answer(set_number("Hash", megabytes));
}

void PageEngine::send_lines(Conversation& conversation) {
  const std::lock_guard lock(sending_);
  if (std::string lines = conversation.take_lines(); !lines.empty()) send_(std::move(lines));
}

void PageEngine::send(std::string message) {
  const std::lock_guard lock(sending_);
  send_(std::move(message));
}

}  // namespace emilia
