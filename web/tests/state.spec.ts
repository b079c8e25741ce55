// SPDX-License-Identifier: MIT
// The state of the page, without a browser.
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { wantedJob } from '../src/state/jobs';
import { type Action, explainedMove, firstStore, headOf, isClockRunning, isEnginesTurn, mistakesOf, ratedGame, stateOf, type Store, type StudyState, timeLeft, withLesson } from '../src/game';
import { analysisOf } from '../src/review';
import { emptyCount, isOver, legalMoves, parsePosition, parseSquare, squareName, START, startOn } from '../src/rules/position';
import { ratingOf } from '../src/rules/rating';
import { currentNode, newTree } from '../src/rules/tree';
import { ggf, treeOfMoves } from '../src/notation/texts';
import { statusOf } from '../src/views/announce';
import { parsePuzzle, placeOf } from '../src/puzzles/daily';
import { verdictOf } from '../src/views/lessons';
import { openingsOf } from '../src/views/opening_choice';
import { parseOpenings } from '../src/views/openings';
import { after, GAME, moves, reply, treeOf } from './store';
import { root } from './page';

function plays(store: Store): boolean {
  return wantedJob(store, () => {})?.name.startsWith('play ') ?? false;
}

function studied(store: Store): StudyState {
  return stateOf({ ...store, mode: 'analyse' }) as StudyState;
}

test('Emilia waits while the user steps through the game', () => {
  expect(plays(GAME)).toBe(true);
  for (const look of [
    { type: 'step', moves: -2 },
    { type: 'goTo', id: 1 },
  ] as const) {
    const looking = after(GAME, look);
    expect(plays(looking), look.type).toBe(false);
    expect(plays(after(looking, { type: 'step', moves: 9 })), 'at the end of the line').toBe(true);
    expect(plays(after(looking, { type: 'playOn' }))).toBe(true);
  }
  const back = after(GAME, { type: 'step', moves: -3 }, ...moves('c4'));
  expect(plays(back), 'after another move').toBe(true);
  expect(isEnginesTurn(after(GAME, { type: 'takeBack' }).play)).toBe(false);
});

test('an opened game has no opponent, and a new one has that of the last new game', () => {
  const opened = after(GAME, { type: 'load', tree: treeOf('f5'), message: '' });
  expect(stateOf(opened).opponent).toBe('none');
  const begun = after(GAME, { type: 'step', moves: -1 }, { type: 'newGame', sides: { columns: 6, rows: 6 } });
  expect(after(opened, { type: 'newGame', sides: START }).play.opponent).toBe('white');
  expect([begun.play.opponent, begun.play.tree.current, begun.play.tree.nodes[0]!.position]).toEqual(['white', 0, startOn({ columns: 6, rows: 6 })]);
});

test('the mistakes are shown after a review that ends before the panels of the analysis are loaded', () => {
  const opened = after(GAME, { type: 'load', tree: treeOf('f5'), message: '' });
  expect(studied(opened).tab).toBe('moves');
  const reviewed = after(opened, { type: 'review', isOn: true }, { type: 'reviewed', id: 1 }, { type: 'reviewed', id: 0 });
  expect(reviewed.study.review).toBeNull();
  expect(studied(reviewed).tab).toBe('mistakes');
  expect(studied(after(reviewed, { type: 'load', tree: treeOf('d3'), message: '' })).tab).toBe('moves');
});

