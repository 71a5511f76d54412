// Runs every code sample of the README. `page.test.mjs` and `forms-page.test.mjs` run the samples for pages.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';
import { RunContext } from '@openai/agents';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { credentialKey } from 'hearth-kpt';
import { createUserPreferencesPlugin, memoryStore } from 'hearth-kpt/plugin';

// The module's own texts.
import { validate } from '../dist/preferences.js';
import { pieces } from './readme.mjs';
import { sample } from './vectors.mjs';

// Inside the package, where `hearth-kpt` and the development dependencies resolve.
const directory = new URL(`.readme-${process.pid}/`, import.meta.url);
const start = process.cwd();
mkdirSync(directory);
process.chdir(fileURLToPath(directory));
after(() => {
  process.chdir(start);
  rmSync(directory, { recursive: true });
});

const { tool, render } = createUserPreferencesPlugin({ store: memoryStore() });
const WRONG = '{"length":"very short"}';

const load = (name) => {
  const file = new URL(name, directory);
  writeFileSync(file, pieces.get(name));
  return import(file);
};

/** Runs a sample and returns its output. */
async function printed(name) {
  const lines = [];
  const { log } = console;
  console.log = (...values) => lines.push(values.join(' '));
  try {
    return { module: await load(name), lines };
  } finally {
    console.log = log;
  }
}

/** Returns the output that a sample's comments promise. */
const promised = (name) => [...pieces.get(name).matchAll(/\/\/ (false|true|\/.*)$/gm)].map(([, line]) => line);

const WHOLE = {
  async 'validate.mjs'() {
    const { lines } = await printed('validate.mjs');
    assert.deepEqual(lines, promised('validate.mjs'));
  },

  async 'gateway.mjs'() {
    const { module, lines } = await printed('gateway.mjs');
    assert.equal(module.mapped.rpc, 'ixo.entity.v1beta1.Query/Entity');
    assert.deepEqual(module.mapped.fields, { id: 'did:ixo:entity:1' });
    assert.deepEqual([module.refused.outcome, module.refused.status], ['findings', 404]);
    assert.ok(Number(lines[0]) > 0, lines[0]);
  },

  async 'studies.mjs'() {
    const { module, lines } = await printed('studies.mjs');
    assert.deepEqual(lines, ['357 420']);
    const randomness = { value: '00112233445566778899aabbccddeeff', source: 'drand round 4711' };
    const drawn = module.draw(['did:ixo:a', 'did:ixo:b', 'did:ixo:c'], randomness);
    assert.deepEqual([drawn.selection.selected.length, drawn.selection.reserves.length], [2, 1]);
    const { assessment } = module.assess([sample()]);
    assert.deepEqual(assessment.groups, { reference: null, intervention: null });
    assert.equal(assessment.households.reference + assessment.households.intervention, 1);
    assert.equal(module.assess([sample(), sample()]).ok, false);
    const { secretKey } = credentialKey({ seed: '9d'.repeat(32) });
    const verified = module.credential(sample(), secretKey, '2026-11-22T09:00:00Z');
    assert.deepEqual([verified.ok, verified.checks.digest.result], [true, 'pass']);
  },

  async 'session.mjs'() {
    const { module } = await printed('session.mjs');
    assert.equal(JSON.parse(module.answer).rpc, 'ixo.token.v1beta1.Query/Params');
  },
};

for (const [name, use] of Object.entries(WHOLE)) test(name, use);

