// What the owner of a channel has chosen: how it is spoken to, in which language, of what.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "core/json.h"
#include "store/notices.h"

namespace gh::notices {

// What somebody may be told of. `asked`, `last` and `alarm` are about one wait and end with it.
enum class Topic : std::uint8_t { asked, last, alarm, started, finished, invited, words, digest };
BOOST_DESCRIBE_ENUM(Topic, asked, last, alarm, started, finished, invited, words, digest)

// json_ for a program of one's own; the others are those services' own forms.
enum class Format : std::uint8_t { json_, text, discord, slack, ntfy, gotify };
BOOST_DESCRIBE_ENUM(Format, json_, text, discord, slack, ntfy, gotify)

struct Settings {
  std::string label = {};              // what its owner calls it
  Format format = Format::json_;       // of a webhook
  std::string secret = {};             // of a webhook: a token in the Authorization header
  std::string p256dh = {}, auth = {};  // of a browser
  std::string language = "en";
  std::vector<Topic> topics = {Topic::asked,    Topic::last,    Topic::alarm, Topic::started,
                               Topic::finished, Topic::invited, Topic::words};
  int digest_minute = 0;  // of the day, UTC, for who wants one
  friend bool operator==(const Settings&, const Settings&) = default;
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (label, format, secret, p256dh, auth, language, topics, digest_minute))

inline Settings settings_of(const store::Channel& channel) {
  auto value = parse_json(channel.settings.empty() ? "{}" : channel.settings);
  auto settings = value ? from_json<Settings>(*value) : Result<Settings>(Error{value.error()});
  return settings ? *settings : Settings{};
}

}  // namespace gh::notices
