// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace emilia {

/// Vectors (`eval/net/kernels/lanes.h`) as plain loops, for any processor. Pairs are a vector type of the
/// compiler, because it would not vectorize the many additions of an array.
struct PortableLanes {
  static constexpr int kPairs = 8;
  static constexpr int kNumbers = 8;
  static constexpr int kSums = 4;

  using Pairs [[gnu::vector_size(kPairs * sizeof(std::uint16_t))]] = std::uint16_t;
  using Numbers = std::array<std::int16_t, kNumbers>;
  using Sums = std::array<std::int32_t, kSums>;
  using Bytes = std::array<std::uint8_t, 16>;

  static Pairs load_pairs(const std::int16_t* pairs) {
    Pairs result;
    std::memcpy(&result, pairs, sizeof result);
    return result;
  }

  static Sums load_sums(const std::int32_t* sums) {
    Sums result{};
    std::copy_n(sums, kSums, result.begin());
    return result;
  }

  static Pairs add_pairs(Pairs sums, Pairs pairs) { return sums + pairs; }

  static Pairs add_highs(Pairs highs, Pairs pairs) {
    using Signed [[gnu::vector_size(sizeof(Pairs))]] = std::int16_t;
    return highs + reinterpret_cast<Pairs>(reinterpret_cast<Signed>(pairs) >> 8);
  }

  template <int shift>
  static std::array<Numbers, 1> products(Pairs sums, Pairs highs) {
    const Pairs lows = sums - (highs << 8);
    std::array<Numbers, 1> result{};
    for (int i = 0; i < kPairs; ++i) {
      const auto low = static_cast<std::int16_t>(lows[i]);
      const auto high = static_cast<std::int16_t>(highs[i]);
      const int product = clipped(low >> shift) * clipped(high >> shift);
      result[0][i] = static_cast<std::int16_t>((product + 64) >> 7);
    }
    return result;
  }

  template <int shift>
  static std::array<Numbers, 2> activations(const Sums* sums) {
    std::array<Numbers, 2> result{};
    for (int i = 0; i < 16; ++i)
      result[i / kNumbers][i % kNumbers] = clipped(sums[i / kSums][i % kSums] >> shift);
    return result;
  }

  static Bytes bytes(const Numbers* numbers) {
    Bytes result{};
    for (int i = 0; i < 16; ++i) result[i] = static_cast<std::uint8_t>(numbers[i / kNumbers][i % kNumbers]);
    return result;
  }

  template <int place>
  static Bytes quad(const Bytes& bytes) {
    Bytes result{};
    for (int i = 0; i < 16; ++i) result[i] = bytes[4 * place + i % 4];
    return result;
  }

  static Bytes in_each_quad(std::uint32_t quad) {
    Bytes result{};
    for (int i = 0; i < 16; ++i) result[i] = static_cast<std::uint8_t>(quad >> 8 * (i % 4));
    return result;
  }

  static Sums add_products(Sums sums, const Bytes& bytes, const std::int8_t* weights) {
    for (int i = 0; i < 4 * kSums; ++i) sums[i / 4] += bytes[i] * weights[i];
    return sums;
  }

  template <std::size_t vectors>
  static std::int32_t total_of_products(const std::array<Numbers, vectors>& numbers,
                                        const std::int16_t* weights) {
    std::int32_t total = 0;
    for (const Numbers& vector : numbers) {
      for (const std::int16_t number : vector) total += number * *weights++;
    }
    return total;
  }

 private:
  static std::int16_t clipped(std::int32_t number) {
    return static_cast<std::int16_t>(std::clamp(number, 0, 127));
  }
};

}  // namespace emilia
