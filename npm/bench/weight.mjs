// Measures the transfer size of a page with a claim form: script and module, precompressed.

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { bundle } from './bundle.mjs';

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Returns the bytes of a page over the wire, with brotli. */
export async function transferred(page) {
  const files = await bundle(page);
  return files.reduce((bytes, { contents }) => bytes + brotli(contents), 0);
}

/**
 * @returns the lines of the report
 */
export async function weight() {
  const pages = {
    '`./forms`, with its slice in the script': 'form-whole',
    '`./forms` with `./slim` and hearth.wasm': 'form-slim',
  };
  const lines = [];
  for (const [what, page] of Object.entries(pages)) {
    const files = await bundle(page);
    const sum = (size) => files.reduce((bytes, { contents }) => bytes + size(contents), 0);
    const raw = sum(({ length }) => length);
    lines.push(
      `a page with a form, by ${what}: brotli 11 ${kilo(sum(brotli))}, gzip 9 ${kilo(sum(gzip))}, raw ${kilo(raw)}`,
    );
    if (files.length > 1) {
      const each = files.map(({ name, contents }) => `${name} ${kilo(brotli(contents))}`);
      lines.push(`  of that, brotli: ${each.join(', ')}`);
    }
  }
  return [...lines, '  target: 62 kB with brotli, by `./forms`'];
}

const kilo = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
