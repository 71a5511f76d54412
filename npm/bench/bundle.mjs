// Bundles a page of `pages` with esbuild for production.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const dist = (file) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

/** Returns the files of a bundle: the script, and hearth.wasm if it is separate. */
export async function bundle(page) {
  const outdir = mkdtempSync(join(tmpdir(), 'hearth-bench-'));
  try {
    const { outputFiles } = await build({
      entryPoints: [{ in: fileURLToPath(new URL(`pages/${page}.js`, import.meta.url)), out: page }],
      outdir,
      bundle: true,
      minify: true,
      format: 'esm',
      charset: 'utf8',
      target: 'es2022',
      write: false,
      loader: { '.wasm': 'file' },
      assetNames: '[name]',
      publicPath: '/',
      // The package beside this folder, also where it is not installed.
      alias: {
        'hearth-kpt/forms': dist('forms/index.js'),
        'hearth-kpt/slim': dist('slim.js'),
        'hearth-kpt/hearth.wasm': dist('hearth.wasm'),
      },
      logLevel: 'error',
    });
    return outputFiles.map(({ path, contents }) => ({ name: path.split('/').at(-1), contents: Buffer.from(contents) }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
