// SPDX-License-Identifier: MIT
import { BLUNDER, lossOf, type State, valueOf } from '../game';
import { squareName } from '../rules/position';
import { line, type Node, ply } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly onGoTo: (id: number) => void;
}

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 34; // for the scale
const TOP = 10; // for the upper half of a number
const BOTTOM = 20; // for the numbers of the moves
const MIDDLE = (TOP + HEIGHT - BOTTOM) / 2;

/** Discs at the upper end of the graph: 16, 32 or 64. */
function rangeOf(values: readonly number[]): number {
  const most = Math.max(0, ...values.map(Math.abs));
  return most <= 16 ? 16 : most <= 32 ? 32 : 64;
}

/** Triangle with its tip at the value after the move; it points down for a loss of Black, up for White. */
function triangle(x: number, y: number, isDown: boolean): string {
  const base = isDown ? y - 12 : y + 12;
  return `${x},${y} ${x - 6},${base} ${x + 6},${base}`;
}

export function worstMove(state: State, nodes: readonly Node[]) {
  const losses = nodes.slice(1).map((node, place) => ({ node, before: nodes[place]!, loss: lossOf(state, nodes[place]!, node) ?? 0 }));
  return losses.reduce<(typeof losses)[number] | null>((worst, each) => (each.loss > (worst?.loss ?? 0) ? each : worst), null);
}

export function GraphView({ state, onGoTo }: Properties) {
  const nodes = line(state.tree);
  const values = nodes.map((node) => valueOf(state, node));
  const known = values.flatMap((value, place) => (value === undefined ? [] : [{ place, ...value }]));
  const range = rangeOf(known.map(({ score }) => score));
  const x = (place: number) => LEFT + (nodes.length < 2 ? 0 : (place / (nodes.length - 1)) * (WIDTH - LEFT - 8));
  const y = (score: number) => MIDDLE - (Math.max(-range, Math.min(range, score)) / range) * (MIDDLE - TOP);
  const area = (side: 1 | -1) => {
    const points = known.map(({ place, score }) => `${x(place)},${y(side * Math.max(0, side * score))}`);
    return `${x(known[0]!.place)},${MIDDLE} ${points.join(' ')} ${x(known.at(-1)!.place)},${MIDDLE}`;
  };
  const worst = worstMove(state, nodes);
  const words =
    worst !== null && worst.loss >= BLUNDER
      ? strings.worst(squareName(worst.node.move!), worst.before.position.toMove, worst.loss.toFixed(0))
      : strings.noWorst;

  /** Shows the position under the pointer, also while a finger or a pressed mouse moves. */
  function onPointer(event: PointerEvent) {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 8);
    const node = nodes[Math.round(Math.max(0, Math.min(1, at)) * (nodes.length - 1))];
    if (node !== undefined && node.id !== state.tree.current) onGoTo(node.id);
  }

  if (known.length < 2) return null;
  const now = ply(state.tree);
  return (
    <section class="graph" aria-label={strings.graph}>
      <h2>{strings.graph}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onPointerDown={onPointer} onPointerMove={onPointer}>
        <polygon class="area black" points={area(1)} />
        <polygon class="area white" points={area(-1)} />
        {[-1, -0.5, 0, 0.5, 1].map((part) => (
          <g key={part}>
            <line class={part === 0 ? 'middle' : 'scale'} x1={LEFT} x2={WIDTH - 8} y1={y(part * range)} y2={y(part * range)} />
            <text x={LEFT - 5} y={y(part * range) + 4} text-anchor="end">{Math.abs(part * range)}</text>
          </g>
        ))}
        {nodes.map((_, place) => place % 10 === 0 && place > 0 && (
          <text key={place} x={x(place)} y={HEIGHT - 4} text-anchor="middle">{place}</text>
        ))}
        <line class="now" x1={x(now)} x2={x(now)} y1="0" y2={HEIGHT - BOTTOM} />
        <polyline points={known.map(({ place, score }) => `${x(place)},${y(score)}`).join(' ')} />
        {nodes.slice(1).map((node, place) => {
          const loss = lossOf(state, nodes[place]!, node);
          const value = values[place + 1];
          if (loss === undefined || loss < BLUNDER || value === undefined) return null;
          const points = triangle(x(place + 1), y(value.score), nodes[place]!.position.toMove === 'black');
          return <polygon key={node.id} class="mistake" points={points} />;
        })}
      </svg>
      <p class="quiet">{strings.graphHelp}</p>
      <p>{strings.graphSummary(known.length, words)}</p>
    </section>
  );
}
