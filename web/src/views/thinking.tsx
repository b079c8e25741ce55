// SPDX-License-Identifier: MIT
// Lesson on how the engine thinks: a small alpha-beta tree that the reader steps through.
import { useState } from 'preact/hooks';
import { alphaBeta, leavesOf, type Step, treeOf, type TreeNode } from '../rules/alpha_beta';
import { strings } from '../strings';

/** Values of the leaves: three moves, two replies each, two answers each. The first move is the best. */
const VALUES = [[[3, 5], [6, 9]], [[2, 4], [8, 7]], [[-2, 3], [10, 1]]];

const LEVEL_HEIGHT = 56;
const LEAF_WIDTH = 44;

function valueText(value: number): string {
  return `${value > 0 ? '+' : ''}${value}`.replace('-', '−');
}

function wordsOf(step: Step): string {
  const { name, isYours } = step.node;
  if (step.kind === 'leaf') return strings.thinkLeaf(name, valueText(step.value));
  if (step.kind === 'cut') return strings.thinkCut(name, isYours, valueText(step.value), valueText(step.bound));
  return name === '' ? strings.thinkRoot(valueText(step.value)) : strings.thinkValue(name, isYours, valueText(step.value));
}

interface Placed {
  readonly node: TreeNode;
  readonly x: number;
  readonly y: number;
  readonly parent: Placed | null;
}

/** Nodes with their places: leaves side by side, each other node above the middle of its children. */
function placed(root: TreeNode): Placed[] {
  const leaves = leavesOf(root);
  const middle = (node: TreeNode): number => {
    const own = leavesOf(node);
    return ((leaves.indexOf(own[0]!) + leaves.indexOf(own.at(-1)!)) / 2 + 0.5) * LEAF_WIDTH;
  };
  const below = (node: TreeNode, parent: Placed | null): Placed[] => {
    const own = { node, x: middle(node), y: (node.name.length + 0.5) * LEVEL_HEIGHT, parent };
    return [own, ...node.children.flatMap((child) => below(child, own))];
  };
  return below(root, null);
}

export function ThinkingView() {
  const [turns, setTurns] = useState(false);
  const [place, setPlace] = useState(0); // number of steps shown
  const root = treeOf(VALUES, turns);
  const steps: Step[] = [];
  alphaBeta(root, steps);
  const shown = steps.slice(0, place);
  const last = shown.at(-1);
  const values = new Map(shown.map((step) => [step.node.name, step.value]));
  const isSkipped = (name: string) =>
    shown.some((step) => step.kind === 'cut' && step.skipped.some((node) => name.startsWith(node.name)));
  const evaluated = shown.filter(({ kind }) => kind === 'leaf').length;
  const leaves = leavesOf(root);
  return (
    <section class="thinking" aria-label={strings.thinking}>
      <h2>{strings.thinking}</h2>
      <p>{strings.thinkHelp}</p>
      <svg viewBox={`0 0 ${leaves.length * LEAF_WIDTH} ${4 * LEVEL_HEIGHT}`} role="img" aria-label={strings.thinkTree}>
        {placed(root).map(({ node, x, y, parent }) => {
          const isCut = isSkipped(node.name);
          const value = values.get(node.name);
          const text = isCut ? '✕' : value !== undefined ? valueText(value) : node.name === '' ? '?' : node.name;
          return (
            <g key={node.name} class={isCut ? 'skipped' : last?.node === node ? 'current' : ''}>
              {parent !== null && <line x1={parent.x} y1={parent.y + 14} x2={x} y2={y - 14} />}
              {node.isYours ? <rect x={x - 20} y={y - 14} width="40" height="28" rx="3" /> : <ellipse cx={x} cy={y} rx="21" ry="14" />}
              <text x={x} y={y + 5} text-anchor="middle">{text}</text>
            </g>
          );
        })}
      </svg>
      <p class="step" aria-live="polite">{last === undefined ? strings.thinkStart : wordsOf(last)}</p>
      <p class="quiet">{strings.thinkCount(evaluated, leaves.length)}</p>
      <div class="buttons">
        <button type="button" aria-label={`${strings.back}: ${strings.thinking}`} disabled={place === 0} onClick={() => setPlace(place - 1)}>{strings.back}</button>
        <button type="button" class="main" aria-label={`${strings.forward}: ${strings.thinking}`} disabled={place === steps.length} onClick={() => setPlace(place + 1)}>{strings.forward}</button>
        <button type="button" aria-label={`${strings.last}: ${strings.thinking}`} disabled={place === steps.length} onClick={() => setPlace(steps.length)}>{strings.last}</button>
      </div>
      <label class="switch">
        <input
          type="checkbox"
          checked={turns}
          onChange={(event) => {
            setTurns(event.currentTarget.checked);
            setPlace(0);
          }}
        />{' '}
        {strings.thinkWorstFirst}
      </label>
    </section>
  );
}
