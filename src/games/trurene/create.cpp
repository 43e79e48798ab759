// Creating a world (section 5), draw by draw, and settling one that came from a file.
#include <algorithm>

#include "games/trurene/rules.h"

namespace gh::trurene {
namespace {

constexpr Question next_of(Question q) {
  return static_cast<Question>(static_cast<std::uint16_t>(q) + 1);
}

std::vector<Square> used(const State& s) {
  auto taken = quest_taken(s);
  std::erase_if(taken, [](Square q) { return !q; });
  return taken;
}

// Free squares for the Troll King or the wolves: not too near to Aurora; for him also so that the
// world can be won: where the villages outlast a simple plan, or at least as long as possible.
std::vector<Square> enemy_squares(const State& s, bool troll_king) {
  auto taken = used(s);
  int n = count_free(s, taken);
  std::vector<Square> out;
  int best = -1 << 20;
  for (int i = 0; i < n; ++i) {
    Square q = nth_free(s, taken, i);
    if (distance(q, s.aurora.at) < tune::kEnemyStart) continue;
    if (troll_king) {
      int room = std::min(slack(s, q), 0);
      if (room < best) continue;
      if (room > best) out.clear();
      best = room;
    }
    out.push_back(q);
  }
  return out;
}

const tune::Rolled& rolled(const Create& step, bool troll_king) {
  if (step.difficulty == Difficulty::easy)
    return troll_king ? tune::kTrollKingEasy : tune::kWolvesEasy;
  if (step.difficulty == Difficulty::hard)
    return troll_king ? tune::kTrollKingHard : tune::kWolvesHard;
  return troll_king ? tune::kTrollKing : tune::kWolves;
}

bool is_value(Question q) {
  return (q >= Question::troll_king_health && q <= Question::troll_king_time) ||
         (q >= Question::wolves_health && q <= Question::wolves_time);
}

tune::Range value_range(const Create& step) {
  bool troll = step.draw < Question::wolves_square;
  const auto& r = rolled(step, troll);
  switch (step.draw) {
    case Question::troll_king_health:
    case Question::wolves_health:
      return r.health;
    case Question::troll_king_accuracy:
    case Question::wolves_accuracy:
      return r.accuracy;
    case Question::troll_king_power:
    case Question::wolves_power:
      return r.power;
    default:
      return r.time;
  }
}

void set_value(State& s, Question q, int n) {
  auto v = static_cast<std::int16_t>(n);
  bool troll = q < Question::wolves_square;
  auto& enemy = troll ? s.troll_king : s.wolves;
  switch (q) {
    case Question::troll_king_health:
    case Question::wolves_health:
      enemy.health = enemy.max_health = v;
      return;
    case Question::troll_king_accuracy:
    case Question::wolves_accuracy:
      enemy.attack.accuracy = v;
      return;
    case Question::troll_king_power:
    case Question::wolves_power:
      enemy.attack.power = v;
      return;
    default:
      enemy.attack.time = v;
  }
}

void set_fixed(Enemy& enemy, const tune::Fixed& f) {
  enemy.health = enemy.max_health = static_cast<std::int16_t>(f.health);
  enemy.attack = {static_cast<std::int16_t>(f.accuracy), static_cast<std::int16_t>(f.power),
                  static_cast<std::int16_t>(f.time)};
}

std::vector<std::int16_t> unused_riddles(const State& s) {
  std::vector<std::int16_t> out;
  for (std::size_t r = 0; r < content().riddles.size(); ++r) {
    bool taken = std::any_of(s.shrines.begin(), s.shrines.end(),
                             [&](const Shrine& x) { return x.riddle == static_cast<int>(r); });
    if (!taken) out.push_back(static_cast<std::int16_t>(r));
  }
  return out;
}

}  // namespace

int created_number(const State& s, const Create& step, int n) {
  if (is_value(step.draw)) return value_range(step).least + n;
  if (step.draw == Question::shrine_riddle)
    return unused_riddles(s)[static_cast<std::size_t>(n)] + 1;
  return tune::kVillages.least + n;
}

Square created_square(const State& s, const Create& step, int n) {
  if (step.draw == Question::hawk_village || step.draw == Question::target_village)
    return s.villages[static_cast<std::size_t>(n)];
  bool troll = step.draw == Question::troll_king_square;
  if (troll || step.draw == Question::wolves_square)
    return enemy_squares(s, troll)[static_cast<std::size_t>(n)];
  auto taken = used(s);
  count_free(s, taken);
  return nth_free(s, taken, n);
}

void Rules::begin(Create step) {
  auto taken = used(s_);
  switch (step.draw) {
    case Question::village_count:
      if (step.villages > 0) return next_draw(step);
      return chance(step.draw, tune::kVillages);
    case Question::village_square:
    case Question::shrine_square:
    case Question::maeja_square:
    case Question::aurora_square:
      return chance(step.draw, count_free(s_, taken));
    case Question::troll_king_square:
    case Question::wolves_square: {
      bool troll = step.draw == Question::troll_king_square;
      auto squares = enemy_squares(s_, troll);
      if (squares.empty()) fault("there is no square for an enemy");
      if (troll && slack(s_, squares[0]) < 0 && step.redrawn < tune::kRedraws)
        return draw_land_again(step);
      return chance(step.draw, static_cast<int>(squares.size()));
    }
    case Question::hawk_village:
    case Question::target_village:
      if (s_.villages.size() == 1) return created(step, 0);
      return chance(step.draw, static_cast<int>(s_.villages.size()));
    case Question::shrine_riddle:
      return chance(step.draw, static_cast<int>(unused_riddles(s_).size()));
    default:
      break;
  }
  if (!fixed_values()) return chance(step.draw, value_range(step));
  bool troll = step.draw < Question::wolves_square;
  set_fixed(troll ? s_.troll_king : s_.wolves, troll ? tune::kBasicTrollKing : tune::kBasicWolves);
  step.draw = troll ? Question::troll_king_time : Question::wolves_time;
  next_draw(step);
}

// The villages lie so close together that they would be gone too soon wherever he begins.
void Rules::draw_land_again(Create step) {
  s_.villages.clear();
  s_.shrines.clear();
  s_.maeja = s_.aurora.at = {};
  ++step.redrawn;
  step.draw = Question::village_square;
  top<Create>() = step;
}

// The draw of the step is done: which one is next?
void Rules::next_draw(Create& step) {
  bool again = (step.draw == Question::village_square &&
                static_cast<int>(s_.villages.size()) < step.villages) ||
               (step.draw == Question::shrine_square &&
                static_cast<int>(s_.shrines.size()) < step.shrines) ||
               (step.draw == Question::shrine_riddle && step.shrine < step.shrines);
  if (!again && step.draw == Question::shrine_riddle) {
    pop();
    say(Happening::world_ready, s_.rows, s_.columns);
    say_square(Happening::hawk_placed, s_.hawk);
    push(Turn{});
    look_around();
    messages();
    return;
  }
  if (!again) step.draw = next_of(step.draw);
  top<Create>() = step;
}

void Rules::created(Create step, int n) {
  switch (step.draw) {
    case Question::village_count:
      step.villages = static_cast<std::int16_t>(created_number(s_, step, n));
      break;
    case Question::village_square:
      s_.villages.push_back(created_square(s_, step, n));
      break;
    case Question::shrine_square:
      s_.shrines.push_back({created_square(s_, step, n), false, -1});
      break;
    case Question::maeja_square:
      s_.maeja = created_square(s_, step, n);
      break;
    case Question::aurora_square:
      s_.aurora.at = created_square(s_, step, n);
      break;
    case Question::troll_king_square:
      s_.troll_king.at = created_square(s_, step, n);
      break;
    case Question::wolves_square:
      s_.wolves.at = created_square(s_, step, n);
      break;
    case Question::hawk_village:
      s_.hawk = created_square(s_, step, n);
      break;
    case Question::target_village:
      s_.target = created_square(s_, step, n);
      break;
    case Question::shrine_riddle:
      s_.shrines[static_cast<std::size_t>(step.shrine)].riddle =
          static_cast<std::int16_t>(created_number(s_, step, n) - 1);
      ++step.shrine;
      break;
    default:
      set_value(s_, step.draw, created_number(s_, step, n));
  }
  next_draw(step);
}

void Rules::begin(Settle) {
  bool hawk = !s_.hawk;
  if (!hawk && s_.target) {
    pop();
    push(Turn{});
    look_around();
    messages();
    return;
  }
  if (s_.villages.size() > 1)
    return chance(hawk ? Question::hawk_village : Question::target_village,
                  static_cast<int>(s_.villages.size()));
  answer(Settle{}, outcome_option(0));
}

void Rules::answer(Settle, Option o) {
  Square q = s_.villages[static_cast<std::size_t>(drawn(o))];
  if (s_.hawk) {
    s_.target = q;
    return;
  }
  s_.hawk = q;
  say_square(Happening::hawk_placed, q);
}

State begin_creation(const WorldWishes& w) {
  State s;
  s.rows = static_cast<std::int16_t>(w.rows);
  s.columns = static_cast<std::int16_t>(w.columns);
  s.level = w.level;
  s.aurora.health = s.aurora.max_health = tune::kAuroraHealth;
  s.aurora.attack = {tune::kAuroraAccuracy, tune::kAuroraPower, tune::kAuroraTime};
  if (w.shrines != tune::kShrines) {
    Book book;
    const auto& all = content().spells;
    book.spells.assign(all.begin(), all.begin() + w.shrines);
    s.book = std::make_shared<const Book>(std::move(book));
  }
  Create step;
  step.villages = static_cast<std::int16_t>(w.villages);
  step.shrines = static_cast<std::int8_t>(w.shrines);
  step.difficulty = w.difficulty;
  s.agenda.steps.push_back(step);
  run_on(s);
  return s;
}

State generate(const WorldWishes& wishes, std::uint64_t seed) {
  State s = begin_creation(wishes);
  Rng rng{seed};
  while (!s.agenda.open.empty() && s.agenda.open[0].who == Seat::chance) {
    const Ask ask = s.agenda.open[0];
    Game::apply(s, ask, outcome_option(rng.below(ask.outcomes)), nullptr);
  }
  s.agenda.asked = {};  // as if somebody had drawn the map by hand
  s.agenda.open.clear();
  run_on(s);
  return s;
}

void give_riddles(State& s) {  // TR-G-6
  int n = static_cast<int>(content().riddles.size());
  for (auto& shrine : s.shrines) {
    if (shrine.riddle >= 0) continue;
    int r = (97 * shrine.at.row + 31 * shrine.at.column + 7 * s.rows + s.columns) % n;
    auto taken = [&](int riddle) {
      return std::any_of(s.shrines.begin(), s.shrines.end(),
                         [&](const Shrine& x) { return x.riddle == riddle; });
    };
    while (taken(r)) r = (r + 1) % n;
    shrine.riddle = static_cast<std::int16_t>(r);
  }
}

}  // namespace gh::trurene
