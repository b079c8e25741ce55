// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Client, type Progress } from '../engine/client';
import { type NamedJob, wantedJob, wantedReasons } from '../engine/jobs';
import { openingQuestion, type ReadGames, readQuestion } from '../engine/questions';
import { type Action, firstState, isEnginesTurn, type Kept, keptOf, type Mode, MODES, reduce, type State, valueOf } from '../game';
import { prepare } from '../offline';
import { readText, variationsOf } from '../rules/paste';
import { count, isOver, legalMoves, positionText, type Square, squareName, START } from '../rules/position';
import { currentNode, line, movesOf, newTree, nodeOf } from '../rules/tree';
import { readHash, toHash } from '../rules/texts';
import { type WthorGame, wthorGames, type WthorNames, wthorNames, withNames } from '../rules/wthor';
import { save, savedOfTab, savedOfVisit, savedSwitch, saveSwitch } from '../storage';
import { strings } from '../strings';
import { AnalysisControls, AnalysisView, BarView } from './analysis';
import { announcementOf, playSound, statusOf } from './announce';
import { BoardView } from './board';
import { BookView, useBook } from './book';
import { CommentView } from './comment';
import { ExplorerView } from './explorer';
import { GamesView, openGame, openSgf } from './games';
import { GraphView } from './graph';
import { LearnView, shownAnswer } from './lessons';
import { MistakesView } from './mistakes';
import { MovesView } from './moves';
import { PlayView } from './play';
import { SetUpControls } from './set_up';
import { StepControls, useStepKeys } from './steps';
import { squareValues } from './values';
import { WhyView } from './why';

declare const ENGINE_VERSION: string;

const MOST_THREADS = 8;
const HASH = 64;
const LARGEST_FILE = 100; // megabytes
const LONGEST_OPENING = 24; // moves of the longest named opening
const TURNING = 800; // milliseconds in which the discs of a move turn, before Emilia answers

function stateOfAddress(): State {
  const read = readHash(location.hash);
  if (read !== null && 'error' in read) return firstState(null, read.error);
  const kept = (history.state as Kept | null) ?? savedOfTab(location.hash);
  if (read !== null || kept !== null) return firstState(read?.tree ?? null, '', kept);
  const visit = savedOfVisit();
  const game = readHash(visit?.hash ?? '');
  const tree = game !== null && 'tree' in game ? game.tree : null;
  return { ...firstState(tree, tree === null ? '' : strings.continued, visit?.kept), mode: 'play' };
}

/** Writes the game to the address, and the state that a reload keeps to its history entry. */
function writeAddress(state: State, isNewEntry = false): void {
  const address = location.pathname + location.search + toHash(state.tree);
  try {
    history[isNewEntry ? 'pushState' : 'replaceState'](keptOf(state), '', address);
  } catch {
    // Some browsers accept only a hundred addresses in ten seconds; the next change writes it.
  }
}

/** Gives each game its own history entry, so that the browser's Back returns to the game before. */
function useAddress(state: State, dispatch: (action: Action) => void): void {
  const games = useRef(state.games); // number of games with an entry
  useEffect(() => {
    save(state);
    writeAddress(state, state.games > games.current);
    games.current = state.games;
  }, [state.tree, state.games, ...Object.values(keptOf(state))]);
  useEffect(() => {
    // The address may have changed since the event: read the user's input from the event.
    const onHash = (event: HashChangeEvent) => {
      const read = readHash(new URL(event.newURL).hash);
      const kept = history.state as Kept | null; // set if the browser went back to an entry
      if ((read === null && kept === null) || (read !== null && 'error' in read)) {
        writeAddress(state);
        if (read !== null) dispatch({ type: 'say', message: read.error });
        return;
      }
      games.current += 1; // the browser made the entry
      dispatch({ type: 'load', tree: read?.tree ?? newTree(), message: '', kept });
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  });
}

interface EngineOfPage {
  readonly isReady: boolean;
  readonly words: string; // status text
  readonly progress: Progress | null; // during the download
  readonly read: (files: readonly File[]) => void;
}

/** Shows the games that the engine read from a file, and reports unreadable ones. */
function showRead({ games, errors }: ReadGames, variations: number, dispatch: (action: Action) => void): void {
  dispatch({ type: 'library', games });
  openGame(games, 0, dispatch);
  if (games.length > 1) dispatch({ type: 'mode', mode: 'games' });
  if (games[0] === undefined) dispatch({ type: 'say', message: errors[0] ?? strings.noGame });
  else if (errors.length > 0) dispatch({ type: 'say', message: strings.unread(errors.length, errors[0] ?? '') });
  else if (variations > 0) dispatch({ type: 'say', message: strings.variations(variations) });
}

/** Asks the engine once for the reasons of each mistake, and for the name of the opening. */
function useQuestions(state: State, client: { readonly current: Client | null }, dispatch: (action: Action) => void): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (state.reasons.size === 0) asked.current.clear();
    for (const { key, question } of wantedReasons(state, dispatch)) {
      if (!asked.current.has(key)) client.current?.ask(question);
      asked.current.add(key);
    }
  }, [state.values, state.tree, state.review]);
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

