// SPDX-License-Identifier: MIT
#include "engine/base/little_endian.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

using namespace std::string_literals;

TEST(LittleEndian, NumbersBeginWithTheirLowestByte) {
  std::string bytes;
  append_number(bytes, std::uint32_t{0x01020304});
  append_number(bytes, std::int16_t{-300});  // 0x10000 - 300 = 0xFED4
  append_number(bytes, std::uint8_t{255});
  append_number(bytes, std::uint64_t{0x8000000000000001});
  EXPECT_EQ(bytes, "\x04\x03\x02\x01\xD4\xFE\xFF\x01\0\0\0\0\0\0\x80"s);
  EXPECT_EQ(number_at<std::uint16_t>(bytes, 1), 0x0203);
  std::string_view rest = bytes;
  EXPECT_EQ(take_number<std::uint32_t>(rest), 0x01020304U);
  EXPECT_EQ(take_number<std::int16_t>(rest), -300);
  EXPECT_EQ(take_number<std::uint8_t>(rest), 255);
  EXPECT_EQ(take_number<std::uint64_t>(rest), 0x8000000000000001U);
  EXPECT_TRUE(rest.empty());
}

}  // namespace
}  // namespace emilia
