// SPDX-License-Identifier: MIT
import { useRef, useState } from 'preact/hooks';
import { count, GRID, type Position, type Square, squareName, squaresOf } from '../rules/position';
import { strings } from '../strings';

export interface SquareValue {
  readonly text: string;
  readonly short: string; // for small screens
  readonly loss: number; // discs less than the best move
  readonly isBest: boolean;
  readonly isExact: boolean;
}

interface Properties {
  readonly position: Position;
  readonly legal: readonly Square[];
  readonly lastMove: Square | null;
  readonly flipped?: readonly Square[]; // discs that the last move turned
  readonly values: ReadonlyMap<Square, SquareValue>;
  readonly played?: Square | null; // mistake that is explained
  readonly better?: Square | null;
  readonly marks?: readonly Square[];
  readonly isRotated?: boolean; // true if h8 is at the upper left
  readonly isSettingUp: boolean;
  readonly onSquare: (square: Square) => void;
  readonly onMark?: (square: Square) => void; // right mouse button
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-GRID, 0],
  End: [GRID, 0],
};

function range(length: number): number[] {
  return Array.from({ length }, (_, place) => place);
}

function clamped(place: number, length: number): number {
  return Math.min(Math.max(place, 0), length - 1);
}

/** Rings of squares around a move, as the order in which discs turn. */
function distance(one: Square, other: Square): number {
  return Math.max(Math.abs((one % GRID) - (other % GRID)), Math.abs(Math.floor(one / GRID) - Math.floor(other / GRID)));
}

/** Discs that turn with the last step, with their order. None for another game or board. */
function turnedDiscs(before: Position, now: Position, move: Square | null): ReadonlyMap<Square, number> {
  const isStep = before.columns === now.columns && before.rows === now.rows && Math.abs(discCount(before) - discCount(now)) === 1;
  if (!isStep || move === null) return new Map();
  const isTurned = (square: Square) => {
    const [old, disc] = [before.discs[square], now.discs[square]];
    return old !== disc && (old === 'black' || old === 'white') && (disc === 'black' || disc === 'white');
  };
  return new Map(squaresOf(now).filter(isTurned).map((square) => [square, distance(square, move)]));
}

function discCount(position: Position): number {
  return count(position, 'black') + count(position, 'white');
}

