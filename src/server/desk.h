// The protocol of one socket: reads its messages, speaks to rooms for it. Knows no network; the
// fuzzer and the tests talk to it directly.
//
// Whom a message speaks for comes from the session the socket was opened with, never from the
// message. Everything a client may send wrong gets a typed error.
#pragma once

#include <deque>

#include "core/json_text.h"
#include "server/hall.h"

namespace gh::server {

// The socket's other half. All may be called from any thread.
class Line : public Listener {
 public:
  virtual void run(std::function<void()> task) = 0;  // on the socket's own strand
  // The viewer wants the whole state once more. However often: it is owed once.
  virtual void owe(const std::shared_ptr<Room>& room, std::uint64_t since) = 0;
};

class Desk : public std::enable_shared_from_this<Desk> {
 public:
  Desk(Hall& hall, Person person, std::shared_ptr<Line> line, ViewerId viewer, std::string address);

  void receive(std::string_view text);  // on the socket's strand, as are all but the callbacks
  void refuse_late();                   // requests that wait too long
  void leave();                         // the socket is gone

 private:
  using Re = std::optional<json::value>;
  void handle(msg::Request request);
  void subscribe(const msg::Request& request);
  void entered(const std::string& table, const std::shared_ptr<Room>& room,
               const msg::Request& request);
  void opened(const std::string& table);
  void refused_entry(const msg::Request& request, const Status& failure);
  void unsubscribe(const msg::Request& request);
  void pick(const msg::Request& request, const std::shared_ptr<Room>& room);
  void undo(const msg::Request& request, const std::shared_ptr<Room>& room);
  void chat(const msg::Request& request, const std::shared_ptr<Room>& room);
  void look(const msg::Request& request, const std::shared_ptr<Room>& room);
  // `timed`: how long it takes is counted among the picks.
  void submit(const Re& re, const std::shared_ptr<Room>& room, Room::Propose propose,
              bool timed = false);
  void refuse(const Re& re, const Status& why);
  void refuse(const Re& re, Code code, Text why);

  // A request that waits for its answer. Whoever answers it first, answers it: the table, or the
  // clock.
  struct Pending {
    Deadline until;
    Re re;
    std::string opens{};  // a subscription: the table that is being opened
    std::atomic<bool> answered{false};
  };
  std::shared_ptr<Pending> wait(const Re& re);
  bool settle(Pending& pending);  // true: now say it

  template <class M>
  void send(const M& message) {
    line_->deliver(std::make_shared<const std::string>(json_text(message)));
  }

  Hall& hall_;
  const Person person_;
  const Who who_;  // the same as a table knows it
  std::shared_ptr<Line> line_;
  ViewerId viewer_;
  const std::string address_;
  struct Following {
    std::shared_ptr<Room> room;
    std::optional<Seat> eyes;
  };
  std::unordered_map<std::string, Following> rooms_;
  // Requests that came while their table was still being opened: a client that comes back sends
  // its unanswered picks right behind its subscription.
  std::unordered_map<std::string, std::vector<msg::Request>> opening_;
  std::atomic<int> pending_{0};  // requests that have no answer yet
  std::deque<std::shared_ptr<Pending>> waiting_;
  Bucket subscribing_;
  bool gone_ = false;
};

}  // namespace gh::server
