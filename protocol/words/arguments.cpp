// SPDX-License-Identifier: MIT
#include "protocol/words/arguments.h"

#include <algorithm>
#include <iterator>

#include "engine/base/numbers.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

std::string value_for(std::string_view name) {
  return "value for --" + std::string(name);
}

/// Returns the parts before and after a separator.
std::pair<std::string_view, std::string_view> split(std::string_view text, char separator) {
  const std::size_t place = std::min(text.find(separator), text.size());
  return {text.substr(0, place), text.substr(std::min(place + 1, text.size()))};
}

}  // namespace

Flag switch_flag(std::string_view name, std::string_view meaning) {
  return text_flag(name, "", meaning);
}

Flag text_flag(std::string_view name, std::string_view value, std::string_view meaning,
               std::string_view without) {
  return {std::string(name), std::string(value), std::string(meaning), std::string(without)};
}

Flag number_flag(std::string_view name, std::string_view value, Flag::Range range, std::string_view meaning,
                 std::string_view without) {
  Flag flag = text_flag(name, value, meaning, without);
  flag.range = range;
  return flag;
}

Flag choice_flag(std::string_view name, std::span<const std::string_view> choices, std::string_view meaning,
                 std::string_view without) {
  Flag flag = text_flag(name, "<name>", meaning, without);
  flag.choices.assign(choices.begin(), choices.end());
  return flag;
}

const Flag& ArgumentParser::flag(std::string_view name) const {
  return *std::ranges::find(arguments_.flags, name, &Flag::name);
}

void ArgumentParser::read_positional_file(std::size_t place, std::string_view what, std::string& to) {
  to = arguments_.positional(place);
  if (to.empty()) fail({"missing " + std::string(what) + ": expected a file name"});
}

void ArgumentParser::read_file(std::string_view name, std::string& to) {
  if (!arguments_.has(name)) return;
  to = arguments_.text(name);
  if (to.empty()) fail({"missing " + value_for(name) + ": expected a file name"});
}

std::optional<std::int64_t> ArgumentParser::number_of(std::string_view name) {
  if (!arguments_.has(name)) return std::nullopt;
  const Flag::Range range = flag(name).range.value();
  const auto number = parse_integer(arguments_.text(name), value_for(name), range.min, range.max);
  if (number) return *number;
  fail(number.error());
  return std::nullopt;
}

std::optional<std::size_t> ArgumentParser::choice_of(std::string_view name) {
  if (!arguments_.has(name)) return std::nullopt;
  const std::string word = arguments_.text(name);
  const auto& choices = flag(name).choices;
  const auto found = std::ranges::find(choices, word);
  if (found != choices.end()) return found - choices.begin();
  fail({"invalid " + value_for(name) + " " + in_quotes(word) + ": expected " + joined(choices)});
  return std::nullopt;
}

void ArgumentParser::read_share(std::string_view name, double& to) {
  if (!arguments_.has(name)) return;
  const auto share = parse_decimal(arguments_.text(name), value_for(name), 0, 1);
  if (!share) return fail(share.error());
  to = *share;
}

void ArgumentParser::read_seconds(std::string_view name, std::optional<Microseconds>& to) {
  if (!arguments_.has(name)) return;
  const auto seconds = parse_seconds(arguments_.text(name), value_for(name));
  if (!seconds) return fail(seconds.error());
  if (seconds->count() == 0)
    return fail(
        {"invalid " + value_for(name) + " " + in_quotes(arguments_.text(name)) + ": expected more than 0"});
  to = *seconds;
}

void ArgumentParser::read_range(std::string_view name, int& to_min, int& to_max) {
  if (!arguments_.has(name)) return;
  const std::string text = arguments_.text(name);
  const auto [first, last] = split(text, '-');
  const auto [min, max] = flag(name).range.value();
  const auto low = parse_integer(first, name, min, max);
  const auto high = parse_integer(last, name, min, max);
  if (!low || !high || *low > *high) {
    return fail({"invalid " + value_for(name) + " " + in_quotes(text) + ": expected a-b with " +
                 std::to_string(min) + " <= a <= b <= " + std::to_string(max)});
  }
  to_min = static_cast<int>(*low);
  to_max = static_cast<int>(*high);
}

void ArgumentParser::read_shard(Shard& to) {
  constexpr std::int64_t kMaxShards = 1'000'000;
  if (!arguments_.has("shard")) return;
  const std::string text = arguments_.text("shard");
  const auto [first, last] = split(text, '/');
  const auto number = parse_integer(first, "shard", 1, kMaxShards);
  const auto count = parse_integer(last, "shard", 1, kMaxShards);
  if (!number || !count || *number > *count) {
    return fail(
        {"invalid value for --shard " + in_quotes(text) + ": expected k/n with 1 <= k <= n, such as 2/8"});
  }
  to = {static_cast<std::uint64_t>(*number), static_cast<std::uint64_t>(*count)};
}

Flag shard_flag() {
  return text_flag("shard", "<k>/<n>", "process only part k of n", "all");
}

std::vector<Flag> concatenated(std::vector<Flag> first, std::vector<Flag> second) {
  first.insert(first.end(), std::make_move_iterator(second.begin()), std::make_move_iterator(second.end()));
  return first;
}

}  // namespace emilia
