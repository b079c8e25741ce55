// SPDX-License-Identifier: MIT
// Languages of the page. Other languages than English are loaded when they are used.

import { english, type Strings } from './languages/en';
import { setStrings } from './strings';

export const LANGUAGES = { en: 'English', ja: '日本語', zh: '中文', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Readonly<Record<Language, () => Promise<Strings>>> = {
  en: () => Promise.resolve(english),
  ja: () => import('./languages/ja').then(({ japanese }) => japanese),
  zh: () => import('./languages/zh').then(({ chinese }) => chinese),
  fr: () => import('./languages/fr').then(({ french }) => french),
};

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

/** Language that was chosen, or the first one of the browser that the page has. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  const names = [...(chosen === null ? [] : [chosen]), ...wanted.map((name) => name.slice(0, 2).toLowerCase())];
  return names.find(isLanguage) ?? 'en';
}

/** Replaces `strings`; if the file of the language cannot be loaded, they stay. */
export async function speak(language: Language): Promise<void> {
  const loaded = await LOADERS[language]().catch(() => null);
  if (loaded === null) return;
  setStrings(loaded);
  document.documentElement.lang = loaded.code;
}
