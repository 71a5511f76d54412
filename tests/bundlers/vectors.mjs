// The vectors of claims, and what a runtime answers to them through the package.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../vectors/claims', import.meta.url));

/** All vectors that are text: what is not UTF-8 cannot be said in JavaScript's strings. */
export const vectors = readdirSync(root, { recursive: true })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({ name, ...JSON.parse(readFileSync(join(root, name), 'utf8')) }))
  .filter(({ call }) => call.request.base64 === undefined);

/** Each as an operation and the text of its request. */
export const calls = vectors.map(({ call: { operation, request } }) => ({ operation, text: textOf(request) }));

function textOf({ text, parts }) {
  return text ?? parts.map((part) => part.text ?? part.repeat.repeat(part.times)).join('');
}
