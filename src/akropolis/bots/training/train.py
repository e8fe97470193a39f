"""The whole training of one model: generations of self-play and fitting, judged by matches."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from akropolis.bots.sealed import Facts
from akropolis.bots.spread import Spread
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.chance import Purpose, seed_for
from akropolis.bots.training.comparisons import Comparisons
from akropolis.bots.training.curriculum import Course, Polish
from akropolis.bots.training.fit import Fitted, fit, mean_of
from akropolis.bots.training.futures import compare_moves
from akropolis.bots.training.imitation import imitate
from akropolis.bots.training.kept_games import lay_out
from akropolis.bots.training.matches import Judgement, meet, meet_illustrious
from akropolis.bots.training.samples import Samples, SampleSet
from akropolis.bots.training.schedule import ComparingPlan, Plan
from akropolis.bots.training.self_play import play_samples, untrained
from akropolis.bots.training.state import Agreed, State, load_state, save_state
from akropolis.bots.training.weights import fresh_net, net_of
from akropolis.bots.weight_files import save_weights
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.files import write_whole

LOG = "training.jsonl"
YARDSTICK = 10
"""The match against a fixed opponent is this much shorter: it decides nothing."""

Clock = Callable[[], float]
"""Seconds since some moment."""
Watch = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and of how much."""


