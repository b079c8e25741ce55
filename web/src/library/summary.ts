// SPDX-License-Identifier: MIT
// Games that the user has played, opened or reviewed, as the lists show them: facts, results of the review, and mistakes as
// tasks that are repeated.

import { gameOf, isFinished, MISTAKE, type MoveNote, nodesOfMoves, notesOf, openedOf, reviewedLength, type Store, userOf } from '../game';
import { packTree } from '../state/kept';
import { analysisOf } from '../review';
import type { AnalysedMove, Analysis, EstimatedRating } from '../rules/analysis';
import { boardName, type Color, positionText } from '../rules/position';
import { type GameHead, transcript, treeOfGame } from '../notation/texts';
import { goTo, line, movesOf, type Tree } from '../rules/tree';

/** Results of the review for one side. */
export interface SideFacts {
  readonly moves: number;
  readonly accuracy: number; // percent (docs/explanation/accuracy.md)
  readonly rating: number | null; // of people who play like this
}

/** A mistake as a task. It comes again as in the system of Leitner: `box` counts its solutions in a row. */
export interface Card {
  readonly ply: number; // moves before it
  readonly color: Color;
  readonly loss: number; // discs
  readonly kind: string; // of the first reason; empty without one
  readonly box: number;
  readonly due: string; // date
}

export interface Summary extends GameHead {
  readonly board: string;
  readonly start: string;
  readonly moves: string;
  readonly opening: string;
  readonly own: Color | null; // side of the user in a game against Emilia
  readonly at: number; // time at which the game was kept first
  readonly sides: Readonly<Record<Color, SideFacts>> | null; // null before the review
  readonly cards: readonly Card[];
  readonly notes?: readonly (MoveNote | null)[]; // of the moves
}

/** What is kept of a game beside its summary. */
export interface Page {
  readonly tree: unknown; // `packTree`
  readonly comments: readonly (readonly [number, string])[];
  readonly marks: readonly (readonly [number, readonly number[]])[];
  readonly analysis: Analysis | null;
}

export interface KeptGame {
  readonly summary: Summary;
  readonly page: Page;
}

/** Equal games have the same key: players, year, start and moves. */
export function keyOf({ black, white, date, board, start, moves }: Omit<Summary, 'cards'>): string {
  return [black, white, date.slice(0, 4), board, start, moves].join('|');
}

/** Side of the user: of a game against Emilia, or by the user's name in files. */
export function sideOf({ own, black, white }: Pick<Summary, 'own' | 'black' | 'white'>, me: string): Color | null {
  const name = me.trim().toLowerCase();
  if (own !== null || name === '') return own;
  return black.toLowerCase() === name ? 'black' : white.toLowerCase() === name ? 'white' : null;
}

const HALF = 4; // loss of a move with an accuracy of 50 %, in discs; the same as `kHalfAccuracyLoss` in engine/analysis/game_analysis.h

function factsOf(moves: readonly AnalysedMove[], color: Color, rating: EstimatedRating | null | undefined): SideFacts {
  const own = moves.filter((move) => move.color === color);
  const sum = own.reduce((all, { loss }) => all + 100 * 2 ** (-loss / HALF), 0);
  return { moves: own.length, accuracy: Math.round(sum / Math.max(1, own.length)), rating: rating?.rating ?? null };
}

/** Results of a review, and its mistakes; those that are tasks already keep their boxes. */
export function factsOfReview(analysis: Analysis | null, cards: readonly Card[], today: string): Pick<Summary, 'sides' | 'cards'> {
  if (analysis === null) return { sides: null, cards };
  const { moves } = analysis;
  return {
    sides: { black: factsOf(moves, 'black', analysis.black_rating), white: factsOf(moves, 'white', analysis.white_rating) },
    cards: moves.filter(({ loss, best, move }) => loss >= MISTAKE && best !== move).map(({ number, color, loss, why }) => {
      const { box, due } = cards.find(({ ply }) => ply === number - 1) ?? { box: 0, due: today };
      return { ply: number - 1, color, loss, kind: why[0]?.kind ?? '', box, due };
    }),
  };
}

function summaryOf(head: GameHead, moves: string, tree: Tree, own: Color | null, opening: string, notes: readonly (MoveNote | null)[]): Summary {
  const { position } = tree.nodes[0]!;
  const { black, white, place, date, result } = head;
  return { black, white, place, date, result, board: boardName(position), start: positionText(position), moves, opening, own, at: Date.now(), sides: null, cards: [], ...(notes.some((note) => note !== null) && { notes }) };
}

function named(head: GameHead, own: Color | null, me: string): GameHead {
  return own === null || head[own] !== '' ? head : { ...head, [own]: me.trim() };
}

/** The game of Play, when it is finished. */
export function finishedGame({ play, names, opening }: Pick<Store, 'play' | 'names' | 'opening'>, me: string): KeptGame | null {
  if (!isFinished(play)) return null;
  const tree = gameOf(play);
  const own = userOf(play);
  const head = named(openedOf(play, names), own, me);
  return { summary: summaryOf(head, transcript(tree), tree, own, opening, notesOf(play)), page: { tree: packTree(goTo(tree, 0)), comments: [], marks: [], analysis: null } };
}

/** The studied game, if it was opened, played to its end, or reviewed. */
export function studiedGame(store: Store, me: string): KeptGame | null {
  const { study, opening } = store;
  if (study.opened === null || study.opened.moves === '') return null;
  const { position } = study.tree.nodes[0]!;
  const main = treeOfGame({ board: boardName(position), start: positionText(position), moves: study.opened.moves });
  if ('error' in main) return null;
  const own = study.source === null ? null : userOf(study);
  const state = { ...store, ...study, tree: goTo(main.tree, 0) };
  const isReviewed = study.review === null && reviewedLength(state) === line(main.tree).length && store.reviewed.size > 0;
  const analysis = study.analysis ?? (isReviewed ? analysisOf(state) : null);
  const comments = [...study.comments].filter(([, text]) => text !== '');
  const marks = [...study.marks].filter(([, squares]) => squares.length > 0);
  const head = named(study.opened, own, me);
  const notes = nodesOfMoves(study.tree, movesOf(line(main.tree))).map((id) => study.notes.get(id) ?? null);
  return { summary: summaryOf(head, study.opened.moves, main.tree, own, opening, notes), page: { tree: packTree(goTo(study.tree, 0)), comments, marks, analysis } };
}
