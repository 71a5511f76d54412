// The paths of a protocol gateway: a compiled table, and the mapping of requests by it.

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

/** What a request is mapped to; or, when it is refused, the findings and the HTTP status. */
export type RouteResult = Ran<RouteAnswer>;

/** The index of a table. */
export type RouteTable = Omit<Ran<RoutesAnswer>, 'outcome'>;

/** How a request is mapped. */
export interface RouteOptions {
  /** Whether to say what decided. */
  explain?: boolean;
}

/** A compiled table. It takes memory of the module until it is released. */
export interface Router extends Disposable {
  /** What is worth saying of the configuration. */
  readonly warnings: readonly Finding[];

  /**
   * Maps a request.
   *
   * @param target path and query, as the client sent them
   */
  route(method: string, target: string, options?: RouteOptions): RouteResult;

  /** Where paths are served, and which there are. */
  routes(): RouteTable;

  /** Forgets the table. What is asked of it afterwards throws `CouldNotRun`; releasing it again does nothing. */
  release(): void;
}

/** A configuration has mistakes, all of which are named. */
export class GatewayConfigurationError extends Error {
  override readonly name = 'GatewayConfigurationError';
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n'));
    this.findings = findings;
  }
}

/**
 * Compiles a table.
 *
 * @param configuration a configuration, or its JSON text; without one, the protocol's own table
 * @throws GatewayConfigurationError when the configuration has mistakes
 * @throws CouldNotRun when it is over a limit, or too many tables are not released
 */
export function createRouter(configuration: GatewayConfiguration | string = ''): Router {
  const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  let table = compile(text);
  let released = false;
  const { warnings } = table;
  /** The handle in the instance that answers. A new one has given none, or has given the same number to others. */
  const handle = (): number => {
    if (table.instance !== part.instance()) {
      table = compile(text);
      if (released) part.ask<ReleaseAnswer>('gateway.release', JSON.stringify({ handle: table.handle }));
    }
    return table.handle;
  };
  const release = (): void => {
    if (!released && table.instance === part.instance()) {
      part.ask<ReleaseAnswer>('gateway.release', JSON.stringify({ handle: table.handle }));
    }
    released = true;
  };
  return {
    warnings,
    route: (method, target, { explain = false } = {}) =>
      part.ask<RouteAnswer>('gateway.route', JSON.stringify({ handle: handle(), method, target, explain })),
    routes() {
      const { prefixes, routes } = part.ask<RoutesAnswer>('gateway.routes', JSON.stringify({ handle: handle() }));
      return { prefixes, routes };
    },
    release,
    // Safari has no such symbol yet.
    [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: release,
  } as Router;
}

/** A compiled table: its handle, and the instance that has it. */
interface Table {
  readonly handle: number;
  readonly instance: number;
  readonly warnings: readonly Finding[];
}

function compile(text: string): Table {
  const compiled = part.ask<CompileAnswer>('gateway.compile', text);
  if (compiled.outcome === 'findings') throw new GatewayConfigurationError(compiled.findings);
  return { handle: compiled.handle, instance: part.instance(), warnings: compiled.findings };
}
