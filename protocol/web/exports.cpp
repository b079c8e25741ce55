// SPDX-License-Identifier: MIT
#include <emscripten.h>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "protocol/web/conversation.h"
#include "protocol/web/game_texts.h"

/// What JavaScript calls. `protocol/web/package/lib/open.js` is the other side.

namespace {

/// A conversation and the lines that JavaScript is reading.
struct Handle {
  explicit Handle(const emilia::ProgramOptions& options)
      : conversation(options, [this] {
          // Threads may write; the one that made the module reads, in the order in which they wrote.
          MAIN_THREAD_ASYNC_EM_ASM({ Module["onLines"]($0); }, this);
        }) {}

  emilia::Conversation conversation;
  std::string taken;
  std::string bytes;  ///< of a file that JavaScript wants to be read
};

}  // namespace

extern "C" {

/// Begins a conversation with a hash table of so many megabytes, or returns null where there is no memory.
EMSCRIPTEN_KEEPALIVE Handle* emilia_open(int hash_megabytes) {
  try {
    emilia::ProgramOptions options;
    options.engine.hash_megabytes = hash_megabytes;
#ifndef __EMSCRIPTEN_PTHREADS__
    options.engine.searches_in_place = true;
#endif
    return std::make_unique<Handle>(options).release();
  } catch (const std::exception&) {
    return nullptr;
  }
}

/// Answers a line of uoi; 0 when it was the last.
EMSCRIPTEN_KEEPALIVE int emilia_answer(Handle* handle, const char* line) {
  return handle->conversation.answer(line) ? 1 : 0;
}

/// The lines that were sent since the last call; valid until the next.
EMSCRIPTEN_KEEPALIVE const char* emilia_take(Handle* handle) {
  handle->taken = handle->conversation.take_lines();
  return handle->taken.c_str();
}

/// Room for so many bytes of a file, for `emilia_read_games`; null where there is no memory for them.
EMSCRIPTEN_KEEPALIVE char* emilia_room(Handle* handle, std::size_t size) {
  try {
    handle->bytes.resize(size);
    return handle->bytes.data();
  } catch (const std::exception&) {
    return nullptr;
  }
}

/// The games of those bytes as lines (`games_of_text`); valid until the next call of it or of `emilia_take`.
/// Null where there is no memory for them.
EMSCRIPTEN_KEEPALIVE const char* emilia_read_games(Handle* handle, const char* name) {
  const std::string bytes = std::exchange(handle->bytes, {});
  try {
    handle->taken = emilia::games_of_text(name, bytes);
    return handle->taken.c_str();
  } catch (const std::exception&) {
    return nullptr;
  }
}

EMSCRIPTEN_KEEPALIVE void emilia_bench(Handle* handle) {
  handle->conversation.bench();
}

EMSCRIPTEN_KEEPALIVE void emilia_close(Handle* handle) {
  const std::unique_ptr<Handle> closed(handle);
}
}
