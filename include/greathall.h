/* Greathall as a library: the games of the hall for programs in any language.
 *
 * A match is one game being played, behind a handle. It always stands at a question: somebody is
 * asked, and has `gh_count` options, numbered from 0. Picking one leads to the next question;
 * chance is drawn inside, from the generator of the match, unless the set-up says
 * {"chance":"asked"}.
 *
 *     gh_match* m = gh_new("ivanhoe", "{\"seats\":2,\"seed\":1}");
 *     while (gh_count(m) > 0) gh_pick(m, choose(m));
 *     printf("%d\n", gh_rank(m, 0));
 *     gh_free(m);
 *
 * Whoever holds a handle holds the truth: what a player may know is `gh_view`, `gh_numbers` and
 * `gh_guess` of its seat, and the questions that the seat is asked.
 *
 * The same set-up, seed and calls give the same results, bit for bit, on every machine.
 *
 * Errors: a function that gives a number gives a negative one (GH_WRONG), one that gives a pointer
 * NULL, and gh_error() says why. Nothing is changed then. No exception leaves the library. Texts
 * are UTF-8 and belong to the handle, until its next function that gives a text; those without a
 * handle, and gh_error(), to the thread. Threads: any number, each with handles of its own; a
 * handle is used by one thread at a time.
 *
 * docs/library.md tells more, also of the Python package that is made of this. */
#ifndef GREATHALL_H
#define GREATHALL_H

#include <stdint.h>

#if defined(_WIN32)
#define GREATHALL_API
#else
#define GREATHALL_API __attribute__((visibility("default")))
#endif

/* Raised when a function changes or goes; one more raises GREATHALL_ABI_MINOR. */
#define GREATHALL_ABI 1
#define GREATHALL_ABI_MINOR 0

#define GH_WRONG (-100)   /* see gh_error() */
#define GH_SPECTATOR (-2) /* looks, and is never asked */
#define GH_CHANCE (-1)    /* is asked where the set-up says so */
#define GH_NOBODY (-3)    /* is asked when the game is over */
#define GH_NO_ACTION UINT64_MAX

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gh_match gh_match;
typedef struct gh_batch gh_batch;

/* --- the library */
GREATHALL_API int gh_abi(void); /* GREATHALL_ABI of the library, to compare with the header's */
GREATHALL_API int gh_abi_minor(void);
GREATHALL_API const char* gh_version(void);
GREATHALL_API const char* gh_error(void); /* why the last call of this thread went wrong */
/* All games as a JSON array: id, name, summary, seats, options, bots. `language` is en, de or NULL.
 */
GREATHALL_API const char* gh_games(const char* language);

/* --- a match
 * `setup` is NULL or a JSON object: seats, options (as gh_games says), seed, position (the whole
 * state written down: docs/notation), chance ("drawn" or "asked"). */
GREATHALL_API gh_match* gh_new(const char* game, const char* setup);
/* The end of a log; go on from there. */
GREATHALL_API gh_match* gh_from_log(const char* log, uint64_t seed);
GREATHALL_API gh_match* gh_clone(const gh_match*);
GREATHALL_API int gh_assign(gh_match* to,
                            const gh_match* from);   /* 0; quicker than a clone: of the same game */
GREATHALL_API void gh_free(gh_match*);               /* NULL is nothing */
GREATHALL_API int gh_seed(gh_match*, uint64_t seed); /* what is drawn from now on */

/* --- what it is
 * gh_seats: how many play. gh_same: 1 where both are the same state, in the same order too.
 * gh_hash: that of the position, which has no order where none matters. */
GREATHALL_API const char* gh_game(gh_match*);
GREATHALL_API int gh_seats(const gh_match*);
GREATHALL_API uint64_t gh_hash(const gh_match*); /* 0: see gh_error() */
GREATHALL_API int gh_same(const gh_match*, const gh_match*);
GREATHALL_API int64_t
gh_picks(const gh_match*); /* so many were made since it began, chance's too */

/* --- whose question
 * Where several are asked at once the question of the first is open; gh_turn_to opens another
 * one's. */
GREATHALL_API int gh_seat(const gh_match*); /* who is asked; GH_NOBODY: it is over */
GREATHALL_API int gh_asked(const gh_match*, int* seats,
                           int most);              /* all who are asked; how many they are */
GREATHALL_API int gh_turn_to(gh_match*, int seat); /* how many options it has */
GREATHALL_API const char* gh_question(gh_match*);  /* its stable name */
/* The question with all options: a JSON object (docs/protocol.md: prompt), words in that language
 * if there is one. */
GREATHALL_API const char* gh_prompt(gh_match*, const char* language);

/* --- its options */
GREATHALL_API int gh_count(const gh_match*); /* 0: the game is over */
/* The ids of the options in their order, at most so many; returns how many there are. An id is the
 * option's eight bytes: the same option has the same id in every state, no two options of a
 * question have the same. */
GREATHALL_API int gh_actions(const gh_match*, uint64_t* ids, int most);
/* Places of the options in a space of `size`, for policies that want a small one
 * (src/core/numbers.h says how). */
