// SPDX-License-Identifier: MIT
// Conversion between the state of a reviewed game and the JSON of its analysis.

import { firstStore, headOf, type Knowledge, lossOf, NOTHING, reasonKey, type Store, type Study, turned, valueOf, withAnalysis } from './game';
import type { AnalysedMove, Analysis } from './rules/analysis';
import { afterPass, finalScore, isOver, parsePosition, type Position, positionText, squareName, START } from './rules/position';
import { treeOfMoves } from './notation/texts';
import { goTo, line, newTree, type Node } from './rules/tree';

/** Rounds discs to a hundredth. */
function rounded(discs: number): number {
  return Math.round(100 * discs) / 100;
}

function analysedMove(state: Knowledge, before: Node, after: Node, number: number): AnalysedMove[] {
  const [best, behind] = [valueOf(state, before), valueOf(state, after)];
  const loss = lossOf(state, before, after);
  if (best === undefined || behind === undefined || loss === undefined) return [];
  const bestValue = turned(best.score, before.position);
  const name = squareName(after.move!);
  const pv = best.pv.map(squareName);
  const reasons = state.reasons.get(reasonKey(before, after)) ?? [];
  return [
    {
      number,
      color: before.position.toMove,
      position: positionText(before.position),
      move: name,
      value: rounded(bestValue - loss),
      loss: rounded(loss),
      best: pv[0] ?? name,
      best_value: rounded(bestValue),
      line: pv.length > 0 ? pv : [name],
      depth: best.depth,
      exact: best.isExact && behind.isExact,
      played_line: [name, ...behind.pv.map(squareName)],
      why: reasons.map((reason) => ({ ...reason, squares: reason.squares.map(squareName) })),
    },
  ];
}

/** Result as in `emilia analyze --json`, "Black +4" or "a draw"; null for an unfinished game. */
function resultOf(position: Position): string | null {
  const score = finalScore(position);
  if (!isOver(position)) return null;
  return score === 0 ? 'a draw' : `${score > 0 ? 'Black' : 'White'} +${Math.abs(score)}`;
}

/** Analysis of the moves before the first one without values. */
export function analysisOf(state: Knowledge & Pick<Study, 'tree' | 'opened' | 'opponent' | 'seats' | 'source'> & Pick<Store, 'names' | 'opening'>): Analysis {
  const nodes = line(state.tree);
  const moves: AnalysedMove[] = [];
  for (const [place, after] of nodes.slice(1).entries()) {
    const move = analysedMove(state, nodes[place]!, after, place + 1);
    if (move.length === 0) break;
    moves.push(...move);
  }
  const lost = (color: string) => rounded(moves.filter((move) => move.color === color).reduce((sum, { loss }) => sum + loss, 0));
  return {
    ...headOf(state),
    result: resultOf(nodes.at(-1)!.position),
    opening: state.opening === '' ? null : state.opening,
    start: positionText(nodes[0]!.position),
    black_loss: lost('black'),
    white_loss: lost('white'),
    moves,
  };
}

/** First state of a page with an analysis: the start of its game. */
export function storeOfAnalysis({ start, moves }: Analysis): Store {
  const read = treeOfMoves(parsePosition(start) ?? START, moves.map(({ move }) => move));
  if ('error' in read) return firstStore(newTree(afterPass(parsePosition(start) ?? START)), read.error);
  return { ...firstStore(goTo(read.tree, 0)), isAnalysing: false, ...withAnalysis(NOTHING, line(read.tree), moves) };
}
