// An agent that applies its user's preferences from the first turn.

import { createAgent, tool } from 'langchain';

/**
 * Answers a message: adds the room's preferences to the state, builds the agent, and runs it.
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
