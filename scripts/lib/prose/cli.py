# SPDX-License-Identifier: MIT
"""Command line of scripts/check_prose."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from common import ENGINE, ROOT, ArgumentError, Failure, read_text, run_script
from parsing import Parser
from prose.exceptions import without_exceptions
from prose.rules import Finding, check_help, check_text

DESCRIPTION = """\
Checks the wording of texts for users and programmers and prints one finding a line: FILE:LINE: MESSAGE [RULE].

Rules:
  line      Markdown: 100 columns; 120 in tables (link targets do not count), code blocks and help output.
            Lines with one word that long, such as a URL, are allowed.
  sentence  at most 40 words
  average   at most 18 words a sentence on a page
  heading   at most 150 words (paragraphs and lists) between two headings of a page
  page      at most 200 lines; pages with '<!-- generated' at the top are exempt
  words     phrases of the word list (scripts/lib/prose/words.py), and pronouns for the program
  opener    comments and option texts begin with a noun phrase or a verb, sentences of a page with their subject:
            no What, How, Whether, Where, Who, Which, That
  change    CHANGELOG.md: entries of one line and 100 columns that begin with a verb, in sections Added, Changed,
            Fixed, Removed

All rules apply to Markdown. Header files, TypeScript, docstrings and help output have the rules sentence, words and
opener; other comments have only opener. String literals of three words or more have words, except in tests. Code in
backticks is not checked. Exceptions, each with its reason, are in
scripts/lib/prose/exceptions.txt.

Without FILE, checks the project's files and the help output of the engine (build/release/emilia) and the scripts."""

FOLDERS = ("docs", "engine", "eval", "protocol", "scripts", "tests", "cmake", "share")
SKIPPED_FOLDERS = {"node_modules", "build", "__pycache__", "data", ".git"}

SUFFIXES = (".md", ".h", ".hpp", ".cpp", ".c", ".py", ".pyi", ".ts", ".tsx", ".js", ".mjs", ".sh", ".cmake")

#: Scripts that have no --help, or pass it on.
WITHOUT_HELP = ("check_", "othello.sh", "othello_naive", "run", "common.sh", "umea.sh")


def files_below(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - SKIPPED_FOLDERS)
        yield from (Path(place) / name for name in sorted(names))


def project_files() -> Iterator[Path]:
    yield from sorted(ROOT.glob("*.md"))
    yield ROOT / "CMakeLists.txt"
    for folder in FOLDERS:
        yield from files_below(ROOT / folder)


def is_checked(path: Path) -> bool:
    """True for Markdown, sources, and programs without a suffix."""
    if path.suffix:
        return path.suffix in SUFFIXES or path.name == "CMakeLists.txt"
    return os.access(path, os.X_OK)


def file_findings(paths: Iterable[Path]) -> Iterator[Finding]:
    for path in filter(is_checked, paths):
        try:
            text = read_text(path)
        except OSError as error:
            raise Failure(f"cannot read {path}: {error.strerror}") from None
        name = str(path.resolve().relative_to(ROOT)) if path.resolve().is_relative_to(ROOT) else str(path)
        yield from check_text(name, text)


def help_commands() -> list[list[str]]:
    """Commands that print the help texts of the engine and of the scripts."""
    if not ENGINE.exists():
        raise Failure("cannot check the help of the engine: build/release/emilia is missing; use --files, or build it")
    listed = subprocess.run([ENGINE, "help"], capture_output=True, text=True, check=True).stdout
    names = dict.fromkeys(re.findall(r"^  emilia ((?:book )?[a-z][a-z-]*)", listed, re.MULTILINE))
    commands = [[str(ENGINE), "help", *name.split()] for name in ["", "search-params", *names] if name != "help"]
    programs = [path for folder in ("scripts", "scripts/study") for path in sorted((ROOT / folder).iterdir())]
    for path in programs:
        has_help = not path.name.startswith(WITHOUT_HELP) or path.name in ("check_docs", "check_engine", "check_prose")
        if path.is_file() and os.access(path, os.X_OK) and has_help:
            commands.append([str(path), "--help"])
    return commands


def help_findings() -> Iterator[Finding]:
    def run(command: Sequence[str]) -> str:
        environment = os.environ | {"COLUMNS": "100"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout

    commands = help_commands()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for command, text in zip(commands, pool.map(run, commands)):
            name = " ".join([os.path.relpath(command[0], ROOT), *command[1:]])
            for remark in check_help(text):
                yield Finding(name, remark.line, remark.rule, remark.message)


def parse_arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="check_prose", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files or folders to check")
    parser.add_argument("--files", action="store_true", dest="only_files", help="leave out the help output")
    parser.add_argument("--help-output", action="store_true", help="check only the help output")
    parser.add_argument("--count", action="store_true", help="print the number of findings of each rule instead")
    return parser.parse_args(words)


def findings(arguments: argparse.Namespace) -> Iterator[Finding]:
    if missing := [path for path in arguments.files if not path.exists()]:
        raise ArgumentError(f"cannot read {missing[0]}: no such file")
    if arguments.files:
        for path in arguments.files:
            yield from file_findings(files_below(path) if path.is_dir() else [path])
        return
    if not arguments.help_output:
        yield from file_findings(project_files())
    if not arguments.only_files:
        yield from help_findings()


def main(words: Sequence[str]) -> int:
    def command() -> int:
        arguments = parse_arguments(words)
        is_complete = not (arguments.files or arguments.only_files or arguments.help_output)
        found = list(without_exceptions(findings(arguments), is_complete=is_complete))
        if arguments.count:
            for rule, count in sorted(Counter(finding.rule for finding in found).items()):
                print(f"{rule:10}{count:6}")
            print(f"{'total':10}{len(found):6}")
        else:
            sys.stdout.writelines(f"{finding}\n" for finding in found)
        return int(bool(found))

    return run_script("check_prose", command)
