// SPDX-License-Identifier: MIT
// Puzzle of the day: an endgame of static/puzzles.txt. Each weekday has its own difficulty, Monday the lowest.
import { type Dispatch, withPuzzle } from '../game';
import { texts } from '../languages/puzzles';
import { parsePosition } from '../rules/position';
import { newTree } from '../rules/tree';
import { dayOf, savedStreak, saveDay } from '../storage';
import { strings } from '../strings';
import { endgame } from './endgame';

const DAY = 86_400_000; // milliseconds
const WEEK = 7;

/** Parses a line of the file: position, best move, and the values of `endgame`. */
export function parsePuzzle(line: string) {
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

export function DailyCard({ dispatch }: { readonly dispatch: Dispatch }) {
  const { last, days } = savedStreak();
  const isRunning = last === dayOf() || last === dayOf(-1);

  async function open() {
    const lines = await fetch('./puzzles.txt').then((answer) => answer.text()).then((text) => text.trim().split('\n')).catch(() => []);
    const puzzle = parsePuzzle(lines[placeOf(dayOf(), lines.length)] ?? '');
    if (puzzle === null) return dispatch({ type: 'say', message: strings.notLoaded });
    const { position, gap, plies } = puzzle;
    const kind = { ...endgame(gap, plies), title: () => texts().daily, solved: saveDay };
    dispatch({ type: 'task', learn: withPuzzle(newTree(position), 0, kind) });
  }

  return (
    <section class="daily" aria-label={texts().daily}>
      <h2>{texts().daily}</h2>
      <p class="quiet">{texts().dailyHelp}</p>
      <div class="buttons">
        <button type="button" class={last === dayOf() ? '' : 'main'} onClick={() => void open()}>{texts().dailyOpen}</button>
      </div>
      {last === dayOf() && <p class="quiet">{texts().dailyDone}</p>}
      {isRunning && days > 1 && <p class="quiet">{texts().streak(days)}</p>}
    </section>
  );
}
