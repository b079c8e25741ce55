# SPDX-License-Identifier: MIT
"""Proofs: values of small boards with a reference solver, kills at any line, useless jobs, simulations."""

import contextlib
import io
import json
import random
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tests.match import SLOW
from tests.match.test_emilia import EMILIA

from common import ROOT, ArgumentError, Failure
from othello.boards import parse_board
from othello.notation import parse_position, parse_transcript, position_text
from othello.rules import Colour, Position, start_of
from proof import cli, measuring, simulation
from proof.check import Proof, confirm, short_record
from proof.record import Record, read_lines, results_of
from proof.subproblem import INFINITE, Findings, Subproblem, representative
from proof.tree import Tree

#: Published values (docs/results/small-boards.md).
KNOWN = {"4x4": -10, "4x4 parallel": -4, "4x4 fewest": 3, "4x4 parallel fewest": 0}

#: Most empty squares of a position that one search solves.
SOLVE_AT = 8


def value(position: Position, low: int, high: int) -> int:
    """Black's value between two bounds, by plain alpha-beta."""
    moves = position.legal_moves()
    if not moves:
        return value(position.passed(), low, high) if position.must_pass() else position.score()
    is_black = position.to_move is Colour.BLACK
    best = -INFINITE if is_black else INFINITE
    for move in moves:
        found = value(position.play(move), low, high)
        best = max(best, found) if is_black else min(best, found)
        low, high = (max(low, best), high) if is_black else (low, min(high, best))
        if low >= high:
            break
    return best


def plain_answer(board: str, job: Subproblem) -> Findings:
    """Result of a reference worker. Its estimates are disc differences, which are inaccurate."""
    position = parse_position(job.position, parse_board(board))
    if job.is_look:
        children = [representative(position.play(move)) for move in position.legal_moves()]
        return Findings(estimates={position_text(each): float(each.disc_difference()) for each in children})
    if job.at_least is not None:
        found = value(position, job.at_least - 1, job.at_least)
        return Findings(lower=found) if found >= job.at_least else Findings(upper=found)
    assert job.at_most is not None
    found = value(position, job.at_most, job.at_most + 1)
    return Findings(upper=found) if found <= job.at_most else Findings(lower=found)


def tree_of(board: str, goal: int | None = None) -> Tree:
    return Tree(start_of(parse_board(board)), SOLVE_AT, goal)


def work_off(tree: Tree, board: str, machines: int = 1, seed: int = 1) -> int:
    """Completes a proof with results in random order; returns the number of jobs that became useless."""
    order, running, useless = random.Random(seed), list[Subproblem](), 0
    while not tree.is_over():
        while len(running) < machines and (job := tree.take()) is not None:
            assert job not in running
            running.append(job)
        job = running.pop(order.randrange(len(running)))
        tree.receive(job, plain_answer(board, job))
        for each in tree.useless():
            running.remove(each)
            useless += 1
    assert not running, "running jobs are useless at the end"
    return useless


class Fewest(unittest.TestCase):
    def test_plain_alpha_beta_has_the_values_of_the_engine(self) -> None:
        for board, expected in (("4x4 fewest", 3), ("4x4 parallel fewest", 0)):  # as in solve_board_test.cpp
            with self.subTest(board):
                self.assertEqual(value(start_of(parse_board(board)), -16, 16), expected)


