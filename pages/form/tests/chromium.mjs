// The browser of the tests: the Chromium named by HEARTH_CHROMIUM.

import { chromium } from 'playwright-core';

/** Starts the browser. The caller closes it. */
export const startChromium = () =>
  chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
