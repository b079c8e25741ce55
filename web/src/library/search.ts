// SPDX-License-Identifier: MIT
// Search in the kept games, by words, result, accuracy and the position on the board.

import { gamesWith } from '../rules/statistics';
import type { Color, Position } from '../rules/position';
import type { Entry } from './storage';
import { sideOf, type Summary } from './summary';

export const RESULTS = ['black', 'draw', 'white'] as const;
type ResultName = (typeof RESULTS)[number];

/** Limits of the accuracy that can be chosen, in percent. */
export const ACCURACIES = [[0, 69], [70, 84], [85, 100]] as const;

export interface Query {
  readonly words: string; // each one is a part of a player, the place, the opening or the date
  readonly result: ResultName | null;
  readonly accuracy: number | null; // index in `ACCURACIES`
  readonly position: Position | null; // also mirrored and turned
}

export const NO_QUERY: Query = { words: '', result: null, accuracy: null, position: null };

/** Folds case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True if a text contains every word. */
export function hasWords(text: string, words: string): boolean {
  const whole = folded(text);
  return folded(words).split(/\s+/).every((word) => whole.includes(word));
}

/** Winner of a game; null if the result is unknown. */
function winnerOf({ result }: Pick<Summary, 'result'>): ResultName | null {
  const difference = Number.parseFloat(result);
  if (Number.isNaN(difference)) return null;
  return difference > 0 ? 'black' : difference < 0 ? 'white' : 'draw';
}

/** Accuracy of the user, or the mean of both sides if the user's side is unknown; null before the review. */
export function accuracyOfGame(summary: Summary, me: string): number | null {
  const { sides } = summary;
  if (sides === null) return null;
  const side: Color | null = sideOf(summary, me);
  return side !== null ? sides[side].accuracy : Math.round((sides.black.accuracy + sides.white.accuracy) / 2);
}

function isOfAccuracy(summary: Summary, place: number | null, me: string): boolean {
  const limits = place === null ? undefined : ACCURACIES[place];
  if (limits === undefined) return true;
  const accuracy = accuracyOfGame(summary, me);
  return accuracy !== null && accuracy >= limits[0] && accuracy <= limits[1];
}

export function found(entries: readonly Entry[], { words, result, accuracy, position }: Query, me: string): readonly Entry[] {
  const some = entries.filter(({ summary }) => {
    const { black, white, place, opening, date } = summary;
    return hasWords([black, white, place, opening, date].join(' '), words) && (result === null || winnerOf(summary) === result) && isOfAccuracy(summary, accuracy, me);
  });
  if (position === null) return some;
  const reached = new Set(gamesWith(some.map(({ summary }) => summary), position).map(({ game }) => game));
  return some.filter(({ summary }) => reached.has(summary));
}
