// SPDX-License-Identifier: MIT
#include "engine/selfplay/data_header.h"

#include "engine/base/little_endian.h"

namespace emilia {

std::string DataHeader::bytes() const {
  std::string bytes(magic);
  append_number(bytes, version);
  append_number(bytes, record_size);
  return bytes;
}

Status DataHeader::check(std::string_view found, const std::string& path) const {
  if (!found.starts_with(magic)) {
    return Error{path + ": not a file of " + std::string(content) + ", expected header " +
                 std::string(magic)};
  }
  found.remove_prefix(magic.size());
  const auto found_version = take_number<std::uint32_t>(found);
  if (found_version != version) {
    return Error{path + ": version " + std::to_string(found_version) + " of " + std::string(content) +
                 ", expected " + std::to_string(version)};
  }
  const auto found_size = take_number<std::uint32_t>(found);
  if (found_size != record_size) {
    return Error{path + ": records of " + std::to_string(found_size) + " bytes, expected " +
                 std::to_string(record_size)};
  }
  return success();
}

Result<std::string> DataHeader::read(InputFile& file, std::size_t size) const {
  Result<std::string> found = file.read(size);
  if (!found) return found;
  if (found->size() < size && found->starts_with(magic)) {
    return Error{file.path() + ": the header is incomplete, expected " + std::to_string(size) +
                 " bytes, found " + std::to_string(found->size())};
  }
  if (const Status checked = check(*found, file.path()); !checked) return checked.error();
  return found;
}

}  // namespace emilia
