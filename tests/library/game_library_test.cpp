// SPDX-License-Identifier: MIT
#include "engine/library/game_library.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

#include "engine/board/position_text.h"
#include "engine/notation/json_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

GameRecord game_of(std::string_view moves, const std::string& black = "", const std::string& white = "",
                   const std::string& date = "") {
  GameRecord record = record_of(*play_transcript(moves));
  record.black = black;
  record.white = white;
  record.date = date;
  return record;
}

constexpr DatabaseFormat kMark = {"a library of games", 0x456D694C, 1, ""};

class Library : public testing::Test, protected test::ScratchFolder {
 protected:
  std::string file() { return path("games.library"); }

  std::unique_ptr<GameLibrary>& library() {
    if (!library_) library_ = open(file());
    return library_;
  }

  static std::unique_ptr<GameLibrary> open(const std::string& name,
                                           GameLibrary::Mode mode = GameLibrary::Mode::write) {
    auto opened = GameLibrary::open(name, mode);
    EXPECT_TRUE(opened) << opened.error().message;
    return std::move(const_cast<std::unique_ptr<GameLibrary>&>(*opened));
  }

  std::size_t count(const LibraryQuery& query) {
    const auto found = library()->find(query);
    EXPECT_TRUE(found);
    return found ? found->size() : 0;
  }

 private:
  std::unique_ptr<GameLibrary> library_;
};

TEST_F(Library, KeepsAGameOnce) {
  const GameRecord record = game_of("f5d6c3d3c4", "Tamenori", "Lazard", "1998.10.28");
  EXPECT_TRUE(*library()->add(record));
  EXPECT_FALSE(*library()->add(record));
  EXPECT_TRUE(library()->save());
  EXPECT_FALSE(*library()->add(record));
  GameRecord rematch = record;
  rematch.date = "1999.01.01";
  EXPECT_TRUE(*library()->add(rematch));
  EXPECT_EQ(*library()->count(), 2);
}

TEST_F(Library, KeepsAllThatIsKnownOfAGame) {
  GameRecord full = game_of("f5d6c3d3c4", "A\xC3\xA9", "", "2001-02-03");
  full.place = "Z\xC3\xBCrich";
  full.komi = 1.5;
  full.black_rating = 2100;
  full.white_clock = GameClock{std::chrono::seconds(300), std::chrono::seconds(12), {}};
  full.notes[2] = {.evaluation = 1.25, .time = std::chrono::milliseconds(1500)};
  full.outcome = GameOutcome{Color::white, 10, Ending::resignation};
  GameRecord plain = game_of("f5d6c3", "B", "C");
  plain.outcome = GameOutcome{Color::black, 12.0};
  GameRecord other = record_of(
      *play_transcript("a1", *parse_position("WEEEEXXXEEXOEEEEE", *parse_shape("4x4"))), *parse_shape("4x4"));
  std::vector<std::string> texts;
  for (const GameRecord& record : {full, plain, other}) {
    const auto added = library()->add(record);
    ASSERT_TRUE(added) << added.error().message;
    texts.push_back(*to_json(record));
  }
  ASSERT_TRUE(library()->save());
  for (std::int64_t number = 1; number <= 3; ++number) {
    const auto found = library()->game(number);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(*to_json(*found), texts[static_cast<std::size_t>(number) - 1]);
  }
  EXPECT_TRUE(library()->check());
}

