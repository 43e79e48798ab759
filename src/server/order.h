// Order in the hall: who may look after it (roles), who is silent or shut out for a while, and why.
// All of it is in the store; what every request asks about is held here as well, and read again
// every other second, because another server of the hall may have changed it.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/people.h"
#include "store/store.h"

namespace gh::server {

using store::Role;
using store::Sanction;
using store::SanctionKind;

// What somebody with a role may do. The table is docs/operations.md's; a test walks through it.
enum class Power : std::uint8_t {
  look,         // people, tables, reports, sanctions, the log of acts
  settle,       // a report
  mute,         //
  ban,          // moderators: for at most kLongestOfModerators
  close_table,  //
  give_roles,   // administrators only, as is what follows
  invite,       // people to make an account, where not everybody may
  diagnose,     // load, settings, the support text
};
bool may(Role role, Power power);
inline constexpr Time kHour = 3'600'000;
inline constexpr Time kLongestOfModerators = 30 * 24 * kHour;
inline constexpr Time kLongestSanction = 10 * 365 * 24 * kHour;

std::string role_name(Role role);  // "", "moderator", "administrator"
std::optional<Role> role_called(std::string_view name);

class Order {
 public:
  explicit Order(store::Store& store) : store_(store) {}

  // Reads everything anew; waits for the disk. While the store does not answer, what is known
  // stays.
  void refresh(Time now);
  // Is it time to? Says so to one who asks.
  bool is_due(Time now);

  Role role_of(const std::string& user) const;
  // What holds for somebody now; the one that ends last.
  std::optional<Sanction> held(const std::string& user, SanctionKind kind, Time now) const;
  // May he say something that others will read? What was said of an address holds for guests who
  // come to it later, and for those who have no name yet.
  Status silence(const Person& person, const std::string& address, Time now) const;
  // New guests of an address that somebody was banned at.
  std::optional<Sanction> barred(const std::string& address, Time now) const;

 private:
  store::Store& store_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Role> roles_;
  std::unordered_multimap<std::string, Sanction> sanctions_;  // by user
  std::unordered_multimap<std::string, Sanction> addresses_;
  Time read_ = 0;
};

// The refusal that somebody shut out reads, with the reason and the end.
Status shut_out(const Sanction& sanction, Time now);

// --- links that give a role, once. The token is told to nobody but who asked for it; the store
// has its hash.
Answer<std::string> make_role_link(store::Store& store, Role role, const std::string& name,
                                   Time life);
// For a hall that has no administrator: a link for its first, or nothing.
std::string first_link(store::Store& store);
inline constexpr Time kLinkLife = 24 * kHour;

struct ApiCall;
Role role_of(const ApiCall& call);  // of whoever asks

}  // namespace gh::server
