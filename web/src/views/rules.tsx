// SPDX-License-Identifier: MIT
// Lesson of the rules for a person who has never played. It has a board of its own and needs no engine.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Dispatch } from '../game';
import { flips, legalMoves, parsePosition, play, type Position, START, type Square, squareName } from '../rules/position';
import { RULES } from '../rules_lesson';
import { saveLesson } from '../storage';
import { strings } from '../strings';
import { BoardView } from './board';
import { PlatesView } from './plates';

/** Name of the lesson in the progress that the browser keeps. */
export const RULES_LESSON = 'rules';

interface Shown {
  readonly position: Position;
  readonly move: Square | null; // that the user made
  readonly flipped: readonly Square[];
  readonly words: string; // answer to a wrong move
}

function begun(place: number): Shown {
  return { position: parsePosition(RULES[place]!.position)!, move: null, flipped: [], words: '' };
}

export function RulesView({ dispatch, onClose }: { readonly dispatch: Dispatch; readonly onClose: () => void }) {
  const [place, setPlace] = useState(0);
  const [shown, setShown] = useState(() => begun(0));
  const title = useRef<HTMLHeadingElement | null>(null);
  const { position, move } = shown;
  const step = RULES[place]!;
  const texts = strings.rulesTexts[place]!;
  const isDone = step.good.length === 0 || move !== null;
  const isEnd = isDone && place === RULES.length - 1;
  const legal = move === null && step.good.length > 0 ? legalMoves(position) : [];

  useEffect(() => title.current?.focus({ preventScroll: true }), [place]);
  useEffect(() => {
    if (isEnd) saveLesson(RULES_LESSON);
  }, [isEnd]);

  function go(next: number) {
    setPlace(next);
    setShown(begun(next));
  }

  function onSquare(square: Square) {
    if (move !== null || step.good.length === 0) return;
    const name = squareName(square);
    const words = legal.includes(square) ? strings.rulesOther(name) : strings.illegal(name, position.discs[square] === null);
    if (!step.good.includes(name)) return setShown({ ...shown, words });
    setShown({ position: play(position, square)!, move: square, flipped: flips(position, square), words: '' });
  }

  function begin() {
    dispatch({ type: 'level', level: 0 });
    dispatch({ type: 'rating', rating: null });
    dispatch({ type: 'newGame', sides: START, opponent: 'white' });
    onClose();
  }

  const players = { black: { name: strings.you }, white: { name: strings.color('white') } };
  return (
    <main class="mode-learn rules">
      <div class="table">
        <PlatesView position={position} players={players} status={legal.length > 0 ? strings.yourMove('black') : ''} />
        <div class="middle">
          <BoardView position={position} legal={legal} lastMove={move} flipped={shown.flipped} values={new Map()} isSettingUp={false} onSquare={onSquare} />
        </div>
      </div>
      <div class="side">
        <section class="lesson" aria-label={strings.rulesTitle}>
          <p class="progress">
            <span>{strings.rulesStep(place + 1, RULES.length)}</span>
            <progress max={RULES.length} value={place + (isDone ? 1 : 0)} aria-hidden="true" />
          </p>
          <h2 tabIndex={-1} ref={title}>{texts.title}</h2>
          <p>{texts.task}</p>
          <p class="verdict" aria-live="polite">{shown.words || (isDone ? texts.right : '')}</p>
          {isEnd && <p>{strings.rulesEnd}</p>}
          <div class="buttons">
            {place > 0 && <button type="button" onClick={() => go(place - 1)}>{strings.back}</button>}
            {!isEnd && (
              <button type="button" class={isDone ? 'main' : ''} disabled={!isDone} onClick={() => go(place + 1)}>{strings.next}</button>
            )}
            {isEnd && <button type="button" class="main" onClick={begin}>{strings.rulesPlay}</button>}
            <button type="button" onClick={onClose}>{strings.rulesClose}</button>
          </div>
        </section>
      </div>
    </main>
  );
}
