// The package as somebody gets it: packed, installed into a project, imported, and compiled against.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(root, '../target/hearth');
const project = mkdtempSync(join(tmpdir(), 'hearth-project-'));
after(() => rmSync(project, { recursive: true }));

const npm = (args, cwd) => execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8' });
const node = (script) => execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: project, encoding: 'utf8' });
const [{ filename, files }] = JSON.parse(npm(['pack', '--json', '--pack-destination', project], root));
writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
npm(['install', '--prefer-offline', '--no-audit', '--no-fund', join(project, filename)], project);

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

test('it holds what is built, and nothing else', () => {
  const names = files.map(({ path }) => path);
  assert.ok(names.every((name) => /^(dist\/.*\.(js|d\.ts|wasm)|dist\/schema\/.*\.json|(dist\/cjs\/)?package\.json|README\.md|LICENSE)$/.test(name)), names.join('\n'));
  assert.equal(names.filter((name) => name.endsWith('.wasm')).length, 1);
  assert.ok(names.includes('LICENSE'));
});

test('its module is the one module', () => {
  assert.equal(digest(join(project, 'node_modules/hearth/dist/hearth.wasm')), digest(join(artifacts, 'hearth.wasm')));
});

test('every entry is found, and works', () => {
  const printed = node(`
    import { createUserPreferencesPlugin } from 'hearth/plugin';
    import { fileStore } from 'hearth/plugin/file';
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    require.resolve('hearth/hearth.wasm');
    const plugin = createUserPreferencesPlugin({ store: fileStore('records') });
    await plugin.tool.call({ length: 'terse' }, 'a');
    const { userPreferences } = await plugin.hydrate({}, 'a');
    console.log(require('hearth/package.json').name, userPreferences.length);
  `);
  assert.equal(printed, 'hearth terse\n');
});

test('its types hold in a strict project, with and without those of the browser', () => {
  writeFileSync(join(project, 'agent.ts'), `
    import { createUserPreferencesPlugin, edgeStore, type Finding, type PreferencesStore, type UserPreferences } from 'hearth/plugin';
    import { fileStore } from 'hearth/plugin/file';

    const store: PreferencesStore = fileStore('records');
    const plugin = createUserPreferencesPlugin({ store });
    const state = await plugin.hydrate({ messages: ['hi'] }, 'a');
    const preferences: UserPreferences | null | undefined = state.userPreferences;
    const messages: string[] = state.messages;
    const result = await plugin.tool.set({ length: 'terse' }, 'a');
    const findings: readonly Finding[] = result.findings;
    if (result.ok) console.log(result.record?.userName, result.changed?.includes('tone'));
    else console.log(result.reason === 'late');
    const either = createUserPreferencesPlugin({ store: edgeStore({ url: 'https://x.example', key: 'k' }), features: { 'user-preferences': Math.random() > 2 } });
    // @ts-expect-error: it may be switched off
    either.tool.call({});
    // @ts-expect-error: a word is no switch
    createUserPreferencesPlugin({ store, features: { 'user-preferences': 'false' } });
    console.log(preferences, messages, findings, either.enabled ? either.tool.name : either.tools.length);
  `);
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  for (const more of [['--lib', 'es2022,dom'], ['--lib', 'es2022', ...types]]) {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', ...more, 'agent.ts'];
    try {
      execFileSync(process.execPath, [tsc, ...options], { cwd: project, encoding: 'utf8' });
    } catch ({ stdout }) {
      assert.fail(stdout);
    }
  }
});

test('only the loader and the file store need Node.js', () => {
  const dist = join(root, 'dist');
  const sources = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'));
  const needing = sources.filter((name) => /['"]node:/.test(readFileSync(join(dist, name), 'utf8')));
  const those = ['module.js', join('plugin', 'file.js')];
  assert.deepEqual(needing.sort(), [...those.map((name) => join('cjs', name)), ...those]);
});
