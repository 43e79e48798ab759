// Trurene on a full screen (TR-I-2): menu bar, turn number, map on the left, Aurora and the fight
// on the right, the console below, then buttons and the command line. Whatever a key, a button or
// a menu entry does, it does by entering a line into the session (TR-I-1).
#include <curses.h>

#include <algorithm>
#include <clocale>

#include <csignal>

#include "core/labels.h"
#include "games/trurene/save.h"
#include "games/trurene/say.h"
#include "terminal/harmless.h"
#include "terminal/rulebook.h"
#include "terminal/trurene.h"

namespace gh {
namespace {

constexpr int kErr = ERR;
constexpr int kLeastRows = 12, kLeastColumns = 40;
constexpr int kEscape = 27, kControlC = 3, kControlZ = 26;
constexpr int kFightRows = 11;  // that both fighters' values take

enum Colour : short { plain = 0, aurora = 1, enemy, friendly, place, ruin, water, bar, dim };

Colour colour_of(char symbol) {
  switch (symbol) {
    case '@':
      return aurora;
    case 'T':
    case 'W':
      return enemy;
    case 'H':
    case 'M':
    case 'Q':
      return friendly;
    case 'V':
      return place;
    case 'X':
      return ruin;
    case 'S':
    case 'R':
      return water;
    default:
      return dim;
  }
}

// As much of a text as fits, without cutting a letter.
std::string first_letters(std::string text, int most) {
  std::size_t at = 0;
  for (int n = 0; at < text.size(); ++at)
    if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80 && n++ == most) break;
  text.resize(at);
  return text;
}
int width_of(const std::string& text) { return static_cast<int>(letters(text)); }

// The menu of the game, by the names of its entries in data/trurene/texts.json.
std::string menu_id(const std::string& entry) {
  auto id = entry;
  for (char& c : id)
    c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return id;
}

class Screen {
 public:
  Screen(TrureneSession& session, bool colour)
      : session_(session), colour_(colour), ink_("trurene", Ink{colour, 80, session.language()}) {}

  int run() {
    std::setlocale(LC_ALL, "");
    initscr();
    raw();  // Ctrl-C asks before it leaves
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED, nullptr);
    if (colour_ && has_colors()) start_colours();
    tell_story();
    collect();
    while (!session_.left()) {
      draw();
      key(wgetch(stdscr));
    }
    session_.finish();
    endwin();
    return 0;
  }

 private:
  // --- colours and text

  static void start_colours() {
    start_color();
    use_default_colors();
    init_pair(aurora, COLOR_YELLOW, -1);
    init_pair(enemy, COLOR_RED, -1);
    init_pair(friendly, COLOR_CYAN, -1);
    init_pair(place, COLOR_GREEN, -1);
    init_pair(ruin, COLOR_RED, -1);
    init_pair(water, COLOR_BLUE, -1);
    init_pair(bar, COLOR_GREEN, -1);
    init_pair(dim, COLOR_WHITE, -1);
  }
  static attr_t look(Colour c) {
    attr_t a = COLOR_PAIR(c);
    return c == plain || c == dim || c == ruin ? a : a | A_BOLD;
  }
  // Writes within a width; never over the edge of the screen.
  void put(int row, int column, int width, const std::string& text, attr_t attributes = 0) {
    if (row < 0 || row >= LINES || column >= COLS || width <= 0) return;
    attron(attributes);
    mvaddstr(row, column, first_letters(harmless(text), std::min(width, COLS - column)).c_str());
    attroff(attributes);
  }
  void put_bar(int row, int column, int width, int value, int most, Colour c) {
    int room = std::max(3, width - 2);
    int full = most > 0 ? std::clamp(value * room / most, 0, room) : 0;
    put(row, column, width,
        "[" + std::string(static_cast<std::size_t>(full), '#') +
            std::string(static_cast<std::size_t>(room - full), '.') + "]",
        look(c));
  }

  // --- layout

