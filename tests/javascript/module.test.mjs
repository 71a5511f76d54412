// The one module in a JavaScript engine: every vector, through both export families, which answer the same.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const artifacts = process.env.HEARTH_ARTIFACTS;
const module = new WebAssembly.Module(readFileSync(join(artifacts, 'hearth.wasm')));

// The glue is an ES module, and lies where no package.json says so.
const source = readFileSync(join(artifacts, 'js/hearth.js'), 'utf8');
const glue = await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`);
glue.initSync({ module });

const functions = {
  'claims.validate': glue.validateClaim,
  'claims.record': glue.recordClaim,
  'claims.rules': glue.claimRules,
  'claims.schema': glue.claimSchema,
  'module.version': glue.version,
};

// The whole binding of a host without the component model.
const { exports } = new WebAssembly.Instance(module, {});
function invoke(operation, request) {
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
  if (expected.record) {
    const { status, outstanding, credential } = answer.record;
    const record = { status, outstanding: outstanding.map(({ code }) => code), evidence: credential?.evidence ?? null };
    assert.deepEqual(record, expected.record);
  }
}

test('the module imports nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

const root = fileURLToPath(new URL('../vectors', import.meta.url));
const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
assert.ok(files.length > 0, `no vectors below ${root}`);
for (const file of files) {
  const vector = JSON.parse(readFileSync(join(root, file), 'utf8'));
  test(file, () => {
    const { operation, request } = vector.call;
    const bytes = requestBytes(request);
    const answer = invoke(operation, bytes);
    compare(JSON.parse(answer), vector.answer);
    // A JavaScript string is always valid: what is not UTF-8 can only be asked as bytes.
    if (request.base64 === undefined) assert.equal(functions[operation](bytes.toString()), answer);
  });
}
