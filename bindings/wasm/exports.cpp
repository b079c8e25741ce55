// SPDX-License-Identifier: MIT
#include <emscripten.h>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "protocol/dialects/conversation.h"
#include "protocol/dialects/game_texts.h"

/// Functions for JavaScript; `bindings/npm/lib/open.js` calls them.

namespace {

/// Session and the lines that JavaScript is reading.
struct Handle {
  explicit Handle(const emilia::ProgramOptions& options)
      : conversation(options, [this] {
          // Any thread may write; the thread that created the module reads, in the order of the writes.
          MAIN_THREAD_ASYNC_EM_ASM({ Module["onLines"]($0); }, this);
        }) {}

  emilia::Conversation conversation;
  std::string taken;
  std::string bytes;  ///< contents of the file for `emilia_read_games`
};

}  // namespace

extern "C" {

/// Starts a session with a hash table of `megabytes`; returns null if memory is exhausted.
EMSCRIPTEN_KEEPALIVE Handle* emilia_open(int hash_megabytes) {
  try {
    emilia::ProgramOptions options;
    options.engine.hash_megabytes = hash_megabytes;
#ifndef __EMSCRIPTEN_PTHREADS__
    options.engine.searches_in_place = true;
#endif
    auto handle = std::make_unique<Handle>(options);
    return handle->conversation.status() ? handle.release() : nullptr;
  } catch (const std::exception&) {
    return nullptr;
  }
}

/// Executes a line of uoi; returns 0 after `quit`.
EMSCRIPTEN_KEEPALIVE int emilia_answer(Handle* handle, const char* line) {
  return handle->conversation.answer(line) ? 1 : 0;
}

/// Returns the lines since the last call; valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* emilia_take(Handle* handle) {
  handle->taken = handle->conversation.take_lines();
  return handle->taken.c_str();
}

/// Returns a buffer for the contents of a file, for `emilia_read_games`; null if memory is exhausted.
EMSCRIPTEN_KEEPALIVE char* emilia_room(Handle* handle, std::size_t size) {
  try {
    handle->bytes.resize(size);
    return handle->bytes.data();
  } catch (const std::exception&) {
    return nullptr;
  }
}

/// Returns the games in the buffer as lines (`games_of_text`); valid until the next call of this function or
/// of `emilia_take`. Returns null if memory is exhausted.
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
