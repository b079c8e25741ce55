// SPDX-License-Identifier: MIT
// Reasons of mistakes in the languages of the page. The engine sends a phrase and its values for each sentence
// (engine/analysis/reason_words.h); a language has a template for each phrase.

import type { Reason } from '../engine/questions';

/** A template has {0}, {1} ... for the values. {1 move} counts things in English, {0 later} is a distance in moves. */
export type Templates = Readonly<Record<(typeof PHRASES)[number], string>>;

const PHRASES = [
  'wipes', 'would_wipe', 'would_wipe_later', 'costs_turn', 'must_pass', 'would_cost_turn', 'would_have_no_move',
  'would_have_no_move_later', 'no_corner', 'no_corner_but_other', 'x_square', 'c_square', 'leaves_corner',
  'lets_take_corner', 'plays_there', 'region', 'plays_last', 'wedges', 'could_wedge', 'edge', 'stable_there',
  'would_be_stable', 'costs_stable', 'gives_stable', 'stable', 'few_moves', 'after_reply', 'would_be_moves',
  'gives_moves', 'takes_moves', 'both_moves', 'would_be_both', 'leaves_moves', 'greed',
] as const;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

function withNoun(value: string, noun: string | undefined): string {
  if (noun === undefined) return value;
  if (noun === 'later') return `${NUMBERS[Number(value)] ?? value} move${value === '1' ? '' : 's'} later`;
  return `${value} ${noun}${value === '1' ? '' : 's'}`;
}

/** Text of a reason; `words` has the names of sides and edges. A reason without known phrases has its English text. */
export function textOf(
  reason: Reason,
  templates: Templates,
  words: Readonly<Record<string, string>>,
  stop: string,
  headings: Readonly<Record<string, string>> = {},
): string {
  const statements = reason.statements ?? [];
  const sentences = statements.flatMap(([phrase, ...values]) => {
    const template = (templates as Readonly<Record<string, string>>)[phrase ?? ''];
    const fill = (_: string, place: string, noun?: string) => withNoun(words[values[Number(place)] ?? ''] ?? values[Number(place)] ?? '', noun);
    return template === undefined ? [] : [template.replace(/\{(\d)(?: ([^}]+))?\}/g, fill) + stop];
  });
  return sentences.length === 0 || sentences.length < statements.length ? reason.text : (headings[reason.kind] ?? '') + sentences.join('').trim();
}
