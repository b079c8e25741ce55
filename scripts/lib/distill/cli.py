# SPDX-License-Identifier: MIT
"""Command line of scripts/distill."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from common import ArgumentError, ROOT, add_count, check_writable, input_file, need_library, run_script, writing
from parsing import Parser
from distill.weight_file import read_weights, write_weights

BUILT_IN = ROOT / "eval/weights/emilia.weights"

DESCRIPTION = """\
Trains the network of the engine by a teacher. The teacher, a large residual network, learns from labelled positions.
Then it labels new positions near them. The network of the engine learns from these. It starts with a file of weights,
whose linear evaluation it keeps. Needs a GPU and PyTorch."""

EPILOG = """\
The labels: docs/how-to/learn-more.md

example:
  training/distill --positions d.positions --held-out heldout --out d.weights"""

#: Sizes of a rehearsal on a processor.
SMALL_TEACHER = (16, 1)


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="training/distill", description=DESCRIPTION, epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument(
        "--positions", type=Path, nargs="+", required=True, metavar="FILE",
        help="labelled positions of emilia label; files may grow during the training",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="file of weights to write")
    parser.add_argument("--from", dest="weights", type=input_file, default=BUILT_IN, metavar="FILE", help="weights to start with (default built-in)")
    parser.add_argument("--held-out", type=Path, metavar="DIR", help="folder of studies/heldout, for the errors that are printed")
    add_count(parser, "--teacher-seconds", 360, "time of the teacher's training")
    add_count(parser, "--student-seconds", 240, "time of the student's training")
    add_count(parser, "--seed", 1, "random seed of the start; the result also depends on the speed of the machine")
    parser.add_argument("--rehearse", action="store_true", help="a tiny teacher and small steps, to try the command without a GPU")
    return parser.parse_args(arguments)


def distill(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    for path in parsed.positions:
        if not path.is_file():
            raise ArgumentError(f"invalid --positions '{path}': no such file")
    if parsed.held_out and not parsed.held_out.is_dir():
        raise ArgumentError(f"invalid --held-out '{parsed.held_out}': no such folder")
    check_writable(parsed.out)
    weights = read_weights(parsed.weights)
    need_library("torch")
    import torch

    from distill.learning import Reporter, Sizes, train_student, train_teacher
    from distill.positions import Pool, read_labelled
    from distill.student import Student
    from distill.teacher import Teacher

    if not torch.cuda.is_available() and not parsed.rehearse:
        raise ArgumentError("no GPU found; --rehearse tries the command without one")
    torch.manual_seed(parsed.seed)
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    pool = Pool(parsed.positions, device)
    if not pool.positions.size:
        raise ArgumentError("invalid --positions: no positions in these files")
    paths = sorted(parsed.held_out.glob("*.positions")) if parsed.held_out else []
    held_out = {path.stem: read_labelled(path, device) for path in paths}
    reporter = Reporter({name: each for name, each in held_out.items() if each.labels.numel()}, lambda line: print(line, flush=True))
    teacher = Teacher(*SMALL_TEACHER) if parsed.rehearse else Teacher()
    placed: Any = teacher.to(device)  # the types of torch 1.13 do not know memory_format
    teacher = placed.to(memory_format=torch.channels_last)
    sizes = Sizes(256, 256, 512) if parsed.rehearse else Sizes()
    train_teacher(teacher, pool, parsed.teacher_seconds, sizes, reporter)
    student = Student(weights, device)
    train_student(student, teacher, pool, parsed.student_seconds, sizes, reporter)
    with writing(parsed.out):
        write_weights(parsed.out, student.rounded())
    return 0


if __name__ == "__main__":
    sys.exit(run_script("distill", lambda: distill(sys.argv[1:]), "interrupted"))
