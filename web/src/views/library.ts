// SPDX-License-Identifier: MIT
// Searches in the library of the program that serves the page.
import { useEffect, useState } from 'preact/hooks';
import type { GameOfFile } from '../engine/questions';
import type { Query } from '../library/search';
import { ask, hasProgram } from '../library/storage';
import { isTournamentBoard, positionText, parseSquare, type Square } from '../rules/position';

const PAUSE = 200; // milliseconds after the last change of the query

/** How often a move was played, with the results. */
export interface PlayedMove {
  readonly move: Square;
  readonly games: number;
  readonly black: number; // games that Black won
  readonly drawn: number;
  readonly white: number;
}

export interface Found {
  readonly count: number;
  readonly games: readonly (GameOfFile & { readonly number: number })[];
  readonly moves: readonly PlayedMove[]; // after the position of the query
}

/** A game as the program answers it (engine/notation/json_games.h). */
interface JsonGame {
  readonly black: string;
  readonly white: string;
  readonly place: string;
  readonly date: string;
  readonly columns: number;
  readonly rows: number;
  readonly start: string;
  readonly type?: string;
  readonly result?: { readonly winner: string; readonly margin?: number };
  readonly moves: readonly { readonly move: string }[];
}

function gameOf({ black, white, place, date, columns, rows, start, type = '', result, moves }: JsonGame): GameOfFile {
  const sign = result?.winner === 'white' ? '-' : '+';
  return {
    black, white, place, date, start,
    board: `${columns}x${rows}${type.includes('a') ? ' fewest' : ''}`,
    moves: moves.map(({ move }) => move).join(''),
    result: result === undefined ? '' : result.winner === 'nobody' ? '0' : `${sign}${result.margin ?? ''}`,
  };
}

/** Searches the library, at most `limit` games. */
async function search({ words, result, position }: Query, limit: number): Promise<Found> {
  const place = position === null ? {} : { position: positionText(position) };
  const fields = { words, limit, ...(result !== null && { result }), ...place };
  const answer = (await ask('library/search', fields)) as { count: number; games: { number: number; game: JsonGame }[]; moves: (Omit<PlayedMove, 'move'> & { move: string })[] };
  return {
    count: answer.count,
    games: answer.games.map(({ number, game }) => ({ number, ...gameOf(game) })),
    moves: answer.moves.flatMap((each) => {
      const move = parseSquare(each.move);
      return move === null ? [] : [{ ...each, move }];
    }),
  };
}

/** Answer of the library to a query, or why there is none; null until it arrives, without a program, and unless it is wanted. */
export function useLibrary(query: Query, limit: number, isWanted = true): Found | { readonly failure: string } | null {
  const [answer, setAnswer] = useState<Found | { readonly failure: string } | null>(null);
  const { words, result, position } = query;
  const isAsked = isWanted && hasProgram && (position === null || isTournamentBoard(position));
  useEffect(() => {
    if (!isAsked) return setAnswer(null);
    let isOld = false;
    const timer = setTimeout(() => {
      search(query, limit).then(
        (found) => isOld || setAnswer(found),
        (error: Error) => isOld || setAnswer({ failure: error.message }),
      );
    }, PAUSE);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words, result, position === null ? '' : positionText(position), limit, isAsked]);
  return answer;
}
