// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include "bindings/c/support.h"
#include "engine/base/text.h"
#include "engine/notation/game_file.h"

using namespace emilia;     // NOLINT(google-build-using-namespace): the functions below are C's
using namespace emilia::c;  // NOLINT(google-build-using-namespace)

/// Reader of a file or of a text in memory.
struct emilia_reader {  // NOLINT(readability-identifier-naming): the name is C's
  GameFile file;
  std::unique_ptr<GameReader> memory;
  bool is_at_damaged = false;  ///< the last game was an error

  Result<std::optional<GameRecord>> next() {
    auto record = memory ? memory->next() : file.next();
    is_at_damaged = !record;
    return record;
  }
  bool skip_damaged() {
    if (!is_at_damaged) return false;
    is_at_damaged = false;
    return memory ? memory->skip_damaged() : file.skip_damaged();
  }
};

struct emilia_writer {  // NOLINT(readability-identifier-naming)
  GameFileWriter file;
};

namespace {

/// Returns the format of that name; an empty value for a null name.
Result<std::optional<GameFormat>> format_of(const char* name) {
  if (name == nullptr) return std::optional<GameFormat>();
  const auto names = format_names();
  const auto found = std::ranges::find(names, std::string_view(name));
  if (found == names.end()) return Error{"invalid format " + in_quotes(name) + ": expected " + joined(names)};
  return std::optional(static_cast<GameFormat>(found - names.begin()));
}

struct ReaderArguments {
  std::optional<GameFormat> format;
  std::optional<Shape> board;
};

Result<ReaderArguments> read_arguments(const char* format, const char* board) {
  const auto named = format_of(format);
  if (!named) return named.error();
  const Result<Shape> shape = board_of(board);
  if (!shape) return shape.error();
  return ReaderArguments{*named, board == nullptr ? std::nullopt : std::optional(*shape)};
}

emilia_reader* open_reader(const char* path, const ReaderArguments& arguments, emilia_error* error) {
  auto reader = std::make_unique<emilia_reader>();
  const Status opened = reader->file.open(text_of(path).value_or(""), arguments.format, arguments.board);
  return report(error, EMILIA_BAD_FILE, opened) == EMILIA_OK ? reader.release() : nullptr;
}

}  // namespace

emilia_reader* emilia_reader_open(const char* path, const char* format, const char* board,
                                  emilia_error* error) {
  return guarded_handle(error, [&]() -> emilia_reader* {
    const auto arguments = read_arguments(format, board);
    if (report(error, EMILIA_BAD_ARGUMENT, arguments) != EMILIA_OK) return nullptr;
    return open_reader(path, *arguments, error);
  });
}

emilia_reader* emilia_reader_of_text(const char* text, size_t size, const char* format, const char* board,
                                     emilia_error* error) {
  return guarded_handle(error, [&]() -> emilia_reader* {
    const auto arguments = read_arguments(format, board);
    if (report(error, EMILIA_BAD_ARGUMENT, arguments) != EMILIA_OK) return nullptr;
    if (!arguments->format) {
      fail(error, EMILIA_BAD_ARGUMENT, "missing format: expected its name, such as ggf");
      return nullptr;
    }
    auto reader = std::make_unique<emilia_reader>();
    reader->memory = make_game_reader(*arguments->format,
                                      InputFile::of_text(std::string_view(text, text == nullptr ? 0 : size)),
                                      {}, arguments->board);
    return reader.release();
  });
}

int32_t emilia_reader_next(emilia_reader* reader, emilia_game** game, emilia_error* error) {
  *game = nullptr;
  return guarded(error, [&] {
    const auto record = reader->next();
    if (!record) return report(error, EMILIA_BAD_FILE, record);
    succeed(error);
    if (!*record) return int32_t{EMILIA_END};
    *game = std::make_unique<emilia_game>(emilia_game{**record}).release();
    return int32_t{EMILIA_OK};
  });
}

int32_t emilia_reader_skip(emilia_reader* reader) {
  return guarded_value(int32_t{0}, [&] { return reader->skip_damaged() ? 1 : 0; });
}

void emilia_reader_free(emilia_reader* reader) {
  const std::unique_ptr<emilia_reader> freed(reader);
}

emilia_writer* emilia_writer_create(const char* path, const char* format, emilia_error* error) {
  return guarded_handle(error, [&]() -> emilia_writer* {
    const auto named = format_of(format);
    if (report(error, EMILIA_BAD_ARGUMENT, named) != EMILIA_OK) return nullptr;
    auto writer = std::make_unique<emilia_writer>();
    const Status created = writer->file.create(text_of(path).value_or(""), *named);
    return report(error, EMILIA_BAD_FILE, created) == EMILIA_OK ? writer.release() : nullptr;
  });
}

int32_t emilia_writer_write(emilia_writer* writer, const emilia_game* game, emilia_error* error) {
  return guarded(error, [&] { return report(error, EMILIA_BAD_FILE, writer->file.write(game->record)); });
}

int32_t emilia_writer_finish(emilia_writer* writer, emilia_error* error) {
  return guarded(error, [&] { return report(error, EMILIA_BAD_FILE, writer->file.finish()); });
}

void emilia_writer_free(emilia_writer* writer) {
  const std::unique_ptr<emilia_writer> freed(writer);
}

size_t emilia_game_format(const emilia_game* game, const char* format, char* buffer, size_t size,
                          emilia_error* error) {
  size_t length = 0;
  guarded(error, [&] {
    const auto named = format_of(format);
    if (!named) return report(error, EMILIA_BAD_ARGUMENT, named);
    const auto text = format_game(named->value_or(GameFormat::ggf), game->record);
    if (text) length = write_text(*text, buffer, size);
    return report(error, EMILIA_BAD_ARGUMENT, text);
  });
  return length;
}
