// SPDX-License-Identifier: MIT
#include "eval/weight_frame.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <memory>
#include <vector>
#include <zstd.h>

#include "engine/base/background.h"
#include "engine/base/machine.h"

namespace emilia {

namespace {

/// Contents of a frame, except of the last one of several.
constexpr std::size_t kFrameContents = std::size_t{4} << 20;

/// Limit of threads; a file with a network has nine frames.
constexpr int kMaxThreads = 4;

struct PartOfWeights {
  std::string_view packed;
  std::span<char> bytes;
};

Error damage(std::string_view name, std::size_t zstd_error) {
  return bad_weights(name, "weights as they were written",
                     std::string("damage (") + ZSTD_getErrorName(zstd_error) + ")");
}

/// Returns the frames, each with its part of `bytes`.
Result<std::vector<PartOfWeights>> split_frames(std::string_view frames, std::span<char> bytes,
                                                std::string_view name) {
  const std::string expected = std::to_string(bytes.size()) + " bytes of weights";
  std::vector<PartOfWeights> all;
  std::size_t begin = 0;
  while (!frames.empty()) {
    const std::size_t packed = ZSTD_findFrameCompressedSize(frames.data(), frames.size());
    if (ZSTD_isError(packed) != 0) return damage(name, packed);
    const unsigned long long size = ZSTD_getFrameContentSize(frames.data(), frames.size());
    if (size > bytes.size() - begin) return bad_weights(name, expected, "more or an unknown number");
    all.push_back({frames.substr(0, packed), bytes.subspan(begin, size)});
    frames.remove_prefix(packed);
    begin += size;
  }
  if (begin != bytes.size()) return bad_weights(name, expected, std::to_string(begin));
  return all;
}

}  // namespace

std::string packed_frame(std::string_view bytes) {
  constexpr int kCompressionLevel = 19;
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kCompressionLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  frame.resize(ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size()));
  return frame;
}

std::string packed_frames(std::string_view bytes) {
  std::string frames;
  for (std::size_t begin = 0; begin < bytes.size(); begin += kFrameContents)
    frames += packed_frame(bytes.substr(begin, kFrameContents));
  return frames;
}

Status unpack_frame(std::string_view frame, std::span<char> bytes, std::string_view name) {
  const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
  if (ZSTD_isError(size) != 0) return damage(name, size);
  if (size != bytes.size())
    return bad_weights(name, std::to_string(bytes.size()) + " bytes of weights", std::to_string(size));
  return success();
}

Status unpack_frames(std::string_view frames, std::span<char> bytes, std::string_view name) {
  const auto all = split_frames(frames, bytes, name);
  if (!all) return all.error();
  std::atomic<std::size_t> next = 0;
  const auto unpack_some = [&]() -> Status {
    for (std::size_t i = next++; i < all->size(); i = next++) {
      const PartOfWeights& frame = (*all)[i];
      if (const Status unpacked = unpack_frame(frame.packed, frame.bytes, name); !unpacked) return unpacked;
    }
    return success();
  };
  const int threads = std::min({kMaxThreads, usable_processors(), static_cast<int>(all->size())});
  std::vector<std::future<Status>> others;
  for (int i = 1; i < threads; ++i) others.push_back(in_background(unpack_some));
  Status outcome = unpack_some();
  for (std::future<Status>& other : others) {
    const Status status = other.get();
    if (!status) outcome = status;
  }
  return outcome;
}

Error bad_weights(std::string_view name, const std::string& what) {
  return {"weights file '" + std::string(name) + "': " + what};
}

Error bad_weights(std::string_view name, const std::string& expected, const std::string& found) {
  return bad_weights(name, "expected " + expected + ", found " + found);
}

}  // namespace emilia
