// SPDX-License-Identifier: MIT
#include "eval/weight_file.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "eval/net/network.h"
#include "eval/patterns/pattern_weights.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/some_network.h"

namespace emilia {
namespace {

constexpr int kSomeEmpties = 41;

std::size_t shared_weights() {
  return static_cast<std::size_t>(kPhaseCount) * WeightLayout::instance().shared_count();
}

/// Returns weights that repeat after 65,536 numbers, which is not a divisor of a phase's size. They compress
/// quickly.
std::vector<std::int16_t> some_weights() {
  std::vector<std::int16_t> shared(shared_weights());
  for (std::size_t place = 0; place < shared.size(); ++place)
    shared[place] = static_cast<std::int16_t>(place * 40503);
  return shared;
}

/// Returns a file with zero linear weights and a network whose embeddings are mostly zeros. It compresses
/// quickly.
const std::vector<std::byte>& network_file() {
  static const std::vector<std::byte> file = [] {
    NetworkParameters network = test::random_network(1, kSomeEmpties);
    std::fill(network.embeddings.begin() + 1000, network.embeddings.end(), std::int8_t{0});
    return weight_file(std::vector<std::int16_t>(shared_weights()), &network);
  }();
  return file;
}

std::string error_of(const std::vector<std::byte>& file) {
  const auto parsed = parse_weights(file, "some.weights");
  EXPECT_FALSE(parsed.has_value());
  return parsed ? std::string() : parsed.error().message;
}

void expect_part(const std::string& message, const std::string& part) {
  EXPECT_NE(message.find(part), std::string::npos) << message;
  EXPECT_NE(message.find("some.weights"), std::string::npos) << message;
}

std::vector<std::byte> with_byte(std::vector<std::byte> file, std::size_t place, int value) {
  file[place] = static_cast<std::byte>(value);
  return file;
}

TEST(WeightFile, GivesBackTheSumThatWasWritten) {
  const std::vector<std::int16_t> shared = some_weights();
  const auto parsed = parse_weights(weight_file(shared), "test");
  ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
  EXPECT_EQ(parsed->network, nullptr);
  const PatternWeights direct(shared);
  for (int phase = 0; phase < kPhaseCount; ++phase)
    EXPECT_EQ(parsed->linear->shared(phase), direct.shared(phase)) << phase;
}

TEST(WeightFile, GivesBackTheNetworkThatWasWritten) {
  const std::vector<std::int16_t> shared = some_weights();
  const NetworkParameters network = test::random_network(2, kSomeEmpties);
  const auto parsed = parse_weights(weight_file(shared, &network), "test");
  ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
  ASSERT_NE(parsed->network, nullptr);
  EXPECT_EQ(parsed->network->parameters(), network);
  EXPECT_EQ(parsed->linear->shared(kPhaseCount - 1), PatternWeights(shared).shared(kPhaseCount - 1));
}

TEST(WeightFile, RefusesWhatIsNoneAndSaysWhy) {
  const std::vector<std::byte> good = weight_file(std::vector<std::int16_t>(shared_weights()));
  expect_part(error_of({}), "begins with EMILIAWT");
  expect_part(error_of(with_byte(good, 0, 'X')), "begins with EMILIAWT");
  expect_part(error_of(with_byte(good, 8, 9)), "expected version 1 or 2, found version 9");
  const std::vector<std::byte> other_patterns = with_byte(good, 12, std::to_integer<int>(good[12]) ^ 1);
  expect_part(error_of(other_patterns), "pattern hash " + std::to_string(pattern_hash()));
  expect_part(error_of(with_byte(good, good.size() - 6, std::to_integer<int>(good[good.size() - 6]) ^ 16)),
              "damage");
}

TEST(WeightFile, RefusesANetworkOfAnotherShape) {
  ASSERT_TRUE(parse_weights(network_file(), "test").has_value());
  expect_part(error_of(with_byte(network_file(), 24, 99)), "found a network of 99, 16 and 32 neurons");
  expect_part(error_of(with_byte(network_file(), 28, 7)), "7 and 32 neurons");
  expect_part(error_of(with_byte(network_file(), 36, 61)), "0..60 empty squares and more, found 61");
  expect_part(error_of(with_byte(network_file(), 36, kSomeEmpties + 8)), "bytes of weights");
  expect_part(error_of(with_byte(network_file(), 36, kSomeEmpties - 8)), "bytes of weights");
}

TEST(WeightFile, RefusesNumbersThatWouldNotFitTheSums) {
  NetworkParameters network = NetworkParameters::zeros(kSomeEmpties);
  network.heads[3].bias[5] = kMaxEmbeddingBias + 1;
  expect_part(error_of(weight_file(std::vector<std::int16_t>(shared_weights()), &network)),
              "a bias of the embeddings within -255..255, found 256");
}

TEST(WeightFile, RefusesWhatIsCutOffAnywhere) {
  const std::vector<std::byte> sum = weight_file(std::vector<std::int16_t>(shared_weights()));
  for (const std::vector<std::byte>& whole : {sum, network_file()}) {
    const std::size_t step = std::max(std::size_t{1}, whole.size() / 40);
    for (std::size_t size = 0; size < whole.size(); size += size < 60 ? 1 : step)
      EXPECT_FALSE(error_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}).empty())
          << size;
    error_of({whole.begin(), whole.end() - 1});
  }
}

TEST(WeightFile, OfTheSameBytesAreShared) {
  const test::ScratchFolder folder;
  const auto text_of = [](const std::vector<std::byte>& bytes) {
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  const std::string sum = text_of(weight_file(std::vector<std::int16_t>(shared_weights())));
  const std::string path = folder.write("a.weights", text_of(network_file()));
  auto first = load_weights(path);
  EXPECT_EQ(*load_weights(path), *first);
  EXPECT_EQ(*load_weights(folder.write("b.weights", text_of(network_file()))), *first);
  folder.write("a.weights", sum);
  const auto other = load_weights(path);
  EXPECT_NE(other->linear, first->linear);
  EXPECT_EQ(other->network, nullptr);
  EXPECT_EQ(*load_weights(path), *other);

  const std::weak_ptr<const Network> network = first->network;
  first = *other;
  EXPECT_TRUE(network.expired()) << "kept though nobody has it";
}

TEST(WeightFile, ThatIsNotThereIsAnError) {
  const auto weights = load_weights("/nowhere/none.weights");
  ASSERT_FALSE(weights.has_value());
  EXPECT_EQ(weights.error().message, "cannot open '/nowhere/none.weights': No such file or directory");
}

/// Bug: a folder ended the engine, a device without end was read forever, and a pipe without a writer
/// blocked.
TEST(WeightFile, ThatIsNoFileIsAnError) {
  const test::ScratchFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto error = [](const std::string& path) { return load_weights(path).error().message; };
  EXPECT_EQ(error("/"), "cannot read '/': it is a folder, not a file");
  EXPECT_EQ(error("/dev/zero"), "cannot read '/dev/zero': it is a pipe or a device, not a regular file");
  EXPECT_EQ(error(pipe), "cannot read '" + pipe + "': it is a pipe or a device, not a regular file");
}

TEST(WeightFile, LargerThanWeightsIsNotRead) {
  const test::ScratchFolder folder;
  const std::string large = folder.write("large.weights", "EMILIAWT");
  std::filesystem::resize_file(large, std::uintmax_t{1} << 40);  // sparse, uses no space on the disk
  EXPECT_NE(load_weights(large).error().message.find("more than "), std::string::npos);
}

}  // namespace
}  // namespace emilia
