// Protocol gateway paths: compiles a route table and maps requests with it.

/// <reference lib="esnext.disposable" preserve="true" />

import type { Ran } from './calls.js';
import type {
  CompileAnswer,
  Finding,
  GatewayConfiguration,
  ReleaseAnswer,
  RouteAnswer,
  RoutesAnswer,
} from './contract.js';
import { part } from './parts/gateway.js';

/** The call that a request maps to; or, if the request is refused, the findings and the HTTP status. */
export type RouteResult = Ran<RouteAnswer>;

/** The index of a table. */
export type RouteTable = Omit<Ran<RoutesAnswer>, 'outcome'>;

/** Options of `Router.route`. */
export interface RouteOptions {
  /** Whether to explain the decision. */
  explain?: boolean;
}

/** A compiled table. It occupies memory in the module until it is released. */
export interface Router extends Disposable {
  /** Warnings about the configuration. */
  readonly warnings: readonly Finding[];

  /**
   * Maps a request.
   *
   * @param method the HTTP method
   * @param target path and query, as sent by the client
   * @throws CouldNotRun if the table is released
   */
  route(method: string, target: string, options?: RouteOptions): RouteResult;

  /** Returns the path prefixes and the routes of the table. */
  routes(): RouteTable;

  /**
   * Releases the table. Later calls of `route` and `routes` throw `CouldNotRun`; releasing the table again has no
   * effect.
   */
  release(): void;
}

/** A configuration is invalid. `findings` lists all errors. */
export class GatewayConfigurationError extends Error {
  override readonly name = 'GatewayConfigurationError';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n'));
    this.findings = findings;
  }
}

/**
 * Compiles a route table.
 *
 * @param configuration a configuration, or its JSON text; defaults to the protocol's own table
 * @throws GatewayConfigurationError if the configuration is invalid
 * @throws CouldNotRun if the configuration exceeds a limit, or too many tables are unreleased
 */
export function createRouter(configuration: GatewayConfiguration | string = ''): Router {
  const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  let table = compile(text);
  let released = false;
  const { warnings } = table;
  /** Returns the table's handle in the current instance. Another instance may use the same number for another table. */
  const handle = (): number => {
    if (table.instance !== part.instance()) {
      table = compile(text);
      if (released) part.run<ReleaseAnswer>('gateway.release', JSON.stringify({ handle: table.handle }));
    }
    return table.handle;
  };
  const release = (): void => {
    if (!released && table.instance === part.instance()) {
      part.run<ReleaseAnswer>('gateway.release', JSON.stringify({ handle: table.handle }));
    }
    released = true;
  };
  return {
    warnings,
    route: (method, target, { explain = false } = {}) =>
      part.run<RouteAnswer>('gateway.route', JSON.stringify({ handle: handle(), method, target, explain })),
    routes() {
      const { prefixes, routes } = part.run<RoutesAnswer>('gateway.routes', JSON.stringify({ handle: handle() }));
      return { prefixes, routes };
    },
    release,
    // Safari does not support this symbol yet.
    [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: release,
  } as Router;
}

/** A compiled table: its handle, and the instance that contains it. */
interface Table {
  readonly handle: number;
  readonly instance: number;
  readonly warnings: readonly Finding[];
}

function compile(text: string): Table {
  const compiled = part.run<CompileAnswer>('gateway.compile', text);
  if (compiled.outcome === 'findings') throw new GatewayConfigurationError(compiled.findings);
  return { handle: compiled.handle, instance: part.instance(), warnings: compiled.findings };
}
