// Messages at the fields and their timing: live, after a refused submit, and after an answer of the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { browser } from './bound.mjs';

const open = browser();

/** Returns a form that is valid by default; the rows are in a fieldset. */
const form = ({ total = '9', logs = ['3', '3', '3'], more = '', household = 'did:ixo:123', required = '' } = {}) => `
  <div id="summary" hidden></div>
  <form>
    <input type="hidden" name="type" value="KPTClaim">
    <label for="household">Household</label> <small id="hint">A DID.</small>
    <input id="household" name="householdId" value="${household}" aria-describedby="hint">
    <fieldset><legend>Group</legend>
      <label><input type="radio" name="testGroup" value="reference" checked>Reference</label>
      <label><input type="radio" name="testGroup" value="intervention">Intervention</label>
    </fieldset>
    <fieldset id="days" name="fuelMeasurements.dailyLogs"><legend>Days</legend>
      ${logs.map((log, i) => `<label>Day ${i + 1} <input ${required} inputmode="decimal" name="fuelMeasurements.dailyLogs[${i}]" value="${log}"></label>`).join('')}
    </fieldset>
    <label>Total <input inputmode="decimal" name="fuelMeasurements.total" value="${total}"></label>
    ${more}
    <button>Send</button> <button formnovalidate id="draft">Keep</button>
  </form>`;
const SUMMARY = "{ summary: document.querySelector('#summary') }";

/** Returns the messages and the state of a field. */
const at = (page, name) =>
  page.evaluate((name) => {
    const field = document.querySelector(`[name="${name}"]`);
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      text: ids.map((id) => document.getElementById(id).textContent).join(' | '),
      invalid: field.getAttribute('aria-invalid'),
      custom: field.validity.customError,
      userInvalid: field.matches(':user-invalid'),
    };
  }, name);

const field = (page, name) => page.locator(`[name="${name}"]`);
const submit = (page) => page.getByRole('button', { name: 'Send' }).click();
const focused = (page) => page.evaluate('document.activeElement.id || document.activeElement.name');

test('a fresh form shows no messages, but its validity is set', async () => {
  const page = await open(form({ household: '', total: '', logs: ['', '', ''] }), SUMMARY);
  assert.deepEqual(await at(page, 'householdId'), { text: 'A DID.', invalid: null, custom: true, userInvalid: false });
  assert.equal(await page.locator('.hearth-message').count(), 0);
  assert.equal(await page.evaluate('form.checkValidity()'), false);
  assert.equal(await page.locator('#summary').isVisible(), false);
});

test('a press without a release event does not suppress messages', async () => {
  const page = await open(form({ household: '' }));
  await field(page, 'householdId').dispatchEvent('pointerdown', { bubbles: true });
  await field(page, 'householdId').pressSequentially('nope');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.querySelector('#household').getAttribute('aria-invalid') === 'true');
});

test('a field shows no error during the first input, but after the user leaves it', async () => {
  const page = await open(form({ household: '' }));
  await field(page, 'householdId').pressSequentially('did:');
  assert.equal((await at(page, 'householdId')).invalid, null);
  await page.keyboard.press('Tab');
  assert.deepEqual(await at(page, 'householdId'), {
    text: 'A DID. | `did:` is not a decentralised identifier',
    invalid: 'true',
    custom: true,
    userInvalid: true,
  });
});

test('an error disappears during input once the field is valid', async () => {
  const page = await open(form({ household: '' }));
  await field(page, 'householdId').pressSequentially('did:');
  await page.keyboard.press('Tab');
  await field(page, 'householdId').press('End');
  await page.keyboard.type('ixo:');
  assert.equal((await at(page, 'householdId')).invalid, 'true');
  await page.keyboard.type('1');
  assert.deepEqual(await at(page, 'householdId'), { text: 'A DID.', invalid: null, custom: false, userInvalid: false });
});

