# SPDX-License-Identifier: MIT
"""Prepares the pages of docs/ for mkdocs, and checks the site that it builds; see scripts/dev/site.

`prepare` copies docs/ and the pages of the root folder, maps links that leave docs/, and writes the navigation.
GitHub's Markdown becomes that of Python-Markdown: a blank line before each list, nested items indented by four.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

from common import ROOT, Failure, run_script
from parsing import Parser

DOCS = ROOT / "docs"
HOME = DOCS / "index.md"
CONFIG = ROOT / "share/mkdocs.yml"

#: Folder of the site with the files outside docs/ that pages link to.
SOURCES = "source"

#: Folders of docs/ in the order of the navigation.
SECTIONS = {
    "tutorial": "Tutorials",
    "how-to": "How-to guides",
    "reference": "Reference",
    "explanation": "Explanation",
    "results": "Results",
    "log": "Log",
}

BOARD = "board/index.html"
BOARD_LINK = f"[Play in the browser]({BOARD}){{ .md-button }}"

CODE_OR_LINK = re.compile(
    r"(?P<code>^ *```.*?^ *```$|`[^`\n]+`)"
    r"|(?<=\]\()<?(?P<link>[^)\s>]+)>?(?=(?: \"[^\"]*\")?\))|(?<=\]: )(?P<reference>\S+)$",
    re.MULTILINE | re.DOTALL,
)
ITEM = re.compile(r"( *)([-*+]|\d+[.)])( +)")
FENCE = re.compile(r" *(```+|~~~+)")

#: Info strings of scripts/dev/check_docs with a second word, which Python-Markdown does not accept.
LONG_SESSION = re.compile(r"( *```+(?:console|sh|python|output)) long$")


def root_pages() -> list[Path]:
    """Pages of the root folder that are part of the site; docs/index.md takes the place of README.md."""
    return [page for page in sorted(ROOT.glob("*.md")) if page.name != "README.md"]


def place_of(file: Path) -> str:
    """Path of a file in the site, relative to its root."""
    if file == ROOT / "README.md":
        return "index.md"
    if file in root_pages():
        return file.name
    if file.is_relative_to(DOCS):
        return str(file.relative_to(DOCS))
    return f"{SOURCES}/{file.relative_to(ROOT)}"


def map_link(link: str, page: Path, sources: set[Path]) -> str:
    """Returns the link for the site, and adds a target outside the pages to `sources`; raises Failure if it is missing."""
    name, mark, anchor = link.partition("#")
    if not name or re.match(r"[a-z][a-z+.-]*:", link):
        return link
    target = (page.parent / unquote(name)).resolve()
    if not target.exists() or not target.is_relative_to(ROOT):
        raise Failure(f"{page.relative_to(ROOT)}: link to {link}: no such file")
    if target.is_dir():
        raise Failure(f"{page.relative_to(ROOT)}: link to {link}: expected a file, not a folder")
    place = place_of(target)
    if place.startswith(f"{SOURCES}/"):
        sources.add(target)
    return os.path.relpath(place, os.path.dirname(place_of(page)) or ".") + mark + anchor


def for_python_markdown(text: str) -> str:
    """GitHub's lists as Python-Markdown reads them."""
    lines: list[str] = []
    offsets: list[int] = []  # column of the text of each open item
    fence = ""
    for line in text.splitlines():
        line = LONG_SESSION.sub(r"\1", line)
        indent = len(line) - len(line.lstrip())
        mark = FENCE.match(line)
        item = None if fence else ITEM.match(line)
        is_blank = not line.strip()
        ends_paragraph = bool(item and not offsets and lines and lines[-1].strip())
        if not is_blank and not fence:
            is_lazy = lines and lines[-1].strip() and not item and not mark and not line.startswith(("#", "|"))
            while offsets and indent < offsets[-1] and not is_lazy:
                offsets.pop()
        if ends_paragraph:
            lines.append("")
        inner = indent - min(indent, offsets[-1] if offsets else 0)
        lines.append("" if is_blank else " " * (4 * len(offsets) + inner) + line.lstrip())
        if item:
            offsets.append(item.end())
        if mark:
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
    return "\n".join(lines) + "\n"


