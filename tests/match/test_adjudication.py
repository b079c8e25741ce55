# SPDX-License-Identifier: MIT
"""Adjudication: resignations, draws, exact values and solvers."""

import random
import unittest
from dataclasses import replace

from common import ArgumentError, Failure
from match.adjudication import Adjudication, Adjudicator, Draw, Resignation, Solver, parse_adjudication
from othello.boards import parse_board
from othello.openings import random_game
from engines.protocols.adapter import Surroundings
from engines.referee import Outcome, PlayedMove, Ruling, play
from othello.rules import Colour, Game
from tests.match.test_referee import MOCK, Games, engine


def opinions(*pairs: tuple[float, float], exact: bool = False) -> list[PlayedMove]:
    """Moves of Black and White in alternation, with their evaluations."""
    colours = (Colour.BLACK, Colour.WHITE)
    return [
        PlayedMove(0, colour, 0.1, value, exact=exact) for pair in pairs for colour, value in zip(colours, pair)
    ]


class Judging(Games):
    def judge(self, rules: Adjudication, moves: list[PlayedMove]) -> Ruling | None:
        adjudicator = Adjudicator(rules, Surroundings(self.guard))
        return adjudicator.judge(Game(), Game().position(), moves)

    def test_consecutive_low_evaluations_lose(self) -> None:
        rules = Adjudication(Resignation(20, movecount=2))
        self.assertIsNone(self.judge(rules, opinions((-25, 3))))
        self.assertIsNone(self.judge(rules, opinions((-25, 3), (-19, 3))))
        ruling = self.judge(rules, opinions((0, 0), (-25, 3), (-20, 3)))
        assert ruling
        self.assertEqual((ruling.loser, ruling.score, ruling.reason), (Colour.BLACK, None, "adjudicated"))

    def test_twosided_needs_the_opponents_evaluations(self) -> None:
        rules = Adjudication(Resignation(20, movecount=2, twosided=True))
        self.assertIsNone(self.judge(rules, opinions((30, -25), (19, -25))))
        ruling = self.judge(rules, opinions((30, -25), (20, -25)))
        assert ruling
        self.assertIs(ruling.loser, Colour.WHITE)

    def test_balanced_evaluations_draw_after_movenumber(self) -> None:
        rules = Adjudication(draw=Draw(0.5, movecount=2, movenumber=6))
        self.assertIsNone(self.judge(rules, opinions((0, 0.5), (-0.5, 0))))
        self.assertIsNone(self.judge(rules, opinions((0, 0), (0, 0), (0, 0.6))))
        ruling = self.judge(rules, opinions((9, 9), (0, 0.5), (-0.5, 0)))
        assert ruling
        self.assertEqual((ruling.score, ruling.loser), (0, None))

    def test_agree_needs_equal_exact_values(self) -> None:
        rules = Adjudication(solver=Solver(agree=2))
        self.assertIsNone(self.judge(rules, opinions((6, -6), (6, -6))))
        self.assertIsNone(self.judge(rules, opinions((6, -6), (6, -4), exact=True)))
        ruling = self.judge(rules, opinions((6, -6), (6, -6), exact=True))
        assert ruling
        self.assertEqual((ruling.score, ruling.loser, ruling.reason), (6, Colour.WHITE, "agreed"))

    def test_moves_without_evaluations_are_not_adjudicated(self) -> None:
        silent = [replace(move, evaluation=None) for move in opinions((-64, 64), (-64, 64))]
        rules = Adjudication(Resignation(1, movecount=1), Draw(64, movecount=1, movenumber=0), Solver(agree=1))
        self.assertIsNone(self.judge(rules, silent))


class Solving(Games):
    def play_with(self, solver: str, empties: int) -> Outcome:
        rules = Adjudication(solver=Solver((MOCK, *solver.split()), empties))
        adjudicator = Adjudicator(rules, Surroundings(self.guard))
        self.addCleanup(adjudicator.close)
        players = {colour: self.adapter(engine("uoi")) for colour in Colour}
        return play(Game(), players, adjudicator.judge)

    def test_the_solver_finds_the_result_of_forced_moves(self) -> None:
        # With one empty square all moves are forced.
        played = play(Game(), {colour: self.adapter(engine("uoi")) for colour in Colour})
        self.assertEqual(played.reason, "finished")
        solved = self.play_with("--rule perfect", 1)
        self.assertEqual((solved.score, solved.loser), (played.score, played.loser))
        self.assertEqual(solved.reason, "solved" if played.game.position().empties == 0 else "finished")

    def test_the_solver_gets_the_board(self) -> None:
        game = random_game(6, random.Random(1), parse_board("4x4"))
        assert game
        adjudicator = Adjudicator(Adjudication(solver=Solver((MOCK, "--rule", "perfect"), 6)), Surroundings(self.guard))
        self.addCleanup(adjudicator.close)
        ruling = adjudicator.judge(game, game.position(), [])
        assert ruling
        self.assertEqual((ruling.reason, ruling.detail), ("solved", "with 6 empty squares"))

    def test_a_solver_without_an_exact_value_ends_the_match(self) -> None:
        with self.assertRaisesRegex(Failure, "returned no exact value at [0-9] empty squares"):
            self.play_with("--rule first", 4)
        with self.assertRaisesRegex(Failure, "solver .*mock.py: crash"):
            self.play_with("--fault no-start", 4)


class Arguments(unittest.TestCase):
    def test_valid_arguments(self) -> None:
        rules = parse_adjudication(
            ["score=20", "twosided=true"], ["movecount=2"], ["solver=./a b", "empties=14", "agree=3"]
        )
        self.assertEqual(rules.resignation, Resignation(20, 3, True))
        self.assertEqual(rules.draw, Draw(0, 2, 40))
        self.assertEqual(rules.solver, Solver(("./a", "b"), 14, 3))
        self.assertEqual(parse_adjudication(None, None, None), Adjudication())

    def test_invalid_arguments(self) -> None:
        for resign, draw, solver, message in (
            (["movecount=3"], None, None, "score=DISCS"),
            (["score=70"], None, None, "invalid score '70' of --resign: expected a number from 0 to 64"),
            (["score=5", "twosided=maybe"], None, None, "invalid twosided 'maybe' of --resign: expected true or false"),
            (None, ["luck=3"], None, "invalid argument 'luck=3' of --draw: expected score=VALUE, "),
            (["score=5", "score=6"], None, None, "invalid argument 'score=6' of --resign: score is given twice"),
            (None, None, ["empties=3"], "needs both solver=COMMAND and empties=N"),
            (None, None, ["solver=", "empties=3"], "solver of --adjudicate is missing"),
            (None, None, ["solver=a 'b", "empties=3"], "solver of --adjudicate: No closing quotation"),
            (None, None, ["solver=x", "empties=x"], "invalid empties 'x' of --adjudicate: expected a number from 1 to 30"),
            (None, None, ["solver=x", "empties=0"], "invalid empties '0' of --adjudicate: expected a number from 1 to 30"),
            (None, ["movecount=1.5"], None, "invalid movecount '1.5' of --draw: expected an integer"),
        ):
            with self.assertRaisesRegex(ArgumentError, message):
                parse_adjudication(resign, draw, solver)


if __name__ == "__main__":
    unittest.main()
