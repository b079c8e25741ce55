// SPDX-License-Identifier: MIT
import { render } from 'preact';
import { keepForOffline } from './offline';
import { App } from './views/app';
import './styles.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
keepForOffline();
