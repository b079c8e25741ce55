# SPDX-License-Identifier: MIT
"""Match records: write, read, resume, reject, join and export."""

import json
import subprocess
import tempfile
import unittest
import xml.dom.minidom
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from common import Failure
from match import graph
from match.exports import Exports, export, ggf_line, pgn_text, transcript_line
from othello.ggf import clock_text
from engines.referee import Outcome, PlayedMove
from othello.notation import parse_square
from othello.openings import load_openings, parse_opening
from othello.rules import Colour
from match.records import (
    GameRecord,
    MatchHeader,
    RecordError,
    game_line,
    load_records,
    make_record,
    merge,
    open_record,
    write_records,
)
from match.report import cross_table, report_lines, report_record
from match.schedule import ScheduledGame
from match.sprt import Sprt
from match.standings import Standings
from tests.match.test_emilia import EMILIA

CONTROL = {"per_move": None, "main": 60.0, "increment": 0.5, "depth": None, "nodes": None}
START = "B" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27


def header(seed: int = 1, shard: str = "1/1", games: int = 4) -> MatchHeader:
    engines = [{"name": name, "control": CONTROL, "tolerance": {"margin": 0.1}} for name in ("A", "B")]
    return MatchHeader({"engines": engines, "openings": "random-8", "seed": seed}, games, shard)


def moves_of(mover: str, *squares: str) -> tuple[PlayedMove, ...]:
    """Returns moves of both sides in turn, the first one by B or W."""
    colours = [Colour.BLACK, Colour.WHITE][:: 1 if mover == "B" else -1]
    return tuple(PlayedMove(parse_square(square), colours[ply % 2]) for ply, square in enumerate(squares))


def game(number: int, score: int | None = 6, **changes: Any) -> GameRecord:
    """Returns a short game with an arbitrary result. Even numbers have A as Black."""
    loser = None if score == 0 else "white" if score is None or score > 0 else "black"
    black, white = ("A", "B") if number % 2 == 0 else ("B", "A")
    first, second, third = moves_of("B", "f5", "d6", "c3")
    moves = (first, replace(second, elapsed=0.25, evaluation=-1.5, depth=9, nodes=100), replace(third, elapsed=0.5))
    record = GameRecord(
        number,
        number // 2,
        "f5",
        black,
        white,
        "2026-01-02T03:04:05+00:00",
        START,
        moves,
        score,
        loser,
        "finished",
    )
    return replace(record, **changes)


