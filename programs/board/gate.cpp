// SPDX-License-Identifier: MIT
#include "programs/board/gate.h"

#include <algorithm>
#include <array>
#include <random>

#include "engine/base/text.h"

namespace emilia {

std::string random_secret() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr int kNumbers = 4;
  constexpr int kDigitsOfNumber = 8;
  std::random_device random;
  std::string secret;
  for (int number = 0; number < kNumbers; ++number) {
    std::uint32_t bits = random();
    for (int digit = 0; digit < kDigitsOfNumber; ++digit, bits >>= 4U) secret += kDigits[bits & 15U];
  }
  return secret;
}

bool is_same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t place = 0; place < one.size(); ++place)
    difference |= static_cast<unsigned char>(one[place]) ^ static_cast<unsigned char>(other[place]);
  return difference == 0;
}

std::string cookie_of(std::uint16_t port, const std::string& secret) {
  return "emilia-" + std::to_string(port) + "=" + secret;  // browsers send cookies to all ports of a host
}

bool Gate::is_own_host(std::string_view host) const {
  const std::string port = ":" + std::to_string(port_);
  constexpr std::array<std::string_view, 3> kNames = {"127.0.0.1", "localhost", "[::1]"};
  return std::ranges::any_of(kNames, [&](std::string_view name) { return host == std::string(name) + port; });
}

bool Gate::admits(const Visitor& visitor) const {
  if (!is_own_host(visitor.host)) return false;
  if (visitor.origin && *visitor.origin != "http://" + std::string(visitor.host)) return false;
  const std::string cookie = cookie_of(port_, secret_);
  for (std::string_view rest = visitor.cookies; !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    if (is_same_secret(trimmed(rest.substr(0, end)), cookie)) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

bool Gate::has_token(std::string_view authorization) const {
  return is_same_secret(authorization, "Bearer " + secret_);
}

std::string Gate::cookie() const {
  return cookie_of(port_, secret_) + "; Path=/; HttpOnly; SameSite=Strict";
}

std::string Gate::make_address(const std::string& games) {
  if (tickets_.size() == kMostTickets) tickets_.erase(tickets_.begin());
  tickets_.push_back({random_secret(), games});
  return "http://127.0.0.1:" + std::to_string(port_) + std::string(kOpeningPath) + tickets_.back().secret;
}

std::optional<std::string> Gate::use_address(std::string_view path) {
  if (!path.starts_with(kOpeningPath)) return std::nullopt;
  const std::string_view given = path.substr(kOpeningPath.size());
  const auto found = std::ranges::find_if(
      tickets_, [given](const Ticket& ticket) { return is_same_secret(ticket.secret, given); });
  if (found == tickets_.end()) return std::nullopt;
  const std::string games = found->games;
  tickets_.erase(found);
  return games;
}

}  // namespace emilia
