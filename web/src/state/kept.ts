// SPDX-License-Identifier: MIT
// The rooms as plain values, for the history and the storage of the browser.

import { LEAST_RATING, MOST_RATING } from '../rules/rating';
import { afterPass, boardName, type Color, parseBoard, parsePosition, play as afterMove, positionText, type Square } from '../rules/position';
import type { GameHead } from '../notation/texts';
import { FULL_LEVEL } from '../engine/levels';
import { LESSONS } from '../lessons';
import { newTree, type Node, type Tree } from '../rules/tree';
import { type OpenedGame, type Study, studyOf } from './analyse';
import { allOf, type Check, inRange, isFlag, isText, object, objectOr, oneOf, orElse, orNull, whole } from './checks';
import { type Mode, MODES, type MoveNote, type Names, type Notes, OPPONENTS, type Seat, type Seats, type Settings, type Times } from './common';
import { type Learn, noTask } from './learn';
import type { Help, Play } from './play';
import { FIRST_SETTINGS, type Store } from './store';

const COLORS: readonly Color[] = ['black', 'white'];
const MOST_NODES = 10_000;
const MOST_TIME = 86_400_000; // milliseconds
const SQUARES = 100;

interface PackedTree {
  readonly board: string;
  readonly start: string;
  readonly nodes: readonly (readonly number[])[]; // parent and move of each node but the root
  readonly children: readonly (readonly number[])[]; // of each node, the most recent one first
  readonly current: number;
}

export function packTree({ nodes, current }: Tree): PackedTree {
  const { position } = nodes[0]!;
  return {
    board: boardName(position),
    start: positionText(position),
    nodes: nodes.slice(1).map(({ parent, move }) => [parent!, move!]),
    children: nodes.map(({ children }) => children),
    current,
  };
}

const isPackedTree = object<PackedTree>({
  board: isText,
  start: isText,
  nodes: allOf(allOf(whole(0, MOST_NODES))),
  children: allOf(allOf(whole(0, MOST_NODES))),
  current: whole(0, MOST_NODES),
});

/** Adds a node after its parent; undefined for an illegal move. */
function withChild(nodes: readonly Node[], [parent, move]: readonly number[]): Node | undefined {
  const before = nodes[parent ?? -1];
  const position = before === undefined || move === undefined ? null : afterMove(before.position, move);
  return position === null ? undefined : { id: nodes.length, parent: parent!, move: move!, position, children: [] };
}

/** The tree of a packed one; undefined if its moves are illegal. */
export const treeOfPacked: Check<Tree> = (value) => {
  const packed = isPackedTree(value);
  const sides = packed === undefined ? null : parseBoard(packed.board);
  const start = sides === null ? null : parsePosition(packed!.start, sides);
  if (packed === undefined || start === null) return undefined;
  const nodes: Node[] = [...newTree(afterPass(start)).nodes];
  for (const each of packed.nodes) {
    const node = withChild(nodes, each);
    if (node === undefined) return undefined;
    nodes.push(node);
  }
  const childrenOf = (id: number) => nodes.filter(({ parent }) => parent === id).map((node) => node.id);
  const isWhole = nodes.every(({ id }) => [...(packed.children[id] ?? [])].sort((one, other) => one - other).join() === childrenOf(id).join());
  if (!isWhole || nodes[packed.current] === undefined) return undefined;
  return { nodes: nodes.map((node) => ({ ...node, children: packed.children[node.id]! })), current: packed.current };
};

const isTimes = object<Times>({ black: inRange(0, MOST_TIME), white: inRange(0, MOST_TIME) });
const isRating = whole(LEAST_RATING, MOST_RATING);

/** Entries of a map by node. */
function byNode<T>(check: Check<T>): Check<ReadonlyMap<number, T>> {
  const entries = allOf<readonly [number, T]>((entry) => {
    const [id, value] = Array.isArray(entry) ? [whole(0, MOST_NODES)(entry[0]), check(entry[1])] : [];
    return id === undefined || value === undefined ? undefined : [id, value];
  });
  return (value) => {
    const found = entries(value);
    return found === undefined ? undefined : new Map(found);
  };
}

/** Leaves out what is missing. */
function optional<T>(check: Check<T>): Check<T | null> {
  return (value) => (value === undefined ? null : check(value));
}

const withoutNulls = (value: object) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
const isSeat: Check<Seat> = (value) => whole(0, FULL_LEVEL)(value) ?? isText(value);
const isSeats: Check<Seats> = (value) => {
  const found = object<Record<Color, Seat | null>>({ black: optional(isSeat), white: optional(isSeat) })(value);
  return found && withoutNulls(found);
};

export const isNote: Check<MoveNote> = (value) => {
  const found = object<{ time: number | null; value: number | null }>({ time: optional(inRange(0, MOST_TIME)), value: optional(inRange(-SQUARES, SQUARES)) })(value);
  return found && withoutNulls(found);
};

