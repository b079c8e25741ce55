// SPDX-License-Identifier: MIT
// A puzzle: its kind, and its view. Each kind is a file of this folder, with its texts in languages/puzzles.ts and
// its card in views/learn.tsx.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isSolved, type Knowledge, type Learn, type LearnState, lossOfTry, type Puzzle, valueOf, type ViewOf } from '../game';
import { type Square, squareName } from '../rules/position';
import { type Node, nodeOf } from '../rules/tree';
import { strings } from '../strings';

export interface Told {
  readonly task: string;
  readonly hints: readonly string[]; // the last one is the move
  readonly facts: readonly string[]; // after the solution
}

export interface PuzzleKind {
  readonly title: () => string;
  readonly told: (state: Learn & Knowledge, before: Node) => Told | null; // null until the best move is known
  readonly answered?: (isKnown: boolean) => void; // called once, with the first move or hint
  readonly solved?: () => void;
  /** Button for the next puzzle. */
  readonly next?: (isSolved: boolean, isAnswered: boolean) => ComponentChildren;
}

/** The last two hints. */
export function hintsOf(better: Square): string[] {
  const name = squareName(better);
  return [strings.hintRow(name.slice(1)), strings.betterIs(name)];
}

export function PuzzleView({ state, dispatch, puzzle }: ViewOf<LearnState> & { readonly puzzle: Puzzle }) {
  const { kind, tried } = puzzle;
  const before = nodeOf(state.tree, puzzle.at);
  const isDone = isSolved(state, puzzle);
  const loss = lossOfTry(state, puzzle);
  const verdict =
    tried === null ? ''
    : loss === undefined ? strings.judging
    : isDone ? strings.solved(squareName(tried))
    : strings.worse(squareName(tried), loss.toFixed(valueOf(state, before)?.isExact ? 0 : 1));
  const { task = '', hints = [], facts = [] } = kind.told(state, before) ?? {};
  const [isAnswered, setAnswered] = useState(false); // each task counts once: with its first move or hint
  useEffect(() => {
    if (isAnswered || (puzzle.hints === 0 && (tried === null || loss === undefined))) return;
    setAnswered(true);
    kind.answered?.(isDone && puzzle.hints === 0);
  });
  useEffect(() => {
    if (isDone) kind.solved?.();
  }, [isDone]);
  return (
    <section class="puzzle" aria-label={strings.retry}>
      <h2>{kind.title()}</h2>
      {task !== '' && <p>{task}</p>}
      <p class="verdict" aria-live="polite">{verdict}</p>
      {isDone && facts.map((fact) => <p key={fact}>{fact}</p>)}
      {hints.slice(0, puzzle.hints).map((hint) => <p key={hint}>{hint}</p>)}
      <div class="buttons">
        {!isDone && puzzle.hints < hints.length && (
          <button type="button" onClick={() => dispatch({ type: 'hint' })}>{strings.hint}</button>
        )}
        {kind.next?.(isDone, isAnswered)}
        <button type="button" onClick={() => dispatch({ type: 'endTask' })}>{strings.endRetry}</button>
      </div>
    </section>
  );
}
