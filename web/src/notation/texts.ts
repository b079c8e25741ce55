// SPDX-License-Identifier: MIT
// Parsers and writers for moves, links, GGF and pictures. The engine reads files of games; paste.ts reads pasted text.

import {
  afterPass,
  boardName,
  finalScore,
  GRID,
  isOver,
  parseBoard,
  parsePosition,
  parseSquare,
  positionText,
  squareName,
  squaresOf,
  START,
  startOn,
  type Disc,
  type Position,
} from '../rules/position';
import type { MoveNote, Notes } from '../state/common';
import { strings } from '../strings';
import { goTo, line, movesOf, newTree, playMove, ply, type Tree } from '../rules/tree';

/** Parsed game, or an error message. */
export type Read = { readonly tree: Tree } | { readonly error: string };

/** Players, place, date and result of a game; unknown ones are empty. */
export interface GameHead {
  readonly black: string;
  readonly white: string;
  readonly place: string;
  readonly date: string;
  readonly result: string; // in the form of GGF
}

export const LONGEST_TEXT = 100_000;
export const MOVE = /[a-j](?:10|[1-9])/gi;

/** Plays moves from a position. Passes are skipped, because the tree adds them. */
export function treeOfMoves(start: Position, moves: readonly string[]): Read {
  let tree = newTree(afterPass(start));
  for (const [place, name] of moves.entries()) {
    if (/^(pass|pa|ps|pp|z0|--|@@)$/i.test(name)) continue;
    const square = parseSquare(name);
    if (square === null) return { error: strings.badMove(place + 1, name.slice(0, 20)) };
    const played = playMove(tree, square);
    if (played === null) return { error: strings.illegalMove(place + 1, name) };
    tree = played;
  }
  return { tree };
}

/** Tree of a game that the engine read from a file. */
export function treeOfGame({ board, start, moves }: { board: string; start: string; moves: string }): Read {
  const sides = parseBoard(board);
  const position = sides === null ? null : parsePosition(start, sides);
  if (position === null) return { error: strings.badBoard(board) };
  return treeOfMoves(position, moves.match(MOVE) ?? []);
}

export function transcript(tree: Tree): string {
  return movesOf(line(tree)).map(squareName).join('');
}

const GGF_LETTERS = { black: '*', white: 'O', blocked: '-' } as const;

/** Property of GGF on one line; characters that would end it are replaced. */
function property(name: string, text: string): string {
  const clean = text.replaceAll('[', '(').replaceAll(']', ')').replaceAll(';', ',').replace(/[\x00-\x1f]/g, ' ');
  return `${name}[${clean}]`;
}

