// What a link shows when it is pasted into a chat: title, sentence and picture (Open Graph), in the
// head of the client's page. Only what anybody who opens the link would see without a name.
#pragma once

#include <string>
#include <string_view>

#include "core/json.h"

namespace gh::server {

struct Preview {
  std::string title, words, picture;  // picture: a path of this hall
};

// Of the hall itself, and of a table as the API shows it to a stranger with the link.
Preview hall_preview();
Preview table_preview(const json::object& table);
// The page with the preview in its head; `base` is where this hall is opened: https://hall.example.
std::string with_preview(std::string page, const Preview& preview, std::string_view base);

}  // namespace gh::server
