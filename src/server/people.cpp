#include "server/people.h"

#include <sodium.h>

#include "server/room.h"
#include "store/checks.h"
#include "store/names.h"

namespace gh::server {

namespace {

constexpr Time kCacheTime = 2'000;  // how long another server's revocation may take to arrive
constexpr std::size_t kCacheSize = 20'000;
constexpr std::size_t kShortestPassword = 8, kLongestPassword = 256;
constexpr std::size_t kMostPrograms = 10;  // of one account
constexpr std::string_view kProgramUser = "p-";
constexpr std::string_view kWayBackUser = "w-";  // a row of sessions that is nobody's session

// Checked when there is no such account, so that the answer takes as long as for one there is.
const std::string& decoy_hash() {
  static const std::string hash = [] {
    char text[crypto_pwhash_STRBYTES];
    std::string nobody = store::random_id();
    if (crypto_pwhash_str(text, nobody.data(), nobody.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
      return std::string();
    return std::string(text);
  }();
  return hash;
}

}  // namespace

Status told(const Status& status) {
  if (status.code == Code::unavailable) {
    bool restored = status.words == store::kRestoredWords;
    return refusal(status.code, phrase(restored ? "hall.no.restored" : "hall.no.store"));
  }
  return status;
}

std::string hash_token(std::string_view token) {
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  char hex[65];
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  return hex;
}

std::string program_id(const std::string& token_hash) { return token_hash.substr(0, 16); }

std::string owner_of(const std::string& user) {
  if (!user.starts_with(kProgramUser)) return user;
  return user.substr(kProgramUser.size(), user.find('.') - kProgramUser.size());
}

bool Person::is_program() const { return user.starts_with(kProgramUser); }
std::string Person::payer() const { return owner_of(user); }

std::string bearer_token(std::string_view authorization) {
  constexpr std::string_view kBearer = "Bearer ";
  if (!authorization.starts_with(kBearer)) return "";
  authorization.remove_prefix(kBearer.size());
  return authorization.starts_with(kProgramToken) ? std::string(authorization) : "";
}

std::string derived_id(std::string_view from) {
  constexpr std::string_view kAlphabet = "abcdefghijklmnopqrstuvwxyz234567";
  unsigned char hash[26];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(from.data()),
                     from.size(), nullptr, 0);
  std::string id;
  for (unsigned char byte : hash) id += kAlphabet[byte % 32];
  return id;
}

People::People(store::Store& store, const Config& config)
    : store_(store),
      config_(config),
      logins_(config.limits.logins_per_minute / 60, std::max(1.0, config.limits.logins_per_minute)),
      name_logins_(config.limits.logins_per_minute / 6,
                   std::max(1.0, config.limits.logins_per_minute * 10)),
      guests_(config.limits.sessions_per_minute / 60,
              std::max(1.0, config.limits.sessions_per_minute)) {
  if (sodium_init() < 0) std::abort();
}

std::optional<Person> People::remembered(const std::string& token) {
  if (token.empty() || token.size() > 64 || token.starts_with(kWayBack)) return Person{};
  auto hash = hash_token(token);
  std::lock_guard lock(mutex_);
  auto at = cache_.find(hash);
  if (at != cache_.end() && at->second.until > now_ms()) return at->second.person;
  return std::nullopt;
}

Person People::find(const std::string& token) {
  if (auto known = remembered(token)) return *known;
  auto hash = hash_token(token);
  auto now = now_ms();
  std::uint64_t forgotten = 0;
  {
    std::lock_guard lock(mutex_);
    forgotten = forgotten_;
  }
  auto session = store_.find_session(hash, now);
  if (!session) {
    Person nobody;
    nobody.unreachable = session.code() == Code::unavailable;
    return nobody;
  }
  // Half of its life is gone: prolong it, so that those who come back often stay signed in.
  Time life = Time{config_.session_days} * 86'400'000;
  if (session->expires - now < life / 2) (void)store_.touch_session(hash, now, now + life);
  Person person{session->user, session->name, hash, session->guest, false, session->created};
  // Somebody has registered the name since; the account alone wears it. Or it was given before it
  // was reserved.
  bool reserved = !person.is_program() && store::is_reserved(person.name);
  if (person.guest && (reserved || store_.find_lookalike(person.name)))
    person.name += " (guest)";
  else if (reserved)
    person.name += " (account)";
  std::lock_guard lock(mutex_);
  if (forgotten != forgotten_) return person;
  if (cache_.size() >= kCacheSize) cache_.clear();
  cache_[hash] = {person, now + kCacheTime};
  return person;
}

void People::forget(const std::string& token_hash) {
  std::lock_guard lock(mutex_);
  ++forgotten_;
  cache_.erase(token_hash);
}

void People::forget_all() {
  std::lock_guard lock(mutex_);
  ++forgotten_;
  cache_.clear();
}

Answer<std::string> People::free_name(const std::string& name) const {
  // Length and emptiness first: those words are the more helpful ones.
  auto clean = clean_text("hall.no.name_length", name, config_.limits.name_length);
  if (!clean) return clean;
  if (!store::name_problem(name).empty())
    return refusal(Code::malformed, phrase("hall.no.name_signs"));
  if (store::is_reserved(*clean)) return refusal(Code::malformed, phrase("hall.no.name_reserved"));
  return clean;
}

Answer<std::string> People::wearable(const Person& person, const std::string& name) {
  auto clean = free_name(name);
  if (!clean) return clean;
  auto like = store_.find_lookalike(*clean);
  if (!like && like.code() == Code::unavailable) return told(like.status());
  if (like && like->id != person.user) return refusal(Code::conflict, phrase("hall.no.name_owned"));
  return *clean;
}

void People::forget_user(const std::string& user) {
  std::lock_guard lock(mutex_);
  ++forgotten_;
  std::erase_if(cache_, [&](const auto& c) {
    return c.second.person.user == user || owner_of(c.second.person.user) == user;
  });
}

Answer<SignedIn> People::new_session(const std::string& user, const std::string& name, bool guest) {
  auto token = store::random_id();
  auto now = now_ms();
  store::Session s{hash_token(token),
                   user,
                   guest,
                   name,
                   now,
                   now,
                   now + Time{config_.session_days} * 86'400'000};
  if (auto made = store_.create_session(s); !made.ok()) return told(made);
  return SignedIn{{user, name, s.token_hash, guest}, token};
}

Answer<SignedIn> People::new_guest(const std::string& name, const std::string& address) {
  if (!config_.guests) return refusal(Code::not_allowed, phrase("hall.no.guests_here"));
  if (!guests_.take(address)) return refusal(Code::too_many, phrase("hall.no.guests"));
  auto worn = wearable(Person{}, name);
  if (!worn) return worn.status();
  return new_session("g-" + store::random_id(), *worn, true);
}

Answer<Person> People::rename(const Person& person, const std::string& name) {
  if (!person.guest) return person;  // an account's name is its own
  auto worn = wearable(person, name);
  if (!worn) return worn.status();
  auto renamed = person;
  renamed.name = *worn;
  if (auto done = store_.rename_session(person.token_hash, renamed.name); !done.ok())
    return told(done);
  if (auto way = way_back(person); way && *way)
    (void)store_.rename_session((*way)->token_hash, renamed.name);
  forget(person.token_hash);
  return renamed;
}

Status People::refuse_account(const std::string& name, const std::string& password,
                              const std::string& address) {
  if (auto free = free_name(name); !free) return free.status();
  if (auto no = refuse_password(password); !no.ok()) return no;
  if (!logins_.take(address)) return refusal(Code::too_many, phrase("hall.no.attempts"));
  return Status{};
}

std::string People::hash_password(const std::string& password) {
  char hash[crypto_pwhash_STRBYTES];
  int failed =
      crypto_pwhash_str(hash, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE);
  return failed ? "" : hash;
}

bool People::is_password(const std::optional<store::Account>& account,
                         const std::string& password) {
  const auto& hash = account ? account->password_hash : decoy_hash();
  bool right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  return account && right;
}

bool People::open_to_all() {
  if (config_.registration == "open") return true;
  auto accounts = store_.count_accounts();
  return accounts && *accounts == 0;
}

// An invitation is used up by the account that is made with it, and by nothing that fails.
Answer<store::Account> People::admit(const std::string& name, const std::string& password_hash,
                                     const std::string& invitation) {
  if (open_to_all()) return store_.create_account(name, password_hash, now_ms());
  auto ticket = store_.use_ticket(hash_token(invitation), kInvitation, now_ms());
  if (!ticket && ticket.code() == Code::unavailable) return ticket.status();
  if (!ticket)
    return refusal(Code::not_allowed,
                   phrase(invitation.empty() ? "hall.no.uninvited" : "hall.no.invitation_over"));
  auto account = store_.create_account(name, password_hash, now_ms());
  if (!account) (void)store_.add_ticket(*ticket);
  return account;
}

Answer<SignedIn> People::register_account(const Person& now, const std::string& name,
                                          const std::string& password_hash,
                                          const std::string& address,
                                          const std::string& invitation) {
  auto clean = clean_text("hall.no.name_length", name, config_.limits.name_length);
  if (!clean) return clean.status();
  auto account = admit(*clean, password_hash, invitation);
  if (!account) {
    if (account.code() == Code::not_allowed) return account.status();
    if (account.code() == Code::conflict)
      return refusal(Code::conflict, phrase("hall.no.name_taken"));
    return told(account.status());
  }
  return log_in(now, *account, address);
}

// An address that has used up its own attempts takes none of the name's. And a name's attempts,
// spent by strangers all over the world, are not its owner's: where he has signed in before only
// his address counts.
Status People::refuse_login(const std::string& name, const std::string& password,
                            const std::string& address) {
  if (password.size() > kLongestPassword || name.size() > 256)
    return refusal(Code::not_allowed, phrase("hall.no.password"));
  auto folded = store::fold_name(name);
  if (logins_.take(address) &&
      (homes_.contains(folded + "@" + address) || name_logins_.take(folded)))
    return Status{};
  return refusal(Code::too_many, phrase("hall.no.logins"));
}

Answer<std::optional<store::Account>> People::account_of(const std::string& name) {
  auto account = store_.find_account_by_name(name);
  if (account) return std::optional(std::move(*account));
  if (account.code() == Code::unavailable) return told(account.status());
  return std::optional<store::Account>();
}

Answer<SignedIn> People::log_in(const Person& now, const store::Account& account,
                                const std::string& address) {
  homes_.add(store::fold_name(account.name) + "@" + address);
  // The old session's id is never kept: whoever planted it gains nothing.
  if (now.known() && now.guest) {
    (void)store_.adopt_guest(now.user, account.id);
    (void)revoke_way_back(now);  // a password is the way back from now on
  }
  if (now.known()) (void)log_out(now);
  return new_session(account.id, account.name, false);
}

Status People::log_out(const Person& person) {
  forget(person.token_hash);
  auto done = store_.revoke_session(person.token_hash);
  if (!done.ok()) return told(done);
  return Status{};
}

// It is called after its owner, so that nobody takes it for a person, or for somebody else's.
Answer<SignedIn> People::new_program(const Person& owner, const std::string& label) {
  auto clean = free_name(label);
  if (!clean) return clean.status();
  auto all = programs(owner);
  if (!all) return all.status();
  if (all->size() >= kMostPrograms)
    return refusal(Code::too_many,
                   phrase("hall.no.programs", Name<int>{"most"}(static_cast<int>(kMostPrograms))));
  auto token = std::string(kProgramToken) + store::random_id();
  auto hash = hash_token(token);
  auto now = now_ms();
  store::Session s{hash,
                   std::string(kProgramUser) + owner.user + "." + program_id(hash),
                   false,
                   *clean + " (bot, " + owner.name + ")",
                   now,
                   now,
                   now + Time{config_.session_days} * 86'400'000,
                   owner.user};
  if (auto made = store_.create_session(s); !made.ok()) return told(made);
  return SignedIn{{s.user, s.name, hash, false}, token};
}

Answer<std::vector<store::Session>> People::programs(const Person& owner) {
  auto all = store_.programs_of(owner.user);
  if (!all) return told(all.status());
  return all;
}

Answer<std::string> People::revoke_program(const Person& owner, const std::string& id) {
  auto all = programs(owner);
  if (!all) return all.status();
  for (const auto& s : *all) {
    if (program_id(s.token_hash) != id) continue;
    if (auto done = store_.revoke_session(s.token_hash); !done.ok()) return told(done);
    forget(s.token_hash);
    return s.token_hash;
  }
  return refusal(Code::not_found, phrase("hall.no.token"));
}

Answer<std::optional<store::Session>> People::way_back(const Person& guest) {
  auto all = store_.programs_of(guest.user);
  if (!all) return told(all.status());
  for (auto& s : *all)
    if (s.user == std::string(kWayBackUser) + guest.user && s.expires > now_ms())
      return std::optional(std::move(s));
  return std::optional<store::Session>();
}

Status People::revoke_way_back(const Person& guest) {
  auto old = way_back(guest);
  if (!old) return old.status();
  if (!*old) return Status{};
  auto done = store_.revoke_session((*old)->token_hash);
  return done.ok() ? Status{} : told(done);
}

Answer<std::string> People::new_way_back(const Person& guest) {
  if (!guest.guest) return refusal(Code::not_allowed, phrase("hall.no.way_back_account"));
  if (auto no = revoke_way_back(guest); !no.ok()) return no;
  auto code = std::string(kWayBack) + store::random_id();
  auto now = now_ms();
  store::Session s{hash_token(code),
                   std::string(kWayBackUser) + guest.user,
                   true,
                   guest.name,
                   now,
                   now,
                   now + Time{config_.session_days} * 86'400'000,
                   guest.user};
  if (auto made = store_.create_session(s); !made.ok()) return told(made);
  return code;
}

Answer<SignedIn> People::come_back(const Person& now, const std::string& code,
                                   const std::string& address) {
  if (!logins_.take(address)) return refusal(Code::too_many, phrase("hall.no.attempts"));
  const auto unknown = refusal(Code::not_found, phrase("hall.no.way_back"));
  if (!code.starts_with(kWayBack) || code.size() > 64) return unknown;
  auto row = store_.find_session(hash_token(code), now_ms());
  if (!row) return row.code() == Code::unavailable ? told(row.status()) : unknown;
  if (!row->user.starts_with(kWayBackUser)) return unknown;
  if (now.known() && !now.guest)
    return refusal(Code::conflict, phrase("hall.no.way_back_signed_in"));
  // As with a log-in: no session that was there before is kept.
  if (now.known()) (void)log_out(now);
  return new_session(row->owner, row->name, true);
}

Status People::refuse_password(const std::string& password) {
  bool too_long = password.size() > kLongestPassword;
  if (too_long || password.size() < kShortestPassword)
    return refusal(too_long ? Code::too_long : Code::malformed, phrase("hall.no.password_length"));
  return {};
}

Status People::end_sessions(const std::string& user, const std::string& keep) {
  forget_user(user);
  auto done = store_.revoke_sessions_of(user, keep);
  return done ? Status{} : told(done.status());
}

Status People::revoke_all(const Person& person) {
  forget_user(person.user);
  auto done = store_.revoke_sessions_of(person.user);
  if (!done) return told(done.status());
  return Status{};
}

}  // namespace gh::server
