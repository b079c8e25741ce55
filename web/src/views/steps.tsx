// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import type { Dispatch } from '../game';
import { strings } from '../strings';

const END = 999; // more moves than any game has

const STEPS = [
  ['first', -END, 'M5 4h2v16H5zM20 4v16L9 12z'],
  ['back', -1, 'M17 4v16L6 12z'],
  ['forward', 1, 'M7 4v16l11-8z'],
  ['last', END, 'M17 4h2v16h-2zM4 4v16l11-8z'],
] as const;

/** `onTurn` turns the board. */
export function StepControls({ dispatch, onTurn }: { readonly dispatch: Dispatch; readonly onTurn?: () => void }) {
  return (
    <div class="buttons steps">
      {STEPS.map(([name, moves, shape]) => (
        <button type="button" key={name} aria-label={strings[name]} title={strings[name]} onClick={() => dispatch({ type: 'step', moves })}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={shape} /></svg>
        </button>
      ))}
      {onTurn !== undefined && (
        <button type="button" class="turn-board" aria-label={strings.turnBoard} title={strings.turnBoard} onClick={onTurn}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4a8 8 0 0 1 7.7 5.8l-2 .5A6 6 0 0 0 7.5 8H10v2H4V4h2v2.7A8 8 0 0 1 12 4zm8 10v6h-2v-2.7A8 8 0 0 1 4.3 14.2l2-.5A6 6 0 0 0 16.5 16H14v-2z" /></svg>
        </button>
      )}
    </div>
  );
}

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -END, End: END };

/** Steps with the arrow keys, Home and End, except in fields that use these keys themselves. */
export function useStepKeys(dispatch: Dispatch, isOn: boolean): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const moves = KEYS[event.key];
      const isField = event.target instanceof Element && event.target.closest('textarea, select, input:not([type="checkbox"])') !== null;
      if (moves === undefined || !isOn || isField || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      dispatch({ type: 'step', moves });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
