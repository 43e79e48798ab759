#include "commands/settings.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>

#include "commands/settings_file.h"
#include "core/misspelt.h"

namespace gh {
namespace {

constexpr double kMostThreads = 1000, kMostMs = 3'600'000, kMostDays = 3650;

// A whole number, or any, between two others. (CLI11's own checks answer with 300 digits.)
CLI::Validator from_to(double least, double most, bool whole) {
  auto words = [=](double n) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(0) << n;
    return out.str();
  };
  auto wanted = std::string(whole ? "a whole number" : "a number") + " from " + words(least) +
                " to " + words(most);
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        double n = 0;
        bool number = CLI::detail::lexical_cast(text, n) && n >= least && n <= most;
        if (number && (!whole || text.find_first_not_of("0123456789+-") == text.npos)) return "";
        return "\"" + text + "\" is not " + wanted;
      },
      "");
}

CLI::Validator yes_or_no() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        bool b = false;
        if (CLI::detail::lexical_cast(text, b)) return "";
        return "\"" + text + "\" is not true or false";
      },
      "");
}

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::Validator(
      [words = std::move(words)](std::string& text) -> std::string {
        if (std::find(words.begin(), words.end(), text) != words.end()) return "";
        std::string all;
        for (const auto& word : words) all += (all.empty() ? "" : " or ") + word;
        return "\"" + text + "\" is not " + all;
      },
      "");
}

const std::vector<std::string>& setting_names() {
  static const std::vector<std::string> all = [] {
    CLI::App any;
    Settings settings;
    add_settings(any, settings);
    std::vector<std::string> names;
    for (const auto* option : any.get_options())
      for (const auto& name : option->get_lnames())
        if (name != "config" && name != "help") names.push_back(name);
    return names;
  }();
  return all;
}

// What is wrong with one line of the file. Without an option the command has no use for it; what a
// flag or a variable has `said` already counts more.
std::string take_line(const SettingLine& one, CLI::Option* option, bool said) {
  const auto& known = setting_names();
  if (one.name.empty()) return "there is no name in front of the =";
  if (!one.section.empty() && one.section != "serve")
    return "there is no setting \"" + one.section + "." + one.name +
           "\"; the only [...] there may be is [serve]";
  if (std::find(known.begin(), known.end(), one.name) == known.end())
    return "there is no setting \"" + one.name + "\"" + did_you_mean(one.name, known) +
           " `greathall serve --help` lists them, without the --";
  if (!option) return "";
  if (one.values.size() != 1 && option->get_items_expected_max() == 1)
    return one.name + " has one value, not a list";
  if (said) return "";
  try {
    for (const auto& value : one.values) option->add_result(value);
    option->run_callback();
  } catch (const CLI::Error& e) {
    std::string words = e.what();
    return words.rfind("--", 0) == 0 ? words.substr(2) : one.name + ": " + words;
  }
  return "";
}

// Takes from the file what neither a flag nor a variable has said. Returns what is wrong with it.
std::string read_config(CLI::App& sub, const std::string& path) {
  constexpr std::size_t kLargest = 1u << 20;  // the sample has 6,000 bytes
  auto text = read_file(path, kLargest);
  if (!text) return text.error();
  auto lines = read_settings(*text);
  if (!lines) return path + ", " + lines.error();
  std::map<std::string, int> seen;
  std::set<const CLI::Option*> said;  // by a flag or a variable
  for (const auto* option : sub.get_options())
    if (option->count() > 0) said.insert(option);
  for (const auto& one : *lines) {
    auto where = path + ", line " + std::to_string(one.line) + ": ";
    if (auto [before, fresh] = seen.emplace(one.name, one.line); !fresh)
      return where + one.name + " was set in line " + std::to_string(before->second) +
             " already; several values are a list: [\"a\", \"b\"]";
    auto* option = sub.get_option_no_throw("--" + one.name);
    if (auto problem = take_line(one, option, said.contains(option)); !problem.empty())
      return where + problem;
  }
  return "";
}

