// SPDX-License-Identifier: MIT
// Mistakes of the kept games on the board.
import type { Action } from '../game';
import type { DueCard } from '../library/cards';
import { recall } from '../library/shelf';
import { strings } from '../strings';

/** Shows a mistake as a task. */
export async function openCard({ entry, ply }: DueCard, dispatch: (action: Action) => void): Promise<void> {
  const recalled = await recall(entry).catch(() => null);
  if (recalled?.analysis == null) return dispatch({ type: 'say', message: strings.noKeptGame });
  dispatch({ type: 'card', tree: recalled.tree, analysis: recalled.analysis, card: { game: entry.id, ply } });
}
