// SPDX-License-Identifier: MIT
import type { Action, StudyState } from '../game';
import { bookMoves } from '../rules/book';
import { positionText, squareName, START } from '../rules/position';
import { statisticsOf } from '../rules/statistics';
import { currentNode, line, movesOf, ply } from '../rules/tree';
import { strings } from '../strings';
import { shownScore } from './values';

interface Properties {
  readonly state: StudyState;
  readonly dispatch: (action: Action) => void;
}

/** Next moves in the games of the opened file, with their results and book values. */
export function ExplorerView({ state, dispatch }: Properties) {
  const nodes = line(state.tree).slice(0, ply(state.tree) + 1);
  const { position } = currentNode(state.tree);
  const isFromStart = positionText(nodes[0]!.position) === positionText(START);
  const found = isFromStart && state.library.length > 1 ? statisticsOf(state.library, movesOf(nodes), position.toMove === 'black') : [];
  if (found.length === 0) return <p class="quiet">{strings.explorerHelp}</p>;
  const book = state.book === null ? [] : bookMoves(state.book, position);
  return (
    <section class="explorer" aria-label={strings.explorer}>
      <h2>{strings.explorer}</h2>
      <table>
        <thead>
          <tr>{strings.explorerColumns(position.toMove).map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {found.map(({ move, games, points }) => {
            const value = book.find((each) => each.move === move)?.value;
            return (
              <tr key={move}>
                <td>
                  <button type="button" onClick={() => dispatch({ type: 'playLine', moves: [move] })}>{squareName(move)}</button>
                </td>
                <td>{games}</td>
                <td>{points === null ? '' : `${points.toFixed(0)} %`}</td>
                <td>{value === undefined ? '' : shownScore(value)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