/** Date of the user's day as 2026-11-26. */
export function dayAt(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Black's discs minus White's as "+4.00"; null for an unfinished game. */
export function resultText(position: Position): string | null {
  const score = finalScore(position);
  return isOver(position) ? `${score < 0 ? '-' : '+'}${Math.abs(score).toFixed(2)}` : null;
}

/** Evaluation and time of a move in GGF: "/1.25/3.5". */
function noteText({ time, value }: MoveNote = {}): string {
  const parts = [value?.toFixed(2) ?? '', time === undefined ? '' : String(time / 1000)];
  return parts[1] !== '' ? `/${parts.join('/')}` : parts[0] !== '' ? `/${parts[0]}` : '';
}

/** Game as GGF, with the notes of its moves by their nodes; null for boards that GGF does not support. */
export function ggf(tree: Tree, { black, white, place, date, result }: GameHead, notes: Notes = new Map()): string | null {
  const nodes = line(tree);
  const start = nodes[0]!.position;
  const letter = (disc: Disc | undefined) => (disc === null || disc === undefined ? '-' : GGF_LETTERS[disc]);
  const squares = squaresOf(start).map((square) => start.discs[square]);
  if (start.columns !== start.rows || start.fewest || squares.includes('blocked')) return null;
  const side = start.columns;
  const rows = Array.from({ length: side }, (_, row) => squares.slice(row * side, (row + 1) * side).map(letter).join(''));
  const moves = nodes.slice(1).map((node, place) => {
    const before = nodes[place]!.position;
    const forced = place > 0 && nodes[place - 1]!.position.toMove === before.toMove;
    const color = before.toMove === 'black' ? 'B' : 'W';
    return `${forced ? `${color === 'B' ? 'W' : 'B'}[PA]` : ''}${color}[${squareName(node.move!).toUpperCase()}${noteText(notes.get(node.id))}]`;
  });
  const mark = start.toMove === 'black' ? '*' : 'O';
  const head = [
    property('PC', place || 'Emilia'),
    date === '' ? '' : property('DT', date.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1.$2.$3')),
    property('PB', black || 'Black'),
    property('PW', white || 'White'),
    property('RE', resultText(nodes.at(-1)!.position) ?? (result || '?')),
  ];
  return `(;GM[Othello]${head.join('')}TY[${side}]BO[${side} ${rows.join(' ')} ${mark}]${moves.join('')};)`;
}

/** Fragment of the address: board and start position if they differ from the default, moves, and current ply. */
export function toHash(tree: Tree): string {
  const words = new URLSearchParams();
  const start = tree.nodes[0]!.position;
  if (boardName(start) !== boardName(START)) words.set('board', boardName(start));
  if (positionText(start) !== positionText(startOn(start))) words.set('position', positionText(start));
  const moves = transcript(tree);
  if (moves !== '') words.set('moves', moves);
  if (ply(tree) !== line(tree).length - 1) words.set('ply', String(ply(tree)));
  const text = words.toString();
  return text === '' ? '' : `#${text}`;
}

/** Parses the result of `toHash`; null for an empty fragment. */
export function readHash(hash: string): Read | null {
  const words = new URLSearchParams(hash.replace(/^#/, '').slice(0, LONGEST_TEXT));
  const [moves, position, board] = [words.get('moves'), words.get('position'), words.get('board')];
  if (/^#?$/.test(hash)) return null;
  if (moves === null && position === null && board === null) return { error: strings.linkNoGame };
  const sides = parseBoard(board ?? boardName(START));
  if (sides === null) return { error: strings.linkDamaged.board };
  const start = position === null ? startOn(sides) : parsePosition(position, sides);
  if (start === null) return { error: strings.linkDamaged.position };
  const names = moves?.match(MOVE) ?? [];
  if (names.join('') !== (moves ?? '')) return { error: strings.linkDamaged.moves };
  const read = treeOfMoves(start, names);
  if ('error' in read) return read;
  const nodes = line(read.tree);
  const place = words.get('ply');
  const at = place !== null && /^\d{1,2}$/.test(place) ? nodes[Number(place)] : undefined;
  return { tree: at === undefined ? read.tree : goTo(read.tree, at.id) };
}

const CELL = 40;
const MARGIN = 24;

/** Position as an SVG picture. */
export function picture({ columns, rows, discs, ...position }: Position): string {
  const [width, height] = [columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN];
  const middle = (square: number) =>
    [MARGIN + ((square % GRID) + 0.5) * CELL, MARGIN + (Math.floor(square / GRID) + 0.5) * CELL] as const;
  const parts = squaresOf({ columns, rows }).map((square) => {
    const [x, y] = middle(square);
    const fill = discs[square] === 'blocked' ? '#6b6b63' : '#2f7d4f';
    const cell = `<rect x="${x - CELL / 2}" y="${y - CELL / 2}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="#1d5535"/>`;
    const disc = discs[square];
    if (disc !== 'black' && disc !== 'white') return cell;
    return `${cell}<circle cx="${x}" cy="${y}" r="${CELL * 0.41}" fill="${disc === 'black' ? '#14140f' : '#f7f7f2'}"/>`;
  });
  const label = (x: number, y: number, text: string) => `<text x="${x}" y="${y}" text-anchor="middle" font-size="14">${text}</text>`;
  const letters = Array.from({ length: columns }, (_, each) => label(middle(each)[0], MARGIN - 8, squareName(each)[0] ?? ''));
  const numbers = Array.from({ length: rows }, (_, each) => label(MARGIN / 2, middle(each * GRID)[1] + 5, String(each + 1)));
  const words = strings.toMove(position.toMove);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="sans-serif"><title>${words}</title><rect width="100%" height="100%" fill="#ffffff"/>` +
    `${parts.join('')}${letters.join('')}${numbers.join('')}${label(width / 2, height - 7, words)}</svg>\n`
  );
}
