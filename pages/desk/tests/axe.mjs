// Violations that axe reports, and the width of the page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations in a page, including best practices. */
export async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], iframes: false })',
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}

/** Returns how much wider the page is than the screen. */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
