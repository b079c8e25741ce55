// SPDX-License-Identifier: MIT
// Parsers for lines of uoi (docs/reference/uoi.md).

import { parseSquare, type Square } from '../rules/position';

export interface Info {
  readonly depth: number;
  readonly selectivity: number | null; // percent; null for a full search
  readonly place: number; // rank of the line among the best moves, from 1
  readonly score: number; // discs, from the side to move
  readonly isExact: boolean;
  readonly nodes: number;
  readonly nps: number;
  readonly pv: readonly Square[]; // without passes
}

/** Parses an `info` line; null for another line. Unknown fields are skipped. */
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

/** Move of a `bestmove` line: null for a pass; undefined for another line. */
export function parseBestMove(line: string): Square | null | undefined {
  const found = /^bestmove (\S+)/.exec(line);
  return found === null ? undefined : parseSquare(found[1] ?? '');
}
