// The picture of the README: the form, the report of a study and the command, each from the real thing.
//
// It is written to HEARTH_PICTURES, by `cargo xtask docs --pictures` to docs/images.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { AnsiUp } from 'ansi_up';

import { command, device, fill, SAMPLE, send } from './page.mjs';

const open = device();
const study = fileURLToPath(new URL('../../../examples/study/run.sh', import.meta.url));

test('the README shows the form, the report and the command', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-pictures-'));
  const out = process.env.HEARTH_PICTURES ?? directory;
  mkdirSync(out, { recursive: true });
  try {
    const form = await picture(open, { width: 400, height: 760 }, open.url, async (page) => {
      await fill(page, { ...SAMPLE, household: 'did:ixo:household:123', total: '12.0' });
      await send(page);
      await page.getByText('There is a problem').waitFor();
    });
    execFileSync(study, [join(directory, 'study')], { env: { ...process.env, HEARTH: command } });
    const report = pathToFileURL(join(directory, 'study', 'report.html')).href;
    const page = await picture(open, { width: 800, height: 760 }, report);
    const montage = await picture(open, { width: 1240, height: 800 }, 'about:blank', (blank) =>
      blank.setContent(layout(form, page, terminal(directory)), { waitUntil: 'load' }),
    );
    assert.ok(montage.length > 50_000, `the picture has ${montage.length} bytes`);
    writeFileSync(join(out, 'hearth.png'), montage);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** Returns a screenshot of an address, after `act`. */
async function picture(devices, viewport, address, act = async () => {}) {
  const { page } = await devices.open({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  if (address !== devices.url) await page.goto(address);
  await act(page);
  return page.screenshot({ fullPage: address === 'about:blank' });
}

/** Returns what `hearth validate` prints on a terminal for a claim with a wrong total, as HTML. */
function terminal(directory) {
  writeFileSync(join(directory, 'claim.json'), CLAIM);
  const env = { ...process.env, CLICOLOR_FORCE: '1', COLUMNS: '100' };
  const { stdout, stderr } = spawnSync(command, ['validate', 'claim.json'], { cwd: directory, env, encoding: 'utf8' });
  return `<span class="prompt">$ hearth validate claim.json</span>\n${new AnsiUp().ansi_to_html(stdout + stderr)}`;
}

const layout = (form, report, terminal) => `<!doctype html>
<style>
  body { margin: 0; padding: 10px; background: #e9e6e1; font-family: sans-serif; }
  main { display: grid; grid-template: auto auto / 400px 800px; gap: 20px; }
  img, pre { border-radius: 8px; box-shadow: 0 2px 8px #0003; }
  img { display: block; }
  pre { grid-column: 1 / 3; margin: 0; padding: 16px 20px; background: #1e1e1e; color: #ddd; font-size: 14px; line-height: 1.4; }
  .prompt { color: #fff; font-weight: bold; }
</style>
<main>
  <img src="data:image/png;base64,${form.toString('base64')}">
  <img src="data:image/png;base64,${report.toString('base64')}">
  <pre>${terminal}</pre>
</main>`;

const CLAIM = `{
  "type": "KPTClaim", "householdId": "did:ixo:household:123", "testGroup": "intervention",
  "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
  "fuelMeasurements": {"total": 12.0, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
  "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical_workweek"]}
}
`;
