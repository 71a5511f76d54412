// Which room a call is for. It comes from the runtime and never from the arguments, which are a model's.

/** It is not known which room is meant. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Finds the room of a call in its context, or throws `NoRoom`. */
export type FindRoom = (context: unknown) => string;

/**
 * The room that a context names, or `null`. The first of these that is there decides, also when it is no room's id:
 *
 * | context | of |
 * |---|---|
 * | the id itself | |
 * | `{ roomId }` | |
 * | `{ configurable: { room_id } }`, `{ configurable: { roomId } }` | LangChain, LangGraph |
 * | `{ context: { room_id } }`, `{ context: { roomId } }` | the `runtime` of LangChain 1, OpenAI Agents |
 * | `{ session: { roomId } }` | oracle runtimes |
 * | `{ configurable: { thread_id } }` | LangGraph, where a room is one thread |
 *
 * Where a room has many threads, name the room or bind it: what is saved for a thread, the next one does not know.
 */
export function roomOf(context: unknown): string | null {
  const room = namedBy(context) ?? members(members(context)['configurable'])['thread_id'];
  return typeof room === 'string' && isRoom(room) ? room : null;
}

/** The room that a context names; every call has to name one. */
export const namedRoom: FindRoom = (context) => {
  const roomId = roomOf(context);
  if (roomId !== null) return roomId;
  throw new NoRoom('no room: bind one with `plugin.forRoom(roomId)`, or name one, as `configurable.room_id`');
};

/** The room that is given here. A call may name none, or the same; for another one the tool was not made. */
export function boundTo(given: unknown): FindRoom {
  return (context) => {
    const roomId = namedRoom(given);
    if ((namedBy(context) ?? roomId) === roomId) return roomId;
    throw new NoRoom(`the tool is bound to the room \`${roomId}\`, and the context of the call names another one`);
  };
}

function namedBy(context: unknown): unknown {
  if (typeof context === 'string') return context;
  const { roomId, configurable, context: inner, session } = members(context);
  const places = [members(configurable), members(inner)];
  const named = places.flatMap(({ room_id, roomId }) => [room_id, roomId]);
  return [roomId, ...named, members(session)['roomId']].find((room) => room !== undefined && room !== null);
}

/** 1 to 255 bytes of well-formed text without control characters. */
function isRoom(room: string): boolean {
  return room !== '' && !/[\p{Cc}\p{Cs}]/u.test(room) && new TextEncoder().encode(room).length <= 255;
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
