# SPDX-License-Identifier: MIT
"""scripts/playstrategy against a server with the same streams."""

import json
import os
import subprocess
import threading
import time
import unittest
from typing import Any
from unittest import mock

from tests.bots import SLOW
from tests.bots.bot_test import CONFIG, MANY, BotTest
from tests.bots.faults import Faults
from tests.bots.playstrategy_server import PlayStrategyServer
from tests.match.test_emilia import EMILIA

from bots.playstrategy.api import Api, ApiError, Site
from bots.playstrategy.cli import GREETING, VARIABLE, main
from bots.variants import PLAYSTRATEGY


class Bots(BotTest):
    main, script, secret, variable = main, "scripts/playstrategy", "token", VARIABLE
    flags = ("--url", "{}")
    config = "wait = 0.05" + CONFIG

    def games(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.record.read_text().splitlines()]

    def play(self, server: PlayStrategyServer, games: int, config: str = "") -> str:
        """Plays games without trouble, all of which are in the record; returns the log."""
        status, out, err = self.run_bot(server, games, config)
        self.assertEqual((status, err, server.trouble), (0, "", []), out[-3000:])
        self.assertEqual((server.counts["started"], server.counts["finished"]), (games, games), out[-3000:])
        places = [game["place"] for game in self.games()]
        self.assertEqual(sorted(places), sorted(f"PlayStrategy {key}" for key in server.games))
        self.assertNotIn("secret", out + (self.folder / "log").read_text())
        return out

    def test_games_of_each_variant(self) -> None:
        server = PlayStrategyServer(Faults(), 4, parallel=1)
        self.play(server, 4)
        self.assertEqual({game["type"] for game in self.games()}, set(PLAYSTRATEGY))
        self.assertEqual({line for game in server.games.values() for line in game.chat}, {GREETING})
        self.assertTrue(all(len(game.chat) == 1 for game in server.games.values()))

    def test_games_with_faults_of_the_network(self) -> None:
        server = PlayStrategyServer(Faults(0.1), 12, parallel=3, resigns=0.002, wait=0.05)
        self.play(server, 12)
        self.assertGreater(sum(server.faults.counts.values()), 20)

    def test_all_requests_wait_after_too_many(self) -> None:
        class RefusesFirst(Faults):
            def receive(self) -> str:
                self.operations += 1
                return "before" if self.operations == 1 else ""

        server = PlayStrategyServer(RefusesFirst(), 0)
        self.addCleanup(server.close)
        server.random = mock.Mock(choice=lambda _: 429)
        api = Api(Site(server.address, "secret"), wait=0.3)
        with self.assertRaisesRegex(ApiError, "429"):
            api.get("/api/account")
        began = time.monotonic()
        api.get("/api/account/playing")
        self.assertGreater(time.monotonic() - began, 0.25)

    def test_the_record_is_read_by_convert(self) -> None:
        self.play(PlayStrategyServer(Faults(), 4, parallel=2), 4)
        command = [str(EMILIA), "convert", str(self.record), str(self.folder / "all.json")]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr.count("warning")), (0, 0), result.stderr)

    def test_a_wrong_token_and_an_account_of_a_person_are_errors(self) -> None:
        for settings, message in (
            ({"token": "other"}, "the server rejected the token: 401 Unauthorized"),
            ({"title": ""}, "emilia-bot is not a bot account: upgrade it"),
        ):
            status, _, err = self.run_bot(PlayStrategyServer(Faults(), 1, **settings), 1)  # type: ignore[arg-type]
            self.assertEqual(status, 1)
            self.assertIn(message, err)

    def test_challenges_that_break_a_rule_are_declined_with_the_reason(self) -> None:
        server = PlayStrategyServer(Faults(), 6, parallel=1)
        status, out, err = self.run_bot(server, 2, self.config + 'variants = ["flipello"]\n')
        self.assertEqual((status, err, server.trouble), (0, "", []), out)
        self.assertIn("variant", server.declined)
        self.assertLessEqual(set(server.declined), {"variant", "later"})
        self.assertEqual({game["type"] for game in self.games()}, {"flipello"})

    def test_ctrl_c_ends_the_bot_after_the_running_games(self) -> None:
        self.stop(PlayStrategyServer(Faults(), 1000, parallel=2), "result")

    def test_a_game_that_was_accepted_before_ctrl_c_is_played(self) -> None:
        class BeginsLate(PlayStrategyServer):
            def _tell(self, value: dict[str, Any]) -> None:
                threading.Timer(0.5 if value["type"] == "gameStart" else 0.0, super()._tell, (value,)).start()

        out = self.stop(BeginsLate(Faults(), 1000, parallel=1), "accepted")
        self.assertIn("1 finished", out)

    def test_invalid_arguments_and_settings(self) -> None:
        self.enterContext(mock.patch.dict(os.environ, {VARIABLE: "secret"}))
        config = self.folder / "config.toml"
        cases: list[tuple[str, list[str], str]] = [
            ("", ["--url", "ftp://x"], "invalid url 'ftp://x': expected https://HOST"),
            ("", ["--url", "http://example.org"], "http would send the token in clear"),
            ('[rules]\nvariants = ["chess"]\n', [], "invalid variant 'chess': expected flipello"),
            ('[engine]\nrating = 1500\n[rules]\nvariants = ["flipello10"]\n', [], "flipello10 needs a level"),
            (f'greeting = "{"x" * 200}"\n', [], "expected one line of at most 140 characters"),
        ]
        for text, arguments, message in cases:
            config.write_text(text)
            self.assert_error(["--config", str(config), *arguments], message)

    @unittest.skipUnless(SLOW, "slow: takes some minutes")
    def test_1000_games_with_faults_of_the_network(self) -> None:
        server = PlayStrategyServer(Faults(0.1, seed=3), 1000, parallel=MANY, resigns=0.0002, wait=0.05)
        out = self.play(server, 1000, self.config.replace("games = 3", f"games = {MANY}"))
        print(out.splitlines()[-1], server.counts, server.faults.operations, server.faults.counts)


if __name__ == "__main__":
    unittest.main()
