// Runs two sessions of an agent, each in a new process. The preferences from the first apply to the first turn of the
// second. Prints both, and fails if they do not apply.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const directory = mkdtempSync(join(tmpdir(), 'hearth-agent-'));
try {
  run('first');
  const second = run('second');
  const prompt = second.slice(second.indexOf('system prompt:'), second.indexOf('\nagent:'));
  const applied = ['Alex', 'Spanish', 'terse', 'no emojis'].filter((word) => prompt.includes(word));
  console.log(`The first system prompt of the second session contains: ${applied.join(', ') || 'no preferences'}.`);
  if (applied.length < 4) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}

/** Runs a session and returns its output. */
function run(session) {
  const script = fileURLToPath(new URL('session.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [script, session, directory], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  if (status !== 0) throw new Error(`the ${session} session ended with ${status}`);
  return stdout;
}
