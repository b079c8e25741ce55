// SPDX-License-Identifier: MIT
// Translation of the engine's sentences about mistakes (engine/analysis/reasons.cpp). A template contains {0}, {1} ... for
// the sides, squares and numbers of the sentence, in the order of the English one.

const PARTS: Readonly<Record<string, string>> = {
  S: '(Black|White)',
  Q: '([a-j]\\d+)',
  N: '(\\d+)',
  E: '(top|bottom|left|right)',
  L: '(No|One|Two|Three|Four|Five|Six|Seven|Eight) moves? later',
};
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

/** English sentences without the full stop. */
const SENTENCES = {
  wipes: 'S flips the last S disc with Q: a wipe-out',
  wouldWipe: 'Q would wipe S out',
  wouldWipeLater: 'Q would wipe S out, with Q at the latest',
  costsTurn: 'Q costs S a turn',
  mustPass: 'L S has no move and must pass',
  wouldCostTurn: 'Q would cost S a turn',
  wouldHaveNoMove: 'S would have no move',
  wouldHaveNoMoveLater: 'L S would have no move',
  noCorner: 'S does not take the corner Q',
  noCornerButOther: 'S does not take the corner Q; S does',
  xSquare: 'The X-square Q gives S the corner Q',
  cSquare: 'The C-square Q gives S the corner Q',
  leavesCorner: 'Q leaves S the corner Q',
  letsTakeCorner: 'Q lets S take the corner Q',
  playsThere: 'L S plays there',
  region: '(?:Parity: )?Q is in a region of N empty squares?',
  playsLast: 'S plays last there',
  wedges: 'S wedges in at Q between the S discs on Q and Q',
  couldWedge: 'S could wedge in at Q between the S discs on Q and Q',
  edge: 'Q gives S the E edge',
  stableThere: 'L S has N stable discs? there',
  wouldBeStable: 'After Q it would be N stable discs?',
  costsStable: 'Q costs S stable discs',
  givesStable: 'Q gives S stable discs',
  stable: 'L S has N stable discs?',
  fewMoves: 'Mobility: Q leaves S few moves',
  afterReply: 'After the reply Q S has N moves?',
  wouldBeMoves: 'After Q and Q it would be N moves?',
  givesMoves: 'Mobility: Q gives S moves',
  takesMoves: 'Mobility: Q takes moves from S',
  bothMoves: 'L S has N moves? and S N moves?',
  wouldBeBoth: 'After Q it would be N moves? and N moves?',
  leavesMoves: '(?:Mobility: )?Q leaves S N moves?',
  greed: '(?:Greed: )?Q flips N discs? and leaves S N moves?',
} as const;

export type Templates = Readonly<Record<keyof typeof SENTENCES, string>>;

const PATTERNS = Object.entries(SENTENCES).map(([kind, sentence]) => {
  const pattern = sentence.replace(/\b[SQNEL]\b(?!-)/g, (part) => PARTS[part] ?? part);
  return [kind as keyof typeof SENTENCES, new RegExp(`^${pattern}$`)] as const;
});

function wordOf(word: string, words: Readonly<Record<string, string>>): string {
  const number = NUMBERS.indexOf(word);
  return number >= 0 ? String(number) : (words[word] ?? word);
}

/** Translates a text sentence by sentence; `words` has the names of sides and edges. Unknown sentences stay in English. */
export function translated(text: string, templates: Templates, words: Readonly<Record<string, string>>, stop: string): string {
  const sentences = text.replace(/\.$/, '').split('. ');
  const parts = sentences.map((sentence) => {
    for (const [kind, pattern] of PATTERNS) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      return templates[kind].replace(/\{(\d)\}/g, (_, place: string) => wordOf(found[Number(place) + 1] ?? '', words)) + stop;
    }
    return `${sentence}. `;
  });
  return parts.join('').trim();
}
