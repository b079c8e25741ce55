// SPDX-License-Identifier: MIT
import { type Action, lossOf, MISTAKE, reasonKey, type State, valueOf } from '../game';
import { squareName } from '../rules/position';
import { line } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

/** Mistakes of the game with the better move, and the reasons that are known. */
export function MistakesView({ state, dispatch }: Properties) {
  const nodes = line(state.tree);
  const mistakes = nodes.slice(1).flatMap((after, place) => {
    const before = nodes[place]!;
    const loss = lossOf(state, before, after) ?? 0;
    const better = valueOf(state, before)?.pv[0];
    if (loss < MISTAKE || better === undefined || better === after.move) return [];
    const words = strings.mistake(place + 1, before.position.toMove, squareName(after.move!), loss.toFixed(1), squareName(better));
    return [{ before, after, words, reasons: state.reasons.get(reasonKey(before, after)) ?? [] }];
  });
  if (mistakes.length === 0) return null;
  return (
    <section class="mistakes" aria-label={strings.mistakes}>
      <h2>{strings.mistakes}</h2>
      <ol>
        {mistakes.map(({ before, after, reasons, words }) => (
          <li key={after.id}>
            <button
              type="button"
              onClick={() =>
                dispatch({
                  type: 'showMistake',
                  id: before.id,
                  squares: reasons[0]?.squares ?? [],
                  message: [`${words}.`, ...reasons.map((reason) => reason.text)].join(' '),
                })
              }
            >
              {words}
            </button>
            {reasons.map((reason) => (
              <p key={reason.text}>{reason.text}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
