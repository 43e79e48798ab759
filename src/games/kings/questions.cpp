// Questions. The sentences are in data/kings/words.*.
#include "games/kings/words.h"

namespace gh::kings {
namespace {

Text chance_question(const State& s, const Ask& ask) {
  const auto& top = s.agenda.steps.back();
  switch (static_cast<Question>(ask.question)) {
    case Question::character_side:
      return phrase("character_side?");
    case Question::draw_tile:
      return phrase("draw_tile?");
    case Question::draw_thing:
      if (const auto* d = std::get_if<DrawThings>(&top))
        return phrase("draw_thing?", say::who(d->who)).about("cup", seat_ref(index(d->who)));
      return phrase("draw_thing?natives").about("cup");
    case Question::random_thing:
      return phrase("random_thing?");
    default:
      if (const auto* r = std::get_if<Roll>(&top))
        return phrase("roll?", say::who(r->who)).about(seat_ref(index(r->who)));
      if (const auto* f = std::get_if<Fight>(&top))
        return phrase("roll?fight", fighter(s, f->piece), say::side(Side(f->nth)));
      return phrase("roll?dice");
  }
}

int roll_sum(const State& s) {
  int sum = s.roll.one + s.roll.two + s.roll.change;
  return s.roll.two ? std::clamp(sum, 2, 12) : std::clamp(sum, 1, 6);
}

Text item_question(const State& s) {
  const auto& w = std::get<ItemWindow>(s.agenda.steps.back());
  auto ref = "item/" + item_id(static_cast<int>(w.item));
  if (w.weather)
    return phrase("answer_item?weather", say::other(w.who)).about(seat_ref(index(w.who)), ref);
  return phrase("answer_item?", say::other(w.who), say::item(ItemIndex(static_cast<int>(w.item))))
      .about(seat_ref(index(w.who)), ref);
}

Text battle_question(const State& s, const Ask& ask) {
  const auto& b = s.battle;
  auto id = std::string(Game::question_name(ask)) + "?";
  auto here = [&](auto... more) {
    return phrase(id, say::place(s, b.hex), more...).about(hex_ref(b.hex));
  };
  switch (static_cast<Question>(ask.question)) {
    case Question::dust:
    case Question::firewall:
    case Question::dispel:
      return here();
    case Question::warlord:
    case Question::choose_target:
    case Question::after_dice:
    case Question::test:
      return phrase(id).about(hex_ref(b.hex));
    case Question::round_start:
      return here(say::n(b.round));
    case Question::marksman:
    case Question::aim:
      return phrase(id);
    case Question::golem:
      return phrase(id, fighter(s, std::get<Fight>(s.agenda.steps.back()).piece))
          .about(hex_ref(b.hex));
    case Question::hits: {
      int side = asked_side(s);
      if (side == kNatives) id += "natives";
      return here(say::n(b.hits[at(side)]));
    }
    default:
      if (std::get<Fight>(s.agenda.steps.back()).moment == Moment::dust) {
        id += "dust";
        return here();
      }
      return here(say::n(b.round));
  }
}

Text move_question(const State& s, const Ask& ask) {
  const auto& top = s.agenda.steps.back();
  auto id = std::string(Game::question_name(ask)) + "?";
  switch (static_cast<Question>(ask.question)) {
    case Question::pin: {
      int hex = std::get<Pins>(top).hex;
      return phrase(id, say::place(s, hex)).about(hex_ref(hex));
    }
    case Question::show: {
      const auto& p = std::get<Pins>(top);
      return phrase(id, say::other(p.who), say::place(s, p.hex)).about(hex_ref(p.hex));
    }
    case Question::group:
      return phrase(id, say::n(s.group.members.size()), say::place(s, s.group.hex),
                    say::cost(group_points(s)))
          .about(hex_ref(s.group.hex));
    case Question::intercept:
      return phrase(id, say::other(std::get<FlyOn>(top).who), say::place(s, s.group.hex))
          .about(hex_ref(s.group.hex));
    case Question::leave_behind:
      return phrase(id, say::n(std::get<FlyOn>(top).left)).about(hex_ref(s.group.hex));
    default:
      return phrase(id);
  }
}

Text event_question(const State& s, const Ask& ask) {
  const auto& top = s.agenda.steps.back();
  auto id = std::string(Game::question_name(ask)) + "?";
  switch (static_cast<Question>(ask.question)) {
    case Question::source:
    case Question::target_hex:
      return phrase(id, say::event(EventIndex(static_cast<int>(std::get<MagicEvent>(top).event))));
    case Question::new_terrain:
      return phrase(id).about(hex_ref(std::get<MagicEvent>(top).hex));
    case Question::losses: {
      const auto& l = std::get<Losses>(top);
      return phrase(id, say::n(l.left), say::place(s, l.hex)).about(hex_ref(l.hex));
    }
    default:
      return phrase(id);
  }
}

}  // namespace

Text Game::describe(const State& s, const Ask& ask) {
  if (ask.who == Seat::chance) return chance_question(s, ask);
  const auto& top = s.agenda.steps.back();
  auto id = std::string(question_name(ask)) + "?";
  auto hero = [&](int piece) { return fighter(s, piece); };
  switch (static_cast<Question>(ask.question)) {
    case Question::sea_at_start:
      return phrase(id).about(hex_ref(player(s, ask.who).start));
    case Question::choose_start:
    case Question::choose_hex:
    case Question::replace_sea:
    case Question::place_tower:
    case Question::exchange:
    case Question::place:
    case Question::surplus:
    case Question::character:
    case Question::event:
    case Question::elixir:
    case Question::challenge:
    case Question::segment:
    case Question::keep_income:
    case Question::build:
    case Question::power:
    case Question::loot:
      return phrase(id);
    case Question::surplus_stack: {
      int hex = std::get<StackLimit>(top).hex;
      return phrase(id, say::place(s, hex)).about(hex_ref(hex));
    }
    case Question::bonus: {
      int piece = std::get<Characters>(top).hero;
      return phrase(id, hero(piece), say::n(2 * design(s, piece).value));
    }
    case Question::pay_more:
      return phrase(id, say::sum(roll_sum(s)), say::n(std::get<Characters>(top).bonus));
    case Question::station:
      return phrase(id, hero(std::get<Station>(top).hero));
    case Question::turn_over:
      return phrase(id, hero(std::get<TurnOver>(top).hero));
    case Question::recruit: {
      const auto& r = std::get<Recruitment>(top);
      return phrase(id, say::free((land_owned(s, ask.who) + 1) / 2), say::bought(r.bought),
                    say::traded(r.traded));
    }
    case Question::lucky_charm:
      return phrase(id, say::who(std::get<Roll>(top).who), say::sum(roll_sum(s)));
    case Question::answer_item:
      return item_question(s);
    case Question::bribe:
      return phrase(id).about(hex_ref(std::get<Exploration>(top).hex));
    case Question::name_counter: {
      const auto& a = std::get<Assassination>(top);
      if (ask.who != a.who) id += "victim";
      return phrase(id, say::place(s, a.hex)).about(hex_ref(a.hex));
    }
    case Question::pin:
    case Question::show:
    case Question::move:
    case Question::group:
    case Question::intercept:
    case Question::leave_behind:
    case Question::balloon:
      return move_question(s, ask);
    case Question::source:
    case Question::target_hex:
    case Question::new_terrain:
    case Question::blow:
    case Question::flee:
    case Question::losses:
    case Question::name_character:
    case Question::name_player:
    case Question::choose_stack:
    case Question::point_at:
    case Question::fort_level:
    case Question::workers:
      return event_question(s, ask);
    default:
      return battle_question(s, ask);
  }
}

}  // namespace gh::kings
