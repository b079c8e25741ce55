// SPDX-License-Identifier: MIT
import type { State } from '../game';
import { positionText, squareName } from '../rules/position';
import { currentNode } from '../rules/tree';
import { strings } from '../strings';
import { shownScore } from './values';

/** 1234567 as 1.2 M. */
export function shortNumber(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  return value >= 1e3 ? `${(value / 1e3).toFixed(0)} k` : String(value);
}

export function AnalysisView({ state }: { readonly state: State }) {
  const of = positionText(currentNode(state.tree).position);
  const best = state.infos.of === of ? state.infos.lines.find((info) => info.place === 1) : undefined;
  if (best === undefined) return <p class="quiet analysis">{strings.noAnalysis}</p>;
  return (
    <div class="analysis">
      <p>
        <strong>{shownScore(best.score)}</strong> {strings.depth(best.depth, best.selectivity, best.isExact)}
      </p>
      <p class="quiet">{strings.speed(shortNumber(best.nodes), shortNumber(best.nps))}</p>
      <p>
        {strings.bestLine}: <span class="line">{best.pv.slice(0, 12).map(squareName).join(' ')}</span>
      </p>
    </div>
  );
}
