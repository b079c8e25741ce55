# SPDX-License-Identifier: MIT
"""Commands and flags that README.md and docs/ show exist, and links between pages resolve."""

import functools
import re
import shlex
import subprocess
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path

from common import ENGINE, ROOT
from tests.scripts.test_help import run_here

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]

#: Logs show the commands of their time.
WITHOUT_CURRENT_COMMANDS = (ROOT / "docs/log", ROOT / "CHANGELOG.md")
SOURCES = (".h", ".cpp", ".py", ".sh", ".cmake", ".ts", ".tsx", ".js", ".md", ".txt", ".yml")

#: Tests with pages of their own.
WITHOUT_REAL_PAGES = ("test_prose.py", "test_site.py")

FLAG = re.compile(r"--[a-z][a-z-]*")


def code_of(page: str) -> Iterator[str]:
    """Lines of code blocks, with continued lines joined, and code spans of sentences."""
    parts = re.split(r"^```.*$", page, flags=re.MULTILINE)
    for block in parts[1::2]:
        yield from block.replace("\\\n", " ").splitlines()
    for text in parts[0::2]:
        yield from re.findall(r"`([^`\n]+)`", text.replace("\\|", "|"))


def commands_in(line: str) -> Iterator[list[str]]:
    """Commands of a line as lists of arguments, commands within brackets and quotes included; comments are dropped."""
    for text in re.split(r" (?:\||&&|#) ", line.replace("[", " ").replace("]", " ")):
        try:
            words = shlex.split(text, comments=True)
        except ValueError:  # an apostrophe
            words = text.split()
        words = words[1:] if words[:1] in (["$"], [">"]) else words
        if words:
            yield words
        for word in words:
            if " " in word.strip():
                yield word.split()


def all_commands() -> Iterator[tuple[str, list[str]]]:
    for page in PAGES:
        if any(page.is_relative_to(path) for path in WITHOUT_CURRENT_COMMANDS):
            continue
        for line in code_of(page.read_text(encoding="utf-8")):
            for words in commands_in(line):
                yield f"{page.relative_to(ROOT)}: {line}", words


def anchors_of(page: str) -> set[str]:
    """Anchors that GitHub gives to the headings of a page; a repeated heading gets a number."""
    anchors: dict[str, int] = {}
    for line in re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL).splitlines():
        if heading := re.match(r"#{1,6}\s+(.*?)\s*#*$", line):
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            anchors[anchor] = anchors.get(anchor, -1) + 1
            if anchors[anchor]:
                anchors[f"{anchor}-{anchors[anchor]}"] = 0
    return set(anchors)


def links_of(page: str) -> Iterator[str]:
    """Targets of links and images of a page, those in code left out."""
    text = re.sub(r"^```.*?^```|`[^`\n]+`", "", page, flags=re.MULTILINE | re.DOTALL)
    yield from re.findall(r"\]\(<?([^)\s>]*)>?(?: \"[^\"]*\")?\)", text)
    yield from re.findall(r"^\[[^\]]+\]:\s*(\S+)", text, re.MULTILINE)
    yield from re.findall(r"(?:src|href)=\"([^\"]+)\"", text)


