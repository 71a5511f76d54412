// One case of the conformance suite, in any JavaScript: what is asked, where, and what came back.

/**
 * The answers to the calls of a case, in order. A case of one call goes to the instance that everybody shares, unless it
 * is the gateway's, whose answers name a table of an instance; every other case has a session of its own.
 *
 * @param hearth the package
 * @param line a JSON array of calls, each an operation and the base64 of a request
 * @param base64 `{ decode, encode }`: base64 to bytes, and text to the base64 of its UTF-8
 * @returns a line: a JSON array with the base64 of each answer, or `{"error":"…"}`
 */
export function answerLine(hearth, line, { decode, encode }) {
  try {
    const calls = JSON.parse(line);
    const isShared = calls.length === 1 && !calls[0][0].startsWith('gateway.');
    const { invoke } = isShared ? hearth : hearth.session();
    return JSON.stringify(calls.map(([operation, request]) => encode(invoke(operation, decode(request)))));
  } catch (error) {
    return JSON.stringify({ error: String(error) });
  }
}
