// SPDX-License-Identifier: MIT
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { type Action, drillMove, firstState, isDrillsTurn, isEnginesTurn, type Kept, keptOf, type Mode, MODES, reduce, shownAnswer, type State, valueOf } from '../game';
import { LANGUAGES, type Language, speak } from '../languages';
import { count, isOver, legalMoves, positionText, type Square, squareName, START } from '../rules/position';
import { currentNode, line, movesOf, newTree, nodeOf, ply } from '../rules/tree';
import { readHash, toHash } from '../rules/texts';
import { addLine, save, savedOfTab, savedOfVisit, savedSwitch, saveLanguage, saveSwitch } from '../storage';
import { strings } from '../strings';
import { AnalysisControls, AnalysisView, BarView } from './analysis';
import { announcementOf, playSound, statusOf } from './announce';
import { BoardView } from './board';
import { BookView, useBook } from './book';
import { TimeView, useClock } from './clock';
import { CommentView } from './comment';
import { ExplorerView } from './explorer';
import { type EngineOfPage, useEngine } from './engine';
import { GamesView } from './games';
import { GraphView } from './graph';
import { later } from './later';
import { MistakesView } from './mistakes';
import { MovesView } from './moves';
import { PlayView } from './play';
import { SetUpControls } from './set_up';
import { StepControls, useStepKeys } from './steps';
import { squareValues } from './values';
import { WhyView } from './why';

const LearnView = later(() => import('./lessons').then((module) => module.LearnView));

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

/**
 * Writes the game to the address, and the state that a reload keeps to its history entry. An entry that has them already
 * is left alone: a write while the browser is on its way to another entry would stop it.
 */
function writeAddress(state: State, isNewEntry = false): void {
  const kept = keptOf(state);
  const hash = toHash(state.tree);
  if (!isNewEntry && location.hash === hash && JSON.stringify(history.state) === JSON.stringify(kept)) return;
  try {
    history[isNewEntry ? 'pushState' : 'replaceState'](kept, '', location.pathname + location.search + hash);
  } catch {
    // Some browsers accept only a hundred addresses in ten seconds; the next change writes it.
  }
}

/** Gives each game its own history entry, so that the browser's Back returns to the game before. */
function useAddress(state: State, dispatch: (action: Action) => void): void {
  const games = useRef(state.games); // number of games with an entry
  useEffect(() => {
    save(state);
    if (state.games < games.current) return; // the browser went to another entry after this state
    writeAddress(state, state.games > games.current);
    games.current = state.games;
  }, [state.tree, state.games, ...Object.values(keptOf(state))]);
  useEffect(() => {
    const onEntry = (event: PopStateEvent) => {
      const read = readHash(location.hash);
      const kept = event.state as Kept | null; // set if the browser went back to an entry
      if ((read === null && kept === null) || (read !== null && 'error' in read)) {
        writeAddress(state);
        if (read !== null) dispatch({ type: 'say', message: read.error });
        return;
      }
      games.current += 1; // the browser made the entry
      dispatch({ type: 'load', tree: read?.tree ?? newTree(), message: '', kept });
    };
    addEventListener('popstate', onEntry);
    return () => removeEventListener('popstate', onEntry);
  });
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

/** Adds the moves up to the current one to the trainer, for the side that made the last one; null without such moves. */
function learnLine(state: State, dispatch: (action: Action) => void): (() => void) | null {
  const nodes = line(state.tree).slice(0, ply(state.tree) + 1);
  const before = nodes.at(-2);
  const isFromStart = positionText(nodes[0]!.position) === positionText(START);
  if (before === undefined || nodes.length < 3 || !isFromStart) return null;
  const moves = movesOf(nodes);
  return () => {
    const drill = { name: state.opening || strings.game, moves, color: before.position.toMove };
    addLine({ ...drill, moves: moves.map(squareName).join('') });
    dispatch({ type: 'drill', drill });
  };
}

/** Choice of the language. The page is drawn again when the texts are there. */
function LanguageView({ onChange }: { readonly onChange: () => void }) {
  return (
    <p>
      <label>
        {strings.language}{' '}
        <select
          value={strings.code}
          onChange={(event) => {
            const code = event.currentTarget.value as Language;
            saveLanguage(code);
            void speak(code).then(onChange);
          }}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
        </select>
      </label>{' '}
      {strings.machineMade}
    </p>
  );
}

export function App() {
  const [, setLanguage] = useState(strings.code);
  const [state, dispatch] = useReducer(reduce, undefined, stateOfAddress);
  const engine = useEngine(state, dispatch);
  const sound = useSound(state);
  const score = useRef<HTMLDivElement>(null); // element above the board
  const side = useRef<HTMLDivElement>(null); // panels, which scroll in a wide window
  const node = currentNode(state.tree);
  const position = state.setUp ?? node.position;
  const isPuzzle = state.mode === 'learn' && (state.puzzle !== null || state.drill !== null);
  const isWaiting = isEnginesTurn(state) || isDrillsTurn(state) || (state.drill !== null && drillMove(state) === null) || (state.mode === 'play' && state.flagged !== null);
  const legal = state.setUp === null && !isWaiting ? legalMoves(position) : [];
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
  useClock(state, isEnginesTurn(state) && !engine.isReady, dispatch);
  useStepKeys(dispatch, state.setUp === null && !isPuzzle);

  function onSquare(square: Square) {
    if (state.setUp !== null) return dispatch({ type: 'cycle', square });
    if (state.isMarking) return dispatch({ type: 'mark', square });
    if (!legal.includes(square)) {
      if (isOver(position) || (isWaiting && !isEnginesTurn(state))) return;
      const words = isEnginesTurn(state) ? strings.notYourTurn : strings.illegal(squareName(square), position.discs[square] === null);
      return dispatch({ type: 'say', message: words });
    }
    if (state.drill !== null && square !== drillMove(state)) {
      return dispatch({ type: 'slip', message: strings.drillWrong(squareName(square)), isHint: false });
    }
    if (state.drill === null && isPuzzle) dispatch({ type: 'tryMove', move: square });
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
            <TimeView state={state} color="black" />
            <span class="status" role="status">{isShown ? statusOf(state, engine.isReady ? null : engine.words) : strings.setUp}</span>
            <TimeView state={state} color="white" />
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
            marks={isShown && state.mode === 'analyse' ? state.marks.get(state.tree.current) : undefined}
            onMark={isShown && state.mode === 'analyse' ? (square) => dispatch({ type: 'mark', square }) : undefined}
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
              <MistakesView state={state} dispatch={dispatch} canRetry={state.review === null} />
              <GraphView state={state} onGoTo={goTo} />
              <MovesView state={state} isJudged onGoTo={goTo} onLearn={learnLine(state, dispatch)} />
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
        <LanguageView onChange={() => setLanguage(strings.code)} />
      </footer>
    </>
  );
}
