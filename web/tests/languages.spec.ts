// SPDX-License-Identifier: MIT
// The languages of the page: no missing texts, and the choice of one.
import { readFileSync } from 'node:fs';
import { languageOf } from '../src/languages';
import { chinese } from '../src/languages/zh';
import { english } from '../src/languages/en';
import { french } from '../src/languages/fr';
import { japanese } from '../src/languages/ja';
import { START } from '../src/rules/position';
import { expect, mode, root, square, status, test } from './page';

const OTHERS = { japanese, chinese, french };

/** Arguments that fit many texts. */
const SAMPLES: readonly (readonly unknown[])[] = [['black', 'd6', '3', '4', '5'], [7, 5, 3, 2, 1], [4, 'black', 'd6', '3', '5'], [START, 'black']];

/** Result of a text for some arguments; null if it needs others. */
function called(text: (...words: unknown[]) => unknown, sample: readonly unknown[]): string | null {
  try {
    const result = String(text(...sample));
    return /undefined|NaN/.test(result) ? null : result;
  } catch {
    return null;
  }
}

/** Texts by their path: a string, or the results of a function for the samples. */
function flat(texts: unknown, path = ''): [string, (string | null)[]][] {
  if (typeof texts === 'function') return [[path, SAMPLES.map((sample) => called(texts as () => unknown, sample))]];
  if (typeof texts !== 'object' || texts === null) return [[path, [String(texts)]]];
  return Object.entries(texts).flatMap(([name, value]) => flat(value, path === '' ? name : `${path}.${name}`));
}

/** Texts that may be the same as in English: the name of the page, and words of several languages. */
const SAME = ['title', 'modesLabel', 'reason', 'explorerColumns', 'speed', 'levelName', 'clockOf', 'modes.analyse'];

for (const [name, texts] of Object.entries(OTHERS)) {
  test(`no text is missing in ${name}`, () => {
    const [own, wanted] = [new Map(flat(texts)), new Map(flat(english))];
    expect([...own.keys()].sort()).toEqual([...wanted.keys()].sort());
    const isForgotten = ([path, results]: [string, (string | null)[]]) =>
      results.some((text, at) => text !== null && ((text === '' && wanted.get(path)![at] !== '') || (/[a-z]{4}/i.test(text) && text === wanted.get(path)![at])));
    const forgotten = [...own].filter(isForgotten).map(([path]) => path);
    expect(forgotten.filter((path) => !SAME.includes(path))).toEqual([]);
    expect(texts.machineMade).not.toBe('');
  });
}

/** One sentence for each form of engine/analysis/reasons.cpp. */
const REASONS = [
  'Black flips the last White disc with h8: a wipe-out.',
  'h8 would wipe White out, with g7 at the latest.',
  'b2 costs Black a turn. Three moves later Black has no move and must pass.',
  'h1 would cost White a turn. White would have no move.',
  'Black does not take the corner a1; White does.',
  'The X-square b2 gives White the corner a1.',
  'The C-square h2 gives White the corner h1. Two moves later White plays there.',
  'e1 lets White take the corner a1. Four moves later White plays there.',
  'Parity: g8 is in a region of 2 empty squares. White plays last there. b1 is in a region of 1 empty square. Black plays last there.',
  'Black wedges in at e1 between the White discs on d1 and f1.',
  'White could wedge in at e1 between the Black discs on d1 and f1.',
  'a4 gives White the left edge. Eight moves later White has 5 stable discs there. After d2 it would be 1 stable disc.',
  'a4 costs Black stable discs. One move later Black has 0 stable discs. After d2 it would be 3 stable discs.',
  'Mobility: f4 leaves Black few moves. After the reply e3 Black has 2 moves. After d2 and c4 it would be 9 moves.',
  'Mobility: f4 gives White moves. Eight moves later White has 10 moves and Black 13 moves. After d2 it would be 8 moves and 6 moves.',
  'Mobility: f4 takes moves from Black. Eight moves later Black has 1 move and White 13 moves. After d2 it would be 8 moves and 6 moves.',
  'Mobility: f4 leaves White 9 moves. d2 leaves White 1 move.',
  'Greed: f4 flips 7 discs and leaves White 9 moves. d2 flips 1 disc and leaves White 2 moves.',
];

/** Sentences that the tests of the engine expect: one that is changed there must be changed in languages/reasons.ts. */
const EXPECTED = [...readFileSync(`${root}/tests/analysis/reasons_test.cpp`, 'utf8').matchAll(/"\w+(?: [a-h]\d)*: ([^"\\]+\.)"/g)].map((found) => found[1]!);

for (const [name, texts] of Object.entries(OTHERS)) {
  test(`the reasons of mistakes are translated to ${name}`, () => {
    expect(EXPECTED.length).toBeGreaterThan(5);
    for (const text of [...REASONS, ...EXPECTED]) {
      const translated = texts.reason(text);
      expect(translated, text).not.toMatch(/\b(moves?|later|there|leaves|gives|discs?|would|Black|White)\b|[{}]|undefined/);
      const numbers = (words: string) => [...words.matchAll(/[a-h][1-8]/g)].map(([found]) => found).sort();
      expect(numbers(translated), text).toEqual(numbers(text));
    }
  });
}

test('the language is the chosen one, or the first one of the browser that the page has', () => {
  expect(languageOf(null, ['de-DE', 'fr-CA', 'en'])).toBe('fr');
  expect(languageOf('zh', ['fr'])).toBe('zh');
  expect(languageOf(null, ['zh-TW'])).toBe('zh');
  expect(languageOf('constructor', ['de'])).toBe('en');
});

test.describe('in a Japanese browser', () => {
  test.use({ locale: 'ja-JP' });

  test('the page speaks Japanese, and another language after it was chosen', async ({ page, server }) => {
    await page.goto(server.isolated);
    await expect(page.getByRole('button', { name: '黒で打つ' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.getByRole('button', { name: '学ぶ', exact: true }).click();
    await expect(page.getByRole('button', { name: '5. 辺とくさび' })).toBeVisible();
    await page.getByRole('button', { name: '設定', exact: true }).click();
    await expect(page.getByText('この日本語訳は機械翻訳です。')).toBeVisible();
    await page.getByLabel('言語').selectOption('fr');
    await page.getByRole('button', { name: 'Fermer' }).click();
    await expect(page.getByRole('button', { name: '5. Bords et insertions' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.getByRole('button', { name: 'Réglages' }).click();
    await page.getByLabel('Langue').selectOption('en');
    await page.getByRole('button', { name: 'Close' }).click();
    await mode(page, 'Play');
    await square(page, 'f5').click();
    await expect(status(page)).toHaveText('Your move: Black');
  });
});

for (const [locale, modes] of [['ja-JP', ['対局', '検討', '学ぶ', '棋譜']], ['zh-CN', ['对局', '分析', '学习', '棋谱']], ['fr-FR', ['Jouer', 'Analyse', 'Apprendre', 'Parties']]] as const) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 375, height: 740 } });

    test('nothing is wider than the window', async ({ page, server }) => {
      await page.goto(server.isolated);
      for (const name of modes) {
        await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
        await expect(page.locator('.side > *').nth(1)).toBeVisible();
        for (const closed of await page.locator('.side details:not([open]) > summary').all()) await closed.click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(375);
      }
    });
  });
}
