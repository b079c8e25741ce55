// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { type Mistake, mistakesOf, reasonKey, type StudyState, userOf, type ViewOf } from '../game';
import { type Color, squareName } from '../rules/position';
import { strings } from '../strings';

interface Properties extends ViewOf<StudyState> {
  readonly summary: string; // of the evaluated positions
  readonly onRetry?: (mistakes: readonly Mistake[]) => void; // given if the engine can judge other moves
  readonly shareOf?: (mistake: Mistake) => number; // share of people who make it
}

const SIDES = ['both', 'black', 'white'] as const;

/** Mistakes of the game, the rarest first, then the largest, with the better move and the reasons that are known. */
export function MistakesView({ state, dispatch, summary, onRetry, shareOf = () => 0 }: Properties) {
  const [side, setSide] = useState<Color | 'both'>(userOf(state) ?? 'both');
  const all = mistakesOf(state);
  const mistakes = all.filter(({ before }) => side === 'both' || before.position.toMove === side);
  mistakes.sort((one, other) => shareOf(one) - shareOf(other) || other.loss - one.loss);
  return (
    <section class="mistakes" aria-label={strings.mistakes}>
      <h2>{strings.mistakes}</h2>
      <p class="quiet">{summary}</p>
      {all.length > 0 && <div class="buttons">
        {SIDES.map((each) => (
          <button type="button" key={each} aria-pressed={each === side ? 'true' : 'false'} onClick={() => setSide(each)}>
            {strings.mistakesOf[each]}
          </button>
        ))}
        {onRetry !== undefined && mistakes.length > 0 && (
          <button type="button" class="main" onClick={() => onRetry(mistakes)}>{strings.retry}</button>
        )}
      </div>}
      <ol>
        {mistakes.map(({ number, before, after, loss, better }) => (
          <li key={after.id}>
            <button
              type="button"
              aria-current={after.id === state.explained ? 'true' : undefined}
              onClick={() => dispatch({ type: 'explain', id: after.id })}
            >
              {strings.mistake(number, before.position.toMove, squareName(after.move!), loss.toFixed(1), squareName(better))}
            </button>
            {(state.reasons.get(reasonKey(before, after)) ?? []).map((reason) => (
              <p key={reason.text}>{strings.reason(reason)}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
