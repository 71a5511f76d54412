// A chat model that follows a script, so that the example needs no key and is deterministic. A deployment replaces only
// this file.

import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';

/** Replies with the steps of a script, one per call. Each step receives the messages of the call. */
export class ScriptedModel extends BaseChatModel {
  #steps;
  #onMessages;

  /**
   * @param onMessages receives the messages of each call
   */
  constructor(steps, onMessages = () => {}) {
    super({});
    this.#steps = [...steps];
    this.#onMessages = onMessages;
  }

  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    this.#onMessages(messages);
    const step = this.#steps.shift();
    if (step === undefined) throw new Error('the model was called after the end of the script');
    const message = step(messages);
    return { generations: [{ text: message.text, message }] };
  }
}

/** A step that replies with text. */
export const says = (text) => () => new AIMessage(text);

/** A step that calls a tool. */
export const calls = (name, args) => () =>
  new AIMessage({ content: '', tool_calls: [{ type: 'tool_call', id: `call_${(count += 1)}`, name, args }] });

let count = 0;