export function BoardView(properties: Properties) {
  const { position, legal, lastMove, flipped = [], values, played = null, better = null, marks = [], isRotated = false, isSettingUp, onSquare, onMark } = properties;
  const { columns, rows } = position;
  const [wanted, setFocus] = useState<Square>(23);
  const focus = clamped(wanted % GRID, columns) + GRID * clamped(Math.floor(wanted / GRID), rows);
  const grid = useRef<HTMLDivElement | null>(null);
  const isPointed = useRef(false); // true if the focus came from a pointer: arrow keys then step through the game
  const shown = useRef({ position, lastMove, turned: new Map() as ReadonlyMap<Square, number> });
  const refused = useRef<Square | null>(null);

  if (shown.current.position !== position) {
    const isForward = discCount(position) > discCount(shown.current.position);
    const turned = turnedDiscs(shown.current.position, position, isForward ? lastMove : shown.current.lastMove);
    shown.current = { position, lastMove, turned };
    refused.current = null;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') isPointed.current = false;
    const step = STEPS[event.key];
    if (step === undefined || isPointed.current || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const isWhole = event.ctrlKey && step[1] === 0;
    const way = isRotated ? -1 : 1;
    const column = clamped((focus % GRID) + way * step[0], columns);
    const row = clamped(Math.floor(focus / GRID) + way * (step[1] + (isWhole ? step[0] : 0)), rows);
    setFocus(column + GRID * row);
    grid.current?.querySelector<HTMLElement>(`[data-square="${column + GRID * row}"]`)?.focus();
  }

  function cell(square: Square) {
    const disc = position.discs[square] ?? null;
    const isLegal = !isSettingUp && legal.includes(square);
    const value = values.get(square);
    const isDisc = disc === 'black' || disc === 'white';
    const turn = shown.current.turned.get(square);
    const isNew = square === lastMove && shown.current.turned.size > 0 && isDisc && turn === undefined;
    const classes = [
      'square',
      disc === 'blocked' && 'blocked',
      isLegal && 'legal',
      value?.isBest && 'best',
      value?.isExact && 'exact',
      square === played && 'played',
      square === better && 'better',
      square === refused.current && 'refused',
      columns === 8 && rows === 8 && isStar(square, isRotated) && 'star',
    ];
    const mark = square === played ? strings.playedMark : square === better ? strings.betterMark : marks.includes(square) ? strings.marked : null;
    return (
      <button
        key={square}
        type="button"
        role="gridcell"
        data-square={square}
        class={classes.filter(Boolean).join(' ')}
        tabIndex={square === focus ? 0 : -1}
        aria-label={strings.square(squareName(square), disc, isLegal, value?.text ?? null, mark)}
        onFocus={() => setFocus(square)}
        onClick={() => {
          if (!isSettingUp && !isLegal) refused.current = square;
          onSquare(square);
        }}
        onContextMenu={(event: MouseEvent) => {
          if (onMark === undefined) return;
          event.preventDefault();
          onMark(square);
        }}
      >
        {isDisc && <span class={`disc ${disc}${turn === undefined ? '' : ` turn turn-${Math.min(turn, 7)}`}${isNew ? ' new' : ''}`} />}
        {isDisc && flipped.includes(square) && <span class={`turned ${disc}`} />}
        {square === lastMove && <span class="last" />}
        {marks.includes(square) && <span class="mark" />}
        {disc === null && isLegal && value === undefined && <span class={`hint ${position.toMove}`} />}
        {disc === null && value !== undefined && (
          <span class={`value ${lossClass(value.loss)}`}>
            <span class="wide">{value.text}</span>
            <span class="narrow">{value.short}</span>
          </span>
        )}
      </button>
    );
  }

  const order = (length: number) => (isRotated ? range(length).reverse() : range(length));
  return (
    <div class={`frame columns-${columns} rows-${rows}`}>
      <div class="columns" aria-hidden="true">
        {order(columns).map((column) => <span key={column}>{'abcdefghij'[column]}</span>)}
      </div>
      <div class="rows" aria-hidden="true">
        {order(rows).map((row) => <span key={row}>{row + 1}</span>)}
      </div>
      <div
        class={isSettingUp ? 'board painted' : 'board'}
        role="grid"
        aria-label={strings.board}
        ref={grid}
        onKeyDown={onKeyDown}
        onPointerDown={() => (isPointed.current = true)}
        onKeyUp={(event: KeyboardEvent) => event.key === 'Tab' && (isPointed.current = false)}
      >
        {order(rows).map((row) => (
          <div role="row" class="row" key={row}>
            {order(columns).map((column) => cell(row * GRID + column))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Squares with a star point at the corner that is shown at their lower right. */
function isStar(square: Square, isRotated: boolean): boolean {
  const lines = isRotated ? [2, 6] : [1, 5];
  return lines.includes(square % GRID) && lines.includes(Math.floor(square / GRID));
}

/** Class of a value by the discs that the move loses. */
function lossClass(loss: number): string {
  if (loss < 0.5) return 'loss-none';
  if (loss < 2) return 'loss-small';
  return loss < 6 ? 'loss-large' : 'loss-huge';
}

interface SmallBoardProperties {
  readonly position: Position;
  readonly lastMove: Square | null;
  readonly marked: readonly Square[];
  readonly label: string; // empty for a picture beside a text
}

const CELL = 20;

/** Board without controls, for the end of a line. */
export function SmallBoard({ position, lastMove, marked, label }: SmallBoardProperties) {
  const { columns, rows, discs } = position;
  return (
    <svg class="small-board" viewBox={`0 0 ${columns * CELL} ${rows * CELL}`} {...(label === '' ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}>
      {squaresOf(position).map((square) => {
        const [x, y] = [(square % GRID) * CELL, Math.floor(square / GRID) * CELL];
        const disc = discs[square];
        return (
          <g key={square}>
            <rect x={x} y={y} width={CELL} height={CELL} class={`cell${disc === 'blocked' ? ' blocked' : ''}`} />
            {(disc === 'black' || disc === 'white') && <circle cx={x + CELL / 2} cy={y + CELL / 2} r={CELL * 0.4} class={disc} />}
            {square === lastMove && <circle cx={x + CELL / 2} cy={y + CELL / 2} r={CELL * 0.12} class="last-move" />}
            {marked.includes(square) && <rect x={x + 2} y={y + 2} width={CELL - 4} height={CELL - 4} class="mark" />}
          </g>
        );
      })}
    </svg>
  );
}