/** Starts and stops engine jobs as the state changes. */
function useEngine(state: State, dispatch: (action: Action) => void): EngineOfPage {
  const [how, setHow] = useState({ isReady: false, hasFailed: false, words: strings.loading as string });
  const [progress, setProgress] = useState<Progress | null>(null);
  const client = useRef<Client | null>(null);
  const names = useRef<WthorNames>({ players: [], events: [] });
  const archive = useRef<readonly WthorGame[]>([]); // games of the last archive
  const hasBegun = useRef(false);
  hasBegun.current = state.isStarted || state.games > 0;
  const job = wantedJob(state, dispatch);
  useLayoutEffect(() => {
    const threads = Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS);
    const options = { threads, hash: HASH, version: ENGINE_VERSION };
    const made = new Client(
      () => new Worker('lib/worker.js'),
      options,
      (now, failure) => {
        const isReady = now === 'ready';
        setHow({ isReady, hasFailed: !isReady, words: isReady ? strings.engineIn(made.threadCount) : strings.failed(failure) });
        setProgress(null);
      },
      setProgress,
      prepare(() => hasBegun.current),
    );
    client.current = made;
  }, []);
  // Before anything else is heard of the engine: a move that it has found meanwhile is for another position.
  useLayoutEffect(() => {
    if (job === null) client.current?.cancel();
    else client.current?.begin(delayed(job, performance.now()));
  }, [job?.name]);
  useQuestions(state, client, dispatch);

  function showArchive(games: readonly WthorGame[]) {
    archive.current = games;
    const read = { games: withNames(games, names.current), errors: [] };
    showRead(read, 0, dispatch);
  }

  async function readFile(file: File, isAlone: boolean) {
    if (file.size > LARGEST_FILE * 1e6) return dispatch({ type: 'say', message: strings.tooLarge(LARGEST_FILE) });
    dispatch({ type: 'say', message: strings.reading });
    const buffer = await file.arrayBuffer().catch(() => null);
    if (buffer === null) return dispatch({ type: 'say', message: strings.unreadable });
    const bytes = new Uint8Array(buffer);
    const kind = /\.(jou|trn|wtb|json)$/i.exec(file.name)?.[1]?.toLowerCase();
    if (kind === 'jou' || kind === 'trn') {
      names.current = { ...names.current, [kind === 'jou' ? 'players' : 'events']: wthorNames(bytes, kind) };
      if (archive.current.length > 0) showArchive(archive.current);
      else if (isAlone) dispatch({ type: 'say', message: strings.namesRead });
      return;
    }
    if (kind === 'json') {
      const read = readText(new TextDecoder().decode(bytes));
      if ('games' in read) return showRead({ games: read.games, errors: [] }, 0, dispatch);
      return dispatch({ type: 'say', message: 'error' in read ? read.error : strings.noGame });
    }
    const text = bytes.length < 1e6 ? new TextDecoder().decode(bytes) : '';
    if (openSgf(text, dispatch)) return;
    const variations = variationsOf(text);
    const question = readQuestion(file.name, bytes, (read) => {
      const games = kind === 'wtb' && read.games.length > 0 ? wthorGames(bytes, read.games) : null;
      archive.current = games ?? [];
      const named = games === null ? read.games : withNames(games, names.current);
      showRead({ games: named, errors: read.errors }, variations, dispatch);
    });
    client.current?.ask(question, true);
  }

  return {
    isReady: how.isReady,
    words: how.words,
    progress,
    async read(files) {
      const isNames = ({ name }: File) => /\.(jou|trn)$/i.test(name);
      // Names first, so that the list of games has them.
      for (const file of [...files].sort((one, other) => Number(isNames(other)) - Number(isNames(one)))) {
        await readFile(file, files.length === 1);
      }
    },
  };
}

