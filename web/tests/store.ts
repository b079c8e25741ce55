// SPDX-License-Identifier: MIT
// Helpers of the tests of the page's state, which need no browser.
import { type Action, firstStore, reduce, type Store } from '../src/game';
import { parseSquare, START } from '../src/rules/position';
import { treeOfMoves } from '../src/notation/texts';
import type { Tree } from '../src/rules/tree';

export function treeOf(...names: string[]): Tree {
  const read = treeOfMoves(START, names);
  if ('error' in read) throw new Error(read.error);
  return read.tree;
}

export function after(store: Store, ...actions: Action[]): Store {
  return actions.reduce(reduce, store);
}

/** Moves of the user on the shown board. */
export function moves(...names: string[]): Action[] {
  return names.map((name) => ({ type: 'play', move: parseSquare(name)! }));
}

/** Moves of Emilia, each in the position that Play shows then. */
export function reply(store: Store, name: string): Store {
  const { tree } = store.play;
  return after(store, { type: 'reply', move: parseSquare(name)!, at: tree.nodes[tree.current]! });
}

/** f5 d6 c3, and Emilia with White is to answer. */
export const GAME = after(reply(after(firstStore(null), { type: 'newGame', sides: START, opponent: 'white' }, ...moves('f5')), 'd6'), ...moves('c3'));
