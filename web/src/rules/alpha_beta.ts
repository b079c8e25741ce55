// SPDX-License-Identifier: MIT
// Alpha-beta on a small tree, step by step, for the lesson on how the engine thinks. Values are discs for the reader.

export interface TreeNode {
  readonly name: string; // path of the moves: "B", then "B1", then "B1a"; empty for the root
  readonly isYours: boolean; // true if the reader moves here
  readonly value: number | null; // of a leaf
  readonly children: readonly TreeNode[];
}

export type Step =
  | { readonly kind: 'leaf' | 'value'; readonly node: TreeNode; readonly value: number }
  /** The rest of a node is skipped: it is worth `value` or more for its mover, and `bound` is known elsewhere. */
  | { readonly kind: 'cut'; readonly node: TreeNode; readonly value: number; readonly bound: number; readonly skipped: readonly TreeNode[] };

type Values = readonly (number | Values)[];

const NAMES = ['ABC', '123', 'abc'];

/** Builds a tree of values; `turns` is true if every node has its children in reverse order. */
export function treeOf(values: Values | number, turns: boolean, name = '', isYours = true): TreeNode {
  if (typeof values === 'number') return { name, isYours, value: values, children: [] };
  const children = values.map((each, place) => treeOf(each, turns, `${name}${NAMES[name.length]![place]!}`, !isYours));
  return { name, isYours, value: null, children: turns ? children.reverse() : children };
}

export function leavesOf(node: TreeNode): TreeNode[] {
  return node.value !== null ? [node] : node.children.flatMap(leavesOf);
}

/** Adds the steps of a search to `steps`, and returns the value. */
export function alphaBeta(node: TreeNode, steps: Step[], alpha = -Infinity, beta = Infinity): number {
  if (node.value !== null) {
    steps.push({ kind: 'leaf', node, value: node.value });
    return node.value;
  }
  let best = node.isYours ? -Infinity : Infinity;
  for (const [place, child] of node.children.entries()) {
    const value = node.isYours
      ? alphaBeta(child, steps, Math.max(alpha, best), beta)
      : alphaBeta(child, steps, alpha, Math.min(beta, best));
    best = node.isYours ? Math.max(best, value) : Math.min(best, value);
    const isCut = node.isYours ? best >= beta : best <= alpha;
    const skipped = node.children.slice(place + 1);
    if (!isCut || skipped.length === 0) continue;
    steps.push({ kind: 'cut', node, value: best, bound: node.isYours ? beta : alpha, skipped });
    return best;
  }
  steps.push({ kind: 'value', node, value: best });
  return best;
}
