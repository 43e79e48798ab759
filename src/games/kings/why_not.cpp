// Why something cannot be picked. The sentences are in data/kings/words.*.
//
// An answer is made of what the asked seat knows: whoever cannot tell two states apart is told the
// same (promise 4).
#include <sstream>

#include "games/kings/words.h"

namespace gh::kings {
namespace {

class WhyNot {
 public:
  WhyNot(const State& s, const Ask& ask) : s_(s), ask_(ask), who_(ask.who), me_(player(s, who_)) {}

  Text operator()(std::string_view what) {
    std::istringstream in{std::string(what)};
    std::string verb, two;
    in >> verb >> one_ >> two;
    if (verb.starts_with("hex/"))
      one_ = verb.substr(4), verb = s_.group.hex == kNoHex ? "build" : "go";
    hex_ = on_board(hex_from(one_));
    hex2_ = on_board(hex_from(two));
    kind_ = kind_from(one_);
    for (const auto& [name, reason] : kReasons)
      if (name == verb) return (this->*reason)();
    return phrase("no.option");
  }

 private:
  bool asked(Question q) const { return ask_.question == static_cast<int>(q); }
  template <class T>
  const T* step() const {
    return std::get_if<T>(&s_.agenda.steps.back());
  }
  std::optional<int> on_board(std::optional<int> hex) const {
    return hex && *hex < s_.hexes ? hex : std::nullopt;
  }
  Pieces copies() const { return kind_ ? Pieces(of_kind(*kind_)) : Pieces{}; }
  Pieces of_kind(Kind k) const {  // a character's counter lies with one side up
    Pieces p = kBox.copies[k];
    if (k < kFirstHero) return p;
    p = {};
    const int piece = kThings + (k - kFirstHero) / 2;
    if (kind_of(s_, piece) == k) p.put(piece);
    return p;
  }
  Text not_on_rack() const { return phrase("no.rack", say::thing(KindIndex(*kind_))); }
  bool on_rack() const { return !(me_.rack & copies()).empty(); }

  // --- nothing is no answer

  Text pass() {
    if (asked(Question::segment)) return phrase("no.pass_segment");
    if (asked(Question::recruit)) return phrase("no.pass_recruit");
    if (asked(Question::round_start)) return phrase("no.pass_blade");
    if (asked(Question::power)) return phrase(s_.forced_powers ? "no.pass_power" : "no.say_done");
    if (asked(Question::move) || asked(Question::place) || asked(Question::build))
      return phrase("no.say_done");
    if (asked(Question::group)) return phrase("no.pass_group");
    return phrase("no.pass");
  }

  // --- movement

  Text go() {
    const auto& g = s_.group;
    if (!hex_) return phrase("no.hex");
    if (g.hex == kNoHex) return phrase("no.group");
    const auto& near = around(s_, g.hex).near;
    if (std::find(near.begin(), near.end(), *hex_) == near.end()) return phrase("no.adjacent");
    const int cost = step_cost(s_, g, *hex_), points = step_points(s_, g, *hex_);
    if (cost > points) return phrase("no.points", say::cost(cost), say::n(points));
    if (is_sea(s_, *hex_)) return phrase("no.sea");
    if (!g.moved && !(g.members & s_.pinned).empty()) return phrase("no.pinned");
    if (g.moved && stops_group(s_, g.hex, who_)) return phrase("no.stopped");
    return phrase("no.ten");
  }
  Text take() {
    if (!asked(Question::move)) return phrase("no.take_now");
    if (one_ == "all") return phrase("no.take_none");
    if (!hex2_ || !kind_) return phrase("no.take_none");
    const Pieces here = army(s_, *hex2_, who_) & copies();
    if (here.empty()) return phrase("no.take_none");
    return phrase((here - s_.moved).empty() ? "no.take_moved" : "no.pinned");
  }
  Text add() {
    const auto& g = s_.group;
    if (g.hex == kNoHex) return phrase("no.group");
    const Pieces here = (army(s_, g.hex, who_) - g.members) & copies();
    if (here.empty()) return phrase("no.take_none");
    if ((here - s_.moved).empty()) return phrase("no.take_moved");
    return phrase(g.free ? "no.add_flying" : "no.pinned");
  }
  Text drop() {
    const auto& g = s_.group;
    if (g.hex == kNoHex) return phrase("no.group");
    const Pieces here = g.members & copies();
    if (here.empty()) return phrase("no.drop_none");
    if (!g.moved) return phrase("no.drop_still");
    if (is_sea(s_, g.hex)) return phrase("no.sea");
    if (g.members.size() < 2) return phrase("no.drop_last");
    if (g.free) return phrase("no.drop_flying");
    if ((army(s_, g.hex, who_) - g.members).size() >= kMostStack) return phrase("no.ten");
    return phrase("no.drop_deerhunter");
  }
  Text halt() {
    const auto& g = s_.group;
    if (g.hex == kNoHex) return phrase("no.group");
    if (is_sea(s_, g.hex)) return phrase("no.halt_sea");
    return phrase(g.moved ? "no.halt" : "no.halt_still");
  }
  Text back() {
    return phrase(s_.group.hex == kNoHex && !step<BalloonTrip>() ? "no.group" : "no.back");
  }
  Text fly_on() {
    const auto& g = s_.group;
    if (g.hex == kNoHex) return phrase("no.group");
    bool flyers = false;
    g.members.each([&](int p) { flyers = flyers || is_flying(s_, p); });
    if (!flyers) return phrase("no.fly_on");
    if (g.moved && s_.owner[at(g.hex)] < 0) return phrase("no.stopped");
    return phrase("no.fly_on_free");
  }

