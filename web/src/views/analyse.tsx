// SPDX-License-Identifier: MIT
// Mode Analyse: the panels beside the board.
import { type Mistake, mistakesOf, type StudyState, type StudyTab, type ViewOf } from '../game';
import { retry } from '../puzzles/mistakes';
import { strings } from '../strings';
import { AnalysisControls, AnalysisView } from './analysis';
import { BookView } from './book';
import { CommentView } from './comment';
import { ExplorerView } from './explorer';
import { summaryOf } from './graph';
import { GuestView } from './guest';
import { MistakesView } from './mistakes';
import { MovesView } from './moves';
import { Tabs } from './tabs';
import { WhyView } from './why';

interface Properties extends ViewOf<StudyState> {
  readonly onLearn: (() => void) | null; // adds the moves so far to the opening trainer
}

export function AnalyseView({ state, dispatch, onLearn }: Properties) {
  const { tab } = state;
  const onRetry = (mistakes: readonly Mistake[]) => retry(mistakes, state, dispatch);
  const onGoTo = (id: number) => dispatch({ type: 'goTo', id });
  const tabs = [
    { id: 'moves', name: strings.moves, panel: <MovesView state={state} isJudged onGoTo={onGoTo} onLearn={onLearn} /> },
    {
      id: 'mistakes',
      name: strings.mistakes,
      count: mistakesOf(state).length,
      panel: <MistakesView state={state} dispatch={dispatch} onRetry={state.review === null ? onRetry : undefined} summary={summaryOf(state)} />,
    },
    { id: 'explorer', name: strings.explorerShort, panel: <ExplorerView state={state} dispatch={dispatch} isShown={tab === 'explorer'} /> },
  ];
  return (
    <>
      <WhyView state={state} dispatch={dispatch} />
      <section aria-label={strings.analyse}>
        <AnalysisControls state={state} dispatch={dispatch} />
        <AnalysisView state={state} dispatch={dispatch} />
        <GuestView state={state} dispatch={dispatch} />
        <BookView state={state} dispatch={dispatch} />
      </section>
      <Tabs label={strings.gameParts} tabs={tabs} chosen={tab} onChoose={(id) => dispatch({ type: 'tab', tab: id as StudyTab })} />
      <CommentView state={state} dispatch={dispatch} />
    </>
  );
}
