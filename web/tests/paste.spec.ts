// SPDX-License-Identifier: MIT
// Pasted texts, without a browser.
import { expect, test } from '@playwright/test';
import { readText } from '../src/notation/paste';
import { positionText, START } from '../src/rules/position';
import { transcript } from '../src/notation/texts';

for (const [text, moves] of [
  ['f5d6c3 (Tiger)', 'f5d6c3'],
  ['Tiger: f5d6', 'f5d6'],
  ['1 f5 2 d6', 'f5d6'],
  ['f5d6c3d3 33-31', 'f5d6c3d3'],
  ['f5\nd6\nc3', 'f5d6c3'],
  ['Tiger: 1. f5 d6 2. c3 (a remark) d3 33–31', 'f5d6c3d3'],
] as const) {
  test(`a pasted game: ${text}`, () => {
    const read = readText(text);
    expect('tree' in read ? transcript(read.tree) : read).toBe(moves);
  });
}

test('games on lines may have names and results', () => {
  const read = readText('Tiger: f5d6c3d3 33-31\nf5f6e6f4 (Diagonal)');
  expect('games' in read ? read.games.map((game) => game.moves) : read).toEqual(['f5d6c3d3', 'f5f6e6f4']);
});

const BEGIN = positionText(START);
const ROW = '・'.repeat(8);
const DISCS = (black: string, white: string, empty: string) =>
  [3, 4].map((row) => empty.repeat(3) + (row === 3 ? white + black : black + white) + empty.repeat(3));

// The games of other programs in JSON were played from the usual start, or not at all.
for (const [name, fields, start, moves] of [
  ['a drawn start', { position: ['-----#--', '---##O--', '-###OO#-', '--OO#OO-', '-OO##-O-', '--###---', '--------', '--------'], turn: 'white', moves: [{ move: 'H3' }] }, 'WEEEEEXEEEEEXXOEEEXXXOOXEEEOOXOOEEOOXXEOEEEXXXEEEEEEEEEEEEEEEEEEE', 'h3'],
  ['numbers of squares', { history: [37, 43, 18] }, BEGIN, 'f5d6c3'],
  ['a replay', { info: { actionHistory: ['37', '43'] } }, BEGIN, 'f5d6'],
] as const) {
  test(`JSON with ${name}`, () => {
    const read = readText(JSON.stringify(fields));
    expect('games' in read ? read.games.map((game) => [game.start, game.moves]) : read).toEqual([[start, moves]]);
  });
}

test('a game in JSON that the fewest discs win', () => {
  const read = readText('{"type":"8a","moves":"f5d6"}');
  expect('games' in read ? read.games[0]!.board : read).toBe('8x8 fewest');
});

for (const text of ['{"position":["---OX---"],"moves":"f5"}', '{"foo":1}', '{"history":[99]}']) {
  test(`refused JSON: ${text}`, () => {
    expect('error' in readText(text)).toBe(true);
  });
}

for (const [name, text, position] of [
  ['middle dots', [ROW, ROW, ROW, ...DISCS('●', '○', '・'), ROW, ROW, ROW, '黒番'].join('\n'), BEGIN],
  ['white squares', [...Array(3).fill('□'.repeat(8)), ...DISCS('●', '○', '□'), ...Array(3).fill('□'.repeat(8))].join('\n'), BEGIN],
  ['asterisks as Black', [...Array(3).fill('- '.repeat(8)), ...DISCS('* ', 'O ', '- '), ...Array(3).fill('- '.repeat(8)), '* to move'].join('\n'), BEGIN],
  ['a FEN of xboard', '8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1', BEGIN],
  ['a FEN of Edax', '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1', BEGIN],
  ['a FEN with X and O', '8/8/8/3xo3/3ox3/8/8/8 b', BEGIN],
] as const) {
  test(`a pasted board: ${name}`, () => {
    const read = readText(text);
    expect('tree' in read ? positionText(read.tree.nodes[0]!.position) : read).toBe(position);
  });
}

for (const text of ['f5x9', 'f5 tiger d6', '9/8/8/8/8/8/8/8 b', 'Tiger: hello']) {
  test(`refused: ${text}`, () => {
    expect('error' in readText(text)).toBe(true);
  });
}
