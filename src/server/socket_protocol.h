// The protocol of one socket: reads its messages, speaks to rooms for it. Knows no network; the
// fuzzer and the tests talk to it directly.
//
// Whom a message speaks for comes from the session the socket was opened with, never from the
// message. Everything a client may send wrong gets a typed error.
#pragma once

#include "core/json_text.h"
#include "hall/at_table.h"
#include "server/hall.h"

namespace gh::server {

// The socket's other half. All may be called from any thread.
class SocketLink : public Listener {
 public:
  virtual void run(std::function<void()> task) = 0;  // on the socket's own strand
  // The viewer wants the whole state once more. However often: it is owed once.
  virtual void owe(const std::shared_ptr<Room>& room, std::uint64_t since) = 0;
};

class SocketProtocol : public std::enable_shared_from_this<SocketProtocol> {
 public:
  SocketProtocol(Hall& hall, Person person, std::shared_ptr<SocketLink> line, ViewerId viewer,
                 std::string address);

  void receive(std::string_view text);  // on the socket's strand, as are all but the callbacks
  void refuse_late();                   // requests that wait too long
  void leave();                         // the socket is gone

 private:
  using Re = RequestId;
  using RoomPtr = std::shared_ptr<Room>;
  void handle(HallRequest request);
  // What needs no room.
  void serve(const Re& re, const request::Games& r);
  void serve(const Re& re, const request::Ping& r);
  void serve(const Re& re, const request::Subscribe& r);
  void serve(const Re& re, const request::Unsubscribe& r);
  void entered(const RoomPtr& room, const Re& re, const request::Subscribe& r);
  void refused_entry(const std::string& table, const Re& re, const Status& failure);
  void opened(const std::string& table);
  // What is asked of a table that is followed.
  void serve_at(const RoomPtr& room, const Re& re, const request::Attend& r);
  void serve_at(const RoomPtr& room, const Re& re, const request::Chat& r);
  template <hall::Does R>
  void serve_at(const RoomPtr& room, const Re& re, const R& r);
  template <hall::Looks R>
  void serve_at(const RoomPtr& room, const Re& re, const R& r);
  template <class R>
  void propose(const RoomPtr& room, const Re& re, const R& r);
  // `timed`: how long it takes is counted among the picks.
  void submit(const Re& re, const RoomPtr& room, Room::Propose propose, bool timed = false);
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
  std::shared_ptr<SocketLink> line_;
  ViewerId viewer_;
  const std::string address_;
  struct Following {
    std::shared_ptr<Room> room;
    std::optional<Seat> eyes;
  };
  std::unordered_map<std::string, Following> rooms_;
  // Requests that came while their table was still being opened: a client that comes back sends
  // its unanswered picks right behind its subscription.
  std::unordered_map<std::string, std::vector<HallRequest>> opening_;
  std::atomic<int> pending_{0};                    // requests that have no answer yet
  std::vector<std::shared_ptr<Pending>> waiting_;  // few: a deque has 500 bytes when empty
  Bucket subscribing_;
  bool gone_ = false;
};

}  // namespace gh::server
