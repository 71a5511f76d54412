// The tool's schemas, with their consumers: ajv, LangChain, and zod in runtimes that require it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { tool as langchainTool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';
import { z } from 'zod';

import { validate } from '../dist/preferences.js';
import { root as vectors } from './vectors.mjs';

const newPlugin = (options) => createUserPreferencesPlugin({ store: memoryStore(), ...options });
const { tool } = newPlugin();
const standard = tool.schema['~standard'];

test('the schema is a plain object of Standard Schema 1.1, and validates synchronously', () => {
  assert.equal(Object.getPrototypeOf(tool.schema), Object.prototype);
  assert.deepEqual([standard.version, standard.vendor], [1, 'hearth']);
  const value = { tone: 'dry', userName: null };
  assert.equal(standard.validate(value).value, value);
  const [issue] = standard.validate({ length: 'very short' }).issues;
  assert.deepEqual([issue.path, issue.code], [['length'], 'request.unknown_word']);
  assert.deepEqual(issue.params.allowed, ['terse', 'short', 'balanced', 'detailed', 'exhaustive']);
  assert.deepEqual(standard.validate({ 'a/b~c': 1 }).issues[0].path, ['a/b~c']);
});

test('a value that JSON cannot represent is an issue, not an exception', () => {
  const cyclic = {};
  cyclic.self = cyclic;
  for (const value of [undefined, null, 7n, NaN, () => {}, Symbol('s'), '{"tone":"dry"}', [], cyclic, { tone: 1n }]) {
    assert.ok(standard.validate(value).issues.length > 0, String(value));
  }
});

test('the JSON Schema supports two drafts, and no others', () => {
  for (const target of ['draft-2020-12', 'draft-07']) {
    assert.deepEqual(standard.jsonSchema.input({ target }), tool.inputSchema);
    assert.deepEqual(standard.jsonSchema.output({ target }), tool.inputSchema);
  }
  assert.throws(() => standard.jsonSchema.input({ target: 'openapi-3.0' }), /draft-2020-12 or draft-07/);
});

test('the module refuses whatever ajv refuses, and ajv accepts whatever the module accepts', () => {
  const options = { strict: true, allowUnionTypes: true };
  const judges = [new Ajv2020(options).compile(tool.inputSchema), new Ajv(options).compile(tool.inputSchema)];
  // Findings that no JSON Schema can express, or that ours does not.
  const isBeyond = ({ code }) =>
    code.startsWith('json.') || /^(request\.empty_text|preferences\.(blank_text|control_character|only_null))$/.test(code);
  const seen = { both: 0, neither: 0 };
  const directory = new URL('preferences/validate/', vectors);
  const ours = readdirSync(directory).map((name) => JSON.parse(readFileSync(new URL(name, directory), 'utf8')).call.request.text);
  for (const text of ours) {
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      continue;
    }
    const issues = standard.validate(value).issues ?? [];
    for (const judge of judges) {
      const accepted = judge(value);
      if (issues.length === 0) {
        seen.both += 1;
        const onlyTheTime = 'updatedAt' in value && judge.errors?.every(({ params }) => params.additionalProperty === 'updatedAt');
        assert.ok(accepted || onlyTheTime, `ajv alone refuses ${text}: ${JSON.stringify(judge.errors)}`);
      } else if (!issues.every(isBeyond)) {
        seen.neither += 1;
        assert.ok(!accepted, `the module alone refuses ${text}: ${JSON.stringify(issues)}`);
      }
    }
  }
  assert.ok(seen.both > 50 && seen.neither > 50, JSON.stringify(seen));
});

test("LangChain: one line; the model reads the module's findings in place of a parse error", async () => {
  const plugin = newPlugin({ onError: () => {} });
  const setUserPreferences = langchainTool(plugin.tool.call, plugin.tool);
  assert.equal(setUserPreferences.name, plugin.tool.name);
  const ask = async (args, config, one = setUserPreferences) => {
    const call = { type: 'tool_call', id: 'call_1', name: plugin.tool.name, args };
    return (await one.invoke(call, config)).content;
  };
  const inRoom = { configurable: { thread_id: 't', room_id: 'a' } };
  assert.equal(await ask({ length: 'very short' }, inRoom), validate('{"length":"very short"}').text);
  assert.match(await ask({ length: 'terse' }, inRoom), /"length":"terse"/);
  // The context of LangChain 1, as passed by its tool node.
  assert.match(await ask({ tone: 'dry' }, { configurable: { thread_id: 't' }, context: { roomId: 'a' } }), /"length":"terse"/);
  assert.match(await ask({ tone: 'dry' }, undefined), /the room is missing/);
  // A runtime in which each thread is a room.
  assert.match(await ask({ tone: 'dry' }, { configurable: { thread_id: 'a' } }), /"length":"terse"/);
  // A bound tool needs no context, and saves for no other room.
  const { tool: bound } = plugin.forRoom('a');
  assert.match(await ask({ format: 'no emojis' }, undefined, langchainTool(bound.call, bound)), /"length":"terse"/);
  assert.match(await ask({ tone: 'dry' }, { context: { roomId: 'b' } }, langchainTool(bound.call, bound)), /^Nothing was saved/);
  const { parameters } = convertToOpenAITool(setUserPreferences).function;
  assert.deepEqual(parameters, plugin.tool.inputSchema);
  // The reason for not using the plain JSON Schema: LangChain then refuses with a message that states neither the error
  // nor its path.
  const plain = langchainTool(plugin.tool.call, { ...plugin.tool, schema: plugin.tool.inputSchema });
  await assert.rejects(plain.invoke({ length: 'very short' }), { message: 'Received tool input did not match expected schema' });
});

test('a runtime that requires zod and calls `handler(args, { session })`', async () => {
  const plugin = newPlugin();
  const adapted = { ...plugin.tool, schema: z.fromJSONSchema(plugin.tool.inputSchema) };
  const context = { session: { roomId: '!kitchen:example.org' } };
  const args = adapted.schema.parse({ length: 'terse', tone: null });
  assert.match(await adapted.handler(args, context), /"length":"terse"/);
  assert.equal(adapted.schema.safeParse({ length: 'very short' }).success, false);
  assert.equal(adapted.schema.safeParse({ colour: 'red' }).success, false);
  assert.equal((await plugin.hydrate({}, context)).userPreferences.length, 'terse');
});

test('the consumers compile', () => {
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  const options = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const file = fileURLToPath(new URL('consumers.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, file], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
