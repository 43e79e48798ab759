#include "notices/webhook.h"

#include "notices/encoded.h"

namespace gh::notices {
namespace {

constexpr std::size_t kDiscordMost = 2000;  // characters of a message, by its documentation

// Names of people are in it: without these, somebody could be called @everyone.
std::string harmless_for_chat(std::string text) {
  std::string out;
  for (char c : text) {
    out += c;
    if (c == '@') out += "\u200b";
  }
  return out;
}
// What Slack takes for its own signs (its documentation names these three).
std::string escaped_for_slack(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

// A header holds ASCII; ntfy reads words of RFC 2047.
std::string header_text(const std::string& text) {
  for (unsigned char c : text)
    if (c < ' ' || c >= 0x7f) return header_words(text, " ");
  return text;
}

std::string whole(const Message& m) { return m.url.empty() ? m.text : m.text + "\n" + m.url; }

json::object for_programs(const Message& m) {
  return {{"id", m.id},       {"topic", m.topic}, {"table", m.table},
          {"title", m.title}, {"text", m.text},   {"url", m.url}};
}

void as_json(Request& request, json::object body) {
  request.headers.emplace_back("Content-Type: application/json");
  request.body = json::serialize(body);
}

}  // namespace

Request webhook_request(const store::Channel& channel, const Settings& settings, const Message& m) {
  Request request;
  request.url = channel.address;
  auto bearer = [&] {
    if (!settings.secret.empty())
      request.headers.push_back("Authorization: Bearer " + settings.secret);
  };
  switch (settings.format) {
    case Format::json_:
      bearer();
      as_json(request, for_programs(m));
      break;
    case Format::text:
      bearer();
      request.headers.emplace_back("Content-Type: text/plain; charset=utf-8");
      request.body = m.title + "\n" + whole(m);
      break;
    case Format::discord: {
      auto text = harmless_for_chat("**" + m.title + "**\n" + whole(m));
      if (text.size() > kDiscordMost) text = harmless_for_chat(m.title).substr(0, kDiscordMost / 4);
      as_json(request,
              {{"content", text}, {"allowed_mentions", json::object{{"parse", json::array{}}}}});
      break;
    }
    case Format::slack:
      as_json(request,
              {{"text", "*" + escaped_for_slack(m.title) + "*\n" + escaped_for_slack(whole(m))}});
      break;
    case Format::ntfy:
      bearer();
      request.headers.push_back("Title: " + header_text(m.title));
      if (!m.url.empty()) request.headers.push_back("Click: " + m.url);
      if (m.urgent) request.headers.emplace_back("Priority: high");
      request.headers.emplace_back("Content-Type: text/plain; charset=utf-8");
      request.body = m.text;
      break;
    case Format::gotify: {
      if (!settings.secret.empty()) request.headers.push_back("X-Gotify-Key: " + settings.secret);
      json::object extras;
      if (!m.url.empty())
        extras["client::notification"] = json::object{{"click", json::object{{"url", m.url}}}};
      as_json(request, {{"title", m.title},
                        {"message", m.text},
                        {"priority", m.urgent ? 8 : 5},
                        {"extras", std::move(extras)}});
      break;
    }
  }
  return request;
}

Sent Webhook::send(const store::Channel& channel, const Message& message) {
  return sent_by(caller_.post(webhook_request(channel, settings_of(channel), message)));
}

}  // namespace gh::notices
