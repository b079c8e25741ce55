// SPDX-License-Identifier: MIT
import { useState } from 'preact/hooks';
import type { Action, State } from '../game';
import { headOf, startOfSetUp } from '../game';
import type { GameOfFile } from '../engine/questions';
import { analysisOf } from '../review';
import { pageOf } from '../rules/analysis';
import { ggf, isGameFile, LONGEST_TEXT, picture, readText, toHash, transcript, treeOfGame } from '../rules/texts';
import { currentNode } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
  /** Reads a file with the engine. */
  readonly onFile: (file: File) => void;
}

/** Shows a game of the file; an index out of range is ignored. */
export function openGame(games: readonly GameOfFile[], place: number, dispatch: (action: Action) => void): void {
  const game = games[place];
  if (game === undefined) return;
  const read = treeOfGame(game);
  if ('error' in read) return dispatch({ type: 'say', message: read.error });
  const { board, start, ...opened } = game;
  dispatch({ type: 'load', tree: read.tree, message: strings.loadedGame(game), opened, place });
}

function download(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function GamesView({ state, dispatch, onFile }: Properties) {
  const [text, setText] = useState('');
  const asGgf = ggf(state.tree, headOf(state));

  function load(event: Event) {
    event.preventDefault();
    if (text.length <= LONGEST_TEXT && isGameFile(text)) return onFile(new File([text], ''));
    const read = readText(text);
    if ('error' in read) return dispatch({ type: 'say', message: read.error });
    dispatch({ type: 'load', tree: read.tree, message: strings.loaded });
  }

  async function savePage() {
    const answer = await fetch('./game_page.html').catch(() => null);
    const page = answer?.ok ? pageOf(await answer.text(), analysisOf(state)) : null;
    if (page === null) dispatch({ type: 'say', message: strings.noPage });
    else download('game.html', 'text/html', page);
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
      <label class="file">
        {strings.file}
        <input
          type="file"
          accept=".ggf,.sgf,.pgn,.wtb,.txt,.obf"
          onClick={(event) => (event.currentTarget.value = '')} // so that the same file can be chosen again
          onChange={({ currentTarget: { files } }) => files?.[0] !== undefined && onFile(files[0])}
        />
      </label>
      {state.library.length > 1 && (
        <label class="library">
          {strings.library(state.library.length)}
          <select
            value={state.place ?? ''}
            onChange={(event) => openGame(state.library, Number(event.currentTarget.value), dispatch)}
          >
            {state.place === null && <option value="" />}
            {state.library.map((game, place) => <option key={place} value={place}>{strings.gameOf(place + 1, game)}</option>)}
          </select>
        </label>
      )}
      <div class="buttons">
        <button type="button" onClick={() => copy(location.href.replace(/#.*/, '') + toHash(state.tree))}>
          {strings.copyLink}
        </button>
        <button type="button" onClick={() => copy(transcript(state.tree))}>{strings.copyMoves}</button>
        {asGgf !== null && <button type="button" onClick={() => copy(asGgf)}>{strings.copyGgf}</button>}
        {asGgf !== null && (
          <button type="button" onClick={() => download('game.ggf', 'text/plain', `${asGgf}\n`)}>{strings.saveGgf}</button>
        )}
        <button type="button" onClick={() => void savePage()}>{strings.savePage}</button>
        <button
          type="button"
          onClick={() => download('position.svg', 'image/svg+xml', picture(currentNode(state.tree).position))}
        >
          {strings.savePicture}
        </button>
        <button type="button" onClick={() => dispatch({ type: 'setUp', position: startOfSetUp(state) })}>
          {strings.setUp}
        </button>
      </div>
    </section>
  );
}
