// SPDX-License-Identifier: MIT
// Keeps the games of the page: those that are played to their end, opened or reviewed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Dispatch, isFinished, type Store } from '../game';
import { findEqual, keep, recall } from '../library/shelf';
import { finishedGame, type KeptGame, keyOf, studiedGame } from '../library/summary';
import { savedMe } from '../storage';

const PAUSE = 500; // milliseconds after a change

/** Text that shows when a game has changed. */
function contentOf({ page, summary }: KeptGame): string {
  return JSON.stringify([page, summary.opening]);
}

/** Returns the cause if games cannot be kept, or an empty text; and the key of the last game that is kept. */
export function useKeeping(store: Store, dispatch: Dispatch): { readonly failure: string; readonly kept: string } {
  const [state, setState] = useState({ failure: '', kept: '' });
  const contents = useRef(new Map<string, string>()); // of the games of this page that are kept, by their keys
  const save = (game: KeptGame) => {
    const key = keyOf(game.summary);
    contents.current.set(key, contentOf(game));
    return keep(game).then(
      () => setState({ failure: '', kept: key }),
      (error: unknown) => {
        contents.current.delete(key); // the next change tries again
        setState(({ kept }) => ({ failure: error instanceof Error ? error.message : String(error), kept }));
      },
    );
  };
  /** Keeps a game that is new, or recalls what is known of it. */
  const meet = async (game: KeptGame) => {
    const key = keyOf(game.summary);
    const known = await findEqual(game.summary).catch(() => undefined);
    if (contents.current.has(key)) return;
    if (known === undefined) return save(game);
    contents.current.set(key, contentOf(game));
    setState({ failure: '', kept: key });
    const recalled = await recall(known).catch(() => null);
    if (recalled !== null) dispatch({ type: 'recall', moves: known.summary.moves, ...recalled });
  };
  const { play, study } = store;
  useEffect(() => {
    const game = isFinished(play) ? finishedGame(store, savedMe()) : null;
    if (game !== null && !contents.current.has(keyOf(game.summary))) void meet(game);
  }, [play.id, isFinished(play)]);
  const isReviewed = study.review === null;
  useEffect(() => {
    const timer = setTimeout(() => {
      const game = isReviewed ? studiedGame(store, savedMe()) : null;
      if (game === null) return;
      const content = contents.current.get(keyOf(game.summary));
      if (content === undefined) void meet(game);
      else if (content !== contentOf(game)) void save(game);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [study.opened, study.tree.nodes, study.comments, study.marks, study.analysis, isReviewed, isReviewed && store.reviewed, isReviewed && store.reasons, store.opening]);
  return state;
}
