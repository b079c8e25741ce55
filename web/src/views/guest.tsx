// SPDX-License-Identifier: MIT
// Engine of another program (`emilia board --engine`): its moves in Play, and its move and value in Analyse.
import { useEffect, useState } from 'preact/hooks';
import { timeForMove } from '../state/jobs';
import { areValuesShown, type Dispatch, isEnginesTurn, movesTo, type Store, type StudyState } from '../game';
import { ask } from '../library/storage';
import { boardName, isOver, parseSquare, positionText, squareName } from '../rules/position';
import { currentNode, type Tree } from '../rules/tree';
import { LineView } from './analysis';
import { shownScore } from './values';

const PAUSE = 300; // milliseconds after the last step through the game
const USUAL_TIME = 2000; // milliseconds for a move without a clock

interface GuestMove {
  readonly name: string;
  readonly move: string;
  readonly value: number | null; // discs for the side to move; null by a protocol without values
  readonly depth: number | null;
  readonly line: readonly string[];
}

/** Asks for a move at the current node. */
async function askGuest(tree: Tree, time: number, signal: AbortSignal): Promise<GuestMove> {
  const { position } = tree.nodes[0]!;
  const moves = movesTo(tree, tree.current).map(squareName).join('');
  return (await ask('guest', { position: positionText(position), board: boardName(position), moves, time: time / 1000 }, signal)) as GuestMove;
}

/** Calls a function unless the wanted move changes within a time. */
function useAsked(key: string, pause: number, use: (signal: AbortSignal) => void): void {
  useEffect(() => {
    if (key === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => use(control.signal), pause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
}

/** Plays the moves of the other engine in Play. */
export function useGuest({ play, mode, isHidden }: Store, dispatch: Dispatch): void {
  const at = currentNode(play.tree);
  const isTurn = mode === 'play' && !isHidden && isEnginesTurn(play) && typeof play.seats[at.position.toMove] === 'string';
  useAsked(isTurn ? `${play.id} ${at.id}` : '', 0, (signal) => {
    askGuest(play.tree, play.times === null ? USUAL_TIME : timeForMove(play, at.position), signal).then(
      ({ move, value }) => dispatch({ type: 'reply', move: parseSquare(move)!, at, ...(value !== null && { value }) }),
      (error: Error) => {
        if (signal.aborted) return;
        dispatch({ type: 'pause', isOn: true });
        dispatch({ type: 'say', message: error.message });
      },
    );
  });
}

/** Move and value of the other engine in the position on the board. */
export function GuestView({ state, dispatch }: { readonly state: StudyState; readonly dispatch: Dispatch }) {
  const { tree, guest } = state;
  const { position } = currentNode(tree);
  const isWanted = guest !== '' && areValuesShown(state) && !state.isHidden && !isOver(position);
  const key = isWanted ? `${positionText(position)} ${movesTo(tree, tree.current).join()}` : '';
  const [found, setFound] = useState<{ readonly key: string; readonly answer: GuestMove | string } | null>(null);
  useAsked(key, PAUSE, (signal) => {
    askGuest(tree, USUAL_TIME, signal).then(
      (answer) => setFound({ key, answer }),
      (error: Error) => signal.aborted || setFound({ key, answer: error.message }),
    );
  });
  if (!isWanted) return null;
  const answer = found?.key === key ? found.answer : null;
  if (answer === null || typeof answer === 'string') return <p class="quiet guest">{guest}: {answer ?? '…'}</p>;
  const line = (answer.line.length > 0 ? answer.line : [answer.move]).flatMap((name) => parseSquare(name) ?? []);
  return (
    <p class="guest">
      {guest}: {answer.value !== null && <strong>{shownScore(answer.value, false)}</strong>} <LineView moves={line} dispatch={dispatch} />
    </p>
  );
}
