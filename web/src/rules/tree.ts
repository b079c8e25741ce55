// SPDX-License-Identifier: MIT
// Tree of a game with its branches. Trees are immutable: a move makes a new tree that shares unchanged nodes.

import { play, type Position, type Square, START } from './position';

/** Value of a position in discs from Black's view. */
export interface Evaluation {
  readonly score: number;
  readonly depth: number;
  readonly isExact: boolean;
  readonly pv: readonly Square[]; // principal variation, without passes
}

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly move: Square | null; // move to this node; null at the root
  readonly position: Position; // after forced passes
  readonly children: readonly number[]; // the most recent one first
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

/** Plays a move at the current node, on its branch or a new one; null for an illegal move. */
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

/** Nodes from the root to the current one, then along the most recent branch. */
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

/** Index of the current node in the line. */
export function ply(tree: Tree): number {
  return line(tree).findIndex((node) => node.id === tree.current);
}

/** Goes forward along the line, or back by a negative number. */
export function step(tree: Tree, moves: number): Tree {
  const nodes = line(tree);
  const place = Math.min(Math.max(ply(tree) + moves, 0), nodes.length - 1);
  return goTo(tree, nodes[place]?.id ?? tree.current);
}

export function movesOf(nodes: readonly Node[]): Square[] {
  return nodes.flatMap((node) => (node.move === null ? [] : [node.move]));
}
