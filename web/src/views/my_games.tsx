// SPDX-License-Identifier: MIT
// Mode Games: the kept games, with a search; those of the whole library if the program keeps them.
import { useEffect, useState } from 'preact/hooks';
import { type Dispatch, notesIn, type StudyState, type ViewOf } from '../game';
import { ACCURACIES, accuracyOfGame, found, NO_QUERY, type Query, RESULTS } from '../library/search';
import { recall, refresh, remove, useShelf } from '../library/shelf';
import { type Entry, hasProgram } from '../library/storage';
import type { GameOfFile } from '../engine/questions';
import { positionText } from '../rules/position';
import { ggf, treeOfGame } from '../notation/texts';
import { currentNode, line, movesOf } from '../rules/tree';
import { savedMe } from '../storage';
import { strings } from '../strings';
import { download } from './download';
import { useLibrary } from './library';
import { openGame } from './open_game';

const SHOWN = 100; // rows; the button below the list shows more

/** Shows a kept game with its side lines, comments and review. */
async function open(entry: Entry, dispatch: Dispatch): Promise<void> {
  const recalled = await recall(entry).catch(() => null);
  if (recalled === null) return dispatch({ type: 'say', message: strings.noKeptGame });
  const { black, white, place, date, result, moves } = entry.summary;
  dispatch({ type: 'load', ...recalled, message: '', opened: { black, white, place, date, result, moves } });
}

/** Saves games as one file of GGF, without those on boards that GGF lacks. */
function save(games: readonly (GameOfFile | Entry['summary'])[]): void {
  const texts = games.flatMap((game) => {
    const read = treeOfGame(game);
    if ('error' in read) return [];
    const notes = notesIn(read.tree, movesOf(line(read.tree)), ('notes' in game && game.notes) || []);
    return ggf(read.tree, game, notes) ?? [];
  });
  download('games.ggf', 'text/plain', texts.map((text) => `${text}\n`).join(''));
}

function SearchView({ query, onChange, isWhole }: { readonly query: Query; readonly onChange: (query: Partial<Query>) => void; readonly isWhole: boolean }) {
  return (
    <div class="search">
      <input type="search" aria-label={strings.searchKept} placeholder={strings.searchKept} value={query.words} onInput={(event) => onChange({ words: event.currentTarget.value })} />
      <select aria-label={strings.result} value={query.result ?? ''} onChange={(event) => onChange({ result: RESULTS.find((each) => each === event.currentTarget.value) ?? null })}>
        <option value="">{strings.anyResult}</option>
        {RESULTS.map((each) => <option key={each} value={each}>{strings.winner[each]}</option>)}
      </select>
      {!isWhole && (
        <select aria-label={strings.accuracy} value={query.accuracy ?? ''} onChange={({ currentTarget: { value } }) => onChange({ accuracy: value === '' ? null : Number(value) })}>
          <option value="">{strings.anyAccuracy}</option>
          {ACCURACIES.map(([least, most], place) => <option key={least} value={place}>{`${strings.accuracy}: ${least}–${most} %`}</option>)}
        </select>
      )}
    </div>
  );
}

/** One kept game. */
function Row({ entry, isShown, me, dispatch, onDelete }: { readonly entry: Entry; readonly isShown: boolean; readonly me: string; readonly dispatch: Dispatch; readonly onDelete: () => void }) {
  const { summary } = entry;
  const { own } = summary;
  const players = strings.playersOf(own === null || summary[own] !== '' ? summary : { ...summary, [own]: strings.you });
  const accuracy = accuracyOfGame(summary, me);
  return (
    <li>
      <button type="button" aria-current={isShown ? 'true' : undefined} onClick={() => void open(entry, dispatch)}>
        <span>{players}</span>
        <b>{summary.result.replace(/\.00/, '').replace('-', '−')}</b>
        <small>{[summary.date, summary.place, summary.opening, accuracy === null ? '' : strings.accuracyIs(accuracy)].filter((part) => part !== '').join(' · ')}</small>
      </button>
      <button type="button" class="delete" aria-label={strings.deleteGame(players)} title={strings.deleteShort} onClick={onDelete}>×</button>
    </li>
  );
}

