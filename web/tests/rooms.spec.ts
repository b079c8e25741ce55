// SPDX-License-Identifier: MIT
// Rooms of the page without a browser: no mode changes the game in Play, and nothing that was asked for is lost.
import { expect, test } from '@playwright/test';
import { wantedJob, wantedReasons } from '../src/state/jobs';
import { type Action, addressOf, choices, firstStore, isClockRunning, isSolved, lossOf, lossOfTry, mistakesOf, reviewedLength, ratedGame, shownAnswer, stateOf, type Store, type StudyState, taskIds, timeLeft, toJudge, headOf, userAgainstEmilia, withDrill, withLesson, withMaking, withPuzzle } from '../src/game';
import { endgame } from '../src/puzzles/endgame';
import { retry } from '../src/puzzles/mistakes';
import { legalMoves, parsePosition, parseSquare, squareName, START } from '../src/rules/position';
import { jsonGame } from '../src/library/storage';
import { finishedGame } from '../src/library/summary';
import { ggf, transcript } from '../src/notation/texts';
import { currentNode, newTree } from '../src/rules/tree';
import { packRooms, roomsOf, settingsOf } from '../src/state/kept';
import { refusalOf, statusOf } from '../src/views/announce';
import { summaryOf } from '../src/views/graph';
import { playersOf } from '../src/views/plates';
import { after, GAME, moves, reply, treeOf } from './store';

/** f5 d6 in Play, Black is to move. */
const BEGUN = reply(after(firstStore(null), { type: 'newGame', sides: START, opponent: 'white' }, ...moves('f5')), 'd6');

function jobOf(store: Store): string | undefined {
  return wantedJob(store, () => {})?.name.split(' ')[0];
}

function studied(store: Store): StudyState {
  return stateOf({ ...store, mode: 'analyse' }) as StudyState;
}

test('a move outside Play is a side line: the running game stays, and Emilia is not skipped', () => {
  for (const mode of ['analyse', 'games'] as const) {
    const aside = after(BEGUN, { type: 'mode', mode }, ...moves('c3', 'd3'));
    expect(transcript(aside.study.tree)).toBe('f5d6c3d3');
    expect(aside.play.tree, mode).toBe(BEGUN.play.tree);
    const back = after(aside, { type: 'mode', mode: 'play' });
    expect([transcript(back.play.tree), addressOf(back), statusOf(stateOf(back), null)]).toEqual(['f5d6', '#moves=f5d6', 'Your move: Black']);
  }
  const learning = after(BEGUN, { type: 'mode', mode: 'learn' });
  expect(choices(stateOf(learning)), 'Learn has no board without a task').toEqual([]);
  expect(after(learning, ...moves('c3', 'd3')).play).toBe(BEGUN.play);
  expect(addressOf(learning)).toBe('#moves=f5d6');
});

test('Analyse shows the moves of the game since, and keeps the side lines', () => {
  const aside = after(BEGUN, { type: 'mode', mode: 'analyse' }, ...moves('c3', 'd3'), { type: 'comment', text: 'here' }, { type: 'mode', mode: 'play' });
  const later = after(reply(after(aside, ...moves('c4')), 'd3'), { type: 'mode', mode: 'analyse' });
  expect(transcript(later.study.tree)).toBe('f5d6c4d3');
  expect(later.study.tree.nodes.map(({ move }) => move === null ? '' : squareName(move))).toEqual(['', 'f5', 'd6', 'c3', 'd3', 'c4', 'd3']);
  expect([...later.study.comments.values()]).toEqual(['here']);
});

test('an opened game stays in Analyse until the game in Play has another move', () => {
  const opened = after(BEGUN, { type: 'load', tree: treeOf('c4', 'e3'), message: '' }, { type: 'mode', mode: 'play' }, { type: 'mode', mode: 'analyse' });
  expect(transcript(opened.study.tree)).toBe('c4e3');
  const played = after(opened, { type: 'mode', mode: 'play' }, ...moves('c3'), { type: 'mode', mode: 'analyse' });
  expect(transcript(played.study.tree)).toBe('f5d6c3');
  expect(played.games, 'the opened game is a step back').toBe(opened.games + 1);
});

