// SPDX-License-Identifier: MIT
#include "engine/search/search_params.h"

#include <gtest/gtest.h>
#include <set>

#include "engine/search/selectivity.h"

namespace emilia {
namespace {

TEST(SearchParams, AreTheDefaultsWithoutText) {
  const auto params = parse_search_params("  ");
  ASSERT_TRUE(params);
  const TunableList list = tunables(*params);
  const TunableList defaults = tunables(SearchParams());
  for (std::size_t i = 0; i < list.size(); ++i) EXPECT_EQ(list[i].value, defaults[i].value) << list[i].name;
}

TEST(SearchParams, ChangeWhatIsNamed) {
  const auto params = parse_search_params(" parity_weight=0  endgame_lead=6 ");
  ASSERT_TRUE(params);
  EXPECT_EQ(params->parity_weight, 0);
  EXPECT_EQ(params->endgame_lead, 6);
  EXPECT_EQ(params->mobility_weight, SearchParams().mobility_weight);
}

// Each name sets only its own tunable. Bug: `late_empties` was in the list twice, with two ranges.
TEST(SearchParams, TextHasTheChangesInTheOrderOfTheMembers) {
  EXPECT_EQ(to_string(SearchParams()), "");
  const auto params = parse_search_params("endgame_lead=6 corner_weight=16 parity_weight=-1");
  ASSERT_TRUE(params);
  EXPECT_EQ(to_string(*params), "parity_weight=-1 endgame_lead=6") << "16 is the default";
  EXPECT_EQ(*parse_search_params(to_string(*params)), *params);
  EXPECT_NE(*params, SearchParams());
}

TEST(SearchParams, NoNameStandsTwiceAndEachSetsItsOwn) {
  const TunableList defaults = tunables(SearchParams());
  std::set<std::string_view> names;
  for (const Tunable& tunable : defaults) {
    EXPECT_TRUE(names.insert(tunable.name).second) << tunable.name << " stands twice";
    const int other = tunable.value == tunable.max ? tunable.min : tunable.max;
    const auto params = parse_search_params(std::string(tunable.name) + "=" + std::to_string(other));
    ASSERT_TRUE(params) << tunable.name;
    const TunableList changed = tunables(*params);
    for (std::size_t i = 0; i < changed.size(); ++i) {
      const bool is_named = defaults[i].name == tunable.name;
      EXPECT_EQ(changed[i].value, is_named ? other : defaults[i].value) << defaults[i].name;
    }
  }
}

TEST(SearchParams, AreWithinTheirRangesAndHaveAMeaning) {
  for (const Tunable& tunable : tunables(SearchParams())) {
    EXPECT_GE(tunable.value, tunable.min) << tunable.name;
    EXPECT_LE(tunable.value, tunable.max) << tunable.name;
    EXPECT_FALSE(tunable.meaning.empty()) << tunable.name;
  }
  EXPECT_EQ(SearchParams().midgame_selectivity.max + 1, static_cast<int>(kSelectivities.size()));
}

TEST(SearchParams, NameWhatIsWrong) {
  EXPECT_EQ(parse_search_params("aspiration_discs=0").error().message,
            "invalid value for aspiration_discs '0': expected a whole number from 1 to 100");
  EXPECT_EQ(parse_search_params("parity_weight=1x").error().message.substr(0, 36),
            "invalid value for parity_weight '1x'");
  for (const char* text : {"speed=9", "=", "=1"})
    EXPECT_TRUE(parse_search_params(text).error().message.starts_with("unknown tunable '")) << text;
  for (const char* text : {"parity_weight", "parity_weight 0"})
    EXPECT_TRUE(parse_search_params(text).error().message.starts_with("invalid tunable 'parity_weight'"))
        << text;
  EXPECT_EQ(parse_search_params("parity_wieght=1").error().message,
            "unknown tunable 'parity_wieght'. Did you mean 'parity_weight'?");
}

}  // namespace
}  // namespace emilia