/** Files that are dropped anywhere on the page. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    function onDrop(event: DragEvent) {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    }
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', onDrop);
    };
  });
}

/** Pauses the analysis in a hidden tab. */
function useVisibility(dispatch: (action: Action) => void) {
  useEffect(() => {
    const onChange = () => dispatch({ type: 'hidden', isHidden: document.visibilityState === 'hidden' });
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}

function useSound(state: State) {
  const [isOn, setOn] = useState(savedSwitch('sound'));
  const { tree } = state;
  const before = useRef(tree);
  useEffect(() => {
    if (isOn && before.current !== tree && currentNode(tree).parent === before.current.current) playSound();
    before.current = tree;
  }, [tree]);
  const set = (next: boolean) => {
    saveSwitch('sound', next);
    setOn(next);
  };
  return [isOn, set] as const;
}

function ModeBar({ mode, dispatch }: { readonly mode: Mode; readonly dispatch: (action: Action) => void }) {
  return (
    <nav aria-label={strings.modesLabel}>
      {MODES.map((each) => (
        <button type="button" key={each} aria-current={each === mode ? 'page' : undefined} onClick={() => dispatch({ type: 'mode', mode: each })}>
          {strings.modes[each]}
        </button>
      ))}
    </nav>
  );
}

function EngineView({ engine }: { readonly engine: EngineOfPage }) {
  const { progress } = engine;
  if (progress === null) return <p class="engine">{engine.words}</p>;
  const [loaded, size] = [progress.loaded / 1e6, progress.size / 1e6];
  return (
    <label class="engine">
      {strings.progress(loaded.toFixed(1), size > 0 ? size.toFixed(1) : null)}
      <progress max={size || undefined} value={size > 0 ? loaded : undefined} />
    </label>
  );
}

export function App() {
  const [state, dispatch] = useReducer(reduce, undefined, stateOfAddress);
  const engine = useEngine(state, dispatch);
  const sound = useSound(state);
  const score = useRef<HTMLDivElement>(null); // element above the board
  const side = useRef<HTMLDivElement>(null); // panels, which scroll in a wide window
  const node = currentNode(state.tree);
  const position = state.setUp ?? node.position;
  const isPuzzle = state.mode === 'learn' && state.puzzle !== null;
  const legal = state.setUp === null && !isEnginesTurn(state) ? legalMoves(position) : [];
  const explained = state.explained === null ? null : nodeOf(state.tree, state.explained);

  useAddress(state, dispatch);
  // Scrolls to the board after a click below it, as on a phone.
  useEffect(() => {
    side.current?.scrollTo({ top: 0 });
    score.current?.scrollIntoView({ block: 'nearest' });
  }, [state.tree.nodes[0], state.explained, state.setUp === null, state.mode]);
  useBook(state.mode === 'analyse' && state.isAnalysing, dispatch);
  useDrop(engine.read);
  useVisibility(dispatch);
  useStepKeys(dispatch, state.setUp === null && !isPuzzle);

  function onSquare(square: Square) {
    if (state.setUp !== null) return dispatch({ type: 'cycle', square });
    if (!legal.includes(square)) {
      if (isOver(position)) return;
      const words = isEnginesTurn(state) ? strings.notYourTurn : strings.illegal(squareName(square), position.discs[square] === null);
      return dispatch({ type: 'say', message: words });
    }
    if (isPuzzle) dispatch({ type: 'tryMove', move: square });
    else dispatch({ type: 'play', move: square });
  }

  const goTo = (id: number) => dispatch({ type: 'goTo', id });
  const isShown = state.setUp === null;
  const better = explained !== null ? (valueOf(state, node)?.pv[0] ?? null) : isPuzzle ? shownAnswer(state) : null;
  return (
    <>
      <header>
        <h1>{strings.title}</h1>
        <ModeBar mode={state.mode} dispatch={dispatch} />
      </header>
      <main class={`mode-${state.mode}`}>
        <div class="table">
          <div class="score" ref={score}>
            <span class="count" role="img" aria-label={strings.discsOf('black', count(position, 'black'))}>
              <span class="disc black" /> {count(position, 'black')}
            </span>
            <span class="status" role="status">{isShown ? statusOf(state, engine.isReady ? null : engine.words) : strings.setUp}</span>
            <span class="count" role="img" aria-label={strings.discsOf('white', count(position, 'white'))}>
              {count(position, 'white')} <span class="disc white" />
            </span>
          </div>
          <p class="unseen" aria-live="polite">{announcementOf(state)}</p>
          {state.mode === 'analyse' && isShown && <BarView state={state} />}
          <BoardView
            position={position}
            legal={legal}
            lastMove={isShown ? node.move : null}
            values={isShown ? squareValues(state, position) : new Map()}
            played={explained?.move}
            better={better}
            isSettingUp={!isShown}
            onSquare={onSquare}
          />
          {isShown && !isPuzzle && <StepControls dispatch={dispatch} />}
        </div>
        <div class="side" ref={side}>
          <p class="message" role="alert">{state.message}</p>
          {state.setUp !== null && <SetUpControls position={state.setUp} dispatch={dispatch} />}
          {isShown && state.mode === 'play' && <PlayView state={state} dispatch={dispatch} sound={sound} />}
          {isShown && state.mode === 'analyse' && (
            <>
              <WhyView state={state} dispatch={dispatch} />
              <section aria-label={strings.analyse}>
                <AnalysisControls state={state} dispatch={dispatch} />
                <AnalysisView state={state} dispatch={dispatch} />
                <BookView state={state} dispatch={dispatch} />
              </section>
              <MistakesView state={state} dispatch={dispatch} />
              <GraphView state={state} onGoTo={goTo} />
              <MovesView state={state} isJudged onGoTo={goTo} />
              <CommentView state={state} dispatch={dispatch} />
              <ExplorerView state={state} dispatch={dispatch} />
            </>
          )}
          {isShown && state.mode === 'learn' && <LearnView state={state} dispatch={dispatch} />}
          {isShown && state.mode === 'games' && <GamesView state={state} dispatch={dispatch} onFiles={engine.read} />}
        </div>
      </main>
      <footer>
        <EngineView engine={engine} />
        <p>{strings.keys}</p>
      </footer>
    </>
  );
}
