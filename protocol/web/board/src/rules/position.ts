// SPDX-License-Identifier: MIT
// The rules on the board 8x8. A square is a number, a1 = 0, b1 = 1 .. h8 = 63, as in the engine.

export type Color = 'black' | 'white';
export type Disc = Color | null;
export type Square = number;

export const SIDE = 8;
export const SQUARES = SIDE * SIDE;

export interface Position {
  readonly discs: readonly Disc[];
  readonly toMove: Color;
}

export function opponentOf(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

export function squareName(square: Square): string {
  return String.fromCharCode(97 + (square % SIDE)) + String(Math.floor(square / SIDE) + 1);
}

/** The square of a name such as `f5` or `F5`; null where it is none. */
export function parseSquare(name: string): Square | null {
  if (!/^[a-h][1-8]$/i.test(name)) return null;
  return name.toLowerCase().charCodeAt(0) - 97 + (Number(name[1]) - 1) * SIDE;
}

const STEPS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const)).filter(([x, y]) => x !== 0 || y !== 0);

/** The discs that a move turns; none where it is not legal. */
export function flips({ discs, toMove }: Position, square: Square): Square[] {
  if (discs[square] !== null) return [];
  const other = opponentOf(toMove);
  return STEPS.flatMap(([stepX, stepY]) => {
    const run: Square[] = [];
    let x = (square % SIDE) + stepX;
    let y = Math.floor(square / SIDE) + stepY;
    while (x >= 0 && x < SIDE && y >= 0 && y < SIDE && discs[x + y * SIDE] === other) {
      run.push(x + y * SIDE);
      x += stepX;
      y += stepY;
    }
    const isClosed = x >= 0 && x < SIDE && y >= 0 && y < SIDE && discs[x + y * SIDE] === toMove;
    return isClosed ? run : [];
  });
}

export function legalMoves(position: Position): Square[] {
  return position.discs.flatMap((_, square) => (flips(position, square).length > 0 ? [square] : []));
}

function passed(position: Position): Position {
  return { ...position, toMove: opponentOf(position.toMove) };
}

export function isOver(position: Position): boolean {
  return legalMoves(position).length === 0 && legalMoves(passed(position)).length === 0;
}

/** The side to move that has no move passes, unless the game is over. */
export function afterPass(position: Position): Position {
  return legalMoves(position).length === 0 && !isOver(position) ? passed(position) : position;
}

/** The position after a legal move and the pass that it may force; null where the move is not legal. */
export function play(position: Position, square: Square): Position | null {
  const turned = flips(position, square);
  if (turned.length === 0) return null;
  const discs = [...position.discs];
  for (const each of [square, ...turned]) discs[each] = position.toMove;
  return afterPass({ discs, toMove: opponentOf(position.toMove) });
}

export function count(position: Position, color: Color): number {
  return position.discs.filter((disc) => disc === color).length;
}

export function emptyCount(position: Position): number {
  return position.discs.filter((disc) => disc === null).length;
}

/** Black's discs less White's at the end, the empty squares given to the winner. */
export function finalScore(position: Position): number {
  const difference = count(position, 'black') - count(position, 'white');
  return difference + Math.sign(difference) * emptyCount(position);
}

const LETTERS = { E: null, X: 'black', O: 'white' } as const;

/** `uoi`'s 65 characters: the side to move, then the squares from a1. */
export function positionText({ discs, toMove }: Position): string {
  const letter = (disc: Disc) => (disc === null ? 'E' : disc === 'black' ? 'X' : 'O');
  return (toMove === 'black' ? 'B' : 'W') + discs.map(letter).join('');
}

/** A position from its 65 characters; null where they are none. */
export function parsePosition(text: string): Position | null {
  if (!/^[BW][EXO]{64}$/.test(text)) return null;
  const discs = [...text.slice(1)].map((letter) => LETTERS[letter as keyof typeof LETTERS]);
  return { discs, toMove: text[0] === 'B' ? 'black' : 'white' };
}

export const START = parsePosition('B' + 'E'.repeat(27) + 'OX' + 'E'.repeat(6) + 'XO' + 'E'.repeat(27)) as Position;
