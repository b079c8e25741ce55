// SPDX-License-Identifier: MIT
// Mistakes of the kept games as tasks that come again (the system of Leitner, `afterRepetition`).
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
