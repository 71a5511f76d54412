// Jest, which loads CommonJS into a separate realm, in the environments Node.js and jsdom. jsdom is common for form
// tests, but has neither `TextEncoder` nor `TextDecoder`.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { answersOfNode, newProject } from './project.mjs';

const project = newProject();
const program = fileURLToPath(new URL('node_modules/jest/bin/jest.js', import.meta.url));
const environment = (name) =>
  fileURLToPath(new URL(`node_modules/jest-environment-${name}/build/index.js`, import.meta.url));
writeFileSync(join(project, 'expected.json'), JSON.stringify(answersOfNode(project)));
writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true }));
writeFileSync(
  join(project, 'claims.test.js'),
  `
  const hearth = require('hearth-kpt');
  const { bindClaimForm } = require('hearth-kpt/forms');
  const expected = require('./expected.json');

  test('the same answers', () => {
    expect(hearth.invoke('claims.validate', '{"type":"雨季 🌧"}')).toContain('雨季 🌧');
    expect(hearth.version()).toEqual(expected.version);
    const claim = { type: 'KPTClaim', householdId: 'x', fuelMeasurements: { total: NaN, dailyLogs: [1] } };
    expect(Object.keys(hearth.fieldErrors(hearth.validateClaim(claim)))).toContain('fuelMeasurements.total');
  });

  if (typeof document === 'object') {
    test('a form', () => {
      document.body.innerHTML = '<form><input name="householdId" value="x"></form>';
      bindClaimForm(document.querySelector('form')).check();
      const { householdId } = hearth.fieldErrors(hearth.validateClaim('{"householdId":"x"}'));
      expect(document.querySelector('input').validationMessage).toBe(householdId);
    });
  }
`,
);

for (const [name, tests] of [
  ['node', 1],
  ['jsdom', 2],
]) {
  test(`with the environment ${name}`, () => {
    const args = [program, '--env', environment(name), '--json', '--watchman=false', '--rootDir', project];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    const { numPassedTests, numFailedTests } = JSON.parse(stdout || '{}');
    assert.deepEqual({ numPassedTests, numFailedTests }, { numPassedTests: tests, numFailedTests: 0 }, stderr);
  });
}
