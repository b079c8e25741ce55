# SPDX-License-Identifier: MIT
"""scripts/ggs against a server that behaves like GGS."""

import unittest
from collections.abc import Callable
from typing import Any

from tests.bots import SLOW
from tests.bots.bot_test import CONFIG, MANY, BotTest
from tests.bots.faults import Faults, Killed
from tests.bots.ggs_server import GgsServer

from bots.ggs.cli import VARIABLE, main
from bots.games import PLACE

TYPES = ("8", "s8r18", "8kr20", "8a", "s8", "8k", "8")


class Sessions(BotTest):
    main, script, secret, variable = main, "scripts/ggs", "password", VARIABLE
    flags = ("--login", "emilia", "--server", "{}")
    config = "every = 0.2" + CONFIG

    def places(self) -> list[str]:
        return [found[1] for line in self.record.read_text().splitlines() if (found := PLACE.search(line))]

    def play(self, server: GgsServer, games: int, config: str = "") -> str:
        """Plays games without trouble, all of which are in the record; returns the log."""
        status, out, err = self.run_bot(server, games, config)
        log = (self.folder / "log").read_text()
        self.assertEqual((status, err, server.trouble), (0, "", []), out[-3000:])
        self.assertGreaterEqual(server.counts["finished"], games, out[-3000:])
        self.assertEqual(server.counts["finished"], server.counts["started"] - server.counts["void"], out[-3000:])
        self.assertEqual(len(self.places()), server.counts["games"])
        archived = {
            f"/os {key}" + (f".{number}" if text.startswith("2 ") else "")
            for key, text in server.archive.items()
            for number in range(int(text[0]))
        }
        self.assertEqual(set(self.places()), archived)
        self.assertNotIn("secret", out + log)
        return out

    def test_games_of_each_type(self) -> None:
        server = GgsServer(Faults(), 7, TYPES, parallel=3)
        self.play(server, 7)

    def test_games_with_faults_of_the_network(self) -> None:
        server = GgsServer(Faults(0.1), 12, TYPES, parallel=3, leaves=0.01)
        self.play(server, 12)
        self.assertGreater(server.counts["resumed"], 3)

    def test_a_wrong_password_is_an_error(self) -> None:
        status, out, err = self.run_bot(GgsServer(Faults(), 1), 1, secret="wrong")
        self.assertEqual((status, err), (1, "ggs: the server rejected the login of emilia: : Incorrect password.\n"), out)

    def play_with_a_cut(self, head: bytes, length: int) -> None:
        """Plays a match on a server that cuts the first line with a head and closes the connection."""

        class CutsOneLine(Faults):
            def send(self, send: Callable[[bytes], object], data: bytes) -> None:
                is_cut = head in data and not self.counts["cut"]
                send(data[: data.index(head) + length] if is_cut else data)
                if is_cut:
                    self.counts["cut"] += 1
                    raise Killed(head)

        server = GgsServer(CutsOneLine(), 1)
        self.play(server, 1)
        self.assertEqual(server.counts["connections"], 2)

    def test_a_prompt_that_is_cut_off_is_no_wrong_password(self) -> None:
        self.play_with_a_cut(b": Enter your", 15)

    def test_a_result_that_is_cut_off_is_read_from_the_archive(self) -> None:
        self.play_with_a_cut(b"emilia 8 R ", 13)

    def test_offers_that_break_a_rule_are_declined(self) -> None:
        server = GgsServer(Faults(), 2, ("8", "8a", "10"))
        config = self.config.replace("games = 3", 'games = 1\nvariants = ["8"]')
        status, out, err = self.run_bot(server, 2, config)
        self.assertEqual((status, err, server.trouble, server.counts["finished"]), (0, "", [], 2), out)
        self.assertIn("8a 600 s: declined: variants are 8", out)
        self.assertIn("10 600 s: declined: only 8x8 is supported", out)

    def test_the_bot_asks_by_its_rules(self) -> None:
        server = GgsServer(Faults(), 2, parallel=0)
        config = self.config + '[[ask]]\nplayer = "ant"\ntype = "s8r20"\nclock = "10:00//02:00"\n'
        status, out, err = self.run_bot(server, 2, config.replace("games = 3", "games = 1"))
        self.assertEqual((status, err, server.counts["finished"]), (0, "", 2), out)
        self.assertEqual(server.commands.count("tell /os ask s8r20 10:00//02:00 ant"), 2)
        self.assertEqual(len(self.places()), 4)

    def test_an_unrated_match_ends_with_its_connection(self) -> None:
        # More than the bot plays: an end that is cut off is a match for the server, and is lost for the bot.
        server = GgsServer(Faults(0.1, seed=4), 1000, is_rated=False)
        status, out, err = self.run_bot(server, 6)
        self.assertEqual((status, err, server.trouble), (0, "", []), out)
        self.assertGreater(out.count("is lost"), 0)
        self.assertEqual(len(self.places()), 6)

    def test_ctrl_c_ends_the_bot_after_the_running_match(self) -> None:
        self.stop(GgsServer(Faults(), 1000), "ended")

    def test_a_match_that_was_accepted_before_ctrl_c_is_played(self) -> None:
        class BeginsLate(GgsServer):
            def _start(self, *arguments: Any) -> None:
                begin = super()._start
                self._after(0.5, lambda: begin(*arguments))

        out = self.stop(BeginsLate(Faults(), 1000), "accepted")
        self.assertIn("1 finished", out)

    def test_invalid_arguments(self) -> None:
        for arguments, message in (
            (["--login", "x y"], "invalid login 'x y'"),
            (["--login", "x", "--server", "here"], "invalid server 'here': expected HOST:PORT"),
            (["--login", "x", "--once", "--games", "2"], "--once and --games exclude each other"),
            (["--login", "x"], "missing password: set GGS_PASSWORD, or use --password-file FILE"),
        ):
            self.assert_error(arguments, message)

    @unittest.skipUnless(SLOW, "slow: takes some minutes")
    def test_1000_games_with_faults_of_the_network(self) -> None:
        server = GgsServer(Faults(0.1, seed=2), 1000, TYPES, parallel=MANY, leaves=0.001)
        out = self.play(server, 1000, self.config.replace("games = 3", f"games = {MANY}"))
        print(out.splitlines()[-1], server.counts, server.faults.operations, server.faults.counts)


if __name__ == "__main__":
    unittest.main()
