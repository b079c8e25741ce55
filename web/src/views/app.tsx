// SPDX-License-Identifier: MIT
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { type Action, choices, type Dispatch, isRunning, type Mode, MODES, reduce, type Seen, shownAnswer, stateOf, valueOf, withDrill } from '../game';
import { type Disc, flips, positionText, type Square, squareName, START } from '../rules/position';
import { currentNode, line, movesOf, nodeOf, ply, type Tree } from '../rules/tree';
import { continueReview } from '../library/review';
import { addLine, savedSwitch, saveSwitch } from '../storage';
import { strings } from '../strings';
import { storeOfAddress, useAddress } from './address';
import { BarView } from './analysis';
import { announcementOf, playSound, refusalOf, statusOf } from './announce';
import { BoardView } from './board';
import { useBook } from './book';
import { useClock } from './clock';
import { type EngineOfPage, useEngine } from './engine';
import { GraphView } from './graph';
import { useGuest } from './guest';
import { useKeeping } from './keep';
import { later } from './later';
import { PlatesView, playersOf } from './plates';
import { PlayView, TitleView } from './play';
import { clicked, SetUpControls, useDrags } from './set_up';
import { SettingsView } from './settings';
import { StepControls, useStepKeys } from './steps';
import { squareValues } from './values';

const RulesView = later(() => import('./rules').then((module) => module.RulesView));
const AnalyseView = later(() => import('./analyse').then((module) => module.AnalyseView));
const GamesView = later(() => import('./games').then((module) => module.GamesView));
const LearnView = later(() => import('./learn').then((module) => module.LearnView));

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
function useVisibility(dispatch: Dispatch) {
  useEffect(() => {
    const onChange = () => dispatch({ type: 'hidden', isHidden: document.visibilityState === 'hidden' });
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}

/** A switch that the browser keeps. */
function useSwitch(name: string) {
  const [isOn, setOn] = useState(savedSwitch(name));
  const set = (next: boolean) => {
    saveSwitch(name, next);
    setOn(next);
  };
  return [isOn, set] as const;
}

function useSound(tree: Tree) {
  const sound = useSwitch('sound');
  const before = useRef(tree);
  useEffect(() => {
    if (sound[0] && before.current !== tree && currentNode(tree).parent === before.current.current) playSound();
    before.current = tree;
  }, [tree]);
  return sound;
}

/** Gives the focus to the board when the focused control is gone, as after the start of a game. */
function useFocus(): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => (last.current = event.target);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    const isGone = last.current instanceof Node && !last.current.isConnected && document.activeElement === document.body;
    if (isGone) document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
  });
}

