// Starts the command `hearth serve` on a free port, with a temporary state directory.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = process.env.HEARTH_COMMAND ?? fileURLToPath(new URL('../../target/debug/hearth', import.meta.url));

/** The key of a server that was started without `keys`. It has access to every room. */
export const KEY = 'key-of-the-tests';

export class Server {
  #child;
  #state;

  /**
   * Starts a server. `keys` has the scopes and rooms of each key that clients can send. Without `keys`, the server has
   * `KEY` from the command line.
   */
  static async start({ keys, origins = [] } = {}) {
    const server = new Server();
    server.#state = await mkdtemp(join(tmpdir(), 'hearth-clients-'));
    await writeFile(join(server.#state, 'hearth.toml'), settings(keys ?? {}, origins));
    const given = keys === undefined ? ['--api-key', KEY] : [];
    const flags = ['serve', '--listen', '127.0.0.1:0', '--log', 'json', '--state', server.#state, ...given];
    server.#child = spawn(COMMAND, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    server.#child.stderr.on('data', (data) => (log += data));
    for await (const line of createInterface({ input: server.#child.stdout })) {
      const [, origin] = /(http:\/\/\S+)$/.exec(line) ?? [];
      if (origin === undefined) break;
      server.origin = origin;
      server.#child.stdout.resume();
      return server;
    }
    throw new Error(`the server did not start: ${log}`);
  }

  /** Returns the address of the tool, for a room or for the room of the key. */
  tool(room) {
    return this.#at('/mcp', room);
  }

  /** Returns the stored record of a room. */
  async record(room, key = KEY) {
    const answer = await this.read(room, key);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** Returns the response with the record of a room. */
  read(room, key = KEY) {
    return fetch(this.#at('/user-preferences', room), { headers: { authorization: `Bearer ${key}` } });
  }

  async stop() {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await ended;
    await rm(this.#state, { recursive: true });
  }

  #at(path, room) {
    const url = new URL(path, this.origin);
    if (room !== undefined) url.searchParams.set('room', room);
    return url;
  }
}

function settings(keys, origins) {
  const text = JSON.stringify;
  const tables = Object.entries(keys).map(([key, { scopes, rooms }]) => `
[[api_keys]]
id = ${text(key)}
sha256 = ${text(createHash('sha256').update(key).digest('hex'))}
subject = ${text(key)}
scopes = ${text(scopes)}
rooms = ${text(rooms)}
`);
  return `[preferences]\ncors_origins = ${text(origins)}\n${tables.join('')}`;
}
