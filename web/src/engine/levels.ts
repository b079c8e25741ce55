// SPDX-License-Identifier: MIT
// Levels of uoi's option `Level`, with the strengths of docs/results/levels.md.

export const FULL_LEVEL = 20;
export const LEVELS: readonly number[] = Array.from({ length: FULL_LEVEL + 1 }, (_, level) => level);
export const DEFAULT_LEVEL = 8;

/** Milliseconds for a move without a clock, as in `emilia play`. */
export const LONGEST_MOVE = 10_000;
