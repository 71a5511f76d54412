// A time limit, so that a hanging store does not block a chat.

/** A store did not respond in time. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Returns the result of the work. If the work exceeds the time limit, rejects with `TooLate` and aborts the signal. */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooLate(`no response within ${milliseconds} ms`));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([late, (async () => work(controller.signal))()]);
  } finally {
    clearTimeout(timer);
  }
}
