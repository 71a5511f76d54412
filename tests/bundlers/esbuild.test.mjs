// esbuild: every way to write the bundle, as a module, as a classic script, and within the page itself.
//
// The module of the package is a text with characters past ASCII. A script without a charset, in a page without one, is
// read as windows-1252: then it must say so, or not care.

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
/** The directory that a bundle of a page is in, as `page.js`. */
async function bundle(page, options) {
  const outdir = join(project, `built-${(bundles += 1)}`);
  const entry = { in: join(project, `pages/${page}.js`), out: 'page' };
  // `?url` is what other bundlers understand; here it is a loader, for the same file.
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
    const { complaints, close } = await openPage(address);
    await close();
    assert.match(complaints.join('\n'), /read in another charset than UTF-8/);
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
  test(`the bundle within the page, ${charset}`, async () => {
    const outdir = await bundle('whole', { format: 'iife', minify: true, charset });
    const script = readFileSync(join(outdir, 'page.js'), 'utf8');
    writeFileSync(join(outdir, 'page.html'), `<!doctype html><meta charset="utf-8"><script>${script}</script>`);
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval'`;
    const address = await serve(outdir, { headers: { 'content-security-policy': policy } });
    assertSame(await answersAt(`${address}/page.html`), expected);
  });
}

test('without `wasm-unsafe-eval` in the policy, it says that this is missing', async () => {
  const outdir = await bundle('whole', { format: 'iife', charset: 'utf8' });
  writeFileSync(join(outdir, 'page.html'), '<!doctype html><meta charset="utf-8"><script src="/page.js"></script>');
  const address = await serve(outdir, { headers: { 'content-security-policy': "default-src 'self'" } });
  const { complaints, close } = await openPage(`${address}/page.html`);
  await close();
  assert.match(complaints.join('\n'), /^CompilationForbidden: .*must have `'wasm-unsafe-eval'` in `script-src`/m);
});