  // A third of the screen, and whatever map and fight leave over.
  int console_rows() const {
    int needed = std::max(session_.state().rows + 1, kFightRows + 1);
    return std::max({4, (LINES - 4) / 3, LINES - 4 - needed});
  }
  int top_rows() const { return LINES - 4 - console_rows(); }  // between turn line and console
  int half() const { return std::max(20, COLS / 2); }

  void draw() {
    erase();
    if (LINES < kLeastRows || COLS < kLeastColumns) {
      put(0, 0, COLS, ink_("small"));
      refresh();
      return;
    }
    auto v = session_.view();
    draw_menu_bar();
    draw_turn(v);
    draw_map(v);
    if (v.fight)
      draw_fight(v);
    else
      draw_statistics(v);
    draw_console();
    draw_buttons();
    draw_input();
    if (menu_ >= 0) draw_menu();
    refresh();
  }

  void draw_menu_bar() {
    put(0, 0, COLS, std::string(static_cast<std::size_t>(COLS), ' '), A_REVERSE);
    titles_.clear();
    int column = 1;
    for (const auto& [title, entries] : trurene::content().menu) {
      const auto shown = shown_entry(title);
      put(0, column, COLS, " " + shown + " ",
          A_REVERSE | (menu_ == static_cast<int>(titles_.size()) ? A_BOLD : 0));
      titles_.push_back(column);
      column += width_of(shown) + 3;
    }
    const auto hint = ink_("menu");
    put(0, std::max(column, COLS - width_of(hint)), width_of(hint), hint, A_REVERSE);
  }
  std::string shown_entry(const std::string& entry) const {
    return ink_.name("menu", menu_id(entry));
  }
  void draw_turn(const trurene::View& v) {
    put(1, 1, COLS, ink_("turn_now", v.turn), A_BOLD);
    put(1, 13, COLS - 13, v.map_name.empty() ? ink_.game() : v.map_name);
  }
  void draw_map(const trurene::View& v) {
    int rows = top_rows() - 1, columns = half() - 4;
    int top = std::clamp(v.aurora.at.row - rows / 2, 0, std::max(0, v.rows - rows));
    int left = std::clamp(v.aurora.at.column - columns / 2, 0, std::max(0, v.columns - columns));
    for (int c = 0; c < columns && left + c < v.columns; ++c)
      put(2, 3 + c, 1, std::to_string((left + c + 1) % 10), look(dim));
    for (int r = 0; r < rows && top + r < v.rows; ++r) {
      put(3 + r, 1, 1, std::to_string((top + r + 1) % 10), look(dim));
      for (int c = 0; c < columns && left + c < v.columns; ++c) {
        char symbol = trurene::symbol_at(v, trurene::square(top + r, left + c));
        put(3 + r, 3 + c, 1, std::string(1, symbol == 'O' ? '.' : symbol), look(colour_of(symbol)));
      }
    }
  }

  void draw_statistics(const trurene::View& v) {
    int row = 2, column = half() + 1, width = COLS - column - 1;
    auto n = [](int x) { return std::to_string(x); };
    auto next = [&](const std::string& text, attr_t a = 0) {
      if (row < 2 + top_rows()) put(row++, column, width, text, a);
    };
    next(ink_.name("fighter", "aurora"), look(aurora));
    next(ink_("Health", v.aurora.health) + "/" + n(v.aurora.max_health));
    put_bar(row - 1, column + 16, width - 16, v.aurora.health, v.aurora.max_health, bar);
    next(session_.thing(trurene::say::weapon_named(v.aurora.weapon)));
    next("  " + values_line(v.aurora.attack.accuracy, v.aurora.attack.power, v.aurora.attack.time));
    next(ink_("Gold", v.aurora.gold) + "   " +
         ink_("villages", static_cast<int>(v.villages.size())));
    for (const auto& s : v.spells)
      if (s.state != "hidden")
        next(session_.thing(trurene::say::artefact_named(s.name)) + " (" +
                 ink_("spell." + s.state) + ")",
             look(water));
    if (v.quest)
      next(session_.told(phrase("ink.quest", trurene::say::row(v.quest->at.row + 1),
                                trurene::say::col(v.quest->at.column + 1))),
           look(friendly));
    next("");
    auto told = [&](const char* who, trurene::Sign sign) {
      if (sign != trurene::Sign::unknown)
        next(shown_entry(who) + ": " + ink_("sign." + std::string(enum_name(sign))), look(enemy));
    };
    told("Troll King", v.told.troll_king);
    told("Wolves", v.told.wolves);
    if (v.told.near) next(ink_("near"), look(enemy));
    if (v.told.death)
      next(ink_("death"), look(enemy));
    else if (v.told.howling)
      next(ink_("howling"), look(enemy));
    next("");
    next(ink_("legend"), look(dim));
    next(ink_("legend2"), look(dim));
  }

