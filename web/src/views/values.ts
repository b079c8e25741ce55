// SPDX-License-Identifier: MIT
import { areValuesShown, positionKey, type State } from '../game';
import type { Position, Square } from '../rules/position';
import type { SquareValue } from './board';

/** Formats a score: `+3.2`, `−1.0`, `0.0`; exact scores without decimals. */
export function shownScore(score: number, isExact = false): string {
  const text = isExact ? score.toFixed(0) : score.toFixed(1);
  const isZero = Number(text) === 0;
  return isZero ? text.replace('-', '') : score > 0 ? `+${text}` : text.replace('-', '−');
}

export function squareValue(score: number, best: number, isExact: boolean): SquareValue {
  const loss = Math.max(0, best - score);
  return { text: shownScore(score, isExact), short: shownScore(score, true), loss, isBest: score === best, isExact };
}

/** Values on the squares of a position: the newest one of each move. */
export function squareValues(state: State, position: Position): Map<Square, SquareValue> {
  const lines = areValuesShown(state) && state.infos.of === positionKey(position) ? state.infos.lines : [];
  const most = Math.max(...lines.map((info) => info.score));
  return new Map(
    lines.flatMap((info) => {
      const move = info.pv[0];
      return move === undefined ? [] : [[move, squareValue(info.score, most, info.isExact)] as const];
    }),
  );
}
