#!/usr/bin/env python3
"""A bot for every game of Greathall (docs/bots.md, "A bot of your own").

    greathall arena ivanhoe "cmd:python3 examples/bot.py" random --deals 50

Every line it reads is a JSON object; it answers the prompts of an `update` with a `pick`. hall.py takes it to a hall.
"""
import json
import random
import sys

# What it would rather not do, if there is anything else: beginnings of notations.
RELUCTANT = ("withdraw", "pass", "decline", "end", "retreat", "done")


def choose(view, prompt):
    """The notation of one of the options. `view` is all that our seat may know."""
    picks = [option["pick"] for option in prompt["options"]]
    eager = [p for p in picks if not p.startswith(RELUCTANT)] or picks
    if prompt["question"] == "turn" and view.get("colour") and "end" in picks:
        return "end"  # Ivanhoe: in the lead, so the other cards are kept
    return random.choice(eager)


def patched(view, patch):
    """A hall sends what has changed: a list of [JSON pointer, value]."""
    for pointer, value in patch:
        steps = [s.replace("~1", "/").replace("~0", "~") for s in pointer.split("/")[1:]]
        if not steps:
            view = value
            continue
        place = view
        for s in steps[:-1]:
            place = place[int(s)] if isinstance(place, list) else place[s]
        place[int(steps[-1]) if isinstance(place, list) else steps[-1]] = value
    return view


def answers(lines):
    view = None
    for line in lines:
        message = json.loads(line)
        if message["type"] != "update":
            continue  # `new`: a game begins; `error`: the last pick was not offered
        view = message["view"] if message["view"] is not None else patched(view, message["patch"])
        for prompt in message["prompts"]:
            pick = {"type": "pick", "seat": prompt["seat"], "prompt": prompt["id"], "pick": choose(view, prompt)}
            yield json.dumps({**pick, "table": message["table"]} if message["table"] else pick)


if __name__ == "__main__":
    for answer in answers(sys.stdin):
        print(answer, flush=True)
