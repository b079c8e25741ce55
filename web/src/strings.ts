// SPDX-License-Identifier: MIT
// Texts of the page in the language of the user: a file for each language in `languages/`.

import { english, type Strings } from './languages/en';

export let strings: Strings = english;

export function setStrings(next: Strings): void {
  strings = next;
}
