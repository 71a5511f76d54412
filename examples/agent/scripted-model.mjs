// A chat model that answers by a script, so that the example runs without a key and always the same way. It is the
// only part of the example that is not what a deployment would use.

import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';

/** Replies with the steps of a script, one for each call. A step is given the messages that a model is given. */
export class ScriptedModel extends BaseChatModel {
  #steps;
  #heard;

  /** @param heard is told of the messages of each call */
  constructor(steps, heard = () => {}) {
    super({});
    this.#steps = [...steps];
    this.#heard = heard;
  }

  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    this.#heard(messages);
    const step = this.#steps.shift();
    if (step === undefined) throw new Error('the script has ended, and the model was called again');
    const message = step(messages);
    return { generations: [{ text: message.text, message }] };
  }
}

/** A step that says something. */
export const says = (text) => () => new AIMessage(text);

/** A step that calls a tool. */
export const calls = (name, args) => () =>
  new AIMessage({ content: '', tool_calls: [{ type: 'tool_call', id: `call_${(count += 1)}`, name, args }] });

let count = 0;
