// SPDX-License-Identifier: MIT
#include "engine/notation/archive.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>
#include <zlib.h>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::string_view kGzipMark = "\x1F\x8B";
constexpr std::size_t kFirstSize = std::size_t{1} << 20;

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

/// Returns the contents of a file of gzip, which may have several members. zlib checks the sums that
/// libarchive ignores.
Result<std::string> inflate_gzip(const InputFile& file, std::string packed, std::uint64_t max_size) {
  constexpr int kGzipOnly = 16;
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) return error_in(file, "zlib failed");
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string contents;
  std::string part(kFirstSize, '\0');
  do {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    int status = inflate(&stream, Z_NO_FLUSH);
    contents.append(part, 0, part.size() - stream.avail_out);
    if (contents.size() > max_size) return too_large(file, max_size);
    if (status == Z_BUF_ERROR) return damage(file, "truncated gzip input");
    if (status == Z_STREAM_END && stream.avail_in > 0) status = inflateReset(&stream);
    if (status == Z_STREAM_END) return contents;
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

Status read_data(const InputFile& file, archive* reader, std::uint64_t max_size, std::vector<char>& bytes) {
  std::size_t size = 0;
  while (true) {
    if (size == bytes.size()) bytes.resize(std::max(kFirstSize, 2 * size));
    const la_ssize_t count = archive_read_data(reader, bytes.data() + size, bytes.size() - size);
    if (count < 0) return damage(file, reader);
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
    if (size > max_size) return too_large(file, max_size);
  }
  bytes.resize(size);
  return success();
}

}  // namespace

Result<std::string> unpack(InputFile& file, std::uint64_t max_size) {
  const Result<std::string> read = read_rest(file, kMaxUnpackedSize);
  if (!read) return read.error();
  const Result<std::string> packed =
      read->starts_with(kGzipMark) ? inflate_gzip(file, *read, max_size) : read;
  if (!packed) return packed.error();
  const ArchivePointer owner(archive_read_new(), archive_read_free);
  archive* const reader = owner.get();
  archive_read_support_filter_bzip2(reader);
  archive_read_support_filter_xz(reader);
  archive_read_support_format_empty(reader);
  archive_read_support_format_raw(reader);
  archive_read_support_format_tar(reader);
  archive_read_support_format_zip(reader);
  if (archive_read_open_memory(reader, packed->data(), packed->size()) != ARCHIVE_OK)
    return damage(file, reader);

  std::optional<std::string> found;
  std::vector<char> contents;
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
    if (const Status done = read_data(file, reader, max_size, contents); !done) return done.error();
    found = name;
  }
  if (!found && archive_format(reader) != ARCHIVE_FORMAT_EMPTY)
    return error_in(file, "the archive contains no file");
  file = InputFile::of_bytes(std::move(contents), file.path());
  return found.value_or("");
}

}  // namespace emilia