  // --- combat

  Text explore() {
    if (!asked(Question::segment)) return phrase("no.segment_phase");
    if (!hex_) return phrase("no.hex");
    if (is_sea(s_, *hex_)) return phrase("no.explore_sea");
    if (s_.owner[at(*hex_)] >= 0) return phrase("no.explore_owned");
    if (army(s_, *hex_, who_).empty()) return phrase("no.explore_counters");
    return phrase("no.explore_others");
  }
  Text battle() {
    if (!asked(Question::segment)) return phrase("no.segment_phase");
    if (!hex_) return phrase("no.hex");
    if (!fights_in(s_, *hex_, who_)) return phrase("no.battle_yours");
    return phrase("no.battle_enemy");
  }
  Text bribe() {
    const auto* e = step<Exploration>();
    if (!asked(Question::bribe) || !e) {
      const bool fought = in_battle(s_) && (s_.battle.sides >> kNatives & 1);
      return phrase(fought ? "no.bribe_fought" : "no.bribe_phase");
    }
    Pieces natives = unowned_things(s_, e->hex) & (kBox.creatures | kBox.settlements) & copies();
    if (e->left & 1) natives -= kBox.settlements;
    if (natives.empty()) return phrase("no.bribe_none");
    return phrase("no.bribe_gold", say::gold(bribe_price(s_, e->hex, natives.nth(0))));
  }
  Text challenge() { return phrase("no.challenge"); }
  Text retreat() { return phrase(asked(Question::retreat) ? "no.retreat" : "no.retreat_now"); }
  Text hit() { return phrase(asked(Question::hits) ? "no.hit" : "no.hit_now"); }

  // --- things and characters

  Text place() {
    if (!kind_ || !hex2_) return phrase("no.hex");
    if (!on_rack()) return not_on_rack();
    if (auto why = place_problem(s_, who_, *kind_, *hex2_)) return phrase(why.id);
    const auto* p = step<PlaceThings>();
    if (p && p->only_fresh) return phrase("no.place_fresh");
    if (p && p->hex != kNoHex) return phrase("no.place_captured");
    return phrase("no.place_phase");
  }
  Text claim() {
    if (!hex_) return phrase("no.hex");
    if (is_sea(s_, *hex_)) return phrase("no.claim_sea");
    if (s_.owner[at(*hex_)] >= 0) return phrase("no.claim_taken");
    for (Hex n : around(s_, *hex_).near)
      if (s_.owner[at(n)] >= 0 && !owns(s_, who_, n)) return phrase("no.claim_touches");
    return phrase("no.claim_apart");
  }
  Text recruit() {
    if (!kind_ || *kind_ < kFirstHero || copies().empty()) return phrase("no.recruit_side");
    const int p = copies().nth(0);
    if (s_.place[at(p)] != kPool) return phrase("no.recruit_pool");
    if (is_terrain_lord(s_, p) && has_terrain_lord(s_, who_)) return phrase("no.recruit_lord");
    return phrase("no.recruit_again");
  }
  Text discharge() {
    const bool mine = !(me_.of & copies() & kBox.heroes).empty();
    return phrase(mine ? "no.recruit_again" : "no.discharge");
  }
  Text bonus() { return phrase("no.bonus"); }
  Text buy() {
    const auto* r = step<Recruitment>();
    if (!r) return phrase("no.recruit_phase");
    return phrase(r->bought >= 5 ? "no.buy" : "no.buy_gold");
  }
  Text give() {
    if (kind_ && !on_rack()) return not_on_rack();
    const auto* r = step<Recruitment>();
    return phrase(r && r->traded >= 10 ? "no.give_ten" : "no.recruit_phase");
  }
  Text draw() {
    const auto* r = step<Recruitment>();
    return phrase(r && r->traded % 2 ? "no.draw_odd" : "no.recruit_phase");
  }
  Text discard() { return kind_ && !on_rack() ? not_on_rack() : phrase("no.discard"); }
  Text cash() {
    if (kind_ && !on_rack()) return not_on_rack();
    return phrase(!kind_ || design(*kind_).sort != Sort::treasure ? "no.cash" : "no.cash_now");
  }
  Text drop_income() {
    if (s_.phase == Phase::combat) return phrase("no.income_combat");
    return phrase("no.income_none");
  }
  Text play() {
    if (!kind_ || design(*kind_).sort != Sort::event) return phrase("no.play");
    if (!on_rack()) return not_on_rack();
    return phrase(asked(Question::event) ? "no.play" : "no.play_phase");
  }
  template <Magic m>
  Text use() {  // an item by its own name
    if (!holds(s_, who_, m)) return phrase("no.item", say::item(ItemIndex(static_cast<int>(m))));
    return phrase("no.item_now", say::item(ItemIndex(static_cast<int>(m))));
  }