const ENDGAME = parsePosition('WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE')!;
const TASKS: Record<string, Action> = {
  lesson: { type: 'task', learn: withLesson(0) },
  endgame: { type: 'task', learn: withPuzzle(newTree(ENDGAME), 0, endgame(2, 3)) },
  making: { type: 'task', learn: withMaking({ empties: 8, gap: 4, plies: 0, kind: endgame }) },
  drill: { type: 'task', learn: withDrill({ name: 'Cow', moves: ['f5', 'f6', 'e6'].map((name) => parseSquare(name)!), color: 'white' }) },
  load: { type: 'load', tree: treeOf('c4'), message: '' },
  review: { type: 'review', isOn: true },
};

for (const [name, action] of Object.entries(TASKS)) {
  test(`${name}: the running game is kept, through modes, a reload and a step back`, () => {
    const store = after(BEGUN, action, { type: 'step', moves: -1 });
    const returned = after(store, { type: 'mode', mode: 'play' });
    expect([transcript(returned.play.tree), jobOf(after(returned, ...moves('c3')))]).toEqual(['f5d6', 'play']);
    const rooms = roomsOf(JSON.parse(JSON.stringify(packRooms(store))))!;
    expect(rooms.play).toEqual(store.play);
    const earlier = after(store, { type: 'restore', ...rooms, play: null, mode: 'analyse' });
    expect(earlier.play.tree).toBe(store.play.tree);
  });
}

test('a lesson that is asked for while a task is made is not thrown away', () => {
  const making = after(firstStore(null), TASKS.making!);
  expect(jobOf(making)).toBe('make');
  const lesson = after(making, TASKS.lesson!, { type: 'made', move: parseSquare('f5') }, { type: 'judged', position: ENDGAME, judgements: [] });
  expect(lesson.learn.task).toEqual({ kind: 'lesson', lesson: 0 });
  expect(jobOf(lesson)).toBe('judge');
});

test('a task that was left is there again', () => {
  const left = after(firstStore(null), TASKS.drill!, { type: 'mode', mode: 'play' }, { type: 'mode', mode: 'learn' });
  expect(left.learn.task.kind).toBe('drill');
  expect(after(left, { type: 'mode', mode: 'learn' }).learn.task.kind, 'Learn again ends it').toBe('none');
  expect(after(left, { type: 'endTask' }).learn.task.kind).toBe('none');
});

test('the user makes no move of Emilia, also at an earlier move', () => {
  const back = stateOf(after(GAME, { type: 'step', moves: -2 })); // White to move
  expect(choices(back)).toEqual([]);
  expect(refusalOf(back, parseSquare('d6')!)).toMatch(/^It is Emilia’s move here/);
  expect(after(GAME, { type: 'step', moves: -2 }, { type: 'playOn' }).play.live).toBe(1);
  const watched = after(firstStore(null), { type: 'newGame', sides: START, opponent: 'both' });
  expect(choices(stateOf(watched))).toEqual([]);
});

test('two engines play with their own strengths; the game can be paused and stopped, and is kept', () => {
  const first = after(firstStore(null), { type: 'rating', rating: 1500 }, { type: 'newGame', sides: START, opponent: 'both', seats: { black: 3, white: 'Edax' } });
  expect(wantedJob(first, () => {})).toMatchObject({ level: 3, rating: null });
  const game = after(first, { type: 'reply', move: parseSquare('f5')!, at: currentNode(first.play.tree), value: 1.25 });
  expect(wantedJob(game, () => {}), 'the other engine is to move').toBeNull();
  expect([statusOf(stateOf(game), null), playersOf(stateOf(game)).black]).toEqual(['Edax is thinking', { name: 'Emilia 3', note: '+1.3' }]);
  const paused = after(first, { type: 'pause', isOn: true });
  expect([wantedJob(paused, () => {}), isClockRunning(paused.play, true), statusOf(stateOf(paused), null)]).toEqual([null, false, 'Paused.']);
  expect(reply(paused, 'f5').play.tree, 'an answer of before the pause').toBe(paused.play.tree);
  expect(wantedJob(after(paused, { type: 'pause', isOn: false }), () => {})).not.toBeNull();
  expect(finishedGame(game, 'Ada')).toBeNull();
  const { summary } = finishedGame(after(game, { type: 'stop' }), 'Ada')!;
  expect(summary).toMatchObject({ black: 'Emilia 3', white: 'Edax', result: '', moves: 'f5', own: null, notes: [{ value: 1.25 }] });
  expect(after(first, { type: 'newGame', sides: START }).play.seats, 'an ordinary game').toEqual({});
});

