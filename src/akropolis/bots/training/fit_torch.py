"""Gradient descent on PyTorch, for machines with a GPU. The same net, steps and order of numbers as on NumPy."""

from collections.abc import Iterable

import numpy as np
import torch
from torch import Tensor

from akropolis.bots.training.comparisons import Comparisons
from akropolis.bots.training.losses import Compared, of_order, of_points
from akropolis.bots.training.samples import Floats, Samples
from akropolis.bots.training.schedule import SQUARES_KEPT, TINY, Step
from akropolis.bots.training.weights import Layers, Net


def has_gpu() -> bool:
    """Whether PyTorch finds a GPU here."""
    return bool(torch.cuda.is_available())


def descend(
    net: Net, samples: Samples, steps: Iterable[Step], decay: float, comparisons: Comparisons | None = None
) -> tuple[Net, Floats]:
    """Take the steps; the net after them, and the mean squared error that each one found."""
    device = "cuda" if has_gpu() else "cpu"
    features = torch.cat([torch.from_numpy(part.features).to(device) for part in samples.parts])
    to_come = torch.cat([torch.from_numpy(part.to_come).to(device) for part in samples.parts])
    moves = _on(device, comparisons) if comparisons else None
    mean, spread = (torch.from_numpy(each).to(device) for each in (net.mean, net.spread))
    numbers = torch.from_numpy(net.numbers.copy()).to(device).requires_grad_()
    optimiser = torch.optim.AdamW([numbers], eps=TINY, weight_decay=decay)
    losses = []
    for step in steps:
        layers, rows = net.split(numbers), torch.from_numpy(step.rows).to(device)
        answers = _values(layers, (features[rows].float() - mean) / spread)
        loss = of_points(answers, to_come[rows])[0] / len(rows)
        if comparisons and moves and step.compared is not None:
            rows = torch.from_numpy(step.compared).to(device)
            seen, *known = (part[rows].float() for part in moves)
            answers = _values(layers, (seen.reshape(-1, len(mean)) - mean) / spread)
            loss = step.anchor * loss + of_order(answers, Compared(*known), comparisons.rivalry)[0] / len(rows)
        optimiser.param_groups[0].update(lr=step.rate, betas=(step.momentum, SQUARES_KEPT))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        losses.append(loss.detach())
    return net.with_numbers(numbers.detach().cpu().numpy()), np.array(torch.stack(losses).cpu().numpy())


def _on(device: str, comparisons: Comparisons) -> list[Tensor]:
    parts = (comparisons.features, *comparisons.compared(np.float32))
    return [torch.from_numpy(part).to(device) for part in parts]


def _values(layers: Layers, inputs: Tensor) -> Tensor:
    hidden = torch.relu(inputs @ layers.first + layers.first_bias)
    second = torch.relu(hidden @ layers.second + layers.second_bias)
    result: Tensor = second @ layers.last + inputs @ layers.direct + layers.bias
    return result
