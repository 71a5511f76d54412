// Starts the page.

import { render } from 'preact';

import { App } from './app.js';
import { hasDrafts } from './parts/draft.js';
import { takeKey } from './session.js';

takeKey();
addEventListener('hashchange', takeKey);
addEventListener('beforeunload', (event) => hasDrafts() && event.preventDefault());
const root = document.getElementById('desk');
if (root) render(<App />, root);
