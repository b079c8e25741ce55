// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import type { Action, State } from '../game';
import { startOfSetUp } from '../game';
import { ggf, readText, toHash, transcript } from '../rules/texts';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

export function GamesView({ state, dispatch }: Properties) {
  const [text, setText] = useState('');

  function load(event: Event) {
    event.preventDefault();
    const read = readText(text);
    if ('error' in read) return dispatch({ type: 'say', message: read.error });
    dispatch({ type: 'load', tree: read.tree, message: strings.loaded });
    dispatch({ type: 'opponent', opponent: 'none' });
  }

  async function copy(content: string) {
    try {
      await navigator.clipboard.writeText(content);
      dispatch({ type: 'say', message: strings.copied });
    } catch {
      dispatch({ type: 'say', message: strings.notCopied(content) });
    }
  }

  return (
    <section aria-label={strings.game}>
      <h2>{strings.game}</h2>
      <form onSubmit={load}>
        <label>
          {strings.paste}
          <textarea rows={3} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit">{strings.load}</button>
      </form>
      <div class="buttons">
        <button type="button" onClick={() => copy(location.href.replace(/#.*/, '') + toHash(state.tree))}>
          {strings.copyLink}
        </button>
        <button type="button" onClick={() => copy(transcript(state.tree))}>{strings.copyMoves}</button>
        <button type="button" onClick={() => copy(ggf(state.tree))}>{strings.copyGgf}</button>
        <button type="button" onClick={() => dispatch({ type: 'setUp', position: startOfSetUp(state) })}>
          {strings.setUp}
        </button>
      </div>
    </section>
  );
}
