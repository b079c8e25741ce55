// SPDX-License-Identifier: MIT
import { useEffect, useReducer, useState } from 'preact/hooks';
import { type Dispatch, lossOf, type Mistake, MISTAKE, mistakesOf, reasonKey, reduce, stateOf, type StudyState, valueOf } from '../game';
import type { AnalysedMove, Analysis } from '../rules/analysis';
import { finalScore, flips, isOver, legalMoves, parseSquare, positionText, type Color, type Position, type Square, squareName } from '../rules/position';
import { currentNode, goTo, line, type Node, nodeOf, ply } from '../rules/tree';
import { storeOfAnalysis } from '../review';
import { strings } from '../strings';
import { BarView, LineView } from '../views/analysis';
import { BoardView, type SquareValue } from '../views/board';
import { StepControls, useStepKeys } from '../views/steps';
import { GraphView, summaryOf } from '../views/graph';
import { MistakesView } from '../views/mistakes';
import { MovesView } from '../views/moves';
import { shownScore, squareValue } from '../views/values';
import { PlatesView } from '../views/plates';
import { Tabs } from '../views/tabs';
import { WhyView } from '../views/why';

const COLORS = ['black', 'white'] as const;

/** Values on the squares of the move that was made and of the best move. */
function valuesOf(move: AnalysedMove | undefined): Map<Square, SquareValue> {
  const values = new Map<Square, SquareValue>();
  if (move === undefined) return values;
  const [played, best] = [parseSquare(move.move)!, parseSquare(move.best)!];
  values.set(played, squareValue(move.value, move.best_value, move.exact));
  values.set(best, squareValue(move.best_value, move.best_value, move.exact));
  return values;
}

/** Sentence about the move to this node: color, loss and reasons. */
function captionOf(state: StudyState, node: Node): string {
  if (node.parent === null) return strings.pageHelp;
  const before = nodeOf(state.tree, node.parent);
  const [number, move] = [ply(state.tree), squareName(node.move!)];
  const loss = lossOf(state, before, node);
  const better = valueOf(state, before)?.pv[0];
  if (loss === undefined) return strings.moveOfBranch(number, before.position.toMove, move);
  const reasons = (state.reasons.get(reasonKey(before, node)) ?? []).map(strings.reason);
  if (loss < MISTAKE || better === undefined) return strings.goodMove(number, before.position.toMove, move, loss.toFixed(1));
  const words = strings.mistake(number, before.position.toMove, move, loss.toFixed(1), squareName(better));
  return [`${words}.`, ...reasons].join(' ');
}

function statusOf(state: StudyState): string {
  const { position } = currentNode(state.tree);
  return isOver(position) ? strings.isOver(finalScore(position)) : strings.toMove(position.toMove);
}

/** The move that the game made in a position. */
function moveAt(analysis: Analysis, position: Position): AnalysedMove | undefined {
  return analysis.moves.find((move) => move.position === positionText(position));
}

function bookWords(move: AnalysedMove): string {
  if (move.book === null || move.book === undefined) return '';
  const { value, best, best_value: bestValue } = move.book;
  const words = value === null ? '' : `${move.move} ${shownScore(value)}`;
  return best === null || best === move.move ? words : [words, `${best} ${shownScore(bestValue)}`].filter(Boolean).join(', ');
}

/** Losses of a color, in the form of `emilia analyze`: "Black lost 4.25 discs in 30 moves, 1 mistake". */
function lossesOf({ moves, ...analysis }: Analysis, color: Color): string {
  const own = moves.filter((move) => move.color === color);
  const mistakes = own.filter((move) => move.loss >= MISTAKE).length;
  return strings.losses(color, (color === 'black' ? analysis.black_loss : analysis.white_loss).toFixed(2), own.length, mistakes);
}

/** Estimated rating of a player; empty if it is unknown. */
function ratingOf(analysis: Analysis, color: Color): string {
  const estimate = color === 'black' ? analysis.black_rating : analysis.white_rating;
  return estimate ? strings.playsLike(color, estimate.rating, estimate.low, estimate.high) : '';
}

