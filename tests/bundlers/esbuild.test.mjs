// esbuild: all output formats, as a module, as a classic script, and inline in the page.
//
// The module in the package is a text with non-ASCII characters. Without a charset, a browser decodes a classic script
// as windows-1252: the script must then report that, or be unaffected.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { build } from 'esbuild';

import { answersAt, openPage, serve } from './browser.mjs';
import { answersOfNode, newProject } from './project.mjs';
import { assertForm, assertSame } from './shapes.mjs';

const project = newProject();
const expected = answersOfNode(project);
const form = readFileSync(join(project, 'pages/form.html'), 'utf8');
const PAGES = { whole: assertSame, slim: assertSame, forms: assertForm };
const WITHOUT_CHARSET = { types: { '.html': 'text/html', '.js': 'text/javascript' } };

let bundles = 0;
/** Bundles a page as `page.js` and returns its directory. */
async function bundle(page, options) {
  const outdir = join(project, `built-${(bundles += 1)}`);
  const entry = { in: join(project, `pages/${page}.js`), out: 'page' };
  // Other bundlers use `?url`; esbuild uses a loader for the same file.
  const alias = { 'hearth-kpt/hearth.wasm?url': 'hearth-kpt/hearth.wasm' };
  await build({
    absWorkingDir: project,
    entryPoints: [entry],
    outdir,
    bundle: true,
    loader: { '.wasm': 'file' },
    alias,
    assetNames: '[name]',
    publicPath: '/',
    logLevel: 'error',
    ...options,
  });
  return outdir;
}

for (const format of ['esm', 'iife']) {
  for (const minify of [true, false]) {
    for (const charset of ['ascii', 'utf8']) {
      for (const [name, compare] of Object.entries(PAGES)) {
        test(`the page \`${name}\`, ${format}, minify: ${minify}, ${charset}`, async () => {
          const outdir = await bundle(name, { format, minify, charset });
          const kind = format === 'esm' ? 'type="module"' : 'defer';
          const page = `<!doctype html><meta charset="utf-8">${form}<script ${kind} src="/page.js"></script>`;
          writeFileSync(join(outdir, 'page.html'), page);
          compare(await answersAt(`${await serve(outdir)}/page.html`), expected);
        });
      }
    }
  }
}

for (const charset of ['ascii', 'utf8']) {
  test(`a classic script in a page without a charset, ${charset}`, async () => {
    const outdir = await bundle('whole', { format: 'iife', minify: true, charset });
    writeFileSync(join(outdir, 'page.html'), '<!doctype html><script src="/page.js"></script>');
    const address = `${await serve(outdir, WITHOUT_CHARSET)}/page.html`;
    if (charset === 'ascii') return assertSame(await answersAt(address), expected);
    const { errors, close } = await openPage(address);
    await close();
    assert.match(errors.join('\n'), /was not decoded as UTF-8/);
  });
}

for (const charset of ['ascii', 'utf8']) {
  test(`a module in a page without a charset, ${charset}: modules are always UTF-8`, async () => {
    const outdir = await bundle('whole', { format: 'esm', minify: true, charset });
    writeFileSync(join(outdir, 'page.html'), '<!doctype html><script type="module" src="/page.js"></script>');
    assertSame(await answersAt(`${await serve(outdir, WITHOUT_CHARSET)}/page.html`), expected);
  });
}

for (const charset of ['ascii', 'utf8']) {
  test(`the bundle inline in the page, ${charset}`, async () => {
    const outdir = await bundle('whole', { format: 'iife', minify: true, charset });
    const script = readFileSync(join(outdir, 'page.js'), 'utf8');
    writeFileSync(join(outdir, 'page.html'), `<!doctype html><meta charset="utf-8"><script>${script}</script>`);
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval'`;
    const address = await serve(outdir, { headers: { 'content-security-policy': policy } });
    assertSame(await answersAt(`${address}/page.html`), expected);
  });
}

test('a policy without `wasm-unsafe-eval` is reported', async () => {
  const outdir = await bundle('whole', { format: 'iife', charset: 'utf8' });
  writeFileSync(join(outdir, 'page.html'), '<!doctype html><meta charset="utf-8"><script src="/page.js"></script>');
  const address = await serve(outdir, { headers: { 'content-security-policy': "default-src 'self'" } });
  const { errors, close } = await openPage(`${address}/page.html`);
  await close();
  assert.match(errors.join('\n'), /^CompilationForbidden: .*add `'wasm-unsafe-eval'` to `script-src`/m);
});
