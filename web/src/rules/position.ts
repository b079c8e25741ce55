// SPDX-License-Identifier: MIT
// Rules on boards up to 10x10. A square is a number on the 10x10 grid, on every board: a1 = 0, b1 = 1 .. j1 = 9, a2 = 10.
// Squares outside the board are blocked.

export type Color = 'black' | 'white';
export type Disc = Color | 'blocked' | null;
export type Square = number;

export const GRID = 10;
const SHORTEST_SIDE = 4;

export interface Position {
  readonly columns: number;
  readonly rows: number;
  readonly discs: readonly Disc[]; // of the 10x10 grid
  readonly toMove: Color;
  readonly fewest?: boolean; // true if the side with fewer discs wins
}

/** Sides of a board, and its goal. */
export type Shape = Pick<Position, 'columns' | 'rows' | 'fewest'>;

export function opponentOf(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

export function squareName(square: Square): string {
  return String.fromCharCode(97 + (square % GRID)) + String(Math.floor(square / GRID) + 1);
}

/** Parses a name such as `f5` or `J10`; null if it is invalid. */
export function parseSquare(name: string): Square | null {
  if (!/^[a-j]([1-9]|10)$/i.test(name)) return null;
  return name.toLowerCase().charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * GRID;
}

/** Squares of a board along its rows, blocked ones included. */
export function squaresOf({ columns, rows }: Pick<Position, 'columns' | 'rows'>): Square[] {
  return Array.from({ length: columns * rows }, (_, place) => (place % columns) + GRID * Math.floor(place / columns));
}

const STEPS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const)).filter(([x, y]) => x !== 0 || y !== 0);

/** Discs that a move flips; empty for an illegal move. */
export function flips({ discs, toMove }: Position, square: Square): Square[] {
  if (discs[square] !== null) return [];
  const other = opponentOf(toMove);
  const at = (x: number, y: number) => (x >= 0 && x < GRID && y >= 0 && y < GRID ? discs[x + y * GRID] : 'blocked');
  return STEPS.flatMap(([stepX, stepY]) => {
    const run: Square[] = [];
    let x = (square % GRID) + stepX;
    let y = Math.floor(square / GRID) + stepY;
    while (at(x, y) === other) {
      run.push(x + y * GRID);
      x += stepX;
      y += stepY;
    }
    return at(x, y) === toMove ? run : [];
  });
}

/** Caches the results of a function: the views call it for every position of a game with each line of the engine. */
export function remembered<T>(answer: (position: Position) => T): (position: Position) => T {
  const known = new WeakMap<Position, T>();
  return (position) => {
    if (!known.has(position)) known.set(position, answer(position));
    return known.get(position) as T;
  };
}

export const legalMoves = remembered((position): readonly Square[] =>
  position.discs.flatMap((_, square) => (flips(position, square).length > 0 ? [square] : [])),
);

function passed(position: Position): Position {
  return { ...position, toMove: opponentOf(position.toMove) };
}

export const isOver = remembered((position) => legalMoves(position).length === 0 && legalMoves(passed(position)).length === 0);

/** Passes if the side to move has no legal move and the game is not over. */
export function afterPass(position: Position): Position {
  return legalMoves(position).length === 0 && !isOver(position) ? passed(position) : position;
}

/** Position after a legal move and a forced pass; null for an illegal move. */
export function play(position: Position, square: Square): Position | null {
  const turned = flips(position, square);
  if (turned.length === 0) return null;
  const discs = [...position.discs];
  for (const each of [square, ...turned]) discs[each] = position.toMove;
  return afterPass({ ...position, discs, toMove: opponentOf(position.toMove) });
}

export function count(position: Position, color: Color): number {
  return position.discs.filter((disc) => disc === color).length;
}

export function emptyCount(position: Position): number {
  return position.discs.filter((disc) => disc === null).length;
}

