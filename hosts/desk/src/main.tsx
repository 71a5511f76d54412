// Starts the page.

import { render } from 'preact';

import { App } from './app.js';
import { takeKey } from './session.js';

takeKey();
addEventListener('hashchange', takeKey);
const root = document.getElementById('desk');
if (root) render(<App />, root);
