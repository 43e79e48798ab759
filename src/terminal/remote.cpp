#include "terminal/remote.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "client/client.h"
#include "core/catalogue.h"
#include "table/messages.h"
#include "table/patch.h"
#include "terminal/harmless.h"

namespace gh {
namespace {

using client::Http;
using client::text_of;
using client::WebSocket;

constexpr Name<int> kCount{"n"};
constexpr Name<Plain> kNamed{"what"};

class RemoteTable {
 public:
  RemoteTable(const RemoteWishes& wishes, client::Url url, std::ostream& out, Ink ink)
      : w_(wishes), http_(url), url_(std::move(url)), out_(out), ink_(ink) {}

  int run() {
    find_table();
    if (auto problem = w_.watch ? "" : sit_down(); !problem.empty()) return fail(problem);
    if (table_.empty()) return list_tables();
    while (!left_ && !over_) {
      if (auto problem = connect(); !problem.empty()) {
        if (attempts_++ > 20) return fail(problem);
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        continue;
      }
      attempts_ = 0;
      follow();
    }
    return failed_ ? 1 : 0;
  }

 private:
  int fail(const std::string& words) {
    std::cerr << "greathall: " << harmless(words) << "\n";
    return 1;
  }

  // http://host/table/ID?key=KEY
  void find_table() {
    auto path = url_.path;
    if (auto mark = path.find("key="); mark != path.npos)
      key_ = path.substr(mark + 4, path.find('&', mark) - mark - 4);
    path = path.substr(0, path.find('?'));
    constexpr std::string_view kTable = "/table/";
    if (path.rfind(kTable, 0) == 0) table_ = path.substr(kTable.size());
  }

  std::string call(const std::string& target, const json::value& body, json::value& answer) {
    auto a = http_.post("/api/v1" + target, body);
    if (!a) return a.error();
    answer = a->json();
    make_harmless(answer);
    return a->status < 400 ? "" : text_of(answer, "words");
  }

  std::string sit_down() {
    json::value answer;
    if (auto problem = call("/session", {{"name", w_.name}}, answer); !problem.empty())
      return problem;
    if (!table_.empty()) {
      json::object body;
      if (!key_.empty()) body["key"] = key_;
      return call("/tables/" + table_ + "/join", body, answer);
    }
    if (w_.game.empty()) return "";
    const auto* game = find_game(w_.game);
    if (!game) return "there is no game \"" + w_.game + "\"";
    int seats = w_.seats ? w_.seats
                         : std::min(game->info->most_seats, std::max(game->info->least_seats, 3));
    json::array bots;
    for (int i = 1; i < seats; ++i) {
      const auto& bot = w_.bots[std::min(static_cast<std::size_t>(i - 1), w_.bots.size() - 1)];
      bots.push_back({{"seat", seat_name(seat(i))}, {"bot", bot}});
    }
    json::object body{{"game", w_.game}, {"seats", seats}, {"bots", bots}};
    if (auto problem = call("/tables", body, answer); !problem.empty()) return problem;
    table_ = text_of(answer, "table");
    return "";
  }

  // What the terminal itself says.
  std::string own(const Text& text) const { return catalogue("hall", ink_.language).render(text); }

  int list_tables() {
    for (const char* filter : {"open", "watch"}) {
      auto a = http_.get(std::string("/api/v1/tables?filter=") + filter);
      if (!a) return fail(a.error());
      auto list = a->json();
      make_harmless(list);
      if (!list.is_object() || !list.get_object().contains("tables"))
        return fail("this is no hall");
      bool open = std::string(filter) == "open";
      out_ << own(phrase(open ? "term.open_tables" : "term.games_to_watch")) << "\n";
      for (const auto& t : list.at("tables").as_array())
        out_ << "  " << (url_.tls ? "https://" : "http://") << url_.host << ":" << url_.port
             << "/table/" << text_of(t, "table") << "  " << text_of(t, "game") << "  "
             << text_of(t, "title") << "\n";
    }
    out_ << own(phrase("term.name_one")) << " greathall play ivanhoe --server URL\n";
    return 0;
  }