/** Black's discs minus White's at the end; empty squares count for the winner. White's minus Black's if the fewest win. */
export function finalScore(position: Position): number {
  const difference = count(position, 'black') - count(position, 'white');
  if (position.fewest) return -difference;
  return difference + Math.sign(difference) * emptyCount(position);
}

/** Final score as "38–26", the winner first; empty squares count for the winner. */
export function finalCounts(position: Position): string {
  const score = finalScore(position);
  if (position.fewest) return [count(position, 'black'), count(position, 'white')].sort((one, other) => one - other).join('–');
  const difference = Math.abs(score);
  const all = squaresOf(position).filter((square) => position.discs[square] !== 'blocked').length;
  if (difference === 0) return `${count(position, 'black')}–${count(position, 'white')}`;
  return `${(all + difference) / 2}–${(all - difference) / 2}`;
}

const LETTERS: Readonly<Record<string, Disc>> = { E: null, X: 'black', O: 'white', '-': 'blocked' };

/** Position string of uoi: the side to move, then the squares from a1 along the rows. */
export function positionText(position: Position): string {
  const letters = { black: 'X', white: 'O', blocked: '-' } as const;
  const letter = (disc: Disc | undefined) => (disc === null || disc === undefined ? 'E' : letters[disc]);
  return (position.toMove === 'black' ? 'B' : 'W') + squaresOf(position).map((square) => letter(position.discs[square])).join('');
}

/** Value of uoi's option `Board`, such as "5x4" or "8x8 fewest"; the position string contains the blocked squares. */
export function boardName({ columns, rows, fewest }: Shape): string {
  return `${columns}x${rows}${fewest ? ' fewest' : ''}`;
}

/** Parses the sides and the goal of a name such as "8x8 fewest" or "6x6 blocked a1"; null if the sides are invalid. */
export function parseBoard(name: string): Shape | null {
  const found = /^(\d{1,2})x(\d{1,2})(?![0-9])/.exec(name.trim());
  const [columns, rows] = [Number(found?.[1]), Number(found?.[2])];
  const isSide = (side: number) => side >= SHORTEST_SIDE && side <= GRID;
  return isSide(columns) && isSide(rows) ? { columns, rows, ...(/\bfewest\b/.test(name) && { fewest: true }) } : null;
}

/** Parses a position string, by default for a square board; null if it is invalid. */
export function parsePosition(text: string, board?: Shape): Position | null {
  if (!/^[BW][EXO-]{16,100}$/.test(text)) return null;
  const side = Math.sqrt(text.length - 1);
  const sides = board ?? { columns: side, rows: side };
  if (parseBoard(boardName(sides)) === null || sides.columns * sides.rows !== text.length - 1) return null;
  const discs = Array.from({ length: GRID * GRID }, (): Disc => 'blocked');
  squaresOf(sides).forEach((square, place) => (discs[square] = LETTERS[text[place + 1] ?? '-'] ?? null));
  return { ...sides, discs, toMove: text[0] === 'B' ? 'black' : 'white' };
}

/** Start position of a board without blocked squares. */
export function startOn(sides: Shape): Position {
  const discs = Array.from({ length: GRID * GRID }, (): Disc => 'blocked');
  for (const square of squaresOf(sides)) discs[square] = null;
  const first = Math.floor(sides.columns / 2) - 1 + GRID * (Math.floor(sides.rows / 2) - 1);
  for (const [step, disc] of [[0, 'white'], [1, 'black'], [GRID, 'black'], [GRID + 1, 'white']] as const) discs[first + step] = disc;
  return { ...sides, discs, toMove: 'black' };
}

export const START = startOn({ columns: 8, rows: 8 });

/** Returns true for 8x8 without blocked squares, if the most discs win. */
export function isTournamentBoard(position: Position): boolean {
  return boardName(position) === '8x8' && squaresOf(position).every((square) => position.discs[square] !== 'blocked');
}
