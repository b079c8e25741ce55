// SPDX-License-Identifier: MIT
// What the browser keeps: the settings and an unfinished game between visits, and the state of the tab for a reload.

import { type Kept, keptOf, type State } from './game';
import { isOver } from './rules/position';
import { toHash } from './rules/texts';
import { line } from './rules/tree';

const SETTINGS = 'emilia-settings';
const TAB = 'emilia-tab';

export interface Saved {
  readonly hash: string;
  readonly kept: Partial<Kept>;
}

function read<T>(storage: () => Storage, name: string): T | null {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null') as T | null;
  } catch {
    return null; // no storage, or damaged
  }
}

function write(storage: () => Storage, name: string, value: unknown): void {
  try {
    storage().setItem(name, JSON.stringify(value));
  } catch {
    // A private window or a full disk: the state lives as long as the page.
  }
}

/** State of this tab before a reload; null for another address. */
export function savedOfTab(hash: string): Partial<Kept> | null {
  const saved = read<Saved>(() => sessionStorage, TAB);
  return saved?.hash === hash ? saved.kept : null;
}

/** Settings of the last visit, with its unfinished game. */
export function savedOfVisit(): Saved | null {
  return read<Saved>(() => localStorage, SETTINGS);
}

export function save(state: State): void {
  const kept = keptOf(state);
  const hash = toHash(state.tree);
  write(() => sessionStorage, TAB, { hash, kept } satisfies Saved);
  const isUnfinished = state.isStarted && !isOver(line(state.tree).at(-1)!.position);
  const { level, preferred, isAnalysing } = kept;
  const game = isUnfinished ? { opponent: kept.opponent, isStarted: true } : { opponent: preferred, isStarted: false };
  const settings = { level, preferred, isAnalysing, ...game };
  write(() => localStorage, SETTINGS, { hash: isUnfinished ? hash : '', kept: settings } satisfies Saved);
}

export function savedSwitch(name: string): boolean {
  return read<boolean>(() => localStorage, `emilia-${name}`) === true;
}

export function saveSwitch(name: string, isOn: boolean): void {
  write(() => localStorage, `emilia-${name}`, isOn);
}

/** Number of endgame tasks that were solved without a hint. */
export function solvedCount(): number {
  return read<number>(() => localStorage, 'emilia-endgames') ?? 0;
}

export function saveSolved(count: number): void {
  write(() => localStorage, 'emilia-endgames', count);
}
