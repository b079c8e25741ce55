// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import { explainedMove, type Mistake, MISTAKE, reasonKey, type StudyState, valueOf, type ViewOf } from '../game';
import { count, type Position, play, type Square, squareName } from '../rules/position';
import { strings } from '../strings';
import { SmallBoard } from './board';

/** Moves that a reason compares; the same as `kReasonPlies` in engine/analysis/reasons.h. */
const COMPARED = 8;

/** Kinds of reasons whose squares belong to the end of the compared lines. */
const AT_END = ['edge', 'stable_discs', 'mobility'];

/** Positions from a start along moves. */
function positionsOf(start: Position, moves: readonly Square[]): Position[] {
  const positions = [start];
  for (const move of moves) {
    const next = play(positions.at(-1)!, move);
    if (next === null) break;
    positions.push(next);
  }
  return positions;
}

/** The explained mistake: reasons as sentences, and both lines on a small board. */
export function WhyView({ state, dispatch }: ViewOf<StudyState>) {
  const mistake = explainedMove(state);
  if (mistake === undefined) return null;
  return <Explanation state={state} dispatch={dispatch} mistake={mistake} key={mistake.after.id} />;
}

function Explanation({ state, mistake, dispatch }: ViewOf<StudyState> & { readonly mistake: Mistake }) {
  const { before, after, better, number, loss } = mistake;
  const told = state.reasons.get(reasonKey(before, after)); // undefined until the engine has answered
  const reasons = told ?? [];
  const lines = {
    played: [after.move!, ...(valueOf(state, after)?.pv ?? [])].slice(0, COMPARED),
    better: (valueOf(state, before)?.pv ?? []).slice(0, COMPARED),
  };
  const [shown, setShown] = useState({ id: after.id, line: 'played' as 'played' | 'better', ply: lines.played.length });
  const now = shown.id === after.id ? shown : { id: after.id, line: 'played' as const, ply: lines.played.length };
  const moves = lines[now.line];
  const positions = positionsOf(before.position, moves);
  const ply = Math.min(now.ply, positions.length - 1);
  const position = positions[ply]!;
  const reason = reasons.find(({ kind }) => AT_END.includes(kind));
  const isAtEnd = now.line === 'played' && ply === positions.length - 1;
  const marked = reason !== undefined && isAtEnd ? reason.squares : [];
  const words = strings.lineAt(ply, positions.length - 1, count(position, 'black'), count(position, 'white'));
  return (
    <section class="why" aria-label={strings.why}>
      <h2>
        {loss < MISTAKE || better === after.move
          ? strings.goodMove(number, before.position.toMove, squareName(after.move!), loss.toFixed(1))
          : strings.mistake(number, before.position.toMove, squareName(after.move!), loss.toFixed(1), squareName(better))}
      </h2>
      <p class="legend">
        <span class="key played" /> {strings.playedMark} <span class="key better" /> {strings.betterMark}
      </p>
      {reasons.map((reason) => <p key={reason.text}>{strings.reason(reason)}</p>)}
      {reasons.length === 0 && loss >= MISTAKE && <p class="quiet">{told === undefined ? strings.noReasonYet : strings.noReason}</p>}
      <div class="lines">
        <SmallBoard position={position} lastMove={ply > 0 ? moves[ply - 1]! : null} marked={marked} label={words} />
        <div>
          <div class="buttons">
            {(['played', 'better'] as const).map((each) => (
              <button
                type="button"
                key={each}
                aria-pressed={each === now.line ? 'true' : 'false'}
                onClick={() => setShown({ id: after.id, line: each, ply: lines[each].length })}
              >
                {strings.lineAfter(squareName(lines[each][0] ?? after.move!))}
              </button>
            ))}
          </div>
          <label>
            {words}
            <input
              type="range"
              min="0"
              max={positions.length - 1}
              value={ply}
              onInput={(event: Event) => setShown({ ...now, ply: Number((event.currentTarget as HTMLInputElement).value) })}
            />
          </label>
          <p class="quiet">{moves.map(squareName).join(' ')}</p>
        </div>
      </div>
      <div class="buttons">
        <button type="button" onClick={() => dispatch({ type: 'goTo', id: after.id })}>{strings.closeWhy}</button>
      </div>
    </section>
  );
}
