// The table in a terminal.
#include "core/labels.h"
#include "games/ivanhoe/game.h"

namespace gh::ivanhoe {
namespace {

const char* colour_code(Colour c) {
  constexpr const char* kCodes[] = {"1;35", "1;31", "1;34", "1;33", "1;32"};
  return kCodes[static_cast<int>(c)];
}

std::string inked_card(Kind k, const Ink& ink) {
  auto text = enum_name(k);
  if (k < Kind::squire_2) {
    for (int c = 0; c < kColours; ++c)
      if (text.starts_with(enum_name(static_cast<Colour>(c))))
        return ink(colour_code(static_cast<Colour>(c)), text);
  }
  return ink(k < Kind::unhorse ? "1;37" : "36", text);
}

std::string cards(const std::vector<Kind>& kinds, const Ink& ink) {
  std::string s;
  for (Kind k : kinds) s += (s.empty() ? "" : " ") + inked_card(k, ink);
  return s.empty() ? "-" : s;
}

std::string player_lines(const View& v, const PlayerView& p, const Ink& ink, const Labels& say) {
  bool turn = v.turn == p.seat;
  std::string s = (turn ? ink("1;33", "> ") : "  ") + ink("1", "{" + seat_name(p.seat) + "}");
  if (p.seat == v.viewer) s += " (" + say("self") + ")";
  s += "  " + say("tokens") + ": ";
  std::string tokens;
  for (Colour c : p.tokens) tokens += ink(colour_code(c), say.name("colour", enum_name(c))) + " ";
  s += tokens.empty() ? say("none") + " " : tokens;
  s += " " + say("hand") + ": " + std::to_string(p.hand_size);
  if (!p.in) s += ink("2", "  " + say("withdrawn"));
  if (p.shield) s += ink("1;36", "  [" + say("shield") + "]");
  if (p.stunned) s += ink("1;31", "  [" + say("stunned") + "]");
  s += "\n";
  if (p.in && v.colour)
    s += "      " + ink("1", std::to_string(p.total)) + " : " + cards(p.display, ink) + "\n";
  if (!p.known.empty()) s += "      " + say("known") + ": " + cards(p.known, ink) + "\n";
  return s;
}

}  // namespace

std::string Game::draw(const View& v, const Ink& ink) {
  const Labels say("ivanhoe", ink);
  std::string s = ink("1", say.game());
  s += v.colour ? "   " + say("tournament") + " " +
                      ink(colour_code(*v.colour), say.name("colour", enum_name(*v.colour)))
                : "   " + say("between");
  s += "   " + say("deck", v.deck) + ", " + say("discard", v.discard);
  if (v.discard_top) s += " (" + inked_card(*v.discard_top, ink) + ")";
  s += ", " + std::to_string(v.tokens_to_win) + " " + say("win") + "\n";
  for (const auto& p : v.players) s += player_lines(v, p, ink, say);
  for (const auto& p : v.players)
    if (p.hand) s += "  " + say("your_hand") + ": " + cards(*p.hand, ink) + "\n";
  return s;
}

}  // namespace gh::ivanhoe
