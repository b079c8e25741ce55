// SPDX-License-Identifier: MIT
// Lessons: their cards, and the one on the board.
import { useEffect, useState } from 'preact/hooks';
import { type Dispatch, isJudged, type Knowledge, type LearnState, leastLoss, lossOfMove, reasonKey, valueOf, type ViewOf, withLesson } from '../game';
import { LESSONS, positionOf } from '../lessons';
import { squareName } from '../rules/position';
import { line, type Node, ply } from '../rules/tree';
import { savedLessons, saveLesson } from '../storage';
import { strings } from '../strings';
import { SmallBoard } from './board';
import { LearnSign } from './play';
import { RULES_LESSON } from './rules';
import { shownScore } from './values';

function begin(lesson: number, dispatch: Dispatch): void {
  dispatch({ type: 'task', learn: withLesson(lesson) });
}

/** The lessons as cards with their positions; those that were solved have a mark. */
export function LessonsView({ state, dispatch, onRules }: ViewOf<LearnState> & { readonly onRules: () => void }) {
  const done = savedLessons();
  const solved = LESSONS.filter((_, place) => done.includes(String(place))).length;
  return (
    <section class="lessons" aria-label={strings.lessons}>
      <h2>{strings.lessons}</h2>
      <p class="progress">
        <progress max={LESSONS.length} value={solved} aria-hidden="true" />
        <span>{strings.lessonProgress(solved, LESSONS.length)}</span>
      </p>
      <button type="button" class={`door rules${done.includes(RULES_LESSON) ? ' done' : ''}`} onClick={onRules}>
        <LearnSign />
        <b>
          {strings.rulesTitle}
          {done.includes(RULES_LESSON) && <span class="unseen">, {strings.lessonDone}</span>}
        </b>
        <span>{strings.rulesLead}</span>
      </button>
      <ol>
        {strings.lessonTexts.map(({ title }, place) => (
          <li key={place}>
            <button
              type="button"
              class={`lesson-card${done.includes(String(place)) ? ' done' : ''}`}
              aria-label={`${place + 1}. ${title}${done.includes(String(place)) ? `, ${strings.lessonDone}` : ''}`}
              aria-current={state.task.kind === 'lesson' && state.task.lesson === place ? 'true' : undefined}
              onClick={() => begin(place, dispatch)}
            >
              <SmallBoard position={positionOf(LESSONS[place]!)} lastMove={null} marked={[]} label="" />
              <span>{`${place + 1}. ${title}`}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Answer to the first move of a lesson, by what the move loses. */
export function verdictOf(state: Knowledge, number: number, start: Node, after: Node): string {
  const { good } = LESSONS[number]!;
  const { right, hint } = strings.lessonTexts[number]!;
  const loss = lossOfMove(state, start.position, after.move!);
  const best = valueOf(state, start);
  const name = squareName(after.move!);
  if (loss === undefined || best === undefined || !isJudged(state, start.position)) return strings.judging;
  const color = start.position.toMove;
  const value = shownScore((color === 'black' ? best.score : -best.score) - loss, best.isExact);
  if (loss < leastLoss(best)) return good.includes(name) ? right : strings.asGood(name, value);
  return `${strings.worse(name, loss.toFixed(best.isExact ? 0 : 1))} ${hint}`;
}

/** The task of a lesson, and the answer to the move that was made. */
export function LessonView({ state, dispatch, number }: ViewOf<LearnState> & { readonly number: number }) {
  const [answered, setAnswered] = useState<Node | null>(null); // first move whose better move was asked for
  const texts = strings.lessonTexts[number]!;
  const [start, first] = line(state.tree);
  const after = ply(state.tree) > 0 ? first : undefined; // undefined after it was taken back
  const verdict = after === undefined ? '' : verdictOf(state, number, start!, after);
  const loss = after === undefined ? 0 : (lossOfMove(state, start!.position, after.move!) ?? 0);
  const best = valueOf(state, start!);
  const better = best?.pv[0];
  const isWrong = loss >= leastLoss(best);
  const isRight = verdict !== '' && verdict !== strings.judging && !isWrong;
  useEffect(() => {
    if (isRight) saveLesson(String(number));
  }, [isRight, number]);
  const reasons = after === undefined ? [] : (state.reasons.get(reasonKey(start!, after)) ?? []);
  return (
    <section class="lesson" aria-label={strings.lesson}>
      <h2>{`${number + 1}. ${texts.title}`}</h2>
      <p>{texts.task}</p>
      <p class="verdict" aria-live="polite">{verdict}</p>
      {after !== undefined && answered === after && better !== undefined && (
        <p>{[strings.betterIs(squareName(better)), ...reasons.map(strings.reason)].join(' ')}</p>
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
