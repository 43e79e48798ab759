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

// All squares that fit what was told: the direction from where she stood, and how near. They are
// counted line by line away from her, so that one is drawn fairly without looking at the whole map.
class Fitting {
 public:
  Fitting(const State& s, Sign sign, int least, int most)
      : s_(s), from_(s.told.at), sign_(sign), least_(least), most_(most) {}

  // A square drawn among them, never `not_here`. Where nothing fits, which no game brings about,
  // any square: a guess must not depend on the truth.
  Square draw(Rng& rng, Square not_here) const {
    if (from_ && sign_ == Sign::here && from_ != not_here) return from_;
    bool told = from_ && sign_ != Sign::here && sign_ != Sign::unknown;
    int all = told ? count() : 0;
    int barred = told && on_map(s_, not_here) && has(not_here) ? 1 : 0;
    if (all <= barred) return anywhere(rng, not_here);
    auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(all - barred)));
    Square q = nth(n);
    // The barred one gives its number to the last.
    return q == not_here ? nth(all - 1) : q;
  }

 private:
  bool upright() const { return sign_ == Sign::north || sign_ == Sign::south; }
  // How far she can see that way, and the squares on line k of it: those `across` from least to
  // most on either side. On a tie of rows and columns the columns are named (TR-E-7).
  int lines() const {
    if (sign_ == Sign::north) return from_.row;
    if (sign_ == Sign::south) return s_.rows - 1 - from_.row;
    return sign_ == Sign::west ? from_.column : s_.columns - 1 - from_.column;
  }
  struct Line {
    int near, far;      // how far across, at least and at most
    int before, after;  // how many squares of the map there are to either side
    int side(int room) const { return std::max(0, std::min(far, room) - std::max(near, 1) + 1); }
    int middle() const { return near == 0 && far >= 0 ? 1 : 0; }
    int count() const { return side(before) + middle() + side(after); }
  };
  Line line(int k) const {
    int here = upright() ? from_.column : from_.row;
    int size = upright() ? s_.columns : s_.rows;
    return {std::max(0, least_ - k), std::min(upright() ? k - 1 : k, most_ - k), here,
            size - 1 - here};
  }
  int count() const {
    int all = 0;
    for (int k = 1; k <= std::min(lines(), most_); ++k) all += line(k).count();
    return all;
  }
  Square nth(int n) const {
    int k = 1;
    while (n >= line(k).count()) n -= line(k++).count();
    const auto l = line(k);
    int across = 0;
    if (n < l.side(l.before))
      across = -(std::max(l.near, 1) + n);
    else if (n >= l.side(l.before) + l.middle())
      across = std::max(l.near, 1) + n - l.side(l.before) - l.middle();
    int along = sign_ == Sign::north || sign_ == Sign::west ? -k : k;
    return upright() ? trurene::square(from_.row + along, from_.column + across)
                     : trurene::square(from_.row + across, from_.column + along);
  }
  bool has(Square q) const {
    int far = distance(from_, q);
    return far >= least_ && far <= most_ && direction_of(from_, q) == sign_;
  }
  Square anywhere(Rng& rng, Square not_here) const {
    int all = s_.rows * s_.columns;
    auto at = [&](int n) { return trurene::square(n / s_.columns, n % s_.columns); };
    bool barred = on_map(s_, not_here);
    auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(all - (barred ? 1 : 0))));
    return at(n) == not_here ? at(all - 1) : at(n);
  }

  const State& s_;
  Square from_;
  Sign sign_;
  int least_, most_;
};

constexpr int kAnyDistance = 1 << 20;

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

// She was told that somebody shares her square, and is still there.
bool told_here(const State& s, Sign sign) { return sign == Sign::here && s.told.at == s.aurora.at; }

void guess_troll_king(State& s, Rng& rng) {
  auto& e = s.troll_king;
  guess_values(e, tune::kTrollKing, rng, s.level == Level::basic, tune::kBasicTrollKing);
  if (told_here(s, s.told.troll_king)) return void(e.at = s.aurora.at);
  if (s.hawk_mark && s.hawk_mark != s.aurora.at) return void(e.at = s.hawk_mark);
  Fitting near(s, s.told.troll_king, 1, tune::kTrollNear);
  Fitting far(s, s.told.troll_king, tune::kTrollNear + 1, kAnyDistance);
  e.at = (s.told.near ? near : far).draw(rng, s.aurora.at);
}

void guess_wolves(State& s, Rng& rng) {
  auto& e = s.wolves;
  guess_values(e, tune::kWolves, rng, s.level == Level::basic, tune::kBasicWolves);
  if (told_here(s, s.told.wolves)) return void(e.at = s.aurora.at);
  int least = s.told.death     ? 1
              : s.told.howling ? tune::kDeathDistance + 1
                               : tune::kHowlDistance + 1;
  int most = s.told.death     ? tune::kDeathDistance
             : s.told.howling ? tune::kHowlDistance
                              : kAnyDistance;
  // While she fights the Troll King the wolves may stand beside them, unseen (TR-Q-5).
  Square not_here = fights(s, Opponent::troll_king) ? Square{} : s.aurora.at;
  e.at = Fitting(s, s.told.wolves, least, most).draw(rng, not_here);
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
  s.news.evidence = {};  // found but not told before the night
  guess_riddles(s, rng);
  s.target = s.villages[rng.below(static_cast<std::uint32_t>(s.villages.size()))];
}

}  // namespace gh::trurene
