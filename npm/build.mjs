// Builds `dist` from the module and its slices, which `cargo xtask build` leaves, and the TypeScript of `src`:
// JavaScript as ES modules and as CommonJS, types for both, JSON Schemas, the module as a file, its slices as text, its
// published digest, and the licence.
//
// The module is copied, never built here, so its digest equals that of every other host.
//
// The build runs in a new directory, which then replaces `dist`. Concurrent readers see either the old or the new
// files, and a failed build changes nothing.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(here, '../target/hearth');
const [src, target, cache] = ['src', 'target', 'node_modules/.cache'].map((name) => join(here, name));
const module = readFileSync(join(artifacts, 'hearth.wasm'));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module));
const schemas = schemasOf(call('claims', 'schema'), call('preferences', 'schema'));

// Files that are built separately.
const APART = ['module.ts', 'slim.ts', 'module/slim.ts'];

// Slices as text, and their loaders, for bundlers and pages, which use ES modules.
const INLINED = 'module/inlined';

// The types of the contract, which `cargo xtask build` writes.
const CONTRACT = 'contract.d.ts';

// Characters that end or escape a string in JavaScript, or have a meaning in HTML.
const QUOTES = Array.from('"\'\\<$`', (character) => character.charCodeAt(0));

// The location of the Node.js loader, for `require`.
const LOCATION = { js: "const here = require('node:url').pathToFileURL(__filename).href;" };

mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, 'hearth-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const dist = join(work, 'dist');
mkdirSync(join(dist, 'schema'), { recursive: true });
writeFileSync(join(dist, 'hearth.wasm'), module);
copyFileSync(join(here, '../DIGESTS'), join(dist, 'DIGESTS'));
copyFileSync(join(artifacts, 'hearth.wasm.cdx.json'), join(dist, 'hearth.wasm.cdx.json'));
copyFileSync(join(here, '../LICENSE'), join(here, 'LICENSE'));
for (const [name, schema] of Object.entries(schemas)) {
  writeFileSync(join(dist, 'schema', `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
}

types();
for (const format of ['esm', 'cjs']) await javascript(format);
slices();
takePlace();

/** Swaps the directories. The old one is removed with the work directory. */
function takePlace() {
  const place = join(here, 'dist');
  if (existsSync(place)) renameSync(place, join(work, 'old'));
  renameSync(dist, place);
}

/** Writes the types for both formats. Those for `require` differ only in file names. */
function types() {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  // The types of the contract, beside which `src` is compiled.
  mkdirSync(target, { recursive: true });
  copyFileSync(join(artifacts, CONTRACT), join(target, CONTRACT));
  // The package's `imports` refer to types in `dist`, which does not exist yet.
  const paths = { '#module/*': [join(src, 'module.ts')], '#version': [join(src, 'module/version.ts')] };
  const compilerOptions = { outDir: dist, paths };
  const project = join(work, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ extends: join(here, 'tsconfig.json'), compilerOptions }));
  const command = [join(typescript, '../bin/tsc'), '--project', project];
  const tsc = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (tsc.status !== 0) process.exit(tsc.status ?? 1);
  copyFileSync(join(target, CONTRACT), join(dist, CONTRACT));
  copyFileSync(join(src, 'hearth.wasm.d.ts'), join(dist, 'hearth.wasm.d.ts'));
  for (const name of filesIn(dist, '.d.ts')) {
    const text = readFileSync(join(dist, name), 'utf8');
    const renamed = text.replace(/((?:from|import\() ?['"]\.[^'"]*)\.js(['"])/g, '$1.cjs$2');
    writeFileSync(join(dist, name.replace(/\.ts$/, '.cts')), renamed);
  }
}

/** Builds file by file, so that a bundler includes only what is used. `hearth-kpt/slim` is one file with its own loader. */
async function javascript(format) {
  const isEsm = format === 'esm';
  const extension = isEsm ? '.js' : '.cjs';
  const path = (name) => join(src, name);
  const names = { outdir: dist, outbase: src, outExtension: { '.js': extension } };
  const language = { format, platform: 'neutral', target: 'es2022', charset: 'utf8', define: define(format) };
  const options = { ...names, ...language, bundle: true };
  const isBuilt = (name) => !name.endsWith('.d.ts') && !APART.includes(name) && (isEsm || !name.startsWith(INLINED));
  const each = filesIn(src, '.ts').filter(isBuilt);
  const loader = { entryPoints: [path('module.ts')], banner: isEsm ? {} : LOCATION };
  const slim = { entryPoints: [path('slim.ts')] };
  await write({ ...options, entryPoints: each.map(path), plugins: [apart(extension)] });
  await write({ ...options, ...loader, plugins: [apart(extension)] });
  await write({ ...options, ...slim, plugins: [loadedBySlim(extension)] });
}

/** Writes the slices that the loaders in `INLINED` import, as text. */
function slices() {
  for (const name of filesIn(join(src, INLINED), '.ts').map((file) => file.replace(/\.ts$/, ''))) {
    const slice = join(artifacts, 'slices', `${name}.wasm`);
    if (existsSync(slice)) writeFileSync(join(dist, INLINED, `${name}.slice.js`), textOf(readFileSync(slice)));
  }
}

/** Builds without comments, which are in the types. */
async function write(options) {
  const { outputFiles } = await build({ ...options, write: false });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replace(/^[ \t]*(\/\*\*[^]*?\*\/|\/\/.*)\n/gm, ''));
  }
}

/** The loader of `hearth-kpt/slim`, and the error classes that all entries share. */
function loadedBySlim(extension) {
  return {
    name: 'loaded-by-slim',
    setup({ onResolve }) {
      onResolve({ filter: /^#/ }, () => ({ path: join(src, 'module/slim.ts') }));
      onResolve({ filter: /\/errors\.js$/ }, () => ({ path: `./errors${extension}`, external: true }));
    },
  };
}

/** Keeps imports unchanged, except for the extension of the package's own files. */
function apart(extension) {
  const rename = (path) => (path.startsWith('.') ? path.replace(/\.js$/, extension) : path);
  return {
    name: 'apart',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === 'entry-point' ? null : { path: rename(path), external: true },
      );
    },
  };
}

/** Encodes bytes as text, one character per byte. */
function textOf(bytes) {
  const alphabet = characters(bytes);
  const text = Array.from(bytes, (byte) => alphabet[byte]).join('');
  return `export const alphabet = "${alphabet.join('')}";\nexport const text = "${text}";\nexport const length = ${bytes.length};\n`;
}

/**
 * Returns the character for each byte value. The most frequent bytes map to ASCII, to themselves where possible,
 * because such a text compresses to the size of the bytes. All others map to U+0100 plus the byte.
 */
function characters(bytes) {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte]++;
  const plain = Array.from({ length: 0x5f }, (_, index) => 0x20 + index).filter((byte) => !QUOTES.includes(byte));
  const frequent = [...counts.keys()].sort((a, b) => counts[b] - counts[a]).slice(0, plain.length);
  const free = plain.filter((byte) => !frequent.includes(byte));
  const moved = new Map(frequent.filter((byte) => !plain.includes(byte)).map((byte, index) => [byte, free[index]]));
  const codeOf = (byte) => moved.get(byte) ?? (frequent.includes(byte) ? byte : 0x100 + byte);
  return Array.from(counts, (_, byte) => String.fromCharCode(codeOf(byte)));
}

/** Returns the constants known at build time, and a replacement for `import.meta.url` in CommonJS. */
function define(format) {
  const schema = (name) => JSON.stringify(schemas[name], null, 2);
  return {
    HEARTH_DIGEST: JSON.stringify(`sha256:${createHash('sha256').update(module).digest('hex')}`),
    HEARTH_VERSIONS: JSON.stringify(call('module', 'version')),
    HEARTH_CLAIM_SCHEMA: schema('claim'),
    HEARTH_RECORD_SCHEMA: schema('record'),
    HEARTH_PREFERENCES_SCHEMA: schema('preferences'),
    HEARTH_PREFERENCES_CHANGE_SCHEMA: schema('preferences-change'),
    ...languages(),
    ...(format === 'cjs' && { 'import.meta.url': 'here' }),
  };
}

/** Returns the constants of the languages: one for each, and the list of all without their texts. */
function languages() {
  const read = (tag, name) => JSON.parse(readFileSync(join(here, '../languages', tag, `${name}.json`), 'utf8'));
  const tags = readdirSync(join(here, '../languages'), { withFileTypes: true }).filter((each) => each.isDirectory());
  const files = tags.map(({ name: tag }) => ({ tag, ...read(tag, 'language') })).sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const list = files.map(({ tag, name, direction, reviewed }) => ({ tag, name, direction, reviewed }));
  const whole = files.map((file) => [`HEARTH_LANGUAGE_${file.tag.toUpperCase()}`, { ...file, findings: read(file.tag, 'findings') }]);
  const texts = [...whole, ['HEARTH_LANGUAGES', list]].map(([name, value]) => [name, JSON.stringify(value)]);
  return Object.fromEntries(texts);
}

/** Returns the JSON Schemas that the package publishes, by their names as files. */
function schemasOf({ claim, record }, { record: preferences, change }) {
  return { claim, record, preferences, 'preferences-change': change };
}

/** Returns the module's answer to an operation without a request. */
function call(area, name) {
  const answer = exports[`hearth:rules/${area}@1.0.0#${name}`](0, 0);
  const [start, length] = new Uint32Array(exports.memory.buffer, answer, 2);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length)));
}

function filesIn(directory, ending) {
  return readdirSync(directory, { recursive: true }).filter((name) => name.endsWith(ending));
}
