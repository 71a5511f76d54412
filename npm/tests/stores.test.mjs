// Stores keep every change, even with concurrent writers.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';
import { fileStore } from 'hearth-kpt/plugin/file';

const base = mkdtempSync(join(tmpdir(), 'hearth-stores-'));
after(() => rmSync(base, { recursive: true }));
let directories = 0;
const newDirectory = () => join(base, String((directories += 1)), 'made when it is needed');

const MEMBERS = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];

for (const [name, newStore] of Object.entries({ memory: memoryStore, file: () => fileStore(newDirectory()) })) {
  test(`${name}: a thousand concurrent changes are all kept`, async () => {
    const store = newStore();
    const plugin = createUserPreferencesPlugin({ store, writeTimeoutMs: 60_000 });
    const change = (index) => plugin.tool.set({ [MEMBERS[index % MEMBERS.length]]: `value ${index}` }, 'a');
    const results = await Promise.all(Array.from({ length: 1000 }, (_, index) => change(index)));
    assert.ok(results.every(({ ok, changed }) => ok && changed.length === 1));
    const { updatedAt, ...record } = JSON.parse(await store.read('a'));
    const last = (member) => 1000 - 1 - ((1000 - 1 - MEMBERS.indexOf(member)) % MEMBERS.length);
    assert.deepEqual(record, Object.fromEntries(MEMBERS.map((member) => [member, `value ${last(member)}`])));
  });

  test(`${name}: rooms are separate, whatever their ids`, async () => {
    const rooms = ['a', 'A', 'a/b', '../a', '!a:x.org', '!a_x.org', 'é', 'e\u0301', '.', 'CON', '🔥'.repeat(60), 'x'.repeat(255)];
    const plugin = createUserPreferencesPlugin({ store: newStore() });
    await Promise.all(rooms.map((room, index) => plugin.tool.set({ tone: `tone ${index}` }, room)));
    for (const [index, room] of rooms.entries()) {
      assert.equal((await plugin.hydrate({}, room)).userPreferences.tone, `tone ${index}`, room);
    }
  });
}

/** Runs a JavaScript file in a separate process. */
const run = (script) =>
  new Promise((resolve, reject) => {
    const options = { cwd: import.meta.dirname ?? new URL('.', import.meta.url).pathname, stdio: ['ignore', 'inherit', 'inherit'] };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], options);
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });

test('file: a thousand changes from five processes are all kept', async () => {
  const directory = newDirectory();
  // This store's merge counts members in the record, so that every change is visible.
  await Promise.all(
    Array.from({ length: 5 }, (_, process) =>
      run(`
        import { fileStore } from 'hearth-kpt/plugin/file';
        const store = fileStore(${JSON.stringify(directory)});
        const add = (index) => store.write('a', (record) => {
          const members = { ...JSON.parse(record ?? '{}'), ['${process}-' + index]: 1 };
          return { record: JSON.stringify(members), changed: [], findings: [] };
        });
        await Promise.all(Array.from({ length: 200 }, (_, index) => add(index)));
      `),
    ),
  );
  assert.equal(Object.keys(JSON.parse(await fileStore(directory).read('a'))).length, 1000);
  assert.equal(readdirSync(directory).length, 1, 'locks and half-written files are gone');
});

test('file: two stores of one directory in one process', async () => {
  const directory = newDirectory();
  const stores = [fileStore(directory), fileStore(directory)];
  const add = (index) =>
    stores[index % 2].write('a', (record) => {
      return { record: JSON.stringify({ ...JSON.parse(record ?? '{}'), [index]: 1 }), changed: [], findings: [] };
    });
  await Promise.all(Array.from({ length: 100 }, (_, index) => add(index)));
  assert.equal(Object.keys(JSON.parse(await stores[0].read('a'))).length, 100);
});

test('file: one file per room, readable only by its owner, with the unchanged record', async () => {
  const directory = newDirectory();
  const store = fileStore(directory);
  assert.equal(await store.read('!Kitchen:example.org'), null);
  await store.write('!Kitchen:example.org', () => ({ record: '{"n":1.0}' }));
  const [file, ...more] = readdirSync(directory);
  assert.match(file, /^_kitchen_example_org-[0-9a-f]{64}\.json$/);
  assert.deepEqual(more, []);
  assert.equal(readFileSync(join(directory, file), 'utf8'), '{"n":1.0}');
  if (process.platform !== 'win32') assert.equal(statSync(join(directory, file)).mode & 0o777, 0o600);
});

// Otherwise, the file can be empty after a power failure.
test('file: a record is on the disk before it replaces the last one', async (t) => {
  const directory = newDirectory();
  const store = fileStore(directory);
  await store.write('a', () => ({ record: '{"tone":"dry"}' }));
  const handle = await open(join(directory, readdirSync(directory)[0]));
  const sync = t.mock.method(Object.getPrototypeOf(handle), 'sync', async function () {
    assert.equal((await this.stat()).size, '{"tone":"warm"}'.length);
    assert.equal(await store.read('a'), '{"tone":"dry"}');
  });
  await handle.close();
  await store.write('a', () => ({ record: '{"tone":"warm"}' }));
  assert.equal(sync.mock.callCount(), 1);
});

test('file: a file without a record is an error that names the file, and is not overwritten', async () => {
  for (const broken of ['', '{"tone":"dr', '[]', 'null', '7', Buffer.from('{"tone":"\xff"}', 'latin1')]) {
    const directory = newDirectory();
    const errors = [];
    const plugin = createUserPreferencesPlugin({ store: fileStore(directory), onError: (error) => errors.push(error) });
    await plugin.tool.set({ tone: 'dry' }, 'a');
    const file = join(directory, readdirSync(directory)[0]);
    writeFileSync(file, broken);
    assert.equal((await plugin.tool.set({ tone: 'warm' }, 'a')).reason, 'store');
    assert.deepEqual(await plugin.hydrate({}, 'a'), { userPreferences: null });
    assert.deepEqual(readFileSync(file), Buffer.from(broken));
    assert.equal(errors.length, 2);
    for (const { message } of errors) assert.ok(message.includes(file) && message.includes('does not contain a record'), message);
    assert.equal(readdirSync(directory).length, 1, 'the lock is given back');
  }
});

test('file: a failed change does not block the next one', async () => {
  const store = fileStore(newDirectory());
  const failing = store.write('a', () => { throw new Error('no'); });
  const next = store.write('a', () => ({ record: '{}' }));
  await assert.rejects(failing, /no/);
  await next;
  assert.equal(await store.read('a'), '{}');
});

test('file: a lock of a killed process is taken over', { timeout: 30_000 }, async () => {
  const directory = newDirectory();
  const store = fileStore(directory);
  await store.write('a', () => ({ record: '{}' }));
  const dying = run(`
    import { fileStore } from 'hearth-kpt/plugin/file';
    fileStore(${JSON.stringify(directory)}).write('a', () => process.kill(process.pid, 'SIGKILL'));
    await new Promise((resolve) => setTimeout(resolve, 10_000));
  `);
  await assert.rejects(dying);
  assert.ok(readdirSync(directory).some((name) => name.endsWith('.lock')), 'it died while it held the lock');
  await store.write('a', () => ({ record: '{"tone":"dry"}' }));
  assert.equal(await store.read('a'), '{"tone":"dry"}');
});
