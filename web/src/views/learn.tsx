// SPDX-License-Identifier: MIT
// Mode Learn: the task on the board, or the cards of all lessons and kinds of puzzles.
import type { LearnState, Study, ViewOf } from '../game';
import { DailyCard } from '../puzzles/daily';
import { EndgamesCard } from '../puzzles/endgame';
import { MistakesCard } from '../puzzles/mistakes';
import { PuzzleView } from '../puzzles/puzzle';
import { LessonsView, LessonView } from './lessons';
import { ThinkingView } from './thinking';
import { DrillView, TrainerView } from './trainer';

export function LearnView({ state, dispatch, onRules, study }: ViewOf<LearnState> & { readonly onRules: () => void; readonly study: Study }) {
  const { task } = state;
  if (task.kind === 'drill') return <DrillView state={state} dispatch={dispatch} drill={task.drill} />;
  if (task.kind === 'puzzle') return <PuzzleView key={state.games} state={state} dispatch={dispatch} puzzle={task.puzzle} />;
  return (
    <>
      {task.kind === 'lesson' && <LessonView state={state} dispatch={dispatch} number={task.lesson} />}
      <LessonsView state={state} dispatch={dispatch} onRules={onRules} />
      <div class="cards">
        <DailyCard dispatch={dispatch} />
        <EndgamesCard state={state} dispatch={dispatch} />
        <MistakesCard state={state} study={study} dispatch={dispatch} />
        <TrainerView dispatch={dispatch} />
      </div>
      <ThinkingView />
    </>
  );
}
