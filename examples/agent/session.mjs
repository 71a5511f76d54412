// Runs one session: `node session.mjs first|second DIRECTORY`. It prints the messages to and from the model. Sessions
// share only the directory.

import { HumanMessage } from '@langchain/core/messages';
import { createUserPreferencesPlugin } from 'hearth-kpt/plugin';
import { fileStore } from 'hearth-kpt/plugin/file';

import { answer } from './agent.mjs';
import { calls, says, ScriptedModel } from './scripted-model.mjs';

const preferences = { userName: 'Alex', language: 'Spanish', format: 'no emojis' };

// The user of the second session writes English. The model can learn about Spanish only from the system prompt.
const SESSIONS = {
  first: {
    users: [
      'From now on be terse, answer in Spanish, call me Alex, no emojis.',
      'At what temperature does water boil?',
    ],
    script: [
      calls('set_user_preferences', { ...preferences, length: 'very short' }),
      calls('set_user_preferences', { ...preferences, length: 'terse' }),
      says('Guardado, Alex.'),
      says('A 100 °C, Alex.'),
    ],
  },
  second: {
    users: ['Hello! How do I put out a grease fire?'],
    script: [
      ([system]) =>
        system.text.includes('Spanish')
          ? says('Tápalo y apaga el gas, Alex. Nunca agua.')()
          : says('Hello there! 🔥 Cover the pan with a lid, switch the heat off, and never use water on it.')(),
    ],
  },
};

const [name, directory] = process.argv.slice(2);
const { users, script } = SESSIONS[name];
const plugin = createUserPreferencesPlugin({ store: fileStore(directory) });

print(`=== The ${name} session`, `process ${process.pid}`);
let prompt;
const model = new ScriptedModel(script, ([system]) => {
  if (system.text !== prompt) print('system prompt', system.text);
  prompt = system.text;
});

const messages = [];
for (const text of users) {
  print('user', text);
  messages.push(new HumanMessage(text));
  const added = await answer({ plugin, model, roomId: 'alex-home', threadId: name, messages });
  added.forEach(printMessage);
  messages.push(...added);
}

function printMessage(message) {
  for (const call of message.tool_calls ?? []) print(`agent calls ${call.name}`, JSON.stringify(call.args));
  if (message.type === 'tool') print(`${message.name} returns`, message.text);
  else if (message.text !== '') print('agent', message.text);
}

function print(who, text) {
  console.log(text.includes('\n') ? `${who}:\n${text.replaceAll(/^(?=.)/gm, '    ')}\n` : `${who}: ${text}\n`);
}
