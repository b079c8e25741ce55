# SPDX-License-Identifier: MIT
"""The server of the web board: faults of files end one answer, not the server."""

import os
import shutil
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@unittest.skipUnless(shutil.which("node"), "needs Node.js")
class ServeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.outside = Path(folder.name) / "secret.txt"
        self.outside.write_text("secret")
        self.folder = Path(folder.name) / "site"
        self.folder.mkdir()
        (self.folder / "index.html").write_text("home")
        self.server = subprocess.Popen(["node", str(ROOT / "web/serve.js"), str(self.folder), "0"],
                                       stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        self.url = self.server.stdout.readline().strip()

    def stop(self):
        self.server.terminate()
        self.server.wait()
        self.server.stdout.close()

    def get(self, path):
        """Returns status and body of an address."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, ""

    def test_a_link_out_of_the_folder_is_not_followed(self):
        (self.folder / "link.txt").symlink_to(self.outside)
        (self.folder / "inside.html").symlink_to("index.html")
        self.assertEqual(self.get("link.txt"), (404, ""))
        self.assertEqual(self.get("../secret.txt"), (404, ""))
        self.assertEqual(self.get("inside.html"), (200, "home"))

    def test_a_file_that_cannot_be_read_does_not_end_the_server(self):
        (self.folder / "loop.txt").symlink_to("loop.txt")
        os.mkfifo(self.folder / "pipe.txt")
        self.assertEqual(self.get("pipe.txt"), (404, ""))
        self.assertEqual(self.get("loop.txt"), (404, ""))
        if os.geteuid() != 0:
            unreadable = self.folder / "unreadable.txt"
            unreadable.write_text("x")
            unreadable.chmod(0)
            self.assertEqual(self.get("unreadable.txt"), (404, ""))
        self.assertEqual(self.get(""), (200, "home"))


if __name__ == "__main__":
    unittest.main()
