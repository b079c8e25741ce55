// SPDX-License-Identifier: MIT
#include "protocol/words/program_options.h"

#include <gtest/gtest.h>
#include <set>

#include "engine/base/text.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

Status set(ProgramOptions& options, std::string_view name, std::string_view value) {
  return set_option(*find_option(name), name, value, options);
}

TEST(OptionTable, HasEachNameAndFlagOnce) {
  std::set<std::string_view> names;
  for (const Option& option : option_table()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_TRUE(names.insert(option.flag).second) << option.flag;
    EXPECT_EQ(find_option(option.name), &option);
  }
}

TEST(OptionTable, ReadsBackWhatItShows) {
  const ProgramOptions defaults;
  for (const Option& option : option_table()) {
    ProgramOptions options;
    const std::string value = option_value(option, defaults);
    EXPECT_TRUE(set_option(option, option.name, value, options)) << option.name;
    EXPECT_EQ(option_value(option, options), value);
  }
}

TEST(FindOption, TakesEitherCase) {
  EXPECT_EQ(find_option("moveoverhead"), find_option("MoveOverhead"));
  EXPECT_EQ(find_option("Move Overhead"), nullptr);
  EXPECT_EQ(find_option(""), nullptr);
}

TEST(SetOption, SetsEveryField) {
  ProgramOptions options;
  EXPECT_TRUE(set(options, "Eval", "Naive"));
  EXPECT_TRUE(set(options, "Hash", "128"));
  EXPECT_TRUE(set(options, "Threads", "4"));
  EXPECT_TRUE(set(options, "MoveOverhead", "25"));
  EXPECT_TRUE(set(options, "LogFile", "some file"));
  EXPECT_TRUE(set(options, "LogLevel", "off"));
  EXPECT_EQ(options.engine.eval, EvalKind::naive);
  EXPECT_EQ(options.engine.hash_megabytes, 128);
  EXPECT_EQ(options.engine.threads, 4);
  EXPECT_EQ(options.engine.move_overhead, 25ms);
  EXPECT_EQ(options.log.file, "some file");
  EXPECT_EQ(options.log.severity, LogSeverity::off);
}

TEST(SetOption, RefusesValuesOutsideTheRange) {
  ProgramOptions options;
  for (const auto& [name, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Hash", "0"},
                                                                  {"Hash", "65537"},
                                                                  {"Hash", "x"},
                                                                  {"Hash", ""},
                                                                  {"Threads", "0"},
                                                                  {"Threads", "257"},
                                                                  {"MoveOverhead", "-1"},
                                                                  {"MoveOverhead", "10001"},
                                                                  {"Eval", "clever"},
                                                                  {"Eval", ""},
                                                                  {"LogLevel", "loud"}}) {
    EXPECT_FALSE(set(options, name, value)) << name << ' ' << value;
  }
  for (const Option& option : option_table()) {
    EXPECT_EQ(option_value(option, options), option_value(option, ProgramOptions()));
  }
  EXPECT_EQ(set(options, "Eval", "clever").error().message,
            "invalid value for Eval 'clever': expected " + joined(kEvalNames));
}

}  // namespace
}  // namespace emilia
