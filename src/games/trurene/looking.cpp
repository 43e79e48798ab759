// What the player may know (TR-D-5): views and guesses. Views are built from what is known, never
// by striking out.
#include <algorithm>

#include "games/trurene/game.h"

namespace gh::trurene {
namespace {

bool fights(const State& s, Opponent who) {
  const auto* f = current_fight(s);
  return f && f->opponent == who;
}

EnemyView enemy_view(const Enemy& e) { return {e.at, e.health, e.max_health, e.attack}; }

FightView fight_view(const State& s, const Fight& f) {
  FightView v;
  v.opponent = f.opponent;
  v.tick = f.tick;
  v.aurora = {"Aurora",   s.aurora.health, s.aurora.max_health,
              f.accuracy, f.power,         s.aurora.attack.time,
              f.ready};
  v.enemy = {opponent_name(s, f.opponent),
             enemy_health(s, f),
             enemy_max_health(s, f),
             f.enemy.accuracy,
             f.enemy.power,
             f.enemy.time,
             f.enemy_ready};
  v.retreat = retreat_chance(f.accuracy, f.enemy.accuracy);
  v.will_strike = enemy_will_strike(f);
  return v;
}

VillageView village_view(const State& s, const Village& visit) {
  VillageView v;
  for (int p = 0; p < 3; ++p) {
    if (visit.away >= 0 && p != visit.away) v.here.push_back(static_cast<Person>(p));
    if (visit.spoken >> p & 1) v.spoken.push_back(static_cast<Person>(p));
  }
  const auto& top = s.agenda.steps.back();
  if (const auto* m = std::get_if<Merchant>(&top)) {
    v.talking = Person::merchant;
    if (m->stage != Merchant::Stage::kind) v.kind = m->kind;
    if (m->stage == Merchant::Stage::buy) {
      auto o = weapon_offer(m->kind, worth_of(*m), m->swing_accuracy, m->swing_power);
      v.offer = {weapon_name(m->kind, adjective_of(*m)), o.accuracy, o.power, o.time, m->budget};
    }
  }
  if (const auto* q = std::get_if<Quester>(&top)) {
    v.talking = Person::quester;
    if (q->stage >= Quester::Stage::accept)
      v.story = content().stories[static_cast<std::size_t>(q->story)].words;
  }
  if (std::get_if<Hunter>(&top)) v.talking = Person::hunter;
  return v;
}

void view_moment(const State& s, View& v) {
  for (const Step& step : s.agenda.steps) {
    if (const auto* x = std::get_if<Village>(&step)) v.village = village_view(s, *x);
    if (const auto* f = std::get_if<Fight>(&step))
      if (f->stage != Fight::Stage::start) v.fight = fight_view(s, *f);
    if (const auto* r = std::get_if<RiddleStep>(&step)) {
      const auto& shrine = s.shrines[static_cast<std::size_t>(r->shrine)];
      const auto& riddle = content().riddles[static_cast<std::size_t>(shrine.riddle)];
      v.riddle = {shrine.at, riddle.text, riddle.hint};
    }
  }
}

Scene scene(const State& s) {
  Scene scene = Scene::over;
  for (const Step& step : s.agenda.steps) {
    constexpr Scene kScenes[] = {Scene::world,   Scene::world,    Scene::turn,    Scene::landing,
                                 Scene::landing, Scene::creature, Scene::village, Scene::village,
                                 Scene::village, Scene::village,  Scene::shrine,  Scene::shrine,
                                 Scene::fight,   Scene::night};
    static_assert(std::size(kScenes) == std::variant_size_v<Step>);
    scene = kScenes[step.index()];
  }
  return scene;
}

std::vector<std::string> signs(const Told& t) {
  std::vector<std::string> out;
  auto say = [&](Sign sign, const char* here, const char* direction) {
    if (sign == Sign::unknown) return;
    auto name = enum_name(sign);
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    out.push_back(sign == Sign::here ? line(here) : filled(line(direction), {{"direction", name}}));
  };
  say(t.troll_king, "troll_here", "troll_direction");
  if (t.near) out.push_back(line("troll_near"));
  say(t.wolves, "wolves_here", "wolves_direction");
  if (t.howling) out.push_back(line("wolves_howl"));
  if (t.death) out.push_back(line("wolves_death"));
  return out;
}

std::optional<Square> maybe(Square q) { return q ? std::optional(q) : std::nullopt; }

void view_places(const State& s, View& v) {
  v.rows = s.rows;
  v.columns = s.columns;
  v.villages = s.villages;
  v.ruins = s.ruins;
  for (const auto& shrine : s.shrines) v.shrines.push_back({shrine.at, shrine.solved});
  v.maeja = maybe(s.maeja);
  v.hawk = maybe(s.hawk);
  v.hawk_mark = maybe(s.hawk_mark);
}

}  // namespace

View Game::view(const State& s, Seat viewer) {
  View v;
  v.viewer = viewer;
  v.map_name = s.book->map_name;
  v.level = s.level;
  v.scene = scene(s);
  v.turn = s.turn;
  view_places(s, v);
  v.aurora = {s.aurora.at,
              s.aurora.health,
              s.aurora.max_health,
              s.aurora.attack,
              weapon_name(s, s.aurora.weapon),
              s.aurora.gold};
  if (sees_all(s) || fights(s, Opponent::troll_king)) v.troll_king = enemy_view(s.troll_king);
  if (sees_all(s) || fights(s, Opponent::wolves)) v.wolves = enemy_view(s.wolves);
  if (s.quest.at)
    v.quest = {s.quest.at, keyword(s),
               content().stories[static_cast<std::size_t>(s.quest.story)].words};
  v.told = s.told;
  v.signs = signs(s.told);
  constexpr const char* kStates[] = {"hidden", "carried", "learnt"};
  for (std::size_t i = 0; i < s.book->spells.size(); ++i) {
    const auto& spell = s.book->spells[i];
    v.spells.push_back({spell.name, enum_name(spell.effect), spell.amount, kStates[s.spells[i]]});
  }
  view_moment(s, v);
  const auto* ask = s.agenda.asked_of(kAurora);
  v.may_attempt = ask && ask->question == static_cast<int>(Question::turn) && may_attempt(s);
  v.ticks = static_cast<int>(s.ticks);
  v.ending = s.ending;
  if (s.ending == Ending::won) v.score = s.turn;
  return v;
}

// --- guesses

namespace {

// A square that fits what was told: the direction from where she stood, and how near.
class Guess {
 public:
  Guess(const State& s, Rng& rng) : s_(s), rng_(rng) {}

