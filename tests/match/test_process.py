# SPDX-License-Identifier: MIT
"""Child processes that flood, hang or do not exit: every wait ends at its deadline."""

import time
import unittest
from pathlib import Path

from engines.faults import Fault
from engines.guard import Guard
from engines.process import ChildProcess

#: Program that writes the same line forever; {} is the stream.
FLOOD = "import sys\nwhile True: sys.{}.write('debug' * 1000 + '\\n')"


class Children(unittest.TestCase):
    def setUp(self) -> None:
        self.guard = Guard()
        self.addCleanup(self.guard.__exit__, None, None, None)

    def child(self, program: str, has_log: bool = False) -> ChildProcess:
        """Starts a Python program. has_log: log slowly, so that more output is available after every line."""

        def write(mark: str, line: str) -> None:
            time.sleep(0.002)

        child = ChildProcess(["/usr/bin/python3", "-ISc", program], self.guard, log=write if has_log else None)
        self.addCleanup(child.close)
        return child

    def require_hang(self, child: ChildProcess, discard: bool | None = None) -> None:
        deadline = time.monotonic() + 0.5
        with self.assertRaisesRegex(Fault, "no answer"):
            child.read_line(deadline) if discard is None else child.read_all(deadline, discard)
        self.assertLess(time.monotonic(), deadline + 5)

    def test_a_flood_of_errors_does_not_delay_the_deadline(self) -> None:
        self.require_hang(self.child(FLOOD.format("stderr"), has_log=True))
        self.require_hang(self.child(FLOOD.format("stderr"), has_log=True), discard=False)

    def test_a_discarded_flood_does_not_delay_the_deadline(self) -> None:
        self.require_hang(self.child(FLOOD.format("stdout")), discard=True)

    def test_a_flooding_process_is_ended(self) -> None:
        for stream in ("stdout", "stderr"):
            child = self.child(FLOOD.format(stream), has_log=True)
            began = time.monotonic()
            child.close("quit")
            self.assertLess(time.monotonic() - began, 10)

    def test_a_line_may_have_64_kibibytes(self) -> None:
        def read(program: str) -> str:
            return self.child(program).read_line(time.monotonic() + 60)[0]

        self.assertEqual(len(read("print('x' * 65536)")), 65536)
        with self.assertRaisesRegex(Fault, "output exceeds the size limit, starts with 'xxx"):
            read("import os; os.write(1, b'x' * 65537 + b'\\n')")

    def test_output_from_before_the_deadline_is_read_after_it(self) -> None:
        child = self.child("print('late\\nlater')")
        deadline = time.monotonic()
        while Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z":
            time.sleep(0.01)
        self.assertEqual([child.read_line(deadline)[0] for _ in range(2)], ["late", "later"])

    def test_a_deadline_in_months_is_valid(self) -> None:
        self.assertEqual(self.child("print('here')").read_line(time.monotonic() + 1e7)[0], "here")

    def test_invalid_utf_8_is_sent_unchanged(self) -> None:
        child = self.child("print(__import__('sys').stdin.buffer.readline())")
        child.write(b"value \xff".decode(errors="surrogateescape"))
        self.assertEqual(child.read_line(time.monotonic() + 10)[0], r"b'value \xff\n'")


if __name__ == "__main__":
    unittest.main()
