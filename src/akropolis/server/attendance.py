"""Who is at a table, as far as one process sees it, and what several of them see together."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Attendance:
    """The seats of a table at which somebody is, and those that somebody has left."""

    here: frozenset[int] = frozenset()
    left: Mapping[int, int] = field(default_factory=dict)
    """When seats were seen last, in milliseconds since 1970."""
    watching: int = 0
    answers: Mapping[int, bool] = field(default_factory=dict)
    """Who wants a rematch, and who does not."""
    is_wanted: bool = False
    """Whether anybody wants to know."""

    @property
    def is_empty(self) -> bool:
        return not (self.here or self.left or self.watching or self.answers)

    def line(self) -> str:
        """As other processes are told."""
        answers = {seat: int(wants) for seat, wants in self.answers.items()}
        return json.dumps([sorted(self.here), self.left, self.watching, answers, int(self.is_wanted)])

    @staticmethod
    def of_line(line: str) -> "Attendance":
        here, left, watching, answers, is_wanted = json.loads(line)
        return Attendance(
            frozenset(here),
            {int(seat): at for seat, at in left.items()},
            watching,
            {int(seat): bool(wants) for seat, wants in answers.items()},
            bool(is_wanted),
        )

    def message(self) -> str:
        """As everyone at the table is told."""
        here = json.dumps(sorted(self.here))
        away = ",".join(
            f'{{"seat":{seat},"since":{at}}}' for seat, at in sorted(self.left.items()) if seat not in self.here
        )
        rematch = ",".join(
            f'{{"seat":{seat},"wants":{json.dumps(wants)}}}' for seat, wants in sorted(self.answers.items())
        )
        return f'{{"type":"presence","here":{here},"away":[{away}],"watching":{self.watching},"rematch":[{rematch}]}}'


def together(seen: Iterable[Attendance]) -> Attendance:
    """What several processes see. Who wants a rematch has a seat there, whatever they said elsewhere."""
    parts: Collection[Attendance] = tuple(seen)
    left: dict[int, int] = {}
    answers: dict[int, bool] = {}
    for part in parts:
        for seat, at in part.left.items():
            left[seat] = max(at, left.get(seat, at))
        for seat, wants in part.answers.items():
            answers[seat] = wants or answers.get(seat, False)
    return Attendance(
        frozenset().union(*(part.here for part in parts)),
        left,
        sum(part.watching for part in parts),
        answers,
        any(part.is_wanted for part in parts),
    )
