// Two sessions of an agent, each in a new process: what a user asks for in the first, the second knows on its first
// turn. Prints both, and fails when the second does not know.

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
  const known = ['Alex', 'Spanish', 'terse', 'no emojis'].filter((word) => prompt.includes(word));
  console.log(`On its first turn the second session knew: ${known.join(', ') || 'nothing'}.`);
  if (known.length < 4) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}

/** Runs a session and gives back what it printed. */
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
