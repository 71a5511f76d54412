// Runs every vector through the package's typed functions, and tests their additions: schemas, issues, messages by
// path, routers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import * as hearth from 'hearth-kpt';

import { textVectors, places, sample } from './vectors.mjs';

/** Converts a function's result or exception into the answer of the module. */
function answerOf(call) {
  try {
    const { ok, status, ...members } = call();
    // Only claims and targets have other statuses than 400.
    return ok === false ? { outcome: 'findings', status: status ?? 400, ...members } : { outcome: 'valid', ...members };
  } catch (error) {
    if (error instanceof hearth.GatewayConfigurationError) {
      return { outcome: 'findings', status: 400, findings: error.findings };
    }
    assert.ok(error instanceof hearth.CouldNotRun, String(error));
    return { outcome: 'could-not-run', error: { code: error.code } };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the routers for the tables of a vector, by handle. */
function routersOf(before) {
  const routers = new Map();
  for (const { operation, text } of before) {
    if (operation === 'gateway.release') routers.get(JSON.parse(text).handle).release();
    if (operation !== 'gateway.compile') continue;
    const compiled = answerOf(() => ({ router: hearth.createRouter(text) }));
    if (compiled.outcome === 'valid') routers.set(routers.size + 1, compiled.router);
  }
  return routers;
}

function onTable(members, use) {
  return ({ text, before }) => {
    const request = parsed(text);
    if (Object.keys(request ?? {}).some((name) => !members.includes(name))) return null;
    const routers = routersOf(before);
    try {
      const router = routers.get(request?.handle);
      return router === undefined ? null : use(router, request);
    } finally {
      for (const router of routers.values()) router.release();
    }
  };
}

/** Runs functions whose request is an object, if parsing and rewriting the request loses nothing. */
function object(use) {
  return ({ text }) => {
    const request = parsed(text);
    if (typeof request !== 'object' || request === null || Array.isArray(request)) return null;
    if (isOtherWhenRead(text, request)) return null;
    let answer = null;
    const answered = answerOf(() => (answer = use(request)) ?? {});
    return answer === null && answered.outcome !== 'could-not-run' ? null : answered;
  };
}

/** Returns whether a text has a duplicate name, or a number that JavaScript cannot represent or writes otherwise. */
function isOtherWhenRead(text, request) {
  const tokens = (json) => json.match(/"(?:[^"\\]|\\.)*"|[^\s",:{}[\]]+/g) ?? [];
  const values = (json) => JSON.stringify(tokens(json).map((token) => JSON.parse(token)));
  const isExact = (token) => {
    if (!/^-?\d/.test(token)) return true;
    const number = Number(token);
    const digits = token.replace(/[eE].*/, '').replace(/\D/g, '').replace(/^0+/, '').length;
    const isShort = digits < 16 && !/[eE]/.test(token);
    return Number.isFinite(number) && !Object.is(number, -0) && (isShort || String(number) === token);
  };
  return !tokens(text).every(isExact) || values(JSON.stringify(request)) !== values(text);
}

/**
 * Returns `null` for requests that the functions cannot express: unknown members, or a table that was never compiled.
 */
