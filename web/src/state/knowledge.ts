// SPDX-License-Identifier: MIT
// What Emilia has found about positions: values, losses and reasons. All rooms share it.

import type { Info } from '../engine/lines';
import type { Judgement } from './jobs';
import type { Reason } from '../engine/questions';
import type { Book } from '../rules/book';
import type { AnalysedMove } from '../rules/analysis';
import { boardName, finalScore, isOver, legalMoves, parseSquare, play, type Position, positionText, remembered, type Square } from '../rules/position';
import type { Evaluation, Node } from '../rules/tree';
import { MISTAKE } from './common';

export interface Knowledge {
  /** Newest line of each best move of the position with the `positionKey` `of`. */
  readonly infos: { readonly of: string; readonly lines: readonly Info[] };
  readonly values: ReadonlyMap<string, Evaluation>; // newest ones, by `positionKey`
  /** Values of reviewed positions, by `positionKey`: later searches do not change them. */
  readonly reviewed: ReadonlyMap<string, Evaluation>;
  /** Losses of moves from an analysis, by `reasonKey`; other losses are computed from the values. */
  readonly losses: ReadonlyMap<string, number>;
  readonly reasons: ReadonlyMap<string, readonly Reason[]>; // by `reasonKey`; empty if no reason is known
  readonly judged: string; // `positionKey` of the last position whose moves were compared
  readonly book: Book | null; // null until it is loaded
}

export const NOTHING: Knowledge = {
  infos: { of: '', lines: [] }, values: new Map(), reviewed: new Map(), losses: new Map(), reasons: new Map(), judged: '', book: null,
};

/** Least depth in plies of values whose difference counts as a loss. */
const LEAST_DEPTH = 10;

/** Least loss in discs that a search can tell from its own errors; the same as `kNoise` in engine/analysis/game_analysis.h. */
const NOISE = 1;

/** Key of a position: board size and characters. */
export const positionKey = remembered((position) => `${boardName(position)} ${positionText(position)}`);

/** Key of a move in a position. */
export function reasonKey(before: Node, after: Node): string {
  return `${positionKey(before.position)} ${after.move}`;
}

/** Adds the values of a position and of the positions after its moves. */
export function withJudgements(known: Knowledge, position: Position, judgements: readonly Judgement[]): Knowledge {
  const judged = positionKey(position);
  if (judgements.length === 0) return { ...known, judged };
  const turned = (score: number) => (position.toMove === 'black' ? score : -score);
  const values = new Map(known.values);
  const best = judgements.reduce((most, each) => (each.score > most.score ? each : most), judgements[0]!);
  values.set(judged, { ...best, score: turned(best.score) });
  for (const { pv, ...judgement } of judgements) {
    const after = play(position, pv[0]!);
    if (after !== null) values.set(positionKey(after), { ...judgement, score: turned(judgement.score), pv: pv.slice(1) });
  }
  return { ...known, values, judged };
}

export function withInfo(known: Knowledge, of: Position, info: Info, isOfBest: boolean): Knowledge {
  const text = positionKey(of);
  const old = known.infos.of === text ? known.infos.lines : [];
  const others = old.filter((line) => line.place !== info.place && line.pv[0] !== info.pv[0]);
  const infos = { of: text, lines: [...others, info].sort((one, other) => one.place - other.place) };
  const value = known.values.get(text);
  const isNews = isOfBest && !(value?.isExact && !info.isExact) && (value === undefined || info.isExact || info.depth >= value.depth);
  if (!isNews) return { ...known, infos };
  const score = of.toMove === 'black' ? info.score : -info.score;
  const values = new Map(known.values).set(text, { score, depth: info.depth, isExact: info.isExact, pv: info.pv });
  return { ...known, infos, values };
}

/** Keeps the value of a position as that of its review. */
export function withReviewed(known: Knowledge, position: Position): Knowledge {
  const value = known.values.get(positionKey(position));
  return value === undefined ? known : { ...known, reviewed: new Map(known.reviewed).set(positionKey(position), value) };
}

function squares(names: readonly string[]): Square[] {
  return names.flatMap((name) => parseSquare(name) ?? []); // without passes
}

/** Converts a score between Black's view and the mover's. */
export function turned(score: number, position: Position): number {
  return position.toMove === 'black' ? score : -score;
}

/** Adds the values, losses and reasons of an analysis. Requires: the nodes are those of its moves. */
export function withAnalysis(known: Knowledge, nodes: readonly Node[], moves: readonly AnalysedMove[]): Knowledge {
  const reviewed = new Map(known.reviewed);
  const losses = new Map(known.losses);
  const reasons = new Map(known.reasons);
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
  return { ...known, reviewed, losses, reasons };
}

/** Value of a position: the final score if the game is over, else that of its review or of the newest search. */
export function valueOf(known: Knowledge, { position }: Pick<Node, 'position'>): Evaluation | undefined {
  if (isOver(position)) return { score: finalScore(position), depth: 0, isExact: true, pv: [] };
  return known.reviewed.get(positionKey(position)) ?? known.values.get(positionKey(position));
}

/** True if the value is deep enough to compare it with another one. */
function isSettled({ reviewed }: Knowledge, { position }: Node, { isExact, depth }: Evaluation): boolean {
  return isExact || depth >= LEAST_DEPTH || reviewed.has(positionKey(position));
}

/** Discs that the mover lost with the move to `after`; undefined if a value is missing. No more than the noise of a search is no loss. */
export function lossOf(known: Knowledge, before: Node, after: Node): number | undefined {
  const told = known.losses.get(reasonKey(before, after));
  if (told !== undefined) return told;
  const [best, value] = [valueOf(known, before), valueOf(known, after)];
  if (best === undefined || value === undefined || !isSettled(known, before, best) || !isSettled(known, after, value)) return undefined;
  if (best.pv[0] === after.move) return 0;
  const lost = before.position.toMove === 'black' ? best.score - value.score : value.score - best.score;
  return lost < (best.isExact && value.isExact ? 0 : NOISE) ? 0 : lost;
}

/** Discs that a move of a position loses; undefined as long as it is not compared. */
export function lossOfMove(known: Knowledge, position: Position, move: Square): number | undefined {
  const after = play(position, move);
  const best = known.values.get(positionKey(position));
  const value = after === null ? undefined : isOver(after) ? { score: finalScore(after) } : known.values.get(positionKey(after));
  if (best === undefined || value === undefined) return undefined;
  return Math.max(0, position.toMove === 'black' ? best.score - value.score : value.score - best.score);
}

/** True if every move of a position has a value. */
export function isJudged(known: Knowledge, position: Position): boolean {
  return legalMoves(position).every((move) => lossOfMove(known, position, move) !== undefined);
}

/** Loss below which a move counts as good, in discs: a search that is not exact errs by some discs. */
export function leastLoss(best: Evaluation | undefined): number {
  return best?.isExact ? 1 : 3;
}
