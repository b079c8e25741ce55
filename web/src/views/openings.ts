// SPDX-License-Identifier: MIT
// Openings to play from and to learn, from a file that is loaded when it is first needed.
import { useEffect, useState } from 'preact/hooks';

interface NamedOpening {
  readonly name: string;
  readonly moves: string; // f5d6c3
}

export interface Openings {
  readonly named: readonly NamedOpening[]; // by name
  readonly even: readonly string[]; // moves of openings of equal chances
}

/** Parses lines of moves, each with the name of the opening or without one. */
export function parseOpenings(text: string): Openings {
  const lines = text.split('\n').filter((line) => line !== '').map((line) => /^(\S+) ?(.*)$/.exec(line)!);
  const named = lines.filter((line) => line[2] !== '').map((line) => ({ name: line[2]!, moves: line[1]! }));
  named.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return { named, even: lines.filter((line) => line[2] === '').map((line) => line[1]!) };
}

let loaded: Openings | null = null;

/** The openings, or null until they are wanted and loaded. Without the file the page offers none. */
export function useOpenings(isWanted = true): Openings | null {
  const [openings, setOpenings] = useState(loaded);
  useEffect(() => {
    if (!isWanted || loaded !== null) return;
    fetch('./openings.txt')
      .then((answer) => (answer.ok ? answer.text() : Promise.reject()))
      .then((text) => setOpenings((loaded = parseOpenings(text))))
      .catch(() => {});
  }, [isWanted]);
  return openings;
}
