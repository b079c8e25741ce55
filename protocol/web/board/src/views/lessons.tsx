// SPDX-License-Identifier: MIT
import type { Action, State } from '../game';
import { LESSONS, positionOf } from '../lessons';
import { squareName } from '../rules/position';
import { line, newTree, ply } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

function begin(lesson: number, dispatch: Properties['dispatch']): void {
  dispatch({ type: 'lesson', lesson, tree: newTree(positionOf(LESSONS[lesson]!)) });
}

export function LessonsView({ state, dispatch }: Properties) {
  return (
    <section class="lessons" aria-label={strings.lessons}>
      <h2>{strings.lessons}</h2>
      <label>
        {strings.lesson}{' '}
        <select
          value={state.lesson ?? ''}
          onChange={(event) => event.currentTarget.value !== '' && begin(Number(event.currentTarget.value), dispatch)}
        >
          <option value="">{strings.noLesson}</option>
          {LESSONS.map(({ title }, place) => <option key={title} value={place}>{`${place + 1}. ${title}`}</option>)}
        </select>
      </label>
    </section>
  );
}

/** Text under the board: the task, and the answer to the move that was made. */
export function LessonView({ state, dispatch }: Properties) {
  const number = state.lesson;
  const lesson = number === null ? undefined : LESSONS[number];
  if (number === null || lesson === undefined) return null;
  const first = ply(state.tree) > 0 ? line(state.tree)[1]!.move : null; // null after it was taken back
  const verdict = first === null ? '' : lesson.good.includes(squareName(first)) ? lesson.right : lesson.wrong;
  return (
    <div class="lesson">
      <p>{lesson.task}</p>
      <p class="verdict" aria-live="polite">{verdict}</p>
      <div class="buttons">
        <button type="button" onClick={() => begin(number, dispatch)}>{strings.lessonAgain}</button>
        {number + 1 < LESSONS.length && (
          <button type="button" onClick={() => begin(number + 1, dispatch)}>{strings.nextLesson}</button>
        )}
      </div>
    </div>
  );
}
