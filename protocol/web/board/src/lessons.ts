// SPDX-License-Identifier: MIT
// The lessons: a position, what to look for, and then a game from there against Emilia. Positions marked Rose are after Brian
// Rose, "Othello: A Minute to Learn... A Lifetime to Master"; FFO is the endgame test of the French federation.

import { parsePosition, type Position } from './rules/position';

export interface Lesson {
  readonly title: string;
  readonly look: string; // what to look for
  readonly good: readonly string[]; // moves that follow the lesson
  readonly right: string; // said when one of them was played
  readonly wrong: string;
  readonly position: string;
}

export const LESSONS: readonly Lesson[] = [
  {
    // Rose 3-1
    title: 'Greed does not pay',
    look: 'White to move. One move turns seven discs. Look at what you could play after it, and find a move that leaves you more choice.',
    good: ['a2', 'd2', 'f2'],
    right: 'Yes: few discs are turned, and White still has moves to choose from.',
    wrong: 'Count your next moves. After a3 and Black’s a2 only b2 would be left, which gives the corner a1.',
    position: 'WEEEEEEEEEEEEEEEEEXXXXXOOXXXXXXOEEOXXOOOXOOOOOOOEEEEEOEEEEEEEEEEE',
  },
  {
    // FFO 4
    title: 'Corners',
    look: 'Black to move, nearly the end. A disc in a corner can never be turned. Which move keeps the draw?',
    good: ['h8', 'a5'],
    right: 'Yes: this holds the draw. A disc in the corner h8 stays for ever.',
    wrong: 'This loses. Look at the corner h8: who takes it next?',
    position: 'BEXXXXXXEXEXXXOOEXOXXXOOXXXOXOOOXEOXOOXXXEEOOOXXXEEOOXXEEEEXOXXOE',
  },
  {
    // Rose 2-4
    title: 'The square diagonally beside a corner: X',
    look: 'White to move. g7 is an X-square: whoever plays there gives the corner away, nearly always. Find a quieter move.',
    good: ['b5', 'h6'],
    right: 'Yes: b5 keeps every corner closed, and Black has to find a move.',
    wrong: 'Compare with b5. After g7 Black would play b5 himself, and White could not keep him from h8.',
    position: 'WEEEEEEEEEEEOEOEEEEOOOOOEEEOOOOXEEEOOOOXEEXXOXOEEEEXOOXEEEEXXXXXE',
  },
  {
    // Rose 2-6
    title: 'The squares beside a corner on the edge: C',
    look: 'Black to move. h2 is a C-square. What does White answer? Find a move that keeps the corner h1 closed.',
    good: ['h5', 'g6'],
    right: 'Yes: White has no way to the corner.',
    wrong: 'Better is h5. Take back and look at what White can take after h2.',
    position: 'BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE',
  },
  {
    // Rose, exercise 2-5
    title: 'Edges and wedges',
    look: 'Black to move. White has discs on both sides of an empty square of the top edge. A disc between them cannot be turned along the edge.',
    good: ['e1'],
    right: 'Yes: e1 is a wedge. White cannot turn it, and Black gets to the corner a1.',
    wrong: 'Look at the hole in the top edge, at e1.',
    position: 'BEOOOEOEEEEXOOOEEEEOXXEEEEEOOXXXEEEOOXXXEEEOOXXEEEEEOXXEEEEEEEEEE',
  },
  {
    // Rose, exercise 2-3
    title: 'Stable discs',
    look: 'White to move. White has the corner a8. Discs that grow from a corner can never be turned: build on it.',
    good: ['a7'],
    right: 'Yes: a7 stands for ever, and what grows behind it, too.',
    wrong: 'Begin at the corner: a7.',
    position: 'WEEXXXXEEEEXXXXEEEEXXXXEEEXXOXXEEEXOXOXEEEXXXXXEEEOOOOOEEOOOOOOOE',
  },
  {
    // FFO 1
    title: 'Parity: the last move of a region',
    look: 'Black to move, 14 empty squares in regions. Who plays last in a region has discs that nobody turns. Begin an odd region, leave the even ones.',
    good: ['g8'],
    right: 'Yes: g8 begins the region of three squares, and Black plays last there. He wins by 18.',
    wrong: 'Count the empty squares of each region. g8, h7 and h8 are three.',
    position: 'BEEXXXXXEEOOOXXEOEOOOXXOXEOXOXOXXOXXXOXXXEEXOXOXXEXXXOOOEEOOOOOEE',
  },
  {
    // FFO 21
    title: 'The end: count it out',
    look: 'White to move, 15 empty squares. One move alone holds the draw. Switch on Analyse when you have chosen: it is solved at once.',
    good: ['g5'],
    right: 'Yes: g5 alone draws.',
    wrong: 'This loses. Count on, or let Analyse show what each move is worth.',
    position: 'WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE',
  },
];

export function positionOf(lesson: Lesson): Position {
  const position = parsePosition(lesson.position);
  if (position === null) throw new Error(`no position: ${lesson.title}`);
  return position;
}
