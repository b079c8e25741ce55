// SPDX-License-Identifier: MIT
// The languages of the page: no missing texts, and the choice of one.
import { readFileSync } from 'node:fs';
import { languageOf } from '../src/languages';
import { chinese, REASONS as CHINESE } from '../src/languages/zh';
import { english } from '../src/languages/en';
import { french, REASONS as FRENCH } from '../src/languages/fr';
import { japanese, REASONS as JAPANESE } from '../src/languages/ja';
import { PUZZLES } from '../src/languages/puzzles';
import { START } from '../src/rules/position';
import { expect, mode, root, square, status, test } from './page';

const ENGLISH = { ...english, puzzles: PUZZLES.en };
const OTHERS = { japanese: { ...japanese, puzzles: PUZZLES.ja }, chinese: { ...chinese, puzzles: PUZZLES.zh }, french: { ...french, puzzles: PUZZLES.fr } };

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
const SAME = ['title', 'modesLabel', 'reason', 'speed', 'levelName', 'clockOf', 'modes.analyse'];

for (const [name, texts] of Object.entries(OTHERS)) {
  test(`no text is missing in ${name}`, () => {
    const [own, wanted] = [new Map(flat(texts)), new Map(flat(ENGLISH))];
    expect([...own.keys()].sort()).toEqual([...wanted.keys()].sort());
    const isForgotten = ([path, results]: [string, (string | null)[]]) =>
      results.some((text, at) => text !== null && ((text === '' && wanted.get(path)![at] !== '') || (/[a-z]{4}/i.test(text) && text === wanted.get(path)![at])));
    const forgotten = [...own].filter(isForgotten).map(([path]) => path);
    expect(forgotten.filter((path) => !SAME.includes(path))).toEqual([]);
    expect(texts.machineMade).not.toBe('');
  });
}

/** Places of a template: {0 move} counts as {0}. */
const places = (template: string) => [...template.matchAll(/\{(\d)/g)].map(([, place]) => place).sort();

/** English templates of the engine. */
const PHRASES = [...readFileSync(`${root}/engine/analysis/reason_words.cpp`, 'utf8').matchAll(/\{"(\w+)", "([^"]*)"\}/g)];

for (const [name, templates] of Object.entries({ CHINESE, FRENCH, JAPANESE })) {
  test(`the reasons of mistakes have all phrases and values of the engine in ${name}`, () => {
    const found = Object.entries(templates).map(([phrase, template]) => [phrase, places(template)]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(PHRASES.map(([, phrase, text]) => [phrase!, places(text!)])));
    expect(PHRASES.length).toBeGreaterThan(30);
  });
}

test('a reason is told in the language of the page, or in English if the page does not know its phrase', () => {
  const reason = { kind: 'mobility', squares: [], text: 'Mobility: f4 leaves White 1 move.', statements: [['leaves_moves', 'f4', 'White', '1']] };
  expect(english.reason(reason)).toBe(reason.text);
  expect(french.reason(reason)).toBe('f4 laisse 1 coup(s) à Blanc.');
  expect(french.reason({ ...reason, statements: [['of_tomorrow', 'f4']] })).toBe(reason.text);
});

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
