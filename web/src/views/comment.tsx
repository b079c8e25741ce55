// SPDX-License-Identifier: MIT
import { useEffect, useState } from 'preact/hooks';
import type { StudyState, ViewOf } from '../game';
import { strings } from '../strings';

/** Comment and marked squares of the position, which SGF files keep. */
export function CommentView({ state, dispatch }: ViewOf<StudyState>) {
  const text = state.comments.get(state.tree.current) ?? '';
  const [isOpen, setOpen] = useState(false);
  // Opens for a comment, and stays open until the user closes it: also while the text is empty.
  useEffect(() => {
    if (text !== '' || state.isMarking) setOpen(true);
  }, [state.tree.current, text === '', state.isMarking]);
  return (
    <section class="comment" aria-label={strings.comment}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{strings.comment}</summary>
        <textarea
          rows={3}
          aria-label={strings.commentText}
          value={text}
          onInput={(event) => dispatch({ type: 'comment', text: event.currentTarget.value })}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={state.isMarking}
            onChange={(event) => dispatch({ type: 'marking', isOn: event.currentTarget.checked })}
          />{' '}
          {strings.markSquares}
        </label>
        <p class="quiet">{strings.markSquaresHelp}</p>
      </details>
    </section>
  );
}
