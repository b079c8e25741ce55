// SPDX-License-Identifier: MIT
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "programs/board/api.h"
#include "programs/board/api_task.h"
#include "programs/board/house.h"

namespace emilia {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::chrono::seconds kAnswerTime{60};
constexpr std::uint32_t kMaxHeader = 8192;
constexpr std::size_t kMostApiText = 256 * 1024;  ///< in bytes

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
  bool is_for_programs = false;  ///< also for pages of other sites that know the token
};

Answer refusal(http::status status, std::string_view why) {
  return {status, "text/plain; charset=utf-8", std::string(why) + "\n"};
}

Answer api_answer(http::status status, std::string json) {
  return {.status = status,
          .media_type = "application/json",
          .text = json.empty() ? json : json + '\n',
          .is_for_programs = true};
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
    return {.text = house.gate.make_address(house.keep_games(request.body()))};
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
    if (view(request.target()).starts_with(kApiPath)) return look_at_api();
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

  /// Answers a request of another program, whose token is enough.
  void look_at_api() {
    const PageRequest& request = parser_->get();
    const auto refuse = [this](http::status status, std::string_view why) {
      send(api_answer(status, api_error(why)), false);
    };
    if (request.method() == http::verb::options) return send(api_answer(http::status::no_content, ""), false);
    const bool is_known = house_.gate.has_token(view(request[http::field::authorization]));
    if (!is_known && !house_.gate.admits(visitor_of(request)))
      return refuse(http::status::forbidden, "expected the token: emilia board --api prints it");
    if (!is_api_path(view(request.target()))) return refuse(http::status::not_found, "unknown path");
    if (request.method() != http::verb::post)
      return refuse(http::status::method_not_allowed, "expected the method POST");
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this(), refuse](beast::error_code error, std::size_t /*size*/) {
                       const bool is_long = !error && self->parser_->get().body().size() > kMostApiText;
                       if (is_long || error == http::error::body_limit)
                         return refuse(http::status::payload_too_large, "the request is too long");
                       if (!error) self->begin_task();
                     });
  }

  /// Begins the work for a request, which ends with the connection.
  void begin_task() {
    if (house_.tasks.size() >= House::kMostTasks)
      return send(api_answer(http::status::service_unavailable, api_error("too many requests at once")),
                  false);
    const PageRequest& request = parser_->get();
    house_.tasks[this] = [self = shared_from_this()] { self->end_task(); };  // which owns it until its end
    auto done = [self = weak_from_this(), executor = stream_.get_executor()](Result<std::string> answer) {
      asio::post(executor, [self, answer = std::move(answer)] {
        if (const auto visit = self.lock()) visit->end_task(&answer);
      });
    };
    task_ = std::make_unique<ApiTask>(
        house_.budget, ApiSettings{house_.settings.options, house_.settings.library, house_.settings.guest},
        std::string(view(request.target())), request.body(), std::move(done));
    watch();
  }

  /// Ends the work if the program closes the connection.
  void watch() {
    stream_.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](beast::error_code error) {
      beast::error_code ignored;
      if (!error && self->stream_.socket().available(ignored) == 0) self->end_task();
    });
  }

  /// Ends the work. Without an answer the connection ends, too.
  void end_task(const Result<std::string>* answer = nullptr) {
    if (house_.tasks.erase(this) == 0) return;
    task_.reset();
    stream_.socket().cancel();
    if (answer == nullptr) return;
    if (*answer) return send(api_answer(http::status::ok, **answer), false);
    send(api_answer(http::status::bad_request, api_error(answer->error().message)), false);
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
    if (answer_.is_for_programs) {
      response_.set(http::field::access_control_allow_origin, "*");
      response_.set(http::field::access_control_allow_headers, "authorization, content-type");
    }
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
  std::unique_ptr<ApiTask> task_;  ///< null unless a request is worked on
  Answer answer_;
  http::response<http::span_body<const char>> response_;
};

}  // namespace

std::string House::keep_games(const std::string& text) {
  if (text.empty()) return {};
  if (games.size() == kMostGames) games.erase(games.begin());
  games[++last_games] = text;
  return "?games=" + std::to_string(last_games);
}

void serve_visit(House& house, tcp::socket socket) {
  std::make_shared<Visit>(house, std::move(socket))->read();
}

}  // namespace emilia
