// Builds `dist`: the module and its glue as `cargo xtask build` left them, and the TypeScript of `src`. The licence,
// which belongs into the package, is brought along.
//
// The module is copied and never built here, so that its digest is the one of every other host.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const artifacts = process.env.HEARTH_ARTIFACTS ?? join(here, '../target/hearth');
const dist = join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const file of ['hearth.wasm', 'js/hearth.js', 'js/hearth.d.ts']) {
  copyFileSync(join(artifacts, file), join(dist, file.split('/').at(-1)));
}

copyFileSync(join(here, '../LICENSE'), join(here, 'LICENSE'));

// The types of requests and answers by themselves: what loads the module speaks of types that only browsers have.
const declarations = readFileSync(join(dist, 'hearth.d.ts'), 'utf8');
const loading = declarations.indexOf('export type InitInput');
if (loading < 0) throw new Error('hearth.d.ts no longer has `InitInput` between its types and what loads the module');
writeFileSync(join(dist, 'contract.d.ts'), declarations.slice(0, loading));

const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const tsc = spawnSync(process.execPath, [join(typescript, '../bin/tsc'), '--project', here], { stdio: 'inherit' });
process.exitCode = tsc.status ?? 1;
