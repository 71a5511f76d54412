// The browser of the tests: the Chromium of this machine, which HEARTH_CHROMIUM names.

import { chromium } from 'playwright-core';

/** Starts it; to be closed by whoever started it. */
export const startChromium = () =>
  chromium.launch({
    executablePath: process.env.HEARTH_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
