// The sentences and names of a game in one language, read from data/<game>/words.<language>, and
// how they are put together with the arguments of a Text. web/src/lib/catalogue.ts is the same in
// the browser; tests/words/cases.json is run by both.
//
// A line is an id and a sentence; indented lines go on with the one above; # begins a comment line.
//
//   played          {who} plays {card}, total {total}.                       @GR-19
//   played.you      You play {card}, total {total}.
//   took            {who} takes {card} from {from.obj}.
//   shields         {who} wins {n, plural, one {# shield} other {# shields}}.
//   aimed           {who} plays {card}{aim, select, none {} other { on {aim}}}.
//   card.maiden-6   the Maiden | short: Maiden
//
// The language of sentences, a part of ICU's MessageFormat:
//   {name}                                 a number, a thing's name, a seat, a phrase, a list
//   {name.form}                            a thing's name in another form; without it, the plain
//   one {n, plural, =0 {..} one {..} other {# ..}}   of a number or the length of a list; # is it
//   {x, select, red {..} other {..}}       by a thing's id, a number, "you" for the viewer's seat,
//                                          "none" for an argument that is missing or an empty list
//   {x.form, select, ...}                  by a form of the thing's name (its gender)
//   {cards, list, or}                      a list joined as `list.or` says; plainly, as `list.and`
//   '{' '}' \n                             braces themselves; a new line
// A seat is written {A}, so that whoever shows it can put the person's name there; {from.obj} is
// the entry seat.you in that form for the viewer, and seat.other for everybody else.
// `id.you` is taken when the argument `who` is the viewer's seat, `id.you:from` when `from` is.
// @GR-19 names the rule; @{card} is the rule of that thing's entry. Only English names rules.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "core/text.h"

namespace gh {

namespace detail {

struct Piece;
using Message = std::vector<Piece>;
struct Case {
  std::string key;
  Message body;
};
struct Piece {
  enum class Kind : std::uint8_t { words, arg, plural, select, list, count };
  Kind kind = Kind::words;
  std::string text;  // words; or the argument's name
  std::string form;  // of the argument; how a list is joined
  std::vector<Case> cases;
};

struct TextHash : std::hash<std::string_view> {
  using is_transparent = void;
};

}  // namespace detail

class Catalogue {
 public:
  struct Entry {
    detail::Message plain;
    std::vector<detail::Case> you;           // by the argument that is the viewer's seat
    std::vector<detail::Case> forms;         // of a name
    std::string rule;                        // an id, or {argument}
    std::set<std::string> args() const;      // all that any of its sentences names
    std::set<std::string> optional() const;  // those it can do without: they have a case `none`
  };

  // Adds what the file says, in place of what was there; the error names the line.
  Result<bool> add(std::string_view file);
  // Every letter of every sentence looks foreign: for finding words that are not from here.
  void disguise();
  const Entry* find(std::string_view id) const;
  std::vector<std::string> ids() const;

  // The words for one viewer. An id that is not there is shown as it is, in ⟨⟩.
  std::string render(const Text& text, Seat viewer = Seat::spectator) const;
  std::string rule(const Text& text) const;
  // One name: name("card.red-3", "short").
  std::string name(std::string_view key, std::string_view form = {}) const;

 private:
  friend class Renderer;
  using Entries = std::unordered_map<std::string, Entry, detail::TextHash, std::equal_to<>>;
  Result<bool> add_line(const std::string& line);
  Entries entries_;
};

// The words of a game in a language: the game's and the hall's, and English where that language has
// none. Made once and kept. "qps" is the disguised English; an unknown language is English.
const Catalogue& catalogue(std::string_view game, std::string_view language = "en");
// Those that are compiled in: en, de ...
const std::vector<std::string>& languages();
// Of a list as a browser sends it ("de-AT,de;q=0.9,en"), the first that we have; else English.
std::string best_language(std::string_view wanted);
// For games that bring their words along (tests).
void add_words(std::string game, std::string language, std::string file);
// The file as it is, or empty: data/<game>/words.<language>, or one that was added.
std::string_view words_file(std::string_view game, std::string_view language);

}  // namespace gh