  // --- building and powers

  Text build() {
    if (!hex_) return phrase("no.hex");
    const bool free = asked(Question::workers);
    if (auto why = build_problem(s_, who_, *hex_, free)) return phrase(why.id);
    return phrase("no.build_phase");
  }
  Text assassin() {
    if (!has_hero(s_, who_, Hero::assassin_primus)) return phrase("no.assassin_none");
    const auto* p = step<Powers>();
    if (!p) return phrase("no.power_phase");
    if (p->used & 1) return phrase("no.power_again");
    if (!hex_) return phrase("no.hex");
    const int owner = s_.owner[at(*hex_)];
    if (owner < 0 || owner == index(who_)) return phrase("no.assassin_hex");
    return phrase("no.assassin_empty");
  }
  Text thief() {
    if (!has_hero(s_, who_, Hero::master_thief)) return phrase("no.thief_none");
    const auto* p = step<Powers>();
    if (!p) return phrase("no.power_phase");
    return phrase(p->used & 2 ? "no.power_again" : "no.thief");
  }

  using Reason = Text (WhyNot::*)();
  static constexpr std::pair<std::string_view, Reason> kReasons[] = {
      {"pass", &WhyNot::pass},
      {"done", &WhyNot::pass},
      {"go", &WhyNot::go},
      {"take", &WhyNot::take},
      {"add", &WhyNot::add},
      {"drop", &WhyNot::drop},
      {"halt", &WhyNot::halt},
      {"back", &WhyNot::back},
      {"fly-on", &WhyNot::fly_on},
      {"balloon", &WhyNot::use<Magic::balloon>},
      {"explore", &WhyNot::explore},
      {"battle", &WhyNot::battle},
      {"bribe", &WhyNot::bribe},
      {"challenge", &WhyNot::challenge},
      {"retreat", &WhyNot::retreat},
      {"hit", &WhyNot::hit},
      {"place", &WhyNot::place},
      {"claim", &WhyNot::claim},
      {"recruit", &WhyNot::recruit},
      {"discharge", &WhyNot::discharge},
      {"bonus", &WhyNot::bonus},
      {"raise", &WhyNot::bonus},
      {"buy", &WhyNot::buy},
      {"give", &WhyNot::give},
      {"draw", &WhyNot::draw},
      {"discard", &WhyNot::discard},
      {"cash", &WhyNot::cash},
      {"drop-income", &WhyNot::drop_income},
      {"play", &WhyNot::play},
      {"bow", &WhyNot::use<Magic::bow>},
      {"sword", &WhyNot::use<Magic::sword>},
      {"golem", &WhyNot::use<Magic::golem>},
      {"talisman", &WhyNot::use<Magic::talisman>},
      {"firewall", &WhyNot::use<Magic::firewall>},
      {"elixir", &WhyNot::use<Magic::elixir>},
      {"fan", &WhyNot::use<Magic::fan>},
      {"lucky-charm", &WhyNot::use<Magic::lucky_charm>},
      {"dispel-magic", &WhyNot::use<Magic::dispel_magic>},
      {"dust-of-defense", &WhyNot::use<Magic::dust_of_defense>},
      {"build", &WhyNot::build},
      {"assassin", &WhyNot::assassin},
      {"thief", &WhyNot::thief},
  };

  const State& s_;
  const Ask& ask_;
  Seat who_;
  const Player& me_;
  std::string one_;
  std::optional<int> hex_, hex2_;
  std::optional<Kind> kind_;
};

}  // namespace

Text Game::why_not(const State& s, Seat who, std::string_view what) {
  const auto* ask = is_player(who) && index(who) < s.seats ? s.agenda.asked_of(who) : nullptr;
  if (!ask) return phrase("no.question");
  return WhyNot(s, *ask)(what);
}

}  // namespace gh::kings
