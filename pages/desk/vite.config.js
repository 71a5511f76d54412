// Builds the page with its Content-Security-Policy.
//
// The page is a part of a site: it is built into `dist/desk`, and `hearth serve --site dist` serves it at `/desk/`. All
// paths of its files are relative, so that it works at any path.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { defineConfig } from 'vite';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export default defineConfig({
  base: './',
  build: {
    outDir: 'dist/desk',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The directive `use client` of a dependency is for servers that render, which this page has none of.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
  },
  plugins: [policy(), compressed()],
});

/** Writes the policy into the built page. The development server needs inline scripts, so it has no policy. */
function policy() {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  };
}

/** Writes a `.br` file next to each script and style, which `hearth serve` and other servers send instead. */
function compressed() {
  let assets;
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      assets = join(root, build.outDir, build.assetsDir);
    },
    writeBundle() {
      for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each))) {
        const path = join(assets, name);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}
