// SPDX-License-Identifier: MIT
// Clocks of a game.
import { useEffect } from 'preact/hooks';
import { type Dispatch, isClockRunning, type Play, type Store, timeLeft } from '../game';
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

/** Counts the time of the side to move, in every mode; that of Emilia only while the engine can think about the game. */
export function useClock({ play, mode, isHidden }: Store, isReady: boolean, dispatch: Dispatch): void {
  const isOn = isClockRunning(play, isReady && mode === 'play' && !isHidden);
  useEffect(() => {
    if (!isOn) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      dispatch({ type: 'tick', passed: now - last });
      last = now;
    }, TICK);
    return () => clearInterval(timer);
  }, [isOn, play.live]);
}

export function TimeView({ play, color }: { readonly play: Play; readonly color: Color }) {
  const left = timeLeft(play, color);
  if (left === null) return null;
  const time = shownTime(left);
  return <span class={`time${left < SHOWS_TENTHS ? ' short' : ''}`} role="timer" aria-label={strings.timeOf(color, time)}>{time}</span>;
}
