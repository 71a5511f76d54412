// Builds the page, its manifest, and the service worker that caches the page.
//
// The page is a part of a site: it is built into `dist/form`, and `hearth serve --site dist` serves it at `/form/`. All
// paths of its files are relative, so that it works at any path.
//
// The built page contains its own Content-Security-Policy, independent of the server. The development page has none,
// because the development server injects styles and scripts.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export default defineConfig({
  base: './',
  build: { outDir: 'dist/form', emptyOutDir: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  server: { fs: { allow: ['../..'] } },
  plugins: [
    texts(),
    policy(),
    preloaded(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: null,
      manifest: {
        name: 'Hearth claims',
        short_name: 'Claims',
        description: 'Kitchen performance tests, online or offline',
        display: 'standalone',
        start_url: './',
        scope: './',
        theme_color: '#8f3310',
        background_color: '#faf6f0',
        icons: [
          { src: './icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: './icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: './icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        // Only the page itself: a file below its folder is never replaced by the page.
        navigateFallback: 'index.html',
        navigateFallbackAllowlist: [/\/$/],
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    compressed(),
  ],
});

/** Fills the elements that name a text with the English one, which is the first paint in every language. */
function texts() {
  const file = join(import.meta.dirname, '../../languages/en/form.json');
  return {
    name: 'texts',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const english = JSON.parse(readFileSync(file, 'utf8'));
        const text = (name) => {
          if (!(name in english))
            throw new Error(`index.html names the text \`${name}\`, which form.json does not have`);
          return english[name].replaceAll('&', '&amp;').replaceAll('"', '&quot;');
        };
        return html
          .replaceAll(/data-text="([^"]+)"[^>]*>/g, (tag, name) => tag + text(name))
          .replaceAll(/data-label="([^"]+)"/g, (attribute, name) => `${attribute} aria-label="${text(name)}"`);
      },
    },
  };
}

function policy() {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  };
}

/** Loads the main script, which the first one imports, at the same time as that. */
function preloaded() {
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const main = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.ts'));
        const files = [main.fileName, ...main.imports].filter((file) => !html.includes(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }));
      },
    },
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
