// What every implementation checks before it stores anything, so that all refuse the same things.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/status.h"
#include "store/notices.h"
#include "store/order.h"
#include "store/records.h"
#include "store/waiting.h"

namespace gh::store {

// True for UTF-8 without NUL, overlong forms or surrogates: what PostgreSQL takes as text.
bool is_plain_utf8(std::string_view text);

// One point of UTF-8 at the beginning of a text that is not empty.
struct Decoded {
  char32_t point = 0;
  std::size_t length = 0;  // in bytes; 0: this is not UTF-8
};
Decoded decode_utf8(std::string_view text);
void encode_utf8(char32_t point, std::string& out);
char32_t fold_case(char32_t point);  // of Latin, Greek and Cyrillic letters

// The form under which account names are compared. Folds the case of Latin, Greek and Cyrillic
// letters by our own table, because the answer is stored and must not depend on the locale or the
// C library of one of several servers.
std::string fold_name(std::string_view name);

Status check_text(const char* what, std::string_view text, std::size_t most);
Status check_id(const char* what, std::string_view id);  // not empty, no control characters

Status check(const Entry& entry);
Status check(const Mark& mark);
Status check(const TableWaits& waits);
Status check_hours(const std::string& user, const std::string& text);
Status check_analysis(const std::string& table, const std::string& text);
Status check(const TableRow& row);
Status check(const TablePatch& patch);
Status check(const Session& session);
Status check(const GameResult& result);
Status check(const MapRow& map);
Status check(const Score& score);
Status check(const Seed& seed);
Status check(const RoleLink& link);
Status check(const Sanction& sanction);
Status check(const Act& act);
Status check(const Report& report);
Status check(const Channel& channel);
Status check(const Owed& owed);
Status check(const Ticket& ticket);
Status check(const Tie& tie);
Status check_account(const std::string& name, const std::string& password_hash);
Status check_rating(const std::string& map, const std::string& user, int stars);
Status check_blob(const std::string& key, const std::string& value);
Status check_told(const std::string& table, const std::string& text);

// Among the roles as they are: may `by` give this one, and is somebody left to look after the hall?
Status refuse_role(const std::vector<RoleRow>& roles, const std::string& user, Role role,
                   const std::string& by);
// May the account use this link?
Status refuse_link(const std::vector<RoleRow>& roles, const std::string& account,
                   const RoleLink& link);

int page_limit(int wanted);  // between 0 and kMaxPage

}  // namespace gh::store
