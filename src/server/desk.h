// The protocol of one socket: reads its messages, speaks to rooms for it. Knows no network; the
// fuzzer and the tests talk to it directly.
//
// Whom a message speaks for comes from the session the socket was opened with, never from the
// message. Everything a client may send wrong gets a typed error.
#pragma once

#include "core/json_text.h"
#include "server/hall.h"

namespace gh::server {

// The socket's other half. `deliver` and `run` may be called from any thread.
class Line : public Listener {
 public:
  virtual void run(std::function<void()> task) = 0;  // on the socket's own strand
};

class Desk : public std::enable_shared_from_this<Desk> {
 public:
  Desk(Hall& hall, Person person, std::shared_ptr<Line> line, ViewerId viewer);

  void receive(std::string_view text);  // on the socket's strand, as are all but the callbacks
  void leave();                         // the socket is gone

 private:
  using Re = std::optional<json::value>;
  void handle(msg::Request request);
  void subscribe(const msg::Request& request);
  void entered(const std::string& table, const std::shared_ptr<Room>& room,
               const msg::Request& request, bool admitted);
  void opened(const std::string& table);
  void refused_entry(const msg::Request& request, const Failure& failure);
  void unsubscribe(const msg::Request& request);
  void pick(const msg::Request& request, const std::shared_ptr<Room>& room);
  void undo(const msg::Request& request, const std::shared_ptr<Room>& room);
  void chat(const msg::Request& request, const std::shared_ptr<Room>& room);
  void look(const msg::Request& request, const std::shared_ptr<Room>& room);
  void submit(const Re& re, const std::shared_ptr<Room>& room, Room::Propose propose);
  void refuse(const Re& re, const std::string& code, const std::string& words,
              const std::string& rule = "", const Text& why = {});
  template <class M>
  void send(const M& message) {
    line_->deliver(std::make_shared<const std::string>(json_text(message)));
  }

  Hall& hall_;
  const Person person_;
  const Who who_;  // the same as a table knows it
  std::shared_ptr<Line> line_;
  ViewerId viewer_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  // Requests that came while their table was still being opened: a client that comes back sends
  // its unanswered picks right behind its subscription.
  std::unordered_map<std::string, std::vector<msg::Request>> opening_;
  std::atomic<int> pending_{0};  // requests that have no answer yet
  bool gone_ = false;
};

}  // namespace gh::server
