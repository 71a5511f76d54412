// Node.js: identical answers with `import` and `require`. An import alone has no side effects, as server-side rendering
// requires.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { answersOfNode, newProject, run, runScript } from './project.mjs';

const project = newProject();
const expected = answersOfNode(project);
const ENTRIES = ['hearth-kpt', 'hearth-kpt/slim', 'hearth-kpt/forms', 'hearth-kpt/schema', 'hearth-kpt/plugin'];

test('plain CommonJS', () => {
  writeFileSync(
    join(project, 'plain.cjs'),
    `
    const hearth = require('hearth-kpt');
    import('./pages/claims.mjs').then(({ answersOf }) => process.stdout.write(answersOf(hearth)));
  `,
  );
  assert.deepEqual(JSON.parse(run(project, process.execPath, ['plain.cjs'])), expected);
});

test('CommonJS by `./slim`, with the bytes of the file', () => {
  writeFileSync(
    join(project, 'slim.cjs'),
    `
    const hearth = require('hearth-kpt/slim');
    hearth.initSync(require('node:fs').readFileSync(require.resolve('hearth-kpt/hearth.wasm')));
    import('./pages/claims.mjs').then(({ answersOf }) => process.stdout.write(answersOf(hearth)));
  `,
  );
  const answers = JSON.parse(run(project, process.execPath, ['slim.cjs']));
  // Only `init` computes the digest, because platforms do it asynchronously.
  const { module } = answers.version;
  assert.ok(module === null || module === expected.version.module);
  assert.deepEqual({ ...answers, version: { ...answers.version, module: expected.version.module } }, expected);
});

test('ES modules by `./slim`, with each kind of input', () => {
  const file = `new URL(import.meta.resolve('hearth-kpt/hearth.wasm'))`;
  const inputs = [
    `readFileSync(${file})`,
    `new WebAssembly.Module(readFileSync(${file}))`,
    `new Response(readFileSync(${file}))`,
  ];
  for (const input of inputs) {
    const printed = runScript(
      project,
      `
      import { readFileSync } from 'node:fs';
      import * as hearth from 'hearth-kpt/slim';
      import { answersOf } from './pages/claims.mjs';
      await hearth.init(${input});
      process.stdout.write(answersOf(hearth));
    `,
    );
    const { version, ...answers } = JSON.parse(printed);
    const {
      version: { module, ...versions },
      ...others
    } = expected;
    assert.deepEqual(answers, others, input);
    assert.deepEqual({ ...version, module }, { ...versions, module }, input);
  }
});

test('`./slim` without a module throws an error that mentions `init`', () => {
  const script = `
    import { validateClaim } from 'hearth-kpt/slim';
    try { validateClaim('{}'); } catch ({ message }) { console.log(message); }
  `;
  assert.match(runScript(project, script), /init/);
});

test('an import reads only code, compiles nothing and uses no browser globals', () => {
  // A server that renders pages has no DOM, and possibly no files.
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const seen = [];
    const watched = (object, names, isWatched) => {
      for (const name of names) {
        const record = (args) => isWatched(args) && seen.push(name);
        object[name] = new Proxy(object[name], {
          apply: (target, self, args) => (record(args), Reflect.apply(target, self, args)),
          construct: (target, args) => (record(args), Reflect.construct(target, args)),
        });
      }
    };
    // The loader of Node.js uses these functions for code, too.
    const isModule = ([file]) => /\\.wasm/.test(String(file));
    watched(fs, ['readFileSync', 'openSync', 'readFile', 'existsSync', 'statSync'], isModule);
    syncBuiltinESMExports();
    watched(globalThis, ['fetch'], () => true);
    watched(WebAssembly, ['Module', 'Instance', 'compile', 'instantiate'], () => true);
    for (const name of ['window', 'document', 'self', 'navigator', 'location']) {
      Object.defineProperty(globalThis, name, { configurable: true, get() { seen.push(name); } });
    }
    for (const entry of ${JSON.stringify(ENTRIES)}) await import(entry);
    console.log(JSON.stringify(seen));
    const { validateClaim } = await import('hearth-kpt');
    validateClaim('{}');
    // Confirms that the watch works.
    console.log(JSON.stringify(seen));
  `;
  const [imported, called] = runScript(project, script)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(imported, []);
  assert.ok(called.includes('readFileSync') && called.includes('Instance'), called.join());
});
