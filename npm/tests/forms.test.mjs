// The parts of `hearth-kpt/forms` that need no document: names and pointers, typed numbers, problem documents. The
// browser tests of the forms are in pages/form.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { typedNumber } from '../dist/forms/number.js';
import { pointerOf, stepsOfName, stepsOfPointer } from '../dist/forms/path.js';
import { findingsOf } from '../dist/forms/problem.js';

test('the entry can be imported without a document', async () => {
  const { bindClaimForm, bindClaimFormWith } = await import('hearth-kpt/forms');
  assert.equal(typeof bindClaimForm, 'function');
  assert.equal(typeof bindClaimFormWith, 'function');
});

test('names are paths', () => {
  assert.deepEqual(stepsOfName('fuelMeasurements.dailyLogs[0]'), ['fuelMeasurements', 'dailyLogs', 0]);
  assert.deepEqual(stepsOfName('fuelMeasurements.dailyLogs.10'), ['fuelMeasurements', 'dailyLogs', 10]);
  assert.deepEqual(stepsOfName('evidence[12].uri'), ['evidence', 12, 'uri']);
  assert.deepEqual(stepsOfName('culturalEvents[]'), ['culturalEvents', null]);
  assert.deepEqual(stepsOfName('007'), ['007']);
  for (const name of ['', '.', 'a.', '.a', 'a..b', 'a[', 'a]', 'a[b]', 'a[-1]', 'a[].b', '[0]', 'a[0]b']) {
    assert.throws(() => stepsOfName(name), TypeError, name);
  }
});

test('pointers round-trip', () => {
  for (const pointer of ['', '/a', '/a/0/b', '/a~1b/c~0d', '/ü', '/']) {
    assert.equal(pointerOf(stepsOfPointer(pointer)), pointer);
  }
  assert.deepEqual(stepsOfPointer('/fuelMeasurements/dailyLogs/2'), ['fuelMeasurements', 'dailyLogs', 2]);
});

test('a number keeps its typed form if JSON allows it', () => {
  assert.deepEqual(typedNumber('3.20', 'en'), { number: '3.20' });
  assert.deepEqual(typedNumber('3,2', 'en'), { number: '3.2' });
  assert.deepEqual(typedNumber('1,000', 'de'), { number: '1.000' });
  assert.equal(typedNumber('1,000', 'no such language').fault, 'form.ambiguous_number');
  assert.equal(typedNumber('', 'en').fault, 'form.not_a_number');
  for (const typed of ['0', '7', '-1', '+1', '.5', '5.', '00', '1e3', '1E-3', '3,20', '0,001', '12,3456']) {
    const { number } = typedNumber(typed, 'en');
    assert.equal(JSON.parse(number), Number(typed.replace(',', '.')), typed);
  }
});

test('a point is ambiguous in a language with a decimal comma', () => {
  const ambiguous = (asDecimal, asThousands) => ({ fault: 'form.ambiguous_number', asDecimal, asThousands });
  assert.deepEqual(typedNumber('1.000', 'de'), ambiguous('1,000', '1000'));
  assert.deepEqual(typedNumber('-12.345', 'pt-MZ'), ambiguous('-12,345', '-12345'));
  assert.deepEqual(typedNumber('1,000', 'en'), ambiguous('1.000', '1000'));
  for (const typed of ['0.125', '1.00', '1.0000', '1234.567', '.125', '1.000e3']) {
    assert.equal(Number(typedNumber(typed, 'de').number), Number(typed), typed);
  }
  assert.deepEqual(typedNumber('1.000', 'en'), { number: '1.000' });
});

test('digits of other scripts and of full width are digits; lookalikes are not', () => {
  for (const typed of ['٣٫٢٠', '３．２０', '３，２０', '۳٫۲۰', '३.२०', '𝟑.𝟐𝟎', '𝟹.𝟸𝟶', '＋3.20']) {
    assert.deepEqual(typedNumber(typed, 'en'), { number: '3.20' }, typed);
  }
  assert.deepEqual(typedNumber('−９', 'en'), { number: '-9' });
  assert.deepEqual(typedNumber('٠١٢٣٤٥٦٧٨٩', 'en'), { number: '123456789' });
  for (const typed of ['3²', '½', '①', '三', '١٬٠٠٠']) {
    assert.equal(typedNumber(typed, 'en').fault, 'form.not_a_number', typed);
  }
});

test('an answer that is not a problem document is a finding about the whole claim', () => {
  const refused = 'the claim was refused';
  for (const answer of [null, undefined, 7, 'no', {}, { errors: 'none' }, { errors: [null, 'x'] }, { detail: {} }]) {
    const findings = findingsOf(answer);
    assert.deepEqual(findings.map(({ path, message }) => [path, message]), [['', refused]], JSON.stringify(answer));
  }
  const [odd] = findingsOf({ title: 'No', errors: [{ pointer: 7, params: null }] });
  assert.deepEqual([odd.path, odd.message, odd.params], ['', 'No', {}]);
});

test('a problem document yields findings, and one finding if it has no errors', () => {
  const [finding, advice] = findingsOf({
    title: 'The claim is not valid',
    status: 400,
    errors: [
      {
        detail: 'the daily log is zero',
        pointer: '#/fuelMeasurements/dailyLogs/1',
        code: 'claim.measurement_zero',
        rule: 3,
        severity: 'error',
        params: { value: '0' },
      },
      { detail: 'a note', pointer: '#/a%20b', code: 'claim.note', severity: 'warning' },
    ],
  });
  assert.deepEqual(finding, {
    code: 'claim.measurement_zero',
    rule: 3,
    path: '/fuelMeasurements/dailyLogs/1',
    message: 'the daily log is zero',
    params: { value: '0' },
    severity: 'error',
    status: 400,
    help: null,
  });
  assert.deepEqual([advice.path, advice.status], ['/a b', null]);
  assert.deepEqual(
    findingsOf({ title: 'Busy', status: 503 }).map(({ path, message }) => [path, message]),
    [['', 'Busy']],
  );
  assert.deepEqual(findingsOf([finding]), [finding]);
  const [lost] = findingsOf({ errors: [{ detail: 'nowhere', pointer: '#/%E0%A4%A' }] });
  assert.deepEqual([lost.path, lost.message], ['', 'nowhere'], 'a pointer that is none loses its words to nobody');
});
