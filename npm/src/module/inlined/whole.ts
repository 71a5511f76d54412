// All operations, each through the slice that contains it. A page that calls operations by name includes all slices;
// `hearth-kpt/slim` with hearth.wasm is then smaller.

import type { Operation } from '../../operation.js';
import { noOperation } from '../boundary.js';
import type { Connection } from '../../operation.js';
import { hearth as catalogue } from './catalogue.js';
import { hearth as claims } from './claims.js';
import { hearth as credentials } from './credentials.js';
import { hearth as gateway } from './gateway.js';
import { hearth as preferences } from './preferences.js';
import { hearth as studies } from './studies.js';

/** The slice that contains the operations of an area. */
const SLICES = new Map([
  ['claims', claims],
  ['credential', credentials],
  ['gateway', gateway],
  ['module', catalogue],
  ['preferences', preferences],
  ['sampling', studies],
  ['selection', studies],
  ['study', studies],
]);

/** Combines the connections to all slices. Each is opened by its first call. */
function together(connect: (slice: () => Connection) => Connection): Connection {
  const connected = new Map<() => Connection, Connection>();
  const connectionOf = (operation: Operation): Connection => {
    const slice = SLICES.get(String(operation).split('.', 1)[0]!);
    if (slice === undefined) throw noOperation(operation);
    const connection = connected.get(slice) ?? connect(slice);
    connected.set(slice, connection);
    return connection;
  };
  return {
    invoke: (operation, request) => connectionOf(operation).invoke(operation, request),
    get traps() {
      return [...connected.values()].reduce((sum, { traps }) => sum + traps, 0);
    },
    slice: undefined,
    another: () => together((slice) => slice().another()),
  };
}

const one = /* @__PURE__ */ together((slice) => slice());

/** Returns the shared connection. */
export const hearth = (): Connection => one;
