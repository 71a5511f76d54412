// Runs every vector through the boundary, with each loader: the answers are those of the core, byte for byte.
//
// The glue of wasm-bindgen calls other exports of the module than the package does, so it is compared, too.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build, transform } from 'esbuild';

import { connect } from '../dist/module/boundary.js';
import { cases, FUNCTIONS, same } from '../../tests/javascript/cases.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(root, '../target/hearth');
const directory = mkdtempSync(join(tmpdir(), 'hearth-hosts-'));
after(() => rmSync(directory, { recursive: true }));
const wasm = readFileSync(join(root, 'dist/hearth.wasm'));
const module = new WebAssembly.Module(wasm);
const digest = `sha256:${createHash('sha256').update(wasm).digest('hex')}`;

/** Returns the loader that a host with these conditions selects, and the package in a bundle for it. */
async function bundle(name, conditions) {
  const outfile = join(directory, `${name}.mjs`);
  const found = [];
  const plugin = {
    name: 'host',
    setup({ onLoad, onResolve }) {
      // Replaces a host that compiles imports, with or without the query.
      onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({ path, namespace: 'compiled' }));
      onLoad({ filter: /./, namespace: 'compiled' }, ({ path }) => {
        found.push(path);
        const contents = `import { readFileSync } from 'node:fs';
          export default new WebAssembly.Module(readFileSync(${JSON.stringify(join(root, 'dist/hearth.wasm'))}));`;
        return { contents, loader: 'js' };
      });
      onLoad({ filter: /dist\/module.*\.js$/ }, ({ path }) => void found.push(path.slice(path.indexOf('dist/'))));
    },
  };
  const stdin = { contents: "export * from 'hearth-kpt';", resolveDir: root };
  const options = { conditions, platform: 'neutral', bundle: true, format: 'esm', charset: 'utf8', external: ['node:*'] };
  await build({ ...options, stdin, outfile, plugins: [plugin] });
  return { functions: await import(pathToFileURL(outfile)), found };
}

/** The glue as a script, because the memory of an instance that a module of ECMAScript holds is never released. */
const glue = await transform(readFileSync(join(artifacts, 'js/hearth.js'), 'utf8'), { format: 'cjs', logLevel: 'error' });
const load = new Function('module', glue.code);

/** Returns the operations of a new copy of the glue, which has an instance of its own. */
function newGlue() {
  const copy = {};
  load(copy);
  copy.exports.initSync({ module });
  return (operation, request) => copy.exports[FUNCTIONS[operation]](request);
}

/** The cases with text requests: the last call, those before it, and its answer by the core. */
const textCases = cases(artifacts)
  .filter(({ calls }) => calls.every(({ text }) => text !== undefined))
  .map(({ name, calls, answers }) => ({ name, ...calls.at(-1), before: calls.slice(0, -1), answer: answers.at(-1) }));

/** The cases without those of the gateway, whose answers contain table handles of the instance. */
const otherCases = textCases.filter(({ operation }) => !operation.startsWith('gateway.'));

test('the glue returns the answer of the core for every case', () => {
  const shared = newGlue();
  for (const { name, operation, text, before, answer } of textCases) {
    const ask = operation.startsWith('gateway.') ? newGlue() : shared;
    for (const call of before) ask(call.operation, call.text);
    same(ask(operation, text), answer, name);
  }
});

test('each gateway case in a separate instance', () => {
  for (const { name, operation, text, before, answer } of textCases) {
    if (!operation.startsWith('gateway.')) continue;
    const { invoke } = connect(module);
    for (const call of before) invoke(call.operation, call.text);
    same(invoke(operation, text), answer, name);
  }
});

function askAll({ invoke, version }) {
  for (const { name, operation, text, answer } of otherCases) same(invoke(operation, text), answer, name);
  assert.equal(version().module, digest);
  assert.throws(() => invoke('claims.guess', ''), /no operation `claims\.guess`/);
}

/** The slices in a bundle of the whole package, and their loaders. */
const SLICES = ['catalogue', 'claims', 'credentials', 'gateway', 'preferences', 'studies'];
const INLINED = ['inlined.js', 'whole.js', ...SLICES.flatMap((name) => [`${name}.js`, `${name}.slice.js`])]
  .map((name) => `dist/module/inlined/${name}`)
  .sort();