  // `fits` is the direction; distances are `least` to `most`. The true square is used when nothing
  // else can be found quickly.
  Square square_for(Sign sign, int least, int most, Square truth) {
    Square from = s_.told.at;
    if (!from || sign == Sign::unknown || sign == Sign::here) return anywhere();
    int reach = std::min(most, s_.rows + s_.columns);
    for (int tries = 0; tries < 60; ++tries) {
      Square q =
          trurene::square(between(from.row, reach, s_.rows, sign, Sign::north, Sign::south),
                          between(from.column, reach, s_.columns, sign, Sign::west, Sign::east));
      int far = distance(from, q);
      if (far >= least && far <= most && direction_of(from, q) == sign && q != s_.aurora.at)
        return q;
    }
    return truth;
  }

 private:
  Square anywhere() {
    for (int tries = 0; tries < 20; ++tries) {
      Square q = trurene::square(below(s_.rows), below(s_.columns));
      if (q != s_.aurora.at) return q;
    }
    return legal_squares(s_, s_.aurora.at)[0];
  }
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  // A row (or column) within reach, on the side that the sign names.
  int between(int from, int reach, int size, Sign sign, Sign less, Sign more) {
    int low = std::max(0, from - reach), high = std::min(size - 1, from + reach);
    if (sign == less) high = std::max(low, from - 1);
    if (sign == more) low = std::min(high, from + 1);
    return low + below(high - low + 1);
  }

