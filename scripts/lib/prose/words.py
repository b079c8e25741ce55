# SPDX-License-Identifier: MIT
"""Word list: phrases that a reader has to decode, and the plain ones to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

#: Pattern of a phrase, and its replacement. Letter case is ignored.
PHRASES = {
    r"she|her|hers|herself": "Emilia, the engine or it",
    r"our|ours|ourselves": "the name of the owner",
    r"nobody|no one": "the noun that is meant, with 'no'",
    r"somebody|someone|anybody|anyone": "the noun that is meant: a user, another process, a third-party program",
    r"whoever|whomever": "the noun that is meant",
    r"whatever": "the noun that is meant",
    r"(?:go|goes|going|gone|went) on": "continue or resume",
    r"in the making": "unfinished or temporary",
    r"what (?:it|he|they) (?:has|have)": "its contents or its fields",
    r"what (?:is|was) in (?:it|them)": "its contents or its fields",
    r"(?<!there )(?:is|are|was|were) none": "'is not a ...', 'is missing' or 'invalid'",
    r"(?<!there )(?:is|are|was|were) no"
    r"(?! (?:longer|more|less|better|worse|faster|slower|larger|smaller|bigger|stronger|weaker|later|earlier|higher|lower))":
        "'is not a ...' or 'invalid'",
    r"(?:is|are|was|were) not there": "'is missing' or 'does not exist'",
    r"(?:that|which|it|what) (?:is|are|was|were) there": "'exists'",
    r"(?:tell|tells|told|telling) (?:\w+ )?of": "passed, reported or notified of",
    r"(?:says|said|tells|told)": "prints, reports or returns (of a program); 'as above' (of a text)",
    r"(?<!left )(?<!falls )(?<!fall )behind(?! by\b| schedule)": "after (a move, a word), below or losing by",
    r"beyond": "outside, above or after",
    r"(?:stand|stands|stood|standing) still": "is stalled",
    r"prices?": "static score or ordering score",
    r"dear|dearer|dearest": "full (evaluation), slow or expensive",
    r"(?:the|its) sum(?! of)": "the linear evaluation",
    r"rows? of numbers|numbers a row": "embedding, vector",
    r"off the line": "off-policy",
    r"level (?:positions?|openings?|games?|starts?)": "balanced",
    r"(?<!ISA )levels? of x86(?:-64)?": "x86-64 ISA level",
    r"doors?": "dispatch table",
    r"words of (?:a|an|the|its|each|every|one) (?:line|command|name)": "tokens or arguments",
    r"(?:forget|forgets|forgot|forgotten|forgetting)": "clear, drop or omit",
    r"(?:remember|remembers|remembered|remembering)": "store or keep",
    r"anew": "again; recomputes",
    r"by turns": "interleaved or alternately",
    r"(?:of|by) chance": "random",
    r"drawn (?:at random|anew)": "sampled",
    r"stand-ins?|stands? in for": "stub or mock",
    r"the way of the answer": "output latency",
    r"(?:keep|keeps|kept) back": "subtracted from or reserved",
    r"(?:is|are|was|were|takes?|took|says?|has|have|finds?|shows?|does) nothing": "the positive statement",
    r"(?:on|at) the heart": "the plain noun",
    r"by heart": "memorised; overfits (of training)",
    r"look-?outs?|on paper": "the plain statement ('untested')",
}

#: First words of a sentence that hide its subject. A question may begin with them.
SENTENCE_OPENERS = ("What", "Whatever", "Whoever", "Whether", "Where", "Who", "Which", "One that", "Those of", "Those that")

#: First words of a comment that hide what it is about.
COMMENT_OPENERS = ("What", "How", "Whether", "Where", "Who", "Which", "That")


@cache
def phrase_pattern() -> re.Pattern[str]:
    """All phrases in one expression; the name of the group that matched, less its first letter, is the index."""
    alternatives = (f"(?P<p{index}>{phrase})" for index, phrase in enumerate(PHRASES))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(alternatives)})(?![\w-])", re.IGNORECASE)


def find_phrases(text: str) -> Iterator[tuple[int, str]]:
    """Returns the offset of each phrase of the list and a message with its replacement."""
    replacements = list(PHRASES.values())
    for match in phrase_pattern().finditer(text):
        phrase = " ".join(match[0].split())
        yield match.start(), f"'{phrase}': write {replacements[int((match.lastgroup or 'p0')[1:])]}"