const DRIVERS = {
  'claims.validate': ({ text }) => answerOf(() => hearth.validateClaim(text)),
  'claims.record': ({ text }) => {
    const request = parsed(text);
    return typeof request?.claim === 'string' ? answerOf(() => hearth.recordClaim(request)) : null;
  },
  'claims.derive': object((request) => hearth.deriveClaim(request)),
  'claims.figures': object((claim) => hearth.claimFigures(claim)),
  'claims.rules': ({ text }) => (text === '' ? answerOf(() => ({ rules: hearth.claimRules() })) : null),
  'claims.schema': ({ text }) => (text === '' ? answerOf(() => hearth.claimJsonSchemas()) : null),
  'gateway.compile': ({ text, before }) => {
    if (before.length > 0) return null; // The limit on tables is tested below.
    return answerOf(() => {
      const router = hearth.createRouter(text);
      router.release();
      return { handle: 1, findings: router.warnings };
    });
  },
  'gateway.route': onTable(['handle', 'method', 'target', 'explain'], (router, { method, target, explain }) =>
    answerOf(() => withoutOk(router.route(method, target, { explain }))),
  ),
  'gateway.routes': onTable(['handle'], (router) => answerOf(() => router.routes())),
  'gateway.release': ({ text, before }) =>
    // Releasing again has no effect.
    before.at(-1)?.operation === 'gateway.release'
      ? null
      : onTable(['handle'], (router) => answerOf(() => router.release() ?? {}))({ text, before }),
  'preferences.validate': ({ text }) => answerOf(() => hearth.validatePreferences(text)),
  'preferences.merge': ({ text }) => {
    const { record, change, now, ...more } = parsed(text) ?? {};
    if (change === undefined || now === undefined || Object.keys(more).length > 0) return null;
    return answerOf(() => {
      const merged = hearth.mergePreferences({ record: JSON.stringify(record), change: JSON.stringify(change), now });
      return merged.ok ? { ...merged, record: JSON.parse(merged.record) } : merged;
    });
  },
  'preferences.render': ({ text }) =>
    answerOf(() => {
      const { text: rendered, ...rest } = hearth.renderPreferences(text);
      // The text of what is no record is empty.
      return rest.ok || rendered !== '' ? { ...rest, text: rendered } : rest;
    }),
  'preferences.schema': ({ text }) => (text === '' ? answerOf(() => hearth.preferencesJsonSchemas()) : null),
  'preferences.tool': ({ text }) => (text === '' ? answerOf(() => hearth.preferencesTool()) : null),
  'preferences.manifest': ({ text }) => (text === '' ? answerOf(() => hearth.preferencesManifest()) : null),
  'selection.frame': object((request) => hearth.describeFrame(request)),
  'selection.draw': object((request) => hearth.drawSelection(request)),
  'selection.verify': object((request) => hearth.verifySelection(request)),
  'sampling.size': object((request) => hearth.sampleSize(request)),
  'study.assess': object((request) => (Array.isArray(request.claims) ? hearth.assessStudy(request) : null)),
  'study.estimate': object((request) => hearth.estimateMean(request)),
  'study.reductions': object((request) => hearth.emissionReductions(request)),
  'credential.key': object((request) => hearth.credentialKey(request)),
  'credential.issue': object((request) =>
    typeof request.claim === 'string' ? hearth.issueCredential({ module: undefined, ...request }) : null,
  ),
  'credential.study': object((request) => hearth.studyCredential({ module: undefined, ...request })),
  'credential.sign': object((request) => hearth.signDocument(request)),
  'credential.verify': object((request) => {
    const { claim = '', credential } = request;
    if (typeof claim !== 'string' || typeof credential !== 'object') return null;
    return hearth.verifyCredential({ module: undefined, ...request });
  }),
  'module.catalogue': ({ text }) => (text === '' ? answerOf(() => ({ rules: hearth.claimRules(), codes: hearth.codes() })) : null),
  'module.version': ({ text }) => (text === '' ? answerOf(() => hearth.version()) : null),
};

/**
 * Returns whether a request is refused for something that parsing and rewriting loses: a duplicate name, or white
 * space.
 */
const isWrittenOtherwise = ({ operation, text }, answer) =>
  /^claims\.(record|derive|figures)|^gateway\.ro|^gateway\.rel|^preferences\.merge|^s|^credential/.test(operation) &&
  /^(request\.(malformed|too_large)|json\..*)$/.test(answer.error?.code ?? answer.findings?.[0]?.code) &&
  JSON.stringify(parsed(text)) !== text;

/** The result of a mapping contains its outcome. */
const withoutOk = ({ outcome, ...members }) => ({ ok: outcome === 'valid', ...members });

const driven = {};
for (const vector of textVectors) {
  test(vector.name, () => {
    const counts = (driven[vector.operation] ??= { driven: 0, left: 0 });
    const { error, ...members } = JSON.parse(vector.answer);
    // The message has the handle of a table, or a place in a text that the function wrote.
    const expected = error === undefined ? members : { ...members, error: { code: error.code } };
    const answer = isWrittenOtherwise(vector, expected) ? null : DRIVERS[vector.operation](vector);
    counts[answer === null ? 'left' : 'driven'] += 1;
    if (answer !== null) assert.deepEqual(answer, expected);
  });
}
/** The least number of vectors per operation that run through its function; `hosts.test.mjs` runs all vectors. */
const LEAST = {
  'claims.validate': 440,
  'claims.record': 80,
  'claims.derive': 50,
  'claims.figures': 8,
  'gateway.compile': 200,
  'gateway.route': 1000,
  'gateway.routes': 9,
  'gateway.release': 1,
  'preferences.validate': 300,
  'preferences.merge': 140,
  'preferences.render': 45,
  'preferences.manifest': 1,
  'preferences.schema': 1,
  'preferences.tool': 1,
  'selection.frame': 8,
  'selection.draw': 70,
  'selection.verify': 50,
  'sampling.size': 100,
  'study.assess': 90,
  'study.estimate': 25,
  'study.reductions': 110,
  'credential.key': 6,
  'credential.issue': 12,
  'credential.study': 14,
  'credential.sign': 9,
  'credential.verify': 55,
};