test('a game against another engine is not rated, and its result is not that of Emilia', () => {
  const game = after(firstStore(null), { type: 'rating', rating: 1500 }, { type: 'newGame', sides: START, opponent: 'white', seats: { white: 'Edax' } });
  expect([game.play.against, after(game, { type: 'rating', rating: 1600 }).play.against, userAgainstEmilia(game.play)]).toEqual([null, null, null]);
  expect(userAgainstEmilia(GAME.play)).toBe('black');
});

test('the times of the moves are kept with the game, and written to GGF', () => {
  const game = after(firstStore(null), ...CLOCK, { type: 'newGame', sides: START, opponent: 'none' }, ...moves('f5'), { type: 'tick', passed: 5250 }, ...moves('d6'));
  const { summary } = finishedGame(after(game, { type: 'stop' }), '')!;
  expect(summary.notes).toEqual([{ time: 0 }, { time: 5250 }]);
  expect(jsonGame(summary)).toMatchObject({ moves: [{ move: 'f5', time: 0 }, { move: 'd6', time: 5.25 }] });
  const seen = studied(after(game, { type: 'stop' }, { type: 'mode', mode: 'analyse' }));
  expect(ggf(seen.tree, headOf(seen), seen.notes)).toContain(']B[F5//0]W[D6//5.25];)');
  expect(roomsOf(JSON.parse(JSON.stringify(packRooms(game))))?.play.notes).toEqual(game.play.notes);
  const { play, ...old } = JSON.parse(JSON.stringify(packRooms(game))) as { play: Record<string, unknown> };
  for (const name of ['notes', 'seats', 'isPaused', 'isStopped']) delete play[name];
  expect(roomsOf({ ...old, play })?.play, 'of an older version').toMatchObject({ seats: {}, isPaused: false });
});

const CLOCK: Action[] = [{ type: 'clock', clock: { minutes: 1, increment: 0 } }];

test('clocks of two people: Left changes no time, and Take back charges the side that has thought', () => {
  const game = after(firstStore(null), ...CLOCK, { type: 'newGame', sides: START, opponent: 'none' }, ...moves('f5', 'd6'), { type: 'tick', passed: 5000 });
  const left = after(game, { type: 'step', moves: -1 }, { type: 'tick', passed: 1000 });
  const times = ({ play }: Store) => [timeLeft(play, 'black'), timeLeft(play, 'white')];
  expect(times(left)).toEqual([54_000, 60_000]);
  expect(isClockRunning(left.play, true), 'the game goes on while one looks back').toBe(true);
  const taken = after(game, { type: 'takeBack' }, { type: 'tick', passed: 2000 });
  expect(times(taken)).toEqual([55_000, 58_000]);
  const another = after(game, { type: 'step', moves: -1 }, ...moves('f4'));
  expect(times(another), 'another move of White').toEqual([55_000, 60_000]);
});

test('the clock runs in Analyse, and that of Emilia only while it can think', () => {
  const game = reply(after(firstStore(null), ...CLOCK, { type: 'newGame', sides: START, opponent: 'white' }, ...moves('f5')), 'd6');
  expect(isClockRunning(after(game, { type: 'mode', mode: 'analyse' }).play, false)).toBe(true);
  const thinks = after(game, ...moves('c3'));
  expect([isClockRunning(thinks.play, true), isClockRunning(thinks.play, false)]).toEqual([true, false]);
});

test("Take back charges Emilia's time to Emilia", () => {
  const game = reply(after(firstStore(null), ...CLOCK, { type: 'newGame', sides: START, opponent: 'white' }, ...moves('f5')), 'd6');
  const taken = after(game, ...moves('c3'), { type: 'tick', passed: 7000 }, { type: 'takeBack' });
  expect([timeLeft(taken.play, 'black'), timeLeft(taken.play, 'white')]).toEqual([60_000, 53_000]);
});

test('a game that the first move starts has the chosen clock', () => {
  expect(after(firstStore(null), ...CLOCK, ...moves('f5')).play.times).toEqual({ black: 60_000, white: 60_000 });
});

test('a review in the middle of a game does not hold Emilia back', () => {
  const reviewing = after(BEGUN, { type: 'review', isOn: true }, { type: 'mode', mode: 'play' });
  expect([jobOf(reviewing), jobOf(after(reviewing, ...moves('c3')))]).toEqual(['review', 'play']);
});