test('passing through an empty field shows no error', async () => {
  const page = await open(form({ household: '' }));
  await field(page, 'householdId').focus();
  await page.keyboard.press('Tab');
  assert.equal((await at(page, 'householdId')).invalid, null);
});

test('an error about several fields appears after all were left', async () => {
  const page = await open(form({ total: '', logs: ['', '', ''] }));
  await field(page, 'fuelMeasurements.dailyLogs[0]').fill('3');
  await field(page, 'fuelMeasurements.dailyLogs[1]').fill('3');
  await page.keyboard.press('Tab');
  assert.equal((await at(page, 'fuelMeasurements.dailyLogs')).text, '');
  await field(page, 'fuelMeasurements.dailyLogs[2]').fill('3');
  await field(page, 'fuelMeasurements.total').fill('10');
  await page.keyboard.press('Tab');
  assert.equal((await at(page, 'fuelMeasurements.total')).text, 'the total is 10, and the daily logs add up to 9');
  await field(page, 'fuelMeasurements.dailyLogs[2]').fill('4');
  assert.equal((await at(page, 'fuelMeasurements.total')).invalid, null);
});

test('a refused submit shows all errors and a summary, and focuses the summary', async () => {
  const page = await open(form({ household: 'x', total: '10', logs: ['3', '0'] }), SUMMARY);
  await submit(page);
  assert.deepEqual(await page.evaluate('submitted'), []);
  assert.deepEqual(await page.locator('#summary a').allTextContents(), [
    'Household: `x` is not a decentralised identifier',
    'Days: the number of observed days is 2, but a test takes at least 3 days',
    'Day 2: the daily log is zero',
    'Total: the total is 10, and the daily logs add up to 3',
  ]);
  assert.equal(await page.locator('#summary h2').textContent(), 'There are 4 problems');
  assert.equal(await focused(page), 'summary');
  assert.equal(await page.locator('#summary > [role=alert]').count(), 1);
  for (const name of ['householdId', 'fuelMeasurements.dailyLogs[1]', 'fuelMeasurements.total']) {
    assert.equal((await at(page, name)).invalid, 'true', name);
    assert.equal((await at(page, name)).userInvalid, true, name);
  }
  assert.equal((await at(page, 'fuelMeasurements.dailyLogs')).invalid, null, 'a group does not support this state');
});

test('links in the summary focus the fields, or the first control of a group', async () => {
  const page = await open(form({ household: 'x', logs: ['3', '6'] }), SUMMARY);
  await submit(page);
  await page.getByRole('link', { name: /^Household/ }).click();
  assert.equal(await focused(page), 'household');
  await page.getByRole('link', { name: /^Days/ }).click();
  assert.equal(await focused(page), 'fuelMeasurements.dailyLogs[0]');
});

test('the summary shrinks as fields are fixed, without an alert, and then the submit succeeds', async () => {
  const page = await open(form({ household: 'x', total: '10' }), SUMMARY);
  await submit(page);
  await field(page, 'householdId').fill('did:ixo:1');
  assert.equal(await page.locator('#summary li').count(), 1);
  assert.equal(await page.locator('#summary h2').textContent(), 'There is a problem');
  assert.equal(await page.locator('#summary [role=alert]').count(), 0);
  await field(page, 'fuelMeasurements.total').fill('9');
  assert.equal(await page.locator('#summary').isVisible(), false);
  await submit(page);
  assert.deepEqual(await page.evaluate('submitted.map(JSON.parse)'), [
    {
      type: 'KPTClaim',
      householdId: 'did:ixo:1',
      testGroup: 'reference',
      fuelMeasurements: { dailyLogs: [3, 3, 3], total: 9 },
    },
  ]);
});

test('without a summary, the first invalid field gets the focus', async () => {
  const page = await open(form({ total: '10', logs: ['3', '-1', '3'] }));
  await submit(page);
  assert.equal(await focused(page), 'fuelMeasurements.dailyLogs[1]');
});

