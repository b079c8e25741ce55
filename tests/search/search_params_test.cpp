// SPDX-License-Identifier: MIT
#include "engine/search/search_params.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(SearchParams, AreTheDefaultsWithoutText) {
  const auto params = parse_search_params("  ");
  ASSERT_TRUE(params);
  for (const SearchParam& param : search_param_list())
    EXPECT_EQ((*params).*(param.value), SearchParams().*(param.value)) << param.name;
}

TEST(SearchParams, ChangeWhatIsNamed) {
  const auto params = parse_search_params(" parity_weight=0  endgame_lead=6 ");
  ASSERT_TRUE(params);
  EXPECT_EQ(params->parity_weight, 0);
  EXPECT_EQ(params->endgame_lead, 6);
  EXPECT_EQ(params->mobility_weight, SearchParams().mobility_weight);
}

TEST(SearchParams, DefaultsAreWithinTheirRanges) {
  for (const SearchParam& param : search_param_list()) {
    EXPECT_GE(SearchParams().*(param.value), param.min) << param.name;
    EXPECT_LE(SearchParams().*(param.value), param.max) << param.name;
  }
}

TEST(SearchParams, NameWhatIsWrong) {
  EXPECT_EQ(parse_search_params("aspiration_discs=0").error().message,
            "bad value '0' for the search parameter aspiration_discs, expected 1..100");
  EXPECT_EQ(parse_search_params("parity_weight=1x").error().message.substr(0, 14), "bad value '1x'");
  for (const char* text : {"speed=9", "parity_weight", "=", "=1", "parity_weight 0"})
    EXPECT_EQ(parse_search_params(text).error().message.substr(0, 22), "bad search parameter '") << text;
}

}  // namespace
}  // namespace emilia
