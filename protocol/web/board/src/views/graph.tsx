// SPDX-License-Identifier: MIT
import { lossOf, type State, valueOf } from '../game';
import { squareName } from '../rules/position';
import { line, type Node, ply } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly onGoTo: (id: number) => void;
}

const WIDTH = 600;
const HEIGHT = 160;
const MIDDLE = HEIGHT / 2;
const LARGE_LOSS = 4;

/** Pixels a disc: half of the height is 16 discs, or the largest value. */
function scaleOf(values: readonly number[]): number {
  return MIDDLE / Math.max(16, ...values.map(Math.abs));
}

/** Triangle with its tip at the value after the move; it points down for a loss of Black, up for White. */
function triangle(x: number, y: number, isDown: boolean): string {
  const base = isDown ? y - 12 : y + 12;
  return `${x},${y} ${x - 5},${base} ${x + 5},${base}`;
}

export function worstMove(state: State, nodes: readonly Node[]) {
  const losses = nodes.slice(1).map((node, place) => ({ node, before: nodes[place]!, loss: lossOf(state, nodes[place]!, node) ?? 0 }));
  return losses.reduce<(typeof losses)[number] | null>((worst, each) => (each.loss > (worst?.loss ?? 0) ? each : worst), null);
}

export function GraphView({ state, onGoTo }: Properties) {
  const nodes = line(state.tree);
  const values = nodes.map((node) => valueOf(state, node));
  const known = values.flatMap((value, place) => (value === undefined ? [] : [{ place, ...value }]));
  const scale = scaleOf(known.map(({ score }) => score));
  const x = (place: number) => (nodes.length < 2 ? 0 : (place / (nodes.length - 1)) * WIDTH);
  const y = (score: number) => MIDDLE - score * scale;
  const worst = worstMove(state, nodes);
  const words =
    worst !== null && worst.loss >= LARGE_LOSS
      ? strings.worst(squareName(worst.node.move!), worst.before.position.toMove, worst.loss.toFixed(0))
      : strings.noWorst;

  function onClick(event: MouseEvent) {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const place = Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1));
    const node = nodes[place];
    if (node !== undefined) onGoTo(node.id);
  }

  return (
    <section class="graph" aria-label={strings.graph}>
      <h2>{strings.graph}</h2>
      {known.length < 2 ? (
        <p class="quiet">{strings.graphEmpty}</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" onClick={onClick}>
            <line class="middle" x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
            <line class="now" x1={x(ply(state.tree))} x2={x(ply(state.tree))} y1="0" y2={HEIGHT} />
            <polyline points={known.map(({ place, score }) => `${x(place)},${y(score)}`).join(' ')} />
            {nodes.slice(1).map((node, place) => {
              const loss = lossOf(state, nodes[place]!, node);
              const value = values[place + 1];
              if (loss === undefined || loss < LARGE_LOSS || value === undefined) return null;
              const points = triangle(x(place + 1), y(value.score), nodes[place]!.position.toMove === 'black');
              return <polygon key={node.id} class="mistake" points={points} />;
            })}
          </svg>
          <p class="quiet">{strings.graphHelp}</p>
          <p>{strings.graphSummary(known.length, words)}</p>
        </>
      )}
    </section>
  );
}
