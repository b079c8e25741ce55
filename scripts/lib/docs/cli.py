# SPDX-License-Identifier: MIT
"""Command line of scripts/dev/check_docs."""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path

from common import ENGINE, ROOT, ArgumentError, Failure, read_text, run_script, write_atomically
from parsing import Parser
from docs.pages import with_new_lines
from docs.sessions import PageResult, difference, run_page

DESCRIPTION = """\
Runs the sessions of README.md and docs/, and compares their output with the pages. Prints each difference.

The info string of a block marks it:
  console   commands after '$ ', each with its whole output, and lines typed into the program after '> '
  sh        commands; their output is not compared
  python    a Python program; its output is not compared
  output    some lines of the output of the block before

A second word 'long' marks a block that runs only with --all. In output, a line '...' stands for any lines and '...' in
a line for any text. Times may differ by a factor of ten, speeds by any. The blocks of a page run in one temporary
folder with links to the project; build/release/emilia must be built."""

#: Pages whose commands are those of their time.
LOGS = ROOT / "docs/log"


def project_pages() -> list[Path]:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in pages if not page.is_relative_to(LOGS)]


def parse_arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="check_docs", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE", help="pages to check (default: all)")
    parser.add_argument("--all", action="store_true", dest="with_long", help="run the long sessions too")
    parser.add_argument("--update", action="store_true", help="write the real output into the pages")
    return parser.parse_args(words)


def name_of(page: Path) -> str:
    path = page.resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(page)


def check_page(page: Path, *, with_long: bool, update: bool) -> PageResult:
    """Checks a page and prints its failures; update: writes them into the page, which then counts as passed."""
    name = name_of(page)
    text = read_text(page)
    result = run_page(name, text, with_long=with_long)
    changes = [(finding.block, finding.new) for finding in result.findings if finding.new is not None] if update else []
    if changes:
        write_atomically(page, with_new_lines(text, changes))
        print(f"{name}: {len(changes)} sessions updated", flush=True)
        result.passed += len(changes)
        result.findings = [finding for finding in result.findings if finding.new is None]
    lines = [line for finding in result.findings for line in difference(name, finding)]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
    return result


def check(arguments: argparse.Namespace) -> int:
    if missing := [page for page in arguments.pages if not page.is_file()]:
        raise ArgumentError(f"cannot read {missing[0]}: no such file")
    if not ENGINE.exists():
        raise Failure("cannot run the sessions: build/release/emilia is missing; build it with ./scripts/run --version")
    work = partial(check_page, with_long=arguments.with_long, update=arguments.update)
    with ThreadPoolExecutor(cpu_count()) as pool:
        results = list(pool.map(work, arguments.pages or project_pages()))
    passed, skipped = sum(result.passed for result in results), sum(result.skipped for result in results)
    failed = sum(len(result.findings) for result in results)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = used.ru_utime + used.ru_stime
    print(f"sessions: {passed} passed, {failed} failed, {skipped} long ones left out, {spent:.0f} processor seconds")
    return int(failed > 0)


def main(words: Sequence[str]) -> int:
    return run_script("check_docs", lambda: check(parse_arguments(words)))
