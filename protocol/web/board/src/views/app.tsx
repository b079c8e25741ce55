// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Client } from '../engine/client';
import { wantedJob, wantedReasons } from '../engine/jobs';
import { openingQuestion, type ReadGames, readQuestion } from '../engine/questions';
import { type Action, firstState, isEnginesTurn, type Kept, keptOf, reduce, type State } from '../game';
import { count, finalScore, isOver, legalMoves, positionText, type Square, START } from '../rules/position';
import { currentNode, line, movesOf, newTree } from '../rules/tree';
import { readHash, toHash } from '../rules/texts';
import { strings } from '../strings';
import { AnalysisView } from './analysis';
import { BoardView } from './board';
import { BookView, useBook } from './book';
import { AnalysisControls, PlayControls, SetUpControls, StepControls } from './controls';
import { GamesView, openGame } from './games';
import { GraphView } from './graph';
import { LessonsView, LessonView } from './lessons';
import { MistakesView } from './mistakes';
import { MovesView } from './moves';
import { squareValues } from './values';

const MOST_THREADS = 8;
const HASH = 64;
const LARGEST_FILE = 100; // megabytes
const LONGEST_OPENING = 24; // moves of the longest named opening

function stateOfAddress(): State {
  const read = readHash(location.hash);
  if (read !== null && 'error' in read) return firstState(null, read.error);
  return firstState(read?.tree ?? null, '', history.state as Kept | null);
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

function statusOf(state: State, engine: EngineOfPage): string {
  const { position } = currentNode(state.tree);
  if (isOver(position)) return strings.isOver(finalScore(position));
  if (isEnginesTurn(state)) return engine.isReady ? strings.thinks : engine.words;
  return state.opponent === 'none' || state.isLookingBack ? strings.toMove(position.toMove) : strings.yourMove(position.toMove);
}

interface EngineOfPage {
  readonly isReady: boolean;
  readonly words: string; // status text
  readonly read: (file: File) => void;
}

/** Shows the games that the engine read from a file, and reports unreadable ones. */
function showRead({ games, errors }: ReadGames, dispatch: (action: Action) => void): void {
  dispatch({ type: 'library', games });
  openGame(games, 0, dispatch);
  if (games[0] === undefined) dispatch({ type: 'say', message: errors[0] ?? strings.noGame });
  else if (errors.length > 0) dispatch({ type: 'say', message: strings.unread(errors.length, errors[0] ?? '') });
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

/** Starts and stops engine jobs as the state changes. */
function useEngine(state: State, dispatch: (action: Action) => void): EngineOfPage {
  const [how, setHow] = useState({ isReady: false, words: strings.loading as string });
  const client = useRef<Client | null>(null);
  const job = wantedJob(state, dispatch);
  useLayoutEffect(() => {
    const threads = Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS);
    const made = new Client(() => new Worker('lib/worker.js'), { threads, hash: HASH }, (now, failure) =>
      setHow({ isReady: now === 'ready', words: now === 'ready' ? strings.engineIn(made.threadCount) : strings.failed(failure) }),
    );
    client.current = made;
  }, []);
  // Before anything else is heard of the engine: a move that it has found meanwhile is for another position.
  useLayoutEffect(() => {
    if (job === null) client.current?.cancel();
    else client.current?.begin(job);
  }, [job?.name]);
  useQuestions(state, client, dispatch);
  return {
    ...how,
    async read(file) {
      if (file.size > LARGEST_FILE * 1e6) return dispatch({ type: 'say', message: strings.tooLarge(LARGEST_FILE) });
      dispatch({ type: 'say', message: strings.reading });
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) return dispatch({ type: 'say', message: strings.unreadable });
      client.current?.ask(readQuestion(file.name, new Uint8Array(bytes), (read) => showRead(read, dispatch)), true);
    },
  };
}

/** Files that are dropped anywhere on the page. */
function useDrop(onFile: (file: File) => void) {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    function onDrop(event: DragEvent) {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    }
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', onDrop);
    };
  });
}

function useKeys(actions: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('textarea, select') !== null;
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (isTyping || (isCommand && !event.getModifierState('AltGraph'))) return; // AltGraph types the brackets on many keyboards
      actions[event.key.toLowerCase()]?.();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

export function App() {
  const [state, dispatch] = useReducer(reduce, undefined, stateOfAddress);
  const engine = useEngine(state, dispatch);
  const score = useRef<HTMLParagraphElement>(null); // element above the board
  const node = currentNode(state.tree);
  const position = state.setUp ?? node.position;
  const legal = state.setUp === null && !isEnginesTurn(state) ? legalMoves(position) : [];

  useAddress(state, dispatch);
  // Scrolls to the board after a click below it, as on a phone.
  useEffect(
    () => score.current?.scrollIntoView({ block: 'nearest' }),
    [state.tree.nodes[0], state.marked, state.setUp === null],
  );
  useBook(state.isAnalysing, dispatch);
  useDrop(engine.read);
  useKeys({
    '[': () => dispatch({ type: 'step', moves: -1 }),
    ']': () => dispatch({ type: 'step', moves: 1 }),
    a: () => dispatch({ type: 'analyse', isOn: !state.isAnalysing }),
    n: () => dispatch({ type: 'newGame', sides: position }),
  });

  function onSquare(square: Square) {
    if (state.setUp !== null) dispatch({ type: 'cycle', square });
    else if (legal.includes(square)) dispatch({ type: 'play', move: square });
  }

  const goTo = (id: number) => dispatch({ type: 'goTo', id });
  return (
    <>
      <header>
        <h1>{strings.title}</h1>
        <p>{strings.subtitle}</p>
      </header>
      <main>
        <div class="table">
          <p class="score" ref={score}>
            <span class="disc black" aria-hidden="true" /> {count(position, 'black')}
            <span class="status" role="status">{state.setUp === null ? statusOf(state, engine) : strings.setUp}</span>
            {count(position, 'white')} <span class="disc white" aria-hidden="true" />
          </p>
          <BoardView
            position={position}
            legal={legal}
            lastMove={state.setUp === null ? node.move : null}
            values={state.setUp === null ? squareValues(state, position) : new Map()}
            marked={state.setUp === null ? state.marked : []}
            isSettingUp={state.setUp !== null}
            onSquare={onSquare}
          />
          {state.setUp === null && <StepControls dispatch={dispatch} />}
        </div>
        <div class="side">
          <p class="message" role="alert">{state.message}</p>
          {state.setUp === null && <LessonView state={state} dispatch={dispatch} />}
          {state.setUp !== null ? (
            <SetUpControls position={state.setUp} dispatch={dispatch} />
          ) : (
            <>
              <PlayControls state={state} dispatch={dispatch} />
              <section aria-label={strings.analyse}>
                <AnalysisControls state={state} dispatch={dispatch} />
                <AnalysisView state={state} dispatch={dispatch} />
                <BookView state={state} dispatch={dispatch} />
              </section>
              <GraphView state={state} onGoTo={goTo} />
              <MistakesView state={state} dispatch={dispatch} />
              <MovesView state={state} onGoTo={goTo} />
              <LessonsView state={state} dispatch={dispatch} />
              <GamesView state={state} dispatch={dispatch} onFile={engine.read} />
            </>
          )}
        </div>
      </main>
      <footer>
        <p>{engine.words}</p>
        <p>{strings.keys}</p>
      </footer>
    </>
  );
}
