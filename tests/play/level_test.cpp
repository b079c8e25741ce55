// SPDX-License-Identifier: MIT
#include "engine/play/level.h"

#include <gtest/gtest.h>
#include <set>

#include "engine/base/random.h"
#include "engine/play/person.h"
#include "engine/play/play_options.h"

namespace emilia {
namespace {

/// Plays a game at levels on the caller's thread.
std::vector<Square> play_game(int black, int white, std::uint64_t seed) {
  EngineOptions options;
  options.searches_in_place = true;
  LevelPlayer player(options);
  Game game;
  while (!game.is_finished()) {
    const int level = game.position().to_move == Color::black ? black : white;
    const auto found = search_and_wait(player, {game, {}, {level}, seed});
    EXPECT_TRUE(game.play(found->move));
  }
  return game.moves();
}

TEST(Levels, PlayTheSameGameForTheSameSeed) {
  EXPECT_EQ(play_game(0, 9, 1), play_game(0, 9, 1));
}

TEST(Levels, PlayAnotherGameForAnotherSeed) {
  EXPECT_NE(play_game(8, 8, 1), play_game(8, 8, 2));
}

TEST(Levels, SeeFurtherAndErrLessAsTheyGrow) {
  for (std::size_t i = 1; i < kLevels.size(); ++i) {
    EXPECT_GE(kLevels[i].depth, kLevels[i - 1].depth) << i;
    EXPECT_LE(kLevels[i].greed, kLevels[i - 1].greed) << i;
  }
}

TEST(Levels, TheHigherWins) {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Game game;
    for (const Square move : play_game(9, 0, seed)) EXPECT_TRUE(game.play(move));
    const Position& end = game.position();
    const Discs black = end.to_move == Color::black ? end.board.final_score() : -end.board.final_score();
    won += black > 0 ? 1 : 0;
  }
  EXPECT_EQ(won, 10) << "about 1200 Elo are between them";
}

TEST(Levels, TheLowestBeatsRandomMovesMostly) {
  int won = 0;
  constexpr int kGames = 40;
  EngineOptions options;
  options.searches_in_place = true;
  LevelPlayer player(options);
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    SplitMix random(seed);
    const Color own = seed % 2 == 0 ? Color::black : Color::white;
    Game game;
    while (!game.is_finished()) {
      std::vector<Square> moves;
      for (const Square legal : squares(game.position().board.legal_moves())) moves.push_back(legal);
      Square move = Square::pass;
      if (game.position().to_move == own)
        move = search_and_wait(player, {game, {}, {.level = 0}, seed})->move;
      else if (!moves.empty())
        move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
      EXPECT_TRUE(game.play(move));
    }
    const Position& end = game.position();
    won += (end.to_move == own ? end.board.final_score() : -end.board.final_score()) > 0 ? 1 : 0;
  }
  EXPECT_GE(won, kGames * 8 / 10) << "9 of 10 in many games";
}

/// Returns three of the four moves of the start position, worth 4, 0 and -60.
std::vector<SearchInfo> three_lines() {
  return {{.depth = 1, .line = 1, .score = Score::from_discs(4), .pv = {Square::d3}},
          {.depth = 1, .line = 2, .score = Score::from_discs(0), .pv = {Square::c4}},
          {.depth = 1, .line = 3, .score = Score::from_discs(-60), .pv = {Square::f5}}};
}

std::set<Square> chosen_by(Score error) {
  const Level level{.depth = 1, .moves = 3, .error = error, .greed = 0};
  std::set<Square> moves;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    moves.insert(choose_line(three_lines(), start_position().board, level, seed).pv.front());
  return moves;
}

TEST(ChooseLine, ErrsByTheValuesAndPlaysNoNonsense) {
  EXPECT_EQ(chosen_by(Score()), std::set{Square::d3});
  EXPECT_EQ(chosen_by(Score::from_discs(6)), (std::set{Square::d3, Square::c4}));
}

TEST(ChooseLine, CountsDiscsWhereItIsGreedy) {
  // After e6 on a board with white on e5 and e4, Black has flipped both; d3 flips one disc.
  const WideBoard board{
      bit<WideBitboard>(Square::e3) | bit<WideBitboard>(Square::d5),
      bit<WideBitboard>(Square::e4) | bit<WideBitboard>(Square::e5) | bit<WideBitboard>(Square::d4)};
  const std::vector<SearchInfo> lines = {
      {.depth = 1, .line = 1, .score = Score::from_discs(9), .pv = {Square::d3}},
      {.depth = 1, .line = 2, .score = Score::from_discs(-9), .pv = {Square::e6}}};
  const Level greedy{.depth = 1, .moves = 2, .error = Score(), .greed = 100};
  EXPECT_EQ(choose_line(lines, board, greedy, 1).pv.front(), Square::e6);
}

TEST(LevelPlayer, TakesAShallowerDepthThanItsOwn) {
  EngineOptions options;
  options.searches_in_place = true;
  LevelPlayer player(options);
  SearchLimits limits;
  limits.depth = 2;
  EXPECT_EQ(search_and_wait(player, {Game(), limits, {15}, 1})->info.depth, 2);
  limits.depth = 30;
  EXPECT_EQ(search_and_wait(player, {Game(), limits, {11}, 1})->info.depth, 3);
}