test('missing values are reported at their fields, even if all are missing', async () => {
  const page = await open(form({ household: '', total: '', logs: ['', '', ''] }), SUMMARY);
  await submit(page);
  assert.deepEqual(await page.locator('#summary a').allTextContents(), [
    'Household: `householdId` is missing',
    'Days: the number of observed days is 0, but a test takes at least 3 days',
    'Total: `total` is missing',
  ]);
});

test("an empty item between others shows the platform's message", async () => {
  const page = await open(form({ logs: ['4', '', '3', '2'], required: 'required' }), SUMMARY);
  await submit(page);
  const { text, invalid } = await at(page, 'fuelMeasurements.dailyLogs[1]');
  assert.match(text, /fill out/i);
  assert.equal(invalid, 'true');
});

test('the errors of empty rows replace the errors about their list', async () => {
  const page = await open(form({ logs: ['4', '', ''], total: '4', required: 'required' }), SUMMARY);
  await submit(page);
  const lines = await page.locator('#summary a').allTextContents();
  assert.deepEqual(
    lines.map((line) => line.split(':')[0]),
    ['Day 2', 'Day 3'],
  );
});

test('an error that another one causes is left out, unless no other error is left', async () => {
  const options = `{ ...${SUMMARY}, consequence: ({ params }) => params.member === 'total' }`;
  const page = await open(form({ household: '', total: '' }), options);
  await submit(page);
  const lines = page.locator('#summary a');
  assert.deepEqual(await lines.allTextContents(), ['Household: `householdId` is missing']);
  assert.equal((await at(page, 'fuelMeasurements.total')).invalid, null);
  await field(page, 'householdId').fill('did:ixo:123');
  assert.deepEqual(await lines.allTextContents(), ['Total: `total` is missing']);
  assert.deepEqual(await page.evaluate('submitted'), []);
});

test('findings appear at their rows after empty or removed rows', async () => {
  const page = await open(form({ logs: ['', '3', '3', '3', '0'] }), SUMMARY);
  await field(page, 'fuelMeasurements.dailyLogs[1]').evaluate((row) => row.closest('label').remove());
  await submit(page);
  assert.equal((await at(page, 'fuelMeasurements.dailyLogs[4]')).text, 'the daily log is zero');
});

test('added rows are bound, and removed rows lose their errors', async () => {
  const page = await open(form({ logs: ['3', '3'], total: '6' }), SUMMARY);
  await submit(page);
  assert.match((await at(page, 'fuelMeasurements.dailyLogs')).text, /the number of observed days is 2/);
  await page.evaluate(() => {
    document
      .querySelector('#days')
      .insertAdjacentHTML(
        'beforeend',
        '<label>Day 3 <input id="new" name="fuelMeasurements.dailyLogs[2]" inputmode="decimal" value="0"></label>',
      );
  });
  assert.equal((await at(page, 'fuelMeasurements.dailyLogs[2]')).text, 'the daily log is zero');
  assert.equal((await at(page, 'fuelMeasurements.dailyLogs')).text, '');
  await page.locator('#new').fill('1');
  assert.equal((await at(page, 'fuelMeasurements.total')).text, 'the total is 6, and the daily logs add up to 7');
  await page.evaluate(() => document.querySelector('#new').closest('label').remove());
  await page.waitForFunction(() => !document.querySelector('[name="fuelMeasurements.total"][aria-invalid]'));
  assert.match((await at(page, 'fuelMeasurements.dailyLogs')).text, /the number of observed days is 2/);
});

test('the form is checked again when the page disables or renames a control', async () => {
  const page = await open(form({ household: 'x' }), SUMMARY);
  await submit(page);
  await page.evaluate(() => (document.querySelector('#household').disabled = true));
  await page.waitForFunction(() => !document.querySelector('#household[aria-invalid]'));
});

