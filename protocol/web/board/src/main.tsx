// SPDX-License-Identifier: MIT
import { render } from 'preact';
import { App } from './views/app';
import './styles.css';

const root = document.getElementById('app');
root?.replaceChildren(); // the words for a page that does not start
if (root !== null) render(<App />, root);
