// SPDX-License-Identifier: MIT
// Graph of the game below the board, and its sentence in the list of mistakes.
import { useEffect, useRef, useState } from 'preact/hooks';
import { BLUNDER, lossOf, reviewedLength, type Seen, valueOf } from '../game';
import { squareName } from '../rules/position';
import { line, type Node, ply } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: Seen;
  readonly onGoTo: (id: number) => void;
}

const LEFT = 26; // for the scale
const RIGHT = 8;
const TOP = 7;
const BOTTOM = 16; // for the numbers of the moves
const NUMBERED = 10; // moves from number to number

/** Discs at the upper end of the graph: 16, 32 or 64. */
function rangeOf(values: readonly number[]): number {
  const most = Math.max(0, ...values.map(Math.abs));
  return most <= 16 ? 16 : most <= 32 ? 32 : 64;
}

/** Triangle with its tip at the value after the move; it points down for a loss of Black, up for White. */
function triangle(x: number, y: number, isDown: boolean): string {
  const base = isDown ? y - 10 : y + 10;
  return `${x},${y} ${x - 5},${base} ${x + 5},${base}`;
}

function worstMove(state: Seen, nodes: readonly Node[]) {
  const losses = nodes.slice(1).map((node, place) => ({ node, before: nodes[place]!, loss: lossOf(state, nodes[place]!, node) ?? 0 }));
  return losses.reduce<(typeof losses)[number] | null>((worst, each) => (each.loss > (worst?.loss ?? 0) ? each : worst), null);
}

interface Known {
  readonly place: number;
  readonly score: number;
}

/** Values of the line that are known. */
function knownOf(state: Seen, nodes: readonly Node[]): Known[] {
  return nodes.flatMap((node, place) => {
    const value = valueOf(state, node);
    return value === undefined ? [] : [{ place, score: value.score }];
  });
}

/** The reviewed values as one line. Others are dots: they are of different depths, and some are unknown. */
function runsOf(known: readonly Known[], reviewed: number): Known[][] {
  const drawn = known.filter(({ place }) => place < reviewed);
  return [...(drawn.length > 0 ? [drawn] : []), ...known.slice(drawn.length).map((each) => [each])];
}

/** Number of evaluated positions, and the largest loss if all of them are. */
export function summaryOf(state: Seen): string {
  const nodes = line(state.tree);
  const known = knownOf(state, nodes).length;
  const reviewed = reviewedLength(state);
  if (reviewed < nodes.length) return strings.graphSummary(known, reviewed > 0 ? '' : strings.notReviewed).trim();
  const worst = worstMove(state, nodes);
  const isLarge = worst !== null && worst.loss >= BLUNDER;
  const words = isLarge ? strings.worst(squareName(worst.node.move!), worst.before.position.toMove, worst.loss.toFixed(0)) : strings.noWorst;
  return strings.graphSummary(known, words);
}

export function GraphView({ state, onGoTo }: Properties) {
  const frame = useRef<SVGSVGElement | null>(null);
  const [size, setSize] = useState({ width: 600, height: 100 });
  useEffect(() => {
    const svg = frame.current;
    if (svg === null) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = svg.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(svg);
    return () => observer.disconnect();
  }, []);

  const { width, height } = size;
  const middle = (TOP + height - BOTTOM) / 2;
  const nodes = line(state.tree);
  const known = knownOf(state, nodes);
  const range = rangeOf(known.map(({ score }) => score));
  const x = (place: number) => LEFT + (nodes.length < 2 ? 0 : (place / (nodes.length - 1)) * (width - LEFT - RIGHT));
  const y = (score: number) => middle - (Math.max(-range, Math.min(range, score)) / range) * (middle - TOP);
  const scores = new Map(known.map(({ place, score }) => [place, score]));
  const runs = runsOf(known, reviewedLength(state));
  const area = (run: readonly Known[], side: 1 | -1) => {
    const points = run.map(({ place, score }) => `${x(place)},${y(side * Math.max(0, side * score))}`);
    return `${x(run[0]!.place)},${middle} ${points.join(' ')} ${x(run.at(-1)!.place)},${middle}`;
  };

  /** Shows the position under the pointer, also while a finger or a pressed mouse moves. */
  function onPointer(event: PointerEvent) {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    const node = nodes[Math.round(Math.max(0, Math.min(1, at)) * (nodes.length - 1))];
    if (node !== undefined && node.id !== state.tree.current) onGoTo(node.id);
  }

  const now = ply(state.tree);
  const lines = runs.filter((run) => run.length > 1);
  return (
    <section class="graph" aria-label={strings.graph} title={strings.graphHelp}>
      <svg
        ref={frame}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summaryOf(state)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        {lines.map((run) => <polygon key={run[0]!.place} class="area black" points={area(run, 1)} />)}
        {lines.map((run) => <polygon key={run[0]!.place} class="area white" points={area(run, -1)} />)}
        {[-1, 0, 1].map((part) => (
          <g key={part}>
            <line class={part === 0 ? 'middle' : 'scale'} x1={LEFT} x2={width - RIGHT} y1={y(part * range)} y2={y(part * range)} />
            <text x={LEFT - 5} y={y(part * range) + 4} text-anchor="end">{Math.abs(part * range)}</text>
          </g>
        ))}
        {nodes.map((_, place) => place % NUMBERED === 0 && place > 0 && (
          <text key={place} x={x(place)} y={height - 4} text-anchor="middle">{place}</text>
        ))}
        <line class="now" x1={x(now)} x2={x(now)} y1="2" y2={height - BOTTOM} />
        {runs.map((run) =>
          run.length > 1 ? (
            <polyline key={run[0]!.place} points={run.map(({ place, score }) => `${x(place)},${y(score)}`).join(' ')} />
          ) : (
            <circle key={run[0]!.place} cx={x(run[0]!.place)} cy={y(run[0]!.score)} r="3" />
          ),
        )}
        {nodes.slice(1).map((node, place) => {
          const loss = lossOf(state, nodes[place]!, node);
          const score = scores.get(place + 1);
          if (loss === undefined || loss < BLUNDER || score === undefined) return null;
          const points = triangle(x(place + 1), y(score), nodes[place]!.position.toMove === 'black');
          return <polygon key={node.id} class="mistake" points={points} />;
        })}
      </svg>
    </section>
  );
}