function ModeBar({ mode, dispatch }: { readonly mode: Mode; readonly dispatch: Dispatch }) {
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

/** State of the engine in words, with the bytes during the download. */
function engineWords({ progress, words }: EngineOfPage): string {
  if (progress === null) return words;
  const { loaded, size } = progress;
  return strings.progress((loaded / 1e6).toFixed(1), size > 0 ? (size / 1e6).toFixed(1) : null);
}

/** Bar of the download along the header, where no window cuts it off. */
function DownloadView({ engine }: { readonly engine: EngineOfPage }) {
  if (engine.progress === null) return null;
  const { loaded, size } = engine.progress;
  return <progress max={size || undefined} value={size > 0 ? loaded : undefined} aria-label={strings.loading} title={engineWords(engine)} />;
}

interface HeaderProperties {
  readonly mode: Mode;
  readonly dispatch: Dispatch;
  readonly engine: EngineOfPage;
  readonly onSettings: () => void;
}

function HeaderView({ mode, dispatch, engine, onSettings }: HeaderProperties) {
  return (
    <header>
      <h1><span class="logo" aria-hidden="true" />{strings.title}</h1>
      <ModeBar mode={mode} dispatch={dispatch} />
      <button type="button" class="gear" aria-label={strings.settings} title={strings.settings} onClick={onSettings}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h8M18 7h2M4 17h2M12 17h8" />
          <circle cx="15" cy="7" r="2.6" />
          <circle cx="9" cy="17" r="2.6" />
        </svg>
      </button>
      <DownloadView engine={engine} />
    </header>
  );
}

/** Adds the moves up to the current one to the trainer, for the side that made the last one; null without such moves. */
function learnLine(state: Seen, dispatch: Dispatch): (() => void) | null {
  const nodes = line(state.tree).slice(0, ply(state.tree) + 1);
  const before = nodes.at(-2);
  const isFromStart = positionText(nodes[0]!.position) === positionText(START);
  if (before === undefined || nodes.length < 3 || !isFromStart) return null;
  const moves = movesOf(nodes);
  return () => {
    const drill = { name: state.opening || strings.game, moves, color: before.position.toMove };
    addLine({ ...drill, moves: moves.map(squareName).join('') });
    dispatch({ type: 'task', learn: withDrill(drill) });
  };
}

/** Discs that the move to the current node turned. */
function flippedBy({ tree }: Seen): readonly Square[] {
  const { parent, move } = currentNode(tree);
  return parent === null || move === null ? [] : flips(nodeOf(tree, parent).position, move);
}

/** Scrolls the page up to the board; a wide window shows it always. */
function scrollToBoard(table: HTMLElement | null): void {
  if ((table?.firstElementChild?.getBoundingClientRect().top ?? 0) < 0) table?.firstElementChild?.scrollIntoView({ block: 'start' });
}

export function App() {
  const [, setLanguage] = useState(strings.code);
  const [store, dispatch] = useReducer(reduce, undefined, storeOfAddress);
  const state = stateOf(store);
  const engine = useEngine(store, dispatch);
  const sound = useSound(state.tree);
  const rotated = useSwitch('rotated');
  const [isOpen, setOpen] = useState(false); // true if the settings are shown
  const [isRules, setRules] = useState(false); // true while the lesson of the rules is shown
  const [tool, setTool] = useState<Disc>('black'); // of a set-up
  const table = useRef<HTMLDivElement>(null); // the board, with what is above and below it
  const side = useRef<HTMLDivElement>(null); // panels, which scroll in a wide window
  const node = currentNode(state.tree);
  const study = state.mode === 'analyse' || state.mode === 'games' ? state : null;
  const setUp = study?.setUp ?? null;
  const position = setUp ?? node.position;
  const task = state.mode === 'learn' ? state.task.kind : null;
  const isHub = task === 'none' || task === 'making'; // cards, no board
  const isPuzzle = task === 'puzzle' || task === 'drill'; // without steps
  const legal = setUp === null ? choices(state) : [];
  const explained = state.mode !== 'analyse' || state.explained === null ? null : nodeOf(state.tree, state.explained);

  const { failure, kept } = useKeeping(store, dispatch);
  useAddress(store, dispatch);
  useEffect(continueReview, []);
  // Scrolls to the board after a click below it, as on a phone.
  useEffect(() => {
    const inUse = document.activeElement; // a message must not push the button of the person out of view
    if (state.message !== '' && inUse !== document.body) inUse?.scrollIntoView({ block: 'nearest' });
  }, [state.message]);
  useEffect(() => {
    side.current?.scrollTo({ top: 0 });
    scrollToBoard(table.current);
  }, [state.tree.nodes[0], explained, setUp === null, state.mode]);
  useBook(state.mode === 'analyse' && state.isAnalysing, dispatch);
  useDrop(engine.read);
  useDrags(setUp, tool, dispatch, setTool);
  useVisibility(dispatch);
  useFocus();
  useGuest(store, dispatch);
  useClock(store, engine.isReady, dispatch);
  useStepKeys(dispatch, setUp === null && !isPuzzle && !isRules && !isHub);

  function onSquare(square: Square) {
    if (setUp !== null) return dispatch({ type: 'setUp', position: clicked(setUp, square, tool) });
    if (study?.isMarking) return dispatch({ type: 'mark', square });
    if (!legal.includes(square)) {
      const message = refusalOf(state, square);
      return message === null ? undefined : dispatch({ type: 'say', message });
    }
    dispatch({ type: 'play', move: square });
  }

  const choose = (action: Action) => {
    setRules(false);
    dispatch(action);
  };
  const goTo = (id: number) => dispatch({ type: 'goTo', id });
  const isShown = setUp === null;
  const isAnalysis = state.mode === 'analyse';
  const isFirst = state.mode === 'play' && !state.isStarted && state.tree.nodes.length === 1; // before the first game
  const better = explained !== null ? (valueOf(state, node)?.pv[0] ?? null) : state.mode === 'learn' ? shownAnswer(state) : null;
  return (
    <>
      <HeaderView mode={isRules ? 'learn' : state.mode} dispatch={choose} engine={engine} onSettings={() => setOpen(true)} />
      {isRules ? <RulesView dispatch={dispatch} onClose={() => setRules(false)} /> : (
      <main class={`mode-${state.mode}${isFirst ? ' first' : ''}${isHub ? ' hub' : ''}`}>
        <div class="table" ref={table} hidden={isHub}>
          {isFirst && <div class="hero"><TitleView /></div>}
          <PlatesView
            position={position}
            players={playersOf(state)}
            status={isShown ? statusOf(state, engine.isReady ? null : engine.words) : strings.setUp}
            play={state.mode === 'play' || isRunning(store.play) ? store.play : null}
          />
          <p class="unseen" aria-live="polite">{announcementOf(state)}</p>
          <div class="middle">
            {isAnalysis && <BarView state={state} />}
            <BoardView
              position={position}
              legal={legal}
              lastMove={isShown ? node.move : null}
              flipped={isShown ? flippedBy(state) : []}
              values={isShown ? squareValues(state, position) : new Map()}
              played={explained?.move}
              better={better}
              marks={isAnalysis ? study?.marks.get(study.tree.current) : undefined}
              onMark={isAnalysis ? (square) => dispatch({ type: 'mark', square }) : undefined}
              isRotated={rotated[0]}
              isSettingUp={!isShown}
              onSquare={onSquare}
            />
          </div>
          {isAnalysis && <GraphView state={state} onGoTo={goTo} />}
          {isShown && !isPuzzle && !isFirst && <StepControls dispatch={dispatch} onTurn={() => rotated[1](!rotated[0])} />}
        </div>
        <div class="side" ref={side}>
          <p class="message" role="alert">{state.message}</p>
          {setUp !== null && <SetUpControls position={setUp} tool={tool} onTool={setTool} dispatch={dispatch} />}
          {state.mode === 'play' && <PlayView state={state} dispatch={dispatch} onRules={() => setRules(true)} keeping={failure !== '' ? strings.notKept(failure) : kept !== '' ? strings.isKept : ''} />}
          {state.mode === 'analyse' && <AnalyseView state={state} dispatch={dispatch} onLearn={learnLine(state, dispatch)} />}
          {state.mode === 'learn' && <LearnView state={state} dispatch={dispatch} study={store.study} onRules={() => setRules(true)} />}
          {isShown && state.mode === 'games' && <GamesView state={state} dispatch={dispatch} onFiles={engine.read} failure={failure} />}
        </div>
      </main>
      )}
      <footer>
        <p>{engineWords(engine)}</p>
        <p class="keys">{strings.keys}</p>
      </footer>
      {isOpen && <SettingsView sound={sound} rotated={rotated} onLanguage={() => setLanguage(strings.code)} onRead={(settings) => dispatch({ type: 'settings', settings })} onClose={() => setOpen(false)} />}
    </>
  );
}
