#include "commands/settings.h"

#include <set>
#include <sstream>

namespace gh {
namespace {

void add_limits(CLI::App& sub, server::Limits& l) {
  auto add = [&](const char* name, auto& value, const char* words) {
    std::string env = "GREATHALL_" + std::string(name).substr(2);
    for (char& c : env) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    sub.add_option(name, value, words)
        ->envname(env)
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber)
        ->group("Limits");
  };
  add("--limit-message-bytes", l.message_bytes, "longest WebSocket message");
  add("--limit-body-bytes", l.body_bytes, "longest HTTP body");
  add("--limit-header-bytes", l.header_bytes, "longest HTTP header");
  add("--limit-messages", l.messages_per_second,
      "WebSocket messages a second and socket (person: twice, address: ten times); 0: no limit");
  add("--limit-message-burst", l.message_burst, "messages at once");
  add("--limit-requests", l.requests_per_second, "HTTP requests a second and address; 0: none");
  add("--limit-request-burst", l.request_burst, "requests at once");
  add("--limit-handshakes", l.handshakes_per_second,
      "new connections a second and address; 0: no limit");
  add("--limit-connections-per-address", l.connections_per_address, "connections of one address");
  add("--limit-connections", l.connections, "connections in all");
  add("--limit-tables", l.tables_per_user, "open tables of one user");
  add("--limit-new-tables", l.tables_per_minute, "new tables a minute and user; 0: no limit");
  add("--limit-subscriptions", l.subscriptions_per_socket, "tables one socket follows");
  add("--limit-subscriptions-per-address", l.subscriptions_per_address,
      "tables followed from one address");
  add("--limit-subscription-rate", l.subscriptions_per_second,
      "subscriptions a second and socket; 0: no limit");
  add("--limit-viewers", l.viewers_per_table, "sockets that look at one table");
  add("--limit-name", l.name_length, "characters of a name");
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
      "a reader this far behind gets the newest state instead of all news");
  add("--limit-table-unsent-bytes", l.table_unsent_bytes, "the same for all viewers of a table");
  add("--limit-hall-unsent-bytes", l.hall_unsent_bytes, "the same for all sockets");
  add("--limit-header-seconds", l.header_seconds, "deadline for a request's header");
  add("--limit-body-seconds", l.body_seconds, "deadline for a body, and for taking an answer");
  add("--limit-answer-seconds", l.answer_seconds, "what could not be done by then is refused");
  add("--limit-keep-alive-seconds", l.keep_alive_seconds, "an idle HTTP connection is closed");
  add("--limit-idle-seconds", l.idle_seconds, "a WebSocket that answers no pings is closed");
}

bool is_setting(const std::string& name) {
  static const std::set<std::string> all = [] {
    CLI::App any;
    Settings settings;
    add_settings(any, settings);
    std::set<std::string> names;
    for (const auto* option : any.get_options()) names.insert(option->get_name(false, true));
    return names;
  }();
  return name != "config" && name != "help" && all.contains("--" + name);
}

// Takes from the file what neither a flag nor a variable has said. Returns what is wrong with it.
// (CLI11 reads such files for the whole program only, not for one of its commands.)
std::string read_config(CLI::App& sub, const std::string& path) {
  auto text = read_file(path);
  if (!text) return text.error();
  std::istringstream in(*text);
  for (const auto& item : CLI::ConfigTOML().from_config(in)) {
    if (item.name == "++" || item.name == "--") continue;  // a section begins or ends
    auto* option = sub.get_option_no_throw("--" + item.name);
    bool known = is_setting(item.name) &&
                 (item.parents.empty() || item.parents == std::vector<std::string>{"serve"});
    if (!known)
      return path + ": there is no setting \"" + item.fullname() +
             "\"; `greathall serve --help` lists them, without the --";
    if (!option || option->count() > 0) continue;
    try {
      option->add_result(item.inputs);
      option->run_callback();
    } catch (const CLI::Error& e) {
      return path + ": " + item.name + ": " + e.what();
    }
  }
  return "";
}

}  // namespace

std::string Settings::read(CLI::App& sub) { return file.empty() ? "" : read_config(sub, file); }

std::string Settings::store_url() const {
  return config.store.empty() ? "sqlite:" + config.data + "/hall.sqlite" : config.store;
}

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
      "GREATHALL_TRUST_PROXY");
  add("--threads", c.threads, "0: one per core", "GREATHALL_THREADS")
      ->check(CLI::NonNegativeNumber);
  add("--bot-threads", c.bot_threads, "threads that think for bots", "GREATHALL_BOT_THREADS")
      ->check(CLI::NonNegativeNumber);
  add("--bot-pace", c.bot_pace_ms, "milliseconds a bot takes", "GREATHALL_BOT_PACE")
      ->check(CLI::NonNegativeNumber);
  add("--bot-thinks", c.bot_thinks_ms, "milliseconds a bot may think, if no others do",
      "GREATHALL_BOT_THINKS")
      ->check(CLI::NonNegativeNumber);
  add("--unload-seconds", c.unload_seconds, "an unused table is forgotten until it is needed",
      "GREATHALL_UNLOAD_SECONDS");
  add("--session-days", c.session_days, "how long somebody stays signed in",
      "GREATHALL_SESSION_DAYS");
  add_limits(sub, c.limits);
}

}  // namespace gh
