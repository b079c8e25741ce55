// SPDX-License-Identifier: MIT
// Lessons: a position, a task, and a game against Emilia from there. Positions marked Rose are from Brian Rose, "Othello: A
// Minute to Learn... A Lifetime to Master"; FFO is the endgame test of the French federation;
// the last two were found by Emilia. The texts are `lessonTexts` of
// each language, in the same order.

import { parsePosition, type Position } from './rules/position';

export interface Lesson {
  readonly good: readonly string[]; // moves that follow the lesson
  readonly position: string;
}

export const LESSONS: readonly Lesson[] = [
  {
    // Rose 3-1
    good: ['a2', 'd2', 'f2'],
    position: 'WEEEEEEEEEEEEEEEEEXXXXXOOXXXXXXOEEOXXOOOXOOOOOOOEEEEEOEEEEEEEEEEE',
  },
  {
    // FFO 4
    good: ['h8'],
    position: 'BEXXXXXXEXEXXXOOEXOXXXOOXXXOXOOOXEOXOOXXXEEOOOXXXEEOOXXEEEEXOXXOE',
  },
  {
    // Rose 2-4
    good: ['b5', 'h6'],
    position: 'WEEEEEEEEEEEOEOEEEEOOOOOEEEOOOOXEEEOOOOXEEXXOXOEEEEXOOXEEEEXXXXXE',
  },
  {
    // Rose 2-6
    good: ['h5', 'g6'],
    position: 'BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE',
  },
  {
    // Rose, exercise 2-5
    good: ['e1'],
    position: 'BEOOOEOEEEEXOOOEEEEOXXEEEEEOOXXXEEEOOXXXEEEOOXXEEEEEOXXEEEEEEEEEE',
  },
  {
    // Rose, exercise 2-3
    good: ['a7'],
    position: 'WEEXXXXEEEEXXXXEEEEXXXXEEEXXOXXEEEXOXOXEEEXXXXXEEEOOOOOEEOOOOOOOE',
  },
  {
    // FFO 1
    good: ['g8'],
    position: 'BEEXXXXXEEOOOXXEOEOOOXXOXEOXOXOXXOXXXOXXXEEXOXOXXEXXXOOOEEOOOOOEE',
  },
  {
    // FFO 21
    good: ['g5'],
    position: 'WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE',
  },
  {
    good: ['f1'],
    position: 'BEEEXOEEEEEOOOOEEOEOXXEEEOXXXXOEEOEEXXXEEEEEOXOOOEEEXXEEEEEXEEEEE',
  },
  {
    good: ['a6'],
    position: 'WEEEEEEEEEEXXEEEXXXXXXXXXEXXXXXXXEXXXXXXXEXXXXOXXXXXXXXXXEXXXXXXX',
  },
];

export function positionOf(lesson: Lesson): Position {
  const position = parsePosition(lesson.position);
  if (position === null) throw new Error(`invalid position '${lesson.position}'`);
  return position;
}
