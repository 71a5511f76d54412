// The module in a JavaScript engine: every vector through both export families, which return the same answers.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { FUNCTIONS } from './functions.mjs';

const artifacts = process.env.HEARTH_ARTIFACTS;
const module = new WebAssembly.Module(readFileSync(join(artifacts, 'hearth.wasm')));

// The glue is an ES module without a package.json that declares it. It has one instance per copy, so each copy gets a
// unique comment.
const source = readFileSync(join(artifacts, 'js/hearth.js'), 'utf8');
let copies = 0;
async function newGlue() {
  copies += 1;
  const copy = Buffer.from(`${source}\n// ${copies}`).toString('base64');
  const glue = await import(`data:text/javascript;base64,${copy}`);
  glue.initSync({ module });
  return functionsOf(glue);
}

const functionsOf = (glue) =>
  Object.fromEntries(Object.entries(FUNCTIONS).map(([operation, name]) => [operation, glue[name]]));
const shared = await newGlue();

// The complete binding for a host without the component model.
const newInstance = () => new WebAssembly.Instance(module, {}).exports;
const sharedInstance = newInstance();
function invoke(exports, operation, request) {
  const [area, name] = operation.split('.');
  const symbol = `hearth:rules/${area}@1.0.0#${name}`;
  const pointer = exports.cabi_realloc(0, 0, 1, request.length);
  new Uint8Array(exports.memory.buffer, pointer, request.length).set(request);
  const answer = exports[symbol](pointer, request.length);
  const [start, length] = new Uint32Array(exports.memory.buffer, answer, 2);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(exports.memory.buffer, start, length));
  exports[`cabi_post_${symbol}`](answer);
  return text;
}

function requestBytes({ text, base64, parts }) {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (text !== undefined) return Buffer.from(text);
  return Buffer.from(parts.map((part) => part.text ?? part.repeat.repeat(part.times)).join(''));
}

const EXACTLY = [
  'handle', 'rpc', 'fields', 'prefix', 'path', 'responseBody', 'deprecation', 'explain', 'prefixes', 'routes',
  'changed', 'text', 'name', 'title', 'annotations', 'version', 'category', 'visibility', 'stability', 'defaultState',
  'featureSwitch', 'dependsOn', 'requiredEnvironmentVariables', 'tools',
  'selection', 'redrawn', 'household', 'size', 'adjusted', 'formula', 'strata', 'z', 't', 'inputs', 'derivation',
  'document', 'verifiableCredential', 'did', 'publicKeyMultibase', 'verificationMethod', 'controller', 'secretKey', 'claim', 'days', 'figures',
];

// The members of a vector that specify a part of a member of the answer.
const WITHIN = { assessment: 'assessment', estimate: 'estimate', reductions: 'reductions', verification: 'checks' };

/** Asserts that every expected member is present: numbers within a relative 1e-12, `null` for optional members. */
function assertWithin(found, expected, at) {
  if (typeof expected === 'number' && typeof found === 'number') {
    const most = 1e-12 * Math.max(Math.abs(found), Math.abs(expected));
    assert.ok(Math.abs(found - expected) <= most, `${at}: ${found} is not ${expected}`);
  } else if (typeof expected === 'object' && expected !== null) {
    assert.equal(typeof found, 'object', at);
    assert.equal(Array.isArray(found), Array.isArray(expected), at);
    if (Array.isArray(expected)) assert.equal(found.length, expected.length, at);
    for (const [name, value] of Object.entries(expected)) assertWithin(found?.[name], value, `${at}/${name}`);
  } else {
    assert.equal(found ?? null, expected, at);
  }
}

function compare(answer, expected) {
  assert.equal(answer.outcome, expected.outcome);
  if (expected.status) assert.equal(answer.status, expected.status);
  if (expected.error) assert.equal(answer.error.code, expected.error);
  if (expected.findings) {
    assert.deepEqual(answer.findings.map(({ code, path }) => ({ code, path })), expected.findings);
  }
  for (const [rule, result] of Object.entries(expected.checks ?? {})) {
    const checks = answer.record?.checks ?? answer.checks;
    assert.equal(checks.find((check) => check.rule === Number(rule)).result, result);
  }
  if (expected.merged !== undefined) assert.deepEqual(answer.record, expected.merged);
  for (const name of EXACTLY.filter((name) => name in expected)) {
    assert.deepEqual(answer[name] ?? null, expected[name]);
  }
  for (const [name, member] of Object.entries(WITHIN)) {
    if (name in expected) assertWithin(answer[member], expected[name], name);
  }
  if (expected.record) {
    const { status, outstanding, credential } = answer.record;
    const record = { status, outstanding: outstanding.map(({ code }) => code), evidence: credential?.evidence ?? null };
    assert.deepEqual(record, expected.record);
  }
}

test('the module imports nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

const root = join(artifacts, 'vectors');
const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
assert.ok(files.length > 0, `no vectors in ${root}`);
for (const file of files) {
  const vector = JSON.parse(readFileSync(join(root, file), 'utf8'));
  test(file, async () => {
    const { before = [], operation, request } = vector.call;
    // A compiled table belongs to an instance, so calls that use or compile a table get a separate instance.
    const own = operation.startsWith('gateway.');
    const exports = own ? newInstance() : sharedInstance;
    for (const call of before) invoke(exports, call.operation, requestBytes(call.request));
    const bytes = requestBytes(request);
    const answer = invoke(exports, operation, bytes);
    compare(JSON.parse(answer), vector.answer);
    // A JavaScript string is always valid, so invalid UTF-8 can only be passed as bytes.
    if (request.base64 !== undefined) return;
    const functions = own ? await newGlue() : shared;
    for (const call of before) functions[call.operation](requestBytes(call.request).toString());
    assert.equal(functions[operation](bytes.toString()), answer);
  });
}
