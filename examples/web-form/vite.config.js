// Builds the page, its manifest and the service worker that keeps all of it on the device.
//
// The built page has a Content-Security-Policy of its own, so that it is the same whoever serves it. While it is
// worked on it has none: the development server puts styles and scripts into the page.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export default defineConfig({
  build: { modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  plugins: [
    policy(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: null,
      manifest: {
        name: 'Hearth claims',
        short_name: 'Claims',
        description: 'Kitchen performance tests, with or without a network',
        display: 'standalone',
        start_url: '/',
        theme_color: '#8f3310',
        background_color: '#faf6f0',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon.png', sizes: '512x512', type: 'image/png' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        // Nothing but the page itself: whatever else is asked for at this origin is the service's.
        navigateFallback: '/index.html',
        navigateFallbackAllowlist: [/^\/$/],
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    compressed(),
  ],
});

function policy() {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  };
}

/** Lays a `.br` beside each script and style, which `hearth serve` and other servers send in its place. */
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