  std::string connect() {
    auto opened = WebSocket::open(url_, http_.cookie);
    if (!opened) return opened.error();
    ws_ = std::move(*opened);
    json::object subscribe{{"type", "subscribe"},
                           {"table", table_},
                           {"id", "subscribe"},
                           {"words", true},
                           {"lang", ink_.language}};
    if (!key_.empty()) subscribe["key"] = key_;
    if (seq_) subscribe["since"] = seq_;
    ws_->send(json::serialize(subscribe));
    return "";
  }

  void send(json::object message) {
    message["table"] = table_;
    waiting_ = true;
    ws_->send(json::serialize(message));
  }

  // Until the connection is lost, the game is over or the person leaves.
  void follow() {
    while (!ws_->closed() && !left_ && !over_) {
      while (auto text = ws_->receive(0)) hear(*text);
      if (ws_->closed() || left_ || over_) break;
      pollfd both[2] = {{ws_->fd(), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
      poll(both, in_open_ ? 2 : 1, 30'000);
      if (in_open_ && (both[1].revents & (POLLIN | POLLHUP))) read_input();
    }
    if (!left_ && !over_) out_ << "  " << own(phrase("term.lost")) << "\n";
  }

  void hear(const std::string& text) {
    auto m = parse_json(text);
    if (!m) return;
    make_harmless(*m);
    auto type = text_of(*m, "type");
    if (type == "ok") return;
    if (type != "table") waiting_ = false;
    if (asking_ && type != "table") out_ << "\n";
    asking_ = asking_ && type == "table";
    if (type == "table") hear_table(*m);
    if (type == "update") hear_update(*m);
    if (type == "chat") out_ << "  " << text_of(*m, "from") << ": " << text_of(*m, "text") << "\n";
    if (type == "why") out_ << "  " << named(text_of(*m, "words")) << "\n";
    if (type == "error") {
      out_ << "  " << named(refusal(*m)) << "\n";
      if (text_of(*m, "re") == "subscribe") left_ = failed_ = true;
    }
    ask_again();
  }

  // In the reader's language where it is a sentence of the hall or the game.
  std::string refusal(const json::value& m) const {
    Text why;
    why.id = text_of(m, "t");
    if (why.id.empty()) return text_of(m, "words");
    if (const auto* sent = m.as_object().if_contains("args"); sent && sent->is_object())
      if (auto args = args_from(sent->get_object())) why.args = *args;
    auto viewer = prompts_.empty() ? Seat::spectator : prompts_[0].seat;
    return catalogue(game_ ? game_->info->id : "hall", ink_.language).render(why, viewer);
  }

  // A new prompt sign behind what has been said while a question is open.
  void ask_again() {
    if (!asking_ && !waiting_ && !prompts_.empty() && !over_ && !left_) {
      out_ << "> ";
      asking_ = true;
    }
    out_.flush();
  }

  void hear_table(const json::value& m) {
    auto table = from_json<msg::TableView>(m);
    if (!table) return;
    game_ = find_game(table->game);
    names_.clear();
    for (const auto& s : table->seats) {
      names_.push_back(!s.name.empty()    ? s.name
                       : s.kind == "open" ? own(phrase("term.free"))
                                          : "Bot " + seat_name(s.seat));
      if (s.countdown)
        out_ << "  "
             << own(phrase("term.waiting", kNamed({names_.back()}),
                           kCount(static_cast<int>(*s.countdown))))
             << "\n";
    }
    if (table->status == "open") out_ << "  " << own(phrase("term.waiting_all")) << "\n";
  }

  void hear_update(const json::value& m) {
    auto update = from_json<msg::UpdateMessage>(m);
    if (!update) return;
    seq_ = update->seq;
    if (update->view.text != "null") view_ = m.at("view");
    if (!update->patch.empty()) apply_patch(view_, m.at("patch").as_array());
    for (const auto& e : update->events) out_ << "  " << named(e.event.words.value_or("")) << "\n";
    bool fresh =
        !update->prompts.empty() && (prompts_.empty() || prompts_[0].id != update->prompts[0].id);
    prompts_ = update->prompts;
    if (fresh) show();
    if (!drawn_ && !fresh) draw();  // whoever comes to watch sees where the game stands
    drawn_ = true;
    if (update->outcome && update->outcome->over) finish(*update->outcome);
  }

  void draw() {
    if (!game_ || view_.is_null()) return;
    auto drawn = game_->draw_view(view_, ink_);
    if (drawn) out_ << "\n" << named(*drawn) << "\n";
  }

  void show() {
    draw();
    const auto& p = prompts_[0];
    out_ << named(p.words.value_or("")) << "\n";
    for (std::size_t i = 0; i < p.options.size(); ++i)
      out_ << "  " << i + 1 << "  " << named(p.options[i].words.value_or("")) << "\n";
  }

  void finish(const OutcomeView& outcome) {
    draw();
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < outcome.ranks.size() && i < names_.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return outcome.ranks[a] < outcome.ranks[b];
    });
    for (auto i : order)
      out_ << "  " << (order.size() > 1 ? std::to_string(outcome.ranks[i]) + ". " : "") << names_[i]
           << (i < outcome.scores.size() ? "  " + std::to_string(outcome.scores[i]) : "") << "\n";
    over_ = true;
  }

  // {A} becomes the name of who sits there.
  std::string named(std::string text) const {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      auto mark = "{" + seat_name(seat(static_cast<int>(i))) + "}";
      for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at))
        text.replace(at, mark.size(), names_[i]), at += names_[i].size();
    }
    return text;
  }