class Records(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "match.jsonl"

    def write(self, *games: GameRecord, resume: bool = False) -> None:
        record_file, _ = open_record(self.path, header(), resume)
        for each in games:
            record_file.add(game_line(each))
        record_file.close()

    def test_written_games_are_read_back(self) -> None:
        self.write(game(0), game(1, score=None, reason="crash", detail="ended with signal SIGSEGV"))
        found, games = load_records(self.path)
        self.assertEqual(found, header())
        self.assertEqual(
            games, [game(0), game(1, score=None, reason="crash", detail="ended with signal SIGSEGV")]
        )

    def test_a_finished_game_equals_its_line(self) -> None:
        """Regression test: times were rounded in the file only, so a report differed in its last digit after --resume."""
        opening = parse_opening("f5")
        moves = (*moves_of("B", "f5"), replace(moves_of("W", "d6")[0], elapsed=1 / 3, nodes=7))
        outcome = Outcome(opening.game.plus(moves[1].move), moves, None, Colour.WHITE, "crash")
        record = make_record(ScheduledGame(0, 0, "A", "B", opening), outcome, "2026-01-02T03:04:05+00:00")
        self.write(record)
        self.assertEqual(load_records(self.path)[1], [record])

    def test_an_incomplete_line_is_dropped_and_overwritten(self) -> None:
        self.write(game(0), game(1))
        text = self.path.read_text()
        for cut in (1, 20, 300):
            self.path.write_text(text[:-cut])
            self.assertEqual(load_records(self.path)[1], [game(0)])
        self.write(game(1), resume=True)
        self.assertEqual(self.path.read_text(), text)

    def test_an_incomplete_header_is_rewritten(self) -> None:
        self.path.write_text('{"type": "match", "for')
        self.write(game(0), resume=True)
        self.assertEqual(load_records(self.path)[1], [game(0)])

    def test_a_foreign_file_is_not_changed(self) -> None:
        self.path.write_text("the only line")
        for resume, message in ((False, "file exists; use --resume to continue it"), (True, "the incomplete last line does not begin")):
            with self.assertRaisesRegex(Failure, message):
                open_record(self.path, header(), resume)
        self.assertEqual(self.path.read_text(), "the only line")

    def test_other_damage_is_an_error_with_the_line(self) -> None:
        self.write(game(0), game(1))
        lines = self.path.read_text().splitlines(keepends=True)
        for damaged, message in (
            ([lines[0], "garbage\n", lines[2]], ":2: not a line of a match record"),
            (lines[1:], ":1: not a line"),
            ([lines[0], lines[1], lines[1]], "game 0 occurs twice"),
            ([lines[0].replace('"format": 1', '"format": 9')], "not a match record of format 1"),
            ([lines[0], lines[1].replace('"d6"', '"z9"')], "not a match record of format 1"),
            ([lines[0], lines[1].replace('"A"', '"C"')], "not a match record of format 1 .*game 0: C - B"),
            ([lines[0], lines[1].replace('"number": 0', '"number": []')], r"not a match record of format 1 .*\[\] is not an integer"),
            ([lines[0], lines[1].replace('"f5"}', "5}")], "not a match record of format 1"),
            ([lines[0], lines[1].replace('"depth": 9', '"depth": "9"')], "not a match record of format 1 .*'9' in game 0"),
            ([lines[0], lines[1].replace("-1.5", "Infinity")], ":2: not a line .*Infinity is not a number"),
            ([lines[0].replace('"margin": 0.1', '"margin": NaN')], ":1: not a line .*NaN is not a number"),
            ([lines[0], lines[1].replace("-1.5", "1e999")], "not a match record of format 1 .*inf in game 0"),
            ([lines[0], lines[1].replace('"detail": "', r'"detail": "\ud800')], ":2: not a line .*surrogates"),
            ([lines[0], lines[1].replace('"nodes": 100', '"nodes": 1' + 400 * "0")], "not a match record of format 1 .*in game 0"),
            ([lines[0], lines[1].replace('"nodes": 100', '"nodes": 1' + 5000 * "0")], ":2: not a line"),
            ([lines[0].replace('"margin": 0.1', '"margin": {}'), lines[1]], "not a match record of format 1"),
            ([lines[0].replace('"margin": 0.1', '"margin": "1"'), lines[1]], "not a match record of format 1"),
            ([lines[0].replace('"margin": 0.1', f'"margin": 1{400 * "0"}'), lines[1]], "not a match record of format 1"),
            (["[1, 2]\n"], ":1: not a line"),
            (['{"type": "match", "format": 1, "identity": {}, "games": 4}\n', lines[1]], "not a match record of format 1"),
        ):
            self.path.write_text("".join(damaged))
            with self.assertRaisesRegex(RecordError, message):
                load_records(self.path)

    def test_existing_records_and_records_of_other_matches_are_errors(self) -> None:
        self.write(game(0))
        with self.assertRaisesRegex(Failure, "file exists; use --resume"):
            open_record(self.path, header(), False)
        with self.assertRaisesRegex(RecordError, r"another match:\n  seed: 1 in the record, 2 here"):
            open_record(self.path, header(seed=2), True)
        other = header()
        other.identity["engines"][1] = {**other.identity["engines"][1], "tolerance": {"margin": 9}}
        with self.assertRaisesRegex(
            RecordError, "engine B, tolerance: {'margin': 0.1} in the record, {'margin': 9} here"
        ):
            open_record(self.path, other, True)
        with self.assertRaisesRegex(RecordError, "record of shard 1/1, expected shard 1/2"):
            open_record(self.path, header(shard="1/2"), True)

    def test_invalid_utf_8_is_rejected(self) -> None:
        self.path.write_bytes(b"\xff\n")
        with self.assertRaisesRegex(RecordError, "not a line of a match record"):
            open_record(self.path, header(), True)

    def test_merge(self) -> None:
        one = ("one", header(shard="1/2"), [game(1), game(0)])
        two = ("two", header(shard="2/2"), [game(2)])
        merged, games = merge([one, two])
        self.assertEqual(merged.shard, "1/1")
        self.assertEqual([each.number for each in games], [0, 1, 2])
        write_records(self.path, merged, games)
        self.assertEqual(load_records(self.path), (merged, games))
        with self.assertRaisesRegex(Failure, "file exists; use another name"):
            write_records(self.path, merged, games)
        with self.assertRaisesRegex(RecordError, "game 0 occurs in one and in again"):
            merge([one, ("again", header(), [game(0)])])
        with self.assertRaisesRegex(RecordError, "other: record of another match"):
            merge([one, ("other", header(seed=5), [])])


class Exporting(unittest.TestCase):
    def test_ggf(self) -> None:
        self.assertEqual(
            ggf_line(game(0), header()),
            "(;GM[Othello]PC[Emilia match]DT[2026-01-02T03:04:05+00:00]PB[A]PW[B]RE[+6.00]TI[01:00/00:00.5]"
            "TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
            "B[F5]W[D6/-1.50/0.250]B[C3//0.500];)",
        )
        self.assertIn("RE[+64.00:t]", ggf_line(game(0, score=None, reason="time"), header()))
        self.assertIn("RE[-64.00:r]", ggf_line(game(0, score=None, reason="crash", loser="black"), header()))
        self.assertEqual((clock_text(900), clock_text(0, 0.1)), ("15:00", "00:00/00:00.1"))

    def test_pgn(self) -> None:
        self.assertEqual(
            pgn_text(game(0), header(), "a \"b\"", "?"),
            '[Event "a \\"b\\""]\n[Site "?"]\n[Date "2026.01.02"]\n[UTCTime "03:04:05"]\n[Round "1"]\n[White "B"]\n[Black "A"]\n'
            '[Result "35-29"]\n[TimeControl "60+0.5"]\n\n1. f5 d6 {-1.50 0.25s} 2. c3 {0.5s}\n35-29\n\n',
        )
        late = pgn_text(game(0, score=None, reason="time"), header(), "?", "?")
        self.assertIn('[Result "1-0"]\n[Termination "time forfeit"]\n', late)
        small = game(0, score=-2, start="5x4 B" + "E" * 7 + "XOEEEOX" + "E" * 6, moves=())
        self.assertIn('[SetUp "1"]\n[FEN "BEEEEEEEXOEEEOXEEEEEE"]\n[Board "5x4"]\n\n9-11\n', pgn_text(small, header(), "?", "?"))

    def test_a_pass_changed_the_columns_of_pgn(self) -> None:
        """Black passes twice, so White's moves stood in Black's column."""
        start = "W" + "XXXXXXXOXXXXXXXOXXXXOOXOXXXOXXXOXXOXXOXOXXXXOXXOXXXXXOXOEEXXXXXE"
        played = game(0, score=-2, start=start, moves=moves_of("W", "h8", "pass", "b8", "pass", "a8"))
        self.assertIn("\n1... h8 2. -- b8 3. -- a8\n", pgn_text(played, header(), "?", "?"))

    @unittest.skipUnless(EMILIA.exists(), "needs the release build")
    def test_emilia_reads_the_pgn(self) -> None:
        played = [game(0), game(1, score=None, reason="resigns"), game(2, 0, start="W" + START[1:], moves=moves_of("W", "c5"))]
        for name, to_text in (("pgn", lambda each: pgn_text(each, header(), "?", "?")), ("ggf", lambda each: ggf_line(each, header()))):
            text = "".join(map(to_text, played))
            command = [EMILIA, "convert", "-", "-", "--from", name, "--to", "transcript"]
            done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
            lines = done.stdout.splitlines()
            self.assertEqual([line.split()[-2] for line in lines], ["f5d6c3", "f5d6c3", "c5"], (name, done.stderr))

    def test_transcripts_can_be_read_as_openings(self) -> None:
        self.assertEqual(transcript_line(game(0)), "f5d6c3  # A - B +6")
        white_first = game(1, start="W" + START[1:], moves=moves_of("W", "c5"), score=None, reason="hang")
        self.assertEqual(transcript_line(white_first), f"W{START[1:]} c5  # B - A white lost: hang")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.txt"
            export(header(), [white_first, game(0)], Exports(transcripts=str(path)))
            self.assertEqual([each.text for each in load_openings(path)], ["f5d6c3", f"W{START[1:]} c5"])

    def test_the_graph_has_a_point_per_pair_and_escapes_names(self) -> None:
        figures: list[Any] = []
        with mock.patch.object(graph, "svg_text", side_effect=lambda figure: figures.append(figure) or "<svg/>"):
            graph.score_graph("A", ["$x", "B_$"], [])
            graph.score_graph("A", ["B"], [game(0), game(1), game(2), game(3, score=-4)])
        empty, complete = (figure.axes[0] for figure in figures)
        line = [each for each in complete.lines if len(each.get_xdata()) == 2 and each.get_xdata()[1] == 4][0]
        # A scores one of two points in games 0 and 1, and two of two in games 2 and 3.
        self.assertEqual((list(line.get_xdata()), list(line.get_ydata())), ([2, 4], [0.5, 0.75]))
        self.assertIn(r"A against \$x, B_\$", empty.get_title())

    def test_equal_pair_results_give_an_interval_of_positive_width(self) -> None:
        for _, mean, low, high in graph.course("A", [game(number) for number in range(6)]):
            self.assertEqual(mean, 0.5)
            self.assertTrue(0.25 < mean - low < 0.75 and 0.25 < high - mean, (low, high))

    def test_the_graph_is_valid_svg_for_any_games(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "graph.svg"
            matches: tuple[list[GameRecord], ...] = ([], [game(0)], [game(0), game(1)])
            for games in matches:
                export(header(), games, Exports(svg=str(path)))
                document = xml.dom.minidom.parse(str(path))
                labels = [each.firstChild.data for each in document.getElementsByTagName("text")]
                self.assertIn("games", labels)
                self.assertIn("A against B: score after every pair, with its 95 % interval", labels)


class Reports(unittest.TestCase):
    maxDiff = None

    def test_a_report_in_full(self) -> None:
        standings = Standings(["A", "B"])
        for each in (game(0), game(1, score=-2), game(2, score=0), game(3, score=None, reason="crash")):
            standings.add(each)
        lines = report_lines(standings, header(), Sprt(0, 5))
        self.assertEqual(
            lines,
            [
                "4 of 4 games, openings random-8, seed 1",
                "",
                "engine  games  won  drawn  lost   score  discs               Elo [95 %]     LOS             nElo [95 %]",
                "A           4    2      1     1  62.5 %  +2.67  +88.7 [-337.9, +1607.9]  61.0 %  +81.9 [-245.6, +327.5]",
                "B           4    1      1     2  37.5 %  -2.67  -88.7 [-1607.9, +337.9]  39.0 %  -81.9 [-327.5, +245.6]",
                "",
                "pairs with 0, 0.5, 1, 1.5, 2 points for A: 0, 1, 0, 0, 1",
                "SPRT elo0=0 elo1=5 alpha=0.05 beta=0.05: LLR 0.01 (-2.94 to 2.94), undecided",
                "A (tc=60+0.5, margin 0.1 s): mean 0.375 s, longest 0.500 s per move, depth 9.0, 400 nodes/s; faults: 1 x crash",
                "B (tc=60+0.5, margin 0.1 s): mean 0.375 s, longest 0.500 s per move, depth 9.0, 400 nodes/s; faults: none",
            ],
        )

    def test_a_resignation_is_not_a_fault(self) -> None:
        standings = Standings(["A", "B"])
        standings.add(game(0, None, reason="resigns", detail="resigned"))
        standings.add(game(1, None, reason="adjudicated", detail="3 moves in a row"))
        line = report_lines(standings, header(), None)[-1]
        self.assertIn("resigned 1 games; faults: none", line)

    def test_report_as_json(self) -> None:
        standings = Standings(["A", "B"])
        for number in range(2):
            standings.add(game(number, 6 if number == 0 else -6))
        record = json.loads(json.dumps(report_record(standings, header(), Sprt(0, 5)), allow_nan=False))
        first = record["engines"][0]
        self.assertEqual((first["name"], first["wins"], first["pairs"]), ("A", 2, [0, 0, 0, 0, 1]))
        self.assertEqual((first["elo"][0], first["normalised_elo"]), (None, None))  # no losses, no variance
        self.assertEqual((first["mean_depth"], first["nodes_per_second"]), (9.0, 400.0))
        self.assertEqual((record["played"], record["sprt"]["verdict"]), (2, None))

    def test_cross_table(self) -> None:
        standings = Standings(["A", "B", "C"])
        standings.add(game(0))
        standings.add(game(1, 0))
        standings.add(replace(game(2), black="C", white="B"))
        rows = [line.split() for line in cross_table(standings)]
        self.assertEqual(rows[1][:6], ["1", "C", "-", "-", "1/1", "1/1"])
        self.assertEqual(rows[2][:6], ["2", "A", "-", "-", "1.5/2", "1.5/2"])
        self.assertEqual(rows[3][:6], ["3", "B", "0/1", "0.5/2", "-", "0.5/3"])


class Extending(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "match.jsonl"

    def shorter(self, games: int) -> MatchHeader:
        return header(games=games)

    def test_a_finished_match_is_extended(self) -> None:
        record, _ = open_record(self.path, header(games=2), False)
        record.add(game_line(game(0)))
        record.add(game_line(game(1)))
        record.close()
        before = self.path.read_text()
        with self.assertRaisesRegex(RecordError, "games: 2 in the record, 4 here"):
            open_record(self.path, header(), True)
        self.assertEqual(self.path.read_text(), before)
        record, found = open_record(self.path, header(), True, self.shorter)
        self.assertEqual([each.number for each in found], [0, 1])
        record.add(game_line(game(2)))
        record.close()
        self.assertTrue(self.path.read_text().startswith(before))
        self.assertEqual(load_records(self.path)[0].games, 4)
        # The longer match can be resumed, but not shortened.
        record, found = open_record(self.path, header(), True, self.shorter)
        record.close()
        self.assertEqual(len(found), 3)
        with self.assertRaisesRegex(RecordError, "games: 4 in the record, 2 here"):
            open_record(self.path, header(games=2), True, self.shorter)

    def test_another_match_cannot_be_extended(self) -> None:
        record, _ = open_record(self.path, header(seed=2, games=2), False)
        record.add(game_line(game(0)))
        record.close()
        with self.assertRaisesRegex(RecordError, "seed: 2 in the record, 1 here"):
            open_record(self.path, header(), True, self.shorter)


if __name__ == "__main__":
    unittest.main()
