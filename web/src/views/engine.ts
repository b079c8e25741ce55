// SPDX-License-Identifier: MIT
// The engine of the page: its jobs, its questions and the files that it reads.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Client, type Progress } from '../engine/client';
import { NativePort } from '../engine/native';
import { type NamedJob, wantedJob, wantedReasons } from '../state/jobs';
import { type GameOfFile, gamesOfLines, openingQuestion, type ReadGames, readQuestion, withNames, type WthorNames } from '../engine/questions';
import { type Dispatch, isRunning, type State, stateOf, type Store } from '../game';
import { keepOthers, prepare } from '../offline';
import { readText, variationsOf } from '../notation/paste';
import { positionText, START } from '../rules/position';
import { line, movesOf } from '../rules/tree';
import { strings } from '../strings';
import { openGame, openSgf } from './open_game';

declare const ENGINE_VERSION: string;
declare const IS_NATIVE: boolean; // true in the board of `emilia board`

const MOST_THREADS = 8;
const HASH = 64;
const LARGEST_FILE = IS_NATIVE ? 8 : 100; // megabytes
const LONGEST_OPENING = 24; // moves of the longest named opening
const TURNING = 800; // milliseconds in which the discs of a move turn, before Emilia answers

export interface EngineOfPage {
  readonly isReady: boolean;
  readonly words: string; // status text
  readonly progress: Progress | null; // during the download
  readonly read: (files: readonly File[]) => void;
}

/** Shows the games that the engine read from a file, and reports unreadable ones. */
function showRead({ games, errors }: ReadGames, variations: number, dispatch: Dispatch): void {
  dispatch({ type: 'library', games });
  openGame(games, 0, dispatch);
  if (games.length > 1) dispatch({ type: 'mode', mode: 'games' });
  if (games[0] === undefined) dispatch({ type: 'say', message: errors[0] ?? strings.noGame });
  else if (errors.length > 0) dispatch({ type: 'say', message: strings.unread(errors.length, errors[0] ?? '') });
  else if (variations > 0) dispatch({ type: 'say', message: strings.variations(variations) });
}

/** Asks the engine once for the reasons of each mistake, and for the name of the opening. */
function useQuestions(state: State, client: { readonly current: Client | null }, dispatch: Dispatch): void {
  const asked = useRef(new Set<string>());
  const review = 'review' in state ? state.review : null;
  // Before the search begins: an engine without threads answers only between searches.
  useLayoutEffect(() => {
    if (state.reasons.size === 0) asked.current.clear();
    for (const { key, question } of wantedReasons(state, dispatch)) {
      if (!asked.current.has(key)) client.current?.ask(question);
      asked.current.add(key);
    }
  }, [state.values, state.reviewed, state.tree, review]);
  const nodes = line(state.tree);
  const isNamed = positionText(nodes[0]!.position) === positionText(START) && nodes.length > 1;
  const game = isNamed ? movesOf(nodes).slice(0, LONGEST_OPENING).join(' ') : '';
  useEffect(() => {
    if (game === '') dispatch({ type: 'opening', name: '' });
    else client.current?.ask(openingQuestion(game.split(' ').map(Number), (name) => dispatch({ type: 'opening', name })));
  }, [game]);
}

/** Delays Emilia's move until the discs of the move before have turned. */
function delayed(job: NamedJob, since: number): NamedJob {
  if (!job.name.startsWith('play ')) return job;
  const time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : TURNING;
  return { ...job, onMove: (move) => void setTimeout(() => job.onMove(move), Math.max(0, since + time - performance.now())) };
}

/** Opens the games of the command line, which the program names in the address, once. */
async function openNamedGames(dispatch: Dispatch): Promise<void> {
  const number = new URLSearchParams(location.search).get('games');
  if (number === null) return;
  history.replaceState(history.state, '', location.pathname + location.hash);
  const answer = await fetch(`games/${encodeURIComponent(number)}`);
  if (answer.ok) showRead(gamesOfLines((await answer.text()).split('\n')), 0, dispatch);
}