TEST_F(Library, FindsGamesByEachCondition) {
  GameRecord first = game_of("f5d6c3d3c4", "Tamenori Hideshi", "Emmanuel Lazard", "1998.10.28");
  first.place = "World 100%";
  first.outcome = GameOutcome{Color::black, 4.0};
  GameRecord second = game_of("f5f6e6f4", "Emmanuel Lazard", "Shaman", "2001");
  second.outcome = GameOutcome{Color::black, 6.0};
  GameRecord third = game_of("f5d6", "Solo", "Emmanuel Lazard");
  for (const GameRecord& record : {first, second, third}) ASSERT_TRUE(library()->add(record));
  EXPECT_EQ(count({}), 3U);
  EXPECT_EQ(count({.player = "lazard"}), 3U);
  EXPECT_EQ(count({.player = "lazard", .opponent = "shaman"}), 1U);
  EXPECT_EQ(count({.player = "shaman", .opponent = "tamenori"}), 0U);
  EXPECT_EQ(count({.opening = "tiger"}), 1U);
  EXPECT_EQ(count({.place = "100%"}), 1U);
  EXPECT_EQ(count({.place = "%"}), 1U) << "no pattern";
  EXPECT_EQ(count({.player = "' OR 1=1 --"}), 0U);
  EXPECT_EQ(count({.years = std::pair(1998, 2000)}), 1U);
  EXPECT_EQ(count({.result = LibraryResult::black}), 2U);
  EXPECT_EQ(count({.result = LibraryResult::draw}), 0U);
}

TEST_F(Library, FindsAPositionAlsoMirroredTurnedAndTransposed) {
  // f5 d6, and the same after the other three symmetries that keep the start: d3 c5, e6 f4, c4 e3.
  for (const char* moves : {"f5d6c3", "d3c5f6", "e6f4c3", "c4e3f6", "f5f6e6", ""})
    ASSERT_TRUE(library()->add(game_of(moves)));
  EXPECT_EQ(count({.position = play_transcript("f5d6")->position()}), 4U);
  EXPECT_EQ(count({.position = play_transcript("f5d6c3")->position()}), 4U);
  EXPECT_EQ(count({.position = start_position()}), 6U);
  Position other = play_transcript("f5d6")->position();
  other = {other.board, opposite(other.to_move)};
  EXPECT_EQ(count({.position = other}), 0U) << "the colours decide";
  OpeningStatistics statistics(play_transcript("f5d6")->position());
  ASSERT_TRUE(library()->find({.position = play_transcript("f5d6")->position()}, &statistics));
  EXPECT_EQ(statistics.all().games, 4U);
  ASSERT_EQ(statistics.moves().size(), 1U);
  EXPECT_EQ(statistics.moves().front().move, Square::c3);
  EXPECT_EQ(statistics.moves().front().counts.games, 4U);
  ASSERT_TRUE(library()->add(game_of("f5d6c4d3c3")));
  ASSERT_TRUE(library()->add(game_of("f5d6c3d3c4")));
  EXPECT_EQ(count({.position = play_transcript("f5d6c4d3c3")->position()}), 2U) << "another order of moves";
}

TEST_F(Library, FindsGamesByWords) {
  GameRecord first = game_of("f5d6c3d3c4", "Tamenori Hideshi", "Emmanuel Lazard", "1998.10.28");
  first.place = "Paris";
  for (const GameRecord& record : {first, game_of("f5f6e6f4", "Paris Hilton", "Shaman", "2001")})
    ASSERT_TRUE(library()->add(record));
  EXPECT_EQ(count({.words = {"paris"}}), 2U);
  EXPECT_EQ(count({.words = {"paris", "tiger"}}), 1U) << "the opening";
  EXPECT_EQ(count({.words = {"1998", "lazard"}}), 1U);
  EXPECT_EQ(count({.words = {"1998", "shaman"}}), 0U);
  EXPECT_EQ(count({.words = {"1998"}}), 1U);
  EXPECT_EQ(count({.words = {"nobody"}}), 0U);
  EXPECT_EQ(count({.words = {"50%"}}), 0U) << "not a pattern";
  EXPECT_EQ(count({.words = {"a"}, .position = play_transcript("f5d6")->position()}), 1U);
}

TEST_F(Library, FindsWordsThatAreInManyNames) {
  constexpr int kNames = 400;
  for (int number = 0; number < kNames; ++number)
    ASSERT_TRUE(library()->add(game_of("f5d6c3", "Ann " + std::to_string(number), "Bob", "2001")));
  EXPECT_EQ(count({.words = {"n"}}), 400U);
  EXPECT_EQ(count({.words = {"n", "bob", "2001"}}), 400U);
  EXPECT_EQ(count({.words = {"an", "39"}}), 14U) << "39, 139, 239, 339 and 390 to 399";
}