  const State& s_;
  Rng& rng_;
};

void guess_values(Enemy& e, const tune::Rolled& r, Rng& rng, bool basic, const tune::Fixed& fixed) {
  auto roll = [&](tune::Range range) {
    return static_cast<std::int16_t>(
        range.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(range.size()))));
  };
  if (basic) {
    e.max_health = static_cast<std::int16_t>(fixed.health);
    e.attack = {static_cast<std::int16_t>(fixed.accuracy), static_cast<std::int16_t>(fixed.power),
                static_cast<std::int16_t>(fixed.time)};
  } else {
    e.max_health = roll(r.health);
    e.attack = {roll(r.accuracy), roll(r.power), roll(r.time)};
  }
  e.health = e.max_health;
}

void guess_troll_king(State& s, Rng& rng) {
  auto& e = s.troll_king;
  guess_values(e, tune::kTrollKing, rng, s.level == Level::basic, tune::kBasicTrollKing);
  if (e.at == s.aurora.at) return;  // she knows that
  if (s.hawk_mark && s.hawk_mark != s.aurora.at) {
    e.at = s.hawk_mark;
    return;
  }
  Guess guess(s, rng);
  e.at = s.told.near ? guess.square_for(s.told.troll_king, 1, tune::kTrollNear, e.at)
                     : guess.square_for(s.told.troll_king, tune::kTrollNear + 1, 1 << 20, e.at);
}

void guess_wolves(State& s, Rng& rng) {
  auto& e = s.wolves;
  guess_values(e, tune::kWolves, rng, s.level == Level::basic, tune::kBasicWolves);
  if (e.at == s.aurora.at) return;
  int least = s.told.death     ? 1
              : s.told.howling ? tune::kDeathDistance + 1
                               : tune::kHowlDistance + 1;
  int most = s.told.death ? tune::kDeathDistance : s.told.howling ? tune::kHowlDistance : 1 << 20;
  e.at = Guess(s, rng).square_for(s.told.wolves, least, most, e.at);
}

// Footprints that could have led him there: the last few squares of some walk.
void guess_trail(State& s, Rng& rng) {
  s.trail.clear();
  Square q = s.troll_king.at;
  int turn = s.turn - s.turn % tune::kTrollKingEvery;
  for (int i = 0; i < 8 && turn > 0; ++i, turn -= tune::kTrollKingEvery) {
    auto ways = legal_squares(s, q);
    q = ways[rng.below(static_cast<std::uint32_t>(ways.size()))];
    bool seen =
        std::any_of(s.trail.begin(), s.trail.end(), [&](const Footprint& f) { return f.at == q; });
    if (!seen) s.trail.insert(s.trail.begin(), {q, static_cast<std::int16_t>(turn)});
  }
}

void guess_riddles(State& s, Rng& rng) {
  int asked = -1;
  for (const Step& step : s.agenda.steps)
    if (const auto* r = std::get_if<RiddleStep>(&step)) asked = r->shrine;
  std::vector<std::int16_t> free;
  for (std::size_t r = 0; r < content().riddles.size(); ++r)
    free.push_back(static_cast<std::int16_t>(r));
  auto unknown = [&](std::size_t i) {
    return !s.shrines[i].solved && static_cast<int>(i) != asked;
  };
  for (std::size_t i = 0; i < s.shrines.size(); ++i)
    if (!unknown(i)) std::erase(free, s.shrines[i].riddle);
  for (std::size_t i = 0; i < s.shrines.size(); ++i) {
    if (!unknown(i)) continue;
    auto n = rng.below(static_cast<std::uint32_t>(free.size()));
    s.shrines[i].riddle = free[n];
    free.erase(free.begin() + n);
  }
}

}  // namespace

void Game::determinize(State& s, Seat, Rng& rng) {
  bool created = std::none_of(s.agenda.steps.begin(), s.agenda.steps.end(), [](const Step& step) {
    return std::holds_alternative<Create>(step) || std::holds_alternative<Settle>(step);
  });
  if (!created || s.ending != Ending::none) return;
  if (!sees_all(s) && !fights(s, Opponent::troll_king)) guess_troll_king(s, rng);
  if (!sees_all(s) && !fights(s, Opponent::wolves)) guess_wolves(s, rng);
  guess_trail(s, rng);
  guess_riddles(s, rng);
  s.target = s.villages[rng.below(static_cast<std::uint32_t>(s.villages.size()))];
}

}  // namespace gh::trurene
