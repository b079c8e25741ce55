# SPDX-License-Identifier: MIT
"""Conversion of exceptions of emilia.process in jobs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from common import Failure
from emilia.process import EmiliaError, EngineEnded
from cluster.jobs import Killed


@contextmanager
def engine_of_a_job(name: str) -> Iterator[None]:
    """Converts exceptions of an engine in the body: EngineEnded to Killed, other errors to Failure with the name."""
    try:
        yield
    except EngineEnded as error:
        raise Killed(f"{name}: {error}") from None
    except EmiliaError as error:
        raise Failure(f"{name}: {error}") from None
