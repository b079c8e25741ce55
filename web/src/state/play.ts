// SPDX-License-Identifier: MIT
// Room of the mode Play: one game, which no other mode changes.

import { boardName, type Color, finalScore, isOver, opponentOf, type Position, type Shape, type Square } from '../rules/position';
import type { RatedGame } from '../rules/rating';
import { currentNode, goTo, type Node, nodeOf, newTree, playMove, step, type Tree } from '../rules/tree';
import { squareName } from '../rules/position';
import { type Clock, linePlayed, type MoveNote, movesTo, nodesOfMoves, type Notes, type Opponent, pathOf, type Seats, type Settings, startTree, type Times } from './common';

/** Cause why a game against a rating does not count. */
export type Help = 'analysis' | 'takeBack' | 'strength';

export interface Play {
  readonly id: number; // of the game: no two games of a tab have the same
  readonly tree: Tree; // its current node is shown
  readonly live: number; // node at which the game stands
  readonly changes: number; // number of games and moves so far
  readonly isStarted: boolean;
  readonly opponent: Opponent;
  readonly against: number | null; // rating of the people whose play Emilia imitates
  readonly help: Help | null;
  readonly seats: Seats; // engines of a game of two engines, or against another one; else Emilia has the chosen strength
  readonly isPaused: boolean; // true if the engines wait
  readonly isStopped: boolean; // true if the user has ended the game
  readonly notes: Notes;
  readonly times: Times | null; // milliseconds left at the last move; null without a clock
  readonly increment: number; // seconds a move
  readonly spent: number; // milliseconds since the last move
  readonly flagged: Color | null; // side whose time is over
}

export function noGame(opponent: Opponent = 'white', tree: Tree = newTree()): Play {
  return {
    id: 0, tree, live: tree.current, changes: 0, isStarted: false, opponent, against: null, help: null, seats: {}, isPaused: false, isStopped: false, notes: new Map(),
    times: null, increment: 0, spent: 0, flagged: null,
  };
}

export function liveNode({ tree, live }: Play): Node {
  return nodeOf(tree, live);
}

/** True if an earlier move is shown: Emilia waits until the user plays there, or continues. */
export function isLookingBack({ isStarted, tree, live }: Play): boolean {
  return isStarted && tree.current !== live;
}

/** True for a game that has begun and is not over. */
export function isRunning(play: Play): boolean {
  return play.isStarted && !play.isStopped && play.flagged === null && !isOver(liveNode(play).position);
}

/** True for a game that was played to its end. */
export function isFinished(play: Play): boolean {
  return play.isStarted && !isRunning(play);
}

/** True if Emilia is to move on the shown board. */
export function isEnginesTurn(play: Play): boolean {
  const { toMove } = liveNode(play).position;
  return isRunning(play) && !play.isPaused && !isLookingBack(play) && (play.opponent === 'both' || play.opponent === toMove);
}

/** True if the user may move on the shown board: not for Emilia, and not after the end on time. */
export function mayMove({ isStarted, isStopped, opponent, flagged, tree }: Play): boolean {
  return !isStarted || (flagged === null && !isStopped && opponent !== 'both' && opponent !== currentNode(tree).position.toMove);
}

/**
 * True if the clock of the side to move runs: from the second move of a game on, in every mode. That of Emilia runs only
 * while it can think.
 */
export function isClockRunning(play: Play, canThink: boolean): boolean {
  const { position, parent } = liveNode(play);
  const isEmilias = play.opponent === 'both' || play.opponent === position.toMove;
  return play.times !== null && isRunning(play) && !play.isPaused && parent !== null && (!isEmilias || (canThink && !isLookingBack(play)));
}

/** Milliseconds that a side has left; null without a clock. */
export function timeLeft(play: Play, color: Color): number | null {
  const { times, spent } = play;
  if (times === null) return null;
  return Math.max(0, times[color] - (liveNode(play).position.toMove === color ? spent : 0));
}

/** Color of the user against Emilia; null if there is no such side. */
export function userOf({ opponent }: { readonly opponent: Opponent }): Color | null {
  return opponent === 'black' || opponent === 'white' ? opponentOf(opponent) : null;
}

/** Color of the user against Emilia, not against another engine. */
export function userAgainstEmilia({ opponent, seats }: Pick<Play, 'opponent' | 'seats'>): Color | null {
  const user = userOf({ opponent });
  return user !== null && typeof seats[opponentOf(user)] === 'string' ? null : user;
}

/** Notes of the moves up to where the game stands, in their order. */
export function notesOf({ tree, live, notes }: Play): (MoveNote | null)[] {
  return nodesOfMoves(tree, movesTo(tree, live)).map((id) => notes.get(id) ?? null);
}

/** Rating at which Emilia plays on a board; null if a level is chosen. There are ratings for 8x8 only. */
export function ratingFor(rating: number | null, shape: Shape): number | null {
  return boardName(shape) === '8x8' ? rating : null;
}

