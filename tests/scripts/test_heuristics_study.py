# SPDX-License-Identifier: MIT
"""Study of the heuristics: summaries and tables of games, without playing any."""

import unittest

from othello.notation import parse_transcript
from engines.referee import Outcome, PlayedMove
from othello.rules import Colour
from study import heuristics_page
from study.heuristics import all_games, summary
from study.heuristics_record import StudyGame, StudyResult

# Black wins 13-0 in nine plies.
WIPE_OUT = "f5d6c5f6e7f4g5e6e3"


def wipe_out(own: Colour) -> Outcome:
    """Returns the shortest game; `own` took 1.9 s per move and solved its last one."""
    game = parse_transcript(WIPE_OUT)
    moves = []
    for number, (move, mover) in enumerate(zip(game.moves, game.movers())):
        if mover is own:
            moves.append(PlayedMove(move, mover, 1.9, 1.0, 5 + number, 100, exact=number >= 7))
        else:
            moves.append(PlayedMove(move, mover, 0.1))
    return Outcome(game, tuple(moves), 64, Colour.WHITE, "finished")


class Summary(unittest.TestCase):
    def test_empty_squares_do_not_count(self) -> None:
        result = summary(StudyGame("naive", "Black", 2), wipe_out(Colour.BLACK), Colour.BLACK)
        self.assertEqual(result.difference, -13)
        self.assertEqual(result.empties, 51)
        self.assertEqual(result.margin, 13)

    def test_time_left_counts_moves_before_the_game_was_solved(self) -> None:
        result = summary(StudyGame("naive", "Black", 2), wipe_out(Colour.BLACK), Colour.BLACK)
        self.assertAlmostEqual(result.left, 0.1)
        self.assertEqual(result.solved_at, 52)
        self.assertEqual(result.slowest, 1.9)

    def test_depth_is_0_without_a_tenth_move(self) -> None:
        result = summary(StudyGame("naive", "White", 2), wipe_out(Colour.WHITE), Colour.WHITE)
        self.assertEqual(result.depth, 0)


class Page(unittest.TestCase):
    def result(self, colour: str, difference: int) -> StudyResult:
        return StudyResult("naive", colour, 4, difference, 0, 12, 0.02, 3.98, 21, "e3")

    def test_thirty_games(self) -> None:
        self.assertEqual(len(set(all_games())), 30)

    def test_a_row_has_the_results_and_the_values_of_the_report(self) -> None:
        text = heuristics_page.tables([self.result("White", 40), self.result("Black", 6)])
        self.assertIn("| naive, White |  | +40 (+36) |  |  |  |\n| naive, Black |  | **+6 (-35)** |  |  |  |\n", text)
        self.assertIn("1 of 2 margins are at least as large as the report's.", text)

    def test_a_margin_of_the_report_is_large_enough(self) -> None:
        for colour, difference, is_enough in (("White", 36, True), ("White", 35, False), ("Black", -35, True), ("Black", -34, False)):
            with self.subTest(colour=colour, difference=difference):
                self.assertEqual(heuristics_page.is_as_large(self.result(colour, difference)), is_enough)

    def test_the_table_has_the_best_game_of_each_setting(self) -> None:
        results = [self.result("White", 20), self.result("White", 40), self.result("White", 30), self.result("Black", -2)]
        self.assertEqual([each.difference for each in heuristics_page.best_of_each(results)], [40, -2])


if __name__ == "__main__":
    unittest.main()
