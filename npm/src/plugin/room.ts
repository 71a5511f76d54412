// Which room a call is for. It comes from the runtime and never from the arguments, which are a model's.

/**
 * The room that a context names, or `null`. The first of these that is there decides, also when it is no room's id:
 *
 * | context | of |
 * |---|---|
 * | the id itself | |
 * | `{ roomId }` | |
 * | `{ configurable: { room_id } }`, `{ configurable: { roomId } }`, `{ configurable: { thread_id } }` | LangChain, LangGraph |
 * | `{ session: { roomId } }` | oracle runtimes |
 *
 * Preferences outlast a thread: where a room has several, give `room_id` beside `thread_id`.
 */
export function roomOf(context: unknown): string | null {
  const { roomId, configurable, session } = members(context);
  const { room_id, roomId: configuredRoom, thread_id } = members(configurable);
  const given = typeof context === 'string' ? context : undefined;
  const room = given ?? roomId ?? room_id ?? configuredRoom ?? thread_id ?? members(session)['roomId'];
  return typeof room === 'string' && isRoom(room) ? room : null;
}

/** 1 to 255 bytes of well-formed text without control characters. */
function isRoom(room: string): boolean {
  return room !== '' && !/[\p{Cc}\p{Cs}]/u.test(room) && new TextEncoder().encode(room).length <= 255;
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