  std::string values_line(int accuracy, int power, int time) const {
    return ink_("accuracy", accuracy) + "  " + ink_("power", power) + "  " + ink_("time", time);
  }
  std::string chance_to_retreat(const trurene::View& v) const {
    return session_.told(phrase("ink.retreat", trurene::say::n(v.fight->retreat)));
  }
  std::string of_most(const char* what, int value, int most) const {
    auto label = ink_(what);
    // Numbers stand below each other where the words are short enough.
    label += std::string(static_cast<std::size_t>(std::max(1, 7 - width_of(label))), ' ');
    return label + std::to_string(value) + "/" + std::to_string(most);
  }
  void draw_fighter(int row, const trurene::FighterView& f, Colour c) {
    int column = half() + 1, width = COLS - column - 1;
    auto line = [&](int down, const std::string& text, int value, int most, Colour of) {
      put(row + down, column, width, text);
      const int from = std::max(16, width_of(text) + 1);
      put_bar(row + down, column + from, width - from, value, most, of);
    };
    put(row, column, width, session_.thing(trurene::say::fighter_named(f.name)), look(c));
    line(1, of_most("health", f.health, f.max_health), f.health, f.max_health,
         c == enemy ? enemy : bar);
    line(2, of_most("ready", f.ready, f.time), f.ready, f.time, aurora);
    put(row + 3, column, width, values_line(f.accuracy, f.power, f.time));
  }
  // On a low screen: the same in few lines, the most urgent first.
  void draw_short_fight(const trurene::View& v) {
    int row = 2, column = half() + 1, width = COLS - column - 1;
    auto n = [](int x) { return std::to_string(x); };
    auto next = [&](const std::string& text, attr_t a) {
      if (row < 2 + top_rows()) put(row++, column, width, text, a);
    };
    auto fighter = [&](const trurene::FighterView& f, attr_t a) {
      next(session_.thing(trurene::say::fighter_named(f.name)) + " " + n(f.health) + "/" +
               n(f.max_health),
           a);
      next("  " + ink_("ready", f.ready) + "/" + n(f.time), 0);
    };
    fighter(v.fight->aurora, look(aurora));
    fighter(v.fight->enemy, look(enemy));
    next(ink_("fight", v.fight->tick), A_BOLD);
    next(chance_to_retreat(v), 0);
  }
  void draw_fight(const trurene::View& v) {
    if (top_rows() < kFightRows) return draw_short_fight(v);
    int column = half() + 1, width = COLS - column - 1;
    put(2, column, width, ink_("fight", v.fight->tick), A_BOLD);
    draw_fighter(3, v.fight->aurora, aurora);
    draw_fighter(8, v.fight->enemy, enemy);
    put(12, column, width, v.fight->will_strike ? ink_("will_strike") : chance_to_retreat(v),
        look(v.fight->will_strike ? enemy : plain));
  }

