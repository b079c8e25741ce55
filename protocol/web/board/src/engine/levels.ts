// SPDX-License-Identifier: MIT
// Levels of uoi's option `Level`, with the strengths of docs/results/levels.md.

export const FULL_LEVEL = 20;
export const LEVELS: readonly number[] = Array.from({ length: FULL_LEVEL + 1 }, (_, level) => level);
export const DEFAULT_LEVEL = 8;

/** Arguments of `go`, as in `emilia play`. */
export const PLAY_LIMIT = 'movetime 10000';
