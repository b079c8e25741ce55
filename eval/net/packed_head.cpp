// SPDX-License-Identifier: MIT
#include "eval/net/packed_head.h"

#include <algorithm>

#include "eval/patterns/features.h"

namespace emilia {

PackedHead::PackedHead(const NetworkHead& head)
    : first_bias(head.first_bias), second_bias(head.second_bias), output_bias(head.output_bias) {
  for (int k = 0; k < kNetworkActivations; ++k) {
    const int low = head.bias[k];
    high_bias[k] = head.bias[k + kNetworkActivations];
    pair_bias[k] = static_cast<NumberPair>(256 * high_bias[k] + low - kFeatureCount * kLowOffset);
  }
  for (int i = 0; i < kNetworkFirst; ++i) {
    for (int k = 0; k < kNetworkInputs; ++k)
      first_weights[k / kQuad][i][k % kQuad] = head.first_weights[i][k];
  }
  for (int i = 0; i < kNetworkSecond; ++i) {
    for (int k = 0; k < kNetworkFirst; ++k)
      second_weights[k / kQuad][i][k % kQuad] = head.second_weights[i][k];
  }
  auto* const skip = std::copy(head.output.begin(), head.output.end(), output.begin());
  std::copy(head.skip.begin(), head.skip.end(), skip);
}

}  // namespace emilia