  // The last lines that fit, or those before them when the player has leafed back.
  void draw_console() {
    int rows = console_rows() - 1, top = 2 + top_rows();
    put(top, 0, COLS, std::string(static_cast<std::size_t>(COLS), '-'), look(dim));
    std::vector<std::string> shown;
    for (const auto& text : console_)
      for (auto& part : fitting_lines(text, COLS - 2)) shown.push_back(std::move(part));
    auto from = static_cast<int>(shown.size()) - rows - scroll_;
    from = std::max(0, std::min(from, static_cast<int>(shown.size()) - rows));
    for (int i = 0; i < rows && from + i < static_cast<int>(shown.size()); ++i)
      put(top + 1 + i, 1, COLS - 2, shown[static_cast<std::size_t>(from + i)]);
  }
  void draw_buttons() {
    spots_.clear();
    int column = 1;
    for (const auto& b : session_.buttons()) {
      auto label = "[" + b + "]";
      put(LINES - 2, column, COLS, label, A_BOLD | look(friendly));
      spots_.push_back({column, column + static_cast<int>(label.size()), b});
      column += static_cast<int>(label.size()) + 1;
    }
    // TR-X-4: files are for the turn prompt, and a loaded one also for the end.
    bool turn = trurene::may_save(session_.state()) && !session_.confirming();
    int at = std::max(column + 1, COLS - 6 - width_of(ink_("save") + ink_("load")));
    auto offer = [&](const char* what, const std::string& shown) {
      put(LINES - 2, at, COLS, "[" + shown + "]", look(dim));
      spots_.push_back({at, at + width_of(shown) + 2, what});
      at += width_of(shown) + 3;
    };
    if (!keeps_files()) return;
    if (turn) offer("SAVE", ink_("save"));
    if (turn || session_.over()) offer("LOAD", ink_("load"));
  }
  void draw_input() {
    auto shown = input_;
    int room = COLS - 4;
    if (static_cast<int>(shown.size()) > room)
      shown = shown.substr(shown.size() - static_cast<std::size_t>(room));
    put(LINES - 1, 1, COLS, "> " + shown);
    move(LINES - 1, std::min(COLS - 1, 3 + static_cast<int>(shown.size())));
  }

  // --- the menu

