# SPDX-License-Identifier: MIT
"""Use of a time limit by emilia.exe, beside the Linux build."""

import subprocess
import unittest
from pathlib import Path

from tests.windows import EXE, LINUX, WINE

#: Moves of a game, after each of which both programs search.
MOVES = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5 a6".split()


class Engine:
    """An engine that speaks uoi on one thread."""

    def __init__(self, *command: str | Path) -> None:
        self.process = subprocess.Popen(
            [*command, "--threads", "1", "--hash", "16"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
        )  # fmt: skip
        self.ask("uoi", "uoiok")
        self.ask("setoption name Priority value normal\nisready", "readyok")

    def ask(self, line: str, answer: str) -> list[str]:
        """Sends a line and returns the output up to the line that begins with `answer`."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines: list[str] = []
        for found in self.process.stdout:
            if found.startswith(answer):
                return lines
            lines.append(found)
        raise AssertionError(f"no answer to {line}")

    def nodes(self, count: int, milliseconds: int) -> int:
        """Returns the nodes of the last depth that a search after some moves completed."""
        self.ask(f"position startpos moves {' '.join(MOVES[:count])}\nisready", "readyok")
        words = " ".join(self.ask(f"go movetime {milliseconds}", "bestmove")).split()
        counts = [int(number) for name, number in zip(words, words[1:], strict=False) if name == "nodes"]
        return max(counts, default=0)

    def close(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()


class UsedTime(unittest.TestCase):
    def test_a_move_lost_20_ms(self) -> None:
        """Threads were started for each search, and late timers made reserves too large. The best of several searches are
        compared, because other work on the machine disturbs single ones."""
        windows, linux = Engine(WINE, EXE), Engine(LINUX)
        self.addCleanup(linux.close)
        self.addCleanup(windows.close)
        for milliseconds, share in ((20, 0.5), (50, 0.7)):
            pairs = [[engine.nodes(count, milliseconds) for engine in (windows, linux)] for count in range(1, len(MOVES) + 1)]
            found, expected = (max(counts) for counts in zip(*pairs, strict=True))
            self.assertGreater(found, share * expected, f"nodes in {milliseconds} ms, Linux: {expected}")


if __name__ == "__main__":
    unittest.main()
