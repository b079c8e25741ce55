// SPDX-License-Identifier: MIT
// Types that several rooms of the page share.

import { type Color, type Shape, type Square, startOn } from '../rules/position';
import { goTo, line, movesOf, newTree, nodeOf, playMove, type Tree } from '../rules/tree';

/** Least loss of a mistake in discs; the same as `kMistake` in engine/analysis/game_analysis.h. */
export const MISTAKE = 2;

/** Least loss of a blunder in discs, `??` in the list of moves. */
export const BLUNDER = 6;

export type Opponent = 'none' | Color | 'both';
export const OPPONENTS: readonly Opponent[] = ['none', 'black', 'white', 'both'];

/** Engine of a side: a level of Emilia, or the name of another engine. */
export type Seat = number | string;
export type Seats = Readonly<Partial<Record<Color, Seat>>>;

/** What is known of a move beside its square. */
export interface MoveNote {
  readonly time?: number; // milliseconds
  readonly value?: number; // of the engine that played it, in discs
}

export type Notes = ReadonlyMap<number, MoveNote>; // by the node after the move

/** Name of an engine that plays a side: Emilia with its level in a game of two engines. */
export function seatName(seat: Seat | undefined): string {
  return seat === undefined ? 'Emilia' : typeof seat === 'number' ? `Emilia ${seat}` : seat;
}

/** Nodes of moves from the root, for as long as they are in the tree. */
export function nodesOfMoves(tree: Tree, moves: readonly Square[]): number[] {
  const ids: number[] = [];
  for (let [id, place] = [0, 0]; place < moves.length; ++place) {
    const next = nodeOf(tree, id).children.find((child) => nodeOf(tree, child).move === moves[place]);
    if (next === undefined) break;
    ids.push((id = next));
  }
  return ids;
}

/** Notes of moves, by their nodes in a tree. */
export function notesIn(tree: Tree, moves: readonly Square[], notes: readonly (MoveNote | null)[]): Notes {
  return new Map(nodesOfMoves(tree, moves).flatMap((id, place) => (notes[place] ? [[id, notes[place]]] : [])));
}

export const MODES = ['play', 'analyse', 'learn', 'games'] as const;
export type Mode = (typeof MODES)[number];

/** Time of each side, in minutes and seconds a move. */
export interface Clock {
  readonly minutes: number;
  readonly increment: number;
}

/** Names of two people; empty ones are shown as the colors. */
export type Names = Readonly<Record<Color, string>>;

export type Times = Readonly<Record<Color, number>>;

/** What the user chooses, in all rooms. */
export interface Settings {
  readonly preferred: Opponent; // opponent of the next new game
  readonly level: number;
  readonly rating: number | null; // of the people whose play Emilia imitates, instead of `level`
  readonly clock: Clock | null; // of the next game
  readonly names: Names; // of two people who play on this page
  readonly isAnalysing: boolean; // true if the mode Analyse shows values
}

/** Plays moves from the current node; illegal moves are skipped. */
export function linePlayed(tree: Tree, moves: readonly Square[]): Tree {
  return moves.reduce((grown, move) => playMove(grown, move) ?? grown, tree);
}

/** Moves from the root to a node. */
export function movesTo(tree: Tree, id: number): Square[] {
  const moves: Square[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) moves.unshift(node.move!);
  return moves;
}

/** The moves up to the current node as a tree of their own. */
export function pathOf(tree: Tree): Tree {
  return linePlayed(newTree(tree.nodes[0]!.position), movesTo(tree, tree.current));
}

/** Adds the moves of another tree up to a node; the new tree shows the node that the other one shows. */
export function withLineOf(tree: Tree, other: Tree, end: number): Tree {
  const there = movesTo(other, other.current);
  const grown = linePlayed(goTo(tree, 0), movesTo(other, end));
  const isOnLine = movesOf(line(grown)).join().startsWith(there.join());
  return isOnLine ? goTo(grown, line(grown)[there.length]!.id) : linePlayed(goTo(grown, 0), there);
}

export function startTree(sides: Shape): Tree {
  return newTree(startOn(sides));
}
