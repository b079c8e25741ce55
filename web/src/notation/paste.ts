// SPDX-License-Identifier: MIT
// Parser for pasted text: links, transcripts, positions and JSON. The engine reads GGF, SGF and PGN.

import type { GameOfFile } from '../engine/questions';
import { afterPass, boardName, parseBoard, parsePosition, parseSquare, type Position, positionText, START, startOn } from '../rules/position';
import { LONGEST_TEXT, MOVE, type Read, readHash, transcript, treeOfMoves } from './texts';
import { strings } from '../strings';
import { newTree } from '../rules/tree';

/** Games of a text: one tree, several games, or an error. */
export type Pasted = Read | { readonly games: readonly GameOfFile[] };

const EMPTY = '.-_e*·+・□';
const BLACK = 'xb●⚫⬤';
const WHITE = 'ow○⚪◯';

/** True for a text that the engine reads: GGF, SGF and PGN. */
export function isGameFile(text: string): boolean {
  return /^\s*(\(|\[\s*\w+\s+")/.test(text);
}

/** Game of a transcript as a game of a file. */
function gameOfMoves(moves: readonly string[]): GameOfFile | null {
  const read = treeOfMoves(START, moves.filter((name) => parseSquare(name) !== null));
  if ('error' in read) return null;
  const head = { black: '', white: '', place: '', date: '', result: '' };
  return { ...head, board: boardName(START), start: positionText(START), moves: transcript(read.tree) };
}

/** Number of variations of an SGF text, which are not loaded; 0 for other texts. */
export function variationsOf(text: string): number {
  if (!/^\s*\(\s*;/.test(text) || text.includes('GM[Othello')) return 0;
  const bare = text.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  let [depth, count] = [0, 0];
  for (const sign of bare) {
    if (sign === ')') --depth;
    if (sign === '(' && depth++ > 0) ++count;
  }
  return Math.max(0, count - 1); // the first one continues the game
}

/** Parses a position of 64 characters and a side to move, in the letters of common programs. */
function readDiagram(text: string): Position | null {
  const packed = text.replace(/\s+/g, '');
  const own = parsePosition(packed);
  if (own !== null) return own;
  const parts = /^([xob*.e_\-w]{64})([xobw*])?;?$/i.exec(packed);
  if (parts === null) return null;
  const letters = [...(parts[1] as string).toUpperCase()].map((letter) => {
    if ('XB*'.includes(letter)) return 'X';
    return 'OW'.includes(letter) ? 'O' : 'E';
  });
  const isWhite = /[ow]/i.test(parts[2] ?? 'x');
  return parsePosition((isWhite ? 'W' : 'B') + letters.join(''));
}

/** Parses a drawing of the board with coordinates or frames, and a line with the side to move. */
function readDrawing(text: string): Position | null {
  const rows: string[] = [];
  let others = '';
  for (const line of text.split(/\r?\n/)) {
    const cells = line.replace(/^\s*\d\b/, '').replace(/\b\d\s*$/, '').replace(/[|\s]/g, '').toLowerCase();
    const isRow = cells.length === 8 && [...cells].every((cell) => (EMPTY + BLACK + WHITE).includes(cell));
    if (isRow && rows.length < 8) rows.push(cells);
    else others += ` ${line}`;
  }
  if (rows.length !== 8) return null;
  const cells = rows.join('');
  const black = [...BLACK].some((letter) => cells.includes(letter)) ? BLACK : '*'; // a legal move, or Black's disc
  const letters = [...cells].map((cell) => (black.includes(cell) ? 'X' : WHITE.includes(cell) ? 'O' : 'E'));
  const isWhite = /\bwhite\b|○|⚪|\b[ow]\b(?=\s*(to|$))/i.test(others.replace(/a\s*b\s*c\s*d\s*e\s*f\s*g\s*h/gi, ''));
  return parsePosition((isWhite ? 'W' : 'B') + letters.join(''));
}

const RANKS = 8;

/**
 * Parses a chess FEN, whose first row is the eighth. Black is next if the number of discs is even, as in
 * engine/notation/pgn.h: programs do not agree which letter is Black's.
 */
function readFen(text: string): Position | null {
  const found = /^((?:[pxo1-8]+\/){7}[pxo1-8]+)(?:\[.*?\])?\s+([bw])\b/i.exec(text);
  if (found === null) return null;
  const rows = found[1]!.split('/').map((row) => row.replace(/\d/g, (count) => '.'.repeat(Number(count))));
  if (rows.some((row) => row.length !== RANKS)) return null;
  const cells = rows.reverse().join('');
  const isBlackNext = cells.replaceAll('.', '').length % 2 === 0;
  const black = /[xo]/i.test(cells) ? /x/i : (found[2]!.toLowerCase() === 'w') === isBlackNext ? /P/ : /p/;
  const isBlacksTurn = /[xo]/i.test(cells) ? found[2]!.toLowerCase() === 'b' : isBlackNext;
  return parsePosition((isBlacksTurn ? 'B' : 'W') + [...cells].map((cell) => (cell === '.' ? 'E' : black.test(cell) ? 'X' : 'O')).join(''));
}

/**
 * Moves of a transcript: without a name before or in parentheses, numbers of moves and discs, marks such as `!?` and
 * separators. Other words remain, for the error.
 */
function movesOfLine(text: string): string[] {
  const plain = text.replace(/^\s*[^\d\s][^:\n]*:/, ' ').replace(/\([^()]*\)/g, ' ').replace(/\b\d+\s*[.:)]+/g, ' ').replace(/[!?+#=]+/g, ' ');
  const tokens = plain.split(/[\s,;|/>–—-]+/).filter((token) => !/^\d*$/.test(token));
  return tokens.flatMap((token) => (/^([a-j](10|[1-9]))+$/i.test(token) ? (token.match(MOVE) ?? []) : [token]));
}

/** Several games, each on its own line; null if the lines are not games of their own. */
function readLines(text: string): GameOfFile[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  const games = lines.map((line) => {
    const moves = movesOfLine(line);
    return moves.length >= 4 && moves.every((name) => /^[a-h][1-8]$/i.test(name)) ? gameOfMoves(moves) : null;
  });
  return games.every((game) => game !== null) ? (games as GameOfFile[]) : null;
}

type Fields = Readonly<Record<string, unknown>>;

const MOVE_FIELDS = ['moves', 'game_moves', 'move_history', 'actionHistory', 'history', 'actions', 'transcript', 'kifu'];

/** Start of a game in JSON: a position, a list of rows where `#` is a black disc, too, or the usual one; null if it is invalid. */
function startOfJson(fields: Fields, word: (name: string) => string): Position | null {
  const sides = parseBoard(`${fields.columns ?? 8}x${fields.rows ?? 8}${word('type').includes('a') ? ' fewest' : ''}`);
  if (sides === null) return null;
  if (Array.isArray(fields.position)) {
    const turn = fields.turn ?? 'black';
    const rows = fields.position.join('').toUpperCase().replace(/[#B*]/g, 'X').replace(/[.-]/g, 'E');
    return turn === 'black' || turn === 'white' ? parsePosition((turn === 'white' ? 'W' : 'B') + rows, sides) : null;
  }
  return word('start') === '' ? startOn(sides) : parsePosition(word('start'), sides);
}

/** Name of a move in JSON: a square, a pass, or the index of a square row by row (OpenSpiel); null for none. */
function moveOfJson(move: unknown, { columns, rows }: Position): string | null {
  const entry = move as Fields | null;
  const name = typeof move === 'string' || typeof move === 'number' ? move : (entry?.move ?? entry?.m ?? null);
  if (name === null) return null;
  const place = Number(name);
  if (name === '-' || place === columns * rows) return 'pass';
  return Number.isInteger(place) ? `${String.fromCharCode(97 + (place % columns))}${Math.floor(place / columns) + 1}` : String(name);
}

/** Game of `emilia convert`, `emilia analyze --json` or another program; null for another value. */
function gameOfJson(value: unknown): GameOfFile | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Fields;
  const word = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  const start = startOfJson(fields, word);
  if (start === null) return null;
  // Othello Quest has the moves in `position`, with `-` for a pass, and an entry without a move when a player resigns.
  const places = [fields, fields.position, fields.info, fields.game].map((place) => (place ?? {}) as Fields);
  const listed = places.flatMap((place) => MOVE_FIELDS.map((name) => place[name])).find((list) => list !== undefined && list !== null);
  const moves = typeof listed === 'string' ? movesOfLine(listed) : Array.isArray(listed) ? listed : null;
  if (moves === null) return null;
  const names = moves.map((move) => moveOfJson(move, start)).filter((name) => name !== null);
  const read = treeOfMoves(start, names);
  if ('error' in read) return null;
  const players = Array.isArray(fields.players) ? (fields.players as readonly (Fields | null)[]).map((player) => String(player?.name ?? '')) : [];
  const head = {
    black: word('black') || (players[0] ?? ''),
    white: word('white') || (players[1] ?? ''),
    place: word('place') || (players.length > 0 ? 'Othello Quest' : ''),
    date: word('date') || word('created').slice(0, 10),
    result: '',
  };
  const played = transcript(read.tree);
  return { ...head, board: boardName(start), start: positionText(start), moves: played };
}

function readJson(text: string): Pasted {
  const values: unknown[] = [];
  try {
    values.push(...[JSON.parse(text) as unknown].flat());
  } catch {
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
      try {
        values.push(JSON.parse(line));
      } catch {
        return { error: strings.damagedJson };
      }
    }
  }
  // A list of games of Othello Quest is in `games`, a message of its server in `args`.
  const lists = values.flatMap((value) => (value as Fields | null)?.games ?? (value as Fields | null)?.args ?? [value]);
  const games = lists.map(gameOfJson).filter((game) => game !== null);
  return games.length > 0 ? { games } : { error: strings.jsonNoGame };
}

/** Parses a pasted text. */
export function readText(text: string): Pasted {
  // Full-width letters and digits become plain ones.
  const trimmed = text.slice(0, LONGEST_TEXT + 1).normalize('NFKC').trim();
  if (trimmed === '') return { error: strings.emptyText };
  if (text.length > LONGEST_TEXT) return { error: strings.longText(LONGEST_TEXT) };
  if (/^[[{]/.test(trimmed)) return readJson(trimmed); // may contain `#`
  const link = /^\S*(#\S+)$/.exec(trimmed);
  if (link !== null) return readHash(link[1]!) ?? { error: strings.linkNoGame };
  const position = readFen(trimmed) ?? readDiagram(trimmed) ?? readDrawing(trimmed);
  if (position !== null) return { tree: newTree(afterPass(position)) };
  const games = readLines(trimmed);
  if (games !== null) return { games };
  return treeOfMoves(START, movesOfLine(trimmed));
}
