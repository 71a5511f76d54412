// Small forms, bound by the packaged `hearth-kpt/forms`, in a real browser.

import { after, before } from 'node:test';

import { build } from 'vite';

import { startChromium } from '../chromium.mjs';

/** Returns a page for the tests of a file. */
export function browser() {
  let chromium;
  let page;
  before(async () => {
    const [started, code] = await Promise.all([startChromium(), bundle()]);
    chromium = started;
    page = await chromium.newPage();
    page.setDefaultTimeout(120_000);
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addScriptTag({ content: code });
  });
  after(() => chromium?.close());

  /** Loads a page with one form, bound with `options`, the source of an object. */
  return async function open(html, options = '{}', bind = 'hearth.bindClaimForm') {
    await page.evaluate((body) => {
      window.bound?.unbind();
      window.bound = null;
      document.body.innerHTML = body;
    }, html);
    await page.evaluate(`
      window.reports = [];
      window.submitted = [];
      window.form = document.querySelector('form');
      window.bound = ${bind}(form, Object.assign({
        onReport: (report) => reports.push(report),
        onSubmit: (claim) => void submitted.push(claim),
      }, ${options}));
    `);
    return page;
  };
}

/** Bundles `hearth-kpt` and `hearth-kpt/forms` into one script, which sets `hearth`. */
async function bundle() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: { write: false, lib: { entry: 'all.mjs', formats: ['iife'], name: 'hearth' } },
  });
  return output[0].code;
}
