// SPDX-License-Identifier: MIT
// Mode Play: the panels before, during and after a game.
import { useEffect, useState } from 'preact/hooks';
import { FULL_LEVEL } from '../engine/levels';
import { type Action, type Opponent, type State, userOf } from '../game';
import { boardName, isOver, parseBoard, positionText, startOn } from '../rules/position';
import { currentNode, line } from '../rules/tree';
import { strings } from '../strings';
import { MovesView } from './moves';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
  readonly sound: readonly [boolean, (isOn: boolean) => void];
}

const BOARDS = ['4x4', '6x6', '8x8', '10x10'] as const;

export function PlayView(properties: Properties) {
  const { state } = properties;
  const [isAsking, setAsking] = useState(false); // true while the user chooses another new game
  useEffect(() => setAsking(false), [state.games]);
  const isFinished = isOver(currentNode(state.tree).position);
  if (!state.isStarted || isAsking) return <StartPanel {...properties} onCancel={isAsking ? () => setAsking(false) : null} />;
  if (isFinished) return <EndPanel {...properties} onNew={() => setAsking(true)} />;
  return <GamePanel {...properties} onNew={() => setAsking(true)} />;
}

function LevelSlider({ state, dispatch }: Properties) {
  return (
    <label class="level">
      <span>
        {strings.strength}: <strong>{strings.levelName(state.level)}</strong>
      </span>
      <input
        type="range"
        min="0"
        max={FULL_LEVEL}
        value={state.level}
        aria-valuetext={strings.levelFor(state.level)}
        onInput={(event) => dispatch({ type: 'level', level: Number(event.currentTarget.value) })}
      />
      <span class="quiet">{strings.levelFor(state.level)}</span>
    </label>
  );
}

function StartPanel({ onCancel, ...properties }: Properties & { readonly onCancel: (() => void) | null }) {
  const { state, dispatch, sound } = properties;
  const { position } = currentNode(state.tree);
  const [board, setBoard] = useState(boardName(position));
  const begin = (opponent: Opponent) => () => dispatch({ type: 'newGame', sides: parseBoard(board) ?? position, opponent });
  const isStart = positionText(position) === positionText(startOn(position));
  const isElsewhere = !isStart && !state.isStarted && !isOver(position);
  return (
    <section class="start" aria-label={strings.newGame}>
      <h2>{strings.newGame}</h2>
      <div class="buttons large">
        <button type="button" class="main" onClick={begin('white')}>
          <span class="disc black" aria-hidden="true" /> {strings.playBlack}
        </button>
        <button type="button" class="main" onClick={begin('black')}>
          <span class="disc white" aria-hidden="true" /> {strings.playWhite}
        </button>
      </div>
      <LevelSlider {...properties} />
      {isElsewhere && (
        <div class="buttons">
          <button type="button" onClick={() => dispatch({ type: 'playFromHere' })}>{strings.playFromHere}</button>
        </div>
      )}
      <details>
        <summary>{strings.more}</summary>
        <label>
          {strings.boardSize}{' '}
          <select value={board} onChange={(event) => setBoard(event.currentTarget.value)}>
            {[...new Set([...BOARDS, board])].map((each) => <option key={each} value={each}>{each}</option>)}
          </select>
        </label>
        <div class="buttons">
          <button type="button" onClick={begin('none')}>{strings.twoPlayers}</button>
          <button type="button" onClick={begin('both')}>{strings.watch}</button>
        </div>
        <label class="switch">
          <input type="checkbox" checked={sound[0]} onChange={(event) => sound[1](event.currentTarget.checked)} /> {strings.sound}
        </label>
      </details>
      {onCancel !== null && (
        <div class="buttons">
          <button type="button" onClick={onCancel}>{strings.backToGame}</button>
        </div>
      )}
    </section>
  );
}

function GamePanel({ onNew, ...properties }: Properties & { readonly onNew: () => void }) {
  const { state, dispatch } = properties;
  return (
    <>
      <section aria-label={strings.game}>
        <div class="buttons">
          <button type="button" onClick={() => dispatch({ type: 'takeBack' })}>{strings.takeBack}</button>
          {state.isLookingBack && state.opponent !== 'none' && (
            <button type="button" class="main" onClick={() => dispatch({ type: 'playOn' })}>{strings.playOn}</button>
          )}
          <button type="button" onClick={onNew}>{strings.newGame}</button>
        </div>
        {state.opponent !== 'none' && <LevelSlider {...properties} />}
      </section>
      <MovesView state={state} isJudged={false} onGoTo={(id) => dispatch({ type: 'goTo', id })} />
    </>
  );
}

function EndPanel({ state, dispatch, onNew }: Properties & { readonly onNew: () => void }) {
  const { position } = currentNode(state.tree);
  const ids = line(state.tree).filter((node) => !isOver(node.position)).map((node) => node.id).reverse();
  return (
    <>
      <section class="end" aria-label={strings.result}>
        <h2>{strings.resultFor(position, userOf(state))}</h2>
        <div class="buttons large">
          <button type="button" class="main" onClick={() => dispatch({ type: 'review', ids })}>{strings.reviewShort}</button>
          <button type="button" onClick={() => dispatch({ type: 'newGame', sides: position, opponent: state.opponent })}>
            {strings.rematch}
          </button>
          <button type="button" onClick={onNew}>{strings.newGame}</button>
        </div>
      </section>
      <MovesView state={state} isJudged={false} onGoTo={(id) => dispatch({ type: 'goTo', id })} />
    </>
  );
}
