// A module that traps during a call: the call throws, and the next one uses a new instance.
//
// The traps are real: the test fills the module's memory, so that allocation fails.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { sample } from './vectors.mjs';

/** The most recent instance. */
let last;
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(module) {
    super(module);
    last = this;
  }
};

/** Each entry, with its first instance created. */
const ENTRIES = {
  async hearth() {
    const hearth = await import('hearth-kpt');
    hearth.invoke('module.version', '');
    return hearth;
  },
  async slim() {
    const slim = await import('../dist/slim.js');
    slim.initSync(readFileSync(new URL('../dist/hearth.wasm', import.meta.url)));
    return slim;
  },
};

/** A claim that exceeds the free memory of the instance, but not the size limit of the module. */
const LARGE = { ...sample(), note: 'x'.repeat(1_000_000) };
const PAGE = 1 << 16;
/** The maximum number of pages, 256 MiB. */
const MOST = 1 << 12;

function useUp({ memory }) {
  memory.grow(MOST - memory.buffer.byteLength / PAGE);
}

function isTrap(error) {
  assert.deepEqual([error.name, error.code], ['Trapped', 'module.trapped'], error);
  assert.match(error.message, /^hearth\.wasm trapped in `claims\.validate`: .+\. The next call uses a new instance/);
  assert.ok(error.cause instanceof WebAssembly.RuntimeError);
  return true;
}

for (const [name, load] of Object.entries(ENTRIES)) {
  test(`${name}: after a trap, the next call succeeds, and routers still map`, async () => {
    const entry = await load();
    const released = entry.createRouter();
    released.release();
    // In the next instance, the first recompiled table gets the handle of the released one.
    const [shapes, all] = [entry.createRouter({ extends: ['shapes'] }), entry.createRouter()];
    const answers = () => [shapes, all].map((router) => [router.route('GET', '/chain/entity/1'), router.routes()]);
    const before = answers();
    assert.notDeepEqual(before[0], before[1]);
    for (let time = 0; time < 2; time++) {
      const instance = last;
      useUp(instance.exports);
      assert.throws(() => entry.validateClaim(LARGE), (error) => error instanceof entry.Trapped && isTrap(error));
      assert.equal(last, instance);
      assert.equal(entry.validateClaim(sample()).ok, true);
      assert.notEqual(last, instance);
      assert.deepEqual(answers(), before);
      assert.throws(() => released.route('GET', '/chain/entity/1'), { name: 'CouldNotRun', code: 'gateway.unknown_handle' });
      assert.deepEqual(answers(), before);
    }
    useUp(last.exports);
    const [issue] = entry.claimSchema['~standard'].validate(LARGE).issues;
    assert.deepEqual([issue.code, issue.path], ['module.trapped', []]);
    assert.equal(entry.validateClaim(LARGE).ok, true);
    shapes.release();
    released.release();
    all.release();
    for (const router of [shapes, all]) assert.throws(() => router.routes(), { code: 'gateway.unknown_handle' });
    // A session has a separate instance, which is also replaced.
    const [shared, own] = [last, entry.session()];
    own.invoke('gateway.compile', '');
    useUp(last.exports);
    assert.throws(() => own.invoke('claims.validate', JSON.stringify(LARGE)), isTrap);
    assert.equal(JSON.parse(own.invoke('gateway.routes', '{"handle":1}')).error.code, 'gateway.unknown_handle');
    assert.equal(JSON.parse(own.invoke('gateway.compile', '')).handle, 1);
    last = shared;
    // An invalid call does not replace the instance.
    const instance = last;
    assert.throws(() => entry.invoke('claims.guess', ''), TypeError);
    assert.throws(() => entry.validateClaim(' '.repeat((1 << 20) + 1)), { code: 'request.too_large' });
    entry.version();
    assert.equal(last, instance);
  });
}

/** The package in a bundle for pages, with one slice per area. */
async function inSlices() {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-traps-'));
  after(() => rmSync(directory, { recursive: true }));
  const outfile = join(directory, 'bundle.mjs');
  const stdin = { contents: "export * from 'hearth-kpt';", resolveDir: fileURLToPath(new URL('..', import.meta.url)) };
  await build({ stdin, outfile, bundle: true, format: 'esm', charset: 'utf8', conditions: ['browser'] });
  return import(pathToFileURL(outfile));
}

test('a trap in one slice does not affect the instance and the tables of another', async () => {
  const entry = await inSlices();
  const released = entry.createRouter();
  released.release();
  const router = entry.createRouter({ extends: ['shapes'] });
  const gateway = last;
  const before = router.routes();
  assert.equal(entry.validateClaim(sample()).ok, true);
  const claims = last;
  assert.notEqual(claims, gateway);
  useUp(claims.exports);
  assert.throws(() => entry.validateClaim(LARGE), (error) => error instanceof entry.Trapped && isTrap(error));
  // The table keeps its handle; a new instance would assign another.
  assert.deepEqual(router.routes(), before);
  assert.equal(JSON.parse(entry.invoke('gateway.routes', '{"handle":2}')).outcome, 'valid');
  assert.equal(last, claims);
  assert.equal(entry.validateClaim(sample()).ok, true);
  assert.notEqual(last, claims);
  // The reverse case.
  const next = last;
  useUp(gateway.exports);
  const query = JSON.stringify({ handle: 2, method: 'GET', target: `/${'x'.repeat(4_000)}`, padding: 'x'.repeat(900_000) });
  assert.throws(() => entry.invoke('gateway.route', query), { name: 'Trapped' });
  assert.equal(last, next);
  assert.equal(entry.validateClaim(sample()).ok, true);
  assert.equal(last, next);
  assert.deepEqual(router.routes(), before);
  assert.notEqual(last, next);
});
