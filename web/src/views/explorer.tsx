// SPDX-License-Identifier: MIT
import type { StudyState, ViewOf } from '../game';
import { NO_QUERY } from '../library/search';
import { useShelf } from '../library/shelf';
import { bookMoves } from '../rules/book';
import { type Color, isTournamentBoard, type Square, squareName } from '../rules/position';
import { type MoveStatistics, statisticsOf } from '../rules/statistics';
import { currentNode } from '../rules/tree';
import { strings } from '../strings';
import { type PlayedMove, useLibrary } from './library';
import { shownScore } from './values';

/** A source of games: the opened file, the user's own games, or the library. */
interface Source {
  readonly name: string;
  readonly moves: readonly MoveStatistics[];
}

/** The library's counts for the side to move. */
function statisticsOfLibrary(moves: readonly PlayedMove[], toMove: Color): MoveStatistics[] {
  return moves.map(({ move, games, drawn, ...won }) => {
    const known = won.black + won.white + drawn;
    return { move, games, points: known === 0 ? null : (100 * (won[toMove] + drawn / 2)) / known };
  });
}

function useSources({ tree, library }: StudyState, isShown: boolean): Source[] {
  const own = useShelf();
  const { position } = currentNode(tree);
  const found = useLibrary({ ...NO_QUERY, position }, 0, isShown);
  if (!isShown || !isTournamentBoard(position)) return [];
  const sources = [
    { name: strings.explorerFile, moves: library.length > 1 ? statisticsOf(library, position) : [] },
    { name: strings.myGames, moves: statisticsOf(own.map(({ summary }) => summary), position) },
    { name: strings.wholeLibrary, moves: found === null || 'failure' in found ? [] : statisticsOfLibrary(found.moves, position.toMove) },
  ];
  return sources.filter(({ moves }) => moves.length > 0);
}

/** The count of a move and its points in a source. */
function Cell({ moves, move }: Pick<Source, 'moves'> & { readonly move: Square }) {
  const found = moves.find((each) => each.move === move);
  if (found === undefined) return <td />;
  return <td>{found.games}{found.points !== null && <small> {found.points.toFixed(0)} %</small>}</td>;
}

/** Next moves in the opened file, the user's games, the library and the book. */
export function ExplorerView({ state, dispatch, isShown }: ViewOf<StudyState> & { readonly isShown: boolean }) {
  const { position } = currentNode(state.tree);
  const sources = useSources(state, isShown);
  const book = state.book === null ? [] : bookMoves(state.book, position);
  const counts = new Map<Square, number>(book.map(({ move }) => [move, 0]));
  for (const { moves } of sources) for (const { move, games } of moves) counts.set(move, (counts.get(move) ?? 0) + games);
  const moves = [...counts].sort(([, one], [, other]) => other - one).map(([move]) => move);
  if (moves.length === 0) return <p class="quiet">{strings.explorerHelp}</p>;
  return (
    <section class="explorer" aria-label={strings.explorer}>
      <h2>{strings.explorer}</h2>
      <table>
        <thead>
          <tr>
            {[strings.explorerMove, ...sources.map(({ name }) => name), strings.explorerBook].map((name) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => {
            const value = book.find((each) => each.move === move)?.value;
            return (
              <tr key={move}>
                <td>
                  <button type="button" onClick={() => dispatch({ type: 'playLine', moves: [move] })}>{squareName(move)}</button>
                </td>
                {sources.map((source) => <Cell key={source.name} moves={source.moves} move={move} />)}
                <td>{value === undefined ? '' : shownScore(value)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {sources.length > 0 && <p class="quiet">{strings.explorerPoints(position.toMove)}</p>}
    </section>
  );
}
