// SPDX-License-Identifier: MIT
import { useRef, useState } from 'preact/hooks';
import { GRID, type Position, type Square, squareName } from '../rules/position';
import { strings } from '../strings';

export interface SquareValue {
  readonly text: string;
  readonly isBest: boolean;
  readonly isExact: boolean;
}

interface Properties {
  readonly position: Position;
  readonly legal: readonly Square[];
  readonly lastMove: Square | null;
  readonly values: ReadonlyMap<Square, SquareValue>;
  readonly marked: readonly Square[];
  readonly isSettingUp: boolean;
  readonly onSquare: (square: Square) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function range(length: number): number[] {
  return Array.from({ length }, (_, place) => place);
}

function clamped(place: number, length: number): number {
  return Math.min(Math.max(place, 0), length - 1);
}

export function BoardView({ position, legal, lastMove, values, marked, isSettingUp, onSquare }: Properties) {
  const { columns, rows } = position;
  const [wanted, setFocus] = useState<Square>(23);
  const focus = clamped(wanted % GRID, columns) + GRID * clamped(Math.floor(wanted / GRID), rows);
  const grid = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const column = clamped((focus % GRID) + step[0], columns);
    const row = clamped(Math.floor(focus / GRID) + step[1], rows);
    setFocus(column + GRID * row);
    grid.current?.querySelectorAll<HTMLElement>('[role="gridcell"]')[column + columns * row]?.focus();
  }

  function cell(square: Square) {
    const disc = position.discs[square] ?? null;
    const isLegal = !isSettingUp && legal.includes(square);
    const value = values.get(square);
    const isDisc = disc === 'black' || disc === 'white';
    const isMarked = marked.includes(square);
    const classes = ['square', disc === 'blocked' && 'blocked', isMarked && 'marked', isLegal && 'legal', value?.isBest && 'best', value?.isExact && 'exact'];
    return (
      <button
        key={square}
        type="button"
        role="gridcell"
        class={classes.filter(Boolean).join(' ')}
        tabIndex={square === focus ? 0 : -1}
        aria-label={strings.square(squareName(square), disc, isLegal, value?.text ?? null)}
        onFocus={() => setFocus(square)}
        onClick={() => onSquare(square)}
      >
        {isDisc && <span class={`disc ${disc}`} />}
        {square === lastMove && <span class="last" />}
        {disc === null && isLegal && value === undefined && <span class={`hint ${position.toMove}`} />}
        {disc === null && value !== undefined && <span class="value">{value.text}</span>}
      </button>
    );
  }

  return (
    <div class={`frame columns-${columns} rows-${rows}`}>
      <div class="columns" aria-hidden="true">
        {range(columns).map((column) => <span key={column}>{'abcdefghij'[column]}</span>)}
      </div>
      <div class="rows" aria-hidden="true">
        {range(rows).map((row) => <span key={row}>{row + 1}</span>)}
      </div>
      <div class="board" role="grid" aria-label={strings.board} ref={grid} onKeyDown={onKeyDown}>
        {range(rows).map((row) => (
          <div role="row" class="row" key={row}>
            {range(columns).map((column) => cell(row * GRID + column))}
          </div>
        ))}
      </div>
    </div>
  );
}