const BUNDLES = [
  ['workerd', ['workerd', 'worker', 'browser', 'module', 'import'], ['../hearth.wasm', 'dist/module/workerd.js']],
  ['edge-light', ['edge-light', 'browser', 'module', 'import'], ['../hearth.wasm?module', 'dist/module/edge-light.js']],
  ['browser', ['browser', 'import'], INLINED],
  ['unknown', [], INLINED],
  ['server', ['module', 'node', 'import'], INLINED],
  ['node', ['node', 'import'], ['dist/module.js']],
];

for (const [name, conditions, files] of BUNDLES) {
  test(`a bundle for the host ${name}: its own loader, and the same answers`, async () => {
    const { found, functions } = await bundle(name, conditions);
    assert.deepEqual(found.filter((file) => !/(boundary|utf8|version)\.js$/.test(file)).sort(), files);
    // As documented in the README: without the condition `module`, a bundle needs the module next to it.
    if (name === 'node') {
      assert.throws(() => functions.invoke('module.version', ''), /cannot read hearth\.wasm next to the code of `hearth-kpt`/);
      writeFileSync(join(directory, 'hearth.wasm'), wasm);
    }
    askAll(functions);
  });
}

for (const format of ['esm', 'cjs']) {
  test(`a bundle for a server is one file with default settings: ${format}`, async () => {
    const contents = format === 'esm' ? "export * as default from 'hearth-kpt';" : "module.exports = require('hearth-kpt');";
    const outfile = join(mkdtempSync(join(directory, 'server-')), format === 'esm' ? 'bundle.mjs' : 'bundle.cjs');
    const stdin = { contents, resolveDir: root };
    await build({ stdin, outfile, bundle: true, platform: 'node', format, logLevel: 'error' });
    askAll((await import(pathToFileURL(outfile))).default);
  });
}

/** An instance on a host without `TextEncoder` and `TextDecoder`. */
function connectWithout() {
  const kept = { TextDecoder, TextEncoder };
  for (const name of Object.keys(kept)) delete globalThis[name];
  try {
    return connect(module);
  } finally {
    Object.assign(globalThis, kept);
  }
}

test('without `TextEncoder` and `TextDecoder`, as in jsdom, the answers are the same', () => {
  const [there, without] = [connect(module).invoke, connectWithout().invoke];
  // Longer texts than this take most of the time, and no other path.
  const shorter = otherCases.filter(({ text }) => text.length < 2 ** 16);
  for (const { name, operation, text, answer } of shorter) same(without(operation, text), answer, name);
  // An unknown claim type is quoted in the finding.
  const types = ['\u0001 " \\ \u007f %41 é \u07ff ह \ufeff \uffff 😀 \u{10ffff}', '\ufeff', '雨'.repeat(9_000)];
  const claims = [...types.map((type) => JSON.stringify({ type })), '\ufeff{}', '{"type":"\ud800 \udc00\ud800"}'];
  for (const claim of claims) {
    assert.ok(without('claims.validate', claim) === there('claims.validate', claim), claim.slice(0, 99));
  }
  assert.match(without('claims.validate', claims[0]), /%41 é \u07ff ह \ufeff \uffff 😀 \u{10ffff}/u);
});

test('Node.js imports and requires the package', async () => {
  assert.equal(import.meta.resolve('#module/claims.js'), new URL('dist/module.js', pathToFileURL(root)).href);
  askAll(await import('hearth-kpt'));
  askAll(createRequire(import.meta.url)('hearth-kpt'));
});

test('a script that was decoded with another charset reports that', async () => {
  const file = join(directory, 'latin1.mjs');
  const text = readFileSync(join(directory, 'browser.mjs')).toString('latin1');
  writeFileSync(file, text);
  const { validateClaim } = await import(pathToFileURL(file));
  assert.throws(() => validateClaim('{}'), /was not decoded as UTF-8/);
});

test('an import loads nothing', async () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', `
    globalThis.WebAssembly = { get Module() { throw new Error('loaded'); } };
    await import('hearth-kpt'); await import('hearth-kpt/slim'); await import('hearth-kpt/plugin'); await import('hearth-kpt/schema');
    await import('./dist/module/inlined/whole.js');
  `], { cwd: root, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
