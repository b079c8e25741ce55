// SPDX-License-Identifier: MIT
// A position that the user sets up: the palette, and discs that are put on the board by clicks and drags.
import { useEffect, useRef } from 'preact/hooks';
import { cleared, type Dispatch } from '../game';
import { startOn, type Color, type Disc, type Position, type Shape, type Square } from '../rules/position';
import { strings } from '../strings';

interface Properties {
  readonly position: Position;
  readonly tool: Disc; // what a click puts on a square
  readonly onTool: (tool: Disc) => void;
  readonly dispatch: Dispatch;
}

const TOOLS = ['black', 'white', 'blocked', null] as const;

/** Position with a disc on a square. */
function put(position: Position, square: Square, disc: Disc): Position {
  return { ...position, discs: position.discs.map((old, each) => (each === square ? disc : old)) };
}

/** Position after a click: the tool on the square; a second click with the same tool clears it. */
export function clicked(position: Position, square: Square, tool: Disc): Position {
  return put(position, square, position.discs[square] === tool ? null : tool);
}

/** Square below a pointer, or null. */
function squareAt({ clientX, clientY }: PointerEvent): Square | null {
  const name = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-square]')?.dataset.square;
  return name === undefined ? null : Number(name);
}

/**
 * Drags in a set-up: over the board they put the tool on each square, from the palette they put its disc on the square
 * where they end. A press and release on one square is a click, which the board reports.
 */
export function useDrags(position: Position | null, tool: Disc, dispatch: Properties['dispatch'], onTool: Properties['onTool']): void {
  const now = useRef({ position, tool });
  now.current = { position, tool };
  useEffect(() => {
    if (position === null) return;
    let start: Square | 'palette' | null = null;
    let isStroke = false; // true from the second square on
    const paint = (square: Square) => {
      const { position: old, tool: disc } = now.current;
      if (old === null || old.discs[square] === undefined || old.discs[square] === disc) return;
      now.current.position = put(old, square, disc);
      dispatch({ type: 'setUp', position: now.current.position });
    };
    function onDown(event: PointerEvent) {
      isStroke = false;
      start = null;
      if (!(event.target instanceof Element) || event.button !== 0) return;
      const chip = event.target.closest<HTMLElement>('[data-tool]');
      start = chip !== null ? 'palette' : event.target.closest('[data-square]') !== null ? squareAt(event) : null;
      if (chip !== null) {
        now.current.tool = TOOLS[Number(chip.dataset.tool)]!;
        onTool(now.current.tool);
      }
    }
    function onMove(event: PointerEvent) {
      const square = squareAt(event);
      if (typeof start !== 'number' || square === null || (square === start && !isStroke)) return;
      if (!isStroke) paint(start);
      isStroke = true;
      paint(square);
    }
    function onUp(event: PointerEvent) {
      const square = squareAt(event);
      if (start === 'palette' && square !== null) paint(square);
      start = null;
    }
    /** A stroke that ends on its first square is not a click as well. */
    function onClick(event: MouseEvent) {
      if (isStroke && event.detail > 0) event.stopPropagation();
      isStroke = false;
    }
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('click', onClick, true);
    };
  }, [position === null]);
}

const SIDES = [4, 5, 6, 7, 8, 9, 10] as const;

export function SetUpControls({ position, tool, onTool, dispatch }: Properties) {
  const resize = (sides: Shape) => dispatch({ type: 'setUp', position: startOn(sides) });
  return (
    <section aria-label={strings.setUp}>
      <h2>{strings.setUp}</h2>
      <p class="quiet">{strings.setUpHelp}</p>
      <div class="palette" role="group" aria-label={strings.palette}>
        {TOOLS.map((each, place) => (
          <button type="button" key={place} data-tool={place} aria-pressed={each === tool ? 'true' : 'false'} onClick={() => onTool(each)}>
            <span class={`chip ${each === 'blocked' ? 'blocked' : ''}`} aria-hidden="true">
              {(each === 'black' || each === 'white') && <span class={`disc ${each}`} />}
            </span>
            {strings.tools[each ?? 'empty']}
          </button>
        ))}
      </div>
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
