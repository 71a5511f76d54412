// The README's code samples, by name.

import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

export const pieces = new Map([...readme.matchAll(/^```js (.*)\n([^]*?)^```$/gm)].map(([, name, code]) => [name, code]));
