"""Whether something grows."""

from collections.abc import Sequence


def growth(times: Sequence[float], values: Sequence[float]) -> float:
    """How fast values grow in a unit of time, as a part of their mean: the slope of the line closest to them."""
    count = len(times)
    middle, mean = sum(times) / max(1, count), sum(values) / max(1, count)
    spread = sum((time - middle) ** 2 for time in times)
    if not spread or not mean:
        return 0.0
    slope = sum((time - middle) * (value - mean) for time, value in zip(times, values, strict=True)) / spread
    return slope / mean
