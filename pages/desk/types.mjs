// Copies the types of the resources of the API, which `cargo xtask build` writes, into a folder that git ignores.

import { copyFileSync, mkdirSync } from 'node:fs';

const artifacts = process.env.HEARTH_ARTIFACTS ?? '../../target/hearth';

mkdirSync('target', { recursive: true });
copyFileSync(`${artifacts}/resources.d.ts`, 'target/resources.d.ts');
