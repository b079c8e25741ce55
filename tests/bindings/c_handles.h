// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "emilia/emilia.h"

/// Helpers for the tests of emilia.h.

namespace emilia::test {

struct FreeEngine {
  void operator()(emilia_engine* engine) const { emilia_engine_free(engine); }
};
struct FreeGame {
  void operator()(emilia_game* game) const { emilia_game_free(game); }
};
using EngineHandle = std::unique_ptr<emilia_engine, FreeEngine>;
using GameHandle = std::unique_ptr<emilia_game, FreeGame>;

inline EngineHandle small_engine() {
  EngineHandle engine(emilia_engine_new(nullptr));
  EXPECT_EQ(emilia_engine_set_option(engine.get(), "Hash", "1", nullptr), EMILIA_OK);
  return engine;
}

inline emilia_position start_of_8x8() {
  emilia_position position{};
  EXPECT_EQ(emilia_position_start(nullptr, &position, nullptr), EMILIA_OK);
  return position;
}

inline std::string text_of(const emilia_position& position) {
  std::string text(emilia_position_text(&position, nullptr, 0) + 1, ' ');
  emilia_position_text(&position, text.data(), text.size());
  text.pop_back();
  return text;
}

}  // namespace emilia::test
