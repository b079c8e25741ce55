# SPDX-License-Identifier: MIT
"""Errors of command lines of scripts (scripts/lib/parsing.py)."""

import argparse
import contextlib
import io
import unittest

import tests.match  # (adds scripts/ to the module path)

from common import add_count
from parsing import Parser


class Parsing(unittest.TestCase):
    def setUp(self) -> None:
        self.parser = Parser(prog="script")
        add_count(self.parser, "--threads", 1, "threads")
        kinds = self.parser.add_mutually_exclusive_group()
        kinds.add_argument("--order", choices=("random", "fixed"))
        kinds.add_argument("--quiet", action="store_true")
        self.parser.add_argument("--seed", type=int)
        commands = self.parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
        self.commands = {name: commands.add_parser(name) for name in ("play", "report")}
        self.commands["report"].add_argument("file")
        self.commands["report"].add_argument("--margin", type=float)

    def error(self, line: str) -> str:
        with contextlib.redirect_stderr(io.StringIO()) as errors, self.assertRaises(SystemExit) as ended:
            self.parser.parse_args(line.split())
        self.assertEqual(ended.exception.code, 2)
        return errors.getvalue()

    def test_valid_arguments_are_parsed(self) -> None:
        parsed = self.parser.parse_args(["--threads", "3", "report", "a", "--margin", "2.5"])
        expected = argparse.Namespace(threads=3, order=None, quiet=False, seed=None, command="report", file="a", margin=2.5)
        self.assertEqual(parsed, expected)

    def test_a_typing_error_is_answered_by_the_word_that_was_meant(self) -> None:
        self.assertEqual(self.error("--theads 3 play"), "script: unknown flag '--theads'. Did you mean '--threads'?\n")
        self.assertEqual(self.error("report a --margn=3"), "script: unknown flag '--margn'. Did you mean '--margin'?\n")
        self.assertEqual(self.error("repport a"), "script: unknown command 'repport'. Did you mean 'report'?\n")

    def test_errors_were_in_the_words_of_argparse(self) -> None:
        for line, message in (
            ("play --xyz", "unknown flag '--xyz'"),
            ("play x", "unexpected argument 'x'"),
            ("walk", "unknown command 'walk': expected play or report"),
            ("", "missing COMMAND"),
            ("--seed", "missing value for --seed"),
            ("--seed x play", "invalid value for --seed 'x': expected a number"),
            ("--quiet=1 play", "unexpected value '1' for --quiet"),
            ("--order x play", "invalid value for --order 'x': expected random or fixed"),
            ("--quiet --order fixed play", "cannot combine --order with --quiet"),
            ("--threads 0 play", "--threads: invalid number '0': expected an integer >= 1"),
        ):
            with self.subTest(line):
                self.assertEqual(self.error(line), f"script: {message} (see script --help)\n")
        self.assertEqual(self.error("report"), "script report: missing file (see script report --help)\n")


if __name__ == "__main__":
    unittest.main()
