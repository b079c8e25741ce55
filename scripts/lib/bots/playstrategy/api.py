# SPDX-License-Identifier: MIT
"""HTTP requests and streams of a Lichess-style API. Threads: any."""

from __future__ import annotations

import http.client
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from common import ArgumentError, Failure

#: Seconds until a silent connection fails. The server sends an empty line every six seconds.
PATIENCE = 30.0

#: Longest reply and longest line of a stream, in bytes.
LONGEST_REPLY = 4 * 1024 * 1024
LONGEST_LINE = 256 * 1024

#: Share of the pause after `429 Too Many Requests` that a move waits, because its clock runs.
MOVE_SHARE = 1 / 60

TOO_MANY = 429


class ApiError(Exception):
    """Request that failed. status: of HTTP, or 0 without an answer."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status

    @property
    def is_final(self) -> bool:
        """True if the same request would fail again."""
        return 400 <= self.status < 500 and self.status != TOO_MANY


@dataclass(frozen=True)
class Site:
    """Address of the server, and the token of the account. Its text never contains the token."""

    url: str
    token: str = field(repr=False)

    def connect(self) -> http.client.HTTPConnection:
        """Returns a connection that is not open."""
        parts = urlsplit(self.url)
        assert parts.hostname
        if parts.scheme == "https":
            return http.client.HTTPSConnection(parts.hostname, parts.port, timeout=PATIENCE, context=ssl.create_default_context())
        return http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)


def make_site(url: str, token: str) -> Site:
    """Checks an address. Raises ArgumentError."""
    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/") and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise ArgumentError(f"invalid url '{url}': expected https://HOST")
    if parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise ArgumentError(f"invalid url '{url}': http would send the token in clear; expected https://HOST")
    if not token.isascii() or not token.isprintable() or " " in token:
        raise ArgumentError("invalid token: expected one word of printable characters")
    return Site(url.rstrip("/"), token)


class Api:
    """Requests of one account. After `429 Too Many Requests` all requests wait for `wait` seconds, moves for a share of it."""

    def __init__(self, site: Site, wait: float = 60.0, trace: Callable[[str], None] = lambda line: None) -> None:
        self._site = site
        self._wait = wait
        self._trace = trace
        self._lock = threading.Lock()
        self._free_at = 0.0
        self._user = "emilia-playstrategy"

    def set_user(self, name: str) -> None:
        """Names the account in the header of later requests."""
        self._user = f"emilia-playstrategy user:{name}"

    def get(self, path: str) -> Any:
        """Returns the JSON reply. Raises ApiError."""
        with self._open("GET", path, None) as response:
            return self._json(response)

    def post(self, path: str, form: Mapping[str, str] | None = None, is_move: bool = False) -> None:
        """Sends a command. Raises ApiError; with status 0 the server may have carried it out."""
        with self._open("POST", path, form or {}, is_move) as response:
            self._read(response)

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[dict[str, Any] | None]]:
        """Opens a stream of JSON lines: objects, and None for an empty line. Raises ApiError, also when the stream ends early."""
        with self._open("GET", path, None) as response:
            yield self._lines(response)

    @contextmanager
    def _open(
        self, method: str, path: str, form: Mapping[str, str] | None, is_move: bool = False
    ) -> Iterator[http.client.HTTPResponse]:
        self._wait_until_free(MOVE_SHARE if is_move else 1.0)
        headers = {"Authorization": f"Bearer {self._site.token}", "User-Agent": self._user, "Accept": "application/x-ndjson"}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form)
        self._trace(f"< {method} {path} {body or ''}".rstrip())
        connection = self._site.connect()
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            self._trace(f"> {response.status}")
            if not 200 <= response.status < 300:
                raise self._error(response)
            yield response
        except (OSError, http.client.HTTPException) as error:
            raise ApiError(0, f"{method} {path}: {error or type(error).__name__}") from None
        finally:
            connection.close()

    def _wait_until_free(self, share: float) -> None:
        with self._lock:
            left = (self._free_at - time.monotonic()) * share
        if left > 0:
            time.sleep(left)

    def _error(self, response: http.client.HTTPResponse) -> ApiError:
        text = response.read(500).decode("utf-8", "replace")
        if response.status == TOO_MANY:
            with self._lock:
                self._free_at = max(self._free_at, time.monotonic() + self._wait)
        return ApiError(response.status, f"{response.status} {response.reason}: {text[:200]}")

    def _read(self, response: http.client.HTTPResponse) -> bytes:
        data = response.read(LONGEST_REPLY)
        self._trace(f"> {data[:2000].decode('utf-8', 'replace')}")
        return data

    def _json(self, response: http.client.HTTPResponse) -> Any:
        try:
            return json.loads(self._read(response))
        except ValueError:
            raise ApiError(0, "the reply is not JSON") from None

    def _lines(self, response: http.client.HTTPResponse) -> Iterator[dict[str, Any] | None]:
        while line := response.readline(LONGEST_LINE):
            if not line.endswith(b"\n"):
                raise ApiError(0, "the stream ended within a line")
            text = line.decode("utf-8", "replace").strip()
            if not text:
                yield None
                continue
            self._trace(f"> {text}")
            try:
                value = json.loads(text)
            except ValueError:
                raise ApiError(0, "the stream has a line that is not JSON") from None
            if isinstance(value, dict):
                yield value


def part(text: str) -> str:
    """Quotes a part of a path."""
    return quote(text, safe="@")


def require_account(api: Api) -> str:
    """Returns the name of the account. Raises ApiError, and Failure for a wrong token or no bot account."""
    try:
        account = api.get("/api/account")
    except ApiError as error:
        if error.status in (401, 403):
            raise Failure(f"the server rejected the token: {error}") from None
        raise
    name = account.get("username") if isinstance(account, dict) else None
    if not isinstance(name, str):
        raise ApiError(0, "the account has no name")
    if account.get("title") != "BOT":
        raise Failure(f"{name} is not a bot account: upgrade it with POST /api/bot/account/upgrade before its first game")
    api.set_user(name)
    return name
