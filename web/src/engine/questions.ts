// SPDX-License-Identifier: MIT
// Questions to the engine other than searches.

import { boardName, parseSquare, type Position, positionText, type Square, squareName } from '../rules/position';
import type { Question } from './client';

/** Reason of a mistake with the squares that it names. A statement is a phrase and its values; the text is English. */
export interface Reason {
  readonly kind: string;
  readonly squares: readonly Square[];
  readonly statements?: readonly (readonly string[])[]; // missing in what older versions stored
  readonly text: string;
}

/** Game that the engine read from a file (bindings/npm/lib/index.d.ts). */
export interface GameOfFile {
  readonly board: string;
  readonly start: string;
  readonly moves: string;
  readonly black: string;
  readonly white: string;
  readonly place: string;
  readonly date: string;
  readonly result: string;
  readonly numbers?: readonly number[]; // of Black, White and the tournament in the files of names of WTHOR
}

export interface ReadGames {
  readonly games: readonly GameOfFile[];
  readonly names?: readonly string[]; // of a file of names of WTHOR
  readonly errors: readonly string[];
}

/** Parses the engine's lines about a file (protocol/dialects/game_texts.h). */
export function gamesOfLines(lines: readonly string[]): ReadGames {
  const rows = lines.map((line) => line.split('\t'));
  const text = (field: string | undefined) => field ?? '';
  const games = rows
    .filter(([kind]) => kind === 'game')
    .map(([, board, start, moves, black, white, place, date, result, ...numbers]) => ({
      board: text(board), start: text(start), moves: text(moves), black: text(black), white: text(white), place: text(place), date: text(date), result: text(result),
      ...(numbers.length > 0 && { numbers: numbers.map(Number) }),
    }));
  const textsOf = (wanted: string) => rows.filter(([kind]) => kind === wanted).map(([, words]) => text(words));
  return { games, names: textsOf('name'), errors: textsOf('error') };
}

/** Names of the files .jou and .trn of WTHOR. */
export interface WthorNames {
  readonly players: readonly string[];
  readonly events: readonly string[];
}

/** Games of WTHOR with the names that are known. */
export function withNames(games: readonly GameOfFile[], { players, events }: WthorNames): GameOfFile[] {
  return games.map((game) => {
    const [black, white, event] = game.numbers ?? [];
    const named = (list: readonly string[], number: number | undefined, old: string) => list[number ?? -1] ?? old;
    return { ...game, black: named(players, black, game.black), white: named(players, white, game.white), place: named(events, event, game.place) };
  });
}

function parseReason(line: string): Reason | null {
  const found = /^why (\S+) squares((?: \S+)*?)(?: says (.*?))? text (.*)$/.exec(line);
  if (found === null) return null;
  const squares = (found[2] ?? '').split(' ').flatMap((name) => parseSquare(name) ?? []);
  const statements = found[3]?.split(' ; ').map((statement) => statement.split(' '));
  return { kind: found[1] ?? '', squares, ...(statements && { statements }), text: found[4] ?? '' };
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

/** Asks for the name of the opening after moves from the start position; empty if it has no name. */
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

/** Asks for the games of a file; `name` may be empty. `onRead` receives null if the engine cannot answer. */
export function readQuestion(name: string, bytes: Uint8Array, onRead: (read: ReadGames | null) => void): Question {
  return {
    board: '8x8',
    messages: [{ read: { name, bytes } }],
    hear(data) {
      const read = (data as { read?: ReadGames }).read;
      if (read === undefined) return false;
      onRead(read);
      return true;
    },
    drop: () => onRead(null),
  };
}
