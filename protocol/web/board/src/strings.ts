// SPDX-License-Identifier: MIT
// Every word that the page says.

import { FULL_LEVEL } from './engine/levels';
import type { GameOfFile } from './engine/questions';
import type { Color, Disc } from './rules/position';

/** For whom three levels each are, and the last one (`people_of_level` has the words of `emilia play`). */
const PEOPLE = [
  'someone new to the game',
  'someone who has played a little',
  'someone who knows what corners are worth',
  'someone who plays often',
  'club players',
  'tournament players',
  'strong tournament players',
  'whoever wants all that she finds (10 s a move)',
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
  subtitle: 'Othello: play, and see why',
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
  failed: (words: string) => `The engine does not run: ${words}`,
  engineIn: (threads: number) => (threads > 0 ? `Engine ready, threads: ${threads}` : 'Engine ready, one thread'),
  opponent: 'Emilia plays',
  opponents: { none: 'nobody', black: 'Black', white: 'White', both: 'both sides' },
  level: 'Level',
  levelFor: (level: number) => `${level}: for ${PEOPLE[level === FULL_LEVEL ? PEOPLE.length - 1 : Math.floor(level / 3)]}`,
  boardSize: 'Board',
  columns: 'Columns',
  rows: 'Rows',
  newGame: 'New game',
  back: 'Back',
  forward: 'Forward',
  first: 'Start',
  last: 'End',
  takeBack: 'Take back',
  playOn: 'Play on from here',
  analyse: 'Analyse',
  analyseHelp: 'Shows what each move is worth, in discs for the side that moves, as Emilia thinks.',
  review: 'Review the game',
  stopReview: 'Stop the review',
  reviewing: (done: number, all: number) => `Reviewing: position ${done} of ${all}`,
  depth: (depth: number, selectivity: number | null, isExact: boolean) => {
    if (isExact) return 'solved: certain';
    return `depth ${depth}${selectivity === null ? '' : `, confidence ${selectivity} %`}`;
  },
  speed: (nodes: string, nps: string) => `${nodes} positions, ${nps} a second`,
  bestLine: 'Best line',
  playTo: (move: string) => `Play the line up to ${move}`,
  noAnalysis: 'Not analysed yet.',
  moves: 'Moves',
  noMoves: 'No move has been made.',
  branches: 'Other moves that were tried here:',
  lost: (discs: string) => `lost ${discs}`,
  graph: 'Graph of the game',
  graphHelp: 'Above the middle line Black is ahead, below it White. ▼ a mistake of Black, ▲ one of White.',
  graphEmpty: 'Analyse or review the game to see its graph.',
  graphSummary: (known: number, worst: string) => `${known} positions valued. ${worst}`,
  worst: (move: string, color: Color, discs: string) => `The move that lost most: ${move} (${COLORS[color]}), ${discs} discs.`,
  noWorst: 'No move lost much.',
  opening: (name: string) => `Opening: ${name}`,
  book: 'In the book',
  mistakes: 'Mistakes',
  pageTitle: (black: string, white: string, result: string | null) =>
    `${withColor(black, 'black')} against ${withColor(white, 'white')}${result === null ? '' : `, ${result}`}`,
  pageHelp: 'Step through the game with the buttons below the board, or with [ and ]. A frame is around the best move.',
  losses: (color: Color, discs: string, moves: number, mistakes: number) =>
    `${COLORS[color]} lost ${discs} discs in ${counted(moves, 'move')}, ${counted(mistakes, 'mistake')}`,
  goodMove: (place: number, color: Color, move: string, discs: string) =>
    `${place}. ${COLORS[color]} ${move}${Number(discs) > 0 ? ` lost ${discs}` : ': the best move'}.`,
  moveOfBranch: (place: number, color: Color, move: string) => `${place}. ${COLORS[color]} ${move}, on another line than the game.`,
  noLine: 'There is none here.',
  backToGame: 'Back to the game',
  savePage: 'Save review as page',
  noPage: 'The page cannot be had just now: there is no network.',
  mistake: (place: number, color: Color, move: string, discs: string, better: string) =>
    `${place}. ${COLORS[color]} ${move} lost ${discs}, better ${better}`,
  lessons: 'Lessons',
  lesson: 'Lesson',
  noLesson: 'choose one',
  lessonAgain: 'Again',
  nextLesson: 'Next lesson',
  game: 'Games and positions',
  paste: 'Paste a game (f5d6c3…), GGF, SGF, PGN or a position',
  file: 'Or open a file, or drop it on the page (GGF, SGF, PGN, WTHOR, transcripts):',
  reading: 'Reading the file.',
  unreadable: 'The browser cannot read this file.',
  tooLarge: (megabytes: number) => `This file is too large: ${megabytes} MB at most.`,
  noGame: 'There is no game in this file.',
  unread: (count: number, first: string) => `${count} ${count === 1 ? 'game' : 'games'} could not be read: ${first}`,
  library: (count: number) => `${count} games were read; show`,
  gameOf: (place: number, { black, white, date }: GameOfFile) =>
    `${place}. ${black || 'Black'} – ${white || 'White'}${date === '' ? '' : `, ${date}`}`,
  loadedGame: ({ black, white, place, date }: GameOfFile) =>
    ['Loaded', black || white ? `${black || 'Black'} – ${white || 'White'}` : '', place, date].filter((word) => word !== '').join(', ') + '.',
  load: 'Load',
  copyLink: 'Copy link',
  copyMoves: 'Copy moves',
  copyGgf: 'Copy GGF',
  saveGgf: 'Save GGF',
  savePicture: 'Save picture',
  copied: 'Copied.',
  notCopied: (text: string) => `The browser does not let this page copy. The text: ${text}`,
  loaded: 'Loaded.',
  setUp: 'Set up a position',
  setUpHelp: 'Click a square, or press Enter on it, to go from empty to black, white, blocked, and back.',
  setUpDone: 'Play from here',
  setUpClear: 'Empty the board',
  setUpCancel: 'Cancel',
  keys: 'Keys: arrows move on the board, Enter plays, [ and ] go back and forward, A analyses, N begins a new game.',
} as const;