def prepared_page(page: Path, sources: set[Path]) -> str:
    """Text of a page for the site. Links in code stay as they are."""

    def mapped(match: re.Match[str]) -> str:
        return match["code"] or map_link(match["link"] or match["reference"], page, sources)

    return for_python_markdown(CODE_OR_LINK.sub(mapped, page.read_text(encoding="utf-8")))


def with_board(home: str) -> str:
    """The home page with a link to the web board below its title."""
    title, _, rest = home.partition("\n")
    return f"{title}\n\n{BOARD_LINK}\n{rest}"


def section(folder: Path, order: dict[str, int]) -> list[object]:
    """Entries of a folder: its pages in the order of the home page, then by name, and its folders."""
    by_name = sorted(place_of(page) for page in folder.glob("*.md"))
    pages = sorted(by_name, key=lambda page: order.get(page, len(order)))
    folders = sorted(path for path in folder.iterdir() if any(path.glob("*.md")))
    return [*pages, *({path.name.capitalize(): section(path, order)} for path in folders)]


def navigation() -> list[object]:
    home = HOME.read_text(encoding="utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", home)]
    order = {link: index for index, link in reversed(list(enumerate(links)))}
    entries: list[object] = [HOME.name]
    entries += [{title: section(DOCS / name, order)} for name, title in SECTIONS.items() if (DOCS / name).is_dir()]
    return [*entries, {"Project": [page.name for page in root_pages()]}]


def prepare(folder: Path, board: Path | None) -> None:
    """Writes the pages to folder/pages and the configuration to folder/mkdocs.yml."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    shutil.copytree(DOCS, pages)
    sources: set[Path] = set()
    for page in [*root_pages(), *DOCS.rglob("*.md")]:
        text = prepared_page(page, sources)
        (pages / place_of(page)).write_text(with_board(text) if page == HOME and board else text, encoding="utf-8")
    for source in sources:
        (pages / place_of(source)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, pages / place_of(source))
    if board:
        shutil.copytree(board, pages / "board")
    config = {"INHERIT": str(CONFIG), "docs_dir": str(pages), "nav": navigation()}
    (folder / "mkdocs.yml").write_text(json.dumps(config, indent=1), encoding="utf-8")  # JSON is YAML


class Links(HTMLParser):
    """Targets of a page's links and files, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif value and (name == "src" or (name == "href" and tag != "base")):
                self.targets.append(value if tag == "a" else f"file:{value}")


def broken_links(site: Path) -> Iterator[str]:
    """Links to missing files and anchors, and files that a page loads from other hosts."""
    pages = {page: Links(page.read_text(encoding="utf-8")) for page in sorted(site.rglob("*.html"))}
    for page, links in pages.items():
        if page.is_relative_to(site / "board") or page.name == "404.html":  # absolute links
            continue
        for link in links.targets:
            is_loaded = link.startswith("file:")
            link = link.removeprefix("file:")
            if re.match(r"[a-z][a-z+.-]*:|//", link):
                if is_loaded and not link.startswith("data:"):
                    yield f"{page.relative_to(site)}: loads {link}"
                continue
            name, _, anchor = link.partition("#")
            target = (page.parent / unquote(name)).resolve() if name else page
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{page.relative_to(site)}: {link}: no such file"
            elif anchor and target in pages and unquote(anchor) not in pages[target].anchors:
                yield f"{page.relative_to(site)}: {link}: no such anchor"


def main() -> int:
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    preparing = commands.add_parser("prepare", help="write the pages and the configuration to a folder")
    preparing.add_argument("folder", type=Path)
    preparing.add_argument("--board", type=Path, metavar="DIR", help="the built web board")
    checking = commands.add_parser("check", help="check the links and anchors of a built site")
    checking.add_argument("site", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "prepare":
        prepare(arguments.folder.resolve(), arguments.board)
        return 0
    found = list(broken_links(arguments.site.resolve()))
    sys.stdout.writelines(f"{line}\n" for line in found)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(run_script("site", main))
