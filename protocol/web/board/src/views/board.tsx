// SPDX-License-Identifier: MIT
import { useRef, useState } from 'preact/hooks';
import { type Position, SIDE, type Square, squareName } from '../rules/position';
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
  readonly isSettingUp: boolean;
  readonly onSquare: (square: Square) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const RANGE = Array.from({ length: SIDE }, (_, place) => place);

function clamped(place: number): number {
  return Math.min(Math.max(place, 0), SIDE - 1);
}

export function BoardView({ position, legal, lastMove, values, isSettingUp, onSquare }: Properties) {
  const [focus, setFocus] = useState<Square>(19);
  const grid = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const square = clamped((focus % SIDE) + step[0]) + SIDE * clamped(Math.floor(focus / SIDE) + step[1]);
    setFocus(square);
    grid.current?.querySelectorAll<HTMLElement>('[role="gridcell"]')[square]?.focus();
  }

  function cell(square: Square) {
    const disc = position.discs[square] ?? null;
    const isLegal = !isSettingUp && legal.includes(square);
    const value = values.get(square);
    const classes = ['square', isLegal && 'legal', value?.isBest && 'best', value?.isExact && 'exact'];
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
        {disc !== null && <span class={`disc ${disc}`} />}
        {square === lastMove && <span class="last" />}
        {disc === null && isLegal && value === undefined && <span class={`hint ${position.toMove}`} />}
        {disc === null && value !== undefined && <span class="value">{value.text}</span>}
      </button>
    );
  }

  return (
    <div class="frame">
      <div class="columns" aria-hidden="true">
        {RANGE.map((column) => <span key={column}>{'abcdefgh'[column]}</span>)}
      </div>
      <div class="rows" aria-hidden="true">
        {RANGE.map((row) => <span key={row}>{row + 1}</span>)}
      </div>
      <div class="board" role="grid" aria-label={strings.board} ref={grid} onKeyDown={onKeyDown}>
        {RANGE.map((row) => (
          <div role="row" class="row" key={row}>
            {RANGE.map((column) => cell(row * SIDE + column))}
          </div>
        ))}
      </div>
    </div>
  );
}
