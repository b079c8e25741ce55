// SPDX-License-Identifier: MIT
#include "engine/search/lateness.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(Lateness, IsNoneBeforeItWasSeen) {
  EXPECT_EQ(Lateness().usual_most(), std::nullopt);
}

TEST(Lateness, IsThatOfTheLatestWaitsButOne) {
  Lateness lateness;
  for (int i = 1; i <= 64; ++i) lateness.add(Microseconds(i));
  EXPECT_EQ(lateness.usual_most(), 62us) << "98 of a hundred of 64 waits: two may be later";
  lateness.add(9000us);
  EXPECT_EQ(lateness.usual_most(), 63us) << "one wait alone changes little";
}

TEST(Lateness, ForgetsWhatIsLongAgo) {
  Lateness lateness;
  for (int i = 0; i < 64; ++i) lateness.add(20ms);
  EXPECT_EQ(lateness.usual_most(), 20ms);
  for (int i = 0; i < 64; ++i) lateness.add(100us);
  EXPECT_EQ(lateness.usual_most(), 100us);
}

TEST(Lateness, OfAWaitThatEndedEarlyIsNone) {
  Lateness lateness;
  lateness.add(-5us);
  EXPECT_EQ(lateness.usual_most(), 0us);
}

}  // namespace
}  // namespace emilia