test('errors of radio buttons appear at their group', async () => {
  const page = await open(form().replace(' checked', ''), SUMMARY);
  await submit(page);
  assert.equal(await page.locator('#summary a').textContent(), 'Group: `testGroup` is missing');
  const group = page.getByRole('group', { name: 'Group' });
  assert.match(await group.ariaSnapshot(), /group "Group"/);
  assert.equal(await page.locator('[name=testGroup][aria-invalid=true]').count(), 2);
  await page.getByRole('link').click();
  assert.equal(await focused(page), 'testGroup');
  await page.keyboard.press('Space');
  assert.equal(await page.locator('[aria-invalid]').count(), 0);
});

test('the errors of a problem document appear at the fields, and disappear when these change', async () => {
  const page = await open(form(), SUMMARY);
  const problem = {
    title: 'The claim contradicts itself or a stored claim',
    status: 409,
    errors: [
      { detail: 'a note', pointer: '#/householdId', code: 'claim.note', severity: 'warning' },
      { detail: 'the household has moved', pointer: '#/householdId', code: 'claim.moved', severity: 'error' },
      {
        detail: 'the scale was broken',
        pointer: '#/fuelMeasurements/dailyLogs/1',
        code: 'claim.broken',
        severity: 'error',
      },
      { detail: 'record `kpt-1` has others', pointer: '#/fuelMeasurements', code: 'claim.other', severity: 'error' },
    ],
  };
  await page.evaluate((problem) => window.bound.show(problem), problem);
  assert.deepEqual(await page.locator('#summary li').allTextContents(), [
    'Household: the household has moved',
    'Day 1: record `kpt-1` has others',
    'Day 2: the scale was broken',
  ]);
  assert.equal(await focused(page), 'summary');
  assert.equal((await at(page, 'fuelMeasurements.dailyLogs[1]')).invalid, 'true');
  await field(page, 'fuelMeasurements.dailyLogs[1]').fill('4');
  await field(page, 'fuelMeasurements.total').fill('10');
  assert.deepEqual(await page.locator('#summary li').allTextContents(), ['Household: the household has moved']);
  await submit(page);
  assert.equal(await page.evaluate('submitted.length'), 1, 'only findings of the module prevent a submit');
});

test('a problem without errors appears as a message about the form', async () => {
  const page = await open(form(), SUMMARY);
  await page.evaluate(() => window.bound.show({ title: 'Not now', detail: 'the service is starting' }));
  assert.deepEqual(await page.locator('#summary li').allTextContents(), ['the service is starting']);
  assert.equal(await page.locator('.hearth-message').count(), 0, 'the message appears once');
  const other = await open(form());
  await other.evaluate(() => window.bound.show({ title: 'Not now', detail: 'the service is starting' }));
  assert.equal(await other.locator('form > [role=alert]').textContent(), 'the service is starting');
});

test('findings can be shown too, with custom texts', async () => {
  const page = await open(
    form(),
    `{ summary: document.querySelector('#summary'), message: ({ code }) => 'Code ' + code, label: () => 'Here', heading: (n) => n + ' fehler' }`,
  );
  await page.evaluate(() => {
    const { findings } = window.hearth.validateClaim('{"type":"KPTClaim","householdId":"did:x:1","testGroup":"y"}');
    window.bound.show(findings.filter(({ path }) => path === '/testGroup'));
  });
  assert.equal(await page.locator('#summary').innerText(), '1 fehler\nHere: Code request.unknown_word');
});

test('warnings are shown on request and never make a field invalid', async () => {
  const page = await open(form({ household: 'did:ixo:a/1' }), "{ advice: ({ path }) => path === '/householdId' }");
  assert.equal((await at(page, 'householdId')).text, 'A DID.');
  await field(page, 'householdId').fill('did:ixo:a/2');
  await page.keyboard.press('Tab');
  const shown = await at(page, 'householdId');
  assert.deepEqual(shown, {
    text: 'A DID. | `did:ixo:a/2` is a DID URL with a path, not a bare DID',
    invalid: null,
    custom: false,
    userInvalid: false,
  });
  assert.equal(await page.locator('.hearth-message').getAttribute('data-severity'), 'warning');
});

