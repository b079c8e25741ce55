// SPDX-License-Identifier: MIT
// The state of the page, without a browser.
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { wantedJob } from '../src/engine/jobs';
import { type Action, explainedMove, firstState, headOf, isClockRunning, isEnginesTurn, mistakesOf, ratedGame, reduce, type State, timeLeft } from '../src/game';
import { analysisOf } from '../src/review';
import { LESSONS, positionOf } from '../src/lessons';
import { emptyCount, isOver, legalMoves, parsePosition, parseSquare, squareName, START, startOn } from '../src/rules/position';
import { ratingOf } from '../src/rules/rating';
import { ggf, treeOfMoves } from '../src/rules/texts';
import { newTree, type Tree } from '../src/rules/tree';
import { statusOf } from '../src/views/announce';
import { parsePuzzle, placeOf } from '../src/views/daily';
import { verdictOf } from '../src/views/lessons';
import { parseOpenings } from '../src/views/openings';
import { built, root } from './page';

function treeOf(...moves: string[]): Tree {
  const read = treeOfMoves(START, moves);
  if ('error' in read) throw new Error(read.error);
  return read.tree;
}

function after(state: State, ...actions: Action[]): State {
  return actions.reduce(reduce, state);
}

/** f5 d6 c3, and Emilia with White is to answer. */
const GAME = after(firstState(null, ''), { type: 'newGame', sides: START, opponent: 'white' }, ...['f5', 'd6', 'c3'].map((move) => ({ type: 'play' as const, move: parseSquare(move)! })));

function plays(state: State): boolean {
  return wantedJob(state, () => {})?.name.startsWith('play ') ?? false;
}

test('Emilia waits while the user steps through the game', () => {
  expect(plays(GAME)).toBe(true);
  for (const look of [
    { type: 'step', moves: -2 },
    { type: 'goTo', id: 1 },
    { type: 'explain', id: 2 },
  ] as const) {
    const looking = after(GAME, look);
    expect(plays(looking), look.type).toBe(false);
    expect(plays(after(looking, { type: 'step', moves: 9 })), 'at the end of the line').toBe(true);
    expect(plays(after(looking, { type: 'playOn' }))).toBe(true);
    expect(plays(after(looking, { type: 'step', moves: -1 }, { type: 'play', move: parseSquare('d3')! })), 'behind a move').toBe(true);
  }
  expect(isEnginesTurn(after(GAME, { type: 'takeBack' }))).toBe(false);
});

test('an opened game has no opponent, and a new one has that of the last new game', () => {
  const opened = after(GAME, { type: 'load', tree: treeOf('f5'), message: '' });
  expect(opened.opponent).toBe('none');
  const begun = after(GAME, { type: 'step', moves: -1 }, { type: 'newGame', sides: { columns: 6, rows: 6 } });
  expect(after(opened, { type: 'newGame', sides: START }).opponent).toBe('white');
  expect([begun.opponent, begun.isLookingBack, begun.tree.nodes[0]!.position]).toEqual(['white', false, startOn({ columns: 6, rows: 6 })]);
});

test('a position that was set up is no lesson', () => {
  const position = { ...START, toMove: 'white' } as const;
  const state = after(GAME, { type: 'lesson', lesson: 1, tree: newTree() }, { type: 'setUp', position }, { type: 'setUpDone', isPlayed: false });
  expect([state.lesson, state.setUp, state.opponent]).toEqual([null, null, 'none']);
});

