"""The Python package: with numpy (--numpy), or as if there were none (--array)."""
import importlib
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

WITHOUT = "--array" in sys.argv
sys.argv = [a for a in sys.argv if a not in ("--array", "--numpy")]
if WITHOUT:
    sys.modules["numpy"] = None  # an import of it fails
import greathall  # noqa: E402
from greathall import Batch, GreathallError, Match, aec, arrays, games, spiel  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
GAMES = ["ivanhoe", "kings", "quests", "realm", "trurene"]


def values(row):
    return list(row.ravel() if hasattr(row, "ravel") else row)


class Matches(unittest.TestCase):
    def test_arrays_are_numpys_where_it_is(self):
        self.assertEqual(arrays.numpy is None, WITHOUT)

    def test_games_say_what_they_are(self):
        self.assertEqual([g["id"] for g in games()], GAMES)

    def test_every_game_is_played_to_its_end(self):
        for game in GAMES:
            m, rng = Match(game, seed=3), random.Random(1)
            for _ in range(200):
                if m.over:
                    break
                self.assertLess(m.seat, m.seats)
                m.pick(rng.randrange(m.count))
            if not m.over:
                m.playout()
            self.assertTrue(m.over)
            if m.seats > 1:  # who fails alone is second
                self.assertIn(1, m.ranks)
                self.assertAlmostEqual(sum(m.rewards), 0)

    def test_ids_and_notations_name_one_option_each(self):
        m = Match("ivanhoe", seats=3, seed=2)
        self.assertEqual(len(set(m.actions())), m.count)
        for i, notation in m.options():
            self.assertEqual(m.read(notation), i)
            self.assertEqual(m.find(m.actions()[i]), i)
        clone = m.clone()
        m.pick(0)
        clone.play(clone.notation(0))
        self.assertEqual(m, clone)
        self.assertEqual(hash(m), hash(clone))

    def test_what_is_wrong_is_an_error_in_words(self):
        with self.assertRaisesRegex(GreathallError, 'no game "chess"'):
            Match("chess")
        m = Match("ivanhoe")
        with self.assertRaisesRegex(GreathallError, "numbered from 0; 99 is none"):
            m.pick(99)
        with self.assertRaisesRegex(GreathallError, "seats are 0 to 1, not 5"):
            m.view(5)

    def test_log_and_position_lead_to_the_same_match(self):
        m, rng = Match("quests", seats=3, seed=2), random.Random(1)
        for _ in range(40):
            m.pick(rng.randrange(m.count))
        self.assertEqual(Match.from_log(m.log()), m)
        self.assertEqual(hash(Match("quests", position=m.position())), hash(m))
        taken = m.undo()
        self.assertGreater(taken, 0)

    def test_numbers_are_named_and_a_guess_changes_none(self):
        m = Match("ivanhoe", seats=3, seed=2)
        names = m.numbers_names()
        self.assertEqual(len(names), m.numbers_size)
        row = values(m.numbers(0))
        told = {n: x for n, x in zip(names, row) if x}
        view = m.view(0)
        self.assertEqual(told["deck"], view["deck"])
        self.assertEqual(told["players/B/hand/absent"], 1)
        hand = view["players"][0]["hand"]
        self.assertEqual(sum(x for n, x in told.items() if n.startswith("players/A/hand/")), len(hand))
        guess = m.guess(0, seed=9)
        self.assertEqual(values(guess.numbers(0)), row)
        self.assertNotEqual(values(guess.numbers(1)), values(m.numbers(1)))

    def test_bots_pick_what_is_offered(self):
        m = Match("kings", seats=2, seed=2)
        for bot in ("random", "knight", "search:5"):
            self.assertIn(m.bot_pick(bot), range(m.count))

    def test_threads_play_matches_of_their_own(self):
        ends = []
        threads = [threading.Thread(target=lambda: ends.append(self.end_of("ivanhoe"))) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(len(ends), 4)
        self.assertEqual(len(set(ends)), 1)

    @staticmethod
    def end_of(game):
        m = Match(game, seed=5)
        m.playout("random")
        return hash(m)


class Batches(unittest.TestCase):
    def test_a_step_picks_in_every_game(self):
        b, rng, ended = Batch("ivanhoe", 16, seats=2, seed=1), random.Random(1), 0
        for _ in range(150):
            b.step([rng.randrange(c) for c in b.counts])
            ended += sum(b.over)
        self.assertGreater(ended, 16)
        self.assertGreater(b.picks, 16 * 150)
        self.assertEqual(len(values(b.numbers())), 16 * b.numbers_size)
        self.assertEqual(b[3].seat, b.seats[3])

    def test_a_mask_leads_back_to_options(self):
        b = Batch("quests", 4, seed=1)
        mask = values(b.mask(256))
        places = [mask[256 * i : 256 * (i + 1)].index(1) for i in range(4)]
        options = b.from_places(places, 256)
        for i in range(4):
            self.assertEqual(b[i].places(256)[options[i]], places[i])
        b.step(options)

    def test_what_is_wrong_is_an_error_in_words(self):
        b = Batch("ivanhoe", 2)
        with self.assertRaisesRegex(GreathallError, "game 0 has"):
            b.step([99, 0])
        with self.assertRaisesRegex(ValueError, "2 values are needed, not 1"):
            b.step([0])


class Spiel(unittest.TestCase):
    def test_a_game_by_the_names_of_openspiel(self):
        for name in GAMES:
            game, rng = spiel.load_game(name), random.Random(2)
            state = game.new_initial_state(seed=1)
            self.assertEqual(game.information_state_tensor_shape(), [game.information_state_tensor_size()])
            for _ in range(60):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                    state.apply_action(rng.choice(outcomes)[0])
                    continue
                player, actions = state.current_player(), state.legal_actions()
                self.assertEqual(actions, sorted(set(actions)))
                self.assertEqual(state.legal_actions(player + 1), [])
                action = rng.choice(actions)
                self.assertEqual(state.string_to_action(state.action_to_string(player, action)), action)
                self.assertEqual(sum(state.legal_actions_mask(player)), len(actions))
                state.apply_action(action)
            self.assertEqual(len(state.returns()), game.num_players())

    def test_a_resampled_state_gives_its_player_the_same_information(self):
        game, rng = spiel.load_game("quests", {"seats": 3, "chance": "drawn"}), random.Random(2)
        state = game.new_initial_state(seed=1)
        for _ in range(30):
            state.apply_action(rng.choice(state.legal_actions()))
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        self.assertEqual(list(other.information_state_tensor(player)), list(state.information_state_tensor(player)))
        self.assertEqual(other.legal_actions(), state.legal_actions())
        self.assertEqual(other.information_state_string(player), state.information_state_string(player))

    def test_clones_children_undo_and_text(self):
        state = spiel.load_game("ivanhoe", {"seats": 2}).new_initial_state(seed=1)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        action = state.legal_actions()[0]
        child = state.child(action)
        self.assertNotEqual(child.match, state.match)
        child.undo_action(state.current_player(), action)
        self.assertEqual(child.match, state.match)
        self.assertEqual(state.get_game().deserialize_state(state.serialize()).move_number(), state.move_number())
        with self.assertRaisesRegex(ValueError, "parameters are"):
            spiel.load_game("ivanhoe", {"players": 2})


class Aec(unittest.TestCase):
    def test_agents_take_turns_to_the_end(self):
        env, rng = aec.env("ivanhoe", seats=3, places=256), random.Random(4)
        env.reset(seed=1)
        self.assertEqual(env.agents, ["A", "B", "C"])
        total, turns = dict.fromkeys(env.agents, 0.0), 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            total[agent] += reward
            turns += 1
            if termination or truncation:
                env.step(None)
                continue
            places = [i for i, there in enumerate(observation["action_mask"]) if there]
            self.assertEqual(sorted(env.notations()), places)
            self.assertEqual(len(observation["observation"]), env.num_numbers)
            env.step(rng.choice(places))
        self.assertEqual(env.agents, [])
        self.assertAlmostEqual(sum(total.values()), 0)
        self.assertEqual(max(total.values()), 1)
        self.assertGreater(turns, 20)

    def test_what_is_not_offered_is_refused(self):
        env = aec.env("ivanhoe", places=256)
        env.reset(seed=1)
        free = next(i for i in range(256) if i not in env.notations())
        with self.assertRaisesRegex(ValueError, "nothing is offered at the place"):
            env.step(free)
        self.assertEqual(sum(env.observe(env.possible_agents[1 - env.possible_agents.index(env.agent_selection)])
                             ["action_mask"]), 0)


@unittest.skipIf(WITHOUT, "tried with numpy")
class Package(unittest.TestCase):
    def test_a_wheel_has_all_it_needs(self):
        sys.path.insert(0, str(HERE.parents[1] / "python"))
        backend = importlib.import_module("backend")
        with tempfile.TemporaryDirectory() as there:
            wheel = backend.build_wheel(there)
            zipfile.ZipFile(os.path.join(there, wheel)).extractall(os.path.join(there, "site"))
            surroundings = {k: v for k, v in os.environ.items() if k not in ("GREATHALL_LIBRARY", "PYTHONPATH")}
            told = subprocess.run(
                [sys.executable, "-c", "import greathall as g; m = g.Match('ivanhoe', seed=1); print(m.playout() > 0)"],
                cwd=os.path.join(there, "site"), env=surroundings, text=True, capture_output=True)
            self.assertEqual((told.stdout.strip(), told.stderr), ("True", ""))

    def test_the_examples_run(self):
        for example in sorted((HERE.parents[1] / "python" / "examples").glob("*.py")):
            told = subprocess.run([sys.executable, str(example), "--quick"], text=True, capture_output=True)
            self.assertEqual(told.returncode, 0, f"{example.name}: {told.stderr}")
            self.assertNotEqual(told.stdout, "")


if __name__ == "__main__":
    unittest.main()