class Values(unittest.TestCase):
    def test_small_boards_have_their_published_values(self) -> None:
        for board, known in KNOWN.items():
            for machines in (1, 2, 30):
                tree = tree_of(board)
                work_off(tree, board, machines, seed=machines)
                self.assertEqual((tree.root.lower, tree.root.upper), (known, known), (board, machines))

    def test_a_given_goal_stays_until_it_is_excluded(self) -> None:
        for goal in (KNOWN["4x4"], 2):
            tree = tree_of("4x4", goal)
            while not tree.is_over():
                job = tree.take()
                assert job is not None
                tree.receive(job, plain_answer("4x4", job))
                if tree.root.lower <= goal <= tree.root.upper:
                    self.assertEqual(tree.goal, goal)
            self.assertEqual(tree.root.lower, KNOWN["4x4"], goal)

    def test_every_bound_holds(self) -> None:
        tree = tree_of("4x4")
        work_off(tree, "4x4", machines=5)
        board = parse_board("4x4")
        for node in [node for node in tree.nodes() if node.empties <= SOLVE_AT][:60]:
            exact = value(parse_position(node.text, board), -INFINITE, INFINITE)
            self.assertTrue(node.lower <= exact <= node.upper, node)

    def test_a_search_that_reaches_the_node_limit_is_split(self) -> None:
        tree = tree_of("4x4")
        refused = 0
        while not tree.is_over():
            job = tree.take()
            assert job is not None
            empties = job.position.count("E")
            if not job.is_look and empties > SOLVE_AT - 2:
                refused += 1
                tree.receive(job, Findings(nodes=7, is_whole=False))
            else:
                tree.receive(job, plain_answer("4x4", job))
        self.assertEqual(tree.root.lower, KNOWN["4x4"])
        self.assertGreater(refused, 0)

    def test_idle_machines_take_second_best_moves(self) -> None:
        self.assertEqual(work_off(tree_of("4x4"), "4x4", machines=1), 0)
        self.assertGreater(work_off(tree_of("4x4"), "4x4", machines=30), 0)