  // Section 18: at level basic games are not kept.
  bool keeps_files() const { return session_.state().level != trurene::Level::basic; }
  std::vector<std::string> entries() const {
    auto all = trurene::content().menu[static_cast<std::size_t>(menu_)].second;
    if (!keeps_files())
      std::erase_if(all, [](const std::string& e) { return e == "Save" || e == "Load"; });
    return all;
  }
  void open_menu(int n) {
    menu_ = n;
    entry_ = 0;
  }
  void draw_menu() {
    int column = titles_[static_cast<std::size_t>(menu_)];
    std::size_t width = 0;
    for (const auto& e : entries()) width = std::max(width, letters(shown_entry(e)));
    for (std::size_t i = 0; i < entries().size(); ++i) {
      auto text = " " + shown_entry(entries()[i]);
      text += std::string(width - letters(text) + 2, ' ');
      put(1 + static_cast<int>(i), column, COLS, text,
          static_cast<int>(i) == entry_ ? A_BOLD : A_REVERSE);
    }
  }
  void menu_key(int k) {
    int titles = static_cast<int>(trurene::content().menu.size());
    int count = static_cast<int>(entries().size());
    if (k == kEscape || k == KEY_F(10)) menu_ = -1;
    if (k == KEY_MOUSE) return menu_mouse();
    if (k == KEY_LEFT) open_menu((menu_ + titles - 1) % titles);
    if (k == KEY_RIGHT) open_menu((menu_ + 1) % titles);
    if (k == KEY_UP) entry_ = (entry_ + count - 1) % count;
    if (k == KEY_DOWN) entry_ = (entry_ + 1) % count;
    if (k == '\n' || k == KEY_ENTER) {
      auto chosen = entries()[static_cast<std::size_t>(entry_)];
      menu_ = -1;
      choose(chosen);
    }
  }
  // A click on an entry chooses it, one on another title opens that, any other closes the menu.
  void menu_mouse() {
    MEVENT e;
    if (getmouse(&e) != 0) return;
    int from = titles_[static_cast<std::size_t>(menu_)], n = e.y - 1;
    bool entry = n >= 0 && n < static_cast<int>(entries().size()) && e.x >= from && e.x < from + 26;
    auto chosen = entry ? entries()[static_cast<std::size_t>(n)] : "";
    menu_ = -1;
    if (entry) return choose(chosen);
    if (e.y == 0) open_title_at(e.x);
  }
  void open_title_at(int column) {
    for (std::size_t i = 0; i < titles_.size(); ++i)
      if (column >= titles_[i]) open_menu(static_cast<int>(i));
  }
  void choose(const std::string& e) {
    if (e == "Save" || e == "SAVE") return begin_line("/save ");
    if (e == "Load" || e == "LOAD") return begin_line("/load ");
    if (e == "New world") return enter("/new");
    if (e == "Quit") return enter("/quit");
    if (e == "Upload map") return enter("/upload");
    if (e == "High scores") return enter("/scores");
    if (e == "Attempt riddle") return enter("attempt");
    if (e == "Troll King") return enter("/trollking");
    if (e == "Rulebook") return read(trurene_document("rules", session_.language()));
    if (e == "Troubleshooting guide") return read(trurene_document("trouble", session_.language()));
    if (e == "Commands") return enter("/help");
    if (e == "About") return show(session_.told(phrase("told.about")));
    bool asks = e == "Aurora" || e == "Hawk" || e == "Maeja" || e == "Wolves";
    std::string text = asks ? "/" + e : e;
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    enter(text);
  }

  // --- keys

  void key(int k) {
    if (k == KEY_RESIZE || k == kErr) return;
    if (menu_ >= 0) return menu_key(k);
    if (k == KEY_F(10)) return open_menu(0);
    if (k == kEscape) return escape();
    if (k == kControlC) return session_.confirming() ? void() : enter("/quit");
    if (k == kControlZ) return suspend();
    if (k == KEY_MOUSE) return mouse();
    if (k == KEY_PPAGE) return void(scroll_ += 5);
    if (k == KEY_NPAGE) return void(scroll_ = std::max(0, scroll_ - 5));
    if (k == KEY_UP) return walk("north");
    if (k == KEY_DOWN) return walk("south");
    if (k == KEY_LEFT) return walk("west");
    if (k == KEY_RIGHT) return walk("east");
    if (k == KEY_F(1)) return enter("/help");
    if (k == KEY_F(2)) return in_fight("strike");
    if (k == KEY_F(3)) return in_fight("prepare");
    if (k == KEY_F(4)) return in_fight("retreat");
    if (k == KEY_BACKSPACE || k == 127 || k == 8) {
      // A letter may be several bytes.
      while (!input_.empty() && (input_.back() & 0xc0) == 0x80) input_.pop_back();
      if (!input_.empty()) input_.pop_back();
      return;
    }
    if (k == '\n' || k == KEY_ENTER) return line_done();
    if (k >= 32 && k < 256 && input_.size() < 200) input_ += static_cast<char>(k);
  }
  // Keys that act at once do so only where they mean something; elsewhere they do nothing.
  void walk(const char* direction) {
    if (!input_.empty() || session_.confirming()) return;
    for (const auto& b : session_.buttons())
      if (b == "NORTH" || b == "SOUTH" || b == "EAST" || b == "WEST") return enter(direction);
  }
  void in_fight(const char* what) {
    if (session_.view().fight && !session_.confirming()) enter(what);
  }
  // Escape alone clears the line; the rest of a key that the terminal does not know is dropped.
  void escape() {
    timeout(25);
    bool alone = true;
    while (wgetch(stdscr) != kErr) alone = false;
    timeout(-1);
    if (alone) input_.clear();
  }
  static void suspend() {
    endwin();
    std::raise(SIGTSTP);
    ::refresh();
  }
  void line_done() {
    auto text = std::exchange(input_, "");
    // An empty line in a fight is the obvious thing: strike when ready, else prepare.
    auto v = session_.view();
    if (text.empty() && v.fight && !session_.confirming())
      text = v.fight->aurora.ready >= v.fight->aurora.time ? "strike" : "prepare";
    if (text.empty() && !v.riddle && !session_.takes_nothing()) return;
    show("> " + text);
    enter(text);
  }
  void mouse() {
    MEVENT e;
    if (getmouse(&e) != 0) return;
    if (e.y == 0) return open_title_at(e.x);
    if (e.y != LINES - 2) return;
    for (const auto& spot : spots_)
      if (e.x >= spot.from && e.x < spot.to)
        return spot.text == "SAVE" || spot.text == "LOAD" ? choose(spot.text) : enter(spot.text);
  }
  void begin_line(const std::string& text) { input_ = text; }

