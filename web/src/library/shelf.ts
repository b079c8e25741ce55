// SPDX-License-Identifier: MIT
// The kept games of this page: their summaries, and what changes them.
import { useEffect, useState } from 'preact/hooks';
import { linePlayed, notesIn, type Study } from '../game';
import type { Analysis } from '../rules/analysis';
import { parseSquare } from '../rules/position';
import { MOVE, treeOfGame } from '../notation/texts';
import { goTo, type Tree } from '../rules/tree';
import { treeOfPacked } from '../state/kept';
import { addLine, afterRepetition, dayOf, savedMe } from '../storage';
import { strings } from '../strings';
import { lineOfMistake } from './cards';
import { type Entry, games } from './storage';
import { factsOfReview, type KeptGame, keyOf, type Page, type Summary } from './summary';

let entries: readonly Entry[] = [];
let loading: Promise<void> | null = null; // the first list; null before it is asked for
let isAsking = false;
const listeners = new Set<() => void>();

function change(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Brings the list of games. Another page may have changed it. A list that is on its way is asked for once. */
export function refresh(): Promise<void> {
  if (loading !== null && isAsking) return loading;
  isAsking = true;
  loading = games.list().then(change).finally(() => (isAsking = false));
  return loading;
}

function loaded(): Promise<void> {
  return loading ?? refresh();
}

/** All kept games, the newest first. */
export function useShelf(): readonly Entry[] {
  const [, draw] = useState(0);
  useEffect(() => {
    const listener = () => draw((count) => count + 1);
    listeners.add(listener);
    void loaded().catch(() => {}); // without a storage the list stays empty
    return () => void listeners.delete(listener);
  }, []);
  return entries;
}

/** The kept game that is equal to one. */
export async function findEqual(summary: Summary): Promise<Entry | undefined> {
  await loaded();
  const key = keyOf(summary);
  return entries.find((each) => keyOf(each.summary) === key);
}

/** Keeps a game. Its side, its review, its tasks and the time at which it was kept first stay. */
export async function keep({ summary, page }: KeptGame): Promise<Entry> {
  const known = await findEqual(summary);
  const { own, at, opening, sides, notes } = known?.summary ?? summary;
  const stored = known === undefined || sides === null || page.analysis !== null ? null : (await games.page(known.id)).analysis;
  const analysis = page.analysis ?? stored;
  const facts = factsOfReview(analysis, known?.summary.cards ?? [], dayOf());
  const next = { ...summary, at, own: summary.own ?? own, opening: summary.opening || opening, ...facts, ...((summary.notes ?? notes) && { notes: summary.notes ?? notes }) };
  const entry = { id: await games.save({ summary: next, page: { ...page, analysis } }), summary: next };
  const isFirstReview = page.analysis !== null && (known?.summary.sides ?? null) === null;
  const line = isFirstReview ? lineOfMistake(next, page.analysis, savedMe()) : null;
  if (line !== null) addLine({ ...line, name: line.name || strings.game });
  change(known === undefined ? [entry, ...entries] : entries.map((each) => (each.id === known.id ? entry : each)));
  return entry;
}

/** Deletes a game; the result keeps it again. */
export async function remove({ id, summary }: Entry): Promise<() => Promise<Entry>> {
  const page = await games.page(id);
  await games.remove(id);
  change(entries.filter((each) => each.id !== id));
  return async () => {
    const entry = { id: await games.save({ summary, page }), summary };
    change([entry, ...entries].sort((one, other) => other.summary.at - one.summary.at));
    return entry;
  };
}

export interface Recalled {
  readonly tree: Tree; // at its start; the main line is that of the game
  readonly comments: Study['comments'];
  readonly marks: Study['marks'];
  readonly notes: Study['notes'];
  readonly analysis: Analysis | null;
}

/** What was kept of a game. A damaged tree is replaced by the moves. */
export async function recall({ id, summary }: Entry): Promise<Recalled | null> {
  const page: Page | null = await games.page(id);
  const main = treeOfGame(summary);
  if ('error' in main) return null;
  const tree = treeOfPacked(page?.tree);
  const moves = (summary.moves.match(MOVE) ?? []).map((name) => parseSquare(name)!);
  const analysis = page?.analysis ?? null;
  const found = goTo(tree === undefined ? main.tree : linePlayed(goTo(tree, 0), moves), 0);
  const notes = notesIn(found, moves, summary.notes ?? []);
  if (tree === undefined) return { tree: found, comments: new Map(), marks: new Map(), notes, analysis };
  return { tree: found, comments: new Map(page?.comments), marks: new Map(page?.marks), notes, analysis };
}

/** Adds a review to a kept game. */
export async function addReview({ id, summary }: Entry, analysis: Analysis): Promise<void> {
  await keep({ summary, page: { ...(await games.page(id)), analysis } });
}

/** The kept games now. */
export async function allEntries(): Promise<readonly Entry[]> {
  await loaded();
  return entries;
}

/** Stores the result of a task. */
export async function answeredCard(id: string, ply: number, isKnown: boolean): Promise<void> {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return;
  const cards = entry.summary.cards.map((card) => {
    const { box, due } = afterRepetition(card.box, isKnown);
    return card.ply === ply ? { ...card, box, due } : card;
  });
  const summary = { ...entry.summary, cards };
  change(entries.map((each) => (each.id === id ? { id, summary } : each)));
  await games.save({ summary, page: await games.page(id) });
}
