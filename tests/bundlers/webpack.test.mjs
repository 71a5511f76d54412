// webpack 5: each entry of the package, minified and not, with webpack's address of the module.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

import webpack from 'webpack';

import { answersAt, serve } from './browser.mjs';
import { answersOfNode, newProject } from './project.mjs';
import { assertForm, assertSame } from './shapes.mjs';

const project = newProject();
const expected = answersOfNode(project);
const form = readFileSync(join(project, 'pages/form.html'), 'utf8');
const PAGES = { whole: assertSame, 'slim-platform': assertSame, forms: assertForm };

async function bundle(mode) {
  const path = join(project, mode);
  const stats = await promisify(webpack)({
    mode,
    context: project,
    entry: Object.fromEntries(Object.keys(PAGES).map((name) => [name, `./pages/${name}.js`])),
    // The page's policy forbids `eval`, webpack's default for development.
    devtool: false,
    output: { path, publicPath: '/' },
    performance: { hints: false },
  });
  assert.equal(stats.hasErrors() || stats.hasWarnings(), false, stats.toString());
  for (const name of Object.keys(PAGES)) {
    const page = `<!doctype html><meta charset="utf-8">${form}<script defer src="/${name}.js"></script>`;
    writeFileSync(join(path, `${name}.html`), page);
  }
  return serve(path);
}

for (const mode of ['production', 'development']) {
  let built;
  for (const [name, compare] of Object.entries(PAGES)) {
    test(`the page \`${name}\`, for ${mode}`, async () => {
      built ??= bundle(mode);
      compare(await answersAt(`${await built}/${name}.html`), expected);
    });
  }
}
