#include "table/requests.h"

#include <algorithm>

#include "core/doubled.h"

namespace gh {

bool among(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

namespace {

// Fields that another type has: from_json has refused those that none has. Null is as good as
// nothing, and how to speak may be said with everything: a client has one way to send.
constexpr std::string_view kEverywhere[] = {"type", "id", "words", "lang"};

std::string unfit(const json::object& request, const RequestForm& form) {
  for (const auto& [key, value] : request) {
    const std::string_view name(key.data(), key.size());
    if (value.is_null() || std::ranges::count(kEverywhere, name)) continue;
    if (!among(form.required, name) && !among(form.optional, name))
      return "/" + std::string(name) + ": a request of the type \"" + std::string(form.type) +
             "\" has no such field";
  }
  return "";
}

}  // namespace

std::span<const RequestForm> hall_requests() {
  static const std::vector<RequestForm> kForms = {
      {"games", {}, {"lang"}},
      {"ping", {}, {}},
      {"subscribe", {"table"}, {"seat", "since", "key", "words", "lang"}},
      {"unsubscribe", {"table"}, {}},
      {"pick", {"table", "pick"}, {"seat", "prompt"}},
      {"undo", {"table"}, {"seat"}},
      {"chat", {"table", "text"}, {}},
      {"prompts", {"table"}, {"seat", "words", "lang"}},
      {"view", {"table"}, {"seat"}},
      {"why", {"table", "seat", "what"}, {"words", "lang"}},
      {"log", {"table"}, {}},
  };
  return kForms;
}

// A game is all there is: no table is named.
std::span<const RequestForm> referee_requests() {
  static const std::vector<RequestForm> kForms = {
      {"games", {}, {"lang"}},
      {"new", {}, {"game", "seats", "seed", "options", "cheat", "position", "log", "bots"}},
      {"prompts", {}, {"seat", "words", "lang"}},
      {"pick", {"seat", "pick"}, {"prompt", "words", "lang"}},
      {"view", {}, {"seat"}},
      {"why", {"what"}, {"seat", "words", "lang"}},
      {"events", {}, {"seat", "words", "lang"}},
      {"undo", {}, {"seat"}},
      {"log", {}, {"seat"}},
      {"position", {}, {"seat"}},
      {"outcome", {}, {"seat"}},
  };
  return kForms;
}

Result<msg::Request> read_request(std::string_view text, const json::value& value,
                                  std::span<const RequestForm> forms) {
  auto request = from_json<msg::Request>(value);
  if (!request) return request;
  if (auto name = doubled_field(text, value))
    return Error{"the field \"" + *name + "\" is there twice"};
  const auto form = std::find_if(forms.begin(), forms.end(),
                                 [&](const RequestForm& f) { return f.type == request->type; });
  if (form == forms.end()) return request;
  if (auto wrong = unfit(value.get_object(), *form); !wrong.empty()) return Error{wrong};
  return request;
}

}  // namespace gh