test('a saved game has names and result', () => {
  const head = { black: 'Anna [A]', white: 'Bo;', place: 'Club', date: '2026-05-04' };
  const opened = { ...head, result: '', moves: 'f5d6' };
  const loaded = after(GAME, { type: 'load', tree: treeOf('f5', 'd6'), message: '', opened });
  expect(ggf(loaded.tree, headOf(loaded))).toMatch(/^\(;GM\[Othello\]PC\[Club\]DT\[2026\.05\.04\]PB\[Anna \(A\)\]PW\[Bo,\]RE\[\?\]TY\[8\]/);
  expect(ggf(GAME.tree, headOf(GAME))).toContain('PC[Emilia]PB[Black]PW[Emilia]RE[?]');
  const over = newTree(parsePosition(`B${'X'.repeat(34)}${'O'.repeat(30)}`)!);
  expect(ggf(over, headOf(GAME))).toContain('RE[+4.00]');
  expect(analysisOf({ ...loaded, tree: over })).toMatchObject({ ...head, result: 'Black +4' });
  expect(analysisOf(loaded).result).toBeNull();
  const resigned = after(GAME, { type: 'load', tree: treeOf('f5', 'd6'), message: '', opened: { ...opened, result: '+12.00:r' } });
  expect(ggf(resigned.tree, headOf(resigned))).toContain('RE[+12.00:r]');
  const another = after(resigned, { type: 'play', move: parseSquare('c3')! });
  expect(ggf(another.tree, headOf(another)), 'a game with one more move').toContain('RE[?]');
});

test('legal moves of a position are computed once', () => {
  const position = { ...START };
  expect(isOver(position)).toBe(false);
  expect(legalMoves(position)).toBe(legalMoves(position));
});

test('moves of equal value are judged alike in a lesson', () => {
  const lesson = LESSONS[2]!;
  const position = positionOf(lesson);
  const judgements = legalMoves(position).map((move) => ({
    score: ['b5', 'h3'].includes(squareName(move)) ? -7.25 : -16, depth: 18, isExact: false, pv: [move],
  }));
  const tree = newTree(position);
  const state = after(firstState(null, ''), { type: 'lesson', lesson: 2, tree }, { type: 'judged', position, judgements });
  const verdict = (name: string) => {
    const played = after(state, { type: 'play', move: parseSquare(name)! });
    return verdictOf(played, 2, played.tree.nodes[0]!, played.tree.nodes[1]!);
  };
  expect(verdict('b5')).toMatch(/^Yes: /);
  expect(verdict('h3')).toBe('Yes: h3 is a good move, with the value −7.3.');
  expect(verdict('g7')).toMatch(/^g7 loses 8\.8 discs\. Stay away from the X-squares/);
});

test('a first game loads less than 9.5 MB, 150 kB of it scripts', () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const unused = /emilia\.(js|wasm)$|game_page|\.txt$|icon-|^later\//; // the engine without threads, and what is loaded later
  const size = (names: readonly string[]) => names.reduce((sum, name) => sum + statSync(`${built}/${name}`).size, 0);
  const loaded = files.filter((name) => !unused.test(name));
  expect(size(loaded)).toBeLessThan(9_500_000);
  expect(size(loaded.filter((name) => name.endsWith('.js')))).toBeLessThan(150_000);
});

test('the time of a move is subtracted, the increment added, and a side loses on time', () => {
  const clock = { minutes: 1, increment: 2 };
  const game = after(firstState(null, ''), { type: 'clock', clock }, { type: 'newGame', sides: START, opponent: 'none' });
  const begun = after(game, { type: 'play', move: parseSquare('f5')! });
  expect(isClockRunning(game), 'before the first move').toBe(false);
  expect(isClockRunning(begun)).toBe(true);
  const thought = after(begun, { type: 'tick', passed: 5000 });
  expect([timeLeft(thought, 'black'), timeLeft(thought, 'white')]).toEqual([62_000, 55_000]);
  const moved = after(thought, { type: 'play', move: parseSquare('d6')! });
  expect([timeLeft(moved, 'black'), timeLeft(moved, 'white')]).toEqual([62_000, 57_000]);
  expect(isClockRunning(after(moved, { type: 'step', moves: -1 })), 'while stepping back').toBe(false);
  const lost = after(moved, { type: 'tick', passed: 62_000 });
  expect([lost.flagged, isClockRunning(lost), statusOf(lost, null)]).toEqual(['black', false, 'White wins on time']);
  const rematch = after(lost, { type: 'newGame', sides: START });
  expect([rematch.flagged, timeLeft(rematch, 'black')]).toEqual([null, 60_000]);
});

test("Emilia's time for a move is a part of what is left", () => {
  const clock = { minutes: 1, increment: 0 };
  const game = after(firstState(null, ''), { type: 'clock', clock }, { type: 'newGame', sides: START, opponent: 'white' });
  const limit = (state: State) => wantedJob(state, () => {})?.limit;
  const begun = after(game, { type: 'play', move: parseSquare('f5')! });
  expect(limit(begun)).toBe('movetime 3000');
  expect(limit(after(begun, { type: 'tick', passed: 500 })), 'the running search is not restarted').toBe('movetime 3000');
  expect(limit(GAME)).toBe('movetime 10000');
});