class Training:
    """A course in a folder. It runs generation by generation, in this process or in a later one.

    The folder has three files after every generation: the best weights so far, all that is needed to go on, and a log
    with a line of JSON for each generation.
    """

    def __init__(
        self,
        course: Course,
        folder: Path,
        *,
        seed: int,
        scale: float,
        start: bytes = b"",
        shards: str | Path | None = None,
        spread: Spread | None = None,
    ) -> None:
        """Open a folder: an empty one begins, with the weights `start` if there are any; a used one resumes.

        It learns from games that were kept as shards, too, where there are any; its own are spread over machines.
        """
        self._folder = folder
        self._spread = spread
        self._samples: dict[int, SampleSet] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(folder), reason=error.strerror) from error
        self._kept = lay_out(shards, course, folder) if shards else None
        self._agreed = Agreed(course, seed, scale, start, self._kept.checksum if self._kept else 0)
        self.state: State = load_state(folder, self._agreed)

    @property
    def course(self) -> Course:
        """What is trained."""
        return self._agreed.course

    def go_on(self, arithmetic: Arithmetic, clock: Clock, watch: Watch) -> Facts:
        """One more generation, and what is known of it. If it is stopped half-way, it has not begun."""
        course, state = self._agreed.course, self.state
        began = clock()
        samples = self._play(watch)
        played = clock()
        comparisons = self._compare(watch)
        compared = clock()
        fitted = self._fit(samples, comparisons, arithmetic, watch)
        learned = clock()
        verdict, yardstick = self._judge(fitted.weights, watch)
        judged = clock()
        facts: Facts = {
            "generation": state.generation,
            "games": course.games_of(state.generation, self._agreed.scale),
            "lessons": len(samples),
            "comparisons": len(comparisons) if comparisons else 0,
            "fit": arithmetic,
            "error": fitted.error,
            "is_best": verdict.is_better,
            "seconds": {
                "games": played - began,
                "futures": compared - played,
                "fit": learned - compared,
                "matches": judged - learned,
            },
            "matches": [asdict(verdict), asdict(yardstick)],
        }
        best = fitted.weights if verdict.is_better else state.best
        next_one = state.generation + 1
        players = {**state.players, next_one: best if course.foresight_of(next_one) else fitted.weights}
        remembered = course.remembered_at(next_one)
        self.state = State(
            (*state.history, facts),
            fitted.net,
            best,
            {generation: players[generation] for generation in remembered},
        )
        self.save_best()
        write_whole(self._folder / LOG, "".join(f"{json.dumps(each)}\n" for each in self.state.history).encode())
        save_state(self._folder, self._agreed, self.state)
        return facts

    def save_best(self) -> Path:
        """Keep the best weights so far as a file that bots can play with."""
        facts = {
            "course": self._agreed.course.name,
            "seed": self._agreed.seed,
            "scale": self._agreed.scale,
            "generation": self.state.best_generation,
        }
        return save_weights(self._folder, facts, self.state.best, self._agreed.course.widths)

    def _play(self, watch: Watch) -> Samples:
        """The samples of all generations that count, played now unless this process still has them."""
        course, seed, scale = self._agreed.course, self._agreed.seed, self._agreed.scale
        remembered = course.remembered_at(self.state.generation)
        self._samples = {number: part for number, part in self._samples.items() if number in remembered}
        for number in remembered:
            if number not in self._samples:
                progress = partial(
                    watch, "games" if number == self.state.generation else f"games of generation {number}"
                )
                self._samples[number] = play_samples(
                    course, self.state.players[number], number, seed, scale, progress, self._spread
                )
        kept = [self._kept.samples] if self._kept else []
        return Samples([*(self._samples[number] for number in remembered), *kept])

    def _compare(self, watch: Watch) -> Comparisons | None:
        """How moves compare, where a generation learns from that."""
        course, seed, scale = self._agreed.course, self._agreed.seed, self._agreed.scale
        generation = self.state.generation
        if not (foresight := course.foresight_of(generation)):
            return None
        player = self.state.players[generation]
        return compare_moves(
            course, player, foresight, generation, seed, scale, partial(watch, "futures"), self._spread
        )

    def _fit(self, samples: Samples, comparisons: Comparisons | None, arithmetic: Arithmetic, watch: Watch) -> Fitted:
        course, generation = self._agreed.course, self.state.generation
        if comparisons and (foresight := course.foresight_of(generation)):
            net = net_of(self.state.players[generation], samples, course.widths)
            order = self._seed_for(Purpose.ORDER)
            plans = [
                ComparingPlan(len(comparisons), foresight, anchor, course.decay, order) for anchor in foresight.anchors
            ]
            learn = partial(
                fit, net, samples, arithmetic=arithmetic, watch=partial(watch, "fit"), comparisons=comparisons
            )
            fitted = mean_of([learn(plan) for plan in plans])
        else:
            fitted = self._fit_points(samples, arithmetic, watch)
        polish = course.polish_of(generation)
        return replace(fitted, weights=self._imitate(fitted.weights, polish)) if polish else fitted

    def _fit_points(self, samples: Samples, arithmetic: Arithmetic, watch: Watch) -> Fitted:
        course, generation = self._agreed.course, self.state.generation
        net = self.state.net
        if net is None or course.is_fresh(generation):
            net = fresh_net(samples, self._seed_for(Purpose.NET), course.widths)
        epochs, rate, rise = course.pace_of(generation)
        shares = course.shares_of(generation)
        if self._kept and shares:
            shares += (sum(shares),)  # half of what is learned
        plan = Plan(epochs, rate, course.batch, course.decay, self._seed_for(Purpose.ORDER), rise, shares)
        return fit(net, samples, plan, arithmetic, partial(watch, "fit"))

    def _imitate(self, weights: bytes, polish: Polish) -> bytes:
        course, games = self._agreed.course, max(1, int(polish.imitated * self._agreed.scale))
        options = course.options(self._seed_for(Purpose.OPTIONS))
        return imitate(weights, course.widths, options, self._seed_for(Purpose.IMITATION), games)

    def _judge(self, weights: bytes, watch: Watch) -> tuple[Judgement, Judgement]:
        """The match with the best so far, which decides, and one with an opponent that stays the same."""
        course, games = self._agreed.course, max(1, int(self._agreed.course.judging_games * self._agreed.scale))
        progress, spread = partial(watch, "match"), self._spread
        decisive = meet(
            course, weights, self.state.best, "best", games, self._seed_for(Purpose.MATCH), progress, spread
        )
        seed, few = self._seed_for(Purpose.YARDSTICK), max(1, games // YARDSTICK)
        if course.architects == 1:
            return decisive, meet_illustrious(course, weights, few, seed, progress, spread)
        return decisive, meet(course, weights, untrained(course.widths), "greedy", few, seed, progress, spread)

    def _seed_for(self, purpose: Purpose) -> int:
        return seed_for(self._agreed.seed, purpose, self.state.generation)