void add_limits(CLI::App& sub, server::Limits& l) {
  // At least 1 where 0 would shut everybody out.
  auto add = [&](const char* name, auto& value, const char* words, int least = 0) {
    using Number = std::remove_reference_t<decltype(value)>;
    const double most = std::is_same_v<Number, std::size_t> ? 1e12 : 1e9;
    std::string env = "GREATHALL_" + std::string(name).substr(2);
    for (char& c : env) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    sub.add_option(name, value, words)
        ->envname(env)
        ->capture_default_str()
        ->check(from_to(least, most, std::is_integral_v<Number>))
        ->group("Limits");
  };
  add("--limit-message-bytes", l.message_bytes, "longest WebSocket message", 1);
  add("--limit-body-bytes", l.body_bytes, "longest HTTP body", 1);
  add("--limit-header-bytes", l.header_bytes, "longest HTTP header", 1);
  add("--limit-messages", l.messages_per_second,
      "WebSocket messages a second and socket (person: twice, address: ten times); 0: no limit");
  add("--limit-message-burst", l.message_burst, "messages at once", 1);
  add("--limit-requests", l.requests_per_second, "HTTP requests a second and address; 0: none");
  add("--limit-request-burst", l.request_burst, "requests at once", 1);
  add("--limit-handshakes", l.handshakes_per_second,
      "new connections a second and address; 0: no limit");
  add("--limit-connections-per-address", l.connections_per_address, "connections of one address",
      1);
  add("--limit-connections", l.connections, "connections in all", 1);
  add("--limit-tables", l.tables_per_user, "open tables of one user");
  add("--limit-new-tables", l.tables_per_minute, "new tables a minute and user; 0: no limit");
  add("--limit-subscriptions", l.subscriptions_per_socket, "tables one socket follows", 1);
  add("--limit-subscriptions-per-address", l.subscriptions_per_address,
      "tables followed from one address", 1);
  add("--limit-subscription-rate", l.subscriptions_per_second,
      "subscriptions a second and socket; 0: no limit");
  add("--limit-viewers", l.viewers_per_table, "sockets that look at one table");
  add("--limit-name", l.name_length, "characters of a name", 1);
  add("--limit-title", l.title_length, "characters of a title");
  add("--limit-chat", l.chat_length, "characters of a chat message");
  add("--limit-chats", l.chats_per_minute, "chat messages a minute and user; 0: no limit");
  add("--limit-logins", l.logins_per_minute, "attempts to sign in a minute; 0: no limit");
  add("--limit-guests", l.sessions_per_minute, "new guests a minute and address; 0: no limit");
  add("--limit-map-bytes", l.map_bytes, "longest text of a map");
  add("--limit-maps", l.maps_per_user, "published maps of one user");
  add("--limit-setup-bytes", l.setup_bytes, "options and position of one table");
  add("--limit-person-bytes", l.person_bytes, "what one person may occupy, in a day");
  add("--limit-address-bytes", l.address_bytes, "what one address may occupy, in a day");
  add("--limit-map-checks", l.map_checks_per_minute,
      "maps checked or drawn a minute and user; 0: no limit");
  add("--limit-unsent-bytes", l.unsent_bytes,
      "a reader this far behind gets the newest state instead of all news", 1);
  add("--limit-table-unsent-bytes", l.table_unsent_bytes, "the same for all viewers of a table", 1);
  add("--limit-hall-unsent-bytes", l.hall_unsent_bytes, "the same for all sockets", 1);
  add("--limit-header-seconds", l.header_seconds, "deadline for a request's header", 1);
  add("--limit-body-seconds", l.body_seconds, "deadline for a body, and for taking an answer", 1);
  add("--limit-answer-seconds", l.answer_seconds, "what could not be done by then is refused", 1);
  add("--limit-keep-alive-seconds", l.keep_alive_seconds, "an idle HTTP connection is closed", 1);
  add("--limit-channels", l.channels_per_user, "ways to be told of one person");
  add("--limit-notices", l.notices_per_day, "notices a day to one person");
  add("--limit-idle-seconds", l.idle_seconds, "a WebSocket that answers no pings is closed", 1);
}

}  // namespace

std::string Settings::read(CLI::App& sub) { return file.empty() ? "" : read_config(sub, file); }

std::string Settings::store_url() const { return server::store_url(config); }

void add_store_settings(CLI::App& sub, Settings& settings) {
  auto& c = settings.config;
  auto add = [&](const char* name, auto& value, const char* words, const char* env) {
    return sub.add_option(name, value, words)->envname(env)->capture_default_str();
  };
  add("--data", c.data, "folder of the hall's own database", "GREATHALL_DATA");
  add("--store", c.store, "sqlite:PATH, postgresql://... or memory:", "GREATHALL_STORE");
  add("--config", settings.file, "TOML file with any of these settings", "GREATHALL_CONFIG");
}

