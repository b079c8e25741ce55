// SPDX-License-Identifier: MIT
// Mode Games: opening, saving and sharing games and positions.
import { useState } from 'preact/hooks';
import { headOf, startOfSetUp, type StudyState, type ViewOf } from '../game';
import { hasWords } from '../library/search';
import { analysisOf } from '../review';
import { pageOf } from '../rules/analysis';
import { isGameFile, readText } from '../notation/paste';
import { ggf, LONGEST_TEXT, picture, toHash, transcript } from '../notation/texts';
import { currentNode, line } from '../rules/tree';
import { strings } from '../strings';
import { sgf } from '../notation/sgf';
import { download } from './download';
import { MyGamesView } from './my_games';
import { openGame, openSgf } from './open_game';
import { pngOf } from './picture';
import { ProgressView } from './progress';
import { Tabs } from './tabs';

interface Properties extends ViewOf<StudyState> {
  /** Reads files with the engine. */
  readonly onFiles: (files: readonly File[]) => void;
}

const SHOWN_GAMES = 200;
const NO_HEAD = { black: '', white: '', place: '', date: '', result: '' };

/** HTML that shows the page with a game in a frame of another page. */
function embedCode(link: string): string {
  return `<iframe src="${link.replaceAll('&', '&amp;')}" title="Emilia" width="390" height="844" style="border:0"></iframe>`;
}

/** Opening and saving, and the kept games. */
export function GamesView({ failure, ...properties }: Properties & { readonly failure: string }) {
  const [tab, setTab] = useState('open');
  const tabs = [
    { id: 'open', name: strings.openShort, panel: <OpenView {...properties} /> },
    { id: 'kept', name: strings.myGames, panel: <MyGamesView {...properties} failure={failure} /> },
    { id: 'progress', name: strings.progressName, panel: <ProgressView /> },
  ];
  return <Tabs label={strings.modes.games} tabs={tabs} chosen={tab} onChoose={setTab} />;
}

function OpenView({ state, dispatch, onFiles }: Properties) {
  const [text, setText] = useState('');

  function load(event: Event) {
    event.preventDefault();
    if (openSgf(text, dispatch)) return;
    if (text.length <= LONGEST_TEXT && isGameFile(text)) return onFiles([new File([text], '')]);
    const read = readText(text);
    if ('error' in read) return dispatch({ type: 'say', message: read.error });
    if ('tree' in read) return dispatch({ type: 'load', tree: read.tree, message: strings.loaded, opened: { ...NO_HEAD, moves: transcript(read.tree) } });
    dispatch({ type: 'library', games: read.games });
    openGame(read.games, 0, dispatch);
    if (read.games.length > 1) dispatch({ type: 'mode', mode: 'games' }); // with the list
  }

  return (
    <>
      <LibraryView state={state} dispatch={dispatch} />
      <section class="open" aria-label={strings.open}>
        <h2>{strings.open}</h2>
        <form onSubmit={load}>
          <label>
            {strings.paste}
            <textarea rows={3} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <div class="buttons">
            <button type="submit" class="main">{strings.load}</button>
            <button type="button" onClick={() => dispatch({ type: 'setUp', position: startOfSetUp(currentNode(state.tree).position) })}>{strings.setUp}</button>
          </div>
        </form>
        <label class="file">
          {strings.file}
          <input
            type="file"
            multiple
            accept=".ggf,.sgf,.pgn,.wtb,.jou,.trn,.txt,.obf,.json"
            onClick={(event) => (event.currentTarget.value = '')} // so that the same file can be chosen again
            onChange={({ currentTarget: { files } }) => files !== null && files.length > 0 && onFiles([...files])}
          />
        </label>
        <details>
          <summary>{strings.understood}</summary>
          <ul>{strings.formats.map((each) => <li key={each}>{each}</li>)}</ul>
        </details>
      </section>
      <ShareView state={state} dispatch={dispatch} />
    </>
  );
}

function ShareView({ state, dispatch }: Omit<Properties, 'onFiles'>) {
  const asGgf = ggf(state.tree, headOf(state), state.notes);
  const asSgf = sgf(state.tree, state.comments, state.marks, headOf(state));
  const { position } = currentNode(state.tree);

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

  async function savePng() {
    const png = await pngOf(position);
    if (png !== null) download('position.png', 'image/png', png);
  }

  async function saveGif() {
    const film = await import('./film').catch(() => null);
    if (film === null) return dispatch({ type: 'say', message: strings.notLoaded });
    download('game.gif', 'image/gif', new Blob([film.gifOf(line(state.tree))]));
  }

  /** Prints the analysis: the board, the moves, the graph and the mistakes. */
  function printGame() {
    dispatch({ type: 'mode', mode: 'analyse' });
    setTimeout(() => print(), 200); // when the views are drawn
  }

  const link = location.href.replace(/#.*/, '') + toHash(state.tree);
  return (
    <section class="share" aria-label={strings.share}>
      <h2>{strings.share}</h2>
      <div class="buttons">
        <button type="button" onClick={() => copy(link)}>{strings.copyLink}</button>
        <button type="button" onClick={() => copy(transcript(state.tree))}>{strings.copyMoves}</button>
        {asGgf !== null && <button type="button" onClick={() => copy(asGgf)}>{strings.copyGgf}</button>}
        {asGgf !== null && (
          <button type="button" onClick={() => download('game.ggf', 'text/plain', `${asGgf}\n`)}>{strings.saveGgf}</button>
        )}
        {asSgf !== null && (
          <button type="button" onClick={() => download('game.sgf', 'application/x-go-sgf', `${asSgf}\n`)}>{strings.saveSgf}</button>
        )}
        <button type="button" onClick={() => void savePage()}>{strings.savePage}</button>
        <button type="button" onClick={() => download('position.svg', 'image/svg+xml', picture(position))}>{strings.saveSvg}</button>
        <button type="button" onClick={() => void savePng()}>{strings.savePng}</button>
        {line(state.tree).length > 1 && <button type="button" onClick={() => void saveGif()}>{strings.saveGif}</button>}
        <button type="button" onClick={() => copy(embedCode(link))}>{strings.copyEmbed}</button>
        <button type="button" onClick={printGame}>{strings.print}</button>
      </div>
    </section>
  );
}

/** Games of the opened file, with a search by player, year and event. */
function LibraryView({ state, dispatch }: Omit<Properties, 'onFiles'>) {
  const [search, setSearch] = useState('');
  const { library, place } = state;
  if (library.length < 2) return null;
  const found = library.flatMap((game, at) => (hasWords(`${game.black} ${game.white} ${game.place} ${game.date}`, search) ? [at] : []));
  const isNameless = library.every((game) => game.black === '' && game.date !== ''); // as a WTHOR archive without its names
  return (
    <section class="library" aria-label={strings.library(library.length)}>
      <h2>{strings.library(library.length)}</h2>
      {isNameless && <p class="quiet">{strings.namesHelp}</p>}
      <label>
        {strings.search}
        <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      </label>
      <p class="quiet" aria-live="polite">{strings.found(found.length, Math.min(found.length, SHOWN_GAMES))}</p>
      <ol>
        {found.slice(0, SHOWN_GAMES).map((at) => (
          <li key={at}>
            <button type="button" aria-current={at === place ? 'true' : undefined} onClick={() => {
              openGame(library, at, dispatch);
              dispatch({ type: 'mode', mode: 'games' });
            }}>
              {strings.gameOf(at + 1, library[at]!)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
