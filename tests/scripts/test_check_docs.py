# SPDX-License-Identifier: MIT
"""scripts/dev/check_docs: sessions are found on pages, run, compared and updated."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from common import Failure
from docs import cli
from docs.compare import Comparison
from docs.pages import blocks_of, steps_of, with_new_lines
from docs.sessions import PageResult, difference, run_page

SESSION = "# Page\n\n```console\n{}\n```\n"


def run(text: str, *, with_long: bool = False) -> PageResult:
    return run_page("page.md", text, with_long=with_long)


def failures(text: str) -> list[str]:
    return [line for finding in run(text).findings for line in difference("page.md", finding)]


class Pages(unittest.TestCase):
    def test_marked_blocks_are_found_with_their_lines(self) -> None:
        text = "```\na\n```\n\n```console long\n$ b\n```\n\n````sh\n```\n````\n```c title=\"d.c\"\ne\n```\n"
        blocks = [(block.kind, block.is_long, block.line, block.lines) for block in blocks_of("page.md", text)]
        self.assertEqual(blocks, [("console", True, 6, ["$ b"]), ("sh", False, 10, ["```"])])

    def test_commands_may_have_several_lines(self) -> None:
        text = SESSION.format("$ a \\\n  b\nc\n$ d <<'END'\n$ e\nEND\nf")
        (block,) = blocks_of("page.md", text)
        steps = [(step.command, step.expected) for step in steps_of("page.md", block)]
        self.assertEqual(steps, [("a \\\n  b", ["c"]), ("d <<'END'\n$ e\nEND", ["f"])])

    def test_a_session_without_a_mark_is_an_error(self) -> None:
        for line in ("$ emilia help", "> go depth 1", "Black> f5"):
            with self.assertRaisesRegex(Failure, "^page.md:2: a session in a block without the info string console$"):
                list(blocks_of("page.md", f"```\n{line}\n```\n"))

    def test_an_unknown_word_after_the_mark_is_an_error(self) -> None:
        with self.assertRaisesRegex(Failure, "page.md:1: invalid info string 'sh slow': expected 'sh' or 'sh long'"):
            list(blocks_of("page.md", "```sh slow\n```\n"))

    def test_a_session_begins_with_a_command(self) -> None:
        with self.assertRaisesRegex(Failure, "page.md:4: expected a session that begins"):
            run(SESSION.format("a"))

    def test_only_the_changed_blocks_are_replaced(self) -> None:
        text = "```sh\na\n```\nText\n```sh\nb\nc\n```\nEnd\n"
        first, second = blocks_of("page.md", text)
        self.assertEqual(with_new_lines(text, [(first, ["1", "2"]), (second, ["3"])]), text.replace("a\n", "1\n2\n").replace("b\nc", "3"))


class Compare(unittest.TestCase):
    def agrees(self, expected: str, real: str) -> bool:
        return Comparison(expected.splitlines(), real.splitlines()).agrees()

    def test_wildcards(self) -> None:
        for expected, real in (
            ("...", ""), ("...", "a\nb"), ("a\n...", "a"), ("a\n...\nd", "a\nb\nc\nd"), ("...\nb\n...", "a\nb\nb\nc"), (" ...\nb", "b"),
            ("a ... d", "a b c d"), ("a ...", "a"), ("a... c", "abc c"), ("x ...%", "x 5%"), ("a  b", "a b"),
        ):  # fmt: skip
            self.assertTrue(self.agrees(expected, real), (expected, real))
        for expected, real in (("", "a"), ("a", ""), ("a\n...", "b\na"), ("...\na", "a\nb"), ("a... c", "ab"), ("a", "a a"), ("1", "2")):
            self.assertFalse(self.agrees(expected, real), (expected, real))

    def test_times_have_a_tolerance(self) -> None:
        for expected, real in (
            ("time 5", "time 0"), ("took 2.0 s", "took 19.5 s"), ("(0.1s)", "(0.9s)"), ("nps 5", "nps 5000000"), ("20 nodes/s", "7 nodes/s"),
            ("nodes   seconds\n    7       0.1", "nodes   seconds\n    7       0.7"), ("mean 0.001 s, longest 0.01 s", "mean 0.1 s, longest 0.2 s"),
        ):  # fmt: skip
            self.assertTrue(self.agrees(expected, real), (expected, real))
        for expected, real in (
            ("took 2 s", "took 22 s"), ("7 nodes", "8 nodes"), ("nodes   seconds\n    7       0.1", "nodes   seconds\n    8       0.1"),
            ("seconds 30", "seconds 2"), ("time 1", "time a"), ("score 1.0", "score 1.1"),
        ):  # fmt: skip
            self.assertFalse(self.agrees(expected, real), (expected, real))

    def updated(self, expected: str, real: str) -> str:
        new = Comparison(expected.splitlines(), real.splitlines()).updated()
        self.assertTrue(Comparison(new, real.splitlines()).agrees(), new)
        return "\n".join(new)

    def test_an_update_keeps_lines_that_agree(self) -> None:
        self.assertEqual(self.updated("time 5\nscore 2\n", "time 4\nscore 3\n"), "time 5\nscore 3")
        self.assertEqual(self.updated("a\nb", "x\na\nb"), "x\na\nb")

    def test_an_update_keeps_wildcards(self) -> None:
        self.assertEqual(self.updated("a 1\n...\nc 3", "a 2\nb\nb\nc 4"), "a 2\n...\nc 4")
        self.assertEqual(self.updated("...\nmove 5 x\n...", "a\nmove 5 y\nb"), "...\nmove 5 y\n...")
        self.assertEqual(self.updated("...\nmove 5 x", "a\nmove 5 y\nb"), "...\nmove 5 y\n...")
        self.assertEqual(self.updated("move 5 x\n...", "a\nmove 5 y\nb"), "...\nmove 5 y\n...")
        self.assertEqual(self.updated("a ... 1", "a b 2"), "a ... 2")
        self.assertEqual(self.updated("a 1 ...", "a 2 b c"), "a 2 ...")

    def test_an_update_of_a_shorter_output(self) -> None:
        self.assertEqual(self.updated("a\n...\nb\nc\n...\nd", "a"), "a\n...")
        self.assertEqual(self.updated("a", ""), "")


class Runs(unittest.TestCase):
    def test_the_output_is_compared(self) -> None:
        self.assertEqual(run(SESSION.format("$ echo a; echo b >&2\na\nb")).passed, 1)
        self.assertEqual(failures(SESSION.format("$ echo a\nb")), ["page.md:4: the output differs", "-b", "+a"])

    def test_missing_output_is_a_failure(self) -> None:
        self.assertEqual(failures(SESSION.format("$ echo a")), ["page.md:4: the output differs", "+a"])

    def test_a_failed_command_must_be_shown(self) -> None:
        self.assertEqual(run(SESSION.format("$ echo no; false\nno")).passed, 1)
        for page in (SESSION.format("$ echo no; false\n..."), "```sh\necho no\nfalse\ntrue\n```\n"):
            (finding,) = run(page).findings
            self.assertEqual((finding.message, finding.new), ("the command failed with exit status 1\nno", None))

    def test_lines_are_typed_when_the_program_waits(self) -> None:
        work = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"
        program = f"sh -c '{work}; while read a; do {work}; echo $a$a; done'"
        self.assertEqual(failures(SESSION.format(f"$ {program}\n> a\naa\n> b c\nb cb c")), [])

    def test_prompts_of_the_program_are_not_added(self) -> None:
        program = "sh -c 'printf \"Black> \"; read a; echo $a$a; printf \"White> \"; read a'"
        self.assertEqual(failures(SESSION.format(f"$ {program}\nBlack> f5\nf5f5\nWhite> d6")), [])

    def test_a_program_may_end_before_all_lines_are_typed(self) -> None:
        self.assertEqual(failures(SESSION.format("$ head -n 1\n> a\na\n> b")), [])

    def test_blocks_share_a_folder_with_the_project_in_it(self) -> None:
        page = "```sh\necho 7 > file\n```\n\n```console\n$ cat file\n7\n$ ls scripts/match\nscripts/match\n```\n\n```python\nopen('file')\n```\n"
        self.assertEqual(run(page).passed, 3)

    def test_no_session_builds(self) -> None:
        self.assertEqual(run("```sh\ncmake --build /nowhere\n```\n").passed, 1)

    def test_an_excerpt_is_compared_with_the_block_before(self) -> None:
        page = "```sh\nseq 9\n```\n\n```output\n3\n4\n```\n\n```output\n{}\n```\n"
        self.assertEqual(run(page.format("8\n...")).passed, 3)
        self.assertEqual(failures(page.format("10"))[0], "page.md:11: the output differs")

    def test_an_excerpt_of_a_failed_block_fails(self) -> None:
        messages = [finding.message for finding in run("```sh\nfalse\n```\n```output\n```\n").findings]
        self.assertEqual(messages, ["the command failed with exit status 1", "the block before it failed"])

    def test_long_blocks_run_on_request_with_their_excerpts(self) -> None:
        page = "```sh long\nfalse\n```\n```output\na\n```\n```sh\ntrue\n```\n"
        result = run(page)
        self.assertEqual((result.passed, result.skipped, result.findings), (1, 2, []))
        self.assertEqual(len(run(page, with_long=True).findings), 2)

    def test_a_command_that_does_not_end_is_killed(self) -> None:
        with mock.patch("docs.sessions.QUICK_LIMIT", 0.3):
            self.assertEqual(failures("```sh\nsleep 60 | cat\n```\n"), ["page.md:2: took longer than 0 s"])


class CommandLine(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.page = Path(folder.name) / "page.md"
        engine = mock.patch("docs.cli.ENGINE", self.page)  # only has to exist
        engine.start()
        self.addCleanup(engine.stop)

    def check(self, *words: str) -> tuple[int, str]:
        with contextlib.redirect_stdout(io.StringIO()) as output, contextlib.redirect_stderr(output):
            code = cli.main([*words, str(self.page)])
        return code, output.getvalue()

    def test_update_writes_the_output(self) -> None:
        self.page.write_text(SESSION.format("$ seq 3\n1\n...\n4") + "\n```sh\nfalse\n```\n")
        code, output = self.check()
        self.assertEqual(code, 1)
        self.assertIn("sessions: 0 passed, 2 failed, 0 long ones left out, ", output)
        code, output = self.check("--update")
        self.assertEqual(code, 1)
        self.assertIn("page.md: 1 sessions updated\n", output)
        self.assertEqual(self.page.read_text(), SESSION.format("$ seq 3\n1\n...\n3") + "\n```sh\nfalse\n```\n")

    def test_a_missing_page_is_one_error_message(self) -> None:
        self.assertEqual(self.check()[0], 2)

    def test_an_invalid_page_is_one_error_message(self) -> None:
        self.page.write_text("```\n$ a\n```\n")
        code, output = self.check()
        self.assertEqual(code, 1)
        self.assertRegex(output, r"^check_docs: .*page.md:2: a session in a block without the info string console\n$")


if __name__ == "__main__":
    unittest.main()
