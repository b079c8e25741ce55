// SPDX-License-Identifier: MIT
// How strong Emilia plays: the limit behind `go`.

import { strings } from '../strings';

export interface Level {
  readonly name: string;
  readonly limit: string;
}

const DEPTHS = [1, 2, 4, 6, 8, 10, 12, 16] as const;

export const LEVELS: readonly Level[] = [
  ...DEPTHS.map((depth, place) => ({ name: strings.levelOfDepth(place + 1, depth), limit: `depth ${depth} movetime 5000` })),
  { name: strings.levelOfTime(DEPTHS.length + 1, 1), limit: 'movetime 1000' },
  { name: strings.levelOfTime(DEPTHS.length + 2, 10), limit: 'movetime 10000' },
];

export const DEFAULT_LEVEL = 3;
