// SPDX-License-Identifier: MIT
#include "engine/base/fingerprint.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

/// Hashes from the page of FNV's authors.
TEST(Fingerprint, IsFnv1a) {
  EXPECT_EQ(fingerprint(""), 0xCBF29CE484222325);
  EXPECT_EQ(fingerprint("a"), 0xAF63DC4C8601EC8C);
  EXPECT_EQ(fingerprint("foobar"), 0x85944171F73967E8);
}

}  // namespace
}  // namespace emilia