const USES = {
  async 'resolver.mjs'({ options }) {
    const resolve = (values) => options.resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    assert.deepEqual(await resolve(sample()), { values: sample(), errors: {} });
    const claim = sample();
    claim.fuelMeasurements.dailyLogs[1] = NaN;
    delete claim.testPeriod.endDate;
    const { errors } = await resolve(claim);
    assert.equal(errors.fuelMeasurements.dailyLogs[1].message, 'expected a number');
    assert.equal(errors.testPeriod.endDate.message, '`endDate` is missing');
  },

  async 'formik.mjs'({ validate }) {
    const claim = sample();
    assert.deepEqual(validate(claim), {});
    claim.fuelMeasurements.dailyLogs[1] = 0;
    assert.deepEqual(validate(claim), {
      fuelMeasurements: {
        total: 'the total is 11.9, and the daily logs add up to 9.1',
        dailyLogs: Object.assign([], { 1: 'the daily log is zero' }),
      },
    });
  },

  async 'weighings.mjs'({ days, ok }) {
    assert.deepEqual(days, ['2024-02-01 14.2 − 11.5 = 2.7', '2024-02-02 11.5 + 1.5 − 10.1 = 2.9', '2024-02-03 10.1 − 7.6 = 2.5']);
    assert.equal(ok, true);
  },

  async 'slim.mjs'({ start }) {
    const wasm = readFileSync(new URL('../dist/hearth.wasm', import.meta.url));
    assert.equal(await start(`data:application/wasm;base64,${wasm.toString('base64')}`), 400);
  },

  async 'loop.mjs'({ reply }) {
    const requests = [];
    const script = [
      { toolCall: { id: '1', arguments: WRONG } },
      { toolCall: { id: '2', arguments: '{"length":"terse"}' } },
      { content: 'Done.' },
      { content: 'Hi.' },
    ];
    const complete = async (request) => {
      requests.push(structuredClone({ system: request.system, messages: request.messages }));
      assert.equal(request.tools[0].name, tool.name);
      return script.shift();
    };
    assert.equal(await reply(complete, 'a', [{ role: 'user', content: 'Be terse from now on.' }]), 'Done.');
    assert.equal(await reply(complete, 'a', [{ role: 'user', content: 'Hello' }]), 'Hi.');
    assert.equal(requests[1].messages.at(-1).content, validate(WRONG).text);
    assert.match(requests[2].messages.at(-1).content, /"length":"terse"/);
    const section = render({ length: 'terse' });
    assert.ok(!requests[2].system.includes(section));
    assert.ok(requests[3].system.includes(section));
  },

  async 'tool.mjs'({ setUserPreferences }) {
    const config = { configurable: { thread_id: 'a' } };
    assert.match(await setUserPreferences.invoke({ length: 'terse' }, config), /"length":"terse"/);
    assert.equal(await setUserPreferences.invoke(JSON.parse(WRONG), config), validate(WRONG).text);
  },

  async 'ai-sdk.mjs'({ toolsFor }) {
    const requests = [];
    const script = [WRONG, '{"length":"terse"}'];
    const usage = { inputTokens: {}, outputTokens: {} };
    const model = new MockLanguageModelV3({
      async doGenerate(request) {
        requests.push(request);
        const input = script.shift();
        const called = { type: 'tool-call', toolCallId: `${script.length}`, toolName: tool.name, input };
        const [unified, content] = input === undefined ? ['stop', { type: 'text', text: 'Done.' }] : ['tool-calls', called];
        return { finishReason: { unified }, usage, warnings: [], content: [content] };
      },
    });
    const { text } = await generateText({ model, tools: toolsFor('a'), stopWhen: stepCountIs(5), prompt: 'Be terse.' });
    assert.equal(text, 'Done.');
    assert.deepEqual(Object.keys(requests[0].tools[0].inputSchema.properties), Object.keys(tool.inputSchema.properties));
    const answers = requests[2].prompt.filter(({ role }) => role === 'tool').map(({ content }) => content[0].output.value);
    assert.match(answers[0], /`very short`.*`terse`/);
    assert.match(answers[1], /"length":"terse"/);
  },

  async 'openai-agents.mjs'({ toolFor }) {
    const made = toolFor('a');
    assert.deepEqual([made.name, made.parameters, made.strict], [tool.name, tool.inputSchema, false]);
    assert.equal(await made.invoke(new RunContext(), WRONG), validate(WRONG).text);
    assert.match(await made.invoke(new RunContext(), '{"length":"terse"}'), /"length":"terse"/);
  },

  'providers.mjs'({ openaiChat, openaiResponses, anthropic }) {
    const given = [
      { ...openaiChat.function, schema: openaiChat.function.parameters },
      { ...openaiResponses, schema: openaiResponses.parameters },
      { ...anthropic, schema: anthropic.input_schema },
    ];
    for (const { name, description, schema } of given) {
      assert.deepEqual([name, description, schema], [tool.name, tool.description, tool.inputSchema]);
    }
  },

  async 'oracle.mjs'({ toolFor }) {
    const context = { session: { roomId: 'a' } };
    const made = toolFor(context);
    const args = made.schema.parse({ length: 'terse' });
    assert.match(await made.handler(args, context), /"length":"terse"/);
  },

  async 'route.mjs'({ handler }) {
    const get = (headers) => handler(new Request('http://x.example/user-preferences', { headers }));
    assert.equal((await get({})).status, 401);
    assert.equal(await (await get({ authorization: 'Bearer a-key' })).text(), 'null');
  },

  async 'store.mjs'({ postgresStore }) {
    const database = await PGlite.create();
    await database.exec('CREATE TABLE preferences (room text PRIMARY KEY, record text)');
    const store = postgresStore(database);
    const plugin = createUserPreferencesPlugin({ store });
    assert.equal((await plugin.tool.set({}, 'a')).record, null);
    const members = ['agentName', 'userName', 'language', 'tone', 'format', 'customInstructions'];
    const change = (index) => plugin.tool.set({ [members[index % 6]]: `value ${index}` }, 'a');
    const results = await Promise.all(Array.from({ length: 120 }, (_, index) => change(index)));
    assert.ok(results.every(({ ok }) => ok));
    const { updatedAt, ...record } = (await plugin.hydrate({}, 'a')).userPreferences;
    assert.deepEqual(record, Object.fromEntries(members.map((name, index) => [name, `value ${114 + index}`])));
    await database.close();
  },
};

for (const [name, use] of Object.entries(USES)) test(name, async () => use(await load(name)));

test('every sample is run', () => {
  const elsewhere = ['languages-page.mjs', 'page.mjs', 'whole-page.mjs'];
  assert.deepEqual([...pieces.keys()].sort(), [...Object.keys(USES), ...Object.keys(WHOLE), ...elsewhere].sort());
});
