"""Fitting: a linear model in closed form, and the small net by gradient descent."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from akropolis.bots.training.lessons import Lessons

HIDDEN, SECOND = 128, 32
BATCH = 16_384
RIDGE = 10.0
SCALE = 30.0
"""Points are divided by this, so that the loss is about one."""


class Net(nn.Module):
    """Two hidden layers and a direct path past them, on features of zero mean and unit spread."""

    def __init__(self, mean: Tensor, spread: Tensor) -> None:
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("spread", spread)
        self.first = nn.Linear(len(mean), HIDDEN)
        self.second = nn.Linear(HIDDEN, SECOND)
        self.last = nn.Linear(SECOND, 1, bias=False)
        self.direct = nn.Linear(len(mean), 1)

    def forward(self, features: Tensor) -> Tensor:
        scaled = (features.float() - self.mean) / self.spread
        hidden = torch.relu(self.second(torch.relu(self.first(scaled))))
        result: Tensor = (self.last(hidden) + self.direct(scaled)).squeeze(1)
        return result


@dataclass(frozen=True)
class Fitted:
    """What one generation hands to the next, and the weights the core plays with."""

    net: Net
    weights: bytes
    error: float


def new_net(lessons: Lessons) -> Net:
    """A fresh net that knows the spread of the features it will see."""
    sample = lessons.features[:: max(1, len(lessons.features) // 400_000)].float()
    spread = sample.std(dim=0)
    return Net(sample.mean(dim=0), torch.where(spread < 0.05, torch.ones_like(spread), spread)).to(sample.device)


def fit(net: Net, lessons: Lessons, epochs: int, rate: float) -> Fitted:
    """Train a net further and fit the linear model to the same lessons."""
    net.train()
    steps = epochs * max(1, len(lessons.to_come) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=rate, total_steps=steps)
    total, count = torch.zeros((), device=lessons.to_come.device), 0
    step = 0
    while step < steps:
        order = torch.randperm(len(lessons.to_come), device=lessons.to_come.device)
        for start in range(0, len(order), BATCH):
            if step == steps:
                break
            rows = order[start : start + BATCH]
            loss = nn.functional.mse_loss(net(lessons.features[rows]), lessons.to_come[rows] / SCALE)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
            step += 1
            if step > steps * 3 // 4:
                total += loss.detach()
                count += 1
    return Fitted(net, _weights(net, *_linear(lessons)), float(total / max(count, 1)) ** 0.5 * SCALE)


def _linear(lessons: Lessons) -> tuple[Tensor, Tensor]:
    """Ridge regression, in double precision because many features are nearly copies of each other."""
    size = lessons.features.shape[1] + 1
    gram = torch.zeros(size, size, dtype=torch.float64, device=lessons.features.device)
    moment = torch.zeros(size, dtype=torch.float64, device=lessons.features.device)
    for start in range(0, len(lessons.to_come), 1 << 18):
        rows = lessons.features[start : start + (1 << 18)].double()
        rows = torch.cat([rows, torch.ones_like(rows[:, :1])], dim=1)
        gram += rows.T @ rows
        moment += rows.T @ lessons.to_come[start : start + (1 << 18)].double()
    solution = torch.linalg.solve(gram + RIDGE * torch.eye(size, dtype=torch.float64, device=gram.device), moment)
    return solution[:-1], solution[-1:]


def _weights(net: Net, linear: Tensor, linear_bias: Tensor) -> bytes:
    """All numbers in the order of model.hpp, with the scaling of features and points worked into them."""
    first = net.first.weight / net.spread
    direct = net.direct.weight[0] / net.spread
    parts = [
        linear,
        linear_bias,
        first.T,
        net.first.bias - first @ net.mean,
        net.second.weight.T,
        net.second.bias,
        net.last.weight[0] * SCALE,
        direct * SCALE,
        (net.direct.bias - direct @ net.mean) * SCALE,
    ]
    return torch.cat([part.detach().flatten().float().cpu() for part in parts]).numpy().astype("<f4").tobytes()
