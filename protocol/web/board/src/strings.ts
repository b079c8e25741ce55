// SPDX-License-Identifier: MIT
// All texts of the page.

import { FULL_LEVEL } from './engine/levels';
import type { GameOfFile } from './engine/questions';
import type { Color, Disc } from './rules/position';

/** Players for each three levels, and for the last one; the same as `people_of_level` in engine/level.cpp. */
const PEOPLE = [
  'beginners',
  'players with a few games',
  'players who know the value of corners',
  'regular players',
  'club players',
  'tournament players',
  'strong tournament players',
  'full strength (10 s a move)',
] as const;

const COLORS = { black: 'Black', white: 'White' } as const;

function withColor(name: string, color: Color): string {
  return name === '' ? COLORS[color] : `${name} (${COLORS[color]})`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export const strings = {
  title: 'Emilia',
  subtitle: 'Play Othello and see why moves win or lose',
  board: 'Board',
  color: (color: Color) => COLORS[color],
  square: (name: string, disc: Disc, isLegal: boolean, value: string | null) => {
    const content = disc === 'blocked' ? 'blocked' : disc !== null ? COLORS[disc] : isLegal ? 'legal move' : 'empty';
    return `${name}, ${content}${value === null ? '' : `, value ${value}`}`;
  },
  discs: (black: number, white: number) => `Black ${black}, White ${white}`,
  toMove: (color: Color) => `${COLORS[color]} to move`,
  yourMove: (color: Color) => `Your move: ${COLORS[color]}`,
  thinks: 'Emilia is thinking',
  isOver: (score: number) =>
    score === 0 ? 'Game over: a draw' : `Game over: ${score > 0 ? 'Black' : 'White'} wins by ${Math.abs(score)}`,
  loading: 'Loading the engine (9 MB)',
  failed: (cause: string) => `Cannot run the engine: ${cause}`,
  engineIn: (threads: number) => (threads > 0 ? `Engine ready, threads: ${threads}` : 'Engine ready, one thread'),
  opponent: 'Emilia plays',
  opponents: { none: 'neither side', black: 'Black', white: 'White', both: 'both sides' },
  level: 'Level',
  levelFor: (level: number) => `${level}: ${PEOPLE[level === FULL_LEVEL ? PEOPLE.length - 1 : Math.floor(level / 3)]}`,
  boardSize: 'Board',
  columns: 'Columns',
  rows: 'Rows',
  newGame: 'New game',
  back: 'Back',
  forward: 'Forward',
  first: 'Start',
  last: 'End',
  takeBack: 'Take back',
  playOn: 'Continue from here',
  analyse: 'Analyse',
  analyseHelp: 'Shows the value of each move, in discs for the side to move.',
  review: 'Review the game',
  stopReview: 'Stop the review',
  reviewing: (done: number, all: number) => `Reviewing: position ${done} of ${all}`,
  depth: (depth: number, selectivity: number | null, isExact: boolean) => {
    if (isExact) return 'solved exactly';
    return `depth ${depth}${selectivity === null ? '' : `, confidence ${selectivity} %`}`;
  },
  speed: (nodes: string, nps: string) => `${nodes} positions, ${nps} a second`,
  bestLine: 'Best line',
  playTo: (move: string) => `Play the line up to ${move}`,
  noAnalysis: 'Not analysed yet.',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  branches: 'Other moves played here:',
  lost: (discs: string) => `lost ${discs}`,
  graph: 'Graph of the game',
  graphHelp: 'Black is ahead above the middle line, White below it. ▼ mistake by Black, ▲ mistake by White.',
  graphEmpty: 'Analyse or review the game to see its graph.',
  graphSummary: (known: number, worst: string) => `${known} positions evaluated. ${worst}`,
  worst: (move: string, color: Color, discs: string) => `Largest loss: ${move} (${COLORS[color]}), ${discs} discs.`,
  noWorst: 'No move lost 4 discs or more.',
  opening: (name: string) => `Opening: ${name}`,
  book: 'In the book',
  mistakes: 'Mistakes',
  pageTitle: (black: string, white: string, result: string | null) =>
    `${withColor(black, 'black')} against ${withColor(white, 'white')}${result === null ? '' : `, ${result}`}`,
  pageHelp: 'Step through the game with the buttons below the board, or with the keys [ and ]. The best move has a frame.',
  losses: (color: Color, discs: string, moves: number, mistakes: number) =>
    `${COLORS[color]} lost ${discs} discs in ${counted(moves, 'move')}, ${counted(mistakes, 'mistake')}`,
  goodMove: (place: number, color: Color, move: string, discs: string) =>
    `${place}. ${COLORS[color]} ${move}${Number(discs) > 0 ? ` lost ${discs}` : ': the best move'}.`,
  moveOfBranch: (place: number, color: Color, move: string) => `${place}. ${COLORS[color]} ${move}, a variation.`,
  noLine: 'No line for this move.',
  backToGame: 'Back to the game',
  savePage: 'Save review as page',
  noPage: 'Cannot save the page: it could not be loaded. Check the network and try again.',
  mistake: (place: number, color: Color, move: string, discs: string, better: string) =>
    `${place}. ${COLORS[color]} ${move} lost ${discs}, better ${better}`,
  lessons: 'Lessons',
  lesson: 'Lesson',
  noLesson: 'choose a lesson',
  lessonAgain: 'Restart lesson',
  nextLesson: 'Next lesson',
  game: 'Games and positions',
  paste: 'Paste moves (f5d6c3…), GGF, SGF, PGN or a position',
  file: 'Or choose a file, or drop it on the page (GGF, SGF, PGN, WTHOR, transcripts):',
  reading: 'Reading the file …',
  unreadable: 'Cannot read the file: the browser reports an error.',
  tooLarge: (megabytes: number) => `Cannot read the file: larger than ${megabytes} MB.`,
  noGame: 'Cannot load a game: the file contains none.',
  unread: (count: number, first: string) => `Cannot read ${counted(count, 'game')} of this file: ${first}`,
  library: (count: number) => `${count} games in the file; show`,
  gameOf: (place: number, { black, white, date }: GameOfFile) =>
    `${place}. ${black || 'Black'} – ${white || 'White'}${date === '' ? '' : `, ${date}`}`,
  loadedGame: ({ black, white, place, date }: GameOfFile) =>
    ['Loaded', black || white ? `${black || 'Black'} – ${white || 'White'}` : '', place, date].filter((part) => part !== '').join(', ') + '.',
  load: 'Load',
  copyLink: 'Copy link',
  copyMoves: 'Copy moves',
  copyGgf: 'Copy GGF',
  saveGgf: 'Save GGF',
  savePicture: 'Save picture',
  copied: 'Copied.',
  notCopied: (text: string) => `Cannot copy: the browser does not allow it. Text to copy: ${text}`,
  loaded: 'Loaded.',
  setUp: 'Set up a position',
  setUpHelp: 'Click a square, or press Enter on it, to change it: empty, black, white, blocked, empty again.',
  setUpDone: 'Play from here',
  setUpClear: 'Clear the board',
  setUpCancel: 'Cancel',
  keys: 'Keys: arrows select a square, Enter plays it, [ and ] step back and forward, A switches analysis, N starts a new game.',
} as const;
