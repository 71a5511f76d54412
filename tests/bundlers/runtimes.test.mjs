// Node.js, Deno, Bun and Cloudflare's workerd: all claim vectors through the package return the same answers, which
// match the vectors.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { answersOfNode, newProject, run } from './project.mjs';
import { calls, vectors } from './vectors.mjs';

const project = newProject();
const expected = answersOfNode(project);
const program = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));
writeFileSync(join(project, 'calls.json'), JSON.stringify(calls));

/** Returns the answers of a runtime, exchanged through files. */
function answersOfRuntime(name, command, args) {
  run(project, command, [...args, 'pages/runtime.mjs', 'calls.json', `${name}.json`], { stdio: 'pipe' });
  return JSON.parse(readFileSync(join(project, `${name}.json`), 'utf8'));
}

const node = answersOfRuntime('node', process.execPath, []);

test('the answers of Node.js match the vectors', () => {
  assert.ok(vectors.length > 400, `${vectors.length} vectors`);
  assert.deepEqual(node.page, JSON.stringify(expected));
  for (const [index, { name, answer }] of vectors.entries()) {
    const { text, report } = node.all[index];
    assert.equal(text, answer, name);
    if (report === null) continue;
    const { outcome, error, status = null, findings, checks } = JSON.parse(answer);
    if (error) assert.deepEqual(report, { name: 'CouldNotRun', code: error.code }, name);
    else assert.deepEqual(report, { ok: outcome === 'valid', status, findings, checks }, name);
  }
});

test('Deno returns the same answers', () => {
  const args = ['run', '--quiet', '--allow-read', '--allow-write=deno.json', '--node-modules-dir=manual'];
  assert.deepEqual(answersOfRuntime('deno', program('deno'), args), node);
});

test('Bun returns the same answers', () => {
  assert.deepEqual(answersOfRuntime('bun', program('bun'), ['run']), node);
});

test('workerd returns the same answers without compiling at run time', async () => {
  const answers = await answersOfWorker(await bundledWorker());
  assert.deepEqual(answers, node);
});

/** Bundles like wrangler: with these conditions, and WebAssembly modules left to workerd. */
async function bundledWorker() {
  const outdir = join(project, 'worker');
  await build({
    absWorkingDir: project,
    entryPoints: ['pages/worker.mjs'],
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    loader: { '.wasm': 'copy' },
    assetNames: '[name]',
    logLevel: 'error',
  });
  const configuration = join(outdir, 'config.capnp');
  writeFileSync(
    configuration,
    `
    using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "main", worker = (
        modules = [
          (name = "worker.js", esModule = embed "worker.js"),
          (name = "hearth.wasm", wasm = embed "hearth.wasm"),
        ],
        compatibilityDate = "2026-01-01",
      ))],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
    );
  `,
  );
  return configuration;
}

/** Starts workerd, which reports its port on file descriptor 3, sends one request, and stops it. */
async function answersOfWorker(configuration) {
  const stdio = ['ignore', 'inherit', 'inherit', 'pipe'];
  const worker = spawn(createRequire(import.meta.url)('workerd').default, ['serve', configuration, '--control-fd=3'], {
    stdio,
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  try {
    const port = await Promise.race([
      listening(worker.stdio[3]),
      ended.then((code) => assert.fail(`workerd ended with ${code}`)),
    ]);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(calls) });
    assert.equal(response.status, 200, 'see the output of workerd above');
    return await response.json();
  } finally {
    worker.kill('SIGKILL');
    await ended;
  }
}

async function listening(control) {
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line);
    if (event === 'listen') return port;
  }
  throw new Error('workerd reported no port');
}
