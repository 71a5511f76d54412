// Runs one case of the conformance suite in any JavaScript runtime.

/**
 * Returns the answers to the calls of a case, in order. A case with one call uses the shared instance, except for the
 * gateway, whose handles belong to an instance. Every other case uses a new session.
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