TEST_F(Library, KeepsTheNewestNotesOfAGame) {
  const GameRecord record = game_of("f5d6c3d3c4", "Emilia", "", "2026-11-29");
  ASSERT_TRUE(library()->add(record)) << "as by an import";
  const auto number = library()->keep(record, {"{}", "{}"});
  ASSERT_TRUE(number) << number.error().message;
  EXPECT_EQ(*library()->keep(record, {"{\"own\":\"white\"}", "{\"a\":1}"}), *number);
  ASSERT_EQ(library()->summaries()->size(), 1U);
  EXPECT_EQ(library()->summaries()->front(), std::pair(*number, std::string("{\"own\":\"white\"}")));
  EXPECT_EQ(library()->notes(*number)->page, "{\"a\":1}");
  EXPECT_TRUE(library()->remove(*number));
  EXPECT_EQ(*library()->count(), 0);
  EXPECT_FALSE(library()->notes(*number));
}

TEST_F(Library, TwoThatOpenAMissingLibraryCreateItOnce) {
  constexpr int kTries = 10;
  for (int number = 0; number < kTries; ++number) {
    const std::string name = path(std::to_string(number));
    std::thread other([&name] { EXPECT_TRUE(GameLibrary::open(name, GameLibrary::Mode::write)); });
    EXPECT_TRUE(GameLibrary::open(name, GameLibrary::Mode::write));
    other.join();
  }
}

TEST_F(Library, LosesOnlyWhatWasNotSaved) {
  ASSERT_TRUE(library()->add(game_of("f5d6")));
  ASSERT_TRUE(library()->save());
  ASSERT_TRUE(library()->add(game_of("f5f6")));
  library().reset();
  EXPECT_EQ(*open(file(), GameLibrary::Mode::read)->count(), 1);
}

TEST_F(Library, ASecondProgramReadsAndIsToldToWait) {
  ASSERT_TRUE(library()->add(game_of("f5d6")));
  ASSERT_TRUE(library()->save());
  const auto reader = open(file(), GameLibrary::Mode::read);
  ASSERT_TRUE(library()->add(game_of("f5f6")));
  EXPECT_EQ(*reader->count(), 1);
  const auto added = open(file())->add(game_of("f5f4"));
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().message, "cannot write '" + file() + "': another program is writing to it");
}

TEST_F(Library, RefusesOtherFiles) {
  std::ofstream(path("text")) << "not a database, and long enough to have a header of one hundred bytes: "
                              << std::string(100, 'x');
  std::ofstream(path("empty")).flush();
  for (const auto& [name, mode] : {std::pair("text", GameLibrary::Mode::read),
                                   {"text", GameLibrary::Mode::write},
                                   {"empty", GameLibrary::Mode::read},
                                   {"missing", GameLibrary::Mode::read}}) {
    EXPECT_FALSE(GameLibrary::open(path(name), mode)) << name;
  }
  Database newer;
  ASSERT_TRUE(newer.open(file(), Database::Access::create, kMark));
  ASSERT_TRUE(newer.run("PRAGMA user_version = 2"));
  const auto opened = GameLibrary::open(file(), GameLibrary::Mode::write);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message, "cannot open '" + file() + "': a newer version of Emilia has written it");
}

TEST_F(Library, FindsDamagedGames) {
  ASSERT_TRUE(library()->add(game_of("f5d6c3")));
  ASSERT_TRUE(library()->save());
  Database other;
  ASSERT_TRUE(other.open(file(), Database::Access::write, kMark));
  for (const char* squares : {"x'00'", "x'FF25'", "x'2540'"}) {
    ASSERT_TRUE(other.run("UPDATE games SET squares = " + std::string(squares)));
    EXPECT_FALSE(library()->check()) << squares;
    EXPECT_EQ(count({.position = play_transcript("f5d6")->position()}), 0U);
  }
}

}  // namespace
}  // namespace emilia