GREATHALL_API int gh_places(const gh_match*, int32_t* places, int most, int size);
GREATHALL_API const char* gh_notation(gh_match*, int option);
GREATHALL_API int gh_find(const gh_match*, uint64_t id); /* which option has this id; or GH_WRONG */
GREATHALL_API int gh_read(gh_match*, const char* notation); /* ... this notation */

/* --- picking: each returns how many options the next question has */
GREATHALL_API int gh_pick(gh_match*, int option);
GREATHALL_API int gh_pick_id(gh_match*, uint64_t id);
/* Takes back the last decision of a player and what chance did since: how many picks that were, 0
 * at the beginning. What is drawn again is drawn anew. Secrets are not looked after: who holds the
 * handle knows all. */
GREATHALL_API int gh_undo(gh_match*);
/* Plays to the end by random picks (NULL), by "thumb" (the game's rule of thumb, which then sees
 * all), or by a bot by name; returns how many picks that took. */
GREATHALL_API int64_t gh_playout(gh_match*, const char* bot);
/* Which option a bot picks: a name as gh_games says, or search:1000 with so many iterations. */
GREATHALL_API int gh_bot_pick(const gh_match*, const char* bot, uint64_t seed);

/* --- looking: all that a seat, or GH_SPECTATOR, may know */
GREATHALL_API const char* gh_view(gh_match*, int viewer); /* JSON */
GREATHALL_API const char* gh_draw(gh_match*, int viewer, const char* language);
/* ... as a row of numbers, of one length for the game. */
GREATHALL_API int64_t gh_numbers_size(const gh_match*);
GREATHALL_API int gh_numbers(const gh_match*, int viewer, float* row, int64_t size); /* 0 */
GREATHALL_API const char* gh_numbers_names(gh_match*); /* a JSON array: what each entry counts */

/* --- guessing: `to` becomes a state that the seat could not tell from `from`, drawn fairly; the
 * same seed and the same knowledge give the same guess. `to` is of the same game, a clone for
 * example. A guess has no log. */
GREATHALL_API int gh_guess(gh_match* to, const gh_match* from, int seat, uint64_t seed);

/* --- how it stands
 * gh_rank: 1 is first, ties share a place; also before the end. gh_reward: from 1, ahead of all
 * others, to -1, behind all; the sum is 0. For one seat it is the score. gh_standing: from 0 to 1
 * for each seat, where the game says so. */
GREATHALL_API int gh_over(const gh_match*);
GREATHALL_API int gh_rank(const gh_match*, int seat);
GREATHALL_API int gh_score(const gh_match*, int seat);
GREATHALL_API double gh_reward(const gh_match*, int seat);
GREATHALL_API int gh_standing(const gh_match*, double* seats,
                              int most); /* how many; 0: the game does not say */

/* --- written down: the log (docs/protocol.md), the whole state (docs/notation; hidden things too)
 */
GREATHALL_API const char* gh_log(gh_match*);
GREATHALL_API const char* gh_position(gh_match*);

/* --- many games at once: arrays in and out, one entry for each game. A game that is over begins
 * again at once. Its seeds follow from the set-up's. */
GREATHALL_API gh_batch* gh_batch_new(const char* game, const char* setup, int games);
GREATHALL_API void gh_batch_free(gh_batch*);
GREATHALL_API int gh_batch_seats(const gh_batch*);
GREATHALL_API int64_t gh_batch_numbers_size(const gh_batch*);
GREATHALL_API int64_t gh_batch_picks(const gh_batch*); /* made so far, chance's too */
/* One of its games, to look at; it belongs to the batch. */
GREATHALL_API gh_match* gh_batch_match(gh_batch*, int game);
/* Who is asked, and how many options there are. */
GREATHALL_API int gh_batch_asked(const gh_batch*, int32_t* seats, int32_t* counts);
/* Picks an option in every game (below 0: none), then as gh_batch_asked. `over` says which games
 * ended with it, and `rewards` (games times seats) what came of them; 0 elsewhere. Any of the last
 * four may be NULL. Refused as a whole if one option is not there. */
GREATHALL_API int gh_batch_step(gh_batch*, const int32_t* options, int32_t* seats, int32_t* counts,
                                float* rewards, uint8_t* over);
/* The same by random picks, without a policy: `steps` in each game. */
GREATHALL_API int gh_batch_wander(gh_batch*, int steps);
GREATHALL_API int gh_batch_actions(const gh_batch*, uint64_t* ids,
                                   int width); /* rows filled up with GH_NO_ACTION */
/* 1 for each place that an option has, 0 elsewhere; and back from the chosen places to options. */
GREATHALL_API int gh_batch_mask(const gh_batch*, uint8_t* mask, int size);
GREATHALL_API int gh_batch_from_places(const gh_batch*, const int32_t* places, int size,
                                       int32_t* options);
/* What whoever is asked may know, a row for each game. */
GREATHALL_API int gh_batch_numbers(const gh_batch*, float* rows);

#ifdef __cplusplus
}
#endif
#endif