function HeadView({ analysis }: { readonly analysis: Analysis }) {
  const { black, white, result, opening, place, date } = analysis;
  const facts = [opening === null ? '' : strings.opening(opening), place, date].filter((word) => word !== '');
  const ratings = COLORS.map((color) => ratingOf(analysis, color)).filter((words) => words !== '');
  return (
    <header class="page">
      <h1>{strings.pageTitle(black, white, result)}</h1>
      <p>{facts.join(', ')}</p>
      <p>{lossesOf(analysis, 'black')}</p>
      <p>{lossesOf(analysis, 'white')}</p>
      {ratings.map((words) => <p key={words}>{words}</p>)}
    </header>
  );
}

/** Emilia's line as buttons, and a button that returns to the game. */
function BestView({ state, analysis, dispatch }: { readonly state: StudyState; readonly analysis: Analysis; readonly dispatch: Dispatch }) {
  const { position } = currentNode(state.tree);
  const best = valueOf(state, currentNode(state.tree));
  const move = moveAt(analysis, position);
  const book = move === undefined ? '' : bookWords(move);
  const branches = line(state.tree).filter((node) => node.id > analysis.moves.length); // the game's nodes come first
  return (
    <section aria-label={strings.bestLine}>
      <h2>{strings.bestLine}</h2>
      {best === undefined || best.pv.length === 0 ? (
        <p class="quiet">{strings.noLine}</p>
      ) : (
        <p>
          <strong>{shownScore(position.toMove === 'black' ? best.score : -best.score, best.isExact)}</strong>{' '}
          {strings.depth(best.depth, null, best.isExact)}: <LineView moves={best.pv} dispatch={dispatch} />
        </p>
      )}
      {book !== '' && <p>{strings.book}: {book}</p>}
      {branches[0] !== undefined && (
        <div class="buttons">
          <button
            type="button"
            onClick={() => dispatch({ type: 'load', tree: goTo(storeOfAnalysis(analysis).study.tree, branches[0]!.parent!), message: '' })}
          >
            {strings.backToGame}
          </button>
        </div>
      )}
    </section>
  );
}

export function GamePage({ analysis }: { readonly analysis: Analysis }) {
  const [store, dispatch] = useReducer(reduce, analysis, storeOfAnalysis);
  const state = stateOf(store) as StudyState; // the page has no other mode
  const node = currentNode(state.tree);
  const { position } = node;
  const move = moveAt(analysis, position);
  const explained = state.explained === null ? null : nodeOf(state.tree, state.explained);
  const onGoTo = (id: number) => dispatch({ type: 'goTo', id });
  const players = { black: { name: analysis.black || strings.color('black') }, white: { name: analysis.white || strings.color('white') } };
  const mistakes = mistakesOf(state).length;
  const [tab, setTab] = useState(mistakes > 0 ? 'mistakes' : 'moves');
  const shareOf = ({ before }: Mistake) => moveAt(analysis, before.position)?.people?.played ?? 0;
  const tabs = [
    { id: 'moves', name: strings.moves, panel: <MovesView state={state} isJudged onGoTo={onGoTo} /> },
    {
      id: 'mistakes',
      name: strings.mistakes,
      count: mistakes,
      panel: <MistakesView state={state} dispatch={dispatch} summary={summaryOf(state)} shareOf={shareOf} />,
    },
  ];

  useEffect(() => {
    document.title = strings.pageTitle(analysis.black, analysis.white, analysis.result);
  }, []);
  useStepKeys(dispatch, true);

  return (
    <>
      <HeadView analysis={analysis} />
      <main class="mode-analyse">
        <div class="table">
          <PlatesView position={position} players={players} status={statusOf(state)} />
          <div class="middle">
            <BarView state={state} />
            <BoardView
              position={position}
              legal={legalMoves(position)}
              lastMove={node.move}
              flipped={node.parent === null ? [] : flips(nodeOf(state.tree, node.parent).position, node.move!)}
              values={valuesOf(move)}
              played={explained?.move}
              better={explained === null ? null : (valueOf(state, node)?.pv[0] ?? null)}
              isSettingUp={false}
              onSquare={(square) => dispatch({ type: 'playLine', moves: [square] })}
            />
          </div>
          <GraphView state={state} onGoTo={onGoTo} />
          <StepControls dispatch={dispatch} />
        </div>
        <div class="side">
          <p class="message" role="alert">{state.message === '' ? captionOf(state, node) : state.message}</p>
          <WhyView state={state} dispatch={dispatch} />
          <BestView state={state} analysis={analysis} dispatch={dispatch} />
          <Tabs label={strings.gameParts} tabs={tabs} chosen={tab} onChoose={setTab} />
        </div>
      </main>
    </>
  );
}
