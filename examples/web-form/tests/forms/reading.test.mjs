// What is read from a form: which controls, as which JSON.

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
    'a name that is there more than once is a list',
    '<input name="a" value="x"><input name="a" value="y">',
    { a: ['x', 'y'] },
  ],
  ['a name with brackets is a list also alone', '<input name="a[]" value="x">', { a: ['x'] }],
  [
    'dots lead to items too',
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
    'one alone too, and none is absent',
    '<input type="checkbox" name="a" value="x" checked><input type="checkbox" name="b" value="x">',
    { a: ['x'] },
  ],
  [
    'a select of several is a list',
    '<select multiple name="a"><option selected>x<option>y<option selected>z</select>',
    { a: ['x', 'z'] },
  ],
  ['an output is a number', '<output name="a">3.20</output>', '{"a":3.20}'],
  ['a text of digits is a text', '<input name="a" value="3">', { a: '3' }],
  [
    'what a control is can be said',
    '<input type="hidden" name="a" value="3" data-json="number"><input type="number" name="b" value="3" data-json="string">',
    { a: 3, b: '3' },
  ],
  [
    'a control can be left out',
    '<input name="a" value="3" data-json="omit"><input type="file" name="f" data-json="omit">',
    {},
  ],
  [
    'read-only takes part, disabled does not',
    '<input name="a" value="x" readonly><input name="b" value="x" disabled><fieldset disabled><input name="c" value="x"></fieldset>',
    { a: 'x' },
  ],
  ['an empty object is absent', '<input name="a.b"><input name="c.d" value="x">', { c: { d: 'x' } }],
  [
    'names are never those of prototypes',
    '<input name="__proto__.x" value="y"><input name="constructor" value="z">',
    '{"__proto__":{"x":"y"},"constructor":"z"}',
  ],
  [
    'text is kept, but for the space around it',
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

test('controls outside the form, and forms beside it, each have their own', async () => {
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
  test(`${JSON.stringify(typed)} is no number, and told so`, async () => {
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

test('1,000 is told to be two things, where a comma does not part decimals', async () => {
  const html = (lang) =>
    `<form lang="${lang}"><input inputmode="decimal" name="fuelMeasurements.total" value="1,000"></form>`;
  const english = await open(html('en'));
  const { findings } = await english.evaluate('bound.check()');
  const [finding] = findings.filter(({ path }) => path === '/fuelMeasurements/total');
  assert.equal(finding.code, 'form.ambiguous_number');
  assert.equal(finding.help, 'write `1.000` or `1000`');
  const portuguese = await open(html('pt-MZ'));
  assert.equal(await claim(portuguese), '{"fuelMeasurements":{"total":1.000}}');
});

test('1.000 is told to be two things, where the comma parts decimals', async () => {
  const html = (controls) => `<form lang="de">${controls}</form>`;
  const page = await open(html('<input inputmode="decimal" name="fuelMeasurements.total" value="1.000">'));
  const { findings } = await page.evaluate('bound.check()');
  const [finding] = findings.filter(({ path }) => path === '/fuelMeasurements/total');
  assert.deepEqual([finding.code, finding.help], ['form.ambiguous_number', 'write `1,000` or `1000`']);
  await page.locator('input').fill('1,000');
  assert.equal(await claim(page), '{"fuelMeasurements":{"total":1.000}}', 'what is advised can be read');
  const written = '<input type="number" step="any" name="a" value="1.000"><output name="b">1.000</output>';
  assert.equal(await claim(await open(html(written))), '{"a":1.000,"b":1.000}', 'nobody typed these');
});

test('half of a character is told at its field, and the others are checked all the same', async () => {
  const page = await open('<form><input name="householdId" value="did:ixo:x"><input name="testGroup"></form>');
  await page.evaluate(() => (window.form.elements.householdId.value = 'did:ixo:\ud83d'));
  const { ok, findings } = await page.evaluate('bound.check()');
  assert.equal(ok, false);
  const said = findings.map(({ path, code, params }) => `${path} ${code} ${params.member ?? ''}`);
  assert.ok(said.includes('/householdId form.half_character '), said.join());
  assert.ok(said.includes(' request.missing_member testGroup'), said.join());
  await page.evaluate(() => (window.form.elements.householdId.value = 'did:ixo:\ud83d\ude00'));
  assert.equal(await claim(page), '{"householdId":"did:ixo:\ud83d\ude00"}');
});

test('a control may be named as what the form itself has', async () => {
  const page = await open('<form><input name="a" value="x"><input name="elements" value="y"></form>');
  assert.equal(await claim(page), '{"a":"x","elements":"y"}');
  await page.evaluate('bound.unbind()');
});

const WRONG = [
  ['<input name="a..b">', /`a\.\.b` is no path/],
  ['<input name="a[].b">', /is no path/],
  ['<input name="a"><input name="a.b">', /`a\.b` names is a value for one control/],
  ['<input name="a.b"><input name="a">', /`a` names is a value for one control/],
  ['<input name="a.b"><input name="a[0]">', /names is a value/],
  ['<input type="file" name="evidence">', /`evidence` is for files/],
];

for (const [controls, message] of WRONG) {
  test(`${controls} is refused at once`, async () => {
    await assert.rejects(open(`<form>${controls}</form>`), message);
  });
}