test("a message appears in the page's own element", async () => {
  const page = await open(form({ household: 'x', more: '<p data-message-for="householdId" hidden></p>' }));
  await submit(page);
  const place = page.locator('[data-message-for]');
  assert.equal(await place.textContent(), '`x` is not a decentralised identifier');
  assert.equal(await place.isVisible(), true);
  await field(page, 'householdId').fill('did:x:1');
  assert.equal(await place.isVisible(), false);
});

test('a `formnovalidate` button is left to the page', async () => {
  const page = await open(form({ household: 'x' }), SUMMARY);
  await page.evaluate(() => form.addEventListener('submit', (event) => event.preventDefault()));
  await page.locator('#draft').click();
  assert.equal(await page.locator('#summary').isVisible(), false);
});

test('a double click submits once until `onSubmit` completes', async () => {
  const page = await open(
    form(),
    '{ onSubmit: (claim) => (submitted.push(claim), new Promise((done) => (window.done = done))) }',
  );
  await submit(page);
  await submit(page);
  assert.equal(await page.evaluate('submitted.length'), 1);
  await page.evaluate('done()');
  await submit(page);
  assert.equal(await page.evaluate('submitted.length'), 2);
});

test('a reset removes all messages', async () => {
  const page = await open(form({ household: 'x' }), SUMMARY);
  await submit(page);
  await page.evaluate('form.reset()');
  await page.waitForFunction(() => document.querySelector('#summary').hidden);
  assert.equal((await at(page, 'householdId')).invalid, null);
});

test('unbind removes the messages and the custom validity', async () => {
  const page = await open(form({ household: 'x' }), SUMMARY);
  await submit(page);
  await page.evaluate('bound.unbind()');
  assert.deepEqual(await at(page, 'householdId'), { text: 'A DID.', invalid: null, custom: false, userInvalid: false });
  assert.equal(await page.locator('.hearth-message').count(), 0);
  assert.equal(await page.evaluate('form.noValidate'), false);
  assert.equal(await page.locator('#summary').isVisible(), false);
});

test('a click succeeds even if a message moves the button', async () => {
  const page = await open(
    form({ household: '' }).replace('</form>', '</form><style>.hearth-message { height: 20rem }</style>'),
  );
  await field(page, 'householdId').fill('did:ixo:9');
  await field(page, 'fuelMeasurements.total').fill('x');
  await submit(page);
  assert.match((await at(page, 'fuelMeasurements.total')).text, /not a number/);
  assert.equal(await focused(page), 'fuelMeasurements.total', 'the click submitted the form, which was refused');
});