void add_settings(CLI::App& sub, Settings& settings) {
  add_store_settings(sub, settings);
  auto& c = settings.config;
  auto add = [&](const char* name, auto& value, const char* words, const char* env) {
    return sub.add_option(name, value, words)->envname(env)->capture_default_str();
  };
  add("--listen", c.listen, "ADDRESS:PORT", "GREATHALL_LISTEN");
  add("--metrics-listen", c.metrics_listen, "ADDRESS:PORT of their own for /metrics and /healthz",
      "GREATHALL_METRICS_LISTEN");
  add("--web", c.web, "folder of the web client", "GREATHALL_WEB");
  add("--tls-cert", c.tls_cert, "certificate chain, PEM", "GREATHALL_TLS_CERT");
  add("--tls-key", c.tls_key, "private key, PEM", "GREATHALL_TLS_KEY");
  add("--log-level", c.log_level, "trace, debug, info, warn, error, off", "GREATHALL_LOG_LEVEL");
  add("--host", c.hosts, "a name of the hall, such as hall.example", "GREATHALL_HOST");
  add("--origin", c.origins, "another site whose pages may use the hall", "GREATHALL_ORIGIN");
  add("--trusted-proxy", c.trusted_proxies,
      "address or network of a proxy whose X-Forwarded-For is believed", "GREATHALL_TRUSTED_PROXY");
  add("--trust-proxy", c.trust_proxy, "the same for a proxy on this machine",
      "GREATHALL_TRUST_PROXY")
      ->check(yes_or_no());
  add("--threads", c.threads, "0: one per core", "GREATHALL_THREADS")
      ->check(from_to(0, kMostThreads, true));
  add("--bot-threads", c.bot_threads, "threads that think for bots", "GREATHALL_BOT_THREADS")
      ->check(from_to(1, kMostThreads, true));
  add("--bot-pace", c.bot_pace_ms, "milliseconds a bot takes", "GREATHALL_BOT_PACE")
      ->check(from_to(0, kMostMs, true));
  add("--bot-thinks", c.bot_thinks_ms, "milliseconds a bot may think, if no others do",
      "GREATHALL_BOT_THINKS")
      ->check(from_to(0, kMostMs, true));
  add("--unload-seconds", c.unload_seconds, "an unused table is forgotten until it is needed",
      "GREATHALL_UNLOAD_SECONDS")
      ->check(from_to(1, 1e9, true));
  add("--session-days", c.session_days, "how long somebody stays signed in",
      "GREATHALL_SESSION_DAYS")
      ->check(from_to(1, kMostDays, true));
  add("--registration", c.registration, "who may make an account: open (anybody) or invited",
      "GREATHALL_REGISTRATION")
      ->check(one_of({"open", "invited"}));
  add("--guests", c.guests, "may people play without an account", "GREATHALL_GUESTS")
      ->check(yes_or_no());
  add("--public-url", c.url, "where people open the hall, such as https://hall.example",
      "GREATHALL_PUBLIC_URL");
  add("--mail-server", c.mail_server, "smtp://HOST:587 (STARTTLS) or smtps://HOST:465",
      "GREATHALL_MAIL_SERVER");
  add("--mail-user", c.mail_user, "name at the mail server", "GREATHALL_MAIL_USER");
  add("--mail-password", c.mail_password, "password at the mail server", "GREATHALL_MAIL_PASSWORD");
  add("--mail-from", c.mail_from, "sender, such as Greathall <hall@example.org>",
      "GREATHALL_MAIL_FROM");
  add("--mail-plain", c.mail_plain, "no TLS: for a mail server on this machine",
      "GREATHALL_MAIL_PLAIN")
      ->check(yes_or_no());
  add("--push", c.push, "tell browsers that are closed, by their makers' services",
      "GREATHALL_PUSH")
      ->check(yes_or_no());
  add("--webhooks", c.webhooks, "call addresses that people name", "GREATHALL_WEBHOOKS")
      ->check(yes_or_no());
  add("--webhook-http", c.webhook_http, "also without TLS", "GREATHALL_WEBHOOK_HTTP")
      ->check(yes_or_no());
  add("--webhook-inside", c.webhook_inside,
      "address or network inside that people may have called, such as 10.0.0.5",
      "GREATHALL_WEBHOOK_INSIDE");
  add("--notice-grace", c.notice_grace, "seconds from a question to the notice of it",
      "GREATHALL_NOTICE_GRACE")
      ->check(from_to(0, kMostMs, true));
  add("--backup-folder", c.backup_folder,
      "where the hall's own backups go; empty: backups beside the database file; none: no backups",
      "GREATHALL_BACKUP_FOLDER");
  add("--backup-command", c.backup_command,
      "a command that gets each new backup's name, to copy it elsewhere",
      "GREATHALL_BACKUP_COMMAND");
  add("--backup-hours", c.backup_hours, "from one backup to the next", "GREATHALL_BACKUP_HOURS")
      ->check(from_to(1, kMostDays * 24, true));
  add_limits(sub, c.limits);
}

}  // namespace gh