test('no game starts where no side has a move', () => {
  const empty = parsePosition(`B${'E'.repeat(64)}`)!;
  const store = after(BEGUN, { type: 'mode', mode: 'games' }, { type: 'setUp', position: empty }, { type: 'setUpDone', isPlayed: true });
  expect([store.play, store.message, store.files.setUp]).toEqual([BEGUN.play, 'Cannot play from here: no side has a move.', empty]);
});

/** Values of Emilia in the game f5 d6 c3 d3, with depth 18: Black's view, and the best moves. */
function reviewed(...values: readonly (readonly [number, string])[]): Store {
  const tree = treeOf('f5', 'd6', 'c3', 'd3');
  const begun = after({ ...firstStore(tree), isAnalysing: true }, { type: 'review', isOn: true });
  return [...tree.nodes].reverse().reduce((store, { id, position }) => {
    const [value, best] = values[id]!;
    return after(store, found(position, value, best), { type: 'reviewed', id });
  }, begun);
}

function found(of: StudyState['tree']['nodes'][number]['position'], value: number, best: string, depth = 18): Action {
  const score = of.toMove === 'black' ? value : -value;
  return { type: 'info', of, isOfBest: true, info: { depth, selectivity: null, place: 1, score, isExact: false, nodes: 1, nps: 1, pv: [parseSquare(best)!] } };
}

const REVIEWED = reviewed([0, 'f5'], [0.4, 'f6'], [3.5, 'c3'], [-3, 'e3'], [4, 'c4']);

test('a move that Emilia calls best has no loss, and noise is none', () => {
  const state = studied(REVIEWED);
  const losses = state.tree.nodes.slice(1).map((node) => lossOf(state, state.tree.nodes[node.parent!]!, node));
  expect(losses).toEqual([0, 3.1, 0, 7]); // f5 lost 0.4 less than nothing, c3 is the best move
  const noise = studied(reviewed([0, 'f5'], [0.9, 'f6'], [1.8, 'e3'], [0.9, 'e3'], [1.8, 'c4']));
  expect(noise.tree.nodes.slice(1).map((node) => lossOf(noise, noise.tree.nodes[node.parent!]!, node))).toEqual([0, 0, 0, 0]);
});

test('reviewed values are frozen: a deeper search changes neither list nor graph', () => {
  const before = REVIEWED.study.tree.nodes[3]!.position;
  const later = studied(after(REVIEWED, found(before, 2, 'd3', 30)));
  expect(mistakesOf(later).map(({ loss }) => loss)).toEqual([3.1, 7]);
  expect(later.values.get([...later.reviewed.keys()].at(-4)!)).toBeDefined();
});

test('only reviewed positions are joined in the graph, and no verdict is given before a review', () => {
  const tree = treeOf('f5', 'd6', 'c3', 'd3');
  const visited = after(firstStore(tree), found(tree.nodes[0]!.position, 0, 'f5'), found(tree.nodes[4]!.position, 2, 'c4'));
  expect(reviewedLength(studied(visited))).toBe(0);
  expect(summaryOf(studied(visited))).toBe('2 positions evaluated. Review the game for the whole graph.');
  expect(summaryOf(studied(REVIEWED))).toBe('5 positions evaluated. Largest loss: d3 (White), 7 discs.');
  expect(reviewedLength(studied(REVIEWED))).toBe(5);
});

test('the mistakes of the user come first', () => {
  const mistakes = mistakesOf(studied(REVIEWED));
  expect(mistakes.map(({ number }) => number)).toEqual([2, 4]);
  const mixed = [{ ...mistakes[0]!, before: REVIEWED.study.tree.nodes[0]! }, ...mistakes];
  expect(taskIds(mixed, { opponent: 'black' })).toEqual([1, 3, 0]);
  expect(taskIds(mixed, { opponent: 'white' })).toEqual([0, 1, 3]);
});

/** The first mistake of the reviewed game as a puzzle. */
function retried(): Store {
  const actions: Action[] = [];
  retry(mistakesOf(studied(REVIEWED)).slice(0, 1), REVIEWED.study, (action) => actions.push(action));
  return after(REVIEWED, ...actions);
}

