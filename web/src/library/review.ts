// SPDX-License-Identifier: MIT
// Review of the kept games in the background, one after another, by the program. A reload or another visit continues it:
// each reviewed game is kept at once.

import type { Analysis } from '../rules/analysis';
import { isTournamentBoard, parseBoard, parsePosition } from '../rules/position';
import { savedSwitch, saveSwitch } from '../storage';
import { addReview, allEntries } from './shelf';
import { ask, type Entry, hasProgram, jsonGame } from './storage';

const LIMITS = { depth: 16, time: 2 }; // plies, and seconds a move
const SWITCH = 'reviewing';

let isRunning = false;
const failed = new Set<string>(); // ids of games that the program cannot analyse

function isUnreviewed({ id, summary: { sides, moves, board, start } }: Entry): boolean {
  if (!hasProgram || sides !== null || moves === '' || failed.has(id)) return false;
  const shape = parseBoard(board);
  const position = shape === null ? null : parsePosition(start, shape);
  return position !== null && isTournamentBoard(position);
}

/** Kept games that the program can review and has not. */
export function unreviewed(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(isUnreviewed);
}

/** Begins or ends the review; `onChange` is called when it has ended. */
export async function reviewAll(isOn: boolean, onChange: () => void = () => {}): Promise<void> {
  saveSwitch(SWITCH, isOn);
  if (!isOn || isRunning) return;
  isRunning = true;
  try {
    while (savedSwitch(SWITCH)) {
      const next = (await allEntries()).find(isUnreviewed);
      if (next === undefined) break;
      const game = JSON.stringify(jsonGame(next.summary));
      const analysis = (await ask('analyse', { game, ...LIMITS }).catch(() => null)) as Analysis | null;
      if (analysis === null) failed.add(next.id);
      else await addReview(next, analysis);
    }
  } finally {
    isRunning = false;
    saveSwitch(SWITCH, false);
    onChange();
  }
}

/** Continues the review of an earlier visit. */
export function continueReview(): void {
  if (hasProgram && savedSwitch(SWITCH)) void reviewAll(true).catch(() => {});
}

export function isReviewingAll(): boolean {
  return isRunning && savedSwitch(SWITCH);
}
