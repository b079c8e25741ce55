// SPDX-License-Identifier: MIT
#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>

#include "programs/board/house.h"

namespace emilia {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

/// Output that a page may leave unread, in bytes.
constexpr std::size_t kMostUnread = 8U << 20U;

/// WebSocket of a page and its engine.
class PageSocket : public std::enable_shared_from_this<PageSocket> {
 public:
  PageSocket(House& house, beast::tcp_stream stream) : house_(house), socket_(std::move(stream)) {
    ++house_.connections;
  }
  ~PageSocket() { --house_.connections; }
  PageSocket(const PageSocket&) = delete;
  PageSocket& operator=(const PageSocket&) = delete;

  void open(const PageRequest& request) {
    house_.pages[this] = [self = shared_from_this()] { self->close(); };  // which owns it until its end
    house_.on_page();
    beast::get_lowest_layer(socket_).expires_never();  // the timeouts of the WebSocket replace it
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(BoardServer::kMaxMessage);
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return self->close();
      self->start_engine();
      self->read();
    });
  }

 private:
  void start_engine() {
    auto send = [self = weak_from_this(), executor = socket_.get_executor()](std::string message) {
      boost::asio::post(executor, [self, message = std::move(message)]() mutable {
        if (const auto page = self.lock()) page->send(std::move(message));
      });
    };
    if (const auto& guest = house_.settings.guest) send("@guest " + guest->name() + "\n");
    engine_ = std::make_unique<PageEngine>(house_.budget, house_.settings.options, std::move(send));
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
      if (error) return self->close();
      self->pass_on();
    });
  }

  /// Passes a message to the engine. The next one is read after it was handled.
  void pass_on() {
    if (engine_ == nullptr) return;
    PageMessage message{beast::buffers_to_string(buffer_.data()), socket_.got_text()};
    buffer_ = {};
    engine_->take(std::move(message), [self = weak_from_this(), executor = socket_.get_executor()] {
      boost::asio::post(executor, [self] {
        if (const auto page = self.lock(); page && page->engine_ != nullptr) page->read();
      });
    });
  }

  void send(std::string message) {
    if (engine_ == nullptr) return;
    unread_ += message.size();
    if (unread_ > kMostUnread) return close();
    messages_.push_back(std::move(message));
    if (messages_.size() == 1) write();
  }

  void write() {
    socket_.text(true);
    socket_.async_write(boost::asio::buffer(messages_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
                          if (error) return self->close();
                          self->unread_ -= self->messages_.front().size();
                          self->messages_.pop_front();
                          if (!self->messages_.empty()) self->write();
                        });
  }

  /// Ends the engine and the connection.
  void close() {
    if (house_.pages.erase(this) == 0) return;
    engine_.reset();
    beast::get_lowest_layer(socket_).close();
    if (house_.pages.empty()) house_.on_last_page_gone();
  }

  House& house_;
  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  std::unique_ptr<PageEngine> engine_;  ///< null before the handshake and after the end
  std::deque<std::string> messages_;    ///< to the page; the first one is being written
  std::size_t unread_ = 0;              ///< bytes of `messages_`
};

}  // namespace

void serve_page(House& house, beast::tcp_stream stream, const PageRequest& request) {
  std::make_shared<PageSocket>(house, std::move(stream))->open(request);
}

}  // namespace emilia
