# SPDX-License-Identifier: MIT
"""Jobs that ask an engine by emilia_client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from common import Failure
from emilia_client import EmiliaError, EngineEnded
from othello_cluster.jobs import Killed


@contextmanager
def engine_of_a_job(name: str) -> Iterator[None]:
    """What an engine raises in the body is a Failure that names it, or Killed where it has ended."""
    try:
        yield
    except EngineEnded as error:
        raise Killed(f"{name}: {error}") from None
    except EmiliaError as error:
        raise Failure(f"{name}: {error}") from None
