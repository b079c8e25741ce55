# SPDX-License-Identifier: MIT
"""Release binary with little memory and few threads."""

import resource
import subprocess
import unittest
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "build/release/emilia"
ADDRESS_SPACE = 400 * 1024 * 1024


def little_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


class LittleMemory(unittest.TestCase):
    def talk(self, *lines: str) -> list[str]:
        done = subprocess.run(
            [str(ENGINE), "--hash", "1"],
            input="\n".join(lines) + "\n",
            capture_output=True,
            text=True,
            preexec_fn=little_memory,
            timeout=60,
            check=True,
        )
        return done.stdout.splitlines()

    def test_threads_that_do_not_start_are_an_error_and_the_engine_continues(self) -> None:
        answers = self.talk("setoption name Threads value 256", "go depth 3", "isready", "quit")
        self.assertEqual(answers, ["error cannot start 256 threads", "readyok"])

    def test_a_table_that_is_too_large_is_an_error_and_the_old_one_stays(self) -> None:
        answers = self.talk("setoption name Hash value 4096", "go depth 1", "stop", "quit")
        self.assertEqual(answers[0], "error cannot allocate a table of 4096 MB: not enough memory; set a smaller Hash")
        self.assertTrue(answers[-1].startswith("bestmove"))


if __name__ == "__main__":
    unittest.main()
