// SPDX-License-Identifier: MIT
// Page of one analysed game. It needs no other file and no network. `emilia analyze --html` and the board write it.
import { render } from 'preact';
import type { Analysis } from '../rules/analysis';
import { GamePage } from './game_page';
import '../styles.css';

const text = document.getElementById('analysis')?.textContent ?? 'null';
const analysis = JSON.parse(text) as Analysis | null;
const root = document.getElementById('app');
if (root !== null && analysis !== null) render(<GamePage analysis={analysis} />, root);
