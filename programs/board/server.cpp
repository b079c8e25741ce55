// SPDX-License-Identifier: MIT
#include "programs/board/server.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "programs/board/house.h"

namespace emilia {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::chrono::seconds kAnswerTime{60};
constexpr std::chrono::milliseconds kLookTime{200};  ///< between two calls of `should_end`
constexpr std::uint32_t kMaxHeader = 8192;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

Visitor visitor_of(const http::fields& fields) {
  const auto origin = fields.find(http::field::origin);
  return {view(fields[http::field::host]),
          origin == fields.end() ? std::nullopt : std::optional(view(origin->value())),
          view(fields[http::field::cookie])};
}

/// Answer to a request. The bytes belong to the site, or to `text`.
struct Answer {
  http::status status = http::status::ok;
  std::string_view media_type = "text/plain; charset=utf-8";
  std::string text = {};
  std::string_view file = {};  ///< compressed file of the site, instead of the text
  std::string location = {};
  bool sets_cookie = false;
};

Answer refusal(http::status status, std::string_view why) {
  return {status, "text/plain; charset=utf-8", std::string(why) + "\n"};
}

/// Keeps the games of a command line and returns the query of the page that shows them.
std::string keep_games(House& house, const std::string& games) {
  if (games.empty()) return {};
  if (house.games.size() == House::kMostGames) house.games.erase(house.games.begin());
  house.games[++house.last_games] = games;
  return "?games=" + std::to_string(house.last_games);
}

/// Answers a request for a page or a file whose host is right.
Answer answer_to(House& house, const PageRequest& request) {
  const std::string_view target = view(request.target());
  const std::string_view path = target.substr(0, target.find('?'));
  if (path.starts_with(kOpeningPath) && request.method() == http::verb::get) {
    const std::optional<std::string> query = house.gate.use_address(path);
    if (!query && !house.gate.admits(visitor_of(request)))
      return refusal(http::status::forbidden,
                     "This address was used before. Run emilia board again for a new one.");
    return {.status = http::status::see_other,
            .location = "/" + query.value_or(""),
            .sets_cookie = query.has_value()};
  }
  if (!house.gate.admits(visitor_of(request)))
    return refusal(http::status::forbidden, "Open the board with the command emilia board.");
  if (path == "/pages" && request.method() == http::verb::post)
    return {.text = house.gate.make_address(keep_games(house, request.body()))};
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return refusal(http::status::method_not_allowed, "Expected GET or HEAD.");
  constexpr std::string_view kGames = "/games/";
  if (path.starts_with(kGames)) {
    for (const auto& [number, games] : house.games) {
      if (std::to_string(number) == path.substr(kGames.size())) return {.text = games};
    }
  }
  const auto found = house.site.find(path == "/" ? std::string_view("/index.html") : path);
  if (found == house.site.end()) return refusal(http::status::not_found, "Not found.");
  const auto accepted = request.find(http::field::accept_encoding);
  if (accepted != request.end() && view(accepted->value()).find("gzip") == std::string_view::npos)
    return refusal(http::status::not_acceptable, "The files of the board are compressed by gzip.");
  return {.media_type = found->second.media_type, .file = found->second.bytes};
}

/// Connection of a browser, until it ends or becomes that of a page's engine.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(House& house, tcp::socket socket) : house_(house), stream_(std::move(socket)) {
    ++house_.connections;
  }
  ~Visit() { --house_.connections; }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  void read() {
    parser_.emplace();
    parser_->header_limit(kMaxHeader);
    parser_->body_limit(BoardServer::kMaxMessage);
    stream_.expires_after(house_.settings.request_time);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
          if (!error) return self->look();
          if (error == http::error::header_limit)
            self->send(refusal(http::status::request_header_fields_too_large, "Too long."), false);
          if (error == http::error::body_limit)
            self->send(refusal(http::status::payload_too_large, "Too long."), false);
        });
  }

 private:
  /// Answers after the header, except a list of games.
  void look() {
    const PageRequest& request = parser_->get();
    if (!house_.gate.is_own_host(view(request[http::field::host])))
      return send(refusal(http::status::forbidden, "Expected the address 127.0.0.1 or localhost."), false);
    if (beast::websocket::is_upgrade(request)) return upgrade();
    if (parser_->is_done()) return send(answer_to(house_, request), request.keep_alive());
    if (!house_.gate.admits(visitor_of(request)) || request.method() != http::verb::post)
      return send(refusal(http::status::forbidden, "Expected a request without a body."), false);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
                       if (!error) return self->send(answer_to(self->house_, self->parser_->get()), false);
                       if (error == http::error::body_limit)
                         self->send(refusal(http::status::payload_too_large, "Too long."), false);
                     });
  }

  void upgrade() {
    const PageRequest& request = parser_->get();
    const Visitor visitor = visitor_of(request);
    if (!visitor.origin || !house_.gate.admits(visitor))
      return send(refusal(http::status::forbidden, "Open the board with the command emilia board."), false);
    if (view(request.target()) != "/engine")
      return send(refusal(http::status::not_found, "Not found."), false);
    if (house_.pages.size() >= House::kMostPages)
      return send(refusal(http::status::service_unavailable, "Too many pages are open."), false);
    serve_page(house_, std::move(stream_), request);
  }

  void send(Answer answer, bool is_kept) {
    answer_ = std::move(answer);
    const std::string_view body = answer_.file.empty() ? std::string_view(answer_.text) : answer_.file;
    const PageRequest& request = parser_->get();
    response_ = {};
    response_.result(answer_.status);
    response_.version(11);
    response_.set(http::field::content_type,
                  beast::string_view(answer_.media_type.data(), answer_.media_type.size()));
    response_.set(http::field::cache_control, answer_.file.empty() ? "no-store" : "no-cache");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Content-Security-Policy", "frame-ancestors 'none'");
    response_.set("Cross-Origin-Opener-Policy", "same-origin");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!answer_.file.empty()) response_.set(http::field::content_encoding, "gzip");
    if (!answer_.location.empty()) response_.set(http::field::location, answer_.location);
    if (answer_.sets_cookie) response_.set(http::field::set_cookie, house_.gate.cookie());
    response_.content_length(body.size());
    response_.keep_alive(is_kept);
    if (request.method() != http::verb::head) response_.body() = {body.data(), body.size()};
    write(is_kept);
  }

  void write(bool is_kept) {
    stream_.expires_after(kAnswerTime);
    http::async_write(stream_, response_,
                      [self = shared_from_this(), is_kept](beast::error_code error, std::size_t /*size*/) {
                        if (error) return;
                        if (is_kept) return self->read();
                        beast::error_code ignored;
                        self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
                      });
  }

  House& house_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kMaxHeader + BoardServer::kMaxMessage};
  std::optional<http::request_parser<http::string_body>> parser_;
  Answer answer_;
  http::response<http::span_body<const char>> response_;
};

