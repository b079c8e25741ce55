// SPDX-License-Identifier: MIT
import { lossOf, type State } from '../game';
import { squareName } from '../rules/position';
import { currentNode, line, nodeOf } from '../rules/tree';
import { strings } from '../strings';

interface Properties {
  readonly state: State;
  readonly onGoTo: (id: number) => void;
}

const SHOWN_LOSS = 1;

export function MovesView({ state, onGoTo }: Properties) {
  const nodes = line(state.tree);
  const here = currentNode(state.tree);
  const others = here.children.slice(1);
  return (
    <section class="moves" aria-label={strings.moves}>
      <h2>{strings.moves}</h2>
      {state.opening !== '' && <p class="opening">{strings.opening(state.opening)}</p>}
      {nodes.length === 1 && <p class="quiet">{strings.noMoves}</p>}
      <ol>
        {nodes.slice(1).map((node, place) => {
          const before = nodes[place]!;
          const loss = lossOf(state, before, node) ?? 0;
          return (
            <li key={node.id}>
              <button
                type="button"
                class={`move ${before.position.toMove}`}
                aria-current={node.id === here.id ? 'step' : undefined}
                aria-label={`${place + 1}. ${strings.color(before.position.toMove)} ${squareName(node.move!)}`}
                onClick={() => onGoTo(node.id)}
              >
                {squareName(node.move!)}
              </button>
              {loss >= SHOWN_LOSS && <span class="loss">{strings.lost(loss.toFixed(0))}</span>}
            </li>
          );
        })}
      </ol>
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
