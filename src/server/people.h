// Who somebody is: sessions (a cookie with 128 random bits, stored as a hash), guests and accounts.
// Functions wait for the disk, those of passwords for the processor: call them on a pool's thread.
#pragma once

#include <atomic>
#include <mutex>
#include <unordered_map>

#include "server/config.h"
#include "server/limits.h"
#include "store/store.h"
#include "table/table.h"

namespace gh::server {

// What people are told of the store's answer: not which disk or database has which trouble.
Status told(const Status& status);

// --- programs. Each token is a user of its own, so that somebody can play against his own program;
// who answers for it, and is sanctioned for what it does, is the account that made it.
// The account's id for a program, and everybody else's own.
std::string owner_of(const std::string& user);
// A token says by its beginning that it is a program's, and works in an Authorization header alone;
// a session's works in the cookie alone.
inline constexpr std::string_view kProgramToken = "gp-";
std::string bearer_token(std::string_view authorization);

// The code of a guest's way back opens a session, and is none itself.
inline constexpr std::string_view kWayBack = "gw-";

// A session as a request has it. `user` is empty for somebody who has none.
struct Person {
  std::string user, name, token_hash;
  bool guest = true;
  // The store does not answer: this may be anybody, and is not to be taken for a stranger.
  bool unreachable = false;
  Time since = 0;  // when the session began
  bool known() const { return !user.empty(); }
  bool is_program() const;
  // Whose limits it uses up: a program's are its owner's.
  std::string payer() const;
  Who who() const { return {user, name}; }
};

// What signing in gives: the person, and the token for the cookie.
struct SignedIn {
  Person person;
  std::string token;
};

// Purpose of a ticket with which one account may be made in a hall that is not open to all.
inline constexpr const char* kInvitation = "invitation";

class People {
 public:
  People(store::Store& store, const Config& config);

  // Nobody when the token is unknown, expired or revoked; `unreachable` when that is not known.
  Person find(const std::string& token);
  // The same without waiting, if it was asked a moment ago.
  std::optional<Person> remembered(const std::string& token);
  // The name as it may be shown, or why this person cannot wear it: it belongs to an account, looks
  // like one that does, or has characters that nobody sees.
  Answer<std::string> wearable(const Person& person, const std::string& name);
  // The name as it may be shown, whoever has one like it: nothing in it is invisible, and it is
  // none of the hall's own.
  Answer<std::string> free_name(const std::string& name) const;
  // What the hall knows of a session; another server may have revoked it.
  void forget(const std::string& token_hash);
  void forget_user(const std::string& user);
  void forget_all();
  Answer<SignedIn> new_guest(const std::string& name, const std::string& address);
  Answer<Person> rename(const Person& person, const std::string& name);
  // --- accounts, step by step, because each step is done on other threads. First, may it be tried
  // at all? (Nothing in these two waits.)
  Status refuse_account(const std::string& name, const std::string& password,
                        const std::string& address);
  Status refuse_login(const std::string& name, const std::string& password,
                      const std::string& address);
  // argon2id: a tenth of a second and 64 MB each.
  static std::string hash_password(const std::string& password);  // empty: not enough memory
  static bool is_password(const std::optional<store::Account>& account,
                          const std::string& password);
  Answer<std::optional<store::Account>> account_of(const std::string& name);
  // A guest who registers keeps tables and results. The session's id changes.
  Answer<SignedIn> register_account(const Person& now, const std::string& name,
                                    const std::string& password_hash, const std::string& address,
                                    const std::string& invitation);
  // The password was right.
  Answer<SignedIn> log_in(const Person& now, const store::Account& account,
                          const std::string& address);
  Status log_out(const Person& person);
  // A token for a program of this account; it is told once and kept as a hash.
  Answer<SignedIn> new_program(const Person& owner, const std::string& label);
  Answer<std::vector<store::Session>> programs(const Person& owner);
  // `id` as `program_id` has it. Returns the hash of the token, which is no good any more.
  Answer<std::string> revoke_program(const Person& owner, const std::string& id);
  Status revoke_all(const Person& person);
  // --- a guest's way back: a code with which he is himself in another browser. There is one at
  // most; a newer one takes the place of the older. It is told once and kept as a hash.
  Answer<std::string> new_way_back(const Person& guest);
  Answer<std::optional<store::Session>> way_back(const Person& guest);
  Status revoke_way_back(const Person& guest);
  // A session of the guest whose code this is; the one that the caller had ends.
  Answer<SignedIn> come_back(const Person& now, const std::string& code,
                             const std::string& address);
  // All sessions of this user but the one with this hash.
  Status end_sessions(const std::string& user, const std::string& keep);
  static Status refuse_password(const std::string& password);
  bool may_try(const std::string& address) { return logins_.take(address); }

  // May anybody make an account now? In a hall of invitations only the very first.
  bool open_to_all();

 private:
  Answer<store::Account> admit(const std::string& name, const std::string& password_hash,
                               const std::string& invitation);
  Answer<SignedIn> new_session(const std::string& user, const std::string& name, bool guest);
  struct Cached {
    Person person;
    Time until = 0;
  };
  store::Store& store_;
  const Config& config_;
  Buckets logins_;       // per address
  Buckets name_logins_;  // per account's name, from addresses its owner is not known at
  Buckets guests_;
  FewKeys homes_{20'000};  // where owners have signed in
  std::mutex mutex_;
  std::unordered_map<std::string, Cached> cache_;
  std::uint64_t forgotten_ = 0;  // how often something was: what was read before is not kept
};

std::string hash_token(std::string_view token);
// What a token is called where it is listed: a part of its hash, which opens nothing.
std::string program_id(const std::string& token_hash);
// An id that follows from another: of all who make it at once, everywhere, each makes the same.
std::string derived_id(std::string_view from);

}  // namespace gh::server
