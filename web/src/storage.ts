// SPDX-License-Identifier: MIT
// What the browser keeps: the settings and an unfinished game between visits, the rooms of the tab for a reload, and the
// user's progress. Each stored value has a version and is checked when it is read.

import { allOf, type Check, inRange, isFlag, isText, listOf, object, oneOf, whole } from './state/checks';
import type { Settings } from './state/common';
import { isSettings, packPlay, packRooms, playOfPacked, type Rooms, roomsOf, settingsOf, VERSION } from './state/kept';
import { isRunning, type Play } from './state/play';
import { addressOf, type Store } from './state/store';
import { LEAST_RATING, MOST_RATING, type RatedGame } from './rules/rating';
import { dayAt } from './notation/texts';

const SETTINGS = 'emilia-settings';
const ME = 'emilia-me';
const OPENINGS = 'emilia-openings';
const TAB = 'emilia-tab';

function read(storage: () => Storage, name: string): unknown {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null') as unknown;
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

/** Value of this version, or of the first pages, whose values had no version. */
function readValue<T>(name: string, check: Check<T>, otherwise: T): T {
  const stored = read(() => localStorage, name) as { version?: unknown; value?: unknown } | null;
  const version = stored?.version;
  if (version !== undefined && version !== VERSION) return otherwise;
  return check(version === undefined ? stored : stored?.value) ?? otherwise;
}

function writeValue(name: string, value: unknown): void {
  write(() => localStorage, name, { version: VERSION, value });
}

/** Rooms of this tab before a reload; null for another address. */
export function savedOfTab(hash: string): Rooms | null {
  const saved = read(() => sessionStorage, TAB) as { hash?: unknown; rooms?: unknown } | null;
  return saved?.hash === hash ? roomsOf(saved.rooms) : null;
}

export interface Visit {
  readonly settings: Settings;
  readonly play: Play | null; // the unfinished game
}

const isVisit: Check<Visit> = (value) => {
  const { settings, play } = (value ?? {}) as { settings?: unknown; play?: unknown };
  return { settings: settingsOf(settings), play: playOfPacked(play) ?? null };
};

/** Settings of the last visit, with its unfinished game. */
export function savedOfVisit(): Visit {
  return readValue(SETTINGS, isVisit, isVisit(null)!);
}

/** Keeps the rooms of this tab. */
export function saveTab(store: Store): void {
  write(() => sessionStorage, TAB, { hash: addressOf(store), rooms: packRooms(store) });
}

/** Keeps the rooms of this tab, and for the next visit the settings and an unfinished game. */
export function save(store: Store): void {
  saveTab(store);
  const { level, rating, preferred, isAnalysing, clock, names, play } = store;
  const settings = { level, rating, preferred, isAnalysing, clock, names } satisfies Settings;
  writeValue(SETTINGS, { settings, play: isRunning(play) ? packPlay(play) : null });
}

export function savedSwitch(name: string): boolean {
  return readValue(`emilia-${name}`, isFlag, false);
}

export function saveSwitch(name: string, isOn: boolean): void {
  writeValue(`emilia-${name}`, isOn);
}

/** Chosen language, or null. */
export function savedLanguage(): string | null {
  return readValue<string | null>('emilia-language', isText, null);
}

export function saveLanguage(code: string): void {
  writeValue('emilia-language', code);
}

/** Name of the user in files of games. */
export function savedMe(): string {
  return readValue(ME, isText, '');
}

export function saveMe(name: string): void {
  writeValue(ME, name);
}

/** The user's own list of openings, each with its moves. */
export function savedOpenings(): readonly string[] {
  return readValue(OPENINGS, listOf(isText), []);
}

export function saveOpenings(list: readonly string[]): void {
  writeValue(OPENINGS, list);
}

/** Date of the user's day as 2026-11-26, or of a day after it. */
export function dayOf(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayAt(date);
}

/** Endgame tasks of a difficulty: those that were tried, and those that were solved without a hint. */
export interface Progress {
  readonly tried: number;
  readonly solved: number;
}

const ENDGAMES = 'emilia-endgame-progress';
const MOST = 1_000_000; // of tasks, days and repetitions

const NO_PROGRESS: Progress = { tried: 0, solved: 0 };
const isProgress = object<Progress>({ tried: whole(0, MOST), solved: whole(0, MOST) });

export function savedProgress(): readonly Progress[] {
  return readValue(ENDGAMES, allOf((value) => (value === null ? NO_PROGRESS : isProgress(value))), []);
}

export function saveTask(difficulty: number, isSolved: boolean): void {
  const all = [...savedProgress()];
  for (let each = 0; each < difficulty; ++each) all[each] ??= NO_PROGRESS;
  const { tried, solved } = all[difficulty] ?? NO_PROGRESS;
  all[difficulty] = { tried: tried + 1, solved: solved + (isSolved ? 1 : 0) };
  writeValue(ENDGAMES, all);
}

/** Last day whose puzzle was solved, and the number of days in a row. */
export interface Streak {
  readonly last: string;
  readonly days: number;
}

const RATED = 'emilia-rated';
const MOST_RATED = 20; // the last games count

const isRated = object<RatedGame>({ moves: isText, rating: inRange(LEAST_RATING, MOST_RATING), points: oneOf([0, 0.5, 1]) });

export function savedRated(): readonly RatedGame[] {
  return readValue(RATED, listOf(isRated), []);
}

/** Adds a game, unless it is the last one: a reload shows its end again. */
export function saveRated(game: RatedGame): void {
  const games = savedRated();
  if (games.at(-1)?.moves !== game.moves) writeValue(RATED, [...games, game].slice(-MOST_RATED));
}

const DAILY = 'emilia-daily';

const isStreak = object<Streak>({ last: isText, days: whole(0, MOST) });

export function savedStreak(): Streak {
  return readValue(DAILY, isStreak, { last: '', days: 0 });
}

export function saveDay(): void {
  const { last, days } = savedStreak();
  if (last === dayOf()) return;
  writeValue(DAILY, { last: dayOf(), days: last === dayOf(-1) ? days + 1 : 1 } satisfies Streak);
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
const INTERVALS = [1, 2, 4, 8, 16, 32, 64]; // days, by box: the system of Leitner

/** Box and date of a task or a line after a repetition; it comes again today if it was not known. */
export function afterRepetition(box: number, isKnown: boolean): { readonly box: number; readonly due: string; readonly days: number } {
  const days = isKnown ? INTERVALS[Math.min(box, INTERVALS.length - 1)]! : 0;
  return { box: isKnown ? box + 1 : 0, due: dayOf(days), days };
}

const isLine = object<TrainedLine>({ name: isText, moves: isText, color: oneOf(['black', 'white']), box: whole(0, MOST), due: isText });

export function savedLines(): readonly TrainedLine[] {
  return readValue(LINES, listOf(isLine), []);
}

function isSame(one: Pick<TrainedLine, 'moves' | 'color'>, other: Pick<TrainedLine, 'moves' | 'color'>): boolean {
  return one.moves === other.moves && one.color === other.color;
}

/** Adds a line, due today; a known line stays as it is. */
export function addLine(line: Pick<TrainedLine, 'name' | 'moves' | 'color'>): void {
  if (savedLines().some((each) => isSame(each, line))) return;
  writeValue(LINES, [...savedLines(), { ...line, box: 0, due: dayOf() }]);
}

export function removeLine(line: Pick<TrainedLine, 'moves' | 'color'>): void {
  writeValue(LINES, savedLines().filter((each) => !isSame(each, line)));
}

/** Stores the result of a repetition; returns the days until the next one, 0 for today. */
export function repeated(line: Pick<TrainedLine, 'moves' | 'color'>, isKnown: boolean): number {
  const { days, ...next } = afterRepetition(savedLines().find((each) => isSame(each, line))?.box ?? 0, isKnown);
  writeValue(LINES, savedLines().map((each) => (isSame(each, line) ? { ...each, ...next } : each)));
  return days;
}

const LESSONS = 'emilia-lessons';

/** Names of the lessons that were solved. */
export function savedLessons(): readonly string[] {
  return readValue(LESSONS, listOf(isText), []);
}

export function saveLesson(name: string): void {
  const done = savedLessons();
  if (!done.includes(name)) writeValue(LESSONS, [...done, name]);
}

/** What a file of settings may contain, with its check. An unfinished game stays in the browser. */
const FILED: Readonly<Record<string, Check<unknown>>> = {
  'emilia-language': isText,
  [ME]: isText,
  [OPENINGS]: allOf(isText),
  'emilia-sound': isFlag,
  'emilia-rotated': isFlag,
  [LESSONS]: allOf(isText),
  [ENDGAMES]: allOf(isProgress),
  [RATED]: allOf(isRated),
  [DAILY]: isStreak,
  [LINES]: allOf(isLine),
  [SETTINGS]: object({ settings: isSettings }),
};

/** Settings and progress as the text of a file. */
export function exported(): string {
  const values = Object.entries(FILED).flatMap(([name, check]) => {
    const value = readValue<unknown>(name, check, undefined);
    return value === undefined ? [] : [[name, value] as const];
  });
  return `${JSON.stringify({ emilia: 'settings', version: VERSION, values: Object.fromEntries(values) }, null, 1)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores the contents of such a file, and returns its settings; null if it is damaged, of another version or another file. */
export function imported(text: string): Settings | null {
  const file = parsed(text) as { emilia?: unknown; version?: unknown; values?: unknown } | null;
  if (file?.emilia !== 'settings' || file.version !== VERSION || typeof file.values !== 'object' || file.values === null) return null;
  const values = Object.entries(file.values).map(([name, value]) => [name, Object.hasOwn(FILED, name) ? FILED[name]!(value) : undefined] as const);
  if (values.some(([, value]) => value === undefined)) return null;
  const { play } = savedOfVisit(); // an unfinished game stays
  for (const [name, value] of values) {
    writeValue(name, name === SETTINGS ? { ...(value as object), play: play === null ? null : packPlay(play) } : value);
  }
  return savedOfVisit().settings;
}
