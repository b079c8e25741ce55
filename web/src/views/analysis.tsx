// SPDX-License-Identifier: MIT
import type { Info } from '../engine/lines';
import { areValuesShown, type Dispatch, positionKey, reviewIds, type StudyState, valueOf, type ViewOf } from '../game';
import { isOver, type Position, type Square, squareName } from '../rules/position';
import { currentNode } from '../rules/tree';
import { strings } from '../strings';
import { shownScore } from './values';

const SHOWN_MOVES = 14;

/** Formats 1234567 as 1.2 M. */
function shortNumber(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  return value >= 1e3 ? `${(value / 1e3).toFixed(0)} k` : String(value);
}

/** Line of moves as buttons; each plays the line up to its move, as a branch. */
export function LineView({ moves, dispatch }: { readonly moves: readonly Square[]; readonly dispatch: Dispatch }) {
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

const BAR_HALF = 12; // discs at which the bar is filled to about seven eighths

/** Best line of the running search; undefined before the first one. */
function bestOfSearch(state: StudyState, position: Position): Info | undefined {
  const isOfHere = areValuesShown(state) && state.infos.of === positionKey(position);
  return isOfHere ? state.infos.lines.find((info) => info.place === 1) : undefined;
}

/** Share of Black in the bar, in percent: small advantages take more of it than large ones. */
export function shareOfBlack(score: number): number {
  return 50 + 50 * Math.tanh(score / BAR_HALF);
}

/** Discs beside the bar: with a decimal below ten. */
function barNumber(score: number, isExact: boolean): string {
  return shownScore(Math.abs(score), isExact || Math.abs(score) >= 9.95).replace('+', '');
}

/** Upright bar of Black's share and White's: the value of the running search, as on the squares, or of a review. */
export function BarView({ state }: { readonly state: StudyState }) {
  const { position } = currentNode(state.tree);
  const best = isOver(position) ? undefined : bestOfSearch(state, position);
  const value = best ?? valueOf(state, currentNode(state.tree));
  const score = (best !== undefined && position.toMove === 'white' ? -1 : 1) * (value?.score ?? 0);
  const share = shareOfBlack(score);
  const words = value === undefined ? strings.noAnalysis : strings.ahead(score, shownScore(Math.abs(score), value.isExact).replace('+', ''));
  return (
    <div class="bar" role="img" aria-label={words} title={words}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="white" x="0" y="0" width="10" height="100" />
        <rect class="black" x="0" y={100 - share} width="10" height={share} />
        <line x1="0" x2="10" y1="50" y2="50" />
      </svg>
      {value !== undefined && <span class={score >= 0 ? 'black-end' : 'white-end'} aria-hidden="true">{barNumber(score, value.isExact)}</span>}
    </div>
  );
}

export function AnalysisControls({ state, dispatch }: ViewOf<StudyState>) {
  const { length } = reviewIds(state.tree);
  const isReviewing = state.review !== null;
  return (
    <>
      <div class="buttons">
        <button type="button" class={isReviewing ? '' : 'main'} onClick={() => dispatch({ type: 'review', isOn: !isReviewing })}>
          {isReviewing ? strings.stopReview : strings.review}
        </button>
        <label class="switch" title={strings.analyseHelp}>
          <input
            type="checkbox"
            checked={state.isAnalysing}
            onChange={(event) => dispatch({ type: 'analyse', isOn: event.currentTarget.checked })}
          />{' '}
          {strings.showValues}
        </label>
      </div>
      {state.review !== null && (
        <label class="reviewing">
          {strings.reviewing(length - state.review.length + 1, length)}
          <progress max={length} value={length - state.review.length} />
        </label>
      )}
    </>
  );
}

/** Value of the position and Emilia's line: of the search, or of a review. */
export function AnalysisView({ state, dispatch }: ViewOf<StudyState>) {
  const node = currentNode(state.tree);
  const { position } = node;
  if (isOver(position)) return <p class="analysis">{strings.over}</p>;
  const best = bestOfSearch(state, position);
  const known = valueOf(state, node);
  if (best === undefined && known === undefined) return <p class="quiet analysis">{strings.noAnalysis}</p>;
  const score = best?.score ?? (position.toMove === 'black' ? known!.score : -known!.score);
  const isExact = best?.isExact ?? known!.isExact;
  return (
    <div class="analysis">
      <p>
        <strong>{shownScore(score, isExact)}</strong> {strings.forMover(position.toMove)},{' '}
        {strings.depth(best?.depth ?? known!.depth, best?.selectivity ?? null, isExact)}
      </p>
      <p>
        {strings.bestLine}: <LineView moves={best?.pv ?? known!.pv} dispatch={dispatch} />
      </p>
      {best !== undefined && <p class="quiet">{strings.speed(shortNumber(best.nodes), shortNumber(best.nps))}</p>}
    </div>
  );
}
