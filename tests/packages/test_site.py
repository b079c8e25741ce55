# SPDX-License-Identifier: MIT
"""Pages for mkdocs: links, lists and navigation, and the check of the built site."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import tests.scripts  # noqa: F401  (finds the modules in scripts/)

import site_pages
from common import Failure


class Lists(unittest.TestCase):
    def check(self, text: str, expected: str) -> None:
        self.assertEqual(site_pages.for_python_markdown(text), expected)

    def test_a_list_after_a_paragraph_gets_a_blank_line(self) -> None:
        self.check("Flags:\n- a\n- b\n", "Flags:\n\n- a\n- b\n")
        self.check("Flags:\n\n- a\n", "Flags:\n\n- a\n")

    def test_nested_items_are_indented_by_four(self) -> None:
        self.check("- a\n  - b\n    - c\n- d\n", "- a\n    - b\n        - c\n- d\n")
        self.check("1. a\n   more\n   - b\n\nEnd.\n", "1. a\n    more\n    - b\n\nEnd.\n")

    def test_code_of_an_item_keeps_its_indentation(self) -> None:
        self.check("1. a\n\n   ```\n   x:\n     - y\n   ```\n2. b\n", "1. a\n\n    ```\n    x:\n      - y\n    ```\n2. b\n")

    def test_code_stays(self) -> None:
        for text in ("```\na\n- b\n  - c\n```\n", "Text\nmore.\n", "    code\n      more\n", "| a |\n|---|\n| b |\n"):
            self.check(text, text)

    def test_the_mark_of_long_sessions_is_removed(self) -> None:
        self.check("```console long\n$ a\n```\n", "```console\n$ a\n```\n")

    def test_a_heading_ends_a_list(self) -> None:
        self.check("- a\n# B\n    code\n", "- a\n# B\n    code\n")


class Tree(unittest.TestCase):
    """Tests in a project of a few files."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        for name, value in (("ROOT", self.root), ("DOCS", self.root / "docs"), ("HOME", self.root / "docs/index.md")):
            patch = mock.patch.object(site_pages, name, value)
            patch.start()
            self.addCleanup(patch.stop)
        self.write("docs/index.md", "# Home\n\n[b](how-to/b.md) [a](how-to/a.md#x)\n")
        self.write("docs/how-to/a.md", "# A\n")
        self.write("docs/how-to/b.md", "# B\n")
        self.write("docs/how-to/c.md", "# C\n")
        self.write("docs/how-to/more/f.md", "# F\n")
        self.write("docs/log/d.md", "# D\n")
        self.write("engine/e.h", "int e;\n")
        self.write("README.md", "# Readme\n")
        self.write("CHANGELOG.md", "# Changelog\n\n[a](docs/how-to/a.md)\n")

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


class Pages(Tree):
    def test_links_are_mapped(self) -> None:
        sources: set[Path] = set()
        page = self.root / "docs/how-to/a.md"
        for link, expected in (
            ("b.md#x", "b.md#x"), ("#y", "#y"), ("https://a.b/c", "https://a.b/c"), ("../../CHANGELOG.md", "../CHANGELOG.md"),
            ("../../README.md", "../index.md"), ("../../engine/e.h", "../source/engine/e.h"),
        ):  # fmt: skip
            self.assertEqual(site_pages.map_link(link, page, sources), expected)
        self.assertEqual(sources, {self.root / "engine/e.h"})
        changelog = self.root / "CHANGELOG.md"
        self.assertEqual(site_pages.map_link("docs/how-to/a.md", changelog, sources), "how-to/a.md")

    def test_a_missing_target_is_an_error(self) -> None:
        for link in ("f.md", "../../../etc", "../../engine"):
            with self.assertRaises(Failure):
                site_pages.map_link(link, self.root / "docs/how-to/a.md", set())

    def test_links_in_code_stay(self) -> None:
        text = "[`b`](../../README.md) `[b](f.md)`\n\n```\n[b](f.md)\n```\n"
        page = self.write("docs/how-to/a.md", text)
        self.assertEqual(site_pages.prepared_page(page, set()), text.replace("../../README.md", "../index.md"))

    def test_the_navigation_follows_the_home_page(self) -> None:
        self.assertEqual(
            site_pages.navigation(),
            [
                "index.md",
                {"How-to guides": ["how-to/b.md", "how-to/a.md", "how-to/c.md", {"More": ["how-to/more/f.md"]}]},
                {"Log": ["log/d.md"]},
                {"Project": ["CHANGELOG.md"]},
            ],
        )

    def test_prepared_pages(self) -> None:
        self.write("docs/how-to/a.md", "# A\n\n[e](../../engine/e.h)\n")
        self.write("board/index.html", "<p>Board</p>\n")
        site_pages.prepare(self.root / "out", self.root / "board")
        pages = self.root / "out/pages"
        self.assertEqual((pages / "source/engine/e.h").read_text(encoding="utf-8"), "int e;\n")
        self.assertIn("(how-to/a.md)", (pages / "CHANGELOG.md").read_text(encoding="utf-8"))
        self.assertTrue((pages / "board/index.html").exists())
        home = (pages / "index.md").read_text(encoding="utf-8")
        self.assertTrue(home.startswith("# Home\n\n[Play in the browser](board/index.html)"), home)
        site_pages.prepare(self.root / "out", None)
        self.assertNotIn("board", (pages / "index.md").read_text(encoding="utf-8"))


class Site(Tree):
    def test_broken_links(self) -> None:
        self.write("site/b.html", '<h2 id="x">B</h2>')
        self.write("site/a.html", '<a href="b.html#x">b</a> <a href="https://c.d">c</a> <img src="data:x">')
        self.assertEqual(list(site_pages.broken_links(self.root / "site")), [])
        self.write("site/a.html", '<a href="b.html#y">b</a> <a href="c.html">c</a> <script src="https://c.d/e.js"></script>')
        self.assertEqual(
            list(site_pages.broken_links(self.root / "site")),
            ["a.html: b.html#y: no such anchor", "a.html: c.html: no such file", "a.html: loads https://c.d/e.js"],
        )


if __name__ == "__main__":
    unittest.main()
