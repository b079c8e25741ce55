// SPDX-License-Identifier: MIT
import { type Action, positionKey, type State } from '../game';
import { type Square, squareName } from '../rules/position';
import { currentNode } from '../rules/tree';
import { strings } from '../strings';
import { shownScore } from './values';

const SHOWN_MOVES = 14;

/** Formats 1234567 as 1.2 M. */
export function shortNumber(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  return value >= 1e3 ? `${(value / 1e3).toFixed(0)} k` : String(value);
}

interface LineProperties {
  readonly moves: readonly Square[];
  readonly dispatch: (action: Action) => void;
}

/** Line of moves as buttons; each plays the line up to its move, as a branch. */
export function LineView({ moves, dispatch }: LineProperties) {
  return (
    <span class="line">
      {moves.slice(0, SHOWN_MOVES).map((move, place) => (
        <button
          type="button"
          key={place}
          aria-label={strings.playTo(squareName(move))}
          onClick={() => dispatch({ type: 'playLine', moves: moves.slice(0, place + 1) })}
        >
          {squareName(move)}
        </button>
      ))}
    </span>
  );
}

export function AnalysisView({ state, dispatch }: { readonly state: State } & Pick<LineProperties, 'dispatch'>) {
  const of = positionKey(currentNode(state.tree).position);
  const best = state.infos.of === of ? state.infos.lines.find((info) => info.place === 1) : undefined;
  if (best === undefined) return <p class="quiet analysis">{strings.noAnalysis}</p>;
  return (
    <div class="analysis">
      <p>
        <strong>{shownScore(best.score)}</strong> {strings.depth(best.depth, best.selectivity, best.isExact)}
      </p>
      <p class="quiet">{strings.speed(shortNumber(best.nodes), shortNumber(best.nps))}</p>
      <p>
        {strings.bestLine}: <LineView moves={best.pv} dispatch={dispatch} />
      </p>
    </div>
  );
}
