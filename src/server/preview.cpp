#include "server/preview.h"

#include "core/catalogue.h"

namespace gh::server {
namespace {

// The reader's language is not known: what asks is the program of a chat.
constexpr std::string_view kLanguage = "en";
constexpr Name<Plain> game{"game"}, title{"title"};
constexpr Name<std::int64_t> n{"n"};

std::string said(const Text& text) { return catalogue("hall", kLanguage).render(text); }

std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value && value->is_string() ? std::string(value->as_string()) : "";
}

std::int64_t free_seats(const json::object& table) {
  std::int64_t count = 0;
  const auto* seats = table.if_contains("seats");
  if (seats && seats->is_array())
    for (const auto& seat : seats->as_array())
      if (seat.is_object() && text_at(seat.as_object(), "kind") == "open") ++count;
  return count;
}

std::string quoted(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

}  // namespace

Preview hall_preview() { return {"Greathall", said(phrase("preview.hall")), "/preview/hall.png"}; }

Preview table_preview(const json::object& table) {
  auto id = text_at(table, "game"), called = text_at(table, "title");
  auto name = catalogue(id, kLanguage).name("game");
  auto status = text_at(table, "status");
  auto free = free_seats(table);
  const auto* words = status == "open"      ? (free ? "preview.open" : "preview.full")
                      : status == "playing" ? "preview.playing"
                                            : "preview.over";
  Preview out;
  out.title = called.empty() ? name : said(phrase("preview.title", game({name}), title({called})));
  out.words = said(phrase(words, game({name}), n(free)));
  out.picture = "/preview/" + id + ".png";
  return out;
}

std::string with_preview(std::string page, const Preview& preview, std::string_view base) {
  auto at = page.find("</head>");
  if (at == std::string::npos) return page;
  std::string head;
  auto add = [&](std::string_view name, std::string_view value) {
    head +=
        "<meta property=\"og:" + std::string(name) + "\" content=\"" + quoted(value) + "\" />\n";
  };
  add("site_name", "Greathall");
  add("type", "website");
  add("title", preview.title);
  add("description", preview.words);
  add("image", std::string(base) + preview.picture);
  head += "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n";
  page.insert(at, head);
  return page;
}

}  // namespace gh::server
