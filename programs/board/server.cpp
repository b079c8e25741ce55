// SPDX-License-Identifier: MIT
#include "programs/board/server.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <memory>
#include <utility>

#include "programs/board/house.h"

namespace emilia {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::chrono::milliseconds kLookTime{200};  ///< between two calls of `should_end`

/// Address on which the server listens.
struct Door {
  tcp::acceptor acceptor;
  asio::steady_timer pause;
};

/// Returns null if the address is in use or missing.
std::unique_ptr<Door> open_door(asio::io_context& context, const tcp::endpoint& endpoint) {
  auto door = std::make_unique<Door>(Door{tcp::acceptor(context), asio::steady_timer(context)});
  tcp::acceptor& acceptor = door->acceptor;
  boost::system::error_code error;
  acceptor.open(endpoint.protocol(), error);
#ifndef _WIN32  // there it would share the port with another program
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
#endif
  if (!error && endpoint.protocol() == tcp::v6()) acceptor.set_option(asio::ip::v6_only(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error ? nullptr : std::move(door);
}

class AsioBoardServer : public BoardServer {
 public:
  AsioBoardServer(const Site& site, BoardSettings settings, std::unique_ptr<asio::io_context> context,
                  std::unique_ptr<Door> door)
      : house_(site, std::move(settings), door->acceptor.local_endpoint().port()),
        context_(std::move(context)),
        end_(*context_),
        look_(*context_) {
    house_.budget.threads = house_.settings.options.engine.threads;
    house_.budget.megabytes = house_.settings.options.engine.hash_megabytes;
    house_.on_page = [this] { end_.cancel(); };
    house_.on_last_page_gone = [this] { wait_for_end(); };
    doors_.push_back(std::move(door));
    if (auto other = open_door(*context_, {asio::ip::address_v6::loopback(), house_.gate.port()}))
      doors_.push_back(std::move(other));
  }

  [[nodiscard]] std::string secret() const override { return house_.gate.secret(); }
  [[nodiscard]] std::uint16_t port() const override { return house_.gate.port(); }
  std::string make_address(const std::string& games) override {
    return house_.gate.make_address(house_.keep_games(games));
  }

  void run() override {
    for (const auto& door : doors_) accept(*door);
    look();
    context_->run();
    // The engines use the context and the house.
    house_.on_last_page_gone = [] {};
    for (auto* users : {&house_.pages, &house_.tasks}) {
      while (!users->empty()) {
        const auto end = users->begin()->second;
        end();
      }
    }
  }

 private:
  void accept(Door& door) {
    door.acceptor.async_accept([this, &door](boost::system::error_code error, tcp::socket socket) {
      if (!error && house_.connections < House::kMostConnections) serve_visit(house_, std::move(socket));
      if (!error) return accept(door);
      door.pause.expires_after(kLookTime);  // too many open files, for instance
      door.pause.async_wait([this, &door](boost::system::error_code /*cancelled*/) { accept(door); });
    });
  }

  void look() {
    if (house_.settings.should_end()) return context_->stop();
    look_.expires_after(kLookTime);
    look_.async_wait([this](boost::system::error_code /*cancelled*/) { look(); });
  }

  void wait_for_end() {
    if (!house_.settings.linger) return;
    end_.expires_after(*house_.settings.linger);
    end_.async_wait([this](boost::system::error_code cancelled) {
      if (cancelled || !house_.pages.empty()) return;
      if (!house_.tasks.empty()) return wait_for_end();
      context_->stop();
    });
  }

  House house_;
  std::unique_ptr<asio::io_context> context_;  ///< destroyed before the house, which its connections use
  std::vector<std::unique_ptr<Door>> doors_;
  asio::steady_timer end_;
  asio::steady_timer look_;
};

}  // namespace

Result<std::unique_ptr<BoardServer>> listen_for_pages(const Site& site, BoardSettings settings) {
  auto context = std::make_unique<asio::io_context>(1);
  const auto address = asio::ip::address_v4::loopback();
  auto door = open_door(*context, {address, settings.port});
  if (door == nullptr) door = open_door(*context, {address, 0});
  if (door == nullptr) return Error{"cannot listen on 127.0.0.1: the system does not allow it"};
  return std::unique_ptr<BoardServer>(
      std::make_unique<AsioBoardServer>(site, std::move(settings), std::move(context), std::move(door)));
}

}  // namespace emilia