test('the last hint of a puzzle is the move, which the board shows then', () => {
  const known = after(firstStore(null), TASKS.endgame!, found(ENDGAME, 4, 'g5'));
  for (const [begun, count, move] of [[retried(), 3, 'f6'], [known, 2, 'g5']] as const) {
    const shown = Array.from({ length: count + 1 }, (_, hints) => {
      const { learn, ...store } = after(begun, ...Array<Action>(hints).fill({ type: 'hint' }));
      return shownAnswer({ ...store, ...learn });
    });
    expect(shown).toEqual([...Array(count).fill(null), parseSquare(move)]);
  }
});

test('a wrong move of a drill is not played, and counts like a hint', () => {
  const wrong = after(firstStore(null), TASKS.drill!, ...moves('d6'));
  expect([wrong.message, currentNode(wrong.learn.tree).move]).toEqual(['d6 is another move. Try again, or ask for a hint.', parseSquare('f5')]);
  const told = after(wrong, { type: 'hint' });
  expect([told.message, shownAnswer({ ...told, ...told.learn })]).toEqual(['The line continues with f6.', parseSquare('f6')]);
  const right = after(told, ...moves('f6'));
  expect([right.message, right.learn.task]).toMatchObject(['', { kind: 'drill', drill: { slips: 2 } }]);
});

test('the move of the game is no solution of its task', () => {
  const begun = retried();
  const position = currentNode(begun.learn.tree).position;
  expect(toJudge({ ...begun, ...begun.learn })).toBe(position);
  const judgements = legalMoves(position).map((move) => ({ score: -2 - move / 100, depth: 16, isExact: false, pv: [move] }));
  const tried = after(begun, { type: 'judged', position, judgements }, ...moves('d6'));
  const puzzle = tried.learn.task.kind === 'puzzle' ? tried.learn.task.puzzle : null;
  expect(puzzle?.tried).toBe(parseSquare('d6'));
  const state = { ...tried, ...tried.learn };
  expect([lossOfTry(state, puzzle!), isSolved(state, puzzle!)]).toEqual([3.1, false]); // the loss is that of the list
});

test('the reasons of mistakes are asked for when the review ends', () => {
  expect(wantedReasons(studied(REVIEWED), () => {}).map(({ key }) => key.split(' ').at(-1))).toEqual([String(parseSquare('d6')), String(parseSquare('d3'))]);
});

test('stored rooms of another version, and damaged ones, are ignored', () => {
  const packed = JSON.parse(JSON.stringify(packRooms(BEGUN))) as Record<string, any>;
  expect(roomsOf(packed)).not.toBeNull();
  const damages: readonly ((value: Record<string, any>) => void)[] = [
    (value) => (value.version = 2),
    (value) => delete value.version,
    (value) => (value.mode = 'chess'),
    (value) => (value.play.live = 99),
    (value) => (value.play.times = { black: 'x', white: 1 }),
    (value) => (value.play.tree.nodes[0][1] = 0),
    (value) => (value.play.tree.children[0] = [2]),
    (value) => (value.play.tree.start = 'B'),
    (value) => (value.study.comments = [[0, 7]]),
  ];
  for (const damage of damages) {
    const value = structuredClone(packed);
    damage(value);
    expect(roomsOf(value), String(damage)).toBeNull();
  }
  for (const value of [null, 7, 'x', [], {}]) expect(roomsOf(value)).toBeNull();
  expect(settingsOf({ level: 99, rating: 1500, preferred: 'black', clock: { minutes: -1, increment: 0 } })).toMatchObject({ level: 8, rating: 1500, preferred: 'black', clock: null });
});

test('a reload keeps side lines, comments and marks', () => {
  const store = after(firstStore(treeOf('f5', 'd6')), { type: 'step', moves: -1 }, ...moves('f6'), { type: 'comment', text: 'why' }, { type: 'mark', square: 3 });
  const { study } = roomsOf(JSON.parse(JSON.stringify(packRooms(store))))!;
  expect(study).toEqual(store.study);
});

test('a rated game that was won by moves outside Play is no win', () => {
  const rated = after(firstStore(null), { type: 'rating', rating: 900 }, { type: 'newGame', sides: START, opponent: 'white' });
  const aside = after(rated, { type: 'mode', mode: 'games' }, ...moves('e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5'), { type: 'mode', mode: 'play' });
  expect([ratedGame(aside.play), aside.play.tree.nodes.length]).toEqual([null, 1]);
});
