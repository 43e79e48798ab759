#include "store/checks.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace gh::store {
namespace {

std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

bool allowed(char32_t point, std::size_t length) {
  constexpr char32_t kLeast[] = {0, 1, 0x80, 0x800, 0x10000};
  return point >= kLeast[length] && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}

}  // namespace

Decoded decode_utf8(std::string_view text) {
  auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = sequence_length(lead);
  if (length == 0 || length > text.size()) return {};
  char32_t point = length == 1 ? lead : lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return {};
    point = point << 6 | (next & 0x3f);
  }
  if (!allowed(point, length)) return {};
  return {point, length};
}

void encode_utf8(char32_t point, std::string& out) {
  if (point < 0x80) {
    out += static_cast<char>(point);
  } else if (point < 0x800) {
    out += static_cast<char>(0xc0 | point >> 6);
    out += static_cast<char>(0x80 | (point & 0x3f));
  } else {
    if (point < 0x10000) {
      out += static_cast<char>(0xe0 | point >> 12);
    } else {
      out += static_cast<char>(0xf0 | point >> 18);
      out += static_cast<char>(0x80 | (point >> 12 & 0x3f));
    }
    out += static_cast<char>(0x80 | (point >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (point & 0x3f));
  }
}

namespace {

bool between(char32_t point, char32_t low, char32_t high) { return point >= low && point <= high; }

// In these blocks capitals and small letters alternate, capital first on an even number.
bool alternates_even(char32_t point) {
  return between(point, 0x100, 0x12f) || between(point, 0x132, 0x137) ||
         between(point, 0x14a, 0x177) || between(point, 0x460, 0x481) ||
         between(point, 0x48a, 0x4bf) || between(point, 0x4d0, 0x52f) ||
         between(point, 0x1e00, 0x1e95) || between(point, 0x1ea0, 0x1eff);
}

bool alternates_odd(char32_t point) {
  return between(point, 0x139, 0x148) || between(point, 0x179, 0x17e);
}

}  // namespace

char32_t fold_case(char32_t point) {
  if (between(point, 'A', 'Z')) return point + 32;
  if (between(point, 0xc0, 0xde) && point != 0xd7) return point + 32;
  if (alternates_even(point)) return point | 1;
  if (alternates_odd(point)) return point % 2 == 1 ? point + 1 : point;
  if (point == 0x178) return 0xff;
  if (between(point, 0x391, 0x3ab) && point != 0x3a2) return point + 32;
  if (point == 0x3c2) return 0x3c3;  // a final sigma is a sigma
  if (between(point, 0x400, 0x40f)) return point + 80;
  if (between(point, 0x410, 0x42f)) return point + 32;
  return point;
}

namespace {

Status first_bad(std::initializer_list<Status> checks) {
  for (const Status& one : checks)
    if (!one.ok()) return one;
  return {};
}

}  // namespace

// Nearly every text is ASCII, which takes eight bytes at a time.
bool is_plain_utf8(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHighs = 0x8080808080808080;
  while (!text.empty()) {
    std::uint64_t eight = 0;
    if (text.size() >= sizeof eight) {
      std::memcpy(&eight, text.data(), sizeof eight);
      // No byte is above 0x7f, and none is 0.
      if (!(eight & kHighs) && !((eight - kOnes) & ~eight & kHighs)) {
        text.remove_prefix(sizeof eight);
        continue;
      }
    }
    Decoded next = decode_utf8(text);
    if (next.length == 0) return false;
    text.remove_prefix(next.length);
  }
  return true;
}

std::string fold_name(std::string_view name) {
  std::string out;
  out.reserve(name.size());
  while (!name.empty()) {
    Decoded next = decode_utf8(name);
    std::size_t length = std::max<std::size_t>(next.length, 1);
    char32_t folded = fold_case(next.point);
    // A point that does not fold is copied as bytes, which also carries four-byte ones across.
    if (next.length == 0 || folded == next.point)
      out += name.substr(0, length);
    else
      encode_utf8(folded, out);
    name.remove_prefix(length);
  }
  return out;
}

Status check_text(const char* what, std::string_view text, std::size_t most) {
  if (text.size() > most)
    return Status::malformed(std::string(what) + " is longer than " + std::to_string(most) +
                             " bytes");
  if (!is_plain_utf8(text))
    return Status::malformed(std::string(what) + " is not plain UTF-8 text");
  return {};
}

Status check_id(const char* what, std::string_view id) {
  if (id.empty()) return Status::malformed(std::string(what) + " is empty");
  if (std::ranges::any_of(id, [](unsigned char c) { return c < 0x20; }))
    return Status::malformed(std::string(what) + " contains a control character");
  return check_text(what, id, kMaxId);
}

Status check(const Entry& entry) {
  if (entry.seq < 1) return Status::malformed("sequence numbers start at 1");
  return first_bad({check_id("table id", entry.table),
                    check_text("log entry", entry.payload, kMaxPayload),
                    check_text("chain", entry.chain, kMaxId)});
}

Status check(const TableRow& row) {
  return first_bad(
      {check_id("table id", row.id), check_id("game", row.game),
       check_text("host", row.host, kMaxId), check_text("link secret", row.link_secret, kMaxId),
       check_text("header", row.header, kMaxDocument), check_text("meta", row.meta, kMaxDocument)});
}

Status check(const TablePatch& patch) {
  return first_bad({check_text("header", patch.header.value_or(""), kMaxDocument),
                    check_text("meta", patch.meta.value_or(""), kMaxDocument)});
}

Status check(const Session& session) {
  return first_bad({check_id("token hash", session.token_hash), check_id("user", session.user),
                    check_text("name", session.name, kMaxName),
                    check_text("owner", session.owner, kMaxId)});
}

Status check(const GameResult& result) {
  return first_bad({check_id("table id", result.table), check_id("game", result.game),
                    check_text("user", result.user, kMaxId)});
}

Status check(const MapRow& map) {
  return first_bad(
      {check_id("map id", map.id), check_text("user", map.user, kMaxId),
       check_text("author", map.author, kMaxName), check_text("title", map.title, kMaxName),
       check_text("map", map.text, kMaxDocument), check_text("facts", map.facts, kMaxDocument)});
}

Status check(const Score& score) {
  return first_bad({check_id("map id", score.map), check_id("table id", score.table),
                    check_text("user", score.user, kMaxId),
                    check_text("name", score.name, kMaxName)});
}

Status check(const Mark& mark) {
  return first_bad({check_id("table id", mark.table), check_text("chain", mark.chain, kMaxId),
                    check_text("position", mark.position, kMaxDocument)});
}

Status check(const TableWaits& waits) {
  for (const auto& row : waits.rows)
    if (Status bad = first_bad(
            {check_id("user", row.user), check_text("question", row.question, kMaxPayload)});
        !bad.ok())
      return bad;
  return check_id("table id", waits.table);
}

Status check_hours(const std::string& user, const std::string& text) {
  return first_bad({check_id("user", user), check_text("hours", text, kMaxPayload)});
}

Status check_analysis(const std::string& table, const std::string& text) {
  return first_bad({check_id("table id", table), check_text("analysis", text, kMaxDocument)});
}

Status check(const Seed& seed) {
  return first_bad({check_id("seed id", seed.id), check_id("map id", seed.map),
                    check_text("seed", seed.seed, kMaxId), check_text("user", seed.user, kMaxId)});
}

Status check(const RoleLink& link) {
  return first_bad({check_id("hash", link.hash), check_text("name", link.name, kMaxName)});
}

Status check(const Sanction& sanction) {
  return first_bad({check_id("sanction id", sanction.id), check_id("user", sanction.user),
                    check_text("name", sanction.name, kMaxName),
                    check_text("address", sanction.address, kMaxId),
                    check_text("reason", sanction.reason, kMaxPayload),
                    check_text("user", sanction.by_user, kMaxId),
                    check_text("name", sanction.by_name, kMaxName)});
}

Status check(const Act& act) {
  return first_bad({check_id("act id", act.id), check_text("user", act.by_user, kMaxId),
                    check_text("name", act.by_name, kMaxName), check_id("act", act.what),
                    check_text("about", act.about, kMaxId),
                    check_text("name", act.about_name, kMaxName),
                    check_text("words", act.words, kMaxPayload)});
}

Status check(const Report& report) {
  return first_bad(
      {check_id("report id", report.id), check_id("user", report.by_user),
       check_text("name", report.by_name, kMaxName), check_text("table id", report.table, kMaxId),
       check_text("about", report.about, kMaxId), check_text("name", report.about_name, kMaxName),
       check_text("words", report.words, kMaxPayload)});
}

Status check(const Channel& channel) {
  return first_bad({check_id("channel id", channel.id), check_id("user", channel.user),
                    check_text("table id", channel.table, kMaxId),
                    check_text("address", channel.address, kMaxAddress),
                    check_text("settings", channel.settings, kMaxPayload),
                    check_text("error", channel.error, kMaxPayload)});
}

Status check(const Owed& owed) {
  return first_bad({check_id("user", owed.user), check_text("table id", owed.table, kMaxId),
                    check_id("topic", owed.topic), check_text("body", owed.body, kMaxPayload)});
}

Status check(const Ticket& ticket) {
  return first_bad({check_id("hash", ticket.hash), check_id("account", ticket.account),
                    check_id("purpose", ticket.purpose),
                    check_text("body", ticket.body, kMaxPayload)});
}

Status check(const Tie& tie) {
  if (tie.user == tie.other) return Status::malformed("nobody is tied to himself");
  return first_bad({check_id("user", tie.user), check_id("user", tie.other)});
}

Status check_account(const std::string& name, const std::string& password_hash) {
  if (name.empty()) return Status::malformed("name is empty");
  return first_bad(
      {check_text("name", name, kMaxName), check_text("password hash", password_hash, kMaxName)});
}

Status check_rating(const std::string& map, const std::string& user, int stars) {
  if (stars < 1 || stars > 5) return Status::malformed("a rating is 1 to 5 stars");
  return first_bad({check_id("map id", map), check_id("user", user)});
}

Status check_blob(const std::string& key, const std::string& value) {
  if (value.size() > kMaxBlob) return Status::malformed("blob is too long");
  return check_id("blob key", key);
}

Status check_told(const std::string& table, const std::string& text) {
  return first_bad({check_id("table id", table), check_text("text", text, kMaxTold)});
}

namespace {

Role role_among(const std::vector<RoleRow>& roles, const std::string& user) {
  auto at = std::ranges::find(roles, user, &RoleRow::user);
  return at == roles.end() ? Role::kNone : at->role;
}

}  // namespace

Status refuse_role(const std::vector<RoleRow>& roles, const std::string& user, Role role,
                   const std::string& by) {
  if (!by.empty() && role_among(roles, by) != Role::kAdministrator)
    return {Code::not_allowed, "only an administrator gives and takes roles"};
  bool goes = role_among(roles, user) == Role::kAdministrator && role != Role::kAdministrator;
  if (goes && std::ranges::count(roles, Role::kAdministrator, &RoleRow::role) == 1)
    return Status::conflict("the last administrator stays");
  return {};
}

Status refuse_link(const std::vector<RoleRow>& roles, const std::string& account,
                   const RoleLink& link) {
  if (link.name == kForTheFirst &&
      std::ranges::count(roles, Role::kAdministrator, &RoleRow::role) > 0)
    return Status::not_found("there is an administrator");
  if (role_among(roles, account) > link.role)
    return Status::conflict("the account has a higher role");
  return {};
}

int page_limit(int wanted) { return std::clamp(wanted, 0, kMaxPage); }

}  // namespace gh::store
