// Happenings: X(name), with what the event carries.
#pragma once

// clang-format off
#define GH_TRURENE_HAPPENINGS(X) \
  X(world_ready)                 /* (own) rows, columns */ \
  X(hawk_placed)                 /* row, column (own) */ \
  X(turn_moved)                  /* direction, row, column */ \
  X(turn_quiet) \
  X(square_ruin) \
  X(square_shrine_solved) \
  X(square_shrine_carrying)      /* spell */ \
  X(square_shrine_silent) \
  X(evidence_fresh) \
  X(evidence_recent) \
  X(evidence_old) \
  X(troll_direction)             /* sign */ \
  X(troll_here) \
  X(troll_near) \
  X(village_destroyed_news)      /* row, column, left */ \
  X(hawk_moved_news)             /* row, column */ \
  X(wolves_direction)            /* sign */ \
  X(wolves_here) \
  X(wolves_howl) \
  X(wolves_death) \
  X(wolves_ambush)               /* damage */ \
  X(wolves_ambush_dead) \
  X(wolves_returned) \
  X(village_enter) \
  X(village_people)              /* person, person */ \
  X(village_leave) \
  X(hawk_report)                 /* row, column */ \
  X(merchant_greet) \
  X(merchant_kind_ok)            /* kind */ \
  X(merchant_cheat)              /* gold in two parts */ \
  X(merchant_stingy)             /* said in two parts */ \
  X(merchant_honest)             /* gold in two parts */ \
  X(merchant_no_gold) \
  X(merchant_offer)              /* kind * 16 + adjective, accuracy * 128 + time, power, price (2 parts) */ \
  X(merchant_sold_honest)        /* kind * 16 + adjective */ \
  X(merchant_sold_other)         /* kind * 16 + adjective */ \
  X(merchant_declined_honest) \
  X(merchant_declined_other) \
  X(merchant_leave) \
  X(quester_greet) \
  X(quester_story)               /* (own) story */ \
  X(quester_accepted)            /* row, column, story */ \
  X(quester_declined) \
  X(quester_busy_kept) \
  X(quester_busy_dropped) \
  X(quester_no_work) \
  X(hunter_greet) \
  X(hunter_accepted) \
  X(hunter_arrived)              /* direction, row, column */ \
  X(hunter_replaced_troll) \
  X(hunter_replaced_wolves) \
  X(hunter_declined) \
  X(maeja_enter) \
  X(maeja_teach)                 /* (own) spell */ \
  X(maeja_nothing) \
  X(shrine_enter) \
  X(shrine_wrong) \
  X(shrine_right)                /* answer */ \
  X(shrine_found)                /* spell */ \
  X(shrine_leave) \
  X(fight_start_small)           /* opponent */ \
  X(fight_start_large)           /* opponent */ \
  X(fight_start_troll)           /* opponent */ \
  X(fight_start_wolves)          /* opponent */ \
  X(fight_goblin)                /* opponent, accuracy */ \
  X(fight_enemy_intent)          /* opponent, strikes */ \
  X(fight_prepare)               /* opponent */ \
  X(fight_hit)                   /* opponent, damage */ \
  X(fight_miss)                  /* opponent */ \
  X(fight_enemy_hit)             /* opponent, damage */ \
  X(fight_enemy_miss)            /* opponent */ \
  X(fight_both_miss)             /* opponent */ \
  X(fight_clash_won)             /* opponent, power */ \
  X(fight_clash_lost)            /* opponent, power */ \
  X(fight_clash_even)            /* opponent */ \
  X(fight_vampire)               /* opponent, amount */ \
  X(fight_retreat_ok)            /* opponent */ \
  X(fight_retreat_fail)          /* opponent */ \
  X(fight_enemy_retreat_ok)      /* opponent */ \
  X(fight_stalemate)             /* opponent */ \
  X(fight_won)                   /* opponent */ \
  X(fight_reward)                /* opponent, gold */ \
  X(fight_died)                  /* opponent */ \
  X(quest_arrival)               /* (own) story, flags, turn, row, column */ \
  X(quest_paid)                  /* gold */ \
  X(end_won) \
  X(end_died) \
  X(end_villages) \
  X(end_turn_limit) \
  X(end_score)                   /* turns, villages */ \
  X(end_no_score)                /* turns */
// clang-format on
