// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import type { Action } from '../game';
import { strings } from '../strings';

interface Properties {
  readonly dispatch: (action: Action) => void;
}

const END = 999; // more moves than any game has

const STEPS = [
  ['first', -END, '|◀'],
  ['back', -1, '◀'],
  ['forward', 1, '▶'],
  ['last', END, '▶|'],
] as const;

export function StepControls({ dispatch }: Properties) {
  return (
    <div class="buttons steps">
      {STEPS.map(([name, moves, sign]) => (
        <button type="button" key={name} aria-label={strings[name]} title={strings[name]} onClick={() => dispatch({ type: 'step', moves })}>
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -END, End: END };

/** Steps with the arrow keys, Home and End, except in fields that use these keys themselves. */
export function useStepKeys(dispatch: Properties['dispatch'], isOn: boolean): void {
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