test('the functions run their share of the vectors', () => {
  for (const [operation, least] of Object.entries(LEAST)) {
    assert.ok(driven[operation].driven >= least, `${operation}: ${JSON.stringify(driven[operation])}`);
  }
});


test('a claim as a value yields the same report as its text', () => {
  let judged = 0;
  for (const { name, operation, text } of textVectors) {
    const claim = operation === 'claims.validate' ? parsed(text) : undefined;
    if (typeof claim !== 'object' || text.length > 1 << 20) continue;
    // JSON has these numbers and unpaired surrogates; JavaScript values do not.
    if (/[eE]\+?\d{3}|\d{300}|\\u[dD][89a-fA-F]/.test(text)) continue;
    const report = hearth.validateClaim(JSON.stringify(claim));
    assert.deepEqual(hearth.validateClaim(claim), report, name);
    const { value, issues = [] } = hearth.claimSchema['~standard'].validate(claim);
    if (report.ok) assert.equal(value, claim, name);
    const errors = report.findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual(issues.map(({ code, pointer }) => ({ code, path: pointer })), places(errors), name);
    judged += 1;
  }
  assert.ok(judged > 350, `${judged} claims`);
});

const issuesOf = (value) => hearth.claimSchema['~standard'].validate(value).issues;

test('an issue has all members of the finding, and the path of the field', () => {
  const claim = sample();
  claim.fuelMeasurements.dailyLogs[1] = 0;
  claim.evidence = [{ type: 'photo' }];
  delete claim.testPeriod.endDate;
  delete claim.type;
  const issues = issuesOf(claim);
  assert.deepEqual(issues.map(({ code, path, pointer }) => [code, path, pointer]), [
    ['request.missing_member', ['type'], ''],
    ['request.missing_member', ['testPeriod', 'endDate'], '/testPeriod'],
    ['claim.total_mismatch', ['fuelMeasurements', 'total'], '/fuelMeasurements/total'],
    ['claim.measurement_zero', ['fuelMeasurements', 'dailyLogs', 1], '/fuelMeasurements/dailyLogs/1'],
    ['request.missing_member', ['evidence', 0, 'uri'], '/evidence/0'],
  ]);
  const { path: _, ...finding } = hearth.validateClaim(claim).findings.find(({ code }) => code === 'claim.measurement_zero');
  const { path: __, pointer: ___, ...issue } = issues[3];
  assert.deepEqual(issue, finding);
});

test('a name that looks like an index stays a name, and one with pointer characters stays whole', () => {
  const claim = { ...sample(), 7: NaN, 'a/b~c': { 'd.e': 1n }, '': [[NaN]] };
  assert.deepEqual(issuesOf(claim).map(({ path }) => path), [['7'], ['a/b~c', 'd.e'], ['', 0, 0]]);
});

test('the schema rejects text as a claim, and reports issues for any value', () => {
  for (const value of [JSON.stringify(sample()), '', undefined, null, 1, 7n, NaN, [], () => {}, Symbol('s'), new Date()]) {
    const [issue] = issuesOf(value);
    assert.deepEqual([issue.path, issue.status], [[], 400], String(value));
  }
  const [issue] = issuesOf({ note: 'x'.repeat(1 << 20) });
  assert.deepEqual([issue.code, issue.path], ['request.too_large', []]);
});

