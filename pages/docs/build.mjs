// Copies the page and the viewer into dist/docs, with compressed copies, which `hearth serve` sends instead.
//
// The viewer is the published bundle of Scalar, unchanged. Its name has a digest of its content, so that it is cached.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, 'dist/docs');
const viewer = readFileSync(join(packageOf('@scalar/api-reference'), 'dist/browser/standalone.js'));

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'assets'), { recursive: true });
const names = { 'viewer.js': put('viewer.js', viewer) };
for (const name of readdirSync(join(here, 'src')).filter((each) => extname(each) !== '.html')) {
  names[name] = put(name, readFileSync(join(here, 'src', name)));
}
let page = readFileSync(join(here, 'src/index.html'), 'utf8');
for (const [name, hashed] of Object.entries(names)) page = page.replace(`assets/${name}`, `assets/${hashed}`);
writeFileSync(join(target, 'index.html'), page);

/** Writes an asset and its compressed copy, and returns its name. */
function put(name, content) {
  const [base, end] = [name.slice(0, -extname(name).length), extname(name)];
  const hashed = `${base}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}${end}`;
  const file = join(target, 'assets', hashed);
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  return hashed;
}

/** Returns the folder of an installed package. */
function packageOf(name) {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = paths.map((path) => join(path, name)).find((path) => {
    try {
      return readdirSync(path).length > 0;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`the package ${name} is not installed: npm ci`);
  return found;
}
