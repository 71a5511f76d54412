// The store of the servers in tests of pages: SQLite, or with HEARTH_STORE=postgres a Postgres for each server.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a store. Returns the environment in which `hearth serve` uses it, and a function that ends it. */
export async function startStore() {
  if (process.env.HEARTH_STORE !== 'postgres') return { environment: process.env, stop: async () => {} };
  const postgres = spawn(process.env.HEARTH_POSTGRES, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(postgres, 'exit');
  const lines = createInterface({ input: postgres.stdout });
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => line),
    ended.then(([status]) => {
      throw new Error(`Postgres did not start: exit status ${status}`);
    }),
  ]);
  return {
    environment: { ...process.env, HEARTH_DATABASE: url },
    async stop() {
      postgres.stdin.end();
      await ended;
    },
  };
}
