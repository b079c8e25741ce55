// SPDX-License-Identifier: MIT
// All texts of the page.

import { FULL_LEVEL } from './engine/levels';
import type { GameOfFile } from './engine/questions';
import { type Color, count, type Disc, finalScore, type Position, squaresOf } from './rules/position';

/** Players for each three levels, and for the last one; the same as `people_of_level` in engine/play/level.cpp. */
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

/** Short names of the strengths; the last one is also that of the last level. */
const NAMES = ['Beginner', 'Novice', 'Casual', 'Regular', 'Club', 'Tournament', 'Master'] as const;

const COLORS = { black: 'Black', white: 'White' } as const;

/** Topics of reasons, for the first hint of a task. */
const TOPICS: Readonly<Record<string, string>> = {
  wipe_out: 'a wipe-out',
  pass: 'a pass',
  corner: 'the corners',
  x_square: 'an X-square beside a corner',
  c_square: 'a C-square beside a corner',
  parity: 'parity',
  wedge: 'a wedge on an edge',
  edge: 'the edges',
  stable_discs: 'stable discs',
  mobility: 'mobility, the number of moves of each side',
  greed: 'the number of discs that a move flips',
};

function withColor(name: string, color: Color): string {
  return name === '' ? COLORS[color] : `${name} (${COLORS[color]})`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Final score as "38–26", the winner first; empty squares count for the winner. */
function finalCounts(position: Position): string {
  const difference = Math.abs(finalScore(position));
  const all = squaresOf(position).filter((square) => position.discs[square] !== 'blocked').length;
  if (difference === 0) return `${count(position, 'black')}–${count(position, 'white')}`;
  return `${(all + difference) / 2}–${(all - difference) / 2}`;
}

export const strings = {
  title: 'Emilia',
  board: 'Board',
  modesLabel: 'Modes',
  modes: { play: 'Play', analyse: 'Analyse', learn: 'Learn', games: 'Games' },
  color: (color: Color) => COLORS[color],
  square: (name: string, disc: Disc, isLegal: boolean, value: string | null, mark: string | null) => {
    const content = disc === 'blocked' ? 'blocked' : disc !== null ? COLORS[disc] : isLegal ? 'legal move' : 'empty';
    return `${name}, ${content}${value === null ? '' : `, value ${value}`}${mark === null ? '' : `, ${mark}`}`;
  },
  discsOf: (color: Color, discs: number) => `${COLORS[color]}: ${counted(discs, 'disc')}`,
  toMove: (color: Color) => `${COLORS[color]} to move`,
  yourMove: (color: Color) => `Your move: ${COLORS[color]}`,
  passes: (color: Color) => `${COLORS[color]} passes.`,
  pass: 'pass',
  thinks: 'Emilia is thinking',
  /** `color` is null for Emilia. */
  played: (color: Color | null, move: string, black: number, white: number) =>
    `${color === null ? 'Emilia' : COLORS[color]} played ${move}. Black has ${counted(black, 'disc')}, White ${counted(white, 'disc')}.`,
  notYourTurn: 'Emilia is thinking. Wait for its move.',
  illegal: (name: string, isEmpty: boolean) =>
    isEmpty ? `${name} is not a legal move: it flips no disc.` : `${name} is not a legal move: the square is not empty.`,
  isOver: (score: number) =>
    score === 0 ? 'Game over: a draw' : `Game over: ${score > 0 ? 'Black' : 'White'} wins by ${Math.abs(score)}`,
  /** `user` is null without a user against Emilia. */
  resultFor: (position: Position, user: Color | null) => {
    const score = finalScore(position);
    const counts = finalCounts(position);
    if (score === 0) return `Draw ${counts}`;
    const winner: Color = score > 0 ? 'black' : 'white';
    if (user === null) return `${COLORS[winner]} wins ${counts}`;
    return user === winner ? `You win ${counts}` : `Emilia wins ${counts}`;
  },
  result: 'Result',
  over: 'The game is over.',
  loading: 'Loading the engine',
  progress: (loaded: string, size: string | null) =>
    size === null ? `Loading the engine: ${loaded} MB` : `Loading the engine: ${loaded} of ${size} MB`,
  failed: (cause: string) => `Cannot run the engine: ${cause}`,
  engineIn: (threads: number) => (threads > 0 ? `Engine ready, threads: ${threads}` : 'Engine ready, one thread'),
  continued: 'This is your unfinished game.',
  strength: 'Strength',
  levelName: (level: number) => (level === FULL_LEVEL ? 'Full' : NAMES[Math.floor(level / 3)]!),
  levelFor: (level: number) => `Level ${level} of ${FULL_LEVEL}: ${PEOPLE[level === FULL_LEVEL ? PEOPLE.length - 1 : Math.floor(level / 3)]}`,
  playBlack: 'Play Black',
  playWhite: 'Play White',
  playFromHere: 'Play from here',
  twoPlayers: 'Two players',
  watch: 'Watch Emilia play both sides',
  sound: 'Sound',
  more: 'More options',
  boardSize: 'Board',
  columns: 'Columns',
  rows: 'Rows',
  newGame: 'New game',
  rematch: 'Rematch',
  reviewShort: 'Review',
  back: 'Back',
  forward: 'Forward',
  first: 'Start',
  last: 'End',
  takeBack: 'Take back',
  playOn: 'Continue from here',
  analyse: 'Analyse',
  showValues: 'Show values',
  analyseHelp: 'Shows the value of each move, in discs for the side to move.',
  ahead: (score: number, discs: string) => (Number(discs) === 0 ? 'Even' : `${score > 0 ? 'Black' : 'White'} +${discs}`),
  forMover: (color: Color) => `for ${COLORS[color]}`,
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
  moveLabel: (number: number, color: Color, move: string, loss: string | null) =>
    `${number}. ${COLORS[color]} ${move}${loss === null ? '' : `, lost ${loss}`}`,
  branches: 'Other moves played here:',
  graph: 'Graph of the game',
  graphHelp: 'Black is ahead above the middle line, White below it. ▼ blunder by Black, ▲ blunder by White.',
  graphSummary: (known: number, worst: string) => `${known} positions evaluated. ${worst}`,
  worst: (move: string, color: Color, discs: string) => `Largest loss: ${move} (${COLORS[color]}), ${discs} discs.`,
  noWorst: 'No move lost 6 discs or more.',
  opening: (name: string) => `Opening: ${name}`,
  book: 'In the book',
  explorer: 'Next moves in the opened games',
  explorerColumns: (color: Color) => ['Move', 'Games', `Points of ${COLORS[color]}`, 'Book'],
  mistakes: 'Mistakes',
  mistakesOf: { both: 'Both sides', black: 'Black', white: 'White' },
  pageTitle: (black: string, white: string, result: string | null) =>
    `${withColor(black, 'black')} against ${withColor(white, 'white')}${result === null ? '' : `, ${result}`}`,
  pageHelp: 'Step through the game with the buttons below the board, or with the arrow keys. The best move has a frame.',
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
  why: 'Why this is a mistake',
  playedMark: 'move played',
  betterMark: 'better move',
  noReason: 'Emilia has no short reason. Compare the two lines.',
  lineAfter: (move: string) => `Line after ${move}`,
  lineAt: (ply: number, all: number, black: number, white: number) => `Move ${ply} of ${all}: Black ${black}, White ${white}`,
  closeWhy: 'Close',
  lessons: 'Lessons',
  lesson: 'Lesson',
  lessonAgain: 'Restart lesson',
  nextLesson: 'Next lesson',
  judging: 'Emilia compares the moves …',
  asGood: (move: string, value: string) => `Yes: ${move} is a good move, with the value ${value}.`,
  worse: (move: string, discs: string) => `${move} loses ${discs} ${discs === '1' ? 'disc' : 'discs'}.`,
  betterIs: (move: string) => `The best move is ${move}.`,
  showAnswer: 'Show the answer',
  retry: 'Retry your mistakes',
  retryHelp: 'Play or open a game, and review it: its mistakes then appear here as tasks.',
  retryOf: (color: Color, mistakes: number) => `${COLORS[color]}: ${counted(mistakes, 'mistake')}`,
  puzzle: (number: number, all: number) => `Mistake ${number} of ${all}`,
  puzzleTask: (color: Color, _other: Color, move: string, discs: string) =>
    `${COLORS[color]} played ${move} here and lost ${discs} discs. Find a better move.`,
  solved: (move: string) => `Yes: ${move} is a good move.`,
  hint: 'Hint',
  hintNone: (move: string) => `Compare the replies to ${move} with those to other moves.`,
  hintKind: (kind: string) => `Think of ${TOPICS[kind] ?? 'the replies'}.`,
  hintRow: (row: string) => `The better move is in row ${row}.`,
  endgames: 'Endgames',
  endgame: (empties: number) => `${empties} empty squares`,
  making: 'Emilia makes a task: it plays against itself …',
  endgamesSolved: (count: number) => `Solved without a hint: ${count}.`,
  endgameTask: (color: Color, empties: number, score: number) => {
    const result = score > 0 ? `wins by ${score}` : score < 0 ? `loses by only ${-score}` : 'draws';
    return `${COLORS[color]} to move, ${empties} empty squares. One move is best: it ${result}. Find it.`;
  },
  nextEndgame: 'Next endgame',
  nextMistake: 'Next mistake',
  endRetry: 'Back to Learn',
  game: 'Game',
  open: 'Open a game or a position',
  share: 'Save and share',
  paste: 'Paste moves, a link, a game or a position',
  file: 'Or choose files, or drop them on the page:',
  understood: 'What is understood',
  formats: [
    'Moves: f5d6c3, f5-d6-c3, 1. f5 d6 2. c3, F5!D6?!; several games on lines of their own',
    'Games: GGF, SGF with variations and comments, PGN, JSON of emilia convert and emilia analyze',
    'WTHOR archives (.wtb) with their names (.jou and .trn, chosen together)',
    'Positions: 64 characters and the side to move, or a drawing of the board with or without coordinates',
    'Links of this page',
  ],
  reading: 'Reading the file …',
  unreadable: 'Cannot read the file: the browser reports an error.',
  tooLarge: (megabytes: number) => `Cannot read the file: larger than ${megabytes} MB.`,
  noGame: 'Cannot load a game: the file contains none.',
  unread: (count: number, first: string) => `Cannot read ${counted(count, 'game')} of this file: ${first}`,
  variations: (count: number) => `Loaded the main line. ${counted(count, 'variation')} of the file ${count === 1 ? 'is' : 'are'} not shown.`,
  namesRead: 'Names read. Now open the archive (.wtb).',
  namesHelp: 'The file has no names. For a WTHOR archive, also choose WTHOR.JOU and WTHOR.TRN.',
  library: (count: number) => `${count} games in the file`,
  search: 'Search by player, year or event',
  found: (found: number, shown: number) =>
    found === shown ? `${counted(found, 'game')} found.` : `${counted(found, 'game')} found, the first ${shown} are shown.`,
  gameOf: (number: number, { black, white, place, date, moves }: GameOfFile) => {
    const names = black || white ? `${black || 'Black'} – ${white || 'White'}` : `${moves.slice(0, 16)}${moves.length > 16 ? ' …' : ''}`;
    return [`${number}. ${names}`, place, date].filter((part) => part !== '').join(', ');
  },
  loadedGame: ({ black, white, place, date }: GameOfFile) =>
    ['Loaded', black || white ? `${black || 'Black'} – ${white || 'White'}` : '', place, date].filter((part) => part !== '').join(', ') + '.',
  loadedSgf: ({ black, white }: { black: string; white: string }, branches: number, comments: number) =>
    `Loaded${black || white ? `, ${black || 'Black'} – ${white || 'White'}` : ''}: ${counted(branches, 'variation')}, ${counted(comments, 'comment')}.`,
  comment: 'Comment on this position',
  load: 'Load',
  copyLink: 'Copy link',
  copyMoves: 'Copy moves',
  copyGgf: 'Copy GGF',
  saveGgf: 'Save GGF',
  saveSgf: 'Save SGF',
  saveSvg: 'Save picture (SVG)',
  savePng: 'Save picture (PNG)',
  print: 'Print',
  copied: 'Copied.',
  notCopied: (text: string) => `Cannot copy: the browser does not allow it. Text to copy: ${text}`,
  loaded: 'Loaded.',
  setUp: 'Set up a position',
  setUpHelp: 'Click a square, or press Enter on it, to change it: empty, black, white, blocked, empty again.',
  analysePosition: 'Analyse it',
  setUpClear: 'Clear the board',
  setUpCancel: 'Cancel',
  keys: 'Keys: Left and Right step through the game, Home and End go to its start and end. On a square, arrows select and Enter plays.',
} as const;
