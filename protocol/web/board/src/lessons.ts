// SPDX-License-Identifier: MIT
// Lessons: a position, a task, and a game against Emilia from there. Positions marked Rose are from Brian Rose, "Othello: A
// Minute to Learn... A Lifetime to Master"; FFO is the endgame test of the French federation.

import { parsePosition, type Position } from './rules/position';

export interface Lesson {
  readonly title: string;
  readonly task: string;
  readonly good: readonly string[]; // moves that follow the lesson
  readonly right: string; // answer to such a move, if Emilia finds it good
  readonly hint: string; // advice after a worse move
  readonly position: string;
}

export const LESSONS: readonly Lesson[] = [
  {
    // Rose 3-1
    title: 'Greed does not pay',
    task: 'White to move. One move flips seven discs. How many moves do you have after it? Find a move that leaves you more moves.',
    good: ['a2', 'd2', 'f2'],
    right: 'Yes: this move flips few discs, and White keeps several moves.',
    hint: 'Count the moves that you have at your next turn: a move that flips many discs leaves you few.',
    position: 'WEEEEEEEEEEEEEEEEEXXXXXOOXXXXXXOEEOXXOOOXOOOOOOOEEEEEOEEEEEEEEEEE',
  },
  {
    // FFO 4
    title: 'Corners',
    task: 'Black to move, near the end. A disc in a corner can never be flipped. Which move keeps the draw?',
    good: ['h8'],
    right: 'Yes: this keeps the draw. A disc in the corner h8 is stable.',
    hint: 'Look at the corners: which side takes the next one?',
    position: 'BEXXXXXXEXEXXXOOEXOXXXOOXXXOXOOOXEOXOOXXXEEOOOXXXEEOOXXEEEEXOXXOE',
  },
  {
    // Rose 2-4
    title: 'X-squares: diagonal to a corner',
    task: 'White to move. g7 is an X-square: a move there nearly always gives the corner to the opponent. Find a safe move.',
    good: ['b5', 'h6'],
    right: 'Yes: Black still cannot take a corner, and has to find a move.',
    hint: 'Stay away from the X-squares, and keep moves that Black cannot use.',
    position: 'WEEEEEEEEEEEOEOEEEEOOOOOEEEOOOOXEEEOOOOXEEXXOXOEEEEXOOXEEEEXXXXXE',
  },
  {
    // Rose 2-6
    title: 'C-squares: beside a corner on the edge',
    task: 'Black to move. h2 is a C-square. How does White answer it? Find a move that does not give White the corner h1.',
    good: ['h5', 'g6'],
    right: 'Yes: White cannot take the corner.',
    hint: 'Find the corner that White can take after your move.',
    position: 'BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE',
  },
  {
    // Rose, exercise 2-5
    title: 'Edges and wedges',
    task: 'Black to move. White has discs on both sides of an empty square of the top edge. A disc between them cannot be flipped along the edge.',
    good: ['e1'],
    right: 'Yes: e1 is a wedge. White cannot flip it, and Black can take the corner a1.',
    hint: 'Look at the gap in the top edge.',
    position: 'BEOOOEOEEEEXOOOEEEEOXXEEEEEOOXXXEEEOOXXXEEEOOXXEEEEEOXXEEEEEEEEEE',
  },
  {
    // Rose, exercise 2-3
    title: 'Stable discs',
    task: 'White to move. White has the corner a8. Discs next to a corner along the edge can never be flipped. Extend the corner.',
    good: ['a7'],
    right: 'Yes: a7 is stable, and so are the discs that you add next to it.',
    hint: 'Extend the corner a8 along its edge.',
    position: 'WEEXXXXEEEEXXXXEEEEXXXXEEEXXOXXEEEXOXOXEEEXXXXXEEEOOOOOEEOOOOOOOE',
  },
  {
    // FFO 1
    title: 'Parity: the last move of a region',
    task: 'Black to move, 14 empty squares in regions. The last disc in a region is not flipped by later moves there. Start an odd region, leave the even ones.',
    good: ['g8'],
    right: 'Yes: g8 starts the region of three squares, and Black plays last there. Black wins by 18.',
    hint: 'Count the empty squares of each region, and start one with an odd number.',
    position: 'BEEXXXXXEEOOOXXEOEOOOXXOXEOXOXOXXOXXXOXXXEEXOXOXXEXXXOOOEEOOOOOEE',
  },
  {
    // FFO 21
    title: 'Endgame: calculate to the end',
    task: 'White to move, 15 empty squares. Only one move keeps the draw. Emilia solves the position and judges your move.',
    good: ['g5'],
    right: 'Yes: only g5 draws.',
    hint: 'Calculate further, or ask for the answer.',
    position: 'WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE',
  },
];

export function positionOf(lesson: Lesson): Position {
  const position = parsePosition(lesson.position);
  if (position === null) throw new Error(`invalid position of lesson '${lesson.title}'`);
  return position;
}
