// The texts of findings in each language: complete, well-formed, with the parameters of their codes, and formatted as the
// language writes numbers, days and plurals.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { codes } from 'hearth-kpt';
import { chosenLanguage, languages, loadWords } from 'hearth-kpt/languages';

const FOLDER = fileURLToPath(new URL('../../languages/', import.meta.url));
const tags = readdirSync(FOLDER, { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name);
const read = (tag, name) => JSON.parse(readFileSync(`${FOLDER}${tag}/${name}.json`, 'utf8'));
const english = read('en', 'findings');
const catalogue = new Map(codes().map((code) => [code.code, code]));

/** Areas of which a field worker can see every code: claims, weighings, and the form. */
const AREAS = ['claim', 'form', 'weighing'];

/** Codes of other areas that a field worker can cause. The others are errors of programs. */
const OTHERS = [
  'json.number_precision',
  'json.number_range',
  'report.findings_left_out',
  'request.empty_text',
  'request.invalid_date',
  'request.invalid_did',
  'request.missing_member',
  'request.not_whole',
  'request.out_of_range',
  'request.text_too_long',
  'request.too_large',
  'request.too_many_items',
  'request.unknown_fuel',
  'request.unknown_unit',
  'request.unknown_word',
  'request.wrong_type',
];

/** The codes that this package adds, with their parameters. */
const OWN = {
  'form.ambiguous_number': ['typed', 'asDecimal', 'asThousands'],
  'form.control_refused': ['place', 'reason'],
  'form.half_character': [],
  'form.not_a_number': ['typed'],
  'form.not_sent': [],
  'form.problem': ['detail'],
  'request.too_large': [],
};

const areaOf = (code) => code.slice(0, code.indexOf('.'));
const WANTED = new Set([
  ...[...catalogue.keys(), ...Object.keys(OWN)].filter((code) => AREAS.includes(areaOf(code))),
  ...OTHERS,
]);

/** Returns the names of the arguments in a message. */
function argumentsOf(elements, found = new Set()) {
  for (const element of elements) {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(element.value);
    for (const { value } of Object.values(element.options ?? {})) argumentsOf(value, found);
  }
  return found;
}

/** Calls `visit` with each plural of a message. */
function eachPlural(elements, visit) {
  for (const element of elements) {
    if (element.type === TYPE.plural) visit(element);
    for (const { value } of Object.values(element.options ?? {})) eachPlural(value, visit);
  }
}

const parsed = (text) => parse(text, { ignoreTag: true });
const namesIn = ({ message, help = '' }) => [...argumentsOf(parsed(message)), ...argumentsOf(parsed(help))].sort();

/** Returns the parameters of a code: those in the module's texts, or those that this package adds. */
const parametersOf = (code) =>
  OWN[code] ?? [...JSON.stringify(catalogue.get(code)).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

test('every language has its files, and can be loaded', async () => {
  assert.deepEqual(languages.map(({ tag }) => tag), tags.sort());
  for (const tag of tags) {
    const { tag: loaded, name, direction } = await loadWords(tag);
    const file = read(tag, 'language');
    assert.deepEqual([loaded, name, direction], [tag, file.name, file.direction]);
    assert.equal(new Intl.Locale(tag).textInfo?.direction ?? direction, direction);
  }
});

for (const tag of tags) {
  const findings = read(tag, 'findings');
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();

  test(`${tag}: every code that a field worker can see has a text, and every text has a code`, () => {
    const lacking = [...WANTED].filter((code) => !(code in findings));
    assert.deepEqual(lacking, []);
    assert.deepEqual(Object.keys(findings).filter((code) => !WANTED.has(code)), []);
    assert.deepEqual(Object.keys(findings), Object.keys(findings).sort());
  });

  test(`${tag}: the texts are well-formed and have the parameters of their codes`, () => {
    for (const [code, texts] of Object.entries(findings)) {
      assert.deepEqual(Object.keys(texts).filter((part) => part !== 'message' && part !== 'help'), [], code);
      assert.deepEqual(namesIn(texts), namesIn(english[code]), code);
      assert.equal('help' in texts, 'help' in english[code], code);
      const known = parametersOf(code);
      assert.deepEqual(namesIn(texts).filter((name) => !known.includes(name)), [], code);
    }
  });

  test(`${tag}: the plurals have the categories of the language`, () => {
    const { heading } = read(tag, 'language');
    for (const text of [heading, ...Object.values(findings).flatMap(({ message, help = '' }) => [message, help])]) {
      // Some languages have `many` for millions alone, which no text counts.
      const needed = pluralCategories.filter((each) => each !== 'many' || tag === 'ar');
      eachPlural(parsed(text), ({ options }) => {
        assert.deepEqual(needed.filter((each) => !(each in options)), [], text);
      });
    }
  });

  test(`${tag}: the texts have no word of programs`, () => {
    for (const [code, { message, help = '' }] of Object.entries(findings)) {
      assert.doesNotMatch(message + help, /did:|\bJSON\b|percent-encod|`/i, code);
    }
  });

  test(`${tag}: the choices of a text are those of the English text`, () => {
    const choices = (elements, found = []) => {
      for (const { type, value, options = {} } of elements) {
        if (type === TYPE.select) found.push([value, ...Object.keys(options)]);
        for (const option of Object.values(options)) choices(option.value, found);
      }
      return found;
    };
    for (const [code, { message }] of Object.entries(findings)) {
      assert.deepEqual(choices(parsed(message)), choices(parsed(english[code].message)), code);
    }
  });
}

for (const tag of tags.filter((each) => each !== 'en')) {
  test(`${tag}: the texts of the form are complete, with the arguments of the English texts`, () => {
    const [form, source] = [read(tag, 'form'), read('en', 'form')];
    assert.deepEqual(Object.keys(form).sort(), Object.keys(source).sort());
    for (const [name, text] of Object.entries(form)) {
      assert.deepEqual(namesIn({ message: text }), namesIn({ message: source[name] }), name);
      assert.equal(text.split('<b>').length, source[name].split('<b>').length, name);
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
      eachPlural(parsed(text), ({ options }) => {
        const needed = pluralCategories.filter((each) => each !== 'many' || tag === 'ar');
        assert.deepEqual(needed.filter((each) => !(each in options)), [], name);
      });
    }
  });
}

for (const tag of tags) {
  const [report, source] = [read(tag, 'report'), read('en', 'report')];

  test(`${tag}: the texts of the report are complete, with the arguments and the marks of the English texts`, () => {
    assert.deepEqual(Object.keys(report), Object.keys(source).sort());
    const marks = (text) => text.split('`').length;
    for (const [name, text] of Object.entries(report)) {
      assert.deepEqual(namesIn({ message: text }), namesIn({ message: source[name] }), name);
      assert.equal(marks(text), marks(source[name]), name);
      assert.ok(text.trim() !== '' && !text.includes("'{"), name);
    }
  });

  test(`${tag}: the plurals of the report have the categories of the language`, () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    const needed = pluralCategories.filter((each) => each !== 'many' || tag === 'ar');
    for (const [name, text] of Object.entries(report)) {
      eachPlural(parsed(text), ({ options }) => {
        assert.deepEqual(needed.filter((each) => !(each in options)), [], name);
      });
    }
  });
}

test('the report has a text of every warning of a study, and of no code that does not exist', () => {
  const report = read('en', 'report');
  const areas = ['study', 'reductions'];
  const codesOf = (names) => names.filter((name) => areas.includes(areaOf(name)) && catalogue.has(name));
  const warnings = [...catalogue.values()].filter(({ code, severity }) => areas.includes(areaOf(code)) && severity === 'warning');
  assert.deepEqual(codesOf(Object.keys(report)), warnings.map(({ code }) => code).sort());
  for (const { code, messages: [message], help } of warnings) {
    assert.equal(report[code].replaceAll('`', ''), message.replaceAll('`', ''), code);
    assert.equal(report[`${code}.help`], help ?? undefined, code);
  }
});

const finding = (code, params, more = {}) => ({
  code,
  rule: null,
  path: '',
  message: 'the total is `12`',
  params,
  severity: 'error',
  status: 400,
  help: 'check it',
  ...more,
});

test('numbers and days are those of the language, with every digit', async () => {
  const [french, arabic, hindi] = await Promise.all(['fr', 'ar', 'hi'].map(loadWords));
  const total = finding('claim.total_mismatch', { total: '1234.567890123456', sum: '11.9' });
  assert.match(french.message(total), /1\u202f234,567890123456, .* 11,9\.$/);
  assert.match(hindi.message(total), /1,234\.567890123456/);
  const reversed = finding('claim.period_reversed', { startDate: '2026-03-05', endDate: '2026-03-02' });
  assert.match(french.message(reversed), /2 mars 2026.*5 mars 2026/);
  assert.match(arabic.message(reversed), /2 مارس 2026/);
  const unknown = finding('claim.conflicting_measurements', { startDate: 'an unknown day', endDate: '2026-03-02' });
  assert.match(french.message(unknown), /un jour inconnu/);
});

test('plurals are those of the language', async () => {
  const { heading, message } = await loadWords('ar');
  assert.deepEqual([1, 2, 3, 11].map(heading), ['توجد مشكلة', 'توجد مشكلتان', 'توجد 3 مشكلات', 'توجد 11 مشكلة']);
  assert.match(message(finding('claim.duration_too_short', { minimum: 3 })), /3 أيام/);
});

test('a code or a parameter that a language lacks has the text of the module', async () => {
  const { text } = await loadWords('sw');
  assert.equal(text(finding('claim.later_version', {})), 'The total is “12”. Check it.');
  assert.equal(text(finding('claim.total_mismatch', {})).split('. ')[0], 'The total is “12”');
  assert.equal(text(finding('claim.later_version', {}, { help: null })), 'The total is “12”.');
  assert.equal(text(finding('__proto__', {}, { help: null })), 'The total is “12”.');
});

test('the parts of a text are the message and the help', async () => {
  const { message, help, text } = await loadWords('es');
  const zero = finding('claim.measurement_zero', {});
  assert.equal(message(zero), 'El peso es cero.');
  assert.equal(text(zero), `${message(zero)} ${help(zero)}`);
});

test('the language is the first of the preferences that is available', () => {
  assert.equal(chosenLanguage(['de', 'sw-KE', 'fr']), 'sw');
  assert.equal(chosenLanguage(['PT-br']), 'pt');
  assert.equal(chosenLanguage(['de', 'constructor']), 'en');
  assert.equal(chosenLanguage([]), 'en');
});
