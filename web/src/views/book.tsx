// SPDX-License-Identifier: MIT
import { useEffect } from 'preact/hooks';
import { type Dispatch, positionKey, type StudyState, type ViewOf } from '../game';
import { BOOK_DEPTH, bookMoves, parseBook } from '../rules/book';
import { squareName } from '../rules/position';
import { currentNode } from '../rules/tree';
import { strings } from '../strings';
import { shownScore } from './values';

/** Loads the book when it is first needed. If that fails, the page shows no book moves. */
export function useBook(isWanted: boolean, dispatch: Dispatch): void {
  useEffect(() => {
    if (!isWanted) return;
    fetch('./starter-book.txt')
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then((text) => dispatch({ type: 'book', book: parseBook(text) }))
      .catch(() => {});
  }, [isWanted]);
}

/** Book moves of the position with their values, as buttons that play them. */
export function BookView({ state, dispatch }: ViewOf<StudyState>) {
  const moves = state.isAnalysing && state.book !== null ? bookMoves(state.book, currentNode(state.tree).position) : [];
  if (moves.length === 0) return null;
  const depth = state.infos.of === positionKey(currentNode(state.tree).position) ? (state.infos.lines[0]?.depth ?? null) : null;
  return (
    <p class="book">
      {strings.bookOf(BOOK_DEPTH)}:{' '}
      <span class="line">
        {moves.map(({ move, value }) => (
          <button type="button" key={move} onClick={() => dispatch({ type: 'playLine', moves: [move] })}>
            {squareName(move)} {shownScore(value)}
          </button>
        ))}
      </span>
      {depth !== null && <span class="quiet"> {strings.searchOf(depth)}</span>}
    </p>
  );
}
