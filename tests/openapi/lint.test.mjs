// The recommended rules of Redocly and Spectral report nothing about the document at `/openapi.json`.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const command = process.env.HEARTH_COMMAND ?? join(here, '../../target/debug/hearth');
const directory = mkdtempSync(join(tmpdir(), 'hearth-openapi-'));
const file = join(directory, 'openapi.json');
const run = promisify(execFile);

before(async () => {
  const document = await described();
  // Findings are reported by line.
  writeFileSync(file, JSON.stringify(document, null, 2));
});

after(() => rmSync(directory, { recursive: true, force: true }));

test('Redocly reports no error and no warning', async () => {
  const { problems } = await report('redocly', ['lint', file, '--config', join(here, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000']);
  assert.deepEqual(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`), []);
});

test('Spectral reports no error and no warning', async () => {
  const results = await report('spectral', ['lint', file, '--ruleset', join(here, '.spectral.yaml'), '--format', 'json', '--quiet']);
  assert.deepEqual(results.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`), []);
});

/** Returns the JSON that a linter prints, whatever its exit code. */
async function report(linter, args) {
  const program = join(here, 'node_modules/.bin', linter);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await run(program, args, { env, cwd: directory, maxBuffer: 64 << 20 }).catch((error) => error);
  try {
    return JSON.parse(output.stdout);
  } catch {
    throw new Error(`${linter} printed no JSON: ${output.stdout}${output.stderr}`);
  }
}

/** Returns the document of a running server. */
async function described() {
  const args = ['serve', '--listen', '127.0.0.1:0', '--state', join(directory, 'state'), '--log', 'off'];
  const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const url = await new Promise((resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
        const [found] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
        if (found) resolve(found);
      });
      void ended.then(() => reject(new Error(`\`hearth serve\` ended: ${output}`)));
    });
    const answer = await fetch(`${url}/openapi.json`);
    assert.equal(answer.status, 200, await answer.clone().text());
    return await answer.json();
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
