// SPDX-License-Identifier: MIT
#include "eval/weight_frame.h"

#include <memory>
#include <zstd.h>

namespace emilia {

std::string packed_frame(std::string_view bytes) {
  constexpr int kCompressionLevel = 19;
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kCompressionLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  frame.resize(ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size()));
  return frame;
}

Status unpack_frame(std::string_view frame, std::span<char> bytes, std::string_view name) {
  const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
  if (ZSTD_isError(size) != 0) {
    return bad_weights(name, "weights as they were written",
                       std::string("damage (") + ZSTD_getErrorName(size) + ")");
  }
  if (size != bytes.size())
    return bad_weights(name, std::to_string(bytes.size()) + " bytes of weights", std::to_string(size));
  return success();
}

Error bad_weights(std::string_view name, const std::string& what) {
  return {"weights file '" + std::string(name) + "': " + what};
}

Error bad_weights(std::string_view name, const std::string& expected, const std::string& found) {
  return bad_weights(name, "expected " + expected + ", found " + found);
}

}  // namespace emilia
