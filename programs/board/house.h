// SPDX-License-Identifier: MIT
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "programs/board/gate.h"
#include "programs/board/page_engine.h"
#include "programs/board/server.h"

namespace emilia {

using PageRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// State that the connections of a server share. Threads: one.
struct House {
  static constexpr int kMostConnections = 64;
  static constexpr int kMostPages = 8;
  static constexpr int kMostTasks = 8;
  static constexpr std::size_t kMostGames = 100;

  House(const Site& files, BoardSettings taken, std::uint16_t port)
      : site(files), settings(std::move(taken)), gate(port) {}

  /// Keeps the games of a command line and returns the query of the page that shows them.
  std::string keep_games(const std::string& text);

  const Site& site;
  BoardSettings settings;
  Gate gate;
  EngineBudget budget;
  std::map<int, std::string> games;  ///< of the command line, by number
  int last_games = 0;
  int connections = 0;
  std::map<const void*, std::function<void()>> pages;  ///< open pages, each with a function that ends it
  std::map<const void*, std::function<void()>> tasks;  ///< requests that an engine works on, as above
  std::function<void()> on_last_page_gone;
  std::function<void()> on_page;
};

/// Answers the requests of a connection until it ends or becomes that of a page's engine.
void serve_visit(House& house, boost::asio::ip::tcp::socket socket);

/// Opens the engine of a page: accepts the upgrade of a request that the gate has admitted, and passes
/// messages between page and engine until one of them ends.
void serve_page(House& house, boost::beast::tcp_stream stream, const PageRequest& request);

}  // namespace emilia
