# SPDX-License-Identifier: MIT
"""The protocols by the names that `proto=` takes."""

from __future__ import annotations

from othello_match.protocols.adapter import Adapter, ConfigurationError, EngineSpec, Surroundings
from othello_match.protocols.gtp import GtpAdapter
from othello_match.protocols.nboard import NBoardAdapter
from othello_match.protocols.ugi import UgiAdapter
from othello_match.protocols.umea import UmeaAdapter
from othello_match.protocols.uoi import UoiAdapter
from othello_match.protocols.usi import UsiAdapter

ADAPTERS: dict[str, type[Adapter]] = {
    "uoi": UoiAdapter,
    "gtp": GtpAdapter,
    "nboard": NBoardAdapter,
    "ugi": UgiAdapter,
    "usi": UsiAdapter,
    "umea": UmeaAdapter,
}


def check_spec(spec: EngineSpec) -> None:
    """Raises ConfigurationError where the engine cannot be played as asked."""
    if spec.protocol not in ADAPTERS:
        raise ConfigurationError(
            f"engine {spec.name}: proto is one of {', '.join(ADAPTERS)}, not '{spec.protocol}'"
        )
    ADAPTERS[spec.protocol].check(spec)


def make_adapter(spec: EngineSpec, surroundings: Surroundings) -> Adapter:
    """An adapter that is not started yet; the spec has been checked."""
    return ADAPTERS[spec.protocol](spec, surroundings)
