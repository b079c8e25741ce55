// SPDX-License-Identifier: MIT
// The address and the history of the browser: the game on the board, and the rooms that a reload keeps.
import { useEffect, useRef } from 'preact/hooks';
import { type Action, addressOf, type Dispatch, firstStore, type Play, reduce, type Store } from '../game';
import { readHash } from '../notation/texts';
import type { Tree } from '../rules/tree';
import { packRooms, type Rooms, roomsOf } from '../state/kept';
import { save, savedOfTab, savedOfVisit, saveTab } from '../storage';
import { strings } from '../strings';

/** The rooms of a reload or of the last visit. A game in the address is opened in Analyse; the game in Play stays. */
export function storeOfAddress(): Store {
  const read = readHash(location.hash);
  const visit = savedOfVisit();
  const first = firstStore(null, '', visit.settings);
  const rooms = roomsOf(history.state) ?? savedOfTab(location.hash);
  if (rooms !== null) return { ...first, ...rooms };
  const game = visit.play === null ? {} : { play: visit.play, message: strings.continued };
  if (read === null) return { ...first, ...game };
  if ('error' in read) return { ...first, ...game, message: read.error };
  return reduce({ ...first, ...game }, { type: 'load', tree: read.tree, message: '' });
}

/**
 * Writes the game to the address, and the rooms that a reload keeps to its history entry. An entry that has them already
 * is left alone: a write while the browser is on its way to another entry would stop it.
 */
function writeAddress(store: Store, isNewEntry = false): void {
  const rooms = packRooms(store);
  const hash = addressOf(store);
  if (!isNewEntry && location.hash === hash && JSON.stringify(history.state) === JSON.stringify(rooms)) return;
  try {
    history[isNewEntry ? 'pushState' : 'replaceState'](rooms, '', location.pathname + location.search + hash);
  } catch {
    // Some browsers accept only a hundred addresses in ten seconds; the next change writes it.
  }
}

/** What is written when it changes. The time of a move is not: it changes five times a second. */
function keptParts({ play, study, learn, ...store }: Store): readonly unknown[] {
  const { spent: _, ...game } = play;
  const { tree, source, opened, comments, marks } = study;
  const { level, rating, preferred, clock, names, isAnalysing, mode } = store;
  return [...Object.values(game), tree, source, opened, comments, marks, learn.task, learn.tree, level, rating, preferred, clock, names, isAnalysing, mode];
}

/** The rooms of an entry. Play keeps its game, unless the entry has another one. */
function restored({ play, ...rooms }: Rooms, now: Play): Action {
  return { type: 'restore', play: play.isStarted && play.id !== now.id ? play : null, ...rooms };
}

/** Gives each game its own history entry, so that the browser's Back returns to the game before. */
export function useAddress(store: Store, dispatch: Dispatch): void {
  const games = useRef(store.games); // number of games with an entry
  useEffect(() => {
    save(store);
    if (store.games < games.current) return; // the browser went to another entry after this state
    writeAddress(store, store.games > games.current);
    games.current = store.games;
  }, [store.games, ...keptParts(store)]);
  useEffect(() => {
    const onEntry = (event: PopStateEvent) => {
      const read = readHash(location.hash);
      const rooms = roomsOf(event.state); // set if the browser went back to an entry
      if (rooms === null && (read === null || 'error' in read)) {
        writeAddress(store);
        if (read !== null) dispatch({ type: 'say', message: read.error });
        return;
      }
      games.current += 1; // the browser made the entry
      dispatch(rooms !== null ? restored(rooms, store.play) : { type: 'load', tree: (read as { tree: Tree }).tree, message: '' });
    };
    const onLeave = () => saveTab(store);
    addEventListener('popstate', onEntry);
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('popstate', onEntry);
      removeEventListener('pagehide', onLeave);
    };
  });
}
