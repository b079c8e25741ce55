// SPDX-License-Identifier: MIT
#include "training/trainers/network_trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numbers>

#include "engine/base/random.h"
#include "training/trainers/network_learner.h"

namespace emilia {

namespace {

/// Samples that stay together, because reading single samples all over the memory is slow.
constexpr std::size_t kBlock = 32;

constexpr std::string_view kMagic = "EMILIANS";

std::unique_ptr<NetworkTrainer::Learner> make_learner(const NetworkTrainingParams& params,
                                                      FloatNetwork& network) {
  return network_shape::with_width(params.width, [&](auto width) -> std::unique_ptr<NetworkTrainer::Learner> {
    return std::make_unique<WidthLearner<decltype(width)::value>>(params, network);
  });
}

template <int width>
float evaluate_one(const FloatNetwork& network, const NetworkSample& sample) {
  const FeatureEmbeddings embeddings = embeddings_of(Features(full(sample.board)));
  typename HeadPass<width>::Head head;
  std::ranges::copy(network.heads[phase_of(sample.board.empty_count())], head.begin());
  HeadPass<width> pass;
  return network_shape::kDiscsAUnit *
         pass.forward(head, sum_of_embeddings<width>(network, embeddings), head_counts(sample.board));
}

/// Returns a hash of numbers and their places.
std::uint64_t mix(std::uint64_t sum, std::uint64_t number) {
  return SplitMix(sum, number).next();
}

std::uint64_t sum_of(const FloatNetwork& network) {
  std::uint64_t sum = 0;
  for (const float number : network.all_embeddings()) sum = mix(sum, std::bit_cast<std::uint32_t>(number));
  for (const std::vector<float>& head : network.heads) {
    for (const float number : head) sum = mix(sum, std::bit_cast<std::uint32_t>(number));
  }
  return sum;
}

/// Takes bytes off the front of a text.
/// Requires: bytes.size() >= size.
void take(std::string_view& bytes, void* to, std::size_t size) {
  std::memcpy(to, bytes.data(), size);
  bytes.remove_prefix(size);
}

}  // namespace

NetworkTrainer::NetworkTrainer(const NetworkTrainingParams& params, std::span<const NetworkSample> samples)
    : NetworkTrainer(params, FloatNetwork(params.width, params.min_empties, params.seed), samples) {}

NetworkTrainer::NetworkTrainer(const NetworkTrainingParams& params, FloatNetwork network,
                               std::span<const NetworkSample> samples)
    : params_(params),
      samples_(samples),
      network_(std::move(network)),
      beginning_(sum_of(network_)),
      learner_(make_learner(params_, network_)) {}

NetworkTrainer::~NetworkTrainer() = default;

double NetworkTrainer::run_pass(Crew& crew, const std::function<void(double)>& on_progress) {
  constexpr float kLeastRate = 0.003F;
  const std::size_t blocks = (samples_.size() + kBlock - 1) / kBlock;
  std::vector<std::uint32_t> order(blocks);
  for (std::size_t i = 0; i < blocks; ++i) order[i] = static_cast<std::uint32_t>(i);
  SplitMix random(params_.seed, 16 + static_cast<std::uint64_t>(passes_done_));
  for (std::size_t i = blocks; i > 1; --i) std::swap(order[i - 1], order[random.next() % i]);

  double squared_errors = 0;
  std::vector<const NetworkSample*> batch;
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::size_t begin = order[i] * kBlock;
    for (std::size_t k = begin; k < std::min(samples_.size(), begin + kBlock); ++k)
      batch.push_back(&samples_[k]);
    if (batch.size() < static_cast<std::size_t>(params_.batch) && i + 1 < blocks) continue;
    const double done = static_cast<double>(i) / static_cast<double>(blocks);
    const double angle = std::numbers::pi * (passes_done_ + done) / params_.passes;
    squared_errors +=
        learner_->learn(batch, std::max(kLeastRate, static_cast<float>((1 + std::cos(angle)) / 2)), crew);
    batch.clear();
    if (on_progress) on_progress(done);
  }
  ++passes_done_;
  learner_->put_heads();
  return std::sqrt(squared_errors / static_cast<double>(std::max<std::size_t>(1, samples_.size())));
}

std::uint64_t NetworkTrainer::fingerprint() const {
  std::uint64_t sum = pattern_hash();
  for (const float number : {params_.embedding_rate, params_.head_rate, params_.embedding_decay,
                             params_.forgetting, params_.embedding_damping, params_.half_weight_score})
    sum = mix(sum, std::bit_cast<std::uint32_t>(number));
  for (const int number : {params_.width, params_.min_empties, params_.passes, params_.batch})
    sum = mix(sum, static_cast<std::uint64_t>(number));
  sum = mix(mix(sum, params_.seed), beginning_);
  for (const NetworkSample& sample : samples_)
    sum = mix(sum ^ sample.board.player, sample.board.opponent ^ static_cast<std::uint16_t>(sample.score));
  return sum;
}

std::string NetworkTrainer::state() const {
  std::string state(kMagic);
  const std::uint64_t check = fingerprint();
  state.append(reinterpret_cast<const char*>(&check), sizeof check);
  state.append(reinterpret_cast<const char*>(&passes_done_), sizeof passes_done_);
  const std::span<float> embeddings = network_.all_embeddings();
  state.append(reinterpret_cast<const char*>(embeddings.data()), embeddings.size_bytes());
  learner_->append_state(state);
  return state;
}

Status NetworkTrainer::restore(std::string_view state) {
  const std::span<float> embeddings = network_.all_embeddings();
  if (state.size() != this->state().size() || !state.starts_with(kMagic))
    return Error{"expected the state of such a training, found something else or a part of one"};
  state.remove_prefix(kMagic.size());
  std::uint64_t check = 0;
  take(state, &check, sizeof check);
  if (check != fingerprint())
    return Error{"expected the state of this training, found that of other positions or settings"};
  take(state, &passes_done_, sizeof passes_done_);
  take(state, embeddings.data(), embeddings.size_bytes());
  learner_->take_state(state);
  learner_->put_heads();
  return success();
}

std::vector<float> evaluate(const FloatNetwork& network, std::span<const NetworkSample> samples, Crew& crew) {
  const auto one = network_shape::with_width(
      network.width, [](auto width) { return &evaluate_one<decltype(width)::value>; });
  std::vector<float> values(samples.size());
  crew.for_each_in_pieces(samples.size(), [&](std::size_t i) { values[i] = one(network, samples[i]); });
  return values;
}

}  // namespace emilia