/// Address on which the server listens.
struct Door {
  tcp::acceptor acceptor;
  asio::steady_timer pause;
};

/// Returns null if the address is in use or missing.
std::unique_ptr<Door> open_door(asio::io_context& context, const tcp::endpoint& endpoint) {
  auto door = std::make_unique<Door>(Door{tcp::acceptor(context), asio::steady_timer(context)});
  tcp::acceptor& acceptor = door->acceptor;
  beast::error_code error;
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
    return house_.gate.make_address(keep_games(house_, games));
  }

  void run() override {
    for (const auto& door : doors_) accept(*door);
    look();
    context_->run();
    // The engines use the context and the house.
    house_.on_last_page_gone = [] {};
    while (!house_.pages.empty()) {
      const auto end = house_.pages.begin()->second;
      end();
    }
  }

 private:
  void accept(Door& door) {
    door.acceptor.async_accept([this, &door](beast::error_code error, tcp::socket socket) {
      if (!error && house_.connections < House::kMostConnections)
        std::make_shared<Visit>(house_, std::move(socket))->read();
      if (!error) return accept(door);
      door.pause.expires_after(kLookTime);  // too many open files, for instance
      door.pause.async_wait([this, &door](beast::error_code /*cancelled*/) { accept(door); });
    });
  }

  void look() {
    if (house_.settings.should_end()) return context_->stop();
    look_.expires_after(kLookTime);
    look_.async_wait([this](beast::error_code /*cancelled*/) { look(); });
  }

  void wait_for_end() {
    end_.expires_after(house_.settings.linger);
    end_.async_wait([this](beast::error_code cancelled) {
      if (!cancelled && house_.pages.empty()) context_->stop();
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
