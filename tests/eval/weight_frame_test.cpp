// SPDX-License-Identifier: MIT
#include "eval/weight_frame.h"

#include <gtest/gtest.h>
#include <string>

namespace emilia {

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

std::string many_bytes() {
  std::string bytes(9 * kMegabyte, '\0');
  for (std::size_t i = 0; i < bytes.size(); i += 1000) bytes[i] = static_cast<char>(i / 1000 % 251);
  return bytes;
}

/// Returns the error of unpacking to `size` bytes, or an empty string.
std::string error_of(std::string_view frames, std::size_t size) {
  std::string bytes(size, '\0');
  const Status unpacked = unpack_frames(frames, bytes, "test");
  return unpacked ? "" : unpacked.error().message;
}

}  // namespace

TEST(WeightFrame, SeveralContainWhatOneContains) {
  const std::string bytes = many_bytes();
  const std::string one = packed_frame(bytes);
  const std::string several = packed_frames(bytes);
  EXPECT_NE(one, several);
  for (const std::string& frames : {one, several}) {
    std::string unpacked(bytes.size(), 'x');
    ASSERT_TRUE(unpack_frames(frames, unpacked, "test").has_value());
    EXPECT_TRUE(unpacked == bytes);
  }
}

TEST(WeightFrame, AreRefusedIfTheSizeIsAnother) {
  const std::string frames = packed_frames(many_bytes());
  EXPECT_EQ(error_of(frames, 9 * kMegabyte + 1),
            "weights file 'test': expected 9437185 bytes of weights, found 9437184");
  EXPECT_EQ(error_of(frames, 9 * kMegabyte - 1),
            "weights file 'test': expected 9437183 bytes of weights, found more or an unknown number");
  EXPECT_EQ(error_of("", 1), "weights file 'test': expected 1 bytes of weights, found 0");
}

TEST(WeightFrame, DamageInAnyIsFound) {
  const std::string good = packed_frames(many_bytes());
  const std::size_t first = packed_frame(std::string_view(many_bytes()).substr(0, 4 * kMegabyte)).size();
  for (const std::size_t place :
       {first - 1, good.size() - 1}) {  // of the checksum of the first and the last one
    std::string bad = good;
    bad[place] = static_cast<char>(bad[place] ^ 1);
    EXPECT_NE(error_of(bad, 9 * kMegabyte).find("damage"), std::string::npos) << place;
  }
  EXPECT_NE(error_of(good.substr(0, good.size() - 1), 9 * kMegabyte).find("damage"), std::string::npos);
  EXPECT_NE(error_of(good + "x", 9 * kMegabyte).find("damage"), std::string::npos);
}

}  // namespace emilia
