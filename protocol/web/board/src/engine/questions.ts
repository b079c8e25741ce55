// SPDX-License-Identifier: MIT
// What the page asks the engine beside searches.

import { boardName, parseSquare, type Position, positionText, type Square, squareName } from '../rules/position';
import type { Question } from './client';

/** Why a move is a mistake, in words, with the squares that they speak of. */
export interface Reason {
  readonly kind: string;
  readonly squares: readonly Square[];
  readonly text: string;
}

/** A game that the engine has read of a file (package/lib/index.d.ts). */
export interface GameOfFile {
  readonly board: string;
  readonly start: string;
  readonly moves: string;
  readonly black: string;
  readonly white: string;
  readonly place: string;
  readonly date: string;
  readonly result: string;
}

export interface ReadGames {
  readonly games: readonly GameOfFile[];
  readonly errors: readonly string[];
}

function parseReason(line: string): Reason | null {
  const found = /^why (\S+) squares((?: \S+)*?) text (.*)$/.exec(line);
  if (found === null) return null;
  const squares = (found[2] ?? '').split(' ').flatMap((name) => parseSquare(name) ?? []);
  return { kind: found[1] ?? '', squares, text: found[3] ?? '' };
}

function names(moves: readonly Square[]): string {
  return moves.map(squareName).join(' ');
}

export function whyQuestion(
  position: Position,
  played: readonly Square[],
  better: readonly Square[],
  onReasons: (reasons: readonly Reason[]) => void,
): Question {
  const reasons: Reason[] = [];
  return {
    board: boardName(position),
    messages: [`position ${positionText(position)}\nwhy ${names(played)} better ${names(better)}`],
    hear(line) {
      const reason = typeof line === 'string' ? parseReason(line) : null;
      if (reason !== null) reasons.push(reason);
      if (line !== 'whyok') return false;
      onReasons(reasons);
      return true;
    },
  };
}

/** The name of the opening that moves from the usual start lead to; empty where it has none. */
export function openingQuestion(moves: readonly Square[], onName: (name: string) => void): Question {
  return {
    board: '8x8',
    messages: [`position startpos${moves.length > 0 ? ` moves ${names(moves)}` : ''}\nopening`],
    hear(line) {
      const found = typeof line === 'string' ? /^info string opening (.*)$/.exec(line) : null;
      if (found === null) return false;
      onName(found[1] === 'without a name' ? '' : (found[1] ?? ''));
      return true;
    },
  };
}

/** Reads a file of games; `name` may be empty. */
export function readQuestion(name: string, bytes: Uint8Array, onRead: (read: ReadGames) => void): Question {
  return {
    board: '8x8',
    messages: [{ read: { name, bytes } }],
    hear(data) {
      const read = (data as { read?: ReadGames }).read;
      if (read === undefined) return false;
      onRead(read);
      return true;
    },
  };
}
