// SPDX-License-Identifier: MIT
// What the browser keeps: the settings and an unfinished game between visits, and the state of the tab for a reload.

import { type Kept, keptOf, type State } from './game';
import { isOver } from './rules/position';
import type { RatedGame } from './rules/rating';
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
  const isUnfinished = state.isStarted && state.flagged === null && !isOver(line(state.tree).at(-1)!.position);
  const { level, rating, preferred, isAnalysing, clock, times, names } = kept;
  const game = isUnfinished ? { opponent: kept.opponent, isStarted: true, times } : { opponent: preferred, isStarted: false };
  const settings = { level, rating, preferred, isAnalysing, clock, names, ...game };
  write(() => localStorage, SETTINGS, { hash: isUnfinished ? hash : '', kept: settings } satisfies Saved);
}

export function savedSwitch(name: string): boolean {
  return read<boolean>(() => localStorage, `emilia-${name}`) === true;
}

export function saveSwitch(name: string, isOn: boolean): void {
  write(() => localStorage, `emilia-${name}`, isOn);
}

/** Chosen language, or null. */
export function savedLanguage(): string | null {
  return read<string>(() => localStorage, 'emilia-language');
}

export function saveLanguage(code: string): void {
  write(() => localStorage, 'emilia-language', code);
}

/** Date of the user's day as 2026-11-26, or of a day after it. */
export function dayOf(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Endgame tasks of a difficulty: those that were tried, and those that were solved without a hint. */
export interface Progress {
  readonly tried: number;
  readonly solved: number;
}

const ENDGAMES = 'emilia-endgame-progress';

export function savedProgress(): readonly Progress[] {
  return read<Progress[]>(() => localStorage, ENDGAMES) ?? [];
}

export function saveTask(difficulty: number, isSolved: boolean): void {
  const all = [...savedProgress()];
  for (let each = 0; each < difficulty; ++each) all[each] ??= { tried: 0, solved: 0 };
  const { tried, solved } = all[difficulty] ?? { tried: 0, solved: 0 };
  all[difficulty] = { tried: tried + 1, solved: solved + (isSolved ? 1 : 0) };
  write(() => localStorage, ENDGAMES, all);
}

/** Last day whose puzzle was solved, and the number of days in a row. */
export interface Streak {
  readonly last: string;
  readonly days: number;
}

const RATED = 'emilia-rated';
const MOST_RATED = 20; // the last games count

export function savedRated(): readonly RatedGame[] {
  return read<RatedGame[]>(() => localStorage, RATED) ?? [];
}

/** Adds a game, unless it is the last one: a reload shows its end again. */
export function saveRated(game: RatedGame): void {
  const games = savedRated();
  if (games.at(-1)?.moves !== game.moves) write(() => localStorage, RATED, [...games, game].slice(-MOST_RATED));
}

const DAILY = 'emilia-daily';

export function savedStreak(): Streak {
  return read<Streak>(() => localStorage, DAILY) ?? { last: '', days: 0 };
}

export function saveDay(): void {
  const { last, days } = savedStreak();
  if (last === dayOf()) return;
  write(() => localStorage, DAILY, { last: dayOf(), days: last === dayOf(-1) ? days + 1 : 1 } satisfies Streak);
}

/** A line of the opening trainer. */
export interface TrainedLine {
  readonly name: string;
  readonly moves: string; // f5d6c3
  readonly color: 'black' | 'white'; // side of the user
  readonly box: number; // number of times in a row without a mistake
  readonly due: string; // date
}

const LINES = 'emilia-lines';
const INTERVALS = [1, 2, 4, 8, 16, 32, 64]; // days, by box

export function savedLines(): readonly TrainedLine[] {
  return read<TrainedLine[]>(() => localStorage, LINES) ?? [];
}

function isSame(one: Pick<TrainedLine, 'moves' | 'color'>, other: Pick<TrainedLine, 'moves' | 'color'>): boolean {
  return one.moves === other.moves && one.color === other.color;
}

/** Adds a line, due today; a known line stays as it is. */
export function addLine(line: Pick<TrainedLine, 'name' | 'moves' | 'color'>): void {
  if (savedLines().some((each) => isSame(each, line))) return;
  write(() => localStorage, LINES, [...savedLines(), { ...line, box: 0, due: dayOf() }]);
}

export function removeLine(line: Pick<TrainedLine, 'moves' | 'color'>): void {
  write(() => localStorage, LINES, savedLines().filter((each) => !isSame(each, line)));
}

/** Stores the result of a repetition; returns the days until the next one, 0 for today. */
export function repeated(line: Pick<TrainedLine, 'moves' | 'color'>, isKnown: boolean): number {
  const box = savedLines().find((each) => isSame(each, line))?.box ?? 0;
  const days = isKnown ? INTERVALS[Math.min(box, INTERVALS.length - 1)]! : 0;
  const next = { box: isKnown ? box + 1 : 0, due: dayOf(days) };
  write(() => localStorage, LINES, savedLines().map((each) => (isSame(each, line) ? { ...each, ...next } : each)));
  return days;
}

const LESSONS = 'emilia-lessons';

/** Names of the lessons that were solved. */
export function savedLessons(): readonly string[] {
  return read<string[]>(() => localStorage, LESSONS) ?? [];
}

export function saveLesson(name: string): void {
  const done = savedLessons();
  if (!done.includes(name)) write(() => localStorage, LESSONS, [...done, name]);
}

/** What a file of settings may contain, each with a value of its form. A null stands for a number or null. */
const FORMS: Readonly<Record<string, unknown>> = {
  'emilia-language': '',
  'emilia-sound': true,
  'emilia-rotated': true,
  [LESSONS]: [''],
  [ENDGAMES]: [{ tried: 0, solved: 0 }],
  [RATED]: [{ moves: '', rating: 0, points: 0 }],
  [DAILY]: { last: '', days: 0 },
  [LINES]: [{ name: '', moves: '', color: '', box: 0, due: '' }],
  [SETTINGS]: { hash: '', kept: { level: 0, rating: null, preferred: '', isAnalysing: true, names: { black: '', white: '' } } },
};

/** The value, reduced to its form; undefined if it has another one. */
function fitted(value: unknown, form: unknown): unknown {
  if (form === null) return value === null || typeof value === 'number' ? value : undefined;
  if (typeof form !== 'object') return typeof value === typeof form ? value : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(form)) return undefined;
  const parts: [string, unknown][] = Array.isArray(form)
    ? Object.entries(value).map(([place, each]) => [place, fitted(each, form[0])])
    : Object.entries(form).map(([name, each]) => [name, fitted((value as Record<string, unknown>)[name], each)]);
  if (parts.some(([, part]) => part === undefined)) return undefined;
  return Array.isArray(form) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** Settings and progress as the text of a file; an unfinished game stays here. */
export function exported(): string {
  const values = Object.entries(FORMS).flatMap(([name, form]) => {
    const value = fitted(read<unknown>(() => localStorage, name), form);
    return value === undefined ? [] : [[name, name === SETTINGS ? { ...(value as object), hash: '' } : value] as const];
  });
  return `${JSON.stringify({ emilia: 'settings', values: Object.fromEntries(values) }, null, 1)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores the contents of such a file; false if it is damaged or another one. */
export function imported(text: string): boolean {
  const file = parsed(text) as { emilia?: unknown; values?: unknown } | null;
  if (file?.emilia !== 'settings' || typeof file.values !== 'object' || file.values === null) return false;
  const values = Object.entries(file.values).map(([name, value]) => [name, Object.hasOwn(FORMS, name) ? fitted(value, FORMS[name]) : undefined] as const);
  if (values.some(([, value]) => value === undefined)) return false;
  const game = savedOfVisit(); // an unfinished game stays
  for (const [name, value] of values) {
    const settings = value as Saved;
    write(() => localStorage, name, name === SETTINGS ? { hash: game?.hash ?? '', kept: { ...game?.kept, ...settings.kept } } : value);
  }
  write(() => sessionStorage, TAB, null); // so that a reload reads the settings
  return true;
}
