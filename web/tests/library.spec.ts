// SPDX-License-Identifier: MIT
// Kept games, without a browser: what is kept, and the search in it.
import { expect, test } from '@playwright/test';
import { firstStore, mistakesOf, reduce, type Store, withPuzzle } from '../src/game';
import { dueCards, lineOfMistake } from '../src/library/cards';
import { accuracyOfGame, found, NO_QUERY } from '../src/library/search';
import { factsOfReview, finishedGame, keyOf, sideOf, studiedGame, type Summary } from '../src/library/summary';
import { currentNode, goTo } from '../src/rules/tree';
import { statisticsOf } from '../src/rules/statistics';
import { endgame } from '../src/puzzles/endgame';
import { treeOfPacked } from '../src/state/kept';
import type { AnalysedMove, Analysis } from '../src/rules/analysis';
import { legalMoves, squareName, START } from '../src/rules/position';
import { transcript } from '../src/notation/texts';
import { after, GAME, reply, treeOf } from './store';

/** Plays a game in which both sides take the first legal move to its end. */
function played(): Store {
  let store = GAME;
  for (;;) {
    const { position } = currentNode(store.play.tree);
    const [move] = legalMoves(position);
    if (move === undefined) return store;
    store = position.toMove === 'black' ? after(store, { type: 'play', move }) : reply(store, squareName(move));
  }
}

