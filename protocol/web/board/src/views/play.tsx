// SPDX-License-Identifier: MIT
import { type Action, cleared, type Opponent, type State } from '../game';
import { LEVELS } from '../engine/levels';
import { boardName, isOver, parseBoard, startOn, type Color, type Position } from '../rules/position';
import { currentNode, line } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

const OPPONENTS = ['white', 'black', 'both', 'none'] as const satisfies readonly Opponent[];

const BOARDS = ['4x4', '6x6', '8x8', '10x10'] as const;
const SIDES = [4, 5, 6, 7, 8, 9, 10] as const;

export function PlayControls({ state, dispatch }: Properties) {
  const board = boardName(currentNode(state.tree).position);
  const newGameOn = (name: string) => {
    const sides = parseBoard(name);
    if (sides !== null) dispatch({ type: 'newGame', sides });
  };
  return (
    <section class="play" aria-label={strings.opponent}>
      <label>
        {strings.opponent}{' '}
        <select
          value={state.opponent}
          onChange={(event) => dispatch({ type: 'opponent', opponent: event.currentTarget.value as Opponent })}
        >
          {OPPONENTS.map((each) => <option key={each} value={each}>{strings.opponents[each]}</option>)}
        </select>
      </label>
      <label>
        {strings.level}{' '}
        <select
          value={state.level}
          onChange={(event) => dispatch({ type: 'level', level: Number(event.currentTarget.value) })}
        >
          {LEVELS.map((level) => <option key={level} value={level}>{strings.levelFor(level)}</option>)}
        </select>
      </label>
      <label>
        {strings.boardSize}{' '}
        <select value={board} onChange={(event) => newGameOn(event.currentTarget.value)}>
          {[...new Set([...BOARDS, board])].map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      </label>
      <div class="buttons">
        <button type="button" class="main" onClick={() => newGameOn(board)}>
          {strings.newGame}
        </button>
        <button type="button" onClick={() => dispatch({ type: 'takeBack' })}>{strings.takeBack}</button>
        {state.isLookingBack && state.opponent !== 'none' && (
          <button type="button" onClick={() => dispatch({ type: 'playOn' })}>{strings.playOn}</button>
        )}
      </div>
    </section>
  );
}

export function StepControls({ dispatch }: Pick<Properties, 'dispatch'>) {
  const step = (moves: number) => () => dispatch({ type: 'step', moves });
  return (
    <div class="buttons steps">
      <button type="button" onClick={step(-999)}>{strings.first}</button>
      <button type="button" onClick={step(-1)}>{strings.back}</button>
      <button type="button" onClick={step(1)}>{strings.forward}</button>
      <button type="button" onClick={step(999)}>{strings.last}</button>
    </div>
  );
}

export function AnalysisControls({ state, dispatch }: Properties) {
  const ids = line(state.tree).filter((node) => !isOver(node.position)).map((node) => node.id).reverse();
  return (
    <div class="buttons">
      <label class="switch" title={strings.analyseHelp}>
        <input
          type="checkbox"
          checked={state.isAnalysing}
          onChange={(event) => dispatch({ type: 'analyse', isOn: event.currentTarget.checked })}
        />{' '}
        {strings.analyse}
      </label>
      <button type="button" onClick={() => dispatch({ type: 'review', ids: state.review === null ? ids : null })}>
        {state.review === null ? strings.review : strings.stopReview}
      </button>
      {state.review !== null && <span>{strings.reviewing(ids.length - state.review.length + 1, ids.length)}</span>}
    </div>
  );
}

export function SetUpControls({ position, dispatch }: { readonly position: Position } & Pick<Properties, 'dispatch'>) {
  const resize = (sides: Pick<Position, 'columns' | 'rows'>) => dispatch({ type: 'setUp', position: startOn(sides) });
  return (
    <section aria-label={strings.setUp}>
      <h2>{strings.setUp}</h2>
      <p>{strings.setUpHelp}</p>
      <div class="buttons">
        {(['columns', 'rows'] as const).map((side) => (
          <label key={side}>
            {strings[side]}{' '}
            <select value={position[side]} onChange={(event) => resize({ ...position, [side]: Number(event.currentTarget.value) })}>
              {SIDES.map((length) => <option key={length} value={length}>{length}</option>)}
            </select>
          </label>
        ))}
      </div>
      <div class="buttons">
        {(['black', 'white'] as const satisfies readonly Color[]).map((color) => (
          <label key={color}>
            <input
              type="radio"
              name="to-move"
              checked={position.toMove === color}
              onChange={() => dispatch({ type: 'setUp', position: { ...position, toMove: color } })}
            />{' '}
            {strings.toMove(color)}
          </label>
        ))}
      </div>
      <div class="buttons">
        <button type="button" class="main" onClick={() => dispatch({ type: 'setUpDone' })}>{strings.setUpDone}</button>
        <button type="button" onClick={() => dispatch({ type: 'setUp', position: cleared(position) })}>{strings.setUpClear}</button>
        <button type="button" onClick={() => dispatch({ type: 'setUp', position: null })}>{strings.setUpCancel}</button>
      </div>
    </section>
  );
}
