// Match hides which game it is: everything outside the rules (tables, terminal, referee, bots,
// scenarios, the harness) talks to this. The one place with virtual functions.
#pragma once

#include <memory>
#include <span>

#include "core/game.h"
#include "core/json_text.h"
#include "core/views.h"

namespace gh {

struct MapOffer;  // core/offers.h

// What a seat may know, as the struct its game makes of it, with its shape beside it: kept, so that
// the next one can be compared with it, and written down without a tree in between.
struct Sight {
  const detail::Shape* shape = nullptr;
  std::shared_ptr<const void> view;

  json::value json() const { return detail::write_json(*shape, view.get()); }
  bool same(const Sight& other) const {
    return shape == other.shape && detail::same_value(*shape, view.get(), other.view.get());
  }
  std::string text() const {
    detail::JsonPen pen;
    pen.put(*shape, view.get());
    return std::string(pen.text());
  }
};

class Match {
 public:
  virtual ~Match() = default;

  // --- what it is
  virtual const GameInfo& info() const = 0;
  virtual int seats() const = 0;
  virtual std::size_t bytes() const = 0;  // size of the state
  virtual std::unique_ptr<Match> copy() const = 0;
  virtual void assign(const Match& other) = 0;      // become a copy, without an allocation
  virtual bool same(const Match& other) const = 0;  // equal states of the same game

  // --- asking and picking
  virtual std::span<const Ask> asks() const = 0;
  virtual void options(const Ask& ask,
                       Options& out) const = 0;  // replaces out; chance: all outcomes
  // Unchecked: use pick. Throws RulesFault, with the state as it was, if the rules cannot go on:
  // that happens only after a position from outside that should not have been accepted.
  virtual void apply(const Ask& ask, Option o, Events* events) = 0;
  Refusal pick(Seat who, std::uint32_t ask_id, Option o, Events* events = nullptr);
  bool over() const { return asks().empty(); }
  const Ask* ask_of(Seat who) const;
  virtual Outcome outcome() const = 0;

  // --- words
  virtual std::string_view question_name(const Ask& ask) const = 0;
  virtual std::string_view event_name(const Event& event) const = 0;
  virtual std::string notation(const Ask& ask, Option o) const = 0;
  std::optional<Option> read(const Ask& ask, std::string_view notation) const;
  virtual Text describe(const Ask& ask) const = 0;
  virtual Text describe(const Ask& ask, Option o) const = 0;
  virtual Text describe(const Event& event, Seat viewer) const = 0;
  // Is an event described alike to everybody whom it reaches (`told_alike` in core/game.h)?
  virtual bool told_alike() const { return false; }
  virtual Text why_not(Seat who, std::string_view what) const = 0;
  // A text in a language, as the viewer reads it, and the rule it rests on.
  std::string words(const Text& text, Seat viewer, std::string_view language = "en") const;
  std::string rule(const Text& text) const;

  // --- looking
  virtual Sight look(Seat viewer) const = 0;
  json::value view(Seat viewer) const { return look(viewer).json(); }
  virtual std::string draw(Seat viewer, const Ink& ink) const = 0;
  // With a language the texts come in words too.
  PromptView prompt(const Ask& ask, std::string_view language = {}) const;
  OptionView option_view(const Ask& ask, Option o, std::string_view language = {}) const;
  EventView event_view(const Event& event, Seat viewer, std::string_view language = {}) const;
  // Puts a text into a message with the fields t, args, words and rule. Its id is left out where it
  // is the expected one.
  template <class M>
  void put_text(const Text& text, std::string_view expected, Seat viewer, std::string_view language,
                M& message) const {
    if (!text.id.empty() && text.id != expected) message.t = text.id;
    if (!text.args.empty()) message.args = JsonText{args_text(text.args)};
    if (!language.empty() || text.id.empty()) {
      message.words = words(text, viewer, language);
      message.rule = rule(text);
    } else if (!text.rule.empty()) {
      message.rule = text.rule;
    }
  }

  // --- the whole truth: positions and checks; never for a player's client
  virtual Sight whole() const = 0;  // the position as the struct its game makes of it
  json::value position() const { return whole().json(); }
  virtual std::string check() const = 0;
  std::uint64_t hash() const;  // of the position: equal states have equal hashes