test('a finished game is one game in Play, in Analyse and after it was opened again', () => {
  expect(finishedGame(GAME, ''), 'a running game').toBeNull();
  const store = played();
  const { summary, page } = finishedGame(store, 'Ada')!;
  expect(summary).toMatchObject({ black: 'Ada', white: 'Emilia', own: 'black', sides: null });
  expect(summary.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const analysed = after(store, { type: 'mode', mode: 'analyse' }, { type: 'step', moves: -99 }, { type: 'play', move: legalMoves(START)[0]! });
  expect(keyOf(studiedGame(analysed, 'Ada')!.summary), 'side lines are no other game').toBe(keyOf(summary));
  const { black, white, place, date, result, moves } = summary;
  const opened = after(firstStore(null), { type: 'load', tree: treeOfPacked(page.tree)!, message: '', opened: { black, white, place, date, result, moves } });
  expect(keyOf(studiedGame(opened, '')!.summary)).toBe(keyOf(summary));
  const again = after(store, { type: 'newGame', sides: START }, { type: 'mode', mode: 'analyse' });
  expect(studiedGame(again, 'Ada'), 'the new game is not finished').toBeNull();
});

function moveOf(number: number, loss: number, kind = 'corner'): AnalysedMove {
  const color = number % 2 === 1 ? 'black' : 'white';
  const why = [{ kind, text: '', squares: [] }];
  return { number, color, position: '', move: 'a1', value: 0, loss, best: 'b2', best_value: 0, line: [], depth: 1, exact: false, played_line: [], why };
}

function analysisOf(...losses: number[]): Analysis {
  const moves = losses.map((loss, place) => moveOf(place + 1, loss));
  return { black: '', white: '', place: '', date: '', result: null, opening: null, start: '', black_loss: 0, white_loss: 0, moves };
}

test('mistakes become tasks, which keep their boxes after another review', () => {
  const first = factsOfReview(analysisOf(0, 6, 0.5, 0, 12), [], '2026-11-29');
  expect(first.sides).toEqual({ black: { moves: 3, accuracy: 68, rating: null }, white: { moves: 2, accuracy: 68, rating: null } });
  expect(first.cards.map(({ ply, color, kind, box }) => [ply, color, kind, box])).toEqual([[1, 'white', 'corner', 0], [4, 'black', 'corner', 0]]);
  const known = first.cards.map((card) => ({ ...card, box: 3, due: '2027-01-01' }));
  const second = factsOfReview(analysisOf(0, 0, 0, 0, 9), known, '2026-12-01');
  expect(second.cards.map(({ ply, box, due }) => [ply, box, due])).toEqual([[4, 3, '2027-01-01']]);
});

test('the first mistake of the user in the opening becomes a line with the better move', () => {
  const lineOf = (own: 'black' | 'white' | null, ...losses: number[]) => {
    const analysis = analysisOf(...losses);
    const names = ['f5', 'd6', 'c3', 'd3', 'c4'];
    const moves = analysis.moves.map((move, place) => ({ ...move, move: names[place] ?? 'a1', best: 'f4' }));
    return lineOfMistake({ ...SUMMARY, own }, { ...analysis, moves }, '');
  };
  expect(lineOf('black', 0, 5, 3, 0, 9)).toEqual({ name: 'Tiger', moves: 'f5d6f4', color: 'black' });
  expect(lineOf('white', 0, 5, 3, 0, 9)).toEqual({ name: 'Tiger', moves: 'f5f4', color: 'white' });
  expect(lineOf('white', 0, 1, 3, 0, 9)).toBeNull();
  expect(lineOf(null, 0, 5, 3), 'nobody knows whose game it is').toBeNull();
  expect(lineOf('black', ...Array.from({ length: 22 }, (_, place) => (place === 20 ? 9 : 0))), 'after the opening').toBeNull();
});

test('what was kept of a game comes back when the game is opened again', () => {
  const tree = treeOf('f5', 'd6', 'c3');
  const opened = { black: 'A', white: 'B', place: '', date: '', result: '', moves: transcript(tree) };
  const store = after(firstStore(null), { type: 'load', tree, message: '', opened });
  const recalled = reduce(store, { type: 'recall', moves: opened.moves, tree, comments: new Map([[1, 'why?']]), marks: new Map(), notes: new Map(), analysis: analysisOf(0, 6, 0) });
  expect(recalled.study.comments.get(1)).toBe('why?');
  expect(recalled.losses.size).toBe(3);
  expect(studiedGame(recalled, '')!.page.analysis?.moves).toHaveLength(3);
  expect(reduce(store, { type: 'recall', moves: 'f5', tree, comments: new Map(), marks: new Map(), notes: new Map(), analysis: null }), 'another game is on the board').toBe(store);
});

const SUMMARY: Summary = {
  black: 'Hélène', white: 'Bo', place: 'Paris', date: '1998.10.28', result: '+4', board: '8x8', start: 'BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE',
  moves: 'f5d6c3d3c4', opening: 'Tiger', own: null, at: 0, sides: null, cards: [],
};
const ENTRIES = [
  { id: '1', summary: SUMMARY },
  { id: '2', summary: { ...SUMMARY, black: 'Emilia', white: '', own: 'white', moves: 'd3c5f6f5', result: '-10', sides: { black: { moves: 2, accuracy: 100, rating: null }, white: { moves: 10, accuracy: 80, rating: null } } } },
  { id: '3', summary: { ...SUMMARY, moves: 'f5f6', result: '' } },
] as const;

test('search by words, result, accuracy and position', () => {
  const ids = (query: Partial<typeof NO_QUERY>) => found(ENTRIES, { ...NO_QUERY, ...query }, '').map(({ id }) => id);
  expect(ids({})).toEqual(['1', '2', '3']);
  expect(ids({ words: ' helene  PARIS 1998 tiger' })).toEqual(['1', '3']);
  expect(ids({ result: 'white' })).toEqual(['2']);
  expect(ids({ accuracy: 1 }), 'the accuracy of the side of the user').toEqual(['2']);
  expect(ids({ position: currentNode(treeOf('f5', 'd6')).position }), 'also mirrored').toEqual(['1', '2']);
  expect(ids({ position: currentNode(treeOf('f5', 'd6', 'c4', 'd3', 'c3')).position }), 'in another order of moves').toEqual(['1']);
});

test('the side of the user is that of the game, or has the name of the user', () => {
  expect(sideOf(SUMMARY, ' hélène ')).toBe('black');
  expect(sideOf(SUMMARY, '')).toBeNull();
  expect(sideOf(ENTRIES[1].summary, 'Emilia')).toBe('white');
  expect(accuracyOfGame(SUMMARY, '')).toBeNull();
  expect(accuracyOfGame({ ...ENTRIES[1].summary, own: null }, ''), 'of both sides').toBe(90);
});

test('the explorer counts mirrored games as one, for the side to move', () => {
  const games = ENTRIES.map(({ summary }) => summary);
  const rows = (...names: string[]) => statisticsOf(games, currentNode(treeOf(...names)).position).map(({ move, games: count, points }) => [squareName(move), count, points]);
  expect(rows()).toEqual([['d3', 3, 50]]);
  expect(rows('f5')).toEqual([['d6', 2, 50], ['f6', 1, null]]);
  expect(rows('f5', 'd6'), 'the second game ends there in f6').toEqual([['c3', 2, 50]]);
});

test('mistakes of the user come again when they are due, the largest first', () => {
  const card = (ply: number, loss: number, due: string) => ({ ply, color: ply % 2 === 0 ? 'black' : 'white', loss, kind: '', box: 0, due }) as const;
  const cards = [card(0, 3, '2026-11-29'), card(1, 30, '2026-11-29'), card(2, 6, '2026-11-29'), card(4, 2, '2026-11-28'), card(6, 9, '2026-11-30')];
  const plies = (own: 'black' | null, me = '') => dueCards([{ id: '1', summary: { ...SUMMARY, own, cards } }], me, '2026-11-29').map(({ ply }) => ply);
  expect(plies('black')).toEqual([4, 2, 0]);
  expect(plies(null), 'nobody knows whose mistakes they are').toEqual([]);
  expect(plies(null, 'bo'), 'White has the name of the user').toEqual([1]);
});

test('a mistake of a kept game is a task with the values of its review', () => {
  const tree = treeOf('f5', 'd6', 'c3');
  const analysis = { ...analysisOf(0, 6, 0), moves: [moveOf(1, 0), { ...moveOf(2, 6), move: 'd6', line: ['f6'], best: 'f6' }, moveOf(3, 0)] };
  const store = after(firstStore(null), { type: 'task', learn: withPuzzle(goTo(tree, 0), 1, endgame(0, 0)), analysis });
  expect([store.mode, store.learn.tree.current]).toEqual(['learn', 1]);
  expect(mistakesOf({ ...store, tree: store.learn.tree }).map(({ number, loss }) => [number, loss])).toEqual([[2, 6]]);
});
