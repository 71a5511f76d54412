// Loads data for a view, and cancels the request when the view closes or asks for something else.

import { useCallback, useEffect, useState } from 'preact/hooks';

/** The state of loaded data. Data of the previous request remain while the next one is on its way, and go if it fails. */
export interface Loaded<Data> {
  readonly data: Data | null;
  readonly error: unknown;
  readonly loading: boolean;
  /** Loads again. */
  readonly reload: () => void;
  /** Replaces the data, for example by the answer to a change. */
  readonly set: (data: Data) => void;
}

/** Loads data with a function, again whenever `name` changes. */
export function useLoad<Data>(name: string, load: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const [state, setState] = useState<State<Data>>({ name, data: null, error: null, loading: true });
  const [count, setCount] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    load(controller.signal).then(
      (data) => setState({ name, data, error: null, loading: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState((before) => ({ name, data: before.name === name ? before.data : null, error, loading: false }));
      },
    );
    return () => controller.abort();
  }, [name, count]);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  const set = useCallback((data: Data) => setState({ name, data, error: null, loading: false }), [name]);
  // The first rendering for another name is before the effect that starts its request.
  return { ...state, loading: state.loading || state.name !== name, reload, set };
}

interface State<Data> {
  /** The name of the request that was answered last. */
  readonly name: string;
  readonly data: Data | null;
  readonly error: unknown;
  readonly loading: boolean;
}
