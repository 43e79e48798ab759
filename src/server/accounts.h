// What the owner of an account may do with it besides playing: change and recover the password, see
// and end sessions, take everything along as a file, and go. Knows the store and no network;
// functions wait for the disk.
#pragma once

#include "notices/notices.h"
#include "server/people.h"

namespace gh::server {

// --- links that work once, sent by mail or handed over by an administrator
inline constexpr const char* kRecovery = "recover";  // a new password
inline constexpr const char* kMailCheck = "mail";    // an address is its owner's; body: the channel
inline constexpr Time kRecoveryLife = 3'600'000, kHandedLife = 86'400'000;
// Makes a link and returns its token; the store keeps a hash.
Answer<std::string> make_ticket(store::Store& store, const std::string& account,
                                const char* purpose, const std::string& body, Time life, Time now);

// The account whose password this link may set, and it is used up.
Answer<store::Account> use_recovery(store::Store& store, const std::string& token, Time now);
// The channel is its owner's from now on.
Answer<store::Channel> confirm_mail(store::Store& store, const std::string& token, Time now);
// Where letters of this account go; empty: nowhere that was confirmed.
std::string confirmed_mail(store::Store& store, const std::string& account);

// --- everything the hall has about somebody
json::object export_of(store::Store& store, const Person& person);

// --- going
// What an account is called that nobody has any more.
std::string pseudonym_of(const std::string& account);
// An entry of a log in which this user's name and words are replaced; nothing when he is not in it.
std::optional<std::string> without_name(const std::string& payload, const std::string& user,
                                        const std::vector<std::string>& names,
                                        const std::string& pseudonym);
// Replaces the name in the log of a finished table that no room has open, in its header and row,
// and takes the user off its list. Replays still verify: the chain is made anew.
Status forget_at(store::Store& store, const std::string& table, const std::string& user,
                 const std::string& pseudonym);

}  // namespace gh::server
