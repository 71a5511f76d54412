// How a form is read: the controls and their JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { browser } from './bound.mjs';

const open = browser();
const claim = (page) => page.evaluate('bound.claim()');

const SAMPLE = `
  <form>
    <input type="hidden" name="type" value="KPTClaim">
    <input name="householdId" value="did:ixo:household/123 ">
    <label><input type="radio" name="testGroup" value="reference">Reference</label>
    <label><input type="radio" name="testGroup" value="intervention" checked>Intervention</label>
    <input type="date" name="testPeriod.startDate" value="2024-02-01">
    <input type="date" name="testPeriod.endDate" value="2024-02-04">
    <input type="number" name="testPeriod.durationDays" value="3">
    <input inputmode="decimal" name="fuelMeasurements.total" value="11,9">
    <input inputmode="decimal" name="fuelMeasurements.dailyLogs[0]" value="3.20">
    <input inputmode="decimal" name="fuelMeasurements.dailyLogs[1]" value="2.8">
    <input inputmode="decimal" name="fuelMeasurements.dailyLogs[2]" value="3.0">
    <input inputmode="decimal" name="fuelMeasurements.dailyLogs[3]" value="2.9">
    <select name="externalFactors.season"><option value="">-</option><option selected>dry</option></select>
    <label><input type="checkbox" name="externalFactors.culturalEvents" value="none" checked>None</label>
    <input name="externalFactors.occupationalFactors[]" value="typical_workweek">
    <input name="studyId" value="  ">
    <button name="go" value="1">Send</button>
  </form>`;

test('the sample is read as its text', async () => {
  const page = await open(SAMPLE);
  assert.equal(
    await claim(page),
    '{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",' +
      '"testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},' +
      '"fuelMeasurements":{"total":11.9,"dailyLogs":[3.20,2.8,3.0,2.9]},' +
      '"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}',
  );
  assert.equal(await page.evaluate('bound.check().ok'), true);
});

const READ = [
  [
    'a repeated name is a list',
    '<input name="a" value="x"><input name="a" value="y">',
    { a: ['x', 'y'] },
  ],
  ['a single name with brackets is a list', '<input name="a[]" value="x">', { a: ['x'] }],
  [
    'dots address list items too',
    '<input name="a.1.b" value="y"><input name="a.0.b" value="x">',
    { a: [{ b: 'x' }, { b: 'y' }] },
  ],
  [
    'items close up when one is removed or empty',
    '<input name="a[0]" value="x"><input name="a[2]"><input name="a[5]" value="y">',
    { a: ['x', 'y'] },
  ],
  [
    'a checkbox without a value is true or false',
    '<input type="checkbox" name="a" checked><input type="checkbox" name="b">',
    { a: true, b: false },
  ],
  [
    'checkboxes with values are a list',
    '<input type="checkbox" name="a" value="x" checked><input type="checkbox" name="a" value="y"><input name="a" value="z">',
    { a: ['x', 'z'] },
  ],
  [
    'a single checkbox with a value is a list; an unchecked one is absent',
    '<input type="checkbox" name="a" value="x" checked><input type="checkbox" name="b" value="x">',
    { a: ['x'] },
  ],
  [
    'a multiple select is a list',
    '<select multiple name="a"><option selected>x<option>y<option selected>z</select>',
    { a: ['x', 'z'] },
  ],
  ['an output is a number', '<output name="a">3.20</output>', '{"a":3.20}'],
  ['a text of digits is a text', '<input name="a" value="3">', { a: '3' }],
  [
    '`data-json` sets the type',
    '<input type="hidden" name="a" value="3" data-json="number"><input type="number" name="b" value="3" data-json="string">',
    { a: 3, b: '3' },
  ],
  [
    '`data-json="omit"` excludes a control',
    '<input name="a" value="3" data-json="omit"><input type="file" name="f" data-json="omit">',
    {},
  ],
  [
    'read-only controls are included, disabled ones are not',
    '<input name="a" value="x" readonly><input name="b" value="x" disabled><fieldset disabled><input name="c" value="x"></fieldset>',
    { a: 'x' },
  ],
  ['an empty object is absent', '<input name="a.b"><input name="c.d" value="x">', { c: { d: 'x' } }],
  [
    'names of prototype members are ordinary names',
    '<input name="__proto__.x" value="y"><input name="constructor" value="z">',
    '{"__proto__":{"x":"y"},"constructor":"z"}',
  ],
  [
    'text is kept, except for surrounding space',
    '<textarea name="a"> one\n"two" \\ </textarea>',
    { a: 'one\n"two" \\' },
  ],
];

for (const [what, controls, expected] of READ) {
  test(what, async () => {
    const page = await open(`<form>${controls}</form>`);
    const text = await claim(page);
    assert.equal(text, typeof expected === 'string' ? expected : JSON.stringify(expected));
  });
}

test('each form has its own controls, including those outside the form element', async () => {
  const page = await open(`
    <input form="one" name="a" value="x"><input form="two" name="a" value="other">
    <form id="one"><input name="b" value="y"></form><form id="two"><input name="b" value="other"></form>`);
  assert.equal(await claim(page), '{"a":"x","b":"y"}');
});

