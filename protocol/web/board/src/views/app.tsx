// SPDX-License-Identifier: MIT
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Client } from '../engine/client';
import { wantedJob } from '../engine/jobs';
import { firstState, isEnginesTurn, reduce, type State } from '../game';
import { count, finalScore, isOver, legalMoves, type Square } from '../rules/position';
import { currentNode } from '../rules/tree';
import { readHash, toHash } from '../rules/texts';
import { strings } from '../strings';
import { AnalysisView } from './analysis';
import { BoardView } from './board';
import { AnalysisControls, PlayControls, SetUpControls, StepControls } from './controls';
import { GamesView } from './games';
import { GraphView } from './graph';
import { MovesView } from './moves';
import { squareValues } from './values';

const MOST_THREADS = 8;
const HASH = 64;

function stateOfAddress(): State {
  const read = readHash(location.hash);
  if (read === null) return firstState(null, '');
  return 'error' in read ? firstState(null, read.error) : firstState(read.tree, '');
}

function statusOf(state: State): string {
  const { position } = currentNode(state.tree);
  if (isOver(position)) return strings.isOver(finalScore(position));
  if (isEnginesTurn(state)) return strings.thinks;
  return state.opponent === 'none' ? strings.toMove(position.toMove) : strings.yourMove(position.toMove);
}

/** Keeps the engine at what the state wants of it. Tells how the engine is. */
function useEngine(state: State, dispatch: Parameters<typeof wantedJob>[1]): string {
  const [words, setWords] = useState<string>(strings.loading);
  const client = useRef<Client | null>(null);
  const job = wantedJob(state, dispatch);
  useEffect(() => {
    const threads = Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS);
    const made = new Client(() => new Worker('lib/worker.js'), { threads, hash: HASH }, (now, failure) =>
      setWords(now === 'ready' ? strings.engineIn(made.threadCount) : strings.failed(failure)),
    );
    client.current = made;
  }, []);
  useEffect(() => {
    if (job === null) client.current?.cancel();
    else client.current?.begin(job);
  }, [job?.name]);
  return words;
}

function useKeys(actions: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      actions[event.key]?.();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

export function App() {
  const [state, dispatch] = useReducer(reduce, undefined, stateOfAddress);
  const engine = useEngine(state, dispatch);
  const node = currentNode(state.tree);
  const position = state.setUp ?? node.position;
  const legal = state.setUp === null && !isEnginesTurn(state) ? legalMoves(position) : [];

  useEffect(() => {
    history.replaceState(null, '', location.pathname + location.search + toHash(state.tree));
  }, [state.tree]);
  useEffect(() => {
    const onHash = () => {
      const read = readHash(location.hash);
      if (read !== null && 'tree' in read) dispatch({ type: 'load', tree: read.tree, message: '' });
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  useKeys({
    '[': () => dispatch({ type: 'step', moves: -1 }),
    ']': () => dispatch({ type: 'step', moves: 1 }),
    a: () => dispatch({ type: 'analyse', isOn: !state.isAnalysing }),
    n: () => dispatch({ type: 'load', tree: firstState(null, '').tree, message: '' }),
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
          <p class="score">
            <span class="disc black" aria-hidden="true" /> {count(position, 'black')}
            <span class="status" role="status">{state.setUp === null ? statusOf(state) : strings.setUp}</span>
            {count(position, 'white')} <span class="disc white" aria-hidden="true" />
          </p>
          <BoardView
            position={position}
            legal={legal}
            lastMove={state.setUp === null ? node.move : null}
            values={state.setUp === null ? squareValues(state, position) : new Map()}
            isSettingUp={state.setUp !== null}
            onSquare={onSquare}
          />
          {state.setUp === null && <StepControls dispatch={dispatch} />}
          <p class="message" role="alert">{state.message}</p>
        </div>
        <div class="side">
          {state.setUp !== null ? (
            <SetUpControls position={state.setUp} dispatch={dispatch} />
          ) : (
            <>
              <PlayControls state={state} dispatch={dispatch} />
              <section aria-label={strings.analyse}>
                <AnalysisControls state={state} dispatch={dispatch} />
                <AnalysisView state={state} />
              </section>
              <GraphView state={state} onGoTo={goTo} />
              <MovesView state={state} onGoTo={goTo} />
              <GamesView state={state} dispatch={dispatch} />
            </>
          )}
        </div>
      </main>
      <footer>
        <p>{engine}</p>
        <p>{strings.keys}</p>
      </footer>
    </>
  );
}
