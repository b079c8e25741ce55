// SPDX-License-Identifier: MIT
// Room of the modes Analyse and Games: a game with its side lines, comments and review.

import type { GameOfFile } from '../engine/questions';
import type { Analysis } from '../rules/analysis';
import { type Color, isOver, type Square } from '../rules/position';
import { dayAt, type GameHead, resultText, transcript } from '../notation/texts';
import { goTo, line, newTree, type Node, nodeOf, type Tree } from '../rules/tree';
import { MISTAKE, movesTo, type Names, type Notes, notesIn, type Opponent, type Seats, seatName, withLineOf } from './common';
import { type Knowledge, lossOf, positionKey, valueOf } from './knowledge';
import { gameOf, liveNode, notesOf, type Play, userOf } from './play';

/** Data of a game from a file. */
export type OpenedGame = GameHead & Pick<GameOfFile, 'moves'>;

/** Panels beside the board that share a place. */
export type StudyTab = 'moves' | 'mistakes' | 'explorer';

export interface Study {
  readonly tree: Tree;
  readonly source: number | null; // id of the game of Play that is studied; null for another game
  readonly seen: number; // `changes` of Play when the game was taken over or opened
  readonly opponent: Opponent; // sides of Emilia
  readonly seats: Seats; // as in Play
  readonly notes: Notes;
  readonly opened: OpenedGame | null; // the loaded game
  readonly comments: ReadonlyMap<number, string>; // by the id of the node
  readonly marks: ReadonlyMap<number, readonly Square[]>; // marked squares, by the id of the node
  readonly tab: StudyTab;
  readonly isMarking: boolean; // true if a click on a square marks it
  /** Node ids that are not evaluated yet, the next one first; null without a review. */
  readonly review: readonly number[] | null;
  readonly explained: number | null; // node after the mistake that is explained
  readonly analysis: Analysis | null; // review of the loaded game that was kept; null for none, or a newer one
}

export function studyOf(tree: Tree = newTree()): Study {
  return {
    tree, source: null, seen: 0, opponent: 'none', seats: {}, notes: new Map(), opened: null, comments: new Map(), marks: new Map(), tab: 'moves', isMarking: false, review: null, explained: null, analysis: null,
  };
}

/** The study of the game in Play, if that has changed since: side lines, comments and marks of the same game stay. */
export function withGame(study: Study, play: Play): Study {
  if (!play.isStarted || study.seen === play.changes) return study;
  const isSame = study.source === play.id;
  const tree = isSame ? withLineOf(study.tree, play.tree, play.live) : withLineOf(gameOf(play), play.tree, play.live);
  return { ...(isSame ? study : studyOf()), tree, source: play.id, seen: play.changes, opponent: play.opponent, seats: play.seats, notes: notesIn(tree, movesTo(play.tree, play.live), notesOf(play)), explained: null };
}

/** Nodes that a review evaluates, the last one first. */
export function reviewIds(tree: Tree): number[] {
  return line(tree).filter((node) => !isOver(node.position)).map((node) => node.id).reverse();
}

/** Shows another move; the explanation of a mistake ends. */
export function shownIn(study: Study, tree: Tree): Study {
  return tree === study.tree ? study : { ...study, tree, explained: null };
}

/** Shows the position before a move, and explains the move. */
export function explaining(study: Study, id: number): Study {
  const before = nodeOf(study.tree, id).parent;
  return before === null ? study : { ...study, tree: goTo(study.tree, before), explained: id };
}

/** Marks a square of the current node, or removes its mark. */
export function marked(study: Study, square: Square): Study {
  const old = study.marks.get(study.tree.current) ?? [];
  const marks = old.includes(square) ? old.filter((each) => each !== square) : [...old, square];
  return { ...study, marks: new Map(study.marks).set(study.tree.current, marks) };
}

export function withoutReviewed(study: Study, id: number): Study {
  const left = study.review?.filter((each) => each !== id) ?? [];
  return { ...study, review: left.length > 0 ? left : null };
}

/** Players, place, date and result. The result of an opened game is kept as long as its moves are unchanged. */
export function headOf({ opened, opponent, seats, source, tree, names }: Pick<Study, 'opened' | 'opponent' | 'seats' | 'source' | 'tree'> & { readonly names: Names }): GameHead {
  const ofPerson = (color: Color) => (source !== null && opponent === 'none' ? names[color].trim() : '');
  const name = (color: Color) => (opponent === color || opponent === 'both' ? seatName(seats[color]) : ofPerson(color));
  if (opened === null) return { black: name('black'), white: name('white'), place: '', date: '', result: '' };
  const { moves, ...head } = opened;
  return { ...head, result: transcript(tree) === moves ? head.result : '' };
}

/** The finished game of Play as an opened one: with its date and its result. */
export function openedOf(play: Play, names: Names): OpenedGame {
  const tree = gameOf(play);
  const head = headOf({ opened: null, opponent: play.opponent, seats: play.seats, source: play.id, tree, names });
  const onTime = play.flagged === null ? '' : play.flagged === 'black' ? '-64.00:t' : '+64.00:t';
  return { ...head, date: dayAt(new Date(play.id)), result: resultText(liveNode(play).position) ?? onTime, moves: transcript(tree) };
}

/** Mistake of a game: the move to `after`. */
export interface Mistake {
  readonly number: number; // of the move, from 1
  readonly before: Node;
  readonly after: Node;
  readonly loss: number;
  readonly better: Square;
}

type Known = Knowledge & { readonly tree: Tree };

/** Moves of the line with a known best move, in the order of the game. */
function judgedMoves(state: Known): Mistake[] {
  const nodes = line(state.tree);
  return nodes.slice(1).flatMap((after, place) => {
    const before = nodes[place]!;
    const loss = lossOf(state, before, after) ?? 0;
    const better = valueOf(state, before)?.pv[0];
    return better === undefined ? [] : [{ number: place + 1, before, after, loss, better }];
  });
}

/** Mistakes of the line with a known better move, in the order of the game. */
export function mistakesOf(state: Known): Mistake[] {
  return judgedMoves(state).filter(({ loss, better, after }) => loss >= MISTAKE && better !== after.move);
}

/** Nodes before mistakes as tasks: those of the user first. */
export function taskIds(mistakes: readonly Mistake[], state: { readonly opponent: Opponent }): number[] {
  const user = userOf(state);
  const isOthers = ({ before }: Mistake) => (user !== null && before.position.toMove !== user ? 1 : 0);
  return [...mistakes].sort((one, other) => isOthers(one) - isOthers(other)).map(({ before }) => before.id);
}

/** The move that is explained. It need not be a mistake any more: the analysis continues and may find other values. */
export function explainedMove(state: Known & Pick<Study, 'explained'>): Mistake | undefined {
  return judgedMoves(state).find(({ after }) => after.id === state.explained);
}

/** Number of positions from the start of the line that a review has evaluated, without a gap. */
export function reviewedLength(state: Known): number {
  const nodes = line(state.tree);
  const end = nodes.findIndex(({ position }) => !isOver(position) && !state.reviewed.has(positionKey(position)));
  return end < 0 ? nodes.length : end;
}