test('the puzzles of the day are endgames with a legal best move, a different one each day', () => {
  const lines = readFileSync(`${root}/protocol/web/board/static/puzzles.txt`, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(7 * 53);
  for (const line of lines) {
    const puzzle = parsePuzzle(line)!;
    expect(legalMoves(puzzle.position)).toContain(parseSquare(line.split(' ')[1]!));
    expect(puzzle.gap).toBeGreaterThanOrEqual(2);
    expect(emptyCount(puzzle.position)).toBeLessThanOrEqual(12);
  }
  const days = Array.from({ length: 371 }, (_, day) => new Date(Date.UTC(2026, 10, 23 + day)).toISOString().slice(0, 10));
  expect(new Set(days.map((day) => placeOf(day, lines.length))).size).toBe(371);
  expect(parsePuzzle(lines[placeOf('2026-11-23', lines.length)]!)!.plies, 'a Monday').toBeLessThan(2);
  expect(parsePuzzle(lines[placeOf('2026-11-29', lines.length)]!)!.plies, 'a Sunday').toBeGreaterThan(3);
});

test('openings have a name or even chances, and legal moves', () => {
  const { named, even } = parseOpenings(readFileSync(`${built}/openings.txt`, 'utf8'));
  expect(named.find(({ name }) => name === 'Tiger')?.moves).toBe('f5d6c3d3c4');
  expect([named.length, even.length]).toEqual([73, 300]);
  for (const moves of [...named.map((each) => each.moves), ...even]) {
    expect('tree' in treeOfMoves(START, moves.match(/../g)!), moves).toBe(true);
  }
});

test('the explanation of a mistake stays when the analysis finds another value', () => {
  const tree = treeOf('f5', 'd6', 'c3');
  const info = (score: number, move: string) => ({ depth: 18, selectivity: null, place: 1, score, isExact: false, nodes: 1, nps: 1, pv: [parseSquare(move)!] });
  const [before, played] = [tree.nodes[2]!, tree.nodes[3]!];
  const known = after(
    firstState(tree, ''),
    { type: 'info', of: before.position, info: info(3, 'c5'), isOfBest: true },
    { type: 'info', of: played.position, info: info(0, 'd3'), isOfBest: true },
    { type: 'explain', id: played.id },
  );
  expect([mistakesOf(known).length, explainedMove(known)?.loss]).toEqual([1, 3]);
  const later = after(known, { type: 'info', of: before.position, info: info(1, 'c5'), isOfBest: true });
  expect([mistakesOf(later).length, explainedMove(later)?.loss]).toEqual([0, 1]);
});

const FOOL = ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5']; // Black wins by a wipe-out

test('a rating replaces the level on 8x8 only', () => {
  const rated = after(GAME, { type: 'rating', rating: 1500 });
  expect(wantedJob(rated, () => {})).toMatchObject({ level: rated.level, rating: 1500, name: expect.stringMatching(/^play 1500 /) });
  const small = after(rated, { type: 'newGame', sides: { columns: 6, rows: 6 }, opponent: 'black' });
  expect(wantedJob(small, () => {})).toMatchObject({ level: rated.level, rating: null });
});

test('finished games against a rating give the rating of the user', () => {
  const moves = FOOL.map((move) => ({ type: 'play', move: parseSquare(move)! }) as const);
  const begun = after(firstState(null, ''), { type: 'newGame', sides: START, opponent: 'white' }, { type: 'rating', rating: 1200 });
  const won = after(begun, ...moves);
  expect(isOver(won.tree.nodes.at(-1)!.position)).toBe(true);
  expect(ratedGame(won)).toEqual({ moves: FOOL.join(''), rating: 1200, points: 1 });
  expect(ratedGame(after(won, { type: 'opponent', opponent: 'black' }))?.points, 'the user has White').toBe(0);
  expect(ratedGame(after(begun, ...moves.slice(0, 8))), 'unfinished').toBeNull();
  expect(ratedGame(after(won, { type: 'rating', rating: null })), 'a level').toBeNull();
  expect(ratedGame(after(begun, { type: 'play', move: parseSquare('f5')! }, { type: 'takeBack' }, ...moves)), 'a move was taken back').toBeNull();
});

test('a rating rises with points, and towards the opponents after many games', () => {
  const games = (rating: number, points: number, count: number) => Array.from({ length: count }, () => ({ rating, points }));
  expect(ratingOf([])).toBe(1000);
  expect(ratingOf(games(1500, 0.5, 400))).toBe(1500);
  expect(ratingOf(games(1000, 1, 1))).toBeGreaterThan(1000);
  expect(ratingOf([...games(1400, 1, 5), ...games(1400, 0, 5)])).toBeLessThan(1400);
  expect(ratingOf(games(2400, 1, 1000))).toBe(2400);
});
