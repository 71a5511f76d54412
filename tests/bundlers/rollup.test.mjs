// Rollup, with the two common plugins: npm packages and file addresses.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { nodeResolve } from '@rollup/plugin-node-resolve';
import url from '@rollup/plugin-url';
import { rollup } from 'rollup';

import { answersAt, serve } from './browser.mjs';
import { answersOfNode, newProject } from './project.mjs';
import { assertForm, assertSame } from './shapes.mjs';

const project = newProject();
const expected = answersOfNode(project);
const form = readFileSync(join(project, 'pages/form.html'), 'utf8');
const PAGES = { whole: assertSame, slim: assertSame, forms: assertForm };
const path = join(project, 'built');

/** The address plugin recognises files by their extension, so the query is removed. */
const withoutQuery = {
  name: 'without-query',
  resolveId: (id, from) => (id.endsWith('?url') ? rollupResolve(id, from) : null),
};
const rollupResolve = (id) => ({
  id: join(project, 'node_modules/hearth-kpt/dist', id.split('/').at(-1).replace('?url', '')),
});

for (const [name, compare] of Object.entries(PAGES)) {
  test(`the page \`${name}\``, async () => {
    const bundle = await rollup({
      input: join(project, `pages/${name}.js`),
      plugins: [
        withoutQuery,
        nodeResolve({ browser: true }),
        url({ include: ['**/*.wasm'], limit: 0, publicPath: '/', destDir: path }),
      ],
      onwarn(warning) {
        throw new Error(warning.message);
      },
    });
    await bundle.write({ dir: path, format: 'es' });
    await bundle.close();
    const page = `<!doctype html><meta charset="utf-8">${form}<script type="module" src="/${name}.js"></script>`;
    writeFileSync(join(path, `${name}.html`), page);
    compare(await answersAt(`${await serve(path)}/${name}.html`), expected);
  });
}
