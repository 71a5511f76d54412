// A limit to waiting: a store that hangs must not hang a chat.

/** Nothing came back in time. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** What the work gives, or a rejection with `TooLate` when that takes longer; its signal is aborted then. */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooLate(`no answer within ${milliseconds} ms`));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([late, (async () => work(controller.signal))()]);
  } finally {
    clearTimeout(timer);
  }
}
