"""A sequential test: play deals until the question is answered, and no longer.

The question is whether an entrant's true win rate is p0 or p1. If the n deals were single games, W of them won, the
log-likelihood ratio of p1 against p0 would be

    W · log(p1 / p0) + (n - W) · log((1 - p1) / (1 - p0))

With W the sum of the shares of victory this is a test over deals, and it errs no more often than agreed however the
games of a deal depend on each other, because the exponential function is convex. Where they differ, a deal says more
than one game. So the ratio is divided by the variance of the shares over m · (1 - m), the variance of single games with
the same mean m: by 1 if all games of a deal end alike, by a half if the two games of a deal are independent. One deal
won and one lost are added to the variance and to its mean, so that a few equal deals do not pass for certainty.

It is Wald's test: p1 is accepted when the ratio reaches log((1 - beta) / alpha), p0 when it falls to
log(beta / (1 - alpha)). Then p1 is accepted in error with a probability of about alpha where p0 is true, and p0 in
error with about beta where p1 is true. `make sequential` simulates both.

Stopping at a lucky moment makes the estimates of a stopped match too good: the test answers the question it was asked,
and a rate to quote needs a match of fixed length.
"""

from dataclasses import dataclass, replace
from math import log

__all__ = ["RISK", "SequentialTest"]

RISK = 0.05


@dataclass(frozen=True)
class SequentialTest:
    """A test and what it has seen so far."""

    p0: float
    p1: float
    alpha: float = RISK
    beta: float = RISK
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def after(self, share: float) -> "SequentialTest":
        """The test after one more deal, of which this was the share of victory."""
        return replace(self, deals=self.deals + 1, total=self.total + share, squares=self.squares + share * share)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of p1 against p0."""
        if not self.deals:
            return 0.0
        ratio = self.total * log(self.p1 / self.p0) + (self.deals - self.total) * log((1 - self.p1) / (1 - self.p0))
        mean = (self.total + 1) / (self.deals + 2)
        variance = (self.squares + 1) / (self.deals + 2) - mean**2
        return ratio * mean * (1 - mean) / variance

    @property
    def limits(self) -> tuple[float, float]:
        """Where p0 and where p1 is accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def accepted(self) -> float | None:
        """The win rate that the deals support, once they decide."""
        low, high = self.limits
        if self.llr <= low:
            return self.p0
        return self.p1 if self.llr >= high else None
