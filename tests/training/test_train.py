# SPDX-License-Identifier: MIT
"""Program training/train, tested with a stub trainer that copies Emilia's weights."""

import contextlib
import io
import json
import os
import subprocess
import tempfile
import unittest
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import tests.match  # (adds scripts/ to the module path)
from common import file_lock, write_atomically
from match.schedule import Shard
from proof.cli import parse_arguments as parse_proof
from train import cli, cluster, commands, scales
from train.scales import Generation, Labels, Scale
from train.training import Result, Settings, Training, TrainingError

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = ROOT / "eval/weights/emilia.weights"

TRAINER = f"""#!/usr/bin/env bash
echo "$@" >> "$0.log"
while (($# > 1)); do
  if [[ $1 == --out ]]; then cp '{WEIGHTS}' "$2"; fi
  shift
done
"""

SMALL = Generation(games=12, random_plies="2-36", depth=1, exact_from=4, off_policy_share=0.1)
SMALLEST = Scale(
    generations=(SMALL, replace(SMALL, leaf_share=0.5, past_generations=1, network_passes=1)), match_games=2, match_limit="depth=2"
)

#: A sweep of two stages, and a generation that trains on both.
SWEEP = Scale(
    generations=(
        replace(SMALL, empties=(1, 12), is_stage=True),
        replace(SMALL, empties=(13, 16), is_stage=True, is_replay=True),
        replace(SMALL, games=0, past_generations=2),
    ),
    match_games=2,
    match_limit="depth=2",
)


def setUpModule() -> None:
    """Builds the engine."""
    subprocess.run([ROOT / "scripts/run", "--version"], check=True, capture_output=True)


