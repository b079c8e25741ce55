// SPDX-License-Identifier: MIT
// Puzzle of the day: an endgame of static/puzzles.txt. Each weekday has its own difficulty, Monday the lowest.
import type { Action } from '../game';
import { parsePosition, type Position } from '../rules/position';
import { dayOf, savedStreak } from '../storage';
import { strings } from '../strings';

interface Properties {
  readonly dispatch: (action: Action) => void;
}

/** A puzzle of the file: the position, the discs that the second-best move loses, and the plies to see the best one. */
export interface DailyPuzzle {
  readonly position: Position;
  readonly gap: number;
  readonly plies: number;
}

const DAY = 86_400_000; // milliseconds
const WEEK = 7;

/** Parses a line of the file: position, best move, gap, plies. */
export function parsePuzzle(line: string): DailyPuzzle | null {
  const [text = '', , gap, plies] = line.split(' ');
  const position = parsePosition(text);
  return position === null ? null : { position, gap: Number(gap), plies: Number(plies) };
}

/** Index of a day's puzzle among `count` puzzles, which are sorted by difficulty in seven parts of equal size. */
export function placeOf(day: string, count: number): number {
  const days = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY); // since a Thursday
  const [week, weekday] = [Math.floor((days + 3) / WEEK), (days + 3) % WEEK];
  const part = Math.floor(count / WEEK);
  return weekday * part + (week % part);
}

export function DailyView({ dispatch }: Properties) {
  const { last, days } = savedStreak();
  const isRunning = last === dayOf() || last === dayOf(-1);

  async function open() {
    const lines = await fetch('./puzzles.txt').then((answer) => answer.text()).then((text) => text.trim().split('\n')).catch(() => []);
    const puzzle = parsePuzzle(lines[placeOf(dayOf(), lines.length)] ?? '');
    if (puzzle === null) return dispatch({ type: 'say', message: strings.notLoaded });
    const { position, gap, plies } = puzzle;
    dispatch({ type: 'endgame', position, endgame: { difficulty: 0, day: dayOf(), gap, plies } });
  }

  return (
    <section class="daily" aria-label={strings.daily}>
      <h2>{strings.daily}</h2>
      <p class="quiet">{strings.dailyHelp}</p>
      <div class="buttons">
        <button type="button" class={last === dayOf() ? '' : 'main'} onClick={() => void open()}>{strings.dailyOpen}</button>
      </div>
      {last === dayOf() && <p class="quiet">{strings.dailyDone}</p>}
      {isRunning && days > 1 && <p class="quiet">{strings.streak(days)}</p>}
    </section>
  );
}