/// Returns the game that people of two ratings play, or its first moves.
Game game_of_people(int black, int white, std::uint64_t seed, std::size_t moves = kSquareCount) {
  EngineOptions options;
  options.searches_in_place = true;
  LevelPlayer player(options);
  Game game;
  while (!game.is_finished() && game.moves().size() < moves) {
    const int rating = game.position().to_move == Color::black ? black : white;
    const auto found = search_and_wait(player, {game, {}, {.rating = rating}, seed});
    EXPECT_TRUE(game.play(found->move));
  }
  return game;
}

TEST(People, PlayTheSameGameForTheSameSeed) {
  const auto moves = [](std::uint64_t seed) { return game_of_people(1500, 1700, seed, 12).moves(); };
  EXPECT_EQ(moves(1), moves(1));
  EXPECT_NE(moves(1), moves(2));
}

TEST(People, TheHigherRatingWins) {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    const Position end = game_of_people(kHighestRating, kLowestRating, seed).position();
    const Discs black = end.to_move == Color::black ? end.board.final_score() : -end.board.final_score();
    won += black > 0 ? 1 : 0;
  }
  EXPECT_EQ(won, 2);
}

TEST(Strength, IsARatingIfTheOptionsSaySo) {
  PlayOptions options;
  const Option& rating = *find_option(play_option_table(), "UCI_Elo");
  const Option& is_limited = *find_option(play_option_table(), "UCI_LimitStrength");
  EXPECT_TRUE(set_play_option(rating, "UCI_Elo", "1300", options));
  EXPECT_TRUE(options.strength().is_full());
  EXPECT_TRUE(set_play_option(is_limited, "UCI_LimitStrength", "true", options));
  EXPECT_FALSE(options.strength().is_full());
  EXPECT_EQ(to_string(options.strength()), "rating 1300");
  EXPECT_FALSE(set_play_option(rating, "UCI_Elo", "99", options));
}

TEST(ModelRating, GrowsWithTheRatingAndKeepsTheStrongPlayers) {
  EXPECT_EQ(model_rating(kLowestRating), kLowestRating);
  for (int rating = kLowestRating; rating < kHighestRating; ++rating)
    EXPECT_LE(model_rating(rating), model_rating(rating + 1)) << rating;
  EXPECT_EQ(model_rating(1500), kWeakestPerson);
  EXPECT_EQ(model_rating(1550), 1416);
  EXPECT_EQ(model_rating(1900), 1900);
  EXPECT_EQ(model_rating(kHighestRating), kHighestRating);
}

TEST(ThinkingTime, GrowsWithTheMovesAmongWhichPeopleChoose) {
  const std::vector<MoveChance> forced = {{*parse_square("d3"), 1}};
  const std::vector<MoveChance> even = {{*parse_square("d3"), 0.5}, {*parse_square("c4"), 0.5}};
  EXPECT_EQ(thinking_time(forced, {}, Color::black), Milliseconds(500));
  EXPECT_EQ(thinking_time(even, {}, Color::black), Milliseconds(2500));
  EXPECT_EQ(thinking_time(std::vector<MoveChance>(20, {Square::none, 0.05}), {}, Color::black),
            Milliseconds(10000));
}

TEST(ThinkingTime, KeepsTimeLimits) {
  const std::vector<MoveChance> even(4, {Square::none, 0.25});
  SearchLimits limits;
  limits.move_time = Milliseconds(1000);
  EXPECT_EQ(thinking_time(even, limits, Color::black), Milliseconds(500));
  limits = {};
  limits.white_clock = ClockTime{Milliseconds(30000), Milliseconds(2000)};
  EXPECT_EQ(thinking_time(even, limits, Color::white), Milliseconds(2000));
  EXPECT_EQ(thinking_time(even, limits, Color::black), Milliseconds(6500));
}

TEST(People, TakeTimeUntilTheyAreStopped) {
  LevelPlayer player{EngineOptions()};
  SearchLimits limits;
  limits.move_time = Milliseconds(400);
  const Strength strength{.rating = 1500, .takes_time = true};
  const auto answer_time = [&](const SearchLimits& asked, const SearchHooks& hooks) {
    const auto start = Clock::now();
    EXPECT_TRUE(search_and_wait(player, {Game(), asked, strength, 1}, hooks).has_value());
    return Clock::now() - start;
  };
  EXPECT_GE(answer_time(limits, {}), Milliseconds(190)) << "half of the time of the move";
  const SearchHooks stop{.is_to_stop = [](const SearchInfo&) { return true; }};
  EXPECT_LT(answer_time({}, stop), Milliseconds(2000)) << "four equal moves would take 6.5 s";
}

TEST(People, NeedAnEightByEightBoard) {
  LevelPlayer player({});
  const Game small(start_position(*parse_shape("6x6")));
  const auto found = search_and_wait(player, {small, {}, {.rating = 1500}, 1});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "unsupported board: ratings of people need 8x8");
}

TEST(DrawMove, DrawsByProbability) {
  const std::vector<MoveChance> chances = {{Square::d3, 0.75}, {Square::c4, 0.25}, {Square::f5, 0}};
  int first = 0;
  constexpr int kDraws = 2000;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
    const Square move = draw_move(chances, seed, 1);
    EXPECT_NE(move, Square::f5);
    first += move == Square::d3 ? 1 : 0;
  }
  EXPECT_NEAR(first, 0.75 * kDraws, 100);
}

}  // namespace
}  // namespace emilia