  // --- bots
  virtual std::unique_ptr<Match> determinize(Seat seat, Rng& rng) const = 0;
  // The option that the named bot picks; it sees a determinized state only. "random" and the levels
  // of core/levels.h always exist.
  Option bot_pick(std::string_view bot, const Ask& ask, Rng& rng) const;
  // ... one of the game's own bots, or anybody else: at random.
  virtual Option own_bot_pick(std::string_view bot, const Ask& ask, Rng& rng) const = 0;

  // --- searching: what core/search.h does with copies of its own, thousands of times a second
  // Become a fair guess of `truth` as the seat knows it, without an allocation.
  virtual void guess(const Match& truth, Seat seat, Rng& rng) = 0;
  // A pick without a way back: when the rules cannot go on it throws, and the state is in ruins.
  virtual void play(const Ask& ask, Option o) = 0;
  // What the game's first bot would pick if everything here lay open; without one, anything.
  virtual Option thumb(const Ask& ask, Rng& rng) const = 0;
  // How well each seat stands, from 0 to 1; false: the game does not say (`standing` in
  // core/game.h).
  virtual bool standing(std::span<double> out) const = 0;
  // Is this a good moment to ask for it (`at_rest` in core/game.h)?
  virtual bool at_rest() const = 0;
  // Must the search not try this by itself (`left_to_thumb` in core/game.h)?
  virtual bool left_to_thumb(const Ask& ask, Option o) const = 0;
};

// FNV-1a, for hashes that must be the same on every machine.
std::uint64_t hash_text(std::string_view text, std::uint64_t from = 0xcbf29ce484222325ull);

struct BotInfo {
  std::string name, words;
};

struct SimulateRequest {
  int seats = 2;
  json::object options;
  std::vector<std::string> bots;  // per seat; one entry = all seats
  std::uint64_t games = 1, seed = 1;
  std::uint32_t longest = 0;  // give a game up after so many picks; 0 = the game's bound
};
struct SimulateResult {
  std::uint64_t games = 0, picks = 0, unfinished = 0;
  std::uint64_t shortest = ~0ull, longest = 0;  // picks a game
  std::vector<double> wins;                     // per seat; a shared first place is divided
  std::vector<std::uint64_t> alone;             // per seat: first, with nobody beside him
  std::vector<double> scores;                   // per seat, of all finished games together
  std::string error;                            // a set-up or bot that does not exist

  void count(const Outcome& outcome, std::uint64_t picks_made);  // one game more
};
// What this seat has of the first place, which may be shared; 0 where another is first.
double share_of_first(const Outcome& outcome, std::size_t seat);

// A registered game: how to begin one, and what runs without a virtual call per pick.
struct GameEntry {
  const GameInfo* info = nullptr;
  std::vector<BotInfo> bots;
  Result<std::unique_ptr<Match>> (*set_up)(const Setup&) = nullptr;
  // Draws a view that arrived as JSON (the remote terminal client).
  Result<std::string> (*draw_view)(const json::value& view, const Ink& ink) = nullptr;
  // Plays whole games; `go_on` is asked now and then and stops the run when it says false.
  SimulateResult (*simulate)(const SimulateRequest&, bool (*go_on)(void*, std::uint64_t),
                             void*) = nullptr;
  void (*typescript)(Typescript&) = nullptr;
  // What it offers to the hall beside tables.
  const MapOffer* maps = nullptr;

  // Who takes an empty seat: GameInfo::default_bot, or the first bot of the game, or random.
  const std::string& default_bot() const;
};

// All games in alphabetical order of their id (generated from the folders under src/games).
std::span<const GameEntry* const> games();
const GameEntry* find_game(std::string_view id);
// Tests may add games of their own.
void register_game(const GameEntry* entry);

// Checks the host's choices against the game's list and fills in the defaults.
Result<json::object> complete_options(const GameInfo& info, const json::object& chosen);
// What to say of something that was played by other rules than those of this program.
std::string version_words(const GameInfo& info, int version);
// Checks seats and options, then begins: the door for everybody outside.
Result<std::unique_ptr<Match>> begin(const GameEntry& game, Setup setup);

}  // namespace gh