test('a saved game has names and result', () => {
  const head = { black: 'Anna [A]', white: 'Bo;', place: 'Club', date: '2026-05-04' };
  const opened = { ...head, result: '', moves: 'f5d6' };
  const loaded = studied(after(GAME, { type: 'load', tree: treeOf('f5', 'd6'), message: '', opened }));
  expect(ggf(loaded.tree, headOf(loaded))).toMatch(/^\(;GM\[Othello\]PC\[Club\]DT\[2026\.05\.04\]PB\[Anna \(A\)\]PW\[Bo,\]RE\[\?\]TY\[8\]/);
  const game = studied(after(GAME, { type: 'mode', mode: 'games' }));
  expect(ggf(game.tree, headOf(game))).toContain('PC[Emilia]PB[Black]PW[Emilia]RE[?]');
  const over = newTree(parsePosition(`B${'X'.repeat(34)}${'O'.repeat(30)}`)!);
  expect(ggf(over, headOf(game))).toContain('RE[+4.00]');
  expect(analysisOf({ ...loaded, tree: over })).toMatchObject({ ...head, result: 'Black +4' });
  expect(analysisOf(loaded).result).toBeNull();
  const resigned = after(GAME, { type: 'load', tree: treeOf('f5', 'd6'), message: '', opened: { ...opened, result: '+12.00:r' } });
  expect(ggf(resigned.study.tree, headOf(studied(resigned)))).toContain('RE[+12.00:r]');
  const another = after(resigned, ...moves('c3'));
  expect(ggf(another.study.tree, headOf(studied(another))), 'a game with one more move').toContain('RE[?]');
});

test('legal moves of a position are computed once', () => {
  const position = { ...START };
  expect(isOver(position)).toBe(false);
  expect(legalMoves(position)).toBe(legalMoves(position));
});

test('moves of equal value are judged alike in a lesson', () => {
  const learn = withLesson(2);
  const { position } = currentNode(learn.tree);
  const judgements = legalMoves(position).map((move) => ({
    score: ['b5', 'h3'].includes(squareName(move)) ? -7.25 : -16, depth: 18, isExact: false, pv: [move],
  }));
  const store = after(firstStore(null), { type: 'task', learn }, { type: 'judged', position, judgements });
  const verdict = (name: string) => {
    const played = after(store, ...moves(name));
    return verdictOf(played, 2, played.learn.tree.nodes[0]!, played.learn.tree.nodes[1]!);
  };
  expect(verdict('b5')).toMatch(/^Yes: /);
  expect(verdict('h3')).toBe('Yes: h3 is a good move, with the value −7.3.');
  expect(verdict('g7')).toMatch(/^g7 loses 8\.8 discs\. Stay away from the X-squares/);
});

test('the time of a move is subtracted, the increment added, and a side loses on time', () => {
  const clock = { minutes: 1, increment: 2 };
  const game = after(firstStore(null), { type: 'clock', clock }, { type: 'newGame', sides: START, opponent: 'none' });
  const begun = after(game, ...moves('f5'));
  expect(isClockRunning(game.play, true), 'before the first move').toBe(false);
  expect(isClockRunning(begun.play, true)).toBe(true);
  const thought = after(begun, { type: 'tick', passed: 5000 });
  expect([timeLeft(thought.play, 'black'), timeLeft(thought.play, 'white')]).toEqual([62_000, 55_000]);
  const moved = after(thought, ...moves('d6'));
  expect([timeLeft(moved.play, 'black'), timeLeft(moved.play, 'white')]).toEqual([62_000, 57_000]);
  const lost = after(moved, { type: 'tick', passed: 62_000 });
  expect([lost.play.flagged, isClockRunning(lost.play, true), statusOf(stateOf(lost), null)]).toEqual(['black', false, 'White wins on time']);
  expect(after(lost, ...moves('c3')).play.tree, 'no move after the end').toBe(lost.play.tree);
  const rematch = after(lost, { type: 'newGame', sides: START });
  expect([rematch.play.flagged, timeLeft(rematch.play, 'black')]).toEqual([null, 60_000]);
});

test("Emilia's time for a move is a part of what is left", () => {
  const clock = { minutes: 1, increment: 0 };
  const game = after(firstStore(null), { type: 'clock', clock }, { type: 'newGame', sides: START, opponent: 'white' });
  const limit = (store: Store) => wantedJob(store, () => {})?.limit;
  const begun = after(game, ...moves('f5'));
  expect(limit(begun)).toBe('movetime 3000');
  expect(limit(after(begun, { type: 'tick', passed: 500 })), 'the running search is not restarted').toBe('movetime 3000');
  expect(limit(GAME)).toBe('movetime 10000');
});

test('the puzzles of the day are endgames with a legal best move, a different one each day', () => {
  const lines = readFileSync(`${root}/web/static/puzzles.txt`, 'utf8').trim().split('\n');
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
  const { named, even } = parseOpenings(readFileSync(`${root}/build/board/openings.txt`, 'utf8'));
  expect(named.find(({ name }) => name === 'Tiger')?.moves).toBe('f5d6c3d3c4');
  expect([named.length, even.length]).toEqual([73, 300]);
  for (const moves of [...named.map((each) => each.moves), ...even]) {
    expect('tree' in treeOfMoves(START, moves.match(/../g)!), moves).toBe(true);
  }
});

test('a list of openings of the user may have comments, values and damaged lines', () => {
  expect(openingsOf('# XOT\nF5D6C3  # +0.5\r\n f5f6,0.25\nf5f5\nf5d6z9\n\nhello f5')).toEqual(['f5d6c3', 'f5f6']);
});

test('the explanation of a mistake stays when the analysis finds another value', () => {
  const tree = treeOf('f5', 'd6', 'c3');
  const info = (score: number, move: string) => ({ depth: 18, selectivity: null, place: 1, score, isExact: false, nodes: 1, nps: 1, pv: [parseSquare(move)!] });
  const [before, played] = [tree.nodes[2]!, tree.nodes[3]!];
  const known = after(
    firstStore(tree),
    { type: 'info', of: before.position, info: info(3, 'c5'), isOfBest: true },
    { type: 'info', of: played.position, info: info(0, 'd3'), isOfBest: true },
    { type: 'explain', id: played.id },
  );
  expect([mistakesOf(studied(known)).length, explainedMove(studied(known))?.loss]).toEqual([1, 3]);
  const later = after(known, { type: 'info', of: before.position, info: info(1, 'c5'), isOfBest: true });
  expect([mistakesOf(studied(later)).length, explainedMove(studied(later))?.loss]).toEqual([0, 1]);
});

const FOOL = ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5']; // Black wins by a wipe-out

test('a rating replaces the level on 8x8 only', () => {
  const rated = after(GAME, { type: 'rating', rating: 1500 });
  expect(wantedJob(rated, () => {})).toMatchObject({ level: rated.level, rating: 1500, name: expect.stringMatching(/^play 1500 /) });
  const small = after(rated, { type: 'newGame', sides: { columns: 6, rows: 6 }, opponent: 'black' });
  expect(wantedJob(small, () => {})).toMatchObject({ level: rated.level, rating: null });
});

/** A game against White's Emilia of rating 1200, up to a move. */
function ratedUpTo(end: number, ...first: Action[]): Store {
  const begun = after(firstStore(null), { type: 'rating', rating: 1200 }, { type: 'newGame', sides: START, opponent: 'white' }, ...first);
  return FOOL.slice(0, end).reduce(reply, begun);
}

test('finished games against a rating give the rating of the user', () => {
  const won = ratedUpTo(FOOL.length);
  expect(isOver(won.play.tree.nodes.at(-1)!.position)).toBe(true);
  expect(ratedGame(won.play)).toEqual({ moves: FOOL.join(''), rating: 1200, points: 1 });
  expect(ratedGame({ ...won.play, opponent: 'black' })?.points, 'the user has White').toBe(0);
  expect(ratedGame(ratedUpTo(8).play), 'unfinished').toBeNull();
  expect(ratedGame(after(won, { type: 'rating', rating: 2000 }).play)?.rating, 'a choice for the next game').toBe(1200);
  expect(ratedGame(ratedUpTo(FOOL.length, { type: 'rating', rating: null }).play), 'a level').toBeNull();
});

test('a rated game with help does not count: a move taken back, Analyse, or another strength', () => {
  const end = (store: Store) => FOOL.slice(8).reduce((each, move) => after(each, ...moves(move)), store);
  expect(ratedGame(end(ratedUpTo(8)).play)?.points).toBe(1);
  const helped: Record<string, (store: Store) => Store> = {
    takeBack: (store) => reply(after(store, { type: 'takeBack' }, ...moves('e7')), 'f5'),
    analysis: (store) => after(store, { type: 'mode', mode: 'analyse' }, { type: 'mode', mode: 'play' }),
    strength: (store) => after(store, { type: 'rating', rating: 100 }),
  };
  for (const [help, change] of Object.entries(helped)) {
    const store = change(ratedUpTo(8));
    expect(store.play.help, help).toBe(help);
    expect(ratedGame(end(store).play), help).toBeNull();
  }
  expect(after(ratedUpTo(FOOL.length), { type: 'mode', mode: 'analyse' }).play.help, 'after the end').toBeNull();
});

test('a rating rises with points, and towards the opponents after many games', () => {
  const games = (rating: number, points: number, count: number) => Array.from({ length: count }, () => ({ rating, points }));
  expect(ratingOf([])).toBe(1000);
  expect(ratingOf(games(1500, 0.5, 400))).toBe(1500);
  expect(ratingOf(games(1000, 1, 1))).toBeGreaterThan(1000);
  expect(ratingOf([...games(1400, 1, 5), ...games(1400, 0, 5)])).toBeLessThan(1400);
  expect(ratingOf(games(2400, 1, 1000))).toBe(2400);
});
