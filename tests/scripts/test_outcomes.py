# SPDX-License-Identifier: MIT
"""Study of outcomes: values of the moves of a game, its table, and resumed runs."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from common import Failure
from match.records import GameRecord, MatchHeader, PlayedMove
from othello.notation import parse_start, parse_transcript, start_text
from othello.rules import START, Game
from study import outcomes
from study.outcomes import Entry
from study.study import Record, run

#: Black wins all discs, 55 squares are empty.
SHORT = "f5d6c5f6e7f4g5e6e3"


def record_of(number: int, black: str, white: str) -> GameRecord:
    moves = parse_transcript(SHORT).moves
    played = tuple(PlayedMove(move, mover) for move, mover in zip(moves, Game(START, moves).movers()))
    return GameRecord(number, number, "", black, white, "", start_text(START), played, 64, "white", "")


class Outcomes(unittest.TestCase):
    def test_a_move_that_draws_a_won_game_costs_half_a_point(self) -> None:
        entry = Entry("g", 26, [26, 25, 24, 23], ["A", "B", "A", "B"], [1, 0.5, 0.5, 0, 0.5])
        self.assertEqual(outcomes.losses(entry), [(26, "A", 0.5), (25, "B", 0), (24, "A", 0.5), (23, "B", 0.5)])
        rows = outcomes.table([entry, Entry("h", 23, [23], ["B"], [0, 1])]).splitlines()
        self.assertEqual(
            rows,
            [
                "| empties | games | A gives away | B gives away |",
                "|---|---|---|---|",
                "| 26 to 24 | 1 | 1.0 | 0.0 |",
                "| 23 to 18 | 2 | 0.0 | 1.5 |",
                "| 17 to 1 | 2 | 0.0 | 0.0 |",
            ],
        )

    def test_values_are_those_of_black_whoever_moves(self) -> None:
        """The stub says that the side to move wins at 52 empty squares, and loses before."""
        engine = mock.MagicMock()
        engine.__enter__.return_value = engine

        def solve(game: outcomes.Transcript, window: tuple[int, int]) -> SimpleNamespace:
            empties = parse_start(game.start).empties
            return SimpleNamespace(info=SimpleNamespace(score=1 if empties == 52 else -1))

        engine.solve.side_effect = solve
        with mock.patch.object(outcomes, "Engine", return_value=engine):
            entry = outcomes.value_game(54, Path("x"), record_of(1, "A", "B"))
        self.assertEqual(entry.empties, [54, 53, 52])
        self.assertEqual(entry.movers, ["A", "B", "A"])
        self.assertEqual(entry.values, [0, 1, 1, 1], "Black moves at 54 and 52 and has won in the end")

    def test_a_second_run_solves_missing_and_longer_games_only(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.jsonl"
            arguments = [str(path.with_name("match")), "--records", str(path), "--program", "x"]
            games = [record_of(1, "A", "B"), record_of(2, "B", "A")]

            def value(most: int, _: Path, game: GameRecord) -> Entry:
                return Entry(outcomes.name_of(game), most, [20], [game.black], [1, 0])

            with (
                contextlib.redirect_stdout(io.StringIO()) as output,
                contextlib.redirect_stderr(io.StringIO()),
                mock.patch.object(outcomes, "load_records", side_effect=lambda _: (MatchHeader({}, 2), games)),
                mock.patch.object(outcomes, "value_game", side_effect=value) as solve,
            ):
                for more, calls in ((["--games", "1"], 1), ([], 2), ([], 2), (["--empties", "26"], 4), (["--page-only"], 4)):
                    run("outcomes", [*arguments, *more])
                    self.assertEqual(solve.call_count, calls, more)
            self.assertTrue(output.getvalue().endswith("| 26 to 24 | 2 | 0.0 | 0.0 |\n| 23 to 18 | 2 | 1.0 | 1.0 |\n| 17 to 1 | 2 | 0.0 | 0.0 |\n"))
            self.assertEqual(len(Record(path, Entry).load()), 4)

    def test_a_match_without_a_complete_game_is_an_error(self) -> None:
        with mock.patch.object(outcomes, "load_records", return_value=(MatchHeader({}, 0), [])):
            with self.assertRaisesRegex(Failure, "m: no game on 8x8 that was played to its end"):
                outcomes.finished_games(Path("m"))


if __name__ == "__main__":
    unittest.main()