/** The finished game against a rating; null for another one, and if the user had help. */
export function ratedGame(play: Play): RatedGame | null {
  const { position } = liveNode(play);
  const [rating, user] = [ratingFor(play.against, position), userOf(play)];
  if (rating === null || user === null || play.help !== null || !play.isStarted || isRunning(play)) return null;
  const score = play.flagged === null ? Math.sign(finalScore(position)) : play.flagged === 'black' ? -1 : 1;
  const points = ((user === 'black' ? score : -score) + 1) / 2;
  return { moves: movesTo(play.tree, play.live).map(squareName).join(''), rating, points };
}

function startTimes(clock: Clock | null): Times | null {
  return clock === null ? null : { black: 60_000 * clock.minutes, white: 60_000 * clock.minutes };
}

/** Starts a game at the end of a tree. */
export function started(play: Play, tree: Tree, opponent: Opponent, { clock, rating }: Settings, seats: Seats = {}): Play {
  return {
    ...noGame(opponent, tree),
    id: Math.max(play.id + 1, Date.now()),
    changes: play.changes + 1,
    isStarted: true,
    against: Object.keys(seats).length === 0 ? rating : null,
    seats,
    times: startTimes(clock),
    increment: clock?.increment ?? 0,
  };
}

export function newGame(play: Play, settings: Settings, sides: Shape, opponent: Opponent, moves: readonly Square[] = [], seats: Seats = {}): Play {
  return started(play, linePlayed(startTree(sides), moves), opponent, settings, seats);
}

/** Opponent of a game that continues from a position: the other side. */
export function against(position: Position): Opponent {
  return opponentOf(position.toMove);
}

/** Opponent of a game that the user begins with a move on the board. */
function opponentAfter(preferred: Opponent, { toMove }: Position): Opponent {
  return preferred === 'both' || preferred === toMove ? opponentOf(toMove) : preferred;
}

/** Subtracts the time since the last move from the side that has used it. */
function charged(play: Play): Play {
  const { times, spent } = play;
  const { toMove } = liveNode(play).position;
  return times === null ? { ...play, spent: 0 } : { ...play, times: { ...times, [toMove]: Math.max(0, times[toMove] - spent) }, spent: 0 };
}

/** Plays a move on the shown board. The first one starts the game; at an earlier move the game continues from there. */
export function moved(play: Play, move: Square, settings: Settings, value?: number): Play {
  const { position } = currentNode(play.tree);
  const game = play.isStarted ? play : started(play, pathOf(play.tree), opponentAfter(play.opponent, position), settings);
  const tree = playMove(game.tree, move);
  if (tree === null || game.flagged !== null || game.isStopped) return play;
  const isNext = game.tree.current === game.live;
  const { times, ...next } = charged(game);
  const added = times === null || !isNext ? times : { ...times, [position.toMove]: times[position.toMove] + 1000 * game.increment };
  const time = times === null || !isNext ? {} : { time: Math.round(game.spent) };
  const note = { ...time, ...(value !== undefined && { value }) };
  const notes = Object.keys(note).length === 0 ? game.notes : new Map(game.notes).set(tree.current, note);
  return { ...next, notes, times: added, help: isNext ? game.help : 'takeBack', tree, live: tree.current, changes: game.changes + 1 };
}

/** Goes back to the last position with the user to move. */
export function takenBack(play: Play): Play {
  if (play.opponent === 'both') return { ...play, tree: step(play.tree, -1) };
  let tree = step(play.tree, -1);
  while (play.opponent === currentNode(tree).position.toMove && currentNode(tree).parent !== null) tree = step(tree, -1);
  return continued({ ...play, tree });
}

/** Continues the game from the shown move. */
export function continued(play: Play): Play {
  if (!isLookingBack(play)) return play;
  return { ...charged(play), live: play.tree.current, help: 'takeBack', changes: play.changes + 1 };
}

export function shownAt(play: Play, tree: Tree): Play {
  return play.isStarted ? { ...play, tree } : { ...play, tree, live: tree.current };
}

export function ticked(play: Play, passed: number): Play {
  const spent = play.spent + passed;
  const { toMove } = liveNode(play).position;
  const isLost = play.times !== null && spent >= play.times[toMove];
  return { ...play, spent, flagged: isLost ? toMove : play.flagged };
}

/** Notes that the user had help, if the game runs. */
export function helped(play: Play, help: Help): Play {
  return isRunning(play) && play.help === null ? { ...play, help } : play;
}

/** Changes the rating of the people whose play Emilia imitates. The game counts only if that happens before its first move. */
export function withRating(play: Play, rating: number | null): Play {
  if (!isRunning(play) || play.against === rating || Object.keys(play.seats).length > 0) return play;
  return { ...(play.tree.nodes.length > 1 ? helped(play, 'strength') : play), against: rating };
}

/** The tree of the game without its later branches, at the move where it stands. */
export function gameOf({ tree, live }: Play): Tree {
  return pathOf(goTo(tree, live));
}
