// SPDX-License-Identifier: MIT
// The lines of uoi that this page reads (docs/protocol.md).

import { parseSquare, type Square } from '../rules/position';

export interface Info {
  readonly depth: number;
  readonly selectivity: number | null; // percent; null where nothing was left out
  readonly place: number; // of the line among the best moves, from 1
  readonly score: number; // discs, from the side to move
  readonly isExact: boolean;
  readonly nodes: number;
  readonly nps: number;
  readonly pv: readonly Square[]; // passes left out
}

/** Reads an `info` line; null where it is another. Fields that are not known are skipped. */
export function parseInfo(line: string): Info | null {
  const words = line.split(' ');
  if (words[0] !== 'info' || words[1] !== 'depth') return null;
  const after = (name: string) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : null);
  const pv = words.includes('pv') ? words.slice(words.indexOf('pv') + 1) : [];
  return {
    depth: after('depth') ?? 0,
    selectivity: after('selectivity'),
    place: after('multipv') ?? 1,
    score: after('score') ?? 0,
    isExact: words.includes('exact'),
    nodes: after('nodes') ?? 0,
    nps: after('nps') ?? 0,
    pv: pv.flatMap((word) => parseSquare(word) ?? []),
  };
}

/** The move of a `bestmove` line: null for a pass; undefined where it is another line. */
export function parseBestMove(line: string): Square | null | undefined {
  const found = /^bestmove (\S+)/.exec(line);
  return found === null ? undefined : parseSquare(found[1] ?? '');
}
