// SPDX-License-Identifier: MIT
// English texts of the page. The other languages have the same entries (strings.ts).

import { FULL_LEVEL } from '../engine/levels';
import type { GameOfFile, Reason } from '../engine/questions';
import { type Color, type Disc, finalCounts, finalScore, type Position } from '../rules/position';

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
];

/** Short names of the strengths; the last one is also that of the last level. */
const NAMES = ['Beginner', 'Novice', 'Casual', 'Regular', 'Club', 'Tournament', 'Master'];

const COLORS = { black: 'Black', white: 'White' };

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

function winnerOf(winner: Color, user: Color | null): string {
  if (user === null) return `${COLORS[winner]} wins`;
  return user === winner ? 'You win' : 'Emilia wins';
}

export const english = {
  code: 'en',
  language: 'Language',
  languageName: 'English',
  machineMade: '', // remark on a translation that no native speaker has read
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
  emiliasMove: 'It is Emilia’s move here. Choose “Continue from here”, or go back to a move of your own.',
  noGameFrom: 'Cannot play from here: no side has a move.',
  illegal: (name: string, isEmpty: boolean) =>
    isEmpty ? `${name} is not a legal move: it flips no disc.` : `${name} is not a legal move: the square is not empty.`,
  isOver: (score: number) =>
    score === 0 ? 'Game over: a draw' : `Game over: ${score > 0 ? 'Black' : 'White'} wins by ${Math.abs(score)}`,
  /** `user` is null without a user against Emilia. */
  resultFor: (position: Position, user: Color | null) => {
    const score = finalScore(position);
    const counts = finalCounts(position);
    if (score === 0) return `Draw ${counts}`;
    return `${winnerOf(score > 0 ? 'black' : 'white', user)} ${counts}`;
  },
  onTime: (winner: Color, user: Color | null) => `${winnerOf(winner, user)} on time`,
  result: 'Result',
  over: 'The game is over.',
  lost: 'The connection to Emilia is lost. Run emilia board again; the game continues here.',
  loading: 'Loading the engine',
  progress: (loaded: string, size: string | null) =>
    size === null ? `Loading the engine: ${loaded} MB` : `Loading the engine: ${loaded} of ${size} MB`,
  failed: (cause: string) => `Cannot run the engine: ${cause}`,
  engineIn: (threads: number) => (threads > 0 ? `Engine ready, threads: ${threads}` : 'Engine ready, one thread'),
  continued: 'This is your unfinished game.',
  strength: 'Strength',
  likePeople: 'Play like people',
  ownRating: (rating: number) => `My rating (${rating})`,
  ratingFor: (rating: number) => `Plays and errs like people of rating ${rating}. The mean of tournament players is 1500.`,
  levelName: (level: number) => (level === FULL_LEVEL ? 'Full' : NAMES[Math.floor(level / 3)]!),
  levelFor: (level: number) => `Level ${level} of ${FULL_LEVEL}: ${PEOPLE[level === FULL_LEVEL ? PEOPLE.length - 1 : Math.floor(level / 3)]}`,
  playBlack: 'Play Black',
  playWhite: 'Play White',
  playFromHere: 'Play from here',
  twoPlayers: 'Two players',
  watch: 'Watch Emilia play both sides',
  sound: 'Sound',
  ratedGame: 'Rated game. It does not count if you open Analyse, take a move back or change the strength before its end.',
  notRated: {
    analysis: 'Not rated: Analyse was open during this game.',
    takeBack: 'Not rated: a move was taken back.',
    strength: 'Not rated: the strength was changed during the game.',
  },
  more: 'More options',
  boardSize: 'Board',
  clock: 'Clock',
  noClock: 'No clock',
  clockOf: (minutes: number, increment: number) => `${minutes} min${increment > 0 ? ` + ${increment} s a move` : ''}`,
  timeOf: (color: Color, time: string) => `${COLORS[color]}: ${time} left`,
  openingFrom: 'Opening',
  noOpening: 'Free choice',
  evenOpening: 'Random even opening, 10 moves',
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
    return `depth ${depth}${selectivity === null ? '' : `, confidence ${selectivity}\u00a0%`}`;
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
  notReviewed: 'Review the game for the whole graph.',
  opening: (name: string) => `Opening: ${name}`,
  book: 'In the book',
  you: 'You',
  explorerShort: 'Explorer',
  explorerHelp: 'The book and your games do not have this position.',
  explorerFile: 'Opened file',
  explorerMove: 'Move',
  explorerBook: 'Book',
  explorerPoints: (color: Color) => `Number of games, and points of ${COLORS[color]}.`,
  gameParts: 'Moves, mistakes and opened games',
  bookOf: (depth: number) => `In the book, searched to depth ${depth}`,
  searchOf: (depth: number) => `The values on the squares are from the search, depth ${depth} so far.`,
  explorer: 'Next moves in games and in the book',
  mistakes: 'Mistakes',
  mistakesOf: { both: 'Both sides', black: 'Black', white: 'White' },
  pageTitle: (black: string, white: string, result: string | null) =>
    `${withColor(black, 'black')} against ${withColor(white, 'white')}${result === null ? '' : `, ${result}`}`,
  pageHelp: 'Step through the game with the buttons below the board, or with the arrow keys. The best move has a frame.',
  losses: (color: Color, discs: string, moves: number, mistakes: number) =>
    `${COLORS[color]} lost ${discs} discs in ${counted(moves, 'move')}, ${counted(mistakes, 'mistake')}`,
  playsLike: (color: Color, rating: number, low: number, high: number) => `${COLORS[color]} plays like ${rating}, 95 % interval ${low} to ${high}`,
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
  noReasonYet: 'Emilia looks for the reason …',
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
  endgame: ['Easy', 'Medium', 'Hard'],
  making: 'Emilia makes a task: it plays against itself …',
  endgameProgress: (solved: number, tried: number) => `${solved} of ${tried} solved at the first try`,
  endgameTask: (color: Color, empties: number, score: number) => {
    const result = score > 0 ? `wins by ${score}` : score < 0 ? `loses by only ${-score}` : 'draws';
    return `${COLORS[color]} to move, ${empties} empty squares. One move is best: it ${result}. Find it.`;
  },
  endgameFacts: (gap: number, plies: number) =>
    `The second-best move loses ${counted(gap, 'disc')}. The best move is seen ${counted(plies, 'move')} ahead.`,
  daily: 'Puzzle of the day',
  dailyHelp: 'An endgame with one best move, easy on Mondays and hard at weekends.',
  dailyOpen: "Today's puzzle",
  dailyDone: 'You solved the puzzle of today.',
  streak: (days: number) => `Solved on ${counted(days, 'day')} in a row.`,
  fewest: 'fewest discs win',
  thinking: 'How Emilia thinks',
  thinkHelp:
    'You choose A, B or C, the opponent replies, and you answer. Emilia values the last positions for you. In a square you take the highest value below, in a circle the opponent takes the lowest: minimax. Alpha-beta skips what cannot change the choice.',
  thinkTree: 'Tree of three moves, with their replies and answers',
  thinkStart: 'Step through the search.',
  thinkLeaf: (name: string, value: string) => `Emilia evaluates ${name}: ${value}.`,
  thinkValue: (name: string, isYours: boolean, value: string) =>
    isYours ? `${name}: your best answer is worth ${value}.` : `${name}: after the best reply, this move is worth ${value}.`,
  thinkRoot: (value: string) => `The best move is worth ${value}. Minimax finds the same, but evaluates all positions.`,
  thinkCut: (name: string, isYours: boolean, value: string, bound: string) =>
    isYours
      ? `Cut at ${name}: it gives you ${value} or more. The opponent has a reply with ${bound} and does not choose ${name}.`
      : `Cut at ${name}: it gives you ${value} or less. You have a move worth ${bound} and do not choose ${name}.`,
  thinkCount: (evaluated: number, all: number) => `Evaluated positions: ${evaluated} of ${all}`,
  thinkWorstFirst: 'Search the moves in the opposite order',
  trainer: 'Memorise openings',
  trainerHelp: 'Choose an opening and a side. The page repeats each line after 1, 2, 4, 8 … days, as long as you know it.',
  trainerLine: 'Opening to learn',
  learnAs: (color: Color) => `Learn as ${COLORS[color]}`,
  learnMoves: 'Memorise this line',
  linesDue: (due: number, all: number) => `${counted(all, 'line')}, ${due} due today.`,
  practise: 'Practise',
  drillTask: (name: string, color: Color) => `${name}: play the moves of ${COLORS[color]} from memory.`,
  drillWrong: (move: string) => `${move} is another move. Try again, or ask for a hint.`,
  drillHint: (move: string) => `The line continues with ${move}.`,
  drillDone: (days: number) => `No mistake: this line comes again in ${counted(days, 'day')}.`,
  drillAgain: 'Not memorised yet: this line comes again today.',
  nextDrill: 'Next line',
  removeLine: 'Remove this line',
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
    'Games: GGF, SGF with variations, comments and marks, PGN, JSON of Othello Quest, emilia convert and emilia analyze',
    'WTHOR archives (.wtb) with their names (.jou and .trn, chosen together)',
    'Positions: 64 characters and the side to move, FEN, or a drawing of the board with or without coordinates',
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
  openShort: 'Open and save',
  myGames: 'My games',
  wholeLibrary: 'Whole library',
  keptHelp: 'Games that you play, open or review are kept here.',
  isKept: 'Kept in My games.',
  notKept: (cause: string) => `Cannot keep the games: ${cause}`,
  noKeptGame: 'Cannot read the game: the storage reports an error.',
  searchKept: 'Player, opening, event or date',
  searching: 'Searching …',
  anyResult: 'Every result',
  winner: { black: 'Black won', draw: 'Draw', white: 'White won' },
  accuracy: 'Accuracy',
  anyAccuracy: 'Every accuracy',
  accuracyIs: (percent: number) => `accuracy ${percent} %`,
  withPosition: 'With the position on the board',
  playersOf: ({ black, white, moves }: { black: string; white: string; moves: string }) =>
    black || white ? `${black || COLORS.black} – ${white || COLORS.white}` : `${moves.slice(0, 16)}${moves.length > 16 ? ' …' : ''}`,
  deleteShort: 'Delete',
  deleteGame: (players: string) => `Delete ${players}`,
  deleted: (players: string) => `Deleted: ${players}.`,
  undo: 'Undo',
  showMore: 'Show more',
  saveGames: (count: number) => `Save ${counted(count, 'game')} as GGF`,
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
  comment: 'Comment and marks',
  commentText: 'Comment on this position',
  markSquares: 'Mark squares',
  markSquaresHelp: 'While this is on, a click on a square marks it. SGF files keep comments and marks.',
  marked: 'marked',
  load: 'Load',
  copyLink: 'Copy link',
  copyMoves: 'Copy moves',
  copyGgf: 'Copy GGF',
  saveGgf: 'Save GGF',
  saveSgf: 'Save SGF',
  saveSvg: 'Save picture (SVG)',
  savePng: 'Save picture (PNG)',
  saveGif: 'Save game as film (GIF)',
  copyEmbed: 'Copy embed code',
  print: 'Print',
  copied: 'Copied.',
  notCopied: (text: string) => `Cannot copy: the browser does not allow it. Text to copy: ${text}`,
  loaded: 'Loaded.',
  startTitle: 'Play Othello. See why.',
  startLead: 'Play against Emilia, then see what each move was worth.',
  onePage: 'Two people at this screen',
  nameOf: (color: Color) => `Name of ${COLORS[color]}`,
  doorLearn: 'Learn the rules',
  doorLearnHelp: 'Never played? It takes three minutes.',
  doorAnalyse: 'Analyse a game',
  doorAnalyseHelp: 'Paste or open a game, and find its mistakes.',
  settings: 'Settings',
  turnBoard: 'Turn the board',
  settingsFile: 'Settings and progress as a file',
  settingsFileHelp: 'The file contains your settings, ratings, solved tasks and memorised lines. Open it in another browser.',
  settingsSave: 'Save settings',
  settingsOpen: 'Open saved settings:',
  settingsRead: 'The settings and the progress of the file are in use.',
  settingsDamaged: 'Cannot read the settings: the file is damaged, or another kind of file.',
  keyboard: 'Keyboard',
  palette: 'Discs to place',
  tools: { black: 'Black', white: 'White', blocked: 'Blocked', empty: 'Empty' },
  next: 'Next',
  lessonProgress: (solved: number, all: number) => `${solved} of ${all} solved`,
  lessonDone: 'solved',
  endgamesHelp: 'Emilia makes positions with one best move.',
  rulesTitle: 'The rules in three minutes',
  rulesLead: 'For everybody who has never played.',
  rulesStep: (number: number, all: number) => `Step ${number} of ${all}`,
  rulesOther: (move: string) => `${move} is a legal move, but the task asks for another one. Try again.`,
  rulesEnd: 'You know all rules now. A tip for your first game: corners count more than many discs.',
  rulesPlay: 'Play a first game',
  rulesClose: 'Leave the lesson',
  rulesTexts: [
    {
      title: 'The goal',
      task: 'Two players, Black and White, put discs on a board of 64 squares. A disc is black on one side and white on the other. The player with more discs of their colour at the end wins. You are Black.',
      right: 'Press Next to begin.',
    },
    {
      title: 'A move turns discs',
      task: 'Black begins. Your new disc and another black disc must enclose white discs in a straight line. The enclosed discs turn black. Tap one of the dots: they show your moves.',
      right: 'The white disc was enclosed and turned black. Now White would do the same.',
    },
    {
      title: 'A whole line',
      task: 'A line may be long: all discs between your two discs turn at once. Enclose these four.',
      right: 'Four discs turned with one move.',
    },
    {
      title: 'All directions',
      task: 'Lines go across, down and diagonally. A move turns the discs of every line that it closes. Find the move that turns discs in three directions.',
      right: 'Three lines were closed at once. A move that turns no disc is not allowed.',
    },
    {
      title: 'Passing',
      task: 'A player without a legal move passes, and the other one moves again. Play your only move: White cannot answer it.',
      right: 'White has no move and passes. It is your turn again.',
    },
    {
      title: 'The end',
      task: 'The game ends when neither side can move, mostly on a full board. Place the last disc.',
      right: 'The game is over. Black has 38 discs, White 26: you win.',
    },
    {
      title: 'Corners are safe',
      task: 'Nobody can enclose a disc in a corner, so it never turns back. Take the corner.',
      right: 'This disc is yours until the end, and it protects its neighbours.',
    },
  ],
  setUp: 'Set up a position',
  setUpHelp: 'Choose a disc, then click squares or drag over them. A second click clears a square. Discs can be dragged to the board, too.',
  analysePosition: 'Analyse it',
  setUpClear: 'Clear the board',
  setUpCancel: 'Cancel',
  notLoaded: 'Cannot load this part of the page: check the network and try again.',
  badMove: (place: number, name: string) => `Move ${place}, “${name}”: expected a square such as f5.`,
  illegalMove: (place: number, name: string) => `Move ${place}, ${name}, is illegal.`,
  badBoard: (board: string) => `Cannot show the board ${board}: expected sides from 4 to 10.`,
  linkNoGame: 'Invalid link: it contains no game.',
  linkDamaged: { board: 'Invalid link: the board is damaged.', position: 'Invalid link: the position is damaged.', moves: 'Invalid link: the moves are damaged.' },
  emptyText: 'Cannot load an empty text: paste moves such as f5d6c3d3c4, GGF, SGF, PGN or a position.',
  longText: (characters: number) => `Cannot load the text: longer than ${characters} characters.`,
  damagedJson: 'Cannot read the JSON: it is damaged.',
  jsonNoGame: 'Cannot read the JSON: it contains no game with "moves".',
  /** Sentence of the engine about a mistake. */
  reason: (reason: Reason) => reason.text, // the engine's text is English
  keys: 'Keys: Left and Right step through the game, Home and End go to its start and end. On a square, arrows select and Enter plays.',
  lessonTexts: [
    {
      title: 'Greed does not pay',
      task: 'White to move. One move flips seven discs. How many moves do you have after it? Find a move that leaves you more moves.',
      right: 'Yes: this move flips few discs, and White keeps several moves.',
      hint: 'Count the moves that you have at your next turn: a move that flips many discs leaves you few.',
    },
    {
      title: 'Corners',
      task: 'Black to move, near the end. A disc in a corner can never be flipped. Which move keeps the draw?',
      right: 'Yes: this keeps the draw. A disc in the corner h8 is stable.',
      hint: 'Look at the corners: which side takes the next one?',
    },
    {
      title: 'X-squares: diagonal to a corner',
      task: 'White to move. g7 is an X-square: a move there nearly always gives the corner to the opponent. Find a safe move.',
      right: 'Yes: Black still cannot take a corner, and has to find a move.',
      hint: 'Stay away from the X-squares, and keep moves that Black cannot use.',
    },
    {
      title: 'C-squares: beside a corner on the edge',
      task: 'Black to move. h2 is a C-square. How does White answer it? Find a move that does not give White the corner h1.',
      right: 'Yes: White cannot take the corner.',
      hint: 'Find the corner that White can take after your move.',
    },
    {
      title: 'Edges and wedges',
      task: 'Black to move. White has discs on both sides of an empty square of the top edge. A disc between them cannot be flipped along the edge.',
      right: 'Yes: e1 is a wedge. White cannot flip it, and Black can take the corner a1.',
      hint: 'Look at the gap in the top edge.',
    },
    {
      title: 'Stable discs',
      task: 'White to move. White has the corner a8. Discs next to a corner along the edge can never be flipped. Extend the corner.',
      right: 'Yes: a7 is stable, and so are the discs that you add next to it.',
      hint: 'Extend the corner a8 along its edge.',
    },
    {
      title: 'Parity: the last move of a region',
      task: 'Black to move, 14 empty squares in regions. The last disc in a region is not flipped by later moves there. Start an odd region, leave the even ones.',
      right: 'Yes: g8 starts the region of three squares, and Black plays last there. Black wins by 18.',
      hint: 'Count the empty squares of each region, and start one with an odd number.',
    },
    {
      title: 'Endgame: calculate to the end',
      task: 'White to move, 15 empty squares. Only one move keeps the draw. Emilia solves the position and judges your move.',
      right: 'Yes: only g5 draws.',
      hint: 'Calculate further, or ask for the answer.',
    },
    {
      title: 'Mobility',
      task: 'Black to move. White cannot play well without moves. Most moves leave White seven or more. Find the move that leaves it only four.',
      right: 'Yes: f1 leaves White four moves. A side with few moves has to play bad ones.',
      hint: 'Mobility is the number of moves of a side. Count the replies of White to each of your moves.',
    },
    {
      title: 'Fewer discs can win',
      task: 'White to move, 17 empty squares. White has one disc, Black 46. Find the only move that wins, and play to the end.',
      right: 'Yes: White wins by 10 discs. Black has no safe moves left, and White takes the corners.',
      hint: 'Discs in the middle change sides until the end; corners and moves decide. Which move leads to a corner?',
    },
  ],
};

export type Strings = typeof english;