class Train(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name) / "training"
        self.trainer = Path(temporary.name) / "trainer"
        self.trainer.write_text(TRAINER, encoding="utf-8")
        self.trainer.chmod(0o755)
        patched = mock.patch.dict(scales.SCALES, tiny=SMALLEST)
        patched.start()
        self.addCleanup(patched.stop)

    def train(self, *arguments: str) -> tuple[int, str, str]:
        """Exit status, stdout and stderr."""
        with contextlib.redirect_stdout(io.StringIO()) as output, tempfile.TemporaryFile("w+") as errors:
            with contextlib.redirect_stderr(errors):
                always = ["--dir", str(self.folder), "--scale", "tiny", "--trainer", str(self.trainer)]
                status = cli.main([*always, "--threads", "1", *arguments])
            errors.seek(0)
            return status, output.getvalue(), errors.read()

    def files(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}

    def test_goes_through_all_generations(self) -> None:
        status, output, errors = self.train()
        self.assertEqual(status, 0, errors)
        self.assertRegex(output, r"^generation 1 of 2: [012.5]+ of 2 points, (not )?kept\n")
        self.assertRegex(output, r"\ngeneration 2 of 2: ")
        for generation in ("generation-01", "generation-02"):
            folder = self.folder / generation
            self.assertEqual((folder / "weights.bin").read_bytes(), WEIGHTS.read_bytes())
            self.assertEqual((folder / "part-1-of-1.games").stat().st_size, 256 + 12 * 68)
            self.assertEqual(json.loads((folder / "result.json").read_text())["games"], 2)
        for number in (1, 2):
            folder = self.folder / f"generation-{number:02}"
            is_off_policy = (folder / "part-1-of-1.off-line.positions").exists()
            has_weights = any("1 of 2" in line and ", kept" in line for line in output.splitlines())
            self.assertEqual(is_off_policy, number == 2 and has_weights)
            self.assertEqual((folder / "part-1-of-1.leaves.positions").exists(), is_off_policy)
        self.assertFalse(list(self.folder.rglob("*.unfinished")))
        files = self.files()
        status, output, errors = self.train()  # a complete training is not changed
        self.assertEqual((status, output), (0, ""), errors)
        self.assertEqual(self.files(), files)

    def test_only_the_network_learns_from_leaves(self) -> None:
        first = Result(points=2, games=2, log_likelihood_ratio=1)
        with mock.patch("train.commands.match"), mock.patch("train.training.match_result", return_value=first):
            status, _, errors = self.train()
        self.assertEqual(status, 0, errors)
        leaves = str(self.folder / "generation-02/part-1-of-1.leaves.positions")
        learned = [line for line in self.trainer.with_suffix(".log").read_text().splitlines() if "generation-02" in line]
        self.assertEqual([leaves in command for command in learned], [False, True, True])
        self.assertEqual([command.split()[0] for command in learned], ["--positions", "network", "shrink"])

    def test_a_refinement_begins_with_its_teacher(self) -> None:
        refinement = replace(SMALL, leaf_share=0.5, leaf_labels=Labels(depth=2, exact_from=6), is_refinement=True, network_passes=1)
        for has_network in (True, False):
            folder = self.folder.with_name(f"network-{has_network}")
            log = self.trainer.with_suffix(".log")
            log.unlink(missing_ok=True)
            kept = Result(points=2, games=2, log_likelihood_ratio=1)
            with (
                mock.patch.dict(scales.SCALES, tiny=replace(SMALLEST, generations=(SMALL, refinement))),
                mock.patch("train.commands.match"),
                mock.patch("train.training.match_result", return_value=kept),
                mock.patch("train.commands.has_network", return_value=has_network),
                mock.patch.object(self, "folder", folder),
            ):
                status, _, errors = self.train()
            self.assertEqual(status, 0, errors)
            self.assertIn("--depth 2 --average-depths --exact-from 6", errors)
            teacher, on_policy, leaves = (
                str(folder / name)
                for name in (
                    "generation-01/weights.bin",
                    "generation-02/part-1-of-1.positions",
                    "generation-02/part-1-of-1.leaves.positions",
                )
            )
            log_lines = log.read_text().splitlines()
            learned = [line for line in log_lines if "generation-02" in line and not line.startswith("shrink ")]
            self.assertEqual(f"--sum {teacher} --from {teacher} --row-rate" in learned[-1], has_network)
            self.assertEqual([on_policy in line for line in learned], [False] if has_network else [True, True])
            self.assertIn(leaves, learned[-1])

    def test_labels_a_share_of_the_on_policy_positions(self) -> None:
        plan = replace(SMALLEST, generations=(SMALL, replace(SMALL, on_policy_share=0.5)))
        lost = Result(points=0, games=2, log_likelihood_ratio=-1)
        with (
            mock.patch.dict(scales.SCALES, tiny=plan),
            mock.patch("train.commands.match"),
            mock.patch("train.training.match_result", return_value=lost),
        ):
            status, _, errors = self.train()
        self.assertEqual(status, 0, errors)
        whole, half = (
            (self.folder / f"generation-0{number}/part-1-of-1.positions").stat().st_size for number in (1, 2)
        )
        self.assertGreater(whole, 1.5 * half)
        self.assertGreater(half, 0)

    def test_a_second_run_in_the_same_folder_is_an_error(self) -> None:
        with file_lock(self.folder / "lock"):
            status, output, errors = self.train()
        self.assertEqual((status, output), (1, ""))
        self.assertIn(f"train: {self.folder}/lock is locked by another process", errors)
        self.assertFalse((self.folder / "settings.json").exists())

    def test_only_one_process_makes_a_part(self) -> None:
        """Regression test: a training that ran in parallel to its shard used an unfinished file."""
        training = Training(self.folder, Settings("tiny", 1, 1), 1, self.trainer)
        training.generation_folder(1).mkdir()
        unfinished = commands.part_file(training.generation_folder(1), Shard(), "positions.unfinished")
        unfinished.write_text("half")
        with file_lock(training.folder / "part-1-of-1.lock"):
            for more in ((), ("--shard", "1/1"), ("--cluster", "tcp://127.0.0.1:1")):  # without a scheduler
                status, output, errors = self.train(*more)
                self.assertEqual((status, output), (1, ""), more)
                self.assertIn(f"train: {training.folder}/part-1-of-1.lock is locked by another process", errors)
        self.assertEqual(unfinished.read_text(), "half")

    def test_a_killed_training_continues(self) -> None:
        self.train()
        folder = self.folder / "generation-02"
        games = (folder / "part-1-of-1.games").read_bytes()
        positions = (folder / "part-1-of-1.positions").read_bytes()
        for name in ("result.json", "match.jsonl", "weights.bin", "part-1-of-1.positions"):
            os.remove(folder / name)
        (folder / "part-1-of-1.leaves.positions").unlink(missing_ok=True)
        (folder / "part-1-of-1.games").write_bytes(games[:-100])
        (folder / "part-1-of-1.positions.unfinished").write_bytes(positions[: len(positions) // 2])
        status, _, errors = self.train()
        self.assertEqual(status, 0, errors)
        self.assertRegex(errors, "wrote [0-9]+, after 256 of an earlier run")
        self.assertEqual((folder / "part-1-of-1.games").read_bytes(), games)
        self.assertEqual((folder / "part-1-of-1.positions").read_bytes(), positions)
        self.assertTrue((folder / "result.json").exists())

    def test_a_sweep_labels_the_same_games_stage_by_stage(self) -> None:
        with mock.patch.dict(scales.SCALES, tiny=SWEEP):
            status, output, errors = self.train()
        self.assertEqual(status, 0, errors)
        self.assertEqual(output.splitlines()[:2], ["generation 1 of 3: stage, no match", "generation 2 of 3: stage, no match"])
        self.assertRegex(output, r"generation 3 of 3: [012.5]+ of 2 points, ")
        first, second, last = (self.folder / f"generation-{number:02}" for number in (1, 2, 3))
        self.assertEqual((second / "part-1-of-1.games").read_bytes(), (first / "part-1-of-1.games").read_bytes())
        self.assertTrue((second / "part-1-of-1.off-line.positions").exists())
        self.assertFalse(list(last.glob("part-*")))
        commands = self.trainer.with_suffix(".log").read_text().splitlines()
        self.assertEqual(["--learned-before" in command for command in commands], [False, True, False])
        self.assertIn(f"--learned-before {first / 'weights.bin'} --learned-empties 12", commands[1])
        self.assertNotIn(str(first), commands[1].split("--out")[0])
        for folder in (first, second):
            self.assertIn(str(folder / "part-1-of-1.positions"), commands[2])

    def test_a_generation_without_games_has_no_parts(self) -> None:
        with mock.patch.dict(scales.SCALES, tiny=replace(SWEEP, generations=SWEEP.generations[2:])):
            status, _, errors = self.train("--parts", "2", "--shard", "1/2")
        self.assertEqual(status, 1)
        self.assertIn("cannot make a part: generation 1 has none", errors)

    def test_the_parts_are_made_as_shards(self) -> None:
        status, _, errors = self.train("--parts", "2", "--shard", "1/2")
        self.assertEqual(status, 0, errors)
        status, _, errors = self.train("--parts", "2")
        self.assertEqual(status, 1)
        self.assertIn("generation-01: parts 2/2 are missing; make them with --shard", errors)
        self.train("--parts", "2", "--shard", "2/2")
        status, output, errors = self.train("--parts", "2")
        self.assertIn("generation 1 of 2", output)
        self.assertEqual(status, 1)
        self.assertIn("generation-02: parts 1/2, 2/2 are missing", errors)

    def test_other_settings_are_an_error(self) -> None:
        Training(self.folder, Settings("tiny", 1, 1), 1, self.trainer)
        status, _, errors = self.train("--seed", "2")
        self.assertEqual(status, 1)
        self.assertIn("its settings are {'scale': 'tiny', 'seed': 1", errors)
        for shard in ("1/2", "3/2", "x"):
            status, _, errors = self.train("--shard", shard)
            self.assertIn(status, (1, 2), shard)
            self.assertIn("train: ", errors)

    def test_another_board_learns_and_then_continues(self) -> None:
        def trainer_arguments() -> list[str]:
            status, _, errors = self.train("--board", "6x6 parallel")
            self.assertEqual(status, 0, errors)
            return Path(f"{self.trainer}.log").read_text(encoding="utf-8").splitlines()

        weights = self.folder / "board.weights"
        first = f"board --board 6x6 parallel --out {weights} --games 400 --generations 3 --seed 1 --threads 1"
        self.assertEqual(trainer_arguments(), [first])
        self.assertTrue(weights.exists())
        self.assertEqual(trainer_arguments(), [first, f"{first} --from {weights}"])

    def test_another_board_has_no_parts(self) -> None:
        for flags in (["--parts", "2"], ["--shard", "1/2"], ["--cluster", "tcp://host:1"]):
            status, _, errors = self.train("--board", "6x6", *flags)
            self.assertEqual(status, 2)
            self.assertIn("cannot combine --board", errors)

    def test_a_failed_program_is_named(self) -> None:
        self.trainer.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
        status, _, errors = self.train()
        self.assertEqual(status, 1)
        self.assertIn("train: trainer exited with status 3", errors)


class TinyTraining(unittest.TestCase):
    @unittest.skipUnless(tests.match.SLOW, "slow: builds the trainer")
    def test_trains_weights_from_scratch(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            trained = subprocess.run(
                [ROOT / "training/train", "--dir", folder, "--scale", "tiny"],
                capture_output=True,
                text=True,
                check=False,
            )
            self.assertEqual(trained.returncode, 0, trained.stderr)
            self.assertEqual(trained.stdout.count("\n"), 3, trained.stdout)
            self.assertIn("generation 1 of 3: ", trained.stdout)
            weights = Path(folder) / "generation-03/weights.bin"
            engine = [ROOT / "build/release/emilia", "--eval-file", weights]
            answer = subprocess.run(engine, input="eval\n", capture_output=True, text=True, check=True)
            self.assertIn("eval pattern", answer.stdout)


@unittest.skipUnless(find_spec("distributed"), "needs the Debian package python3-distributed")
class OnAWorker(unittest.TestCase):
    def test_temporary_files_are_in_the_local_directory_of_the_worker(self) -> None:
        with tempfile.TemporaryDirectory() as local:

            def make(folder: Path, *_: object, **__: object) -> list[Path]:
                self.assertEqual(folder.parent, Path(local))
                (folder / "a.games").write_bytes(b"games")
                return [folder / "a.games"]

            worker = mock.patch("distributed.get_worker", return_value=mock.Mock(local_directory=local))
            with worker, mock.patch.object(commands, "make_part", make):
                files = cluster.make_part(cluster.Order(Shard(), SMALL, 1, None, None, None))
            self.assertEqual(files, {"a.games": b"games"})
            self.assertEqual(list(Path(local).iterdir()), [])


class Arguments(unittest.TestCase):
    def test_the_default_of_threads_is_the_cpu_affinity(self) -> None:
        with mock.patch("os.sched_getaffinity", return_value={1, 3, 4}):
            self.assertEqual(cli.parse_arguments(["--dir", "D"]).threads, 3)
            self.assertEqual(parse_proof(["--board", "4x4", "--out", "a.proof"]).threads, 3)


class Verdict(unittest.TestCase):
    def test_a_generation_is_kept_by_the_likelihood_ratio(self) -> None:
        self.assertTrue(Result(55, 100, 1.5).is_kept)
        self.assertFalse(Result(50.5, 100, -0.2).is_kept)
        self.assertFalse(Result(0, 0, 0).is_kept)

    def test_the_best_is_the_last_one_that_was_kept(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            run = Training(Path(folder), Settings("full", 1, 1), 1, Path("trainer"))
            self.assertIsNone(run.best(1))
            for generation, ratio in ((1, 3), (2, -1), (3, 0)):
                path = run.generation_folder(generation)
                path.mkdir()
                result = {"points": 2, "games": 4, "log_likelihood_ratio": ratio}
                write_atomically(path / "result.json", json.dumps(result))
            self.assertEqual(run.best(4), run.generation_folder(1) / "weights.bin")
            self.assertEqual(run.current(), 4)

    def test_damaged_settings_are_an_error(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "settings.json").write_text("{")
            with self.assertRaises(TrainingError):
                Training(Path(folder), Settings("full", 1, 1), 1, Path("trainer"))


if __name__ == "__main__":
    unittest.main()