  void enter(const std::string& text) {
    scroll_ = 0;
    session_.enter(text);
    collect();
    if (auto document = trurene_document(session_.wanted_document(), session_.language());
        !document.empty())
      read(document);
    session_.wants_map();  // it is always on the screen
  }
  void show(const std::string& text) { console_.push_back(text); }

  // News comes line by line; any key shows the rest at once.
  void collect() {
    auto news = session_.news();
    int pause = line_pause(news.size());
    bool slow = pause && session_.delays() && session_.state().level >= trurene::Level::advanced;
    bool paused = false;
    for (const auto& text : news) {
      console_.push_back(text);
      while (console_.size() > 300) console_.pop_front();
      if (!slow || &text == &news.back()) continue;
      draw();
      timeout(pause);
      if (wgetch(stdscr) != kErr) slow = false;
      timeout(-1);
      paused = true;
    }
    if (paused) flushinp();  // what was typed at a pause was meant to end it
    if (!session_.left()) console_.push_back(session_.question());
  }

  // T-94: the story has a page of its own before the game begins.
  void tell_story() {
    std::string page;
    for (const auto& text : session_.story()) page += text + "\n\n";
    if (!page.empty()) read(page, "keys_begin");
  }

  // A document to leaf through, without leaving the game (T-89).
  void read(const std::string& document, const char* keys = "keys") {
    int top = 0;
    while (true) {
      auto lines = fitting_lines(document, COLS - 2);
      int last = std::max(0, static_cast<int>(lines.size()) - (LINES - 1));
      top = std::clamp(top, 0, last);
      erase();
      for (int r = 0; r < LINES - 1 && top + r < static_cast<int>(lines.size()); ++r)
        put(r, 1, COLS - 2, lines[static_cast<std::size_t>(top + r)]);
      put(LINES - 1, 0, COLS, " " + ink_(keys) + " ", A_REVERSE);
      refresh();
      int k = wgetch(stdscr);
      if (k == 'q' || k == kEscape || k == kControlC || k == '\n') return;
      if (k == KEY_DOWN) ++top;
      if (k == KEY_UP) --top;
      if (k == KEY_NPAGE || k == ' ') top += LINES - 2;
      if (k == KEY_PPAGE) top -= LINES - 2;
      if (k == KEY_HOME) top = 0;
      if (k == KEY_END) top = last;
    }
  }

  struct Spot {
    int from, to;
    std::string text;
  };
  TrureneSession& session_;
  bool colour_;
  Labels ink_;
  std::deque<std::string> console_;
  std::string input_;
  std::vector<int> titles_;
  std::vector<Spot> spots_;
  int menu_ = -1, entry_ = 0, scroll_ = 0;
};

}  // namespace

int play_trurene_screen(TrureneSession& session, bool colour) {
  return Screen(session, colour).run();
}

}  // namespace gh
