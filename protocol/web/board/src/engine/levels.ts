// SPDX-License-Identifier: MIT
// The levels are those of uoi's option `Level`: a number is as strong here as everywhere (docs/results/levels.md).

export const FULL_LEVEL = 20;
export const LEVELS: readonly number[] = Array.from({ length: FULL_LEVEL + 1 }, (_, level) => level);
export const DEFAULT_LEVEL = 8;

/** What stands behind `go`, as in `emilia play`. */
export const PLAY_LIMIT = 'movetime 10000';
