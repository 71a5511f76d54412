// React, and a Content-Security-Policy in the built page. Hearth needs no configuration.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; base-uri 'none'";

export default defineConfig({
  build: { modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1_000 },
  plugins: [
    react(),
    {
      name: 'content-security-policy',
      apply: 'build',
      transformIndexHtml: () => [
        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      ],
    },
  ],
});
