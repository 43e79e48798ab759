// The arguments of options and events: their names in the sentences of data/realm/words.*, and what
// their numbers mean. From this one table come notation, words and references.
#include "games/realm/saying.h"

#include <array>

namespace gh::realm {
namespace {

template <class E>
struct Row {
  E what;
  const char* args;  // "name:kind ..."
};

// clang-format off
const Row<Verb> kVerbs[] = {
    {Verb::pass, ""},
    {Verb::done, ""},
    {Verb::back, ""},
    {Verb::tile, "tile:tile"},
    {Verb::cell, "q:coord r:coord"},
    {Verb::turn, "turn:number"},
    {Verb::hero, "hero:hero"},
    {Verb::from, "source:source"},
    {Verb::errand, "errand:errand"},
    {Verb::box, "box:boxnumber"},
    {Verb::aim_at, "aim:aim"},
    {Verb::start_at, "start:start"},
    {Verb::record, "phase:phase"},
    {Verb::peer_in, "tile:tile"},
    {Verb::end_life, ""},
    {Verb::guide, "guide:being"},
    {Verb::guide_all, "guide:being"},
    {Verb::step_in, ""},
    {Verb::drop_out, "who:being"},
    {Verb::leave_behind, "who:being"},
    {Verb::leave_thing, "thing:thing"},
    {Verb::rest, "chit:mine change:mine"},
    {Verb::ready, "thing:thing side:side"},
    {Verb::go_berserk, "chit:mine"},
    {Verb::block, "who:being target:being"},
    {Verb::begin_anew, ""},
    {Verb::activate, "thing:thing"},
    {Verb::deactivate, "thing:thing"},
    {Verb::abandon, "thing:thing"},
    {Verb::keep_it, ""},
    {Verb::stop_hiding, ""},
    {Verb::take_errand, "errand:errandchit"},
    {Verb::drop_errand, "errand:errandchit"},
    {Verb::deal_with, "other:being"},
    {Verb::offer, "thing:thing"},
    {Verb::want, "thing:thing"},
    {Verb::offer_gold, "gold:number"},
    {Verb::want_gold, "gold:number"},
    {Verb::tell_way, "way:way"},
    {Verb::ask_way, "way:way"},
    {Verb::propose, ""},
    {Verb::agree, ""},
    {Verb::refuse, ""},
    {Verb::lift, "who:being curse:curse"},
    {Verb::peer, "spot:spot"},
    {Verb::locate, ""},
    {Verb::loot_site, "box:box"},
    {Verb::loot_pile, ""},
    {Verb::line, "line:line"},
    {Verb::unfold, "chit:chit"},
    {Verb::open_by, "opener:opener"},
    {Verb::sell_to, "trader:trader"},
    {Verb::buy_from, "trader:trader"},
    {Verb::repay, "trader:trader"},
    {Verb::sell, "thing:thing"},
    {Verb::look_at_cards, ""},
    {Verb::name, "thing:thing"},
    {Verb::drink, ""},
    {Verb::no_drink, ""},
    {Verb::pay, ""},
    {Verb::boon, ""},
    {Verb::give, "thing:thing"},
    {Verb::swallow, ""},
    {Verb::defy, ""},
    {Verb::hire, "group:trader native:being"},
    {Verb::renew, "group:trader native:being"},
    {Verb::to_tile, "tile:tile"},
    {Verb::to_clearing, "spot:spot"},
    {Verb::banish, "who:being"},
    {Verb::look_in, "box:box"},
    {Verb::rest_evening, ""},
    {Verb::lure, "target:being"},
    {Verb::lure_with, "who:being"},
    {Verb::to_hireling, "who:being"},
    {Verb::deploy, "who:being"},
    {Verb::against, "target:being"},
    {Verb::on_side, "side:darkside horse:gait"},
    {Verb::charge, "target:being"},
    {Verb::play_piece, "piece:mypiece"},
    {Verb::turn_weapon, "piece:mypiece"},
    {Verb::run, "spot:spot"},
    {Verb::berserk, ""},
    {Verb::target, "target:being"},
    {Verb::no_target, ""},
    {Verb::attack, "lane:blow piece:mypiece"},
    {Verb::ready_weapon, "piece:mypiece"},
    {Verb::no_attack, ""},
    {Verb::manoeuvre, "lane:dodge piece:mypiece"},
    {Verb::no_manoeuvre, ""},
    {Verb::shield, "lane:lane"},
    {Verb::put_box, "who:being lane:lane"},
    {Verb::put_apart, "who:being lane:lane"},
    {Verb::turn_over, "who:being"},
    {Verb::same_again, ""},
    {Verb::shift, "lane:lane"},
    {Verb::spare, "action:action"},
    {Verb::fatigue, "chit:mine"},
    {Verb::take_back, "chit:mine"},
    {Verb::wound, "chit:mine"},
    {Verb::alerted, ""},
    {Verb::unalerted, ""},
};

const Row<Happening> kEvents[] = {
    {Happening::rolled, "who:being table:table one:number two:die change:change"},
    {Happening::map_laid, "map:layout"},
    {Happening::tile_dealt, "who:seat tile:tile"},
    {Happening::tile_laid, "who:seat tile:tile q:coord r:coord turn:number"},
    {Happening::cannot_build, "who:seat"},
    {Happening::map_begun_anew, ""},
    {Happening::took_hero, "who:seat hero:hero"},
    {Happening::took_item, "who:being thing:thing source:source"},
    {Happening::paid_for_item, "who:being thing:thing gold:number"},
    {Happening::errand_placed, "errand:errand box:number"},
    {Happening::chits_dealt, ""},
    {Happening::dwelling_found, "dwelling:dwelling spot:spot"},
    {Happening::ghosts_found, "spot:spot"},
    {Happening::begins_at, "who:being spot:spot"},
    {Happening::day_begins, "day:number"},
    {Happening::recorded, "who:seat"},
    {Happening::guided, "who:being guide:being"},
    {Happening::follows, "who:being guide:being"},
    {Happening::ring, "who:being"},
    {Happening::monsters_prowl, "row:number"},
    {Happening::regenerates, "row:number"},
    {Happening::errands_turned, ""},
    {Happening::turn_begins, "who:being"},
    {Happening::phase_begins, "who:being phase:phase"},
    {Happening::phase_lost, "who:being phase:phase"},
    {Happening::climbs, "who:being spot:spot"},
    {Happening::moved, "who:being from:spot to:spot"},
    {Happening::left_behind, "who:being spot:spot"},
    {Happening::stops_following, "who:being"},
    {Happening::hides, "who:being"},
    {Happening::not_hidden, "who:being"},
    {Happening::rested, "who:being chit:owned state:chitstate change:owned"},
    {Happening::readied, "who:being thing:thing side:side"},
    {Happening::went_berserk, "who:being chit:owned"},
    {Happening::blocked, "who:being"},
    {Happening::loses_turn, "who:being"},
    {Happening::fell_asleep, "who:being"},
    {Happening::woke, "who:being"},
    {Happening::turn_ends, "who:being spot:spot"},
    {Happening::prowled, "who:being from:spot to:spot"},
    {Happening::turned_up, "chit:chit tile:tile"},
    {Happening::group_appears, "group:group spot:spot"},
    {Happening::errand_appears, "errand:errand spot:spot"},
    {Happening::summoned, "who:being spot:spot chit:chit"},
    {Happening::midnight, "day:number"},
    {Happening::potion_expires, "thing:thing"},
    {Happening::curses_lifted, "who:being"},
    {Happening::ends_own_life, "who:being"},
    {Happening::cannot_rest, "who:being"},
    {Happening::died, "who:being hero:hero spot:spot"},
    {Happening::left_map, "who:being total:number"},
    {Happening::game_ends, "day:number"},
    {Happening::activated, "who:being thing:thing"},
    {Happening::deactivated, "who:being thing:thing"},
    {Happening::abandoned, "who:being thing:thing spot:spot"},
    {Happening::abandoned_card, "who:being spot:spot"},
    {Happening::got, "who:being thing:thing"},
    {Happening::saw_card, "who:being thing:thing"},
    {Happening::got_card, "who:being"},
    {Happening::shown, "who:being"},
    {Happening::took_errand, "who:being errand:errand"},
    {Happening::dropped_errand, "who:being errand:errand"},
    {Happening::errand_done, "who:being errand:errand gold:number"},
    {Happening::errand_failed, "who:being errand:errand"},
    {Happening::dealt, "who:being other:being"},
    {Happening::no_bargain, "who:being other:being"},
    {Happening::gave, "who:being other:being thing:thing"},
    {Happening::gave_card, "who:being other:being"},
    {Happening::paid_other, "who:being other:being gold:number"},
    {Happening::curse_lifted, "who:being curse:curse"},
    {Happening::searches, "who:being table:table spot:spot"},
    {Happening::search_result, "who:being table:table result:number"},
    {Happening::found_way, "who:being way:way"},
    {Happening::found_site, "who:being way:way"},
    {Happening::found_enemies, "who:being"},
    {Happening::saw_chit, "who:being chit:chit tile:tile"},
    {Happening::unfolded, "chit:chit tile:tile"},
    {Happening::campfire, "dwelling:dwelling spot:spot"},
    {Happening::learned_spying, "who:being way:way"},
    {Happening::loots, "who:being box:box spot:spot"},
    {Happening::found_nothing, "who:being"},
    {Happening::site_shown, "chit:chit spot:spot"},
    {Happening::opened, "who:being box:box how:how"},
    {Happening::drew_within, "who:being thing:thing"},
    {Happening::got_gold, "who:being gold:number"},
    {Happening::trades_with, "who:being trader:trader"},
    {Happening::sold, "who:being trader:trader thing:thing gold:price"},
    {Happening::looks_at_goods, "who:being trader:trader"},
    {Happening::names, "who:being trader:trader thing:thing"},
    {Happening::names_card, "who:being trader:trader"},
    {Happening::buys_drinks, "who:being trader:trader gold:number"},
    {Happening::met, "who:being trader:trader result:met column:relation"},
    {Happening::bought, "who:being trader:trader thing:thing gold:price boon:flag"},
    {Happening::repaid, "who:being trader:trader"},
    {Happening::refused_price, "who:being trader:trader"},
    {Happening::insulted, "who:being trader:trader kind:points what:number"},
    {Happening::blocked_by, "who:being trader:trader"},
    {Happening::hired, "who:being native:being until:number"},
    {Happening::renewed, "who:being native:being until:number"},
    {Happening::unhired, "who:being"},
    {Happening::cursed, "who:being curse:curse"},
    {Happening::wished, "who:being result:number"},
    {Happening::pit, "who:being target:being result:number"},
    {Happening::teleported, "who:being spot:spot"},
    {Happening::banished, "who:being spot:spot"},
    {Happening::vision, "who:being box:box"},
    {Happening::healed, "who:being"},
    {Happening::combat_begins, "spot:spot"},
    {Happening::combat_ends, "spot:spot rounds:number"},
    {Happening::round_begins, "round:number"},
    {Happening::battles, "who:being group:group"},
    {Happening::no_battle, "who:being group:group"},
    {Happening::battle_toast, "who:being group:group gold:number"},
    {Happening::battle_paid, "who:being group:group kind:points"},
    {Happening::lured, "who:being target:being"},
    {Happening::assigned, "who:being target:being"},
    {Happening::deployed, "who:being target:being side:darkside horse:gait"},
    {Happening::charged, "who:being target:being piece:piece"},
    {Happening::fights_back, "who:being target:being"},
    {Happening::weapon_turned, "who:being thing:thing side:side"},
    {Happening::ran_away, "who:being spot:spot piece:piece"},
    {Happening::targets, "who:being target:being"},
    {Happening::no_target_named, "who:being"},
    {Happening::treachery, "who:being group:group fame:number"},
    {Happening::rests, "who:being"},
    {Happening::revealed_attack, "who:being target:being lane:attack piece:piece"},
    {Happening::revealed_ready, "who:being piece:piece"},
    {Happening::revealed_move, "who:being lane:manoeuvre piece:piece"},
    {Happening::revealed_still, "who:being"},
    {Happening::revealed_shield, "who:being lane:lane"},
    {Happening::lies_in, "who:being lane:lane other:lane"},
    {Happening::turned, "who:being part:part side:darkside"},
    {Happening::shifted_attack, "who:being lane:attack"},
    {Happening::shifted_move, "who:being lane:manoeuvre"},
    {Happening::missed, "who:being part:part target:being"},
    {Happening::hit, "who:being part:part target:being how:hithow lane:lane"},
    {Happening::called_off, "who:being part:part target:being"},
    {Happening::harm, "who:being part:part target:being harm:level star:flag"},
    {Happening::no_harm, "who:being"},
    {Happening::horse_killed, "who:being thing:thing"},
    {Happening::armour_holds, "who:being thing:thing"},
    {Happening::armour_damaged, "who:being thing:thing"},
    {Happening::armour_destroyed, "who:being thing:thing gold:number"},
    {Happening::wounds, "who:being count:number"},
    {Happening::killed, "who:being target:being"},
    {Happening::got_bounty, "who:being fame:tenths notoriety:tenths times:number"},
    {Happening::lost_hireling, "who:being native:being notoriety:number"},
    {Happening::bounty_gold, "who:being gold:number"},
    {Happening::goods_spilled, "group:group spot:spot"},
    {Happening::turned_red, "who:being target:being"},
    {Happening::turned_back, "who:being"},
    {Happening::chit_fatigued, "who:being chit:owned"},
    {Happening::chit_back, "who:being chit:owned"},
    {Happening::chit_wounded, "who:being chit:owned"},
    {Happening::asterisk_free, "who:being action:action"},
};
// clang-format on

Kind sort_named(std::string_view name) {
  auto sort = enum_from<Kind>(name);
  if (!sort) broken_data("words of the realm: ", "no kind of argument " + std::string(name));
  return *sort;
}

std::vector<SaidArg> parse(std::string_view text) {
  std::vector<SaidArg> out;
  while (!text.empty()) {
    auto end = std::min(text.find(' '), text.size());
    auto colon = text.find(':');
    out.push_back(
        {std::string(text.substr(0, colon)), sort_named(text.substr(colon + 1, end - colon - 1))});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

template <class E, std::size_t N>
std::vector<std::vector<SaidArg>> rows(const Row<E> (&table)[N]) {
  std::vector<std::vector<SaidArg>> out(enum_names<E>().size());
  std::vector<bool> there(out.size());
  for (const auto& row : table) {
    out[static_cast<std::size_t>(row.what)] = parse(row.args);
    there[static_cast<std::size_t>(row.what)] = true;
  }
  for (std::size_t i = 0; i < there.size(); ++i)
    if (!there[i])
      broken_data("words of the realm: ",
                  enum_name(static_cast<E>(i)) + " has no arguments listed");
  return out;
}

}  // namespace

const std::vector<SaidArg>& args_of(Verb v) {
  static const auto all = rows(kVerbs);
  return all[static_cast<std::size_t>(v)];
}
const std::vector<SaidArg>& args_of(Happening h) {
  static const auto all = rows(kEvents);
  return all[static_cast<std::size_t>(h)];
}

}  // namespace gh::realm
