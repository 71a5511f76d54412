// The package as a user gets it: packed, installed into a project, imported and required, and type-checked.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { publint } from 'publint';

const root = fileURLToPath(new URL('..', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(root, '../target/hearth');
const project = mkdtempSync(join(tmpdir(), 'hearth-project-'));
after(() => rmSync(project, { recursive: true }));

const npm = (args, cwd) => execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8' });
const node = (script, type) =>
  execFileSync(process.execPath, [`--input-type=${type}`, '--eval', script], { cwd: project, encoding: 'utf8' });
const [{ filename, files }] = JSON.parse(npm(['pack', '--json', '--pack-destination', project], root));
writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
npm(['install', '--prefer-offline', '--no-audit', '--no-fund', join(project, filename)], project);

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

test('the package contains only built files', () => {
  const names = files.map(({ path }) => path);
  const ours = /^(dist\/.*\.(js|cjs|d\.ts|d\.cts|wasm|cdx\.json)|dist\/schema\/.*\.json|dist\/DIGESTS|package\.json|README\.md|LICENSE)$/;
  assert.deepEqual(names.filter((name) => !ours.test(name)), []);
  assert.equal(names.filter((name) => name.endsWith('.wasm')).length, 1);
  assert.ok(names.includes('LICENSE'));
});

test('the package contains the built module', () => {
  assert.equal(digest(join(project, 'node_modules/hearth-kpt/dist/hearth.wasm')), digest(join(artifacts, 'hearth.wasm')));
});

test('publint and are-the-types-wrong report no problems', async () => {
  const { messages } = await publint({ pkgDir: join(project, 'node_modules/hearth-kpt'), pack: false, strict: true });
  assert.deepEqual(messages, []);
  const command = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, join(project, filename), '--no-emoji'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});

/** Uses each entry, loaded either way. */
const USE = `
  const claim = { type: 'KPTClaim' };
  const plugin = createUserPreferencesPlugin({ store: fileStore('records') });
  plugin.tool.call({ length: 'terse' }, 'a')
    .then(() => plugin.hydrate({}, 'a'))
    .then(({ userPreferences }) => {
      slim.initSync(readFileSync(require.resolve('hearth-kpt/hearth.wasm')));
      console.log([
        validateClaim(claim).status,
        slim.validateClaim(claim).status,
        claimJsonSchema.$id,
        require('hearth-kpt/schema/claim.json').$id,
        typeof bindClaimForm,
        words.heading(2),
        languages.length,
        userPreferences.length,
        require('hearth-kpt/package.json').name,
      ].join(' '));
    });
`;
const SAID = '400 400 urn:hearth:schema:claim urn:hearth:schema:claim function Il y a 2 problèmes 7 terse hearth-kpt\n';
const ENTRIES = [
  ['{ readFileSync }', 'node:fs'],
  ['{ validateClaim }', 'hearth-kpt'],
  ['slim', 'hearth-kpt/slim'],
  ['{ claimJsonSchema }', 'hearth-kpt/schema'],
  ['{ bindClaimForm }', 'hearth-kpt/forms'],
  ['{ languages }', 'hearth-kpt/languages'],
  ['{ words }', 'hearth-kpt/languages/fr'],
  ['{ createUserPreferencesPlugin }', 'hearth-kpt/plugin'],
  ['{ fileStore }', 'hearth-kpt/plugin/file'],
];

test('every entry can be imported, and works', () => {
  const imports = ENTRIES.map(([names, entry]) => `import ${names === 'slim' ? '* as slim' : names} from '${entry}';`);
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  assert.equal(node([...imports, require, USE].join('\n'), 'module'), SAID);
});

test('every entry can be required, and works', () => {
  const requires = ENTRIES.map(([names, entry]) => `const ${names} = require('${entry}');`);
  assert.equal(node([...requires, USE].join('\n'), 'commonjs'), SAID);
});

// A program whose own declarations are written has to name every type that it infers.
const EMITTED = ['--declaration', '--emitDeclarationOnly', '--outDir', 'types'];
const STRICT = ['--strict', ...EMITTED, '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022'];
const NODE_TYPES = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
const BROWSER = ['--lib', 'es2022,dom'];

for (const [name, extension, options, programs] of [
  ['nodenext, an ES module, in a browser', 'mts', ['--module', 'nodenext', ...BROWSER], ['consumer', 'consumer-page']],
  ['nodenext, an ES module, in Node.js', 'mts', ['--module', 'nodenext', '--lib', 'es2022', ...NODE_TYPES], ['consumer']],
  ['nodenext, CommonJS', 'cts', ['--module', 'nodenext', ...BROWSER], ['consumer', 'consumer-page']],
  ['a bundler', 'ts', ['--module', 'esnext', '--moduleResolution', 'bundler', ...BROWSER], ['consumer', 'consumer-page']],
]) {
  test(`the types compile in a strict project with library checks: ${name}`, () => {
    const sources = programs.map((program) => `${program}.${extension}`);
    for (const [index, source] of sources.entries()) {
      writeFileSync(join(project, source), readFileSync(new URL(`${programs[index]}.ts`, import.meta.url)));
    }
    const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
    const command = [tsc, ...STRICT, ...options, ...sources];
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });
}

test('only the loader of Node.js and the file store need Node.js', () => {
  const dist = join(root, 'dist');
  const sources = readdirSync(dist, { recursive: true }).filter((name) => /\.c?js$/.test(name));
  const needing = sources.filter((name) => /['"]node:/.test(readFileSync(join(dist, name), 'utf8')));
  assert.deepEqual(needing.sort(), ['module.cjs', 'module.js', join('plugin', 'file.cjs'), join('plugin', 'file.js')]);
});

test('the JavaScript has no comments: they are in the types', () => {
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist, { recursive: true }).filter((name) => /\.c?js$/.test(name) && !name.endsWith('.slice.js'))) {
    const comments = readFileSync(join(dist, name), 'utf8').match(/^[ \t]*\/\/.*|\/\*\*[^]*?\*\//gm) ?? [];
    assert.deepEqual(comments, [], name);
  }
});
