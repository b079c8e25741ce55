// SPDX-License-Identifier: MIT
#include "eval/net/packed_head.h"

#include <algorithm>

namespace emilia {

PackedHead::PackedHead(const NetworkHead& head)
    : first_bias(head.first_bias),
      second_bias(head.second_bias),
      bias(head.bias),
      output_bias(head.output_bias) {
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