test('the JSON Schema supports two drafts, for which ajv agrees, and no others', () => {
  const { jsonSchema } = hearth.claimSchema['~standard'];
  const judges = [[Ajv2020, 'draft-2020-12'], [Ajv, 'draft-07']].map(([Judge, target]) => {
    const schema = jsonSchema.input({ target });
    assert.deepEqual(jsonSchema.output({ target }), schema);
    return new Judge({ strict: true, formats: { date: true, uri: true } }).compile(schema);
  });
  const claims = textVectors.filter(({ operation }) => operation === 'claims.validate').map(({ text }) => parsed(text));
  const verdicts = claims.filter((claim) => claim !== undefined).map((claim) => judges.map((judge) => judge(claim)));
  assert.ok(verdicts.every(([one, other]) => one === other));
  assert.ok(verdicts.some(([one]) => one) && verdicts.some(([one]) => !one));
  assert.throws(() => jsonSchema.input({ target: 'openapi-3.0' }), /draft-2020-12 or draft-07/);
});

test('messages by path: the first error per path, from a report or issues', () => {
  const claim = sample();
  claim.fuelMeasurements.dailyLogs[1] = 0;
  claim.testPeriod = {};
  claim['__proto__x'] = 1;
  Object.defineProperty(claim, '__proto__', { value: NaN, enumerable: true });
  const report = hearth.validateClaim(claim);
  const errors = hearth.fieldErrors(report);
  assert.deepEqual(Object.keys(errors), [
    'testPeriod.startDate', 'testPeriod.endDate', 'testPeriod.durationDays',
    'fuelMeasurements.total', 'fuelMeasurements.dailyLogs.1', '__proto__',
  ]);
  assert.equal(errors['testPeriod.startDate'], '`startDate` is missing');
  assert.deepEqual(hearth.fieldErrors(issuesOf(claim)), errors);
  assert.deepEqual(hearth.fieldErrors(hearth.validateClaim(sample())), {});
  assert.deepEqual(Object.keys(hearth.fieldErrors(hearth.validateClaim('null'))), ['']);
  assert.deepEqual(hearth.fieldErrors([{ message: 'a', path: [{ key: 'x' }, 0] }, { message: 'b' }]), { 'x.0': 'a', '': 'b' });
});

test('a router is compiled once, used often and released once', () => {
  const router = hearth.createRouter({ extends: ['protocol'] });
  assert.equal(router.route('GET', '/chain/entity/1').rpc, 'ixo.entity.v1beta1.Query/Entity');
  assert.ok(router.route('GET', '/chain/entity/1', { explain: true }).explain.segments.length > 0);
  assert.equal(router.route('GET', '/nowhere').status, 404);
  assert.ok(router.routes().routes.length > 10);
  router[Symbol.dispose]();
  router.release();
  assert.throws(() => router.route('GET', '/chain/entity/1'), { name: 'CouldNotRun', code: 'gateway.unknown_handle' });
  assert.throws(() => hearth.createRouter({ routes: [{ template: 'x', rpc: 'y' }] }), (error) => {
    assert.ok(error instanceof hearth.GatewayConfigurationError && error.findings.length > 0);
    return error.message.includes(error.findings[0].message);
  });
});

test('recordClaim refuses a claim that JSON cannot represent, like validateClaim', () => {
  const claim = { ...sample(), note: NaN };
  const request = { issuer: 'did:ixo:issuer', policy: 'claim' };
  assert.deepEqual(hearth.recordClaim({ claim, ...request }), hearth.validateClaim(claim));
  assert.equal(hearth.recordClaim({ claim: sample(), ...request }).record.status, 'verified');
});

test('preferences that JSON cannot represent: findings for a change, a TypeError for a record', () => {
  const { ok, findings, text } = hearth.validatePreferences({ tone: NaN, length: 'very short' });
  assert.deepEqual([ok, places(findings)], [false, [
    { code: 'value.not_json', path: '/tone' },
    { code: 'request.unknown_word', path: '/length' },
  ]]);
  assert.match(text, /^- \/tone: .*NaN\n- \/length: /);
  const now = new Date('2026-11-21T00:00:00Z');
  assert.equal(hearth.mergePreferences({ change: { tone: NaN }, now }).ok, false);
  assert.throws(() => hearth.mergePreferences({ record: { x: 1n }, change: { tone: 'dry' }, now }), /at `\/x`: a BigInt/);
  const { record } = hearth.mergePreferences({ record: '{ "n": 1.0 }', change: { tone: 'dry' }, now });
  assert.equal(record, '{"n":1.0,"tone":"dry","updatedAt":"2026-11-21T00:00:00.000Z"}');
});
