// Node.js: by `import` and by `require`, the very same answers; and an import alone does nothing, as a server that
// renders pages needs it.

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

test('ES modules by `./slim`, with each thing that it takes', () => {
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

test('`./slim` without a module says what to do', () => {
  const script = `
    import { validateClaim } from 'hearth-kpt/slim';
    try { validateClaim('{}'); } catch ({ message }) { console.log(message); }
  `;
  assert.match(runScript(project, script), /init/);
});

test('an import alone reads nothing but code, compiles nothing, and asks nothing of a browser', () => {
  // What renders pages on a server has no DOM, and may run where there are no files.
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const seen = [];
    const watched = (object, names, isTold) => {
      for (const name of names) {
        const tell = (args) => isTold(args) && seen.push(name);
        object[name] = new Proxy(object[name], {
          apply: (target, self, args) => (tell(args), Reflect.apply(target, self, args)),
          construct: (target, args) => (tell(args), Reflect.construct(target, args)),
        });
      }
    };
    // The loader of Node.js reads code by these too.
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
    // That watching works.
    console.log(JSON.stringify(seen));
  `;
  const [imported, called] = runScript(project, script)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(imported, []);
  assert.ok(called.includes('readFileSync') && called.includes('Instance'), called.join());
});
