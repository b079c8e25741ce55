// SPDX-License-Identifier: MIT
// First lesson: the rules, as positions with a task. The texts are `rulesTexts` of each language, in the same order.

/** A step of the lesson; Black is to move. */
export interface RulesStep {
  readonly position: string;
  readonly good: readonly string[]; // moves that solve the task; empty for a step to read
}

const START = 'BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE';

export const RULES: readonly RulesStep[] = [
  { position: START, good: [] },
  { position: START, good: ['d3', 'c4', 'f5', 'e6'] },
  { position: 'BEEEEEEEEEEEEEEEEEEEEEEEEEXOOOOEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE', good: ['g4'] }, // a row
  { position: 'BEEEEEEEEEEEEEEEEEEEEEEEEEEXEXOEEEEEOOEEEEEXOEEEEEEEEEEEEEEEEEEEE', good: ['e6'] }, // three rows
  { position: 'BXOOOOOOOXXOXXOOOXXXOXXOOXOOOOXOOXOXXOOXOOXXXXEOOOXXXXOOOXXXXXXXE', good: ['f6'] }, // White has to pass
  { position: 'BXOOOOOOOXXOXXOOOXXXOXXOOXOOXOXOOXOXXXXXOOXXXXXOOOXXXXXOOXXXXXXXE', good: ['h8'] }, // the same game: the last move
  { position: 'BEEEEEEEEEXXEEOEEEEXXOOXEEEXOXOXEXOOOOOXEEOOXXOXEOOOXEEXEEOEEEEEE', good: ['a8'] }, // a corner
];
