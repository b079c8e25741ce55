// SPDX-License-Identifier: MIT
// Games and positions as text: what people paste, and links.

import { afterPass, parsePosition, parseSquare, positionText, squareName, START, type Position } from './position';
import { goTo, line, movesOf, newTree, playMove, ply, type Tree } from './tree';

/** A game that was read, or words that say what was wrong. */
export type Read = { readonly tree: Tree } | { readonly error: string };

const LONGEST_TEXT = 100_000;

/** Plays the moves from a position on; passes among them are left out, as the tree does them by itself. */
export function treeOfMoves(start: Position, moves: readonly string[]): Read {
  let tree = newTree(afterPass(start));
  for (const [place, name] of moves.entries()) {
    if (/^(pass|pa|ps|--|@@)$/i.test(name)) continue;
    const square = parseSquare(name);
    if (square === null) return { error: `Move ${place + 1}, “${name.slice(0, 20)}”, is no square such as f5.` };
    const played = playMove(tree, square);
    if (played === null) return { error: `Move ${place + 1}, ${name}, is not legal.` };
    tree = played;
  }
  return { tree };
}

/** A position drawn in 64 characters and a side to move, in the letters that programs use. */
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

function readGgf(text: string): Read {
  const board = /BO\[\s*(\d+)\s+([^\]]*)\]/.exec(text);
  if (board === null) return { error: 'This GGF text has no board, BO[8 ...].' };
  if (board[1] !== '8') return { error: `This game is on a board of side ${board[1]}; this page has 8x8.` };
  const start = readDiagram(board[2] ?? '');
  if (start === null) return { error: 'The board of this GGF text is not one of 64 squares and a side to move.' };
  const moves = [...text.matchAll(/(?:^|[\];\s])[BW]\[([^\]/]*)[^\]]*\]/g)].map((found) => (found[1] ?? '').trim());
  return treeOfMoves(start, moves);
}

/** Reads what people paste: a transcript, GGF, or a position. */
export function readText(text: string): Read {
  const trimmed = text.trim();
  if (trimmed === '') return { error: 'There is nothing here: paste a game such as f5d6c3d3c4, GGF, or a position.' };
  if (trimmed.length > LONGEST_TEXT) return { error: 'This is too long for a game.' };
  if (/\(;.*GM\[\s*Othello/is.test(trimmed)) return readGgf(trimmed);
  const position = readDiagram(trimmed);
  if (position !== null) return { tree: newTree(afterPass(position)) };
  const words = trimmed.replace(/\b\d+\s*[.:)]/g, ' ').split(/[\s,;]+/).filter((word) => word !== '');
  return treeOfMoves(START, words.flatMap((word) => word.match(/^([a-h][1-8])+$/i) ? (word.match(/../g) ?? []) : [word]));
}

export function transcript(tree: Tree): string {
  return movesOf(line(tree)).map(squareName).join('');
}

/** The game as GGF, which most Othello programs read. */
export function ggf(tree: Tree): string {
  const nodes = line(tree);
  const start = positionText((nodes[0] ?? tree.nodes[0])!.position);
  const squares = [...start.slice(1)].map((letter) => ({ E: '-', X: '*', O: 'O' })[letter] ?? '-');
  const rows = Array.from({ length: 8 }, (_, row) => squares.slice(row * 8, row * 8 + 8).join(''));
  const mark = start[0] === 'B' ? '*' : 'O';
  const moves = nodes.slice(1).map((node, place) => {
    const before = nodes[place]!.position;
    const forced = place > 0 && nodes[place - 1]!.position.toMove === before.toMove;
    const color = before.toMove === 'black' ? 'B' : 'W';
    return `${forced ? `${color === 'B' ? 'W' : 'B'}[PA]` : ''}${color}[${squareName(node.move!).toUpperCase()}]`;
  });
  return `(;GM[Othello]PC[Emilia]PB[Black]PW[White]RE[?]TY[8]BO[8 ${rows.join(' ')} ${mark}]${moves.join('')};)`;
}

/** The part of an address behind `#`: the start position where it is another, the moves, the place in the game. */
export function toHash(tree: Tree): string {
  const words = new URLSearchParams();
  const start = tree.nodes[0]!.position;
  if (positionText(start) !== positionText(START)) words.set('position', positionText(start));
  const moves = transcript(tree);
  if (moves !== '') words.set('moves', moves);
  if (ply(tree) * 2 !== moves.length) words.set('ply', String(ply(tree)));
  const text = words.toString();
  return text === '' ? '' : `#${text}`;
}

/** Reads what `toHash` wrote; null where the address has no game in it. */
export function readHash(hash: string): Read | null {
  const words = new URLSearchParams(hash.replace(/^#/, '').slice(0, LONGEST_TEXT));
  const moves = words.get('moves');
  const position = words.get('position');
  if (moves === null && position === null) return null;
  const start = position === null ? START : parsePosition(position);
  if (start === null) return { error: 'The position of this link is damaged.' };
  if (moves !== null && moves.length % 2 === 1) return { error: 'The moves of this link are damaged.' };
  const read = treeOfMoves(start, moves?.match(/../g) ?? []);
  if ('error' in read) return read;
  const nodes = line(read.tree);
  const place = words.get('ply');
  const at = place !== null && /^\d{1,2}$/.test(place) ? nodes[Number(place)] : undefined;
  return { tree: at === undefined ? read.tree : goTo(read.tree, at.id) };
}
