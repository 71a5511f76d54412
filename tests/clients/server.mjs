// A `hearth serve` of one's own: the real command, on a free port of this machine, with a state directory that goes
// with it.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = process.env.HEARTH_COMMAND ?? fileURLToPath(new URL('../../target/release/hearth', import.meta.url));

/** The key of a server that was started without keys of its own: it may see every room. */
export const KEY = 'key-of-the-tests';

export class Server {
  #child;
  #state;

  /**
   * Starts a server. `keys` are those that it knows, by name, which is also what clients send: scopes and rooms.
   * Without them there is `KEY`, given on the command line.
   */
  static async start({ keys, origins = [] } = {}) {
    const server = new Server();
    server.#state = await mkdtemp(join(tmpdir(), 'hearth-clients-'));
    await writeFile(join(server.#state, 'hearth.toml'), settings(keys ?? {}, origins));
    await shareCompiled(server.#state);
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
    throw new Error(`no server: ${log}`);
  }

  /** Where the tool is served, for a room or for the one of the key. */
  tool(room) {
    return this.#at('/mcp', room);
  }

  /** The stored record of a room, as anybody reads it. */
  async record(room, key = KEY) {
    const answer = await this.read(room, key);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** The answer about the record of a room. */
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

// To compile the edge takes seconds: servers on new state directories find it compiled by an earlier one.
async function shareCompiled(state) {
  if (process.platform === 'win32') return;
  const shared = join(dirname(COMMAND), 'hearth-tests-cache');
  await mkdir(shared, { recursive: true });
  await symlink(shared, join(state, 'cache'));
}
