// SPDX-License-Identifier: MIT
// Memorised openings: the lines of the user, and the repetition of those that are due.
import { useEffect, useState } from 'preact/hooks';
import { type Dispatch, type Drill, drillMove, isDrillsTurn, type LearnState, withDrill } from '../game';
import { type Color, parseSquare, squareName } from '../rules/position';
import { MOVE } from '../notation/texts';
import { currentNode } from '../rules/tree';
import { addLine, dayOf, removeLine, repeated, savedLines, type TrainedLine } from '../storage';
import { strings } from '../strings';
import { useOpenings } from './openings';

const REPLY = 600; // milliseconds until the page plays the other side's move

function dueLines(): TrainedLine[] {
  return savedLines().filter(({ due }) => due <= dayOf());
}

function beginDrill({ name, moves, color }: Pick<TrainedLine, 'name' | 'moves' | 'color'>, dispatch: Dispatch): void {
  const squares = (moves.match(MOVE) ?? []).map((each) => parseSquare(each)!);
  dispatch({ type: 'task', learn: withDrill({ name, moves: squares, color }) });
}

/** Choice of a line to learn, and the lines that are due. */
export function TrainerView({ dispatch }: { readonly dispatch: Dispatch }) {
  const openings = useOpenings();
  const [chosen, setChosen] = useState('');
  const [lines, due] = [savedLines(), dueLines()];
  const opening = openings?.named.find(({ moves }) => moves === chosen) ?? openings?.named[0];
  const learn = (color: Color) => {
    if (opening === undefined) return;
    addLine({ ...opening, color });
    beginDrill({ ...opening, color }, dispatch);
  };
  return (
    <section class="trainer" aria-label={strings.trainer}>
      <h2>{strings.trainer}</h2>
      <p class="quiet">{lines.length === 0 ? strings.trainerHelp : strings.linesDue(due.length, lines.length)}</p>
      {due[0] !== undefined && (
        <div class="buttons">
          <button type="button" class="main" onClick={() => beginDrill(due[0]!, dispatch)}>{strings.practise}</button>
        </div>
      )}
      {openings !== null && (
        <>
          <label>
            {strings.trainerLine}{' '}
            <select value={opening?.moves} onChange={(event) => setChosen(event.currentTarget.value)}>
              {openings.named.map(({ name, moves }) => <option key={moves} value={moves}>{name}</option>)}
            </select>
          </label>
          <div class="buttons">
            {(['black', 'white'] as const).map((color) => (
              <button type="button" key={color} onClick={() => learn(color)}>{strings.learnAs(color)}</button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** The line that is asked for. The first move is given; the page plays the moves of the other side. */
export function DrillView({ state, dispatch, drill }: { readonly dispatch: Dispatch; readonly state: LearnState; readonly drill: Drill }) {
  const next = drillMove(state);
  const line = { moves: drill.moves.map(squareName).join(''), color: drill.color };
  const [days, setDays] = useState<number | null>(null); // until the next repetition, when the line is at its end
  useEffect(() => {
    if (next === null) return setDays(repeated(line, drill.slips === 0));
    if (!isDrillsTurn(state)) return;
    const timer = setTimeout(() => dispatch({ type: 'reply', move: next, at: currentNode(state.tree) }), REPLY);
    return () => clearTimeout(timer);
  }, [state.tree]);
  const due = dueLines().filter(({ moves, color }) => moves !== line.moves || color !== line.color);
  return (
    <section class="drill" aria-label={strings.trainer}>
      <h2>{strings.trainer}</h2>
      <p>{strings.drillTask(drill.name, drill.color)}</p>
      <p class="verdict" aria-live="polite">
        {next === null && days !== null && (days > 0 ? strings.drillDone(days) : strings.drillAgain)}
      </p>
      <div class="buttons">
        {next !== null && !isDrillsTurn(state) && (
          <button type="button" onClick={() => dispatch({ type: 'hint' })}>{strings.hint}</button>
        )}
        {next === null && (due[0] !== undefined || days === 0) && (
          <button type="button" class="main" onClick={() => beginDrill(due[0] ?? { ...line, name: drill.name }, dispatch)}>
            {strings.nextDrill}
          </button>
        )}
        <button type="button" onClick={() => {
          removeLine(line);
          dispatch({ type: 'endTask' });
        }}>{strings.removeLine}</button>
        <button type="button" onClick={() => dispatch({ type: 'endTask' })}>{strings.endRetry}</button>
      </div>
    </section>
  );
}