  void read_input() {
    char bytes[4096];
    auto n = read(STDIN_FILENO, bytes, sizeof bytes);
    if (n <= 0) {
      in_open_ = false;
      left_ = !w_.watch;
      return;
    }
    typed_.append(bytes, static_cast<std::size_t>(n));
    for (auto end = typed_.find('\n'); end != typed_.npos && !left_; end = typed_.find('\n')) {
      auto line = typed_.substr(0, end);
      typed_.erase(0, end + 1);
      asking_ = false;
      command(line);
      ask_again();
    }
  }

  void command(const std::string& line) {
    auto space = line.find(' ');
    auto word = line.substr(0, space);
    auto rest = space == line.npos ? "" : line.substr(space + 1);
    if (line.empty()) return;
    if (word == "quit" || word == "exit") return void(left_ = true);
    if (word == "help" || word == "?")
      return void(out_ << "  " << own(phrase("term.remote_help")) << "\n");
    if (word == "view") return draw();
    if (word == "say") return send({{"type", "chat"}, {"text", rest}});
    if (word == "undo") return send({{"type", "undo"}});
    if (prompts_.empty()) return void(out_ << "  " << own(phrase("term.not_asked")) << "\n");
    const auto& p = prompts_[0];
    if (word == "why")
      return send({{"type", "why"},
                   {"seat", seat_name(p.seat)},
                   {"what", rest},
                   {"words", true},
                   {"lang", ink_.language}});
    auto pick = line;
    if (line.size() < 5 && line.find_first_not_of("0123456789") == line.npos) {
      auto n = std::stoul(line);
      if (n < 1 || n > p.options.size())
        return void(out_ << "  "
                         << own(phrase("term.options", kCount(static_cast<int>(p.options.size()))))
                         << "\n");
      pick = p.options[n - 1].pick;
    }
    send({{"type", "pick"}, {"seat", seat_name(p.seat)}, {"prompt", p.id}, {"pick", pick}});
  }

  const RemoteWishes& w_;
  Http http_;
  client::Url url_;
  std::ostream& out_;
  Ink ink_;
  std::string table_, key_, typed_;
  std::unique_ptr<WebSocket> ws_;
  const GameEntry* game_ = nullptr;
  json::value view_;
  std::vector<PromptView> prompts_;
  std::vector<std::string> names_;
  std::uint64_t seq_ = 0;
  int attempts_ = 0;
  bool drawn_ = false;
  bool asking_ = false;   // the prompt sign stands at the end of the last line
  bool waiting_ = false;  // for the hall's answer
  bool left_ = false, over_ = false, failed_ = false, in_open_ = true;
};

}  // namespace

int play_remote(const RemoteWishes& wishes, std::ostream& out, Ink ink) {
  auto url = client::read_url(wishes.url);
  if (!url) {
    std::cerr << "greathall: " << harmless(url.error()) << "\n";
    return 2;
  }
  return RemoteTable(wishes, std::move(*url), out, ink).run();
}

}  // namespace gh
