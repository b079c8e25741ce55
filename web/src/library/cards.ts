// SPDX-License-Identifier: MIT
// Mistakes of the kept games as tasks that come again (the system of Leitner, `afterRepetition`), and as lines of openings.
import { MISTAKE } from '../game';
import type { Analysis } from '../rules/analysis';
import { positionText, START } from '../rules/position';
import type { TrainedLine } from '../storage';
import type { Entry } from './storage';
import { type Card, sideOf, type Summary } from './summary';

/** A mistake with its game. */
export interface DueCard {
  readonly entry: Entry;
  readonly ply: number;
}

/** Mistakes of the user in a game. */
export function ownCards(summary: Summary, me: string): readonly Card[] {
  const side = sideOf(summary, me);
  return summary.cards.filter(({ color }) => color === side);
}

/** Mistakes of the user that are due, the oldest first, then the largest. */
export function dueCards(entries: readonly Entry[], me: string, today: string): DueCard[] {
  const due = entries.flatMap((entry) => ownCards(entry.summary, me).map((card) => ({ entry, card }))).filter(({ card }) => card.due <= today);
  due.sort((one, other) => one.card.due.localeCompare(other.card.due) || other.card.loss - one.card.loss);
  return due.map(({ entry, card }) => ({ entry, ply: card.ply }));
}

const OPENING = 20; // moves

/** The moves up to the first mistake of the user in the opening, and the better move; null without such a mistake. */
export function lineOfMistake(summary: Summary, { moves }: Analysis, me: string): Pick<TrainedLine, 'name' | 'moves' | 'color'> | null {
  const color = sideOf(summary, me);
  const slip = moves.find((move) => move.number <= OPENING && move.color === color && move.loss >= MISTAKE && move.best !== move.move);
  if (color === null || slip === undefined || summary.start !== positionText(START) || slip.number === 1) return null;
  const before = moves.slice(0, slip.number - 1).map(({ move }) => move);
  return { name: summary.opening, moves: [...before, slip.best].join(''), color };
}
