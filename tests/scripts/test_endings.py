# SPDX-License-Identifier: MIT
"""Study of what moves lose near the end of games: its table of positions and the tables of the page, without a search."""

import csv
import json
import tempfile
import unittest
from pathlib import Path
from typing import Any

import tests.match  # noqa: F401 (adds scripts/ to the module path)
from common import ArgumentError
from people.games import PlayedGame
from study.endings import Move, Moves, chosen, moves_of, summary, tables, write_positions

GAMES = [PlayedGame("wthor", 2000, f"b{number}", f"w{number}", 2, "f5d6") for number in range(4)]


def analysed(empties: int, *, value: float = 4.0, loss: float = 0.0, color: str = "black", **changes: Any) -> dict[str, Any]:
    """A move of an analysis."""
    position = "B" + "E" * empties + "X" * (64 - empties)
    return {"position": position, "color": color, "number": 61 - empties, "move": "a1", "best_value": value, "loss": loss,
            "exact": True, "people": {}} | changes  # fmt: skip


class Endings(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def moves(self, *moves: dict[str, Any]) -> list[Move]:
        path = self.folder / "analyses.jsonl"
        path.write_text(json.dumps({"key": "1 2", "analysis": {"moves": moves}}) + "\n")
        return list(moves_of(path, GAMES, {("wthor", "b1"): 1500.4}))

    def test_moves_with_a_choice_and_a_solved_position_count(self) -> None:
        found = self.moves(analysed(21), analysed(20, loss=6.0), analysed(8, people=None), analysed(7, color="white"))
        self.assertEqual([(move.game, move.rating, move.empties, move.loss) for move in found], [(2, 1500.4, 20, 6), (2, None, 7, 0)])

    def test_a_value_that_is_not_proven_is_left_out(self) -> None:
        self.assertEqual([move.empties for move in self.moves(analysed(16, exact=False), analysed(15))], [15])

    def test_a_move_turns_the_result_if_a_win_or_draw_is_gone(self) -> None:
        turns = [Move(1, 1500.0, 9, "", value, "a1", loss).turns() for value, loss in ((4, 2), (4, 4), (2, 6), (0, 2), (-2, 8))]
        self.assertEqual(turns, [False, True, True, True, False])

    def test_a_line_of_the_table_is_a_position(self) -> None:
        path = self.folder / "positions.csv"
        list(write_positions(path, iter(self.moves(analysed(20, loss=6.0), analysed(2, color="white")))))
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual((rows[0]["rating"], rows[0]["value"], rows[0]["loss"], rows[1]["rating"]), ("1500", "4", "6", ""))

    def test_tables_have_a_column_for_each_group_of_ratings(self) -> None:
        found = summary(iter(Move(1, rating, 18, "", 4, "a1", loss) for rating, loss in ((1250.0, 6), (1250.0, 0), (1950.0, 1))), 1)
        self.assertEqual(found, [Moves(18, 0, {"6": 1, "0": 1}, 1, 1), Moves(18, 1900, {"1": 1}, 0, 1)])
        text = tables(found)
        self.assertIn("| empty squares | moves | below 1300 | 1900 and above |", text)
        self.assertIn("| 20 to 17 | 3 | 3.00 | 1.00 |", text)
        self.assertIn("| 20 to 17 | 3 | 50.0 | 0.0 |", text)

    def test_games_are_chosen_at_equal_distances(self) -> None:
        self.assertEqual([game.black for game in chosen(GAMES, 2)], ["b0", "b2"])
        with self.assertRaisesRegex(ArgumentError, "invalid --count 5: there are 4 games"):
            chosen(GAMES, 5)


if __name__ == "__main__":
    unittest.main()
