// SPDX-License-Identifier: MIT
// Clocks of a game.
import { useEffect } from 'preact/hooks';
import { type Action, isClockRunning, type State, timeLeft } from '../game';
import type { Color } from '../rules/position';
import { strings } from '../strings';

const TICK = 200; // milliseconds
const SHOWS_TENTHS = 10_000; // milliseconds left

/** Formats milliseconds as 2:05, or as 7.3 near the end. */
export function shownTime(milliseconds: number): string {
  if (milliseconds < SHOWS_TENTHS) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Counts the time of the side to move; that of Emilia only when the engine is ready. */
export function useClock(state: State, isWaiting: boolean, dispatch: (action: Action) => void): void {
  const isOn = isClockRunning(state) && !isWaiting;
  useEffect(() => {
    if (!isOn) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      dispatch({ type: 'tick', passed: now - last });
      last = now;
    }, TICK);
    return () => clearInterval(timer);
  }, [isOn, state.tree]);
}

export function TimeView({ state, color }: { readonly state: State; readonly color: Color }) {
  const left = state.mode === 'play' ? timeLeft(state, color) : null;
  if (left === null) return null;
  const time = shownTime(left);
  return <span class={`time${left < SHOWS_TENTHS ? ' short' : ''}`} role="timer" aria-label={strings.timeOf(color, time)}>{time}</span>;
}
