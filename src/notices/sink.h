// A notice on its way out: what is said, and the one thing that all channels can do with it. Sinks
// know nothing of tables: whatever they are handed may be read by whoever stands between.
#pragma once

#include <string>

#include "store/notices.h"

namespace gh::notices {

struct Message {
  std::string id;     // of this notice, the same at every attempt: who knows it shows it once
  std::string topic;  // asked, last, alarm, started ...
  std::string table;  // its id; empty: of the whole hall
  std::string title;
  std::string text;
  std::string url;          // where to go; logs nobody in
  std::string unsubscribe;  // a page that ends this channel, and does nothing else; may be empty
  std::string one_click;    // the same for a mail program, which posts to it (RFC 8058)
  std::string language = "en";
  bool urgent = false;
};

struct Sent {
  enum class How { arrived, later, never } how = How::arrived;
  std::string error = {};  // in words, for the channel's owner
  bool gone = false;       // the address is no more: the channel can be dropped
  bool ok() const { return how == How::arrived; }
  static Sent later(std::string why) { return {How::later, std::move(why)}; }
  static Sent never(std::string why, bool gone = false) {
    return {How::never, std::move(why), gone};
  }
};

class Sink {
 public:
  virtual ~Sink() = default;
  // Waits for the other side, for as long as the sink's own deadline allows.
  virtual Sent send(const store::Channel& channel, const Message& message) = 0;
};

}  // namespace gh::notices
