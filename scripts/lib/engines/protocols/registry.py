# SPDX-License-Identifier: MIT
"""Adapters by the protocol names of `proto=`."""

from __future__ import annotations

from engines.protocols.adapter import Adapter, ConfigurationError, EngineSpec, Surroundings
from engines.protocols.gtp import GtpAdapter
from engines.protocols.nboard import NBoardAdapter
from engines.protocols.uci import UciAdapter
from engines.protocols.ugi import UgiAdapter
from engines.protocols.umea import UmeaAdapter
from engines.protocols.uoi import UoiAdapter
from engines.protocols.usi import UsiAdapter

ADAPTERS: dict[str, type[Adapter]] = {
    "uoi": UoiAdapter,
    "gtp": GtpAdapter,
    "nboard": NBoardAdapter,
    "uci": UciAdapter,
    "ugi": UgiAdapter,
    "usi": UsiAdapter,
    "umea": UmeaAdapter,
}


def check_spec(spec: EngineSpec) -> None:
    """Raises ConfigurationError for an unknown protocol or an unsupported setting."""
    if spec.protocol not in ADAPTERS:
        raise ConfigurationError(
            f"engine {spec.name}: invalid proto '{spec.protocol}': expected {', '.join(ADAPTERS)}"
        )
    ADAPTERS[spec.protocol].check(spec)


def make_adapter(spec: EngineSpec, surroundings: Surroundings) -> Adapter:
    """Returns an adapter that is not started. Requires a spec that passed check_spec()."""
    return ADAPTERS[spec.protocol](spec, surroundings)
