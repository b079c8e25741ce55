// SPDX-License-Identifier: MIT
import type { Action, State } from '../game';
import { LESSONS, positionOf } from '../lessons';
import { squareName } from '../rules/position';
import { line, newTree } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
}

export function LessonsView({ state, dispatch }: Properties) {
  const begin = (lesson: number) => dispatch({ type: 'lesson', lesson, tree: newTree(positionOf(LESSONS[lesson]!)) });
  const lesson = state.lesson === null ? undefined : LESSONS[state.lesson];
  const first = line(state.tree)[1]?.move;
  const isGood = first !== undefined && first !== null && lesson?.good.includes(squareName(first));
  return (
    <section class="lessons" aria-label={strings.lessons}>
      <h2>{strings.lessons}</h2>
      <label>
        {strings.lesson}{' '}
        <select
          value={state.lesson ?? ''}
          onChange={(event) => event.currentTarget.value !== '' && begin(Number(event.currentTarget.value))}
        >
          <option value="">{strings.noLesson}</option>
          {LESSONS.map(({ title }, place) => <option key={title} value={place}>{`${place + 1}. ${title}`}</option>)}
        </select>
      </label>
      {lesson !== undefined && state.lesson !== null && (
        <>
          <p>{lesson.look}</p>
          <p class="verdict" aria-live="polite">
            {first === undefined || first === null ? '' : isGood ? lesson.right : lesson.wrong}
          </p>
          <div class="buttons">
            <button type="button" onClick={() => begin(state.lesson ?? 0)}>{strings.lessonAgain}</button>
            {state.lesson + 1 < LESSONS.length && (
              <button type="button" onClick={() => begin((state.lesson ?? 0) + 1)}>{strings.nextLesson}</button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