const NUMBERS = [
  ['3.20', '3.20'],
  ['3,2', '3.2'],
  [' 3.2 ', '3.2'],
  ['+3', '3'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['5.', '5'],
  ['007.5', '7.5'],
  ['0', '0'],
  ['-0.5', '-0.5'],
  ['−2', '-2'],
  ['1e3', '1e3'],
  ['0,125', '0.125'],
  ['1234,567', '1234.567'],
];

for (const [typed, expected] of NUMBERS) {
  test(`${JSON.stringify(typed)} is the number ${expected}`, async () => {
    const page = await open(`<form><input inputmode="decimal" name="a" value="${typed}"></form>`);
    assert.equal(await claim(page), `{"a":${expected}}`);
  });
}

for (const typed of [
  'abc',
  '3.2 kg',
  '1.000,5',
  '3.2.1',
  '3,2,1',
  '.',
  '-',
  '1e',
  'Infinity',
  'NaN',
  '0x10',
  '1_000',
  '1 000',
]) {
  test(`${JSON.stringify(typed)} is reported as not a number`, async () => {
    const page = await open(`<form><input inputmode="decimal" name="fuelMeasurements.total" value="${typed}"></form>`);
    assert.equal(await claim(page), `{"fuelMeasurements":{"total":${JSON.stringify(typed)}}}`);
    const { ok, findings } = await page.evaluate('bound.check()');
    const at = findings.filter(({ path }) => path === '/fuelMeasurements/total');
    assert.equal(ok, false);
    assert.deepEqual(
      at.map(({ code, message }) => [code, message]),
      [['form.not_a_number', `\`${typed}\` is not a number`]],
    );
  });
}

test('1,000 is ambiguous in a language with a decimal point', async () => {
  const html = (lang) =>
    `<form lang="${lang}"><input inputmode="decimal" name="fuelMeasurements.total" value="1,000"></form>`;
  const english = await open(html('en'));
  const { findings } = await english.evaluate('bound.check()');
  const [finding] = findings.filter(({ path }) => path === '/fuelMeasurements/total');
  assert.equal(finding.code, 'form.ambiguous_number');
  assert.equal(finding.help, 'enter `1.000` or `1000`');
  const portuguese = await open(html('pt-MZ'));
  assert.equal(await claim(portuguese), '{"fuelMeasurements":{"total":1.000}}');
});

test('1.000 is ambiguous in a language with a decimal comma', async () => {
  const html = (controls) => `<form lang="de">${controls}</form>`;
  const page = await open(html('<input inputmode="decimal" name="fuelMeasurements.total" value="1.000">'));
  const { findings } = await page.evaluate('bound.check()');
  const [finding] = findings.filter(({ path }) => path === '/fuelMeasurements/total');
  assert.deepEqual([finding.code, finding.help], ['form.ambiguous_number', 'enter `1,000` or `1000`']);
  await page.locator('input').fill('1,000');
  assert.equal(await claim(page), '{"fuelMeasurements":{"total":1.000}}', 'the suggested form is accepted');
  const written = '<input type="number" step="any" name="a" value="1.000"><output name="b">1.000</output>';
  assert.equal(await claim(await open(html(written))), '{"a":1.000,"b":1.000}', 'the user did not type these');
});

test('an unpaired surrogate is reported at its field, and the other fields are still checked', async () => {
  const page = await open('<form><input name="householdId" value="did:ixo:x"><input name="testGroup"></form>');
  await page.evaluate(() => (window.form.elements.householdId.value = 'did:ixo:\ud83d'));
  const { ok, findings } = await page.evaluate('bound.check()');
  assert.equal(ok, false);
  const found = findings.map(({ path, code, params }) => `${path} ${code} ${params.member ?? ''}`);
  assert.ok(found.includes('/householdId form.half_character '), found.join());
  assert.ok(found.includes(' request.missing_member testGroup'), found.join());
  await page.evaluate(() => (window.form.elements.householdId.value = 'did:ixo:\ud83d\ude00'));
  assert.equal(await claim(page), '{"householdId":"did:ixo:\ud83d\ude00"}');
});

test('a control may have the name of a form property', async () => {
  const page = await open('<form><input name="a" value="x"><input name="elements" value="y"></form>');
  assert.equal(await claim(page), '{"a":"x","elements":"y"}');
  await page.evaluate('bound.unbind()');
});

const WRONG = [
  ['<input name="a..b">', /`a\.\.b` is not a path/],
  ['<input name="a[].b">', /is not a path/],
  ['<input name="a"><input name="a.b">', /`a\.b` names a value in one control/],
  ['<input name="a.b"><input name="a">', /`a` names a value in one control/],
  ['<input name="a.b"><input name="a[0]">', /names a value/],
  ['<input type="file" name="evidence">', /`evidence` is a file input/],
];

for (const [controls, message] of WRONG) {
  test(`${controls} is rejected immediately`, async () => {
    await assert.rejects(open(`<form>${controls}</form>`), message);
  });
}
