// One sitting of Trurene, without a screen: typed lines go in, lines to show come out. The
// full-screen client and the plain one both drive this, so that every way to act is the same way.
#pragma once

#include <deque>
#include <functional>

#include "core/record.h"
#include "games/trurene/commands.h"

namespace gh {

struct TrureneWishes {
  std::string file;         // a game state file to begin from
  std::string world;        // or its text
  std::string saves = ".";  // where /save and /load look
  std::string log;          // write the game's log here at the end
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
  std::string language = "en";
  bool plain = false, delays = true, colour = true, story = true;
  bool ranked = false;    // one game from its beginning: /load and /new are refused
  bool ask_name = false;  // when a ranked game is won: for the list; empty means not to send it
  // The hall of /upload and /scores; empty: asked for once. How it is reached is the caller's:
  // each answers with words to show, in `language`.
  std::string server;
  std::function<std::string(const std::string& server, const std::string& world,
                            const std::string& author)>
      publish;
  std::function<std::string(const std::string& server, const std::string& map)> scores;
};

class TrureneSession {
 public:
  static Result<TrureneSession> begin(const TrureneWishes& wishes);

  const trurene::State& state() const { return *trurene::state_of(record_->match()); }
  trurene::View view() const;
  // A line the player typed, or what a key, button or menu entry stands for.
  void enter(const std::string& text);
  // What to ask now: the question, or a confirmation that is open.
  std::string question() const;
  // Lines to show since the last call.
  std::vector<std::string> news();
  // The story, for whoever shows it apart from the news; empty when it has been told.
  std::vector<std::string> story();
  bool left() const { return left_; }
  bool over() const { return record_->match().over(); }
  bool delays() const { return delays_; }
  bool confirming() const { return confirm_ != Confirm::none; }
  // An empty line is an answer now: "none", or "do not send".
  bool takes_nothing() const { return confirm_ >= Confirm::name; }
  // What the winner of a ranked game wants to be called; nothing: it is not to be sent.
  const std::string& score_name() const { return score_name_; }
  // Which document the player wants to read ("" none), and which map; both are taken once.
  std::string wanted_document() { return std::exchange(document_, ""); }
  bool wants_map() { return std::exchange(wants_map_, false); }
  // Words that stand for a pick now, for buttons: NORTH, STRIKE ...
  std::vector<std::string> buttons() const;
  void finish();  // writes the log, if one is wanted
  std::string log() const { return record_->log(); }
  const std::string& language() const { return wishes_.language; }
  // A sentence of data/trurene/words.*, in the player's language.
  std::string told(const Text& text) const;
  // The name of a thing, as the middle of a line has it.
  std::string thing(const Value& what) const;

 private:
  enum class Confirm { none, quit, overwrite, fresh, name, server, author };
  explicit TrureneSession(const TrureneWishes& w) : wishes_(w), delays_(w.delays) {}

  void say(const std::string& line);
  std::string start(json::object options);
  void draw();
  std::string said(const Text& text) const;
  void tell(const Events& events);
  void tell_story();
  Text open_question() const;  // a confirmation, a name or an address
  void pick(Option o);
  void confirmed(const std::string& text);
  void answered(const std::string& text);
  void to_hall(const std::string& command);
  void reach_hall(const std::string& author);
  void save(const std::string& name);
  void load(const std::string& name);
  std::string path(const std::string& name) const { return wishes_.saves + "/" + name; }
  std::string write(const std::string& name);

  TrureneWishes wishes_;
  std::optional<Record> record_;
  Rng rng_;
  std::vector<std::string> story_, news_;
  Confirm confirm_ = Confirm::none;
  std::string confirm_name_, document_, score_name_;
  std::string hall_command_;       // /upload or /scores, while the hall is asked for
  std::string world_, map_;        // the world as it began, and its number if it is a map
  bool struck_by_letter_ = false;  // the last line was `s` for strike
  bool left_ = false, wants_map_ = false, delays_ = true;
};

}  // namespace gh
