// SPDX-License-Identifier: MIT
// A game with its branches. Nodes do not change: playing makes a new tree that shares what it can.

import { play, type Position, type Square, START } from './position';

/** What is known of a position's value, in discs from Black's view. */
export interface Evaluation {
  readonly score: number;
  readonly depth: number;
  readonly isExact: boolean;
  readonly pv: readonly Square[]; // the line that it rests on, passes left out
}

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly move: Square | null; // that led here; null at the root
  readonly position: Position; // passes done
  readonly children: readonly number[]; // the first is the line that was taken last
}

export interface Tree {
  readonly nodes: readonly Node[];
  readonly current: number;
}

export function newTree(start: Position = START): Tree {
  return { nodes: [{ id: 0, parent: null, move: null, position: start, children: [] }], current: 0 };
}

export function nodeOf(tree: Tree, id: number): Node {
  const node = tree.nodes[id];
  if (node === undefined) throw new RangeError(`no node ${id}`);
  return node;
}

export function currentNode(tree: Tree): Node {
  return nodeOf(tree, tree.current);
}

export function goTo(tree: Tree, id: number): Tree {
  return { ...tree, current: nodeOf(tree, id).id };
}

function withNode(tree: Tree, node: Node): Tree {
  const nodes = [...tree.nodes];
  nodes[node.id] = node;
  return { ...tree, nodes };
}

/** Plays on the current node: along the branch that has the move, or on a new one. Null where it is illegal. */
export function playMove(tree: Tree, move: Square): Tree | null {
  const node = currentNode(tree);
  const position = play(node.position, move);
  if (position === null) return null;
  const known = node.children.find((child) => nodeOf(tree, child).move === move);
  const id = known ?? tree.nodes.length;
  const grown = known === undefined ? withNode(tree, { id, parent: node.id, move, position, children: [] }) : tree;
  const children = [id, ...node.children.filter((child) => child !== id)];
  return { ...withNode(grown, { ...node, children }), current: id };
}

/** The nodes from the root to the current one, and on along the line that was taken last. */
export function line(tree: Tree): Node[] {
  const before: Node[] = [];
  for (let id: number | null = tree.current; id !== null; ) {
    const node: Node = nodeOf(tree, id);
    before.unshift(node);
    id = node.parent;
  }
  let last = currentNode(tree);
  while (last.children[0] !== undefined) {
    last = nodeOf(tree, last.children[0]);
    before.push(last);
  }
  return before;
}

/** Where the current node stands in the line. */
export function ply(tree: Tree): number {
  return line(tree).findIndex((node) => node.id === tree.current);
}

/** So many moves on along the line, or back where the number is negative. */
export function step(tree: Tree, moves: number): Tree {
  const nodes = line(tree);
  const place = Math.min(Math.max(ply(tree) + moves, 0), nodes.length - 1);
  return goTo(tree, nodes[place]?.id ?? tree.current);
}

export function movesOf(nodes: readonly Node[]): Square[] {
  return nodes.flatMap((node) => (node.move === null ? [] : [node.move]));
}
