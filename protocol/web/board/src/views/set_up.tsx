// SPDX-License-Identifier: MIT
import { type Action, cleared } from '../game';
import { startOn, type Color, type Position, type Shape } from '../rules/position';
import { strings } from '../strings';

interface Properties {
  readonly position: Position;
  readonly dispatch: (action: Action) => void;
}

const SIDES = [4, 5, 6, 7, 8, 9, 10] as const;

export function SetUpControls({ position, dispatch }: Properties) {
  const resize = (sides: Shape) => dispatch({ type: 'setUp', position: startOn(sides) });
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
          <label class="switch" key={color}>
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
        <button type="button" class="main" onClick={() => dispatch({ type: 'setUpDone', isPlayed: true })}>{strings.playFromHere}</button>
        <button type="button" onClick={() => dispatch({ type: 'setUpDone', isPlayed: false })}>{strings.analysePosition}</button>
        <button type="button" onClick={() => dispatch({ type: 'setUp', position: cleared(position) })}>{strings.setUpClear}</button>
        <button type="button" onClick={() => dispatch({ type: 'setUp', position: null })}>{strings.setUpCancel}</button>
      </div>
    </section>
  );
}
