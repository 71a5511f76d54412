// Builds `dist` out of the module, as `cargo xtask build` left it, and the TypeScript of `src`: JavaScript twice, as
// ES modules and, in `dist/cjs`, for `require`; types; JSON Schemas; the module as a file and as text. The licence,
// which belongs into the package, is brought along.
//
// The module is copied and never built here, so that its digest is the one of every other host.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(here, '../target/hearth');
const [src, generated, dist, cjs] = ['src', 'generated', 'dist', 'dist/cjs'].map((name) => join(here, name));
const module = readFileSync(join(artifacts, 'hearth.wasm'));

// What is known only now.
const schema = (name) => readFileSync(join(generated, `${name}.json`), 'utf8');
const define = {
  HEARTH_DIGEST: JSON.stringify(`sha256:${createHash('sha256').update(module).digest('hex')}`),
  HEARTH_CLAIM_SCHEMA: schema('claim'),
  HEARTH_RECORD_SCHEMA: schema('record'),
  HEARTH_PREFERENCES_SCHEMA: schema('preferences'),
  HEARTH_PREFERENCES_CHANGE_SCHEMA: schema('preferences-change'),
};

// What is not built like the other files.
const APART = ['slim.ts', 'module/slim.ts', 'module.ts'];

// How the loader of Node.js names where it is. CommonJS has no `import.meta`; and there the module is beside it only in a
// bundle, and in this package one folder further up.
const HERE = {
  esm: {},
  cjs: {
    define: { ...define, 'import.meta.url': 'here' },
    banner: {
      js: `'use strict';
const file = require('node:fs').existsSync(__dirname + '/hearth.wasm') ? __filename : __dirname;
const here = require('node:url').pathToFileURL(file).href;`,
    },
  },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, 'schema'), { recursive: true });
writeFileSync(join(dist, 'hearth.wasm'), module);
copyFileSync(join(here, '../LICENSE'), join(here, 'LICENSE'));
const schemas = readdirSync(generated).filter((name) => name.endsWith('.json'));
for (const name of schemas) copyFileSync(join(generated, name), join(dist, 'schema', name));

types();
for (const [outdir, format] of [[dist, 'esm'], [cjs, 'cjs']]) await javascript(outdir, format);
forRequire();

function types() {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = spawnSync(process.execPath, [join(typescript, '../bin/tsc'), '--project', here], { stdio: 'inherit' });
  if (tsc.status !== 0) process.exit(tsc.status ?? 1);
  for (const name of ['contract.d.ts', 'claim.d.ts']) copyFileSync(join(generated, name), join(dist, name));
}

/** File by file, so that a bundler takes what is used; but `hearth/slim` is one file, with its own way to the module. */
async function javascript(outdir, format) {
  const path = (name) => join(src, name);
  const common = { outdir, outbase: src, format, platform: 'neutral', target: 'es2022', charset: 'utf8', define };
  const files = readdirSync(src, { recursive: true }).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));
  const entryPoints = files.filter((name) => !APART.includes(name)).map(path);
  await build({ ...common, entryPoints });
  await build({ ...common, ...HERE[format], entryPoints: [path('module.ts')] });
  const alias = { '#module': path('module/slim.ts') };
  await build({ ...common, alias, entryPoints: [path('slim.ts')], bundle: true, external: ['./errors.js'] });
  writeFileSync(join(outdir, 'module/bytes.js'), bytes(format));
}

/** What else `dist/cjs` needs: types, which are the same, and a package.json, which begins a new scope. */
function forRequire() {
  const declarations = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
  for (const name of ['module/workerd.js', 'module/edge-light.js']) {
    const code = readFileSync(join(cjs, name), 'utf8');
    writeFileSync(join(cjs, name), code.replace('"../hearth.wasm', '"../../hearth.wasm'));
  }
  for (const name of declarations) cpSync(join(dist, name), join(cjs, name));
  const { sideEffects, imports } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const scope = { type: 'commonjs', sideEffects, imports: JSON.parse(JSON.stringify(imports).replaceAll('./dist/', './')) };
  writeFileSync(join(cjs, 'package.json'), `${JSON.stringify(scope, null, 2)}\n`);
}

/** The module as text. */
function bytes(format) {
  const declared = format === 'esm' ? 'export const ' : 'exports.';
  const characters = Array.from(module, character).join('');
  return `${declared}characters = "${characters}";\n${declared}length = ${module.length};\n`;
}

/** A byte as a character that is read as it is in any quotes and any markup. */
function character(byte) {
  const isPlain = byte >= 0x20 && byte < 0x7f && !'"\'\\<$`'.includes(String.fromCharCode(byte));
  return String.fromCharCode(isPlain ? byte : 0x100 + byte);
}

