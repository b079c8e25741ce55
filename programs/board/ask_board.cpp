// SPDX-License-Identifier: MIT
#include <boost/asio/ip/tcp.hpp>
#include <iterator>

#include "programs/board/gate.h"
#include "programs/board/server.h"

namespace emilia {

Result<std::string> ask_board(std::uint16_t port, const std::string& secret, const std::string& games) {
  constexpr std::chrono::seconds kLongestAnswer{5};
  const std::string host = "127.0.0.1:" + std::to_string(port);
  const Error missing{"no board answers at " + host};
  boost::asio::ip::tcp::iostream connection;
  connection.expires_after(kLongestAnswer);
  connection.connect("127.0.0.1", std::to_string(port));
  if (!connection) return missing;
  connection << "POST /pages HTTP/1.1\r\nHost: " << host << "\r\nCookie: " << cookie_of(port, secret)
             << "\r\nContent-Length: " << games.size() << "\r\n\r\n"
             << games << std::flush;
  constexpr std::size_t kLongest = 4096;
  std::string answer;
  for (char letter = 0; answer.size() < kLongest && connection.get(letter);) answer += letter;
  const std::size_t end = answer.find("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 200 ") || end == std::string::npos) return missing;
  const std::string address = answer.substr(end + 4);
  if (!address.starts_with("http://" + host + std::string(kOpeningPath))) return missing;
  return address;
}

}  // namespace emilia
