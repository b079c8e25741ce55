# SPDX-License-Identifier: MIT
"""Weights files with a network (docs/reference/weights-format.md) as numpy arrays."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from common import Failure, need_library, write_atomically

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, numpy.dtype[Any]]

MAGIC, VERSION = b"EMILIAWT", 2
HEADER = struct.Struct("<8s8I")

#: Bytes of the contents in a Zstandard frame.
FRAME = 4 << 20

#: Parts of a head in the order of the file: type, and shape by the numbers of an embedding.
ACTIVATIONS, FIRST, SECOND, COUNTS = 32, 16, 32, 3
HEAD: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "bias": ("<i2", (-1,)),
    "first_weights": ("<i1", (FIRST, ACTIVATIONS + COUNTS)),
    "first_bias": ("<i4", (FIRST,)),
    "second_weights": ("<i1", (SECOND, FIRST)),
    "second_bias": ("<i4", (SECOND,)),
    "output": ("<i2", (SECOND,)),
    "skip": ("<i2", (ACTIVATIONS,)),
    "output_bias": ("<i4", ()),
}


@dataclass(frozen=True)
class WeightFile:
    """linear: bytes of the linear evaluation; heads: the parts of HEAD, each with the phases as its first axis;
    embeddings: int8, one row for each shared weight of the patterns."""

    pattern_hash: int
    phases: int
    weights: int
    min_empties: int
    linear: bytes
    heads: Mapping[str, Array]
    embeddings: Array


def heads_of(width: int) -> Any:
    """Returns the record of a head: a numpy dtype. width: numbers of an embedding."""
    import numpy

    return numpy.dtype([(name, kind, tuple(width if n == -1 else n for n in shape)) for name, (kind, shape) in HEAD.items()])


def read_weights(path: Path) -> WeightFile:
    """Raises Failure for a file without a network."""
    need_library("numpy")
    need_library("zstandard")
    import numpy
    import zstandard

    data = path.read_bytes()
    if len(data) < HEADER.size or data[:8] != MAGIC or data[8] != VERSION:
        raise Failure(f"cannot read {path}: expected weights with a network")
    _, _, pattern_hash, phases, weights, width, _, _, min_empties = HEADER.unpack_from(data)
    with zstandard.ZstdDecompressor().stream_reader(data[HEADER.size :], read_across_frames=True) as reader:
        contents = reader.read()
    begin, heads = 2 * phases * weights, (60 - min_empties) // 2 + 1
    of_phases = numpy.frombuffer(contents, heads_of(width), heads, begin)
    embeddings = numpy.frombuffer(contents, numpy.int8, -1, begin + of_phases.nbytes).reshape(-1, width)
    return WeightFile(
        pattern_hash, phases, weights, min_empties, contents[:begin], {name: of_phases[name] for name in HEAD}, embeddings
    )


def write_weights(path: Path, weights: WeightFile) -> None:
    import numpy
    import zstandard

    width = weights.embeddings.shape[1]
    of_phases = numpy.zeros(len(weights.heads["bias"]), heads_of(width))
    for name in HEAD:
        of_phases[name] = weights.heads[name]
    header = HEADER.pack(
        MAGIC, VERSION, weights.pattern_hash, weights.phases, weights.weights, width, FIRST, SECOND, weights.min_empties
    )
    contents = weights.linear + of_phases.tobytes() + weights.embeddings.tobytes()
    pack = zstandard.ZstdCompressor(19, write_checksum=True).compress
    frames = [pack(contents[begin : begin + FRAME]) for begin in range(0, len(contents), FRAME)]
    write_atomically(path, header + b"".join(frames))