test('too large a claim is a finding of the form, not an error of the page', async () => {
  const page = await open(form({ more: '<label>Season <input name="externalFactors.season"></label>' }), SUMMARY);
  await field(page, 'externalFactors.season').evaluate((input) => {
    input.value = 'x'.repeat(1_200_000);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submit(page);
  assert.match(await page.locator('#summary').textContent(), /^There is a problemthe request has 12\d{5} bytes/);
  assert.deepEqual(await page.evaluate('submitted'), []);
  assert.equal(await page.evaluate('bound.check().findings[0].code'), 'request.too_large');
  await field(page, 'externalFactors.season').fill('dry');
  assert.equal(await page.locator('#summary').isHidden(), true);
});

test('input that the platform cannot parse is not reported as missing', async () => {
  const name = 'fuelMeasurements.total';
  const html = form({ total: '' }).replace(`inputmode="decimal" name="${name}"`, `type="number" name="${name}"`);
  const page = await open(html);
  await field(page, name).pressSequentially('1e');
  await submit(page);
  const { text, invalid } = await at(page, name);
  assert.equal(invalid, 'true');
  assert.match(text, /enter a number/i);
  const { findings } = await page.evaluate('bound.check()');
  const about = findings.filter(({ params, path }) => params.member === 'total' || path.endsWith('/total'));
  assert.deepEqual(
    about.map(({ code }) => code),
    ['form.control_refused'],
  );
  await field(page, name).fill('');
  assert.equal((await at(page, name)).text, '`total` is missing');
});

const FAILING = "onSubmit: async () => { if (window.isDown) throw new Error('no network'); submitted.push(1); }";
const watch = (page) =>
  page.evaluate(() => {
    window.isDown = true;
    window.errors = [];
    window.onunhandledrejection = (event) => {
      event.preventDefault();
      window.errors.push(event.reason.message);
    };
  });

test('a failed `onSubmit` shows a message, and its error is rethrown', async () => {
  for (const options of [`{ ${FAILING} }`, `{ ${FAILING}, summary: document.querySelector('#summary') }`]) {
    const page = await open(form(), options);
    await watch(page);
    await submit(page);
    const shown = page.locator('form > [role=alert], #summary li');
    assert.equal(await shown.textContent(), 'the claim was not sent');
    await page.waitForFunction('errors.length > 0');
    assert.deepEqual(await page.evaluate('errors'), ['no network']);
    await page.evaluate('window.isDown = false');
    await submit(page);
    assert.deepEqual([await shown.count(), await page.evaluate('submitted.length')], [0, 1], 'a second attempt');
  }
});

test('a message of the page replaces the default message', async () => {
  const options = "{ onSubmit: () => { bound.show({ detail: 'no key' }); throw new Error('no key'); } }";
  const page = await open(form(), options);
  await watch(page);
  await submit(page);
  await page.waitForFunction('errors.length > 0');
  assert.equal(await page.locator('form > [role=alert]').textContent(), 'no key');
});

test('a page can provide its own validateClaim', async () => {
  const page = await open(
    form(),
    '{}',
    '((form, options) => hearth.bindClaimFormWith((text) => ({ ...hearth.validateClaim(text), checks: [text.length] }), form, options))',
  );
  assert.equal((await page.evaluate('bound.check().checks'))[0], (await page.evaluate('bound.claim()')).length);
});

test('changing controls on every report does not cause an endless loop', async () => {
  const page = await open(
    form({ household: 'x', more: '<input name="studyId">' }),
    `{ onReport(report) {
      reports.push(report);
      document.querySelector('button').disabled = !report.ok;
      form.elements.studyId.disabled = reports.length % 2 === 0;
    } }`,
  );
  await field(page, 'householdId').fill('did:ixo:1');
  await page.waitForTimeout(100);
  const { length } = await page.evaluate('reports');
  assert.ok(length < 6, `${length} reports`);
  assert.equal(await page.locator('button').first().isDisabled(), false);
});

test('a form-associated custom element is a control', async () => {
  const page = await open('<form></form>');
  await page.evaluate(() => {
    customElements.define(
      'x-field',
      class extends HTMLElement {
        static formAssociated = true;
        internals = this.attachInternals();
        value = 'did:ixo:custom';
        get form() {
          return this.internals.form;
        }
      },
    );
    window.form.innerHTML = '<x-field name="householdId"></x-field>';
  });
  assert.equal(await page.evaluate('bound.claim()'), '{"householdId":"did:ixo:custom"}');
});

test('a year of days is checked during input', async () => {
  const page = await open(form({ logs: Array.from({ length: 366 }, () => '3'), total: '1098' }), SUMMARY);
  const perKey = await page.evaluate(() => {
    const input = window.form.elements['fuelMeasurements.dailyLogs[200]'];
    const start = performance.now();
    for (let count = 0; count < 20; count += 1) {
      input.value = String(count);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return (performance.now() - start) / 20;
  });
  // It takes some milliseconds. On any machine, a second would be no answer to a key.
  assert.ok(perKey < 1_000, `${perKey.toFixed(1)} ms per key`);
});