def broken_links(page: Path) -> list[str]:
    broken = []
    for link in links_of(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if re.match(r"[a-z][a-z+.-]*:", link):
            continue
        if not link:
            broken.append("a link without a target")
        elif not target.exists() or not target.is_relative_to(ROOT):
            broken.append(f"{link}: no such file")
        elif anchor and (target.suffix != ".md" or anchor not in anchors_of(target.read_text(encoding="utf-8"))):
            broken.append(f"{link}: no such heading")
    return broken


@functools.cache
def help_of(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


@functools.cache
def help_of_script(script: Path, *command: str) -> str:
    code, output, errors = run_here(script, *command, "--help")
    if code != 0:
        raise AssertionError(f"{script}: {errors}")
    return output


class CommandsOfTheDocs(unittest.TestCase):
    def check_flags(self, words: list[str], text: str) -> None:
        known = {*FLAG.findall(text), "--help", "--version"}
        self.assertEqual([word for word in words if (flag := FLAG.match(word)) and flag[0] not in known], [])

    @unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
    def test_the_engine_has_them_and_their_flags(self) -> None:
        known = re.findall(r"^  emilia ([a-z][a-z-]*)", help_of(str(ENGINE), "help"), re.MULTILINE)
        found = 0
        for place, (program, *words) in all_commands():
            if not (program.endswith("/emilia") or program in ("emilia", "./scripts/run")):
                continue
            with self.subTest(place):
                found += 1
                name = next((word for word in words if re.fullmatch(r"[a-z][a-z-]*", word)), "")
                if words[:1] == [name]:
                    self.assertIn(name, known)
                shown = [name] if name in known and name != "help" else []
                if name in ("book", "library"):  # their actions are commands of two words
                    shown = words[:2]
                self.check_flags(words, help_of(str(ENGINE), "help", *shown))
        self.assertGreater(found, 40)

    def test_the_scripts_have_their_flags(self) -> None:
        found = 0
        for place, (program, *words) in all_commands():
            script = ROOT / re.sub(r"^(\./|/path/to/)", "", program)
            if not program.removeprefix("./").startswith(("packaging/", "scripts/", "studies/", "training/")) or program == "./scripts/run":
                continue
            with self.subTest(place):
                self.assertTrue(script.exists() or "NAME" in program)
                if any(map(FLAG.match, words)):
                    found += 1
                    text = help_of_script(script)
                    if f"\n    {words[0]} " in text:  # a command of its own
                        text += help_of_script(script, words[0])
                    self.check_flags(words, text)
        self.assertGreater(found, 12)


class ExamplesOfReadme(unittest.TestCase):
    """Examples of README, which are run in the folder of the sources."""

    PAGE = (ROOT / "README.md").read_text(encoding="utf-8")

    def test_the_line_of_pip_failed_for_want_of_ensurepip(self) -> None:
        self.assertIn("python3 -m venv", self.PAGE)
        self.assertRegex(self.PAGE, r"\napt-get install .*\bpython3-venv\b")

    @unittest.skipUnless((ROOT / ".git").exists(), "needs a git checkout")
    def test_their_files_stood_in_git_status(self) -> None:
        code = "\n".join(code_of(self.PAGE))
        files = {*re.findall(r"(?:> ?|--html |--svg |venv --\S+ )([\w.-]+)", code)}
        self.assertLessEqual({"game.html", "game.txt", "env"}, files)
        names = [name + "/" if "." not in name else name for name in sorted(files)]
        shown = subprocess.run(["git", "check-ignore", *names], cwd=ROOT, capture_output=True, text=True, check=False).stdout
        self.assertEqual(shown.split(), names)


class DrawingOfTheLayers(unittest.TestCase):
    BOX = re.compile(r'<rect x="\d+" y="(\d+)"[^>]*/>\n<text [^>]*font-weight="bold">([a-z/]+)/</text>')

    def test_a_layer_includes_only_layers_below_it(self) -> None:
        text = (ROOT / "docs/images/layers.svg").read_text(encoding="utf-8")
        heights = {name: int(y) for y, name in self.BOX.findall(text)}
        rules = re.search(r'^FOLDERS = """\n(.*?)"""', (ROOT / "scripts/dev/check_layers").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        assert rules is not None

        def box_of(folder: str) -> str:
            return max((name for name in heights if f"{folder}/".startswith(f"{name}/")), key=len)

        includes = {(box_of(row[0]), box_of(other)) for row in map(str.split, rules[1].splitlines()) for other in row[1:] if other != "emilia"}
        self.assertGreater(len(includes), 30)
        self.assertEqual([pair for pair in sorted(includes) if pair[0] != pair[1] and heights[pair[0]] >= heights[pair[1]]], [])


class LinksOfTheDocs(unittest.TestCase):
    def test_links_and_anchors_resolve(self) -> None:
        for page in PAGES:
            with self.subTest(page.relative_to(ROOT)):
                self.assertEqual(broken_links(page), [])

    def test_every_page_can_be_reached(self) -> None:
        reached = {ROOT / "README.md"}
        waiting = list(reached)
        while waiting:
            page = waiting.pop()
            for link in links_of(page.read_text(encoding="utf-8")):
                target = (page.parent / link.partition("#")[0]).resolve()
                if target in PAGES and target not in reached:
                    reached.add(target)
                    waiting.append(target)
        self.assertEqual([str(page.relative_to(ROOT)) for page in PAGES if page not in reached], [])

    def test_a_picture_was_on_no_page(self) -> None:
        shown = {(page.parent / link).resolve() for page in PAGES for link in links_of(page.read_text(encoding="utf-8"))}
        pictures = [*(ROOT / "docs/images").iterdir(), *(ROOT / "docs/results").glob("*.svg")]
        self.assertEqual([path.name for path in sorted(pictures) if path not in shown], [])

    def test_pages_that_sources_name_exist(self) -> None:
        for folder in ("bindings", "cmake", "engine", "eval", "packaging", "programs", "protocol", "scripts", "share", "studies", "tests", "training", "web"):
            for path in sorted((ROOT / folder).rglob("*")):
                is_source = path.suffix in SOURCES or (path.suffix == "" and path.parent.name in ("dev", "packaging", "scripts", "studies", "training", "umea"))
                if not is_source or not path.is_file() or "node_modules" in path.parts or path.name in WITHOUT_REAL_PAGES:
                    continue
                named = set(re.findall(r"\bdocs/[a-z0-9/-]+\.(?:md|svg|png)\b", path.read_text(encoding="utf-8")))
                with self.subTest(path.relative_to(ROOT)):
                    self.assertEqual([name for name in sorted(named) if not (ROOT / name).exists()], [])

    def test_the_checks_find_what_is_broken(self) -> None:
        (ROOT / "build").mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
            page = Path(folder) / "page.md"
            text = "# A `--b` C\n\n## D\n\n## D\n\n[a](#a---b-c) [b](page.md#d-1) [c](https://d.e/f) `[g](h)`\n"
            page.write_text(text, encoding="utf-8")
            self.assertEqual(broken_links(page), [])
            page.write_text(text + "[a](#e) ![b](f.png) [`ugi`]()\n", encoding="utf-8")
            self.assertEqual(broken_links(page), ["#e: no such heading", "f.png: no such file", "a link without a target"])


if __name__ == "__main__":
    unittest.main()
