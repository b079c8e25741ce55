// SPDX-License-Identifier: MIT
// The state of the page, without a browser.
import { expect, test } from '@playwright/test';
import { statSync } from 'node:fs';
import { wantedJob } from '../src/engine/jobs';
import { type Action, firstState, headOf, isEnginesTurn, reduce, type State } from '../src/game';
import { analysisOf } from '../src/review';
import { isOver, legalMoves, parsePosition, parseSquare, START, startOn } from '../src/rules/position';
import { ggf, treeOfMoves } from '../src/rules/texts';
import { newTree, type Tree } from '../src/rules/tree';
import { strings } from '../src/strings';
import { built } from './page';

function treeOf(...moves: string[]): Tree {
  const read = treeOfMoves(START, moves);
  if ('error' in read) throw new Error(read.error);
  return read.tree;
}

function after(state: State, ...actions: Action[]): State {
  return actions.reduce(reduce, state);
}

/** f5 d6 c3, and Emilia with White is to answer. */
const GAME = after(firstState(null, ''), { type: 'load', tree: treeOf('f5', 'd6', 'c3'), message: '' }, { type: 'opponent', opponent: 'white' });

function plays(state: State): boolean {
  return wantedJob(state, () => {})?.name.startsWith('play ') ?? false;
}

test('Emilia waits while the user steps through the game', () => {
  expect(plays(GAME)).toBe(true);
  for (const look of [
    { type: 'step', moves: -2 },
    { type: 'goTo', id: 1 },
    { type: 'showMistake', id: 1, squares: [], message: '' },
  ] as const) {
    const looking = after(GAME, look);
    expect(plays(looking), look.type).toBe(false);
    expect(plays(after(looking, { type: 'step', moves: 9 })), 'at the end of the line').toBe(true);
    expect(plays(after(looking, { type: 'playOn' }))).toBe(true);
    expect(plays(after(looking, { type: 'step', moves: -1 }, { type: 'play', move: parseSquare('d3')! })), 'behind a move').toBe(true);
  }
  expect(isEnginesTurn(after(GAME, { type: 'takeBack' }))).toBe(false);
});

test('an opened game has no opponent, and a new one has that of the game before', () => {
  const opened = after(GAME, { type: 'load', tree: treeOf('f5'), message: '' });
  expect(opened.opponent).toBe('none');
  const begun = after(GAME, { type: 'step', moves: -1 }, { type: 'newGame', sides: { columns: 6, rows: 6 } });
  expect([begun.opponent, begun.isLookingBack, begun.tree.nodes[0]!.position]).toEqual(['white', false, startOn({ columns: 6, rows: 6 })]);
});

test('a position that was set up is no lesson', () => {
  const position = { ...START, toMove: 'white' } as const;
  const state = after(GAME, { type: 'lesson', lesson: 1, tree: newTree() }, { type: 'setUp', position }, { type: 'setUpDone' });
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

test('the page shows the download size', () => {
  const files = ['wasm', 'js', 'worker.js'].map((ending) => statSync(`${built}/engine/emilia-threads.${ending}`).size);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  expect(strings.loading).toBe(`Loading the engine (${Math.ceil(bytes / 1e6)} MB)`);
});
