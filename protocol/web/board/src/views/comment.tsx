// SPDX-License-Identifier: MIT
import type { Action, State } from '../game';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

/** Comment on the position, which SGF files keep. */
export function CommentView({ state, dispatch }: Properties) {
  const text = state.comments.get(state.tree.current) ?? '';
  return (
    <section class="comment" aria-label={strings.comment}>
      <details open={text !== ''}>
        <summary>{strings.comment}</summary>
        <textarea
          rows={3}
          aria-label={strings.comment}
          value={text}
          onInput={(event) => dispatch({ type: 'comment', text: event.currentTarget.value })}
        />
      </details>
    </section>
  );
}
