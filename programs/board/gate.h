// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emilia {

/// Returns a random name of 128 bits in hexadecimal, from the random numbers of the system.
std::string random_secret();

/// Compares two texts in a time that depends on their lengths only.
bool is_same_secret(std::string_view one, std::string_view other);

/// Returns a cookie as browsers send it to the server at the port.
std::string cookie_of(std::uint16_t port, const std::string& secret);

/// Header fields of a request that decide if it is answered.
struct Visitor {
  std::string_view host;
  std::optional<std::string_view> origin;  ///< nullopt if the field is missing
  std::string_view cookies;
};

/// Decides which requests come from a page of this program. Other users of the machine, and pages of other
/// sites in the user's browser, can reach the port, too.
class Gate {
 public:
  static constexpr std::size_t kMostTickets = 100;

  explicit Gate(std::uint16_t port) : port_(port) {}

  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Secret of the cookie and of the file that later calls of the program read.
  [[nodiscard]] const std::string& secret() const { return secret_; }

  /// Returns true for an address of this machine with this port, as a browser sends it. A page that reaches
  /// the port by a name of its own (DNS rebinding) has another one.
  [[nodiscard]] bool is_own_host(std::string_view host) const;

  /// Returns true if the request has an own host, an origin of that host or none, and the cookie.
  [[nodiscard]] bool admits(const Visitor& visitor) const;

  /// Returns true for the secret as programs send it in the field Authorization: "Bearer SECRET".
  [[nodiscard]] bool has_token(std::string_view authorization) const;

  /// Returns the value of the field Set-Cookie.
  [[nodiscard]] std::string cookie() const;

  /// Makes an address that opens one page. The oldest one of more than kMostTickets becomes invalid.
  /// `games` is the query of the page, such as "?games=1", or empty.
  std::string make_address(const std::string& games);

  /// Returns the query of the page for the path of such an address, once.
  std::optional<std::string> use_address(std::string_view path);

 private:
  struct Ticket {
    std::string secret;
    std::string games;
  };

  std::uint16_t port_;
  std::string secret_ = random_secret();
  std::vector<Ticket> tickets_;
};

/// Start of the paths that open a page.
inline constexpr std::string_view kOpeningPath = "/open/";

}  // namespace emilia