/** Last deleted game, with a function that keeps it again. */
type Deleted = { readonly name: string; readonly undo: () => Promise<unknown> } | null;

function OwnList({ state, dispatch, query }: ViewOf<StudyState> & { readonly query: Query }) {
  const entries = useShelf();
  const [deleted, setDeleted] = useState<Deleted>(null);
  const [shown, setShown] = useState(SHOWN);
  const me = savedMe();
  const games = found(entries, query, me);
  const onDelete = async (entry: Entry) => {
    const undo = await remove(entry).catch(() => null);
    if (undo === null) return dispatch({ type: 'say', message: strings.noKeptGame });
    setDeleted({ name: strings.playersOf(entry.summary), undo });
  };
  return (
    <>
      <p class="quiet" aria-live="polite">{entries.length === 0 ? strings.keptHelp : strings.found(games.length, games.length)}</p>
      {deleted !== null && (
        <p aria-live="polite">
          {strings.deleted(deleted.name)}{' '}
          <button type="button" onClick={() => void deleted.undo().then(() => setDeleted(null))}>{strings.undo}</button>
        </p>
      )}
      <ol>
        {games.slice(0, shown).map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            isShown={state.opened?.moves === entry.summary.moves && state.opened.date === entry.summary.date}
            me={me}
            dispatch={dispatch}
            onDelete={() => void onDelete(entry)}
          />
        ))}
      </ol>
      {games.length > 0 && (
        <div class="buttons">
          {games.length > shown && <button type="button" onClick={() => setShown(shown + SHOWN)}>{strings.showMore}</button>}
          <button type="button" onClick={() => save(games.map(({ summary }) => summary))}>{strings.saveGames(games.length)}</button>
        </div>
      )}
    </>
  );
}

/** Games of the program's library. */
function WholeList({ dispatch, query }: ViewOf<StudyState> & { readonly query: Query }) {
  const library = useLibrary(query, SHOWN);
  if (library === null) return <p class="quiet">{strings.searching}</p>;
  if ('failure' in library) return <p role="alert">{library.failure}</p>;
  const { count, games } = library;
  return (
    <>
      <p class="quiet" aria-live="polite">{strings.found(count, games.length)}</p>
      <ol>
        {games.map((game, place) => (
          <li key={game.number}>
            <button type="button" onClick={() => openGame(games, place, dispatch)}>
              <span>{strings.playersOf(game)}</span>
              <b>{game.result.replace('-', '−')}</b>
              <small>{[game.date, game.place].filter((part) => part !== '').join(' · ')}</small>
            </button>
          </li>
        ))}
      </ol>
      {games.length > 0 && <div class="buttons"><button type="button" onClick={() => save(games)}>{strings.saveGames(games.length)}</button></div>}
    </>
  );
}

export function MyGamesView({ state, dispatch, failure }: ViewOf<StudyState> & { readonly failure: string }) {
  const [query, setQuery] = useState(NO_QUERY);
  const [isWhole, setWhole] = useState(false);
  const [isHere, setHere] = useState(false); // true if the games must have the position on the board
  const { position } = currentNode(state.tree);
  const now = { ...query, position: isHere ? position : null };
  useEffect(() => void refresh().catch(() => {}), []);
  return (
    <section class="library kept" aria-label={strings.myGames}>
      <h2>{strings.myGames}</h2>
      {failure !== '' && <p role="alert">{strings.notKept(failure)}</p>}
      {hasProgram && (
        <div class="buttons">
          {[false, true].map((whole) => (
            <button type="button" key={String(whole)} aria-pressed={whole === isWhole ? 'true' : 'false'} onClick={() => setWhole(whole)}>
              {whole ? strings.wholeLibrary : strings.myGames}
            </button>
          ))}
        </div>
      )}
      <SearchView query={query} isWhole={isWhole} onChange={(change) => setQuery({ ...query, ...change })} />
      <label class="switch">
        <input type="checkbox" checked={isHere} onChange={(event) => setHere(event.currentTarget.checked)} /> {strings.withPosition}
      </label>
      {isWhole ? <WholeList key={positionText(position)} state={state} dispatch={dispatch} query={now} /> : <OwnList state={state} dispatch={dispatch} query={now} />}
    </section>
  );
}
