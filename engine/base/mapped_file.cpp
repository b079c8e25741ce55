// SPDX-License-Identifier: MIT
#include "engine/base/mapped_file.h"

#include "engine/base/files.h"
#include "engine/base/system_files.h"

namespace emilia {

MappedFile::~MappedFile() {
  if (data_ != nullptr) unmap_file(data_, size_);
}

Status MappedFile::open(const std::string& path) {
  InputFile file;
  if (const Status opened = file.open(path, InputFile::Expected::regular_file); !opened) return opened;
  const std::size_t size = file.size().value_or(0);
  if (size == 0) return success();
  const Descriptor descriptor(open_file(path, FileUse::read_at_once));
  data_ = map_file(descriptor.get(), size);
  if (data_ == nullptr) return file_error("open", path, "the system cannot map it");
  size_ = size;
  return success();
}

}  // namespace emilia
