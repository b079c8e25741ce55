// SPDX-License-Identifier: MIT
// Analysed game in the form of `emilia analyze --json` (docs/reference/data-files.md), and its place in an HTML page.

export interface AnalysedMove {
  readonly number: number;
  readonly color: 'black' | 'white';
  readonly position: string; // before the move
  readonly move: string;
  readonly value: number;
  readonly loss: number;
  readonly best: string;
  readonly best_value: number;
  readonly line: readonly string[];
  readonly depth: number;
  readonly exact: boolean;
  readonly played_line: readonly string[];
  readonly why: readonly Why[];
  readonly people?: { readonly played: number; readonly text: string } | null; // not known to the board
  readonly book?: { readonly value: number | null; readonly best: string | null; readonly best_value: number } | null;
}

interface Why {
  readonly kind: string;
  readonly statements?: readonly (readonly string[])[];
  readonly text: string;
  readonly squares: readonly string[];
}

/** Rating of a player with its 95 % interval. */
export interface EstimatedRating {
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

export interface Analysis {
  readonly black: string;
  readonly white: string;
  readonly place: string;
  readonly date: string;
  readonly result: string | null;
  readonly opening: string | null;
  readonly start: string;
  readonly black_loss: number;
  readonly white_loss: number;
  readonly black_rating?: EstimatedRating | null;
  readonly white_rating?: EstimatedRating | null;
  readonly moves_in_book?: number;
  readonly moves: readonly AnalysedMove[];
}

/** Placeholder for the analysis in the page template `programs/reports/game_page.html`. */
const NO_ANALYSIS = '<script type="application/json" id="analysis">null</script>';

/** Returns the page with the analysis, or null for a page without the placeholder. Escapes text that could end the script. */
export function pageOf(page: string, analysis: Analysis): string | null {
  if (!page.includes(NO_ANALYSIS)) return null;
  const text = JSON.stringify(analysis).replaceAll('<', '\\u003c');
  return page.replace(NO_ANALYSIS, () => NO_ANALYSIS.replace('null', () => text));
}
