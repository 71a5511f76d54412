// Vite: the production build with each minifier and without one, and the development server.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { build, createServer } from 'vite';

import { answersAt, POLICY, serve } from './browser.mjs';
import { answersOfNode, newProject } from './project.mjs';
import { assertForm, assertSame } from './shapes.mjs';

const project = newProject();
const expected = answersOfNode(project);
const form = readFileSync(join(project, 'pages/form.html'), 'utf8');
const PAGES = { whole: assertSame, slim: assertSame, forms: assertForm };

for (const name of Object.keys(PAGES)) {
  const page = `<!doctype html><meta charset="utf-8">${form}<script type="module" src="/pages/${name}.js"></script>`;
  writeFileSync(join(project, `${name}.html`), page);
}
// Browsers request it; a missing file would be reported as an error.
mkdirSync(join(project, 'public'));
writeFileSync(join(project, 'public/favicon.ico'), '');
const options = { root: project, configFile: false, logLevel: 'error', cacheDir: join(project, 'cache') };

for (const minify of [true, 'terser', false]) {
  const outDir = join(project, `built-${minify}`);
  const input = Object.keys(PAGES).map((name) => join(project, `${name}.html`));
  let built;
  const address = () =>
    (built ??= build({ ...options, build: { outDir, minify, rollupOptions: { input } } }).then(() => serve(outDir)));
  for (const [name, compare] of Object.entries(PAGES)) {
    test(`the page \`${name}\`, built with minify: ${minify}`, async () => {
      compare(await answersAt(`${await address()}/${name}.html`), expected);
    });
  }
}

const server = await createServer({
  ...options,
  server: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': POLICY } },
});
await server.listen();
after(() => server.close());
for (const [name, compare] of Object.entries(PAGES)) {
  test(`the page \`${name}\`, by the development server`, async () => {
    compare(await answersAt(`http://127.0.0.1:${server.httpServer.address().port}/${name}.html`), expected);
  });
}