/** Returns a function that reads files and shows their games. */
function useFiles(client: { readonly current: Client | null }, dispatch: Dispatch): (files: readonly File[]) => void {
  const names = useRef<WthorNames>({ players: [], events: [] });
  const archive = useRef<readonly GameOfFile[]>([]); // games of the last archive

  function readByEngine(name: string, bytes: Uint8Array): Promise<ReadGames> {
    return new Promise((done) => {
      const failed = { games: [], errors: [strings.unreadable] };
      if (client.current === null) done(failed);
      else client.current.ask(readQuestion(name, bytes, (read) => done(read ?? failed)), true);
    });
  }

  /** Games of one file; the names of players and tournaments of WTHOR are kept for the archives. */
  async function readFile(file: File): Promise<ReadGames> {
    if (file.size > LARGEST_FILE * 1e6) return { games: [], errors: [strings.tooLarge(LARGEST_FILE)] };
    const buffer = await file.arrayBuffer().catch(() => null);
    if (buffer === null) return { games: [], errors: [strings.unreadable] };
    const bytes = new Uint8Array(buffer);
    const kind = /\.(jou|trn|json)$/i.exec(file.name)?.[1]?.toLowerCase();
    if (kind === 'json') {
      const read = readText(new TextDecoder().decode(bytes));
      return 'games' in read ? { games: read.games, errors: [] } : { games: [], errors: ['error' in read ? read.error : strings.noGame] };
    }
    const read = await readByEngine(file.name, bytes);
    if (kind !== undefined) names.current = { ...names.current, [kind === 'jou' ? 'players' : 'events']: read.names ?? [] };
    archive.current = [...archive.current, ...read.games.filter((game) => game.numbers !== undefined)];
    return { games: withNames(read.games, names.current), errors: read.errors };
  }

  /** Reads files, the names of WTHOR first, and shows their games as one list. */
  async function readFiles(files: readonly File[]) {
    const isNames = ({ name }: File) => /\.(jou|trn)$/i.test(name);
    const others = files.filter((file) => !isNames(file));
    dispatch({ type: 'say', message: strings.reading });
    const [only] = others.length === 1 ? others : [];
    const text = only !== undefined && only.size < 1e6 ? await only.text().catch(() => '') : '';
    if (openSgf(text, dispatch)) return;
    if (others.length > 0) archive.current = [];
    const reads: ReadGames[] = [];
    for (const file of files.filter(isNames)) reads.push(await readFile(file));
    for (const file of others) reads.push(await readFile(file));
    const errors = reads.flatMap((read) => read.errors);
    if (others.length === 0 && errors.length === 0) {
      if (archive.current.length === 0) return dispatch({ type: 'say', message: strings.namesRead });
      return showRead({ games: withNames(archive.current, names.current), errors }, 0, dispatch);
    }
    showRead({ games: reads.flatMap((read) => read.games), errors }, variationsOf(text), dispatch);
  }

  return (files) => void readFiles(files);
}

/** Starts and stops engine jobs as the state changes. */
export function useEngine(store: Store, dispatch: Dispatch): EngineOfPage {
  const [how, setHow] = useState({ isReady: false, words: strings.loading as string });
  const [progress, setProgress] = useState<Progress | null>(null);
  const client = useRef<Client | null>(null);
  const hasBegun = useRef(false);
  hasBegun.current = isRunning(store.play) || store.games > 0;
  const job = wantedJob(store, dispatch);
  useLayoutEffect(() => {
    const threads = Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS);
    const options = { threads, hash: HASH, version: ENGINE_VERSION };
    const made = new Client(
      () => (IS_NATIVE ? new NativePort() : new Worker('lib/worker.js')),
      options,
      (now, failure) => {
        const isReady = now === 'ready';
        const words = { ready: strings.engineIn(made.threadCount), loading: strings.lost, failed: strings.failed(failure) };
        setHow({ isReady, words: words[now] });
        setProgress(null);
        if (isReady && !IS_NATIVE) keepOthers();
      },
      setProgress,
      IS_NATIVE ? undefined : prepare(() => hasBegun.current),
      (name) => dispatch({ type: 'guest', name }),
    );
    client.current = made;
    if (IS_NATIVE) void openNamedGames(dispatch).catch(() => {}); // the program has ended: the footer reports it
  }, []);
  useQuestions(stateOf(store), client, dispatch);
  // Before anything else is heard of the engine: a move that it has found meanwhile is for another position.
  useLayoutEffect(() => {
    if (job === null) client.current?.cancel();
    else client.current?.begin(delayed(job, performance.now()));
  }, [job?.name]);
  const read = useFiles(client, dispatch);
  return {
    isReady: how.isReady,
    words: how.words,
    progress,
    read,
  };
}
