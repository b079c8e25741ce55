// SPDX-License-Identifier: MIT
#include "engine/base/inplace_vector.h"

#include <gtest/gtest.h>
#include <vector>

namespace emilia {
namespace {

struct Item {
  int number = -1;  ///< default that elements need not get
  char letter = ' ';

  bool operator==(const Item&) const = default;
};

using Items = InplaceVector<Item, 4>;

std::vector<Item> all_of(const Items& items) {
  return {items.begin(), items.end()};
}

TEST(InplaceVector, KeepsItsValuesInOrder) {
  Items items;
  EXPECT_EQ(items.size(), 0);
  EXPECT_EQ(all_of(items), std::vector<Item>{});
  for (const char letter : {'a', 'b', 'c', 'd'}) items.push_back({letter - 'a', letter});
  EXPECT_EQ(all_of(items), (std::vector<Item>{{0, 'a'}, {1, 'b'}, {2, 'c'}, {3, 'd'}}));
  EXPECT_EQ(items[2].letter, 'c');
}

TEST(InplaceVector, CanBeChangedCutShortAndFilledAgain) {
  Items items;
  items.push_back({1, 'a'});
  items.push_back({2, 'b'});
  items[0].number = 5;
  items.truncate(1);
  EXPECT_EQ(all_of(items), (std::vector<Item>{{5, 'a'}}));
  items.push_back({7, 'z'});
  EXPECT_EQ(all_of(items), (std::vector<Item>{{5, 'a'}, {7, 'z'}}));
}

TEST(InplaceVector, ACopyIsItsOwn) {
  Items items;
  items.push_back({1, 'a'});
  Items copy = items;
  copy[0].letter = 'b';
  EXPECT_EQ(items[0].letter, 'a');
  EXPECT_EQ(copy.size(), 1);
}

}  // namespace
}  // namespace emilia
