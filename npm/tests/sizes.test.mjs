// The sizes that pages state are those of the build.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { transferred } from '../bench/weight.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(root, 'target/hearth');
const read = (file) => readFileSync(join(root, file), 'utf8');
const kilo = (bytes) => Math.round(bytes / 1_000);
const raw = readFileSync(join(artifacts, 'hearth.wasm'));
const whole = kilo(brotliCompressSync(raw).length);
const slice = (name) => brotliCompressSync(readFileSync(join(artifacts, 'slices', `${name}.wasm`))).length;

test('the table of slices', () => {
  const lines = read('npm/README.md').matchAll(/^\| `(\w+)` \| `\w+\..* \| (\d+) kB \|$/gm);
  const stated = new Map([...lines].map(([, name, size]) => [name, Number(size)]));
  const bytes = new Map(imported().map((name) => [name, slice(name)]));
  assert.deepEqual(stated, new Map([...stated.keys()].map((name) => [name, kilo(bytes.get(name))])));
  assert.equal(stated.size, bytes.size);

  bytes.delete('forms');
  const sum = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  const [, one, number, several] = read('npm/README.md').match(/whole module is (\d+) kB[^]*?contains (\w+)\s+slices, (\d+) kB/);
  assert.deepEqual([Number(one), number, bytes.size, Number(several)], [whole, 'six', 6, kilo(sum)]);
});

/** Returns the slices that the package has. */
function imported() {
  const files = readdirSync(join(root, 'npm/src/module/inlined'));
  return files.map((file) => file.replace(/\.ts$/, '')).filter((name) => !['inlined', 'whole'].includes(name));
}

test('the module and a page with a form', async () => {
  const benchmarks = read('docs/guide/benchmarks.md');
  const [, module, compressed] = benchmarks.match(/`hearth\.wasm` has (\d+) kB, (\d+) kB with brotli/);
  assert.deepEqual([Number(module), Number(compressed)], [kilo(raw.length), whole]);
  const [, inScript, apart] = benchmarks.match(/a page with a form over the wire, brotli \| (\d+) kB .*?\| (\d+) kB/);
  const pages = await Promise.all(['form-whole', 'form-slim'].map(transferred));
  assert.deepEqual([Number(inScript), Number(apart)], pages.map(kilo));
  const [, loaded] = read('docs/start/form-developer.md').match(/of the module of (\d+) kB \(brotli\)/);
  assert.equal(Number(loaded), kilo(slice('forms')));
});
