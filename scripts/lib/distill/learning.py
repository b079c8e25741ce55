# SPDX-License-Identifier: MIT
"""Trains the teacher on labels, and the student on positions that the teacher labels. Times are in seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor

from distill.positions import Labelled, Pool, taught
from distill.student import DISCS, Features, Inputs, Student, weights_of
from distill.teacher import Teacher, planes_of, turned

#: Seconds between two reports, and between two looks for new labels.
REPORT, UPDATE = 30.0, 5.0

#: Steps between two looks at the clock.
STEPS = 10

#: Teacher: AdamW (Loshchilov and Hutter, 2019).
TEACHER_RATE, TEACHER_DECAY, WARM_UP = 2e-3, 1e-3, 300

#: Share of the time in which the student sees new positions; then it repeats older ones. Smallest share of its rate.
FRESH, LEAST_RATE = 0.75, 0.003


@dataclass(frozen=True)
class Sizes:
    """Boards of a step of the teacher and of the student, and boards that the teacher labels together."""

    teacher: int = 4096
    student: int = 4096
    together: int = 1 << 18


class Reporter:
    """Prints a line at most every REPORT seconds. held_out: positions by source."""

    def __init__(self, held_out: Mapping[str, Labelled], say: Callable[[str], None]) -> None:
        self.held_out = held_out
        self.say = say
        self.last = self.begin = time.monotonic()

    def report(self, what: str, values: Callable[[str, Labelled], Tensor], always: bool = False) -> None:
        if not always and time.monotonic() < self.last + REPORT:
            return
        errors = {name: (values(name, each) - each.labels) * DISCS for name, each in self.held_out.items()}
        cells = [f"{name} {float(each.square().mean().sqrt()):.2f} {float(each.mean()):+.2f}" for name, each in errors.items()]
        self.last = time.monotonic()
        self.say(f"{self.last - self.begin:.0f} s, {what}" + "".join(f", {cell}" for cell in cells))


def cosine(share: float) -> float:
    return (1 + math.cos(math.pi * min(1, share))) / 2


def train_teacher(teacher: Teacher, pool: Pool, seconds: float, sizes: Sizes, reporter: Reporter) -> None:
    """Trains for a time; labels that are written meanwhile take part."""
    optimizer = torch.optim.AdamW(teacher.parameters(), TEACHER_RATE, weight_decay=TEACHER_DECAY)
    begin = updated = time.monotonic()
    steps = 0
    while (now := time.monotonic()) < begin + seconds:
        if now > updated + UPDATE:
            pool.update()
            updated = now
        teacher.train()
        for _ in range(STEPS):
            steps += 1
            for group in optimizer.param_groups:
                group["lr"] = TEACHER_RATE * min(1, steps / WARM_UP) * cosine((now - begin) / seconds)
            drawn = pool.draw(sizes.teacher)
            values = teacher(turned(planes_of(drawn.own, drawn.opponent)))
            loss = (weights_of(drawn.labels) * (values - drawn.labels) ** 2).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
        is_last = time.monotonic() >= begin + seconds
        what = f"teacher: {steps} steps, {pool.positions.size} positions"
        reporter.report(what, lambda _, each: teacher.values(each.own, each.opponent), is_last)


class Stepper:
    """Steps of a student; on a GPU the recorded kernels of one step are repeated, which saves most of their start."""

    def __init__(self, student: Student) -> None:
        self.student = student
        self.graph: torch.cuda.CUDAGraph | None = None
        self.buffers: tuple[Tensor, ...] = ()

    def step(self, inputs: Inputs, labels: Tensor) -> None:
        if labels.device.type != "cuda":
            self.student.step(inputs, labels)
            return
        if self.graph is None:
            self.record(inputs, labels)
        assert self.graph is not None
        for buffer, value in zip(self.buffers, (*inputs, labels), strict=True):
            buffer.copy_(value)
        self.graph.replay()

    def record(self, inputs: Inputs, labels: Tensor) -> None:
        """The first steps, on another stream as PyTorch requires, then the record of one."""
        self.buffers = tuple(each.clone() for each in (*inputs, labels))
        arguments = Inputs(*self.buffers[:3]), self.buffers[3]
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.student.step(*arguments)
        torch.cuda.current_stream().wait_stream(stream)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.student.step(*arguments)


def train_student(student: Student, teacher: Teacher, pool: Pool, seconds: float, sizes: Sizes, reporter: Reporter) -> None:
    """Trains for a time, in which the rate falls to almost 0."""
    features = Features(pool.device)
    held_out = {name: features.of(each.own, each.opponent, student.phases) for name, each in reporter.held_out.items()}
    stepper = Stepper(student)
    known: list[Labelled] = []
    seen = 0
    begin = time.monotonic()
    while (share := (time.monotonic() - begin) / seconds) < 1:
        student.rate.fill_(max(LEAST_RATE, cosine(share)))
        if share < FRESH or not known:
            known.append(taught(pool, teacher, sizes.together, student.weights.min_empties))
            chosen = [len(known) - 1, int(torch.randint(len(known), ()))]
        else:
            chosen = torch.randint(len(known), (2,)).tolist()
        for each in chosen:
            positions = known[each].at(torch.randperm(known[each].size, device=pool.device))
            inputs = features.of(positions.own, positions.opponent, student.phases)
            for at in range(0, positions.size - sizes.student + 1, sizes.student):
                stepper.step(inputs.part(at, at + sizes.student), positions.labels[at : at + sizes.student])
            seen += positions.size
        is_last = time.monotonic() >= begin + seconds
        what = f"student: {seen} positions, {sum(each.size for each in known)} different"
        reporter.report(what, lambda name, _: student.values(held_out[name]), is_last)
