// SPDX-License-Identifier: MIT
import type { Action, State } from '../game';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

/** Comment and marked squares of the position, which SGF files keep. */
export function CommentView({ state, dispatch }: Properties) {
  const text = state.comments.get(state.tree.current) ?? '';
  return (
    <section class="comment" aria-label={strings.comment}>
      <details open={text !== '' || state.isMarking}>
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
