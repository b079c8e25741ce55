// SPDX-License-Identifier: MIT
// Endgames with one best move as puzzles, which Emilia makes of games against itself.
import { type Dispatch, type Learn, turned, valueOf, withMaking } from '../game';
import { texts } from '../languages/puzzles';
import { emptyCount } from '../rules/position';
import { savedProgress, saveTask } from '../storage';
import { strings } from '../strings';
import { hintsOf, type PuzzleKind } from './puzzle';

/** Limits of the puzzles of each difficulty. */
const DIFFICULTIES = [
  { empties: 8, gap: 4, plies: 0 },
  { empties: 10, gap: 2, plies: 3 },
  { empties: 12, gap: 2, plies: 6 },
] as const;

/** An endgame whose second-best move loses `gap` discs; a search sees the best one from a depth of `plies` on. */
export function endgame(gap: number, plies: number): PuzzleKind {
  return {
    title: () => texts().endgames,
    told: (state, { position }) => {
      const best = valueOf(state, { position });
      if (best?.pv[0] === undefined) return null;
      return {
        task: texts().endgameTask(strings.color(position.toMove), emptyCount(position), turned(best.score, position)),
        hints: hintsOf(best.pv[0]),
        facts: [texts().endgameFacts(gap, plies)],
      };
    },
  };
}

function make(difficulty: number, dispatch: Dispatch): void {
  const kind = (gap: number, plies: number): PuzzleKind => ({
    ...endgame(gap, plies),
    answered: (isKnown) => saveTask(difficulty, isKnown),
    next: (isSolved) => (
      <button type="button" class={isSolved ? 'main' : ''} onClick={() => make(difficulty, dispatch)}>{texts().nextEndgame}</button>
    ),
  });
  dispatch({ type: 'task', learn: withMaking({ ...DIFFICULTIES[difficulty]!, kind }) });
}

export function EndgamesCard({ state, dispatch }: { readonly dispatch: Dispatch; readonly state: Learn }) {
  return (
    <section class="endgames" aria-label={texts().endgames}>
      <h2>{texts().endgames}</h2>
      <p class="quiet">{texts().endgamesHelp}</p>
      {state.task.kind !== 'making' ? <EndgameButtons dispatch={dispatch} /> : <p aria-live="polite">{texts().making}</p>}
    </section>
  );
}

function EndgameButtons({ dispatch }: { readonly dispatch: Dispatch }) {
  const progress = savedProgress();
  return (
    <>
      <div class="buttons">
        {texts().difficulties.map((name, difficulty) => <button type="button" key={name} onClick={() => make(difficulty, dispatch)}>{name}</button>)}
      </div>
      {texts().difficulties.map((name, difficulty) => {
        const { solved, tried } = progress[difficulty] ?? { solved: 0, tried: 0 };
        return tried > 0 && <p class="progress" key={name}><progress max={tried} value={solved} aria-hidden="true" />{`${name}: ${texts().endgameProgress(solved, tried)}`}</p>;
      })}
    </>
  );
}
