// The room of a call. It comes from the runtime, never from the arguments, which a model writes.

/** A call names no room, or a room that the tool is not bound to. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Returns the room in a call's context, or throws `NoRoom`. */
export type FindRoom = (context: unknown) => string;

/**
 * Returns the room that a context names, or `null`. The first of these members that is present decides, even if its
 * value is not a valid room id:
 *
 * | context | runtime |
 * |---|---|
 * | the id itself | |
 * | `{ roomId }` | |
 * | `{ configurable: { room_id } }`, `{ configurable: { roomId } }` | LangChain, LangGraph |
 * | `{ context: { room_id } }`, `{ context: { roomId } }` | the `runtime` of LangChain 1, OpenAI Agents |
 * | `{ session: { roomId } }` | oracle runtimes |
 * | `{ configurable: { thread_id } }` | LangGraph, if a room is one thread |
 *
 * If a room has many threads, name or bind the room: preferences saved for one thread do not apply to the next.
 */
export function roomOf(context: unknown): string | null {
  const room = namedBy(context) ?? members(members(context)['configurable'])['thread_id'];
  return typeof room === 'string' && isRoom(room) ? room : null;
}

/** Returns the room that a context names, and throws if it names none. */
export const namedRoom: FindRoom = (context) => {
  const roomId = roomOf(context);
  if (roomId !== null) return roomId;
  throw new NoRoom(
    'the room is missing: bind one with `plugin.forRoom(roomId)`, or name one, for example as `configurable.room_id`',
  );
};

/** Returns a function that accepts calls without a room, or for this room, and throws for any other room. */
export function boundTo(given: unknown): FindRoom {
  return (context) => {
    const roomId = namedRoom(given);
    if ((namedBy(context) ?? roomId) === roomId) return roomId;
    throw new NoRoom(`the tool is bound to the room \`${roomId}\`, but the context of the call names another room`);
  };
}

function namedBy(context: unknown): unknown {
  if (typeof context === 'string') return context;
  const { roomId, configurable, context: inner, session } = members(context);
  const places = [members(configurable), members(inner)];
  const named = places.flatMap(({ room_id, roomId }) => [room_id, roomId]);
  return [roomId, ...named, members(session)['roomId']].find((room) => room !== undefined && room !== null);
}

/** Accepts 1 to 255 bytes of well-formed text without control characters. */
function isRoom(room: string): boolean {
  return room !== '' && !/[\p{Cc}\p{Cs}]/u.test(room) && new TextEncoder().encode(room).length <= 255;
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
