// An agent that knows from its first turn how its user wants it to respond.

import { createAgent, tool } from 'langchain';

/**
 * Answers a message: reads the preferences of the room into the state, then builds the agent, then runs it.
 *
 * @returns the messages that the agent added
 */
export async function answer({ plugin, model, roomId, threadId, messages }) {
  const room = plugin.forRoom(roomId);
  const state = await room.hydrate({ messages });
  const agent = createAgent({
    model,
    tools: room.tools.map((each) => tool(each.call, each)),
    systemPrompt: `You are a helpful assistant.\n\n${room.promptSection(state)}`.trim(),
  });
  const config = { configurable: { thread_id: threadId } };
  const { messages: after } = await agent.invoke({ messages: state.messages }, config);
  return after.slice(messages.length);
}
