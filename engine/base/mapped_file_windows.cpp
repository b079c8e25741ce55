// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include "engine/base/files.h"
#include "engine/base/mapped_file.h"
#include "engine/base/system_files.h"

namespace emilia {

MappedFile::~MappedFile() {
  if (data_ != nullptr) UnmapViewOfFile(data_);
}

Status MappedFile::open(const std::string& path) {
  InputFile file;
  if (const Status opened = file.open(path, InputFile::Expected::regular_file); !opened) return opened;
  const std::size_t size = file.size().value_or(0);
  if (size == 0) return success();
  const Descriptor descriptor(open_file(path, FileUse::read_at_once));
  const HANDLE mapping = CreateFileMappingW(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor.get())),
                                            nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) return file_error("open", path, "the system cannot map it");
  void* const data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  CloseHandle(mapping);
  if (data == nullptr) return file_error("open", path, "the system cannot map it");
  data_ = data;
  size_ = size;
  return success();
}

}  // namespace emilia
