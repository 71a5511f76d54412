// `hearth-kpt/slim`: the module from every kind of source, and errors of loading.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';

import * as hearth from 'hearth-kpt';
import { build } from 'esbuild';

import { sample } from './vectors.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(root, '../target/hearth');
const wasm = readFileSync(new URL('../dist/hearth.wasm', import.meta.url));
const digest = `sha256:${createHash('sha256').update(wasm).digest('hex')}`;
const anotherModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const asWasm = { headers: { 'Content-Type': 'application/wasm' } };

const server = createServer((request, response) => {
  if (request.url !== '/hearth.wasm') return response.writeHead(404).end('nothing');
  return response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(wasm);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = `http://127.0.0.1:${server.address().port}/hearth.wasm`;
after(() => server.close());

let copies = 0;
/** Imports an uninitialised copy of the entry. */
const fresh = () => import(new URL(`../dist/slim.js?${(copies += 1)}`, import.meta.url));

/** Reads a slice from the build. */
const slice = (name) => readFileSync(join(artifacts, 'slices', `${name}.wasm`));

/** The JavaScript entries, except the one that imports from `node:`. */
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ENTRIES = Object.keys(exports)
  .filter((entry) => !/\.\w+$/.test(entry) && entry !== './plugin/file')
  .map((entry) => `hearth-kpt${entry.slice(1)}`);

const WAYS = [
  ['bytes', () => wasm],
  ['an ArrayBuffer', () => Uint8Array.from(wasm).buffer],
  ['a compiled module', () => new WebAssembly.Module(wasm), null],
  ['a module compiled in another realm', () => runInNewContext('new WebAssembly.Module(wasm)', { wasm }), null],
  ['a response', () => new Response(wasm, asWasm)],
  ['a response that is awaited, of another type', async () => new Response(wasm)],
  ['a URL', () => new URL(address)],
  ['an address', () => address],
];

for (const [name, way, known = digest] of WAYS) {
  test(`from ${name}`, async () => {
    const slim = await fresh();
    assert.equal(await slim.init(way()), undefined);
    assert.deepEqual(slim.validateClaim(sample()), hearth.validateClaim(sample()));
    assert.deepEqual(slim.version(), { ...hearth.version(), module: known });
  });
}

for (const [name, way] of WAYS.slice(0, 4)) {
  test(`at once from ${name}`, async () => {
    const slim = await fresh();
    slim.initSync(way());
    assert.deepEqual(slim.claimSchema['~standard'].validate(sample()), { value: sample() });
  });
}

test('before initialisation every function throws, and a schema returns an issue', async () => {
  const slim = await fresh();
  for (const name of ['validateClaim', 'createRouter', 'version', 'preferencesTool', 'claimRules']) {
    assert.throws(() => slim[name]({}), /is not initialised: call `await init\(…\)` or `initSync\(…\)`/);
  }
  assert.match(slim.claimSchema['~standard'].validate({}).issues[0].message, /is not initialised/);
  assert.deepEqual(slim.fieldErrors([]), {});
});

const WRONG = [
  ['half of the bytes', wasm.subarray(0, wasm.length / 2), /hearth\.wasm cannot be compiled: .*may be incomplete/],
  ['no bytes', new Uint8Array(), /cannot be compiled/],
  ['a page', new Response('<!doctype html>'), /cannot be compiled/],
  ['a response with status 404', new Response('', { status: 404 }), /the response status is 404/],
  ['an address without a module', address.replace('.wasm', '.js'), /hearth\.js: the response status is 404/],
  ['an unreachable address', 'http://127.0.0.1:1/hearth.wasm', /cannot fetch hearth\.wasm from http:\/\/127\.0\.0\.1:1\//],
  ['another module', anotherModule, /is not the hearth\.wasm/],
  ['another module, compiled', new WebAssembly.Module(anotherModule), /is not the hearth\.wasm/],
  ['nothing', undefined, /`init` requires hearth\.wasm/],
  ['a rejected promise', Promise.reject(new Error('offline')), /offline/],
];
WRONG.at(-1)[1].catch(() => {});

for (const [name, wrong, message] of WRONG) {
  test(`from ${name}: an error with the reason, and the next attempt works`, async () => {
    const slim = await fresh();
    await assert.rejects(slim.init(wrong), message);
    const isHere = wrong instanceof Uint8Array || wrong instanceof WebAssembly.Module;
    if (isHere) assert.throws(() => slim.initSync(wrong), message);
    assert.throws(() => slim.version(), /is not initialised/);
    await slim.init(wasm);
    assert.equal(slim.validateClaim(sample()).ok, true);
  });
}

test('repeated and concurrent loading creates one instance, which keeps its tables', async () => {
  const slim = await fresh();
  await Promise.all([slim.init(address), slim.init(wasm), slim.init(new URL(address))]);
  const router = slim.createRouter();
  await slim.init(anotherModule);
  slim.initSync(anotherModule);
  assert.equal(router.route('GET', '/chain/entity/1').outcome, 'valid');
});

test('`hearth-kpt`, `slim` and `slim` through `require` have separate instances', async () => {
  const slim = await fresh();
  slim.initSync(wasm);
  const { default: required } = await import('../dist/slim.cjs');
  assert.throws(() => required.version(), /is not initialised/);
  required.initSync(wasm);
  const routers = [hearth, slim, required].map(({ createRouter }) => createRouter());
  for (const router of routers) assert.equal(router.route('GET', '/chain/entity/1').outcome, 'valid');
  routers[0].release();
  assert.throws(() => routers[0].route('GET', '/'), hearth.CouldNotRun);
  assert.equal(routers[1].route('GET', '/chain/entity/1').outcome, 'valid');
  // All entries share the error classes.
  assert.throws(() => slim.validateClaim(' '.repeat((1 << 20) + 1)), hearth.CouldNotRun);
});

test('it exports everything that `hearth-kpt` exports, and its bundle contains no module', async () => {
  const slim = await fresh();
  assert.deepEqual(Object.keys(slim).sort(), [...Object.keys(hearth), 'init', 'initSync'].sort());
  const stdin = { contents: "export * from 'hearth-kpt/slim';", resolveDir: root };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, conditions: ['browser'] });
  assert.ok(outputFiles[0].contents.length < 50_000, `${outputFiles[0].contents.length} bytes`);
});

test('a slice returns the answers of the module, lists its operations, and has the digest of the module', async () => {
  const slim = await fresh();
  await slim.init(slice('forms'));
  assert.deepEqual(slim.validateClaim(sample()), hearth.validateClaim(sample()));
  assert.deepEqual(slim.version(), { ...hearth.version(), module: digest });
  const lacking = 'this slice of hearth.wasm has no operation `gateway.compile`; its operations are `claims.validate`, `module.version`';
  assert.throws(() => slim.createRouter(), { name: 'TypeError', message: lacking });
  const compiled = await fresh();
  compiled.initSync(new WebAssembly.Module(slice('gateway')));
  assert.equal(compiled.createRouter().route('GET', '/chain/entity/1').outcome, 'valid');
  assert.equal(compiled.version().module, digest);
});

test('a slice of the module of another build is refused', async () => {
  const other = Buffer.from(slice('forms'));
  const at = other.indexOf(digest);
  other.write(`sha256:${'0'.repeat(64)}`, at);
  const slim = await fresh();
  const message = new RegExp(`was cut from hearth\\.wasm sha256:0+, but this version of .* requires slices of ${digest}`);
  await assert.rejects(slim.init(other), message);
  assert.throws(() => slim.initSync(other), message);
  await slim.init(slice('forms'));
  assert.equal(slim.validateClaim(sample()).ok, true);
});

const USES = [
  ['bindClaimForm', 'hearth-kpt/forms', ['forms']],
  ['validateClaim', 'hearth-kpt', ['claims']],
  ['claimSchema', 'hearth-kpt/claims', ['claims']],
  ['createRouter', 'hearth-kpt', ['gateway']],
  ['mergePreferences', 'hearth-kpt', ['preferences']],
  ['createUserPreferencesPlugin', 'hearth-kpt/plugin', ['preferences']],
  ['sampleSize, drawSelection, assessStudy', 'hearth-kpt', ['studies']],
  ['verifyCredential', 'hearth-kpt', ['credentials']],
  ['codes', 'hearth-kpt', ['catalogue']],
  ['validateClaim, createRouter', 'hearth-kpt', ['claims', 'gateway']],
  ['version, fieldErrors', 'hearth-kpt', []],
  ['bindClaimFormWith', 'hearth-kpt/forms', []],
];

for (const [names, entry, slices] of USES) {
  test(`a bundle with ${names} of ${entry} contains the slices ${slices.join() || '(none)'}`, async () => {
    const stdin = { contents: `export { ${names} } from '${entry}';`, resolveDir: root };
    const options = { bundle: true, format: 'esm', write: false, conditions: ['browser'], metafile: true };
    const { metafile } = await build({ ...options, stdin });
    const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
    const taken = inputs.filter(([name, { bytesInOutput }]) => name.endsWith('.slice.js') && bytesInOutput > 0);
    assert.deepEqual(taken.map(([name]) => basename(name, '.slice.js')).sort(), slices);
  });
}

test('a bundle contains only used functions, and nothing for an import alone', async () => {
  const sizeOf = async (contents) => {
    const options = { bundle: true, format: 'esm', write: false, minify: true, conditions: ['browser'] };
    const stdin = { contents, resolveDir: root };
    return (await build({ ...options, stdin, external: ['*.slice.js'] })).outputFiles[0].contents.length;
  };
  for (const entry of ENTRIES) assert.equal(await sizeOf(`import '${entry}'`), 0, entry);
  const [all, one] = [await sizeOf("export * from 'hearth-kpt'"), await sizeOf("export { validateClaim } from 'hearth-kpt'")];
  assert.ok(one < all * 0.75, `${one} of ${all} bytes`);
});