class Files(unittest.TestCase):
    IDENTITY = {"board": "4x4", "position": position_text(start_of(parse_board("4x4"))), "solve_at": SOLVE_AT, "engine": "plain"}

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "a.proof"

    def prove(self, most: int = INFINITE) -> cli.Recorded:
        """Continues the file to the end of the proof, or for `most` results."""
        record = Record(self.path, self.IDENTITY, is_resumed=True)
        tree = cli.Recorded(start_of(parse_board("4x4")), SOLVE_AT, record)
        while not tree.is_over() and most > 0:
            job = tree.take()
            assert job is not None
            tree.given(job, "a worker")
            tree.receive(job, plain_answer("4x4", job))
            most -= 1
        record.close()
        return tree

    def test_a_kill_at_any_line_loses_no_earlier_result(self) -> None:
        whole = self.prove()
        text = self.path.read_bytes()
        lines = text.splitlines(keepends=True)
        for kept in range(0, len(lines), 23):
            self.path.write_bytes(b"".join(lines[:kept]) + lines[kept][:-3])
            tree = self.prove()
            self.assertEqual(tree.root.lower, whole.root.lower)
            done = [json.dumps(line["job"]) for line in read_lines(self.path) if "found" in line]
            self.assertEqual(len(done), len(set(done)), "a result was requested twice")

    def test_the_remaining_time_is_estimated_after_the_first_solve(self) -> None:
        looks = self.prove(most=1)
        self.assertEqual((looks.looks, looks.solves), (1, 0))
        self.assertNotIn("left", looks.summary())
        whole = self.prove()
        self.assertEqual(whole.rest(), 0)
        self.assertNotIn("left", whole.summary())
        self.path.unlink()
        half = self.prove(most=(whole.looks + whole.solves) // 2)
        self.assertGreater(half.solves, 0)
        self.assertGreater(half.rest(), 0)
        self.assertIn("left (rough estimate)", half.summary())

    def test_the_report_lists_running_subproblems(self) -> None:
        self.prove(most=3)
        record = Record(self.path, self.IDENTITY, is_resumed=True)
        record.add_given(Subproblem(self.IDENTITY["position"], at_least=2), "tcp://there")
        record.close()
        with contextlib.redirect_stdout(io.StringIO()) as out:
            cli.run(["report", str(self.path)])
        self.assertIn(f"given    {self.IDENTITY['position']} to tcp://there", out.getvalue())

    def test_a_check_needs_some_results_only_and_finds_the_value_from_them(self) -> None:
        tree = self.prove()
        root = start_of(parse_board("4x4"))
        results = list(results_of(read_lines(self.path)))
        needed = list(Proof(root, results).needed())
        self.assertLess(len(needed), len(results))
        self.path.write_text(short_record({"proof": 1, **self.IDENTITY}, needed))
        short = list(results_of(read_lines(self.path)))
        self.assertEqual(Proof(root, short).value, tree.root.lower)
        for job, found in short:
            if not job.is_look:
                confirm(job, plain_answer("4x4", job))
        with self.assertRaisesRegex(Failure, "^incomplete proof: lower bound none, upper bound none"):
            Proof(root, [each for each in short if each[0].is_look])

    def test_false_claims_that_the_value_does_not_need_are_refused(self) -> None:
        self.prove()
        root, record = start_of(parse_board("4x4")), self.path.read_text()
        self.assertEqual(self.second_check(), (0, "value    -10"))
        near_the_end = Proof(root, results_of(read_lines(self.path))).line().position()
        two_plies = root.play(root.legal_moves()[0])
        two_plies = two_plies.play(two_plies.legal_moves()[0])
        for position, found, message in (
            (root, Findings(lower=0), "lower bound [+]?0, upper bound -10"),
            (root, Findings(upper=-12), "lower bound -10, upper bound -12"),
            (two_plies, Findings(lower=2, upper=0), "lower bound [+]?2, upper bound [+-]?[0-9]+"),
            (two_plies, Findings(lower=18), "bound (outside the board|[+]18)"),
            (near_the_end, Findings(upper=INFINITE + 1), "bound (outside the board|[+]1001)"),
        ):
            claim = {"job": Subproblem(position_text(position), at_least=0).to_json(), "found": vars(found)}
            self.path.write_text(record + json.dumps(claim) + "\n")
            with self.subTest(message), self.assertRaisesRegex(Failure, message):
                Proof(root, results_of(read_lines(self.path)))
            code, text = self.second_check()
            self.assertEqual(code, 1)
            self.assertRegex(text, message)

    def test_every_claim_is_searched_again_also_one_that_the_value_does_not_need(self) -> None:
        self.prove()
        root = start_of(parse_board("4x4"))
        results = list(results_of(read_lines(self.path)))
        known = {job.position for job, _ in results}
        position = next(each for each in self.all_positions(root, 6) if position_text(each) not in known)
        exact = value(position, -INFINITE, INFINITE)
        wrong = Subproblem(position_text(position), at_least=exact + 1)
        claims = list(Proof(root, [*results, (wrong, Findings(lower=exact + 1))]).claims())
        self.assertIn(wrong, claims)
        with self.assertRaisesRegex(Failure, "^wrong result"):
            confirm(wrong, plain_answer("4x4", wrong))
        with self.path.open("a") as file:
            file.write(json.dumps({"job": wrong.to_json(), "found": {"lower": exact + 1}}) + "\n")
        self.assertRegex(self.second_check()[1], f"wrong result: less than {exact + 1} of ")

    @staticmethod
    def all_positions(root: Position, plies: int) -> list[Position]:
        """Representatives of the positions after that many plies."""
        level = [representative(root)]
        for _ in range(plies):
            level = [representative(each.play(move)) for each in level for move in each.legal_moves()]
        return [each for each in level if not each.is_over()]

    def second_check(self) -> tuple[int, str]:
        """Exit code and first line of scripts/check_proof, which shares no code with the first checker."""
        command = [ROOT / "scripts" / "check_proof", self.path, "--empties", "8"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, (done.stdout or done.stderr).splitlines()[0]

    def test_a_check_finds_a_wrong_result(self) -> None:
        text = position_text(start_of(parse_board("4x4")))
        for job in (Subproblem(text, at_least=KNOWN["4x4"] + 2), Subproblem(text, at_most=KNOWN["4x4"] - 2)):
            with self.assertRaisesRegex(Failure, f"^wrong result: {text} is -10 or (less|more), the record has -(8|12) or"):
                confirm(job, plain_answer("4x4", job))

    def test_other_files_are_rejected_and_not_changed(self) -> None:
        self.prove(most=2)
        before = self.path.read_bytes()
        for identity, resumed, message in (
            ({**self.IDENTITY, "engine": "another"}, True, "another proof: engine is plain in the file, another here"),
            (self.IDENTITY, False, "file exists; use --resume to continue it"),
        ):
            with self.assertRaisesRegex(Failure, message):
                Record(self.path, identity, resumed)
        self.path.write_text("the only line")
        with self.assertRaisesRegex(Failure, ":1: the incomplete last line does not begin with"):
            Record(self.path, self.IDENTITY, True)
        self.assertEqual(self.path.read_text(), "the only line")
        head, job = json.dumps({"proof": 1, **self.IDENTITY}), {"position": self.IDENTITY["position"]}
        for number, text in (
            (1, '{"proof": 1}'),
            (1, json.dumps({"proof": 1, **self.IDENTITY, "board": "4x"})),
            (2, head + '\n{"found": {}}'),
            (2, head + "\n" + json.dumps({"job": job, "found": {"lower": "1"}})),
            (2, head + "\n" + json.dumps({"job": job, "found": {"estimates": {"X": None}}})),
            (2, head + "\n" + json.dumps({"given": job})),
        ):
            self.path.write_text(text + "\n")
            for read in (lambda: Record(self.path, self.IDENTITY, True), lambda: cli.run(["report", str(self.path)])):
                with self.assertRaisesRegex(Failure, f":{number}: not a line of a proof record"):
                    read()
        self.path.write_bytes(before)
        record = Record(self.path, self.IDENTITY, True)
        with self.assertRaisesRegex(Failure, "locked by another process"):
            Record(self.path, self.IDENTITY, True)
        record.close()
        self.assertEqual(self.path.read_bytes(), before)


class Arguments(unittest.TestCase):
    def test_a_goal_of_more_than_all_squares_is_refused(self) -> None:
        for goal in ("17", "-17"):
            with self.assertRaisesRegex(ArgumentError, f"invalid --goal {goal}: expected -16 to 16"):
                cli.prove(cli.parse_arguments(["--board", "4x4", "--out", "never", f"--goal={goal}"]))


@unittest.skipUnless(EMILIA.exists(), "needs the release build")
class WithTheEngine(unittest.TestCase):
    def test_a_proof_finds_the_value_of_a_single_search(self) -> None:
        boards = {"4x6": ("+16", 14), **({"5x5": ("+13", 16)} if SLOW else {})}
        for board, (known, solve_at) in boards.items():
            with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
                always = ["--board", board, "--out", f"{folder}/a.proof", "--solve-at", str(solve_at), "--threads", "2"]
                cli.prove(cli.parse_arguments([*always, "--look-depth", "4", "--hash", "16", "--program", str(EMILIA)]))
                cli.run(["check", f"{folder}/a.proof", "--sample", "5", "--program", str(EMILIA)])
            self.assertEqual(out.getvalue().count(f"value    {known}\n"), 2)
            self.assertIn("checked  5 results, all confirmed", out.getvalue())
            line = dict(text.split(maxsplit=1) for text in out.getvalue().splitlines())["line"]
            end = parse_transcript(line, start_of(parse_board(board))).position()
            self.assertEqual((end.is_over(), f"{end.score():+d}"), (True, known))

    def test_the_proofs_of_one_solve_become_a_record(self) -> None:
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
            proofs, record = Path(folder, "a.proofs"), Path(folder, "a.proof")
            subprocess.run([EMILIA, "solve", "--board", "4x5", "--threads", "1", "--out", proofs], check=True, capture_output=True)
            cli.run(["take", str(proofs), "--out", str(record), "--solve-at", "10"])
            cli.run(["check", str(record), "--program", str(EMILIA)])
            subprocess.run([ROOT / "scripts" / "check_proof", record], check=True, capture_output=True)
            lines = proofs.read_text().splitlines(keepends=True)
            for text, error in (
                ("".join(lines[: len(lines) // 2]), "incomplete proof"),
                (lines[0] + "BEE -4 4 a1\n", ":2: not a line of proofs"),
                (lines[0].replace("the empty squares to the winner", "as the discs lie"), "without --raw"),
            ):
                proofs.write_text(text)
                with self.subTest(error), self.assertRaisesRegex(Failure, error):
                    cli.run(["take", str(proofs), "--out", str(record)])
        self.assertEqual(out.getvalue().count("value    +16\n"), 2)
        self.assertIn(", all confirmed", out.getvalue())

    def test_estimates_are_compared_with_exact_values(self) -> None:
        """Regression: measure() raised TypeError at the first position whose exact value it searched."""
        settings = measuring.Settings(str(EMILIA), "4x6", look_depth=2, megabytes=1)
        with mock.patch.multiple(measuring, SIZES=(8,), EXACT_SIZE=8):
            samples = measuring.measure(settings, 3)
        self.assertEqual((len(samples.nodes), len(samples.errors)), (3, 3))


class Counted:
    """Source of estimates that are disc differences."""

    def look(self, position: str) -> dict[str, float]:
        return plain_answer("4x6", Subproblem(position)).estimates or {}


class Simulations(unittest.TestCase):
    def test_the_speedup_is_at_most_the_number_of_machines(self) -> None:
        model = simulation.Model(growth=2.0, ease=0.02, seconds_at_20=100.0, spread=0.5, error=2.0)
        root = start_of(parse_board("4x6"))
        one, several = (
            simulation.simulate(root, model, simulation.Setup(14, machines, result_seconds=0.0), Counted())
            for machines in (1, 4)
        )
        self.assertAlmostEqual(one.elapsed, one.busy, places=6)
        self.assertEqual(one.wasted, 0)
        self.assertEqual(one.value, several.value)
        self.assertLess(several.elapsed, one.elapsed / 1.5)
        self.assertGreaterEqual(several.elapsed * 4 + 1e-6, several.busy)

    def test_a_board_that_is_too_small_is_an_error(self) -> None:
        settings = measuring.Settings("x", "4x5")
        with self.assertRaisesRegex(Failure, "cannot measure 4x5: no game reaches 19 empty squares"):
            measuring.measure(settings, 1)

    def test_invalid_models_are_rejected(self) -> None:
        of_4x6 = {"board": "4x6", "model": dict.fromkeys(("growth", "ease", "seconds_at_20", "spread", "error"), 1.0), "speed": 1.0}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.model"
            for text, message in (
                ("{}", "expected a file written by --model"),
                ("[", "expected a file written by --model"),
                (json.dumps(of_4x6), "expected a file written by --model"),
                (json.dumps({**of_4x6, "look_seconds": 1.0}), "it is of board 4x6, expected 6x6"),
            ):
                path.write_text(text)
                with self.assertRaisesRegex(ArgumentError, message):
                    cli.read_model(path, "6x6")
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as errors:
            cli.run(["simulate", "--board", "6x6", "--program", "x", "--machines", "0"])
        self.assertIn("invalid number '0': expected an integer >= 1", errors.getvalue())

    def test_a_plane_is_fitted_exactly(self) -> None:
        rows = [(x, y, 2.0 * x - 3.0 * y + 5.0) for x in (0.0, 1.0, 4.0) for y in (0.0, 2.0, 7.0)]
        for found, expected in zip(measuring.plane(rows), (2.0, -3.0, 5.0)):
            self.assertAlmostEqual(found, expected)


if __name__ == "__main__":
    unittest.main()
