// SPDX-License-Identifier: MIT
#include "engine/notation/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>
#include <zlib.h>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::string_view kGzipMark = "\x1F\x8B";
constexpr std::size_t kPartSize = std::size_t{1} << 20;

using ArchivePointer = std::unique_ptr<archive, decltype(&archive_read_free)>;

/// Returns the error "cannot read 'a.zip': CAUSE".
Error error_in(const InputFile& file, std::string_view cause) {
  return file_error("read", file.path(), cause);
}

Error damage(const InputFile& file, const char* cause) {
  return error_in(file, "the archive is damaged: " + printable(cause == nullptr ? "unknown error" : cause));
}

Error damage(const InputFile& file, archive* reader) {
  return damage(file, archive_error_string(reader));
}

Error too_large(const InputFile& file, std::uint64_t max_size) {
  return error_in(file, "its contents have more than " + std::to_string(max_size) + " bytes");
}

/// Receives the contents part by part.
using TakePart = std::function<void(std::string_view part)>;

/// Unpacks a file of gzip, which may have several members and zeros at its end. zlib checks the sums that
/// libarchive ignores.
Status inflate_gzip(const InputFile& file, std::string& packed, std::uint64_t max_size,
                    const TakePart& take) {
  constexpr int kGzipOnly = 16;
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) return error_in(file, "zlib failed");
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string part(kPartSize, '\0');
  std::uint64_t size = 0;
  do {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    int status = inflate(&stream, Z_NO_FLUSH);
    take(std::string_view(part).substr(0, part.size() - stream.avail_out));
    size += part.size() - stream.avail_out;
    if (size > max_size) return too_large(file, max_size);
    if (status == Z_BUF_ERROR) return damage(file, "truncated gzip input");
    const std::string_view rest(reinterpret_cast<const char*>(stream.next_in), stream.avail_in);
    const bool is_over = rest.find_first_not_of('\0') == std::string_view::npos;
    if (status == Z_STREAM_END && !is_over) status = inflateReset(&stream);
    if (status == Z_STREAM_END) return success();
    if (status != Z_OK) return damage(file, stream.msg == nullptr ? "gzip decompression failed" : stream.msg);
  } while (true);
}

std::string name_of(archive* reader, archive_entry* entry) {
  if (archive_format(reader) == ARCHIVE_FORMAT_RAW) return {};
  for (const char* const name : {archive_entry_pathname_utf8(entry), archive_entry_pathname(entry)}) {
    if (name != nullptr) return name;
  }
  return {};
}

/// Returns true for folders and for the files that macOS adds to its archives.
bool is_to_skip(archive_entry* entry, std::string_view name) {
  return archive_entry_filetype(entry) == AE_IFDIR || name.starts_with("__MACOSX/");
}

Status read_data(const InputFile& file, archive* reader, std::uint64_t max_size, const TakePart& take) {
  std::string part(kPartSize, '\0');
  std::uint64_t size = 0;
  while (true) {
    const la_ssize_t count = archive_read_data(reader, part.data(), part.size());
    if (count < 0) return damage(file, reader);
    if (count == 0) return success();
    take(std::string_view(part).substr(0, static_cast<std::size_t>(count)));
    size += static_cast<std::uint64_t>(count);
    if (size > max_size) return too_large(file, max_size);
  }
}

/// Unpacks an archive of one file, or a file without an archive. Returns its name, empty if it has none.
Result<std::string> unpack_archive(const InputFile& file, std::string& packed, std::uint64_t max_size,
                                   const TakePart& take) {
  const ArchivePointer owner(archive_read_new(), archive_read_free);
  archive* const reader = owner.get();
  archive_read_support_filter_bzip2(reader);
  archive_read_support_filter_xz(reader);
  archive_read_support_format_empty(reader);
  archive_read_support_format_raw(reader);
  archive_read_support_format_tar(reader);
  archive_read_support_format_zip(reader);
  if (archive_read_open_memory(reader, packed.data(), packed.size()) != ARCHIVE_OK)
    return damage(file, reader);

  std::optional<std::string> found;
  while (true) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader, &entry);
    if (status == ARCHIVE_EOF) break;
    if (status < ARCHIVE_WARN) return damage(file, reader);
    const std::string name = name_of(reader, entry);
    if (is_to_skip(entry, name)) continue;
    if (found) {
      return error_in(file, "it contains several files, such as " + in_quotes(*found) + " and " +
                                in_quotes(name) + "; unpack it first");
    }
    if (const Status done = read_data(file, reader, max_size, take); !done) return done.error();
    found = name;
  }
  if (!found && archive_format(reader) != ARCHIVE_FORMAT_EMPTY)
    return error_in(file, "the archive contains no file");
  return found.value_or("");
}

/// Returns what `unpack` appends to `contents`. Unpacks twice: the first time only counts, so that a small
/// file with large contents takes no memory before it is refused, and the contents are never copied.
template <typename Contents, typename Unpack>
auto unpack_counted(Contents& contents, const Unpack& unpack) {
  std::size_t size = 0;
  const auto counted = unpack([&size](std::string_view part) { size += part.size(); });
  if (!counted) return counted;
  contents.reserve(size);
  return unpack(
      [&contents](std::string_view part) { contents.insert(contents.end(), part.begin(), part.end()); });
}

}  // namespace

Result<std::string> unpack(InputFile& file, std::uint64_t max_size) {
  const Result<std::string> read = read_rest(file, kMaxUnpackedSize);
  if (!read) return read.error();
  std::string packed = *read;
  if (packed.starts_with(kGzipMark)) {
    std::string inflated;
    const Status done = unpack_counted(
        inflated, [&](const TakePart& take) { return inflate_gzip(file, packed, max_size, take); });
    if (!done) return done.error();
    packed = std::move(inflated);
  }
  std::vector<char> contents;
  Result<std::string> name = unpack_counted(
      contents, [&](const TakePart& take) { return unpack_archive(file, packed, max_size, take); });
  if (name) file = InputFile::of_bytes(std::move(contents), file.path());
  return name;
}

}  // namespace emilia
