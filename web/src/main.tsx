// SPDX-License-Identifier: MIT
import { render } from 'preact';
import { languageOf, speak } from './languages';
import { savedLanguage } from './storage';
import { App } from './views/app';
import './styles/font.css';
import './styles.css';

// No await at the top level: the file of a language imports this script.
void speak(languageOf(savedLanguage(), navigator.languages)).then(() => {
  const root = document.getElementById('app');
  root?.replaceChildren(); // the words for a page that does not start
  if (root !== null) render(<App />, root);
});
