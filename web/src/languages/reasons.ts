// SPDX-License-Identifier: MIT
// Reasons of mistakes in other languages than English. The engine sends a phrase and its values for each sentence
// (engine/analysis/reason_words.h); a language has a template for each phrase.

import type { Reason } from '../engine/questions';

type Phrase =
  | 'wipes' | 'would_wipe' | 'would_wipe_later' | 'costs_turn' | 'must_pass' | 'would_cost_turn' | 'would_have_no_move'
  | 'would_have_no_move_later' | 'no_corner' | 'no_corner_but_other' | 'x_square' | 'c_square' | 'leaves_corner'
  | 'lets_take_corner' | 'plays_there' | 'region' | 'plays_last' | 'wedges' | 'could_wedge' | 'edge' | 'stable_there'
  | 'would_be_stable' | 'costs_stable' | 'gives_stable' | 'stable' | 'few_moves' | 'after_reply' | 'would_be_moves'
  | 'gives_moves' | 'takes_moves' | 'both_moves' | 'would_be_both' | 'leaves_moves' | 'greed';

/** A template has {0}, {1} ... for the values. */
export type Templates = Readonly<Record<Phrase, string>>;

/** Text of a reason; `words` has the names of sides and edges. A reason without known phrases has its English text. */
export function textOf(reason: Reason, templates: Templates, words: Readonly<Record<string, string>>, stop: string): string {
  const statements = reason.statements ?? [];
  const sentences = statements.flatMap(([phrase, ...values]) => {
    const template = (templates as Readonly<Record<string, string>>)[phrase ?? ''];
    const fill = (_: string, place: string) => words[values[Number(place)] ?? ''] ?? values[Number(place)] ?? '';
    return template === undefined ? [] : [template.replace(/\{(\d)\}/g, fill) + stop];
  });
  return sentences.length === 0 || sentences.length < statements.length ? reason.text : sentences.join('').trim();
}
