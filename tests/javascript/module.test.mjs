// The module in a JavaScript engine: every vector through both export families, which return the answers of the core.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { cases, FUNCTIONS, same } from './cases.mjs';

const artifacts = process.env.HEARTH_ARTIFACTS;
const module = new WebAssembly.Module(readFileSync(join(artifacts, 'hearth.wasm')));

// The glue is an ES module without a package.json that declares it. It has one instance per copy, so each copy gets a
// unique comment.
const source = readFileSync(join(artifacts, 'js/hearth.js'), 'utf8');
let copies = 0;
async function newGlue() {
  copies += 1;
  const copy = Buffer.from(`${source}\n// ${copies}`).toString('base64');
  const glue = await import(`data:text/javascript;base64,${copy}`);
  glue.initSync({ module });
  return functionsOf(glue);
}

const functionsOf = (glue) =>
  Object.fromEntries(Object.entries(FUNCTIONS).map(([operation, name]) => [operation, glue[name]]));
const shared = await newGlue();

// The complete binding for a host without the component model.
const newInstance = () => new WebAssembly.Instance(module, {}).exports;
const sharedInstance = newInstance();
function invoke(exports, operation, request) {
  const [area, name] = operation.split('.');
  const symbol = `hearth:rules/${area}@1.0.0#${name}`;
  const pointer = exports.cabi_realloc(0, 0, 1, request.length);
  new Uint8Array(exports.memory.buffer, pointer, request.length).set(request);
  const answer = exports[symbol](pointer, request.length);
  const [start, length] = new Uint32Array(exports.memory.buffer, answer, 2);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(exports.memory.buffer, start, length));
  exports[`cabi_post_${symbol}`](answer);
  return text;
}

test('the module imports nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

for (const { name, calls, answers } of cases(artifacts)) {
  test(name, async () => {
    // A compiled table belongs to an instance, so calls that use or compile a table get a separate instance.
    const own = calls.some(({ operation }) => operation.startsWith('gateway.'));
    const exports = own ? newInstance() : sharedInstance;
    // A JavaScript string is always valid, so invalid UTF-8 can only be passed as bytes.
    const isText = calls.every(({ text }) => text !== undefined);
    const functions = isText && (own ? await newGlue() : shared);
    for (const [index, { operation, text, base64 }] of calls.entries()) {
      const bytes = text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text);
      same(invoke(exports, operation, bytes), answers[index], operation);
      if (isText) same(functions[operation](text), answers[index], operation);
    }
  });
}
