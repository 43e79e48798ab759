// What was said at a table: the last of it is kept for those who come later.
#pragma once

#include <algorithm>
#include <span>

#include "table/messages.h"

namespace gh {

class ChatLog {
 public:
  static constexpr std::size_t kKept = 50;

  const msg::ChatMessage& add(msg::ChatMessage chat) {
    if (said_.size() >= kKept) said_.erase(said_.begin());
    said_.push_back(std::move(chat));
    return said_.back();
  }
  // Behind that entry of the table's log.
  std::span<const msg::ChatMessage> since(std::uint64_t seq) const {
    auto first = std::find_if(said_.begin(), said_.end(),
                              [&](const msg::ChatMessage& chat) { return chat.seq > seq; });
    return std::span(said_).subspan(static_cast<std::size_t>(first - said_.begin()));
  }

 private:
  std::vector<msg::ChatMessage> said_;
};

}  // namespace gh
