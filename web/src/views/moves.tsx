// SPDX-License-Identifier: MIT
import { useEffect, useRef } from 'preact/hooks';
import { BLUNDER, lossOf, MISTAKE, type Notes, type Seen } from '../game';
import { type Color, isOver, opponentOf, squareName } from '../rules/position';
import { currentNode, line, type Node, nodeOf } from '../rules/tree';
import { strings } from '../strings';
import { shownTime } from './clock';

interface Properties {
  readonly state: Seen | (Seen & { readonly notes: Notes });
  readonly isJudged: boolean; // true if losses are shown
  readonly onGoTo: (id: number) => void;
  readonly onLearn?: (() => void) | null; // adds the moves so far to the opening trainer
}

/** A move, or a pass without a node. */
interface Turn {
  readonly color: Color;
  readonly number: number;
  readonly before: Node | null;
  readonly node: Node | null;
}

/** Turns of the line, with the passes that the rules force. */
function turnsOf(nodes: readonly Node[]): Turn[] {
  return nodes.slice(1).flatMap((node, place) => {
    const before = nodes[place]!;
    const color = before.position.toMove;
    const turn = { color, number: place + 1, before, node };
    const isPass = node.position.toMove === color && !isOver(node.position);
    return isPass ? [turn, { color: opponentOf(color), number: place + 1, before: null, node: null }] : [turn];
  });
}

/** Rows of Black's turn and White's. */
function rowsOf(turns: readonly Turn[]): (Turn | null)[][] {
  const rows: (Turn | null)[][] = [];
  for (const turn of turns) {
    const last = rows.at(-1);
    if (turn.color === 'white' && last !== undefined && last[1] === null) last[1] = turn;
    else rows.push(turn.color === 'black' ? [turn, null] : [null, turn]);
  }
  return rows;
}

function markOf(loss: number): string {
  return loss >= BLUNDER ? '??' : loss >= MISTAKE ? '?' : '';
}

export function MovesView({ state, isJudged, onGoTo, onLearn = null }: Properties) {
  const nodes = line(state.tree);
  const here = currentNode(state.tree);
  const others = here.children.slice(1);
  const list = useRef<HTMLOListElement | null>(null);

  // Scrolls only the list or its tab, to the current move.
  useEffect(() => {
    const panel = list.current?.closest('[role="tabpanel"]') ?? null;
    const frame = panel !== null && panel.scrollHeight > panel.clientHeight ? panel : list.current;
    const move = list.current?.querySelector('[aria-current]') ?? null;
    if (frame === null || move === null) return;
    const [outer, inner] = [frame.getBoundingClientRect(), move.getBoundingClientRect()];
    if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + inner.height;
    else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + inner.height;
  }, [here.id]);

  function cell(turn: Turn | null | undefined) {
    if (turn === null || turn === undefined) return <span />;
    const { color, number, before, node } = turn;
    if (node === null || before === null) return <span class="pass">{strings.pass}</span>;
    const time = isJudged && 'notes' in state ? state.notes.get(node.id)?.time : undefined;
    const loss = isJudged ? (lossOf(state, before, node) ?? 0) : 0;
    return (
      <button
        type="button"
        class={`move ${color}`}
        aria-current={node.id === here.id ? 'step' : undefined}
        aria-label={strings.moveLabel(number, color, squareName(node.move!), loss >= MISTAKE ? loss.toFixed(0) : null)}
        onClick={() => onGoTo(node.id)}
      >
        {squareName(node.move!)}
        {time !== undefined && <small>{shownTime(time)}</small>}
        {loss >= MISTAKE && <span class="loss">{markOf(loss)} −{loss.toFixed(0)}</span>}
      </button>
    );
  }

  return (
    <section class="moves" aria-label={strings.moves}>
      <h2>{strings.moves}</h2>
      {state.opening !== '' && <p class="opening">{strings.opening(state.opening)}</p>}
      {nodes.length === 1 && <p class="quiet">{strings.noMoves}</p>}
      <ol ref={list}>
        {rowsOf(turnsOf(nodes)).map((row, place) => (
          <li key={place}>
            <span class="number" aria-hidden="true">{place + 1}.</span>
            {cell(row[0])}
            {cell(row[1])}
          </li>
        ))}
      </ol>
      {onLearn !== null && (
        <div class="buttons">
          <button type="button" onClick={onLearn}>{strings.learnMoves}</button>
        </div>
      )}
      {others.length > 0 && (
        <p>
          {strings.branches}{' '}
          {others.map((id) => (
            <button type="button" key={id} onClick={() => onGoTo(id)}>
              {squareName(nodeOf(state.tree, id).move!)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}
