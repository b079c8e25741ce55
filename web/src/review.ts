// SPDX-License-Identifier: MIT
// Conversion between the state of a reviewed game and the JSON of its analysis.

import { firstStore, headOf, type Knowledge, lossOf, MISTAKE, positionKey, reasonKey, type Store, type StudyState, valueOf } from './game';
import type { Reason } from './engine/questions';
import type { AnalysedMove, Analysis } from './rules/analysis';
import { afterPass, finalScore, isOver, parsePosition, parseSquare, type Position, positionText, type Square, squareName, START } from './rules/position';
import { treeOfMoves } from './rules/texts';
import { type Evaluation, goTo, line, newTree, type Node } from './rules/tree';

/** Rounds discs to a hundredth. */
function rounded(discs: number): number {
  return Math.round(100 * discs) / 100;
}

function squares(names: readonly string[]): Square[] {
  return names.flatMap((name) => parseSquare(name) ?? []); // without passes
}

/** Converts a score between Black's view and the mover's. */
function turned(score: number, position: Position): number {
  return position.toMove === 'black' ? score : -score;
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
export function analysisOf(state: Omit<StudyState, 'mode'>): Analysis {
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
  const nodes = line(read.tree);
  const reviewed = new Map<string, Evaluation>();
  const losses = new Map<string, number>();
  const reasons = new Map<string, readonly Reason[]>();
  moves.forEach((move, place) => {
    const [before, after] = [nodes[place]!, nodes[place + 1]!];
    const { depth, exact: isExact } = move;
    reviewed.set(positionKey(before.position), {
      score: turned(move.best_value, before.position), depth, isExact, pv: squares(move.line),
    });
    if (!isOver(after.position)) {
      const pv = squares(move.played_line).slice(1);
      reviewed.set(positionKey(after.position), { score: turned(move.value, before.position), depth, isExact, pv });
    }
    const key = reasonKey(before, after);
    losses.set(key, move.loss);
    const people = move.loss < MISTAKE || !move.people ? [] : [{ kind: 'people', text: move.people.text, squares: [] }];
    reasons.set(key, [...move.why.map((reason) => ({ ...reason, squares: squares(reason.squares) })), ...people]);
  });
  return { ...firstStore(goTo(read.tree, 0)), isAnalysing: false, reviewed, losses, reasons };
}
