// SPDX-License-Identifier: MIT
#include "engine/openings/openings.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

std::string_view name_of(std::string_view moves) {
  const NamedOpening* opening = OpeningNames().find_last(*play_transcript(moves));
  return opening == nullptr ? "none" : opening->name;
}

TEST(Openings, HaveLegalMovesAndTheirOwnNames) {
  const OpeningNames names;
  for (const NamedOpening& opening : named_openings()) {
    const NamedOpening* found = names.find(play_transcript(opening.moves)->position().board);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->name, opening.name);
  }
}

TEST(Openings, AreKnownInEveryOrientation) {
  for (const char* const moves : {"f5d6", "d3c5", "c4e3", "e6f4"})
    EXPECT_EQ(name_of(moves), "Perpendicular Opening");
}

TEST(Openings, AreKnownByWayOfATransposition) {
  EXPECT_EQ(name_of("f5d6c3d3c4"), "Tiger");
  EXPECT_EQ(name_of("f5d6c4d3c3"), "Tiger");
}

TEST(Openings, ThatAGameHasLeftKeepTheirName) {
  EXPECT_EQ(name_of("f5d6c3d3c4b5"), "Tiger");
  EXPECT_EQ(name_of(""), "none");
}

}  // namespace
}  // namespace emilia
