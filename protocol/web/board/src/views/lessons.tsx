// SPDX-License-Identifier: MIT
// Mode Learn: lessons, and the mistakes of the game as tasks.
import { useEffect, useState } from 'preact/hooks';
import { type Action, isJudged, lossOfMove, type Mistake, mistakesOf, type Puzzle, reasonKey, type State, valueOf } from '../game';
import { LESSONS, positionOf, type Lesson } from '../lessons';
import { emptyCount, opponentOf, type Square, squareName } from '../rules/position';
import { type Evaluation, line, newTree, type Node, nodeOf, ply } from '../rules/tree';
import { saveSolved, solvedCount } from '../storage';
import { strings } from '../strings';
import { shownScore } from './values';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

/** Loss below which a move counts as good, in discs: a search that is not exact errs by some discs. */
function leastLoss(best: Evaluation | undefined): number {
  return best?.isExact ? 1 : 3;
}

const HINTS = 3;

function begin(lesson: number, dispatch: Properties['dispatch']): void {
  dispatch({ type: 'lesson', lesson, tree: newTree(positionOf(LESSONS[lesson]!)) });
}

export function LearnView({ state, dispatch }: Properties) {
  if (state.puzzle !== null) return <PuzzleView state={state} dispatch={dispatch} puzzle={state.puzzle} />;
  const mistakes = state.lesson === null ? mistakesOf(state) : [];
  const isOf = (color: 'black' | 'white') => mistakes.filter(({ before }) => before.position.toMove === color);
  return (
    <>
      <LessonView state={state} dispatch={dispatch} />
      <section class="retry" aria-label={strings.retry}>
        <h2>{strings.retry}</h2>
        {mistakes.length === 0 ? (
          <p class="quiet">{strings.retryHelp}</p>
        ) : (
          <div class="buttons">
            {(['black', 'white'] as const).map((color) => isOf(color).length > 0 && (
              <button
                type="button"
                key={color}
                onClick={() => dispatch({ type: 'puzzles', ids: isOf(color).map(({ before }) => before.id) })}
              >
                {strings.retryOf(color, isOf(color).length)}
              </button>
            ))}
          </div>
        )}
      </section>
      <section class="endgames" aria-label={strings.endgames}>
        <h2>{strings.endgames}</h2>
        {state.making === null ? <EndgameButtons dispatch={dispatch} /> : <p aria-live="polite">{strings.making}</p>}
        {solvedCount() > 0 && <p class="quiet">{strings.endgamesSolved(solvedCount())}</p>}
      </section>
      <section class="lessons" aria-label={strings.lessons}>
        <h2>{strings.lessons}</h2>
        <ol>
          {LESSONS.map(({ title }, place) => (
            <li key={title}>
              <button type="button" aria-current={state.lesson === place ? 'true' : undefined} onClick={() => begin(place, dispatch)}>
                {`${place + 1}. ${title}`}
              </button>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const DIFFICULTIES = [8, 10, 12] as const; // empty squares

function EndgameButtons({ dispatch }: Pick<Properties, 'dispatch'>) {
  return (
    <div class="buttons">
      {DIFFICULTIES.map((empties) => (
        <button type="button" key={empties} onClick={() => dispatch({ type: 'makeEndgame', empties })}>{strings.endgame(empties)}</button>
      ))}
    </div>
  );
}

/** Answer to the first move of a lesson, by what the move loses. */
export function verdictOf(state: State, lesson: Lesson, start: Node, after: Node): string {
  const loss = lossOfMove(state, start.position, after.move!);
  const best = valueOf(state, start);
  const name = squareName(after.move!);
  if (loss === undefined || best === undefined || !isJudged(state, start.position)) return strings.judging;
  const color = start.position.toMove;
  const value = shownScore((color === 'black' ? best.score : -best.score) - loss, best.isExact);
  if (loss < leastLoss(best)) return lesson.good.includes(name) ? lesson.right : strings.asGood(name, value);
  return `${strings.worse(name, loss.toFixed(best.isExact ? 0 : 1))} ${lesson.hint}`;
}

/** The task of a lesson, and the answer to the move that was made. */
function LessonView({ state, dispatch }: Properties) {
  const [answered, setAnswered] = useState<Node | null>(null); // first move whose better move was asked for
  const number = state.lesson;
  const lesson = number === null ? undefined : LESSONS[number];
  if (number === null || lesson === undefined) return null;
  const [start, first] = line(state.tree);
  const after = ply(state.tree) > 0 ? first : undefined; // undefined after it was taken back
  const verdict = after === undefined ? '' : verdictOf(state, lesson, start!, after);
  const loss = after === undefined ? 0 : (lossOfMove(state, start!.position, after.move!) ?? 0);
  const best = valueOf(state, start!);
  const better = best?.pv[0];
  const isWrong = loss >= leastLoss(best);
  const reasons = after === undefined ? [] : (state.reasons.get(reasonKey(start!, after)) ?? []);
  return (
    <section class="lesson" aria-label={strings.lesson}>
      <h2>{`${number + 1}. ${lesson.title}`}</h2>
      <p>{lesson.task}</p>
      <p class="verdict" aria-live="polite">{verdict}</p>
      {after !== undefined && answered === after && better !== undefined && (
        <p>{[strings.betterIs(squareName(better)), ...reasons.map(({ text }) => text)].join(' ')}</p>
      )}
      <div class="buttons">
        <button type="button" onClick={() => begin(number, dispatch)}>{strings.lessonAgain}</button>
        {after !== undefined && isWrong && answered !== after && (
          <button type="button" onClick={() => setAnswered(after)}>{strings.showAnswer}</button>
        )}
        {number + 1 < LESSONS.length && (
          <button type="button" class={verdict !== '' && !isWrong ? 'main' : ''} onClick={() => begin(number + 1, dispatch)}>
            {strings.nextLesson}
          </button>
        )}
      </div>
    </section>
  );
}

/** Better move of a task, when it may be shown on the board; null before. */
export function shownAnswer(state: State): Square | null {
  const { puzzle } = state;
  if (puzzle === null || (puzzle.hints < (puzzle.isEndgame ? 2 : HINTS) && !isSolved(state, puzzle))) return null;
  return valueOf(state, nodeOf(state.tree, puzzle.ids[puzzle.place]!))?.pv[0] ?? null;
}

function isSolved(state: State, { ids, place, tried }: Puzzle): boolean {
  const node = nodeOf(state.tree, ids[place]!);
  const loss = tried === null ? undefined : lossOfMove(state, node.position, tried);
  return loss !== undefined && loss < leastLoss(valueOf(state, node));
}

function hintsOf(state: State, { before, after, better }: Mistake): string[] {
  const [reason] = state.reasons.get(reasonKey(before, after)) ?? [];
  const name = squareName(better);
  return [
    reason === undefined ? strings.hintNone(squareName(after.move!)) : strings.hintKind(reason.kind),
    strings.hintRow(name.slice(1)),
    strings.betterIs(name),
  ];
}

function PuzzleView({ state, dispatch, puzzle }: Properties & { readonly puzzle: Puzzle }) {
  const before = nodeOf(state.tree, puzzle.ids[puzzle.place]!);
  const mistake = mistakesOf(state).find((each) => each.before.id === before.id);
  const color = before.position.toMove;
  const { tried } = puzzle;
  const isDone = isSolved(state, puzzle);
  const loss = tried === null ? undefined : lossOfMove(state, before.position, tried);
  const verdict =
    tried === null ? ''
    : loss === undefined ? strings.judging
    : isDone ? strings.solved(squareName(tried))
    : strings.worse(squareName(tried), loss.toFixed(1));
  const best = valueOf(state, before);
  const hints =
    mistake !== undefined ? hintsOf(state, mistake)
    : puzzle.isEndgame && best?.pv[0] !== undefined ? [strings.hintRow(squareName(best.pv[0]).slice(1)), strings.betterIs(squareName(best.pv[0]))]
    : [];
  useEffect(() => {
    if (puzzle.isEndgame && isDone && puzzle.hints === 0) saveSolved(solvedCount() + 1);
  }, [isDone]);
  return (
    <section class="puzzle" aria-label={strings.retry}>
      <h2>{puzzle.isEndgame ? strings.endgames : strings.puzzle(puzzle.place + 1, puzzle.ids.length)}</h2>
      {puzzle.isEndgame && best !== undefined && (
        <p>{strings.endgameTask(color, emptyCount(before.position), color === 'black' ? best.score : -best.score)}</p>
      )}
      {mistake !== undefined && <p>{strings.puzzleTask(color, opponentOf(color), squareName(mistake.after.move!), mistake.loss.toFixed(0))}</p>}
      <p class="verdict" aria-live="polite">{verdict}</p>
      {hints.slice(0, puzzle.hints).map((hint) => <p key={hint}>{hint}</p>)}
      {isDone && mistake !== undefined && (state.reasons.get(reasonKey(before, mistake.after)) ?? []).map(({ text }) => <p key={text}>{text}</p>)}
      <div class="buttons">
        {!isDone && puzzle.hints < hints.length && (
          <button type="button" onClick={() => dispatch({ type: 'hint' })}>{strings.hint}</button>
        )}
        {puzzle.place + 1 < puzzle.ids.length && (
          <button type="button" class={isDone ? 'main' : ''} onClick={() => dispatch({ type: 'puzzle', place: puzzle.place + 1 })}>
            {strings.nextMistake}
          </button>
        )}
        {puzzle.isEndgame && (
          <button type="button" class={isDone ? 'main' : ''} onClick={() => dispatch({ type: 'makeEndgame', empties: emptyCount(before.position) })}>
            {strings.nextEndgame}
          </button>
        )}
        <button type="button" onClick={() => dispatch({ type: 'mode', mode: 'learn' })}>{strings.endRetry}</button>
      </div>
    </section>
  );
}
