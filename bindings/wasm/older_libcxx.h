// SPDX-License-Identifier: MIT
#pragma once

/// Parts of the C++20 library that Debian's emscripten (libc++ 13) lacks. That build includes this file
/// before every source; with a newer library it is empty. The algorithms follow the standard for Emilia's
/// arguments: ranges with common iterators, projections of one element.

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <iterator>
#include <utility>

namespace std::ranges {

template <typename Range, typename Predicate, typename Projection = std::identity>
constexpr auto find_if(Range&& range, Predicate predicate, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range), [&](const auto& element) -> bool {
    return std::invoke(predicate, std::invoke(projection, element));
  });
}

template <typename Range, typename Value, typename Projection = std::identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
  return ranges::find_if(
      range, [&](const auto& element) { return element == value; }, projection);
}

template <typename Range, typename Value, typename Less = std::less<>, typename Projection>
constexpr auto lower_bound(Range&& range, const Value& value, Less /*less*/, Projection projection) {
  return std::lower_bound(
      std::begin(range), std::end(range), value,
      [&](const auto& element, const Value& of) { return std::invoke(projection, element) < of; });
}

template <typename Range, typename Predicate, typename Projection = std::identity>
constexpr bool any_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return ranges::find_if(range, predicate, projection) != std::end(range);
}

template <typename Range, typename Predicate, typename Projection = std::identity>
constexpr bool all_of(Range&& range, Predicate predicate, Projection projection = {}) {
  return !ranges::any_of(
      range, [&](const auto& element) { return !std::invoke(predicate, element); }, projection);
}

template <typename Range, typename Value>
constexpr auto count(Range&& range, const Value& value) {
  return std::count(std::begin(range), std::end(range), value);
}

template <typename Range, typename Predicate>
constexpr auto count_if(Range&& range, Predicate predicate) {
  return std::count_if(std::begin(range), std::end(range), predicate);
}

template <typename First, typename Second>
constexpr bool equal(First&& first, Second&& second) {
  return std::equal(std::begin(first), std::end(first), std::begin(second), std::end(second));
}

template <typename First, typename Second, typename Equal = std::equal_to<>, typename FirstOf,
          typename SecondOf>
constexpr bool equal(First&& first, Second&& second, Equal is_equal, FirstOf of_first, SecondOf of_second) {
  return std::equal(
      std::begin(first), std::end(first), std::begin(second), std::end(second),
      [&](const auto& one, const auto& other) { return is_equal(of_first(one), of_second(other)); });
}

template <typename Range, typename Out>
constexpr void copy(Range&& range, Out out) {
  std::copy(std::begin(range), std::end(range), out);
}

template <typename Range, typename Out, typename Function>
constexpr void transform(Range&& range, Out out, Function function) {
  std::transform(std::begin(range), std::end(range), out,
                 [&](const auto& element) { return std::invoke(function, element); });
}

template <typename Range, typename Value>
constexpr void replace(Range&& range, const Value& old_value, const Value& new_value) {
  std::replace(std::begin(range), std::end(range), old_value, new_value);
}

template <typename Range, typename Predicate, typename Value>
constexpr void replace_if(Range&& range, Predicate predicate, const Value& new_value) {
  std::replace_if(std::begin(range), std::end(range), predicate, new_value);
}

/// Comparison of the projections of two elements.
template <typename Compare, typename Projection>
constexpr auto projected(Compare& compare, Projection& projection) {
  return [&](const auto& one, const auto& other) -> bool {
    return std::invoke(compare, std::invoke(projection, one), std::invoke(projection, other));
  };
}

template <typename Range, typename Compare = std::less<>, typename Projection = std::identity>
constexpr void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
  std::sort(std::begin(range), std::end(range), ranges::projected(compare, projection));
}

template <typename Range, typename Compare = std::less<>, typename Projection = std::identity>
void stable_sort(Range&& range, Compare compare = {}, Projection projection = {}) {
  std::stable_sort(std::begin(range), std::end(range), ranges::projected(compare, projection));
}

template <typename Range, typename Middle, typename Compare = std::less<>,
          typename Projection = std::identity>
constexpr void nth_element(Range&& range, Middle middle, Compare compare = {}, Projection projection = {}) {
  std::nth_element(std::begin(range), middle, std::end(range), ranges::projected(compare, projection));
}

template <typename Range, typename Compare = std::less<>, typename Projection = std::identity>
constexpr auto min_element(Range&& range, Compare compare = {}, Projection projection = {}) {
  return std::min_element(std::begin(range), std::end(range), ranges::projected(compare, projection));
}

template <typename Range, typename Compare = std::less<>, typename Projection = std::identity>
constexpr auto max_element(Range&& range, Compare compare = {}, Projection projection = {}) {
  return std::max_element(std::begin(range), std::end(range), ranges::projected(compare, projection));
}

template <typename Range>
constexpr void reverse(Range&& range) {
  std::reverse(std::begin(range), std::end(range));
}

template <typename Range, typename Compare = std::less<>, typename Projection = std::identity>
constexpr auto max(Range&& range, Compare compare = {}, Projection projection = {}) {
  return *std::max_element(std::begin(range), std::end(range), ranges::projected(compare, projection));
}

}  // namespace std::ranges

namespace std {

template <typename To, typename From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

inline to_chars_result to_chars(char* begin, char* end, double value, chars_format /*fixed*/, int decimals) {
  const int length = std::snprintf(begin, static_cast<size_t>(end - begin), "%.*f", decimals, value);
  if (length < 0 || length >= end - begin) return {end, errc::value_too_large};
  return {begin + length, errc{}};
}

}  // namespace std

#endif