const isNotes: Check<Notes> = orElse<Notes>(byNode(isNote), new Map());

const isPlay = object<Play>({
  id: whole(0, Number.MAX_SAFE_INTEGER),
  tree: treeOfPacked,
  live: whole(0, MOST_NODES),
  changes: whole(0, Number.MAX_SAFE_INTEGER),
  isStarted: isFlag,
  opponent: oneOf(OPPONENTS),
  against: orNull(isRating),
  help: orNull(oneOf<Help>(['analysis', 'takeBack', 'strength'])),
  seats: orElse(isSeats, {}),
  isPaused: orElse(isFlag, false),
  isStopped: orElse(isFlag, false),
  notes: isNotes,
  times: orNull(isTimes),
  increment: inRange(0, 3600),
  spent: inRange(0, MOST_TIME),
  flagged: orNull(oneOf(COLORS)),
});

/** The game of Play; undefined for a damaged one. */
export const playOfPacked: Check<Play> = (value) => {
  const play = isPlay(value);
  return play?.tree.nodes[play.live] === undefined ? undefined : play;
};

export function packPlay(play: Play): unknown {
  return { ...play, tree: packTree(play.tree), notes: [...play.notes] };
}

const HEAD: { readonly [Name in keyof GameHead]: Check<string> } = { black: isText, white: isText, place: isText, date: isText, result: isText };
const isOpened = object<OpenedGame>({ ...HEAD, moves: isText });
const isSquare: Check<Square> = whole(0, SQUARES - 1);

type KeptStudy = Pick<Study, 'tree' | 'source' | 'seen' | 'opponent' | 'seats' | 'notes' | 'opened' | 'comments' | 'marks'>;

const isStudy = object<KeptStudy>({
  tree: treeOfPacked,
  source: orNull(whole(0, Number.MAX_SAFE_INTEGER)),
  seen: whole(0, Number.MAX_SAFE_INTEGER),
  opponent: oneOf(OPPONENTS),
  seats: orElse(isSeats, {}),
  notes: isNotes,
  opened: orNull(isOpened),
  comments: byNode(isText),
  marks: byNode(allOf(isSquare)),
});

function packStudy({ tree, source, seen, opponent, seats, notes, opened, comments, marks }: Study): unknown {
  return { tree: packTree(tree), source, seen, opponent, seats, notes: [...notes], opened, comments: [...comments], marks: [...marks] };
}

interface KeptLesson {
  readonly lesson: number;
  readonly tree: Tree;
  readonly opponent: Learn['opponent'];
}

const isLesson = object<KeptLesson>({ lesson: whole(0, LESSONS.length - 1), tree: treeOfPacked, opponent: oneOf(OPPONENTS) });

/** A lesson is kept; other tasks end with the page. */
function packLearn({ task, tree, opponent }: Learn): unknown {
  return task.kind === 'lesson' ? { lesson: task.lesson, tree: packTree(tree), opponent } : null;
}

function learnOf(kept: KeptLesson | null): Learn {
  if (kept === null) return noTask();
  return { tree: kept.tree, opponent: kept.opponent, isWaiting: false, task: { kind: 'lesson', lesson: kept.lesson } };
}

/** The rooms that a reload and a step of the browser keep. */
export interface Rooms {
  readonly mode: Mode;
  readonly play: Play;
  readonly study: Study;
  readonly learn: Learn;
}

const isRooms = object<{ mode: Mode; play: Play; study: KeptStudy; learn: KeptLesson | null }>({
  mode: oneOf(MODES), play: playOfPacked, study: isStudy, learn: orNull(isLesson),
});

/** Version of all stored values: another one is ignored. */
export const VERSION = 1;

export function packRooms({ mode, play, study, learn }: Store): unknown {
  return { version: VERSION, mode, play: packPlay(play), study: packStudy(study), learn: packLearn(learn) };
}

/** The rooms of a stored value; null for one of another version, and for a damaged one. */
export function roomsOf(value: unknown): Rooms | null {
  const found = (value as { version?: unknown } | null)?.version === VERSION ? isRooms(value) : undefined;
  if (found === undefined) return null;
  return { ...found, study: { ...studyOf(found.study.tree), ...found.study }, learn: learnOf(found.learn) };
}

const SETTINGS: { readonly [Name in keyof Settings]: Check<Settings[Name]> } = {
  preferred: oneOf(OPPONENTS),
  level: whole(0, FULL_LEVEL),
  rating: orNull(isRating),
  clock: orNull(object({ minutes: inRange(0, 600), increment: inRange(0, 3600) })),
  names: object<Names>({ black: isText, white: isText }),
  isAnalysing: isFlag,
};

export const isSettings = object<Settings>(SETTINGS);

/** The settings of a stored value; those that are missing or damaged have their first values. */
export const settingsOf: (value: unknown) => Settings = objectOr(FIRST_SETTINGS, SETTINGS);
